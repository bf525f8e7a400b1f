//! Convex solids between flat faces.

use super::form::unit;
use crate::math::Vec3;
use gelenk_core::Real;
use std::collections::HashSet;

/// How far, as a share of the size, corners may be off their faces: what files of triangles are rounded to.
const FLATNESS: f64 = 1e-5;

/// A convex solid between flat faces, given by its corners and, for each face, the corners around it.
///
/// ```
/// use gelenk_model::contacts::geometry::Polyhedron;
/// let corners = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
/// let tetrahedron = Polyhedron::hull(&corners)?;
/// assert_eq!(tetrahedron.faces().len(), 4);
/// # Ok::<(), String>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Polyhedron<S = f64> {
    corners: Vec<Vec3<S>>,
    faces: Vec<Vec<usize>>,
}

impl<S: Real> Polyhedron<S> {
    /// A solid from corners and faces, as in files of meshes. Triangles in one plane become one face, corners that are given twice become one, and faces may
    /// list their corners in either sense.
    pub fn new(corners: &[[S; 3]], faces: &[Vec<usize>]) -> Result<Self, String> {
        if let Some((k, i)) = faces
            .iter()
            .enumerate()
            .find_map(|(k, f)| f.iter().find(|&&i| i >= corners.len()).map(|&i| (k, i)))
        {
            return Err(format!(
                "face {} names corner {}, but there are {} corners",
                k + 1,
                i + 1,
                corners.len()
            ));
        }
        let mut used: Vec<usize> = faces.iter().flatten().copied().collect();
        used.sort_unstable();
        used.dedup();
        let points: Vec<[S; 3]> = used.iter().map(|&i| corners[i]).collect();
        let hull = Self::hull(&points)?;
        // every corner of every face must be on the hull: otherwise the mesh has a dent
        let size = hull.size();
        for (k, face) in faces.iter().enumerate() {
            let middle = face.iter().fold(Vec3::zero(), |sum, &i| sum + Vec3(corners[i]).value());
            let middle = middle * (1.0 / face.len().max(1) as f64);
            let depth =
                hull.planes().map(|(at, normal)| normal.dot(at - middle)).fold(f64::INFINITY, f64::min);
            if depth > FLATNESS * size {
                return Err(format!(
                    "the solid is not convex: face {} lies {depth:.3e} m below the hull of all corners; split it into convex solids",
                    k + 1
                ));
            }
        }
        Ok(hull)
    }

    /// The convex hull of points.
    pub fn hull(points: &[[S; 3]]) -> Result<Self, String> {
        let all: Vec<Vec3<S>> = points.iter().map(|&p| Vec3(p)).collect();
        if all.iter().any(|p| !p.is_finite()) {
            return Err("a corner of the solid has a coordinate that is not finite".into());
        }
        let size = extent(&all);
        let mut corners: Vec<Vec3<S>> = vec![];
        for p in all {
            if corners.iter().all(|q| (*q - p).value().norm() > FLATNESS * size) {
                corners.push(p);
            }
        }
        let faces = hull_faces(&corners.iter().map(|p| p.value()).collect::<Vec<_>>(), FLATNESS * size)?;
        // corners inside the hull or inside a face are none
        let mut places = vec![None; corners.len()];
        let mut kept = vec![];
        let faces = faces
            .into_iter()
            .map(|face| {
                face.into_iter()
                    .map(|i| {
                        *places[i].get_or_insert_with(|| {
                            kept.push(corners[i]);
                            kept.len() - 1
                        })
                    })
                    .collect()
            })
            .collect();
        Ok(Self { corners: kept, faces })
    }

    /// Its corners.
    pub fn corners(&self) -> &[Vec3<S>] {
        &self.corners
    }

    /// For each face the corners around it, counter-clockwise seen from outside.
    pub fn faces(&self) -> &[Vec<usize>] {
        &self.faces
    }

    /// Its surface as triangles: places of corners, counter-clockwise seen from outside.
    pub fn triangles(&self) -> Vec<[usize; 3]> {
        let fan = |face: &Vec<usize>| -> Vec<[usize; 3]> {
            (1..face.len() - 1).map(|k| [face[0], face[k], face[k + 1]]).collect()
        };
        self.faces.iter().flat_map(fan).collect()
    }

    fn size(&self) -> f64 {
        extent(&self.corners)
    }

    /// A point of each face, and its normal.
    fn planes(&self) -> impl Iterator<Item = (Vec3, Vec3)> + '_ {
        self.faces.iter().map(|face| {
            let at = |k: usize| self.corners[face[k]].value();
            (at(0), unit((at(1) - at(0)).cross(at(2) - at(0))))
        })
    }
}

fn extent<S: Real>(points: &[Vec3<S>]) -> f64 {
    let Some(first) = points.first() else { return 0.0 };
    points.iter().map(|p| (*p - *first).value().norm()).fold(0.0, f64::max)
}

/// The faces of the convex hull: gift wrapping, from a plane below all points over every edge to the next plane.
fn hull_faces(points: &[Vec3], slack: f64) -> Result<Vec<Vec<usize>>, String> {
    let flat = || "the corners lie in one plane; a solid needs a depth".to_owned();
    if points.len() < 4 {
        return Err(format!("a solid needs at least 4 different corners, not {}", points.len()));
    }
    let (first, normal) = first_plane(points, slack).ok_or_else(flat)?;
    let mut faces = vec![around(points, first, normal, slack)];
    let is_flat = points.iter().all(|p| normal.dot(*p - points[first]).abs() <= 2.0 * slack);
    if is_flat || faces[0].len() < 3 {
        return Err(flat());
    }
    let mut done: HashSet<(usize, usize)> = sides(&faces[0]).collect();
    let mut next = 0;
    while next < faces.len() {
        let face: Vec<usize> = faces[next].clone();
        next += 1;
        for (i, j) in sides(&face) {
            if done.contains(&(j, i)) {
                continue;
            }
            let normal = beyond(points, j, unit(points[i] - points[j]), slack).ok_or_else(flat)?;
            let found = around(points, j, normal, slack);
            if found.len() < 3 || faces.len() > 4 * points.len() {
                return Err(
                    "the hull of the corners cannot be found; leave out corners that are almost equal".into(),
                );
            }
            done.extend(sides(&found));
            faces.push(found);
        }
    }
    Ok(faces)
}

/// The sides of a face: pairs of corners.
fn sides(face: &[usize]) -> impl Iterator<Item = (usize, usize)> + '_ {
    face.iter().copied().zip(face.iter().copied().cycle().skip(1))
}

/// A point of the hull and the normal of a face at it: a plane at the lowest point turns about two lines until it lies on a face.
fn first_plane(points: &[Vec3], slack: f64) -> Option<(usize, Vec3)> {
    let lowest = (0..points.len()).min_by(|&i, &j| points[i].0[0].total_cmp(&points[j].0[0]))?;
    let normal = beyond(points, lowest, Vec3::axis(2), slack)?;
    let height = |i: usize, n: Vec3| n.dot(points[i] - points[lowest]).abs();
    let inside: Vec<usize> = (0..points.len()).filter(|&i| height(i, normal) <= slack).collect();
    let distance = |i: usize| (points[i] - points[lowest]).norm();
    let far = inside.iter().copied().max_by(|&i, &j| distance(i).total_cmp(&distance(j)))?;
    let along = unit(points[far] - points[lowest]);
    let off = |i: usize| (points[i] - points[lowest]).cross(along).norm();
    if inside.iter().any(|&i| off(i) > 2.0 * slack) {
        return Some((lowest, normal));
    }
    Some((lowest, beyond(points, lowest, along, slack)?))
}

/// The normal of the plane through a line that no point is above, the line along its left side.
fn beyond(points: &[Vec3], from: usize, along: Vec3, slack: f64) -> Option<Vec3> {
    let mut best: Option<Vec3> = None;
    for p in points {
        let arm = *p - points[from];
        let arm = arm - along * along.dot(arm);
        if arm.norm() <= slack {
            continue;
        }
        let normal = unit(along.cross(arm));
        // a point above the plane so far tilts it up
        if best.is_none_or(|b| b.dot(arm) > 0.0) {
            best = Some(normal);
        }
    }
    let best = best?;
    // planes turn one way only if all points are on one side of some plane through the edge; check
    points.iter().all(|p| best.dot(*p - points[from]) <= 4.0 * slack).then_some(best)
}

/// The points in a plane that are corners of their convex hull, counter-clockwise around its normal.
fn around(points: &[Vec3], at: usize, normal: Vec3, slack: f64) -> Vec<usize> {
    let x = normal.perpendicular();
    let y = normal.cross(x);
    let mut inside: Vec<(f64, f64, usize)> = (0..points.len())
        .filter(|&i| normal.dot(points[i] - points[at]).abs() <= 2.0 * slack)
        .map(|i| (x.dot(points[i]), y.dot(points[i]), i))
        .collect();
    inside.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    // Andrew's monotone chain: the lower half, then the upper one
    let mut hull: Vec<(f64, f64, usize)> = vec![];
    for half in 0..2 {
        let floor = hull.len();
        for &p in &inside {
            while hull.len() >= floor + 2 {
                let (a, b) = (hull[hull.len() - 2], hull[hull.len() - 1]);
                let length = (b.0 - a.0).hypot(b.1 - a.1).max((p.0 - a.0).hypot(p.1 - a.1));
                if (b.0 - a.0) * (p.1 - a.1) - (b.1 - a.1) * (p.0 - a.0) > slack * length {
                    break;
                }
                hull.pop();
            }
            hull.push(p);
        }
        hull.pop();
        if half == 0 {
            inside.reverse();
        }
    }
    hull.into_iter().map(|(.., i)| i).collect()
}
