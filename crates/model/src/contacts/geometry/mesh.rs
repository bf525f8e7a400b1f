//! Solids of any form between triangles, as files of meshes have them.

use super::form::{Form, unit};
use crate::math::{Mat3, Pose, Vec3};
use gelenk_core::Real;
use std::collections::HashMap;

/// How far, as a share of the size, corners of one flat face may be off its plane.
const FLATNESS: f64 = 1e-6;
/// By how much, in radians, triangles of one flat face may be turned against each other.
const TURN: f64 = 1e-3;
/// Corners that are nearer to each other than this share of the size are one.
const SAME: f64 = 1e-7;

/// A frame in a flat face, with its normal as z axis, and the sides around it: pairs of corners.
type FlatFace<S> = (Pose<S>, Vec<(usize, usize)>);

/// A solid of any form between triangles. The surface must be closed, and all triangles must list their corners counter-clockwise, seen from outside.
/// Triangles in one plane become one face.
///
/// ```
/// use gelenk_model::contacts::geometry::Mesh;
/// let corners = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
/// let tetrahedron = Mesh::new(&corners, &[[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]])?;
/// assert_eq!(tetrahedron.triangles().len(), 4);
/// # Ok::<(), String>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Mesh<S = f64> {
    corners: Vec<Vec3<S>>,
    triangles: Vec<[usize; 3]>,
    faces: Vec<FlatFace<S>>,
    /// Corners at the bottom of pits.
    is_pit: Vec<bool>,
}

impl<S: Real> Mesh<S> {
    /// A solid from corners and triangles; says what is wrong if the surface is not closed. Corners that are given several times become one.
    pub fn new(corners: &[[S; 3]], triangles: &[[usize; 3]]) -> Result<Self, String> {
        if let Some((k, i)) = triangles
            .iter()
            .enumerate()
            .find_map(|(k, t)| t.iter().find(|&&i| i >= corners.len()).map(|&i| (k, i)))
        {
            let count = corners.len();
            return Err(format!("triangle {} names corner {}, but there are {count} corners", k + 1, i + 1));
        }
        if let Some(i) = corners.iter().position(|c| !Vec3(*c).is_finite()) {
            return Err(format!("corner {} has a coordinate that is not finite", i + 1));
        }
        let (corners, triangles) = welded(corners, triangles);
        if triangles.len() < 4 {
            return Err(format!(
                "a solid has at least 4 triangles with an area, not {}; is this the surface of a solid?",
                triangles.len()
            ));
        }
        let neighbours = closed(&corners, &triangles)?;
        let volume = volume(&corners, &triangles);
        let first = corners[0].value();
        let size = corners.iter().map(|c| (c.value() - first).norm()).fold(0.0, f64::max);
        if volume.abs() <= FLATNESS * size.powi(3) {
            let [x, y, z] = first.0;
            return Err(format!(
                "the surface encloses no volume: {volume:.3e} m³ between corners up to {size:.3e} m apart, the first at ({x:.6}, {y:.6}, {z:.6}); give the part a thickness"
            ));
        }
        if volume < 0.0 {
            return Err("the surface is inside out: its triangles list their corners clockwise, seen from outside; turn them round, or \
                        export the part with outward normals"
                .into());
        }
        let faces = flat_faces(&corners, &triangles, &neighbours);
        let is_pit = pits(&corners, &triangles);
        Ok(Self { corners, triangles, faces, is_pit })
    }

    /// Its corners, each once.
    pub fn corners(&self) -> &[Vec3<S>] {
        &self.corners
    }

    /// Its triangles: places of corners, counter-clockwise seen from outside.
    pub fn triangles(&self) -> &[[usize; 3]] {
        &self.triangles
    }

    /// Its flat faces.
    pub fn face_count(&self) -> usize {
        self.faces.len()
    }

    pub(super) fn form(&self) -> Form<S> {
        let (frames, borders): (Vec<_>, Vec<_>) = self.faces.iter().cloned().unzip();
        Form::mesh(&self.corners, frames, &borders, &self.is_pit)
    }
}

/// The normal of a triangle, twice its area long.
fn normal_of<S: Real>(corners: &[Vec3<S>], [i, j, k]: [usize; 3]) -> Vec3 {
    let [p, q, r] = [i, j, k].map(|i| corners[i].value());
    (q - p).cross(r - p)
}

/// The same with corners at one place made one, without triangles that have no area.
fn welded<S: Real>(corners: &[[S; 3]], triangles: &[[usize; 3]]) -> (Vec<Vec3<S>>, Vec<[usize; 3]>) {
    let mut kept: Vec<Vec3<S>> = Vec::new();
    let size = corners.iter().flatten().map(|x| x.value().abs()).fold(0.0, f64::max);
    let cell = (SAME * size).max(f64::MIN_POSITIVE);
    let mut cells: HashMap<[i64; 3], Vec<usize>> = HashMap::new();
    let mut place = |c: [S; 3]| {
        let at = Vec3(c).value();
        let home = at.0.map(|x| (x / cell).round() as i64);
        // a neighbour may be beyond the border of its cell
        for near in 0..27 {
            let near = std::array::from_fn(|k| home[k] + [near % 3, near / 3 % 3, near / 9][k] - 1);
            let found = cells.get(&near).and_then(|list| {
                list.iter().copied().find(|&i: &usize| (kept[i].value() - at).norm() <= cell)
            });
            if let Some(i) = found {
                return i;
            }
        }
        kept.push(Vec3(c));
        cells.entry(home).or_default().push(kept.len() - 1);
        kept.len() - 1
    };
    let places: Vec<usize> = corners.iter().map(|&c| place(c)).collect();
    let mut all: Vec<[usize; 3]> = triangles.iter().map(|t| t.map(|i| places[i])).collect();
    all.retain(|&[i, j, k]| i != j && j != k && k != i);
    // only corners of triangles are corners of the solid
    let mut new = vec![usize::MAX; kept.len()];
    let mut used = Vec::new();
    for i in all.iter_mut().flatten() {
        if new[*i] == usize::MAX {
            new[*i] = used.len();
            used.push(kept[*i]);
        }
        *i = new[*i];
    }
    (used, all)
}

/// The triangle beyond each side of each triangle; says where the surface is not closed.
fn closed<S: Real>(corners: &[Vec3<S>], triangles: &[[usize; 3]]) -> Result<Vec<[usize; 3]>, String> {
    let mut of_side: HashMap<(usize, usize), usize> = HashMap::new();
    let shown = |i: usize| {
        let [x, y, z] = corners[i].value().0;
        format!("({x:.6}, {y:.6}, {z:.6})")
    };
    for (k, t) in triangles.iter().enumerate() {
        for (i, j) in sides(*t) {
            if let Some(other) = of_side.insert((i, j), k) {
                return Err(format!(
                    "the side from {} to {} belongs to triangles {} and {} in the same sense; triangles beside each other must list \
                     their corners in the same sense round, and no more than two may share a side",
                    shown(i),
                    shown(j),
                    other + 1,
                    k + 1
                ));
            }
        }
    }
    let mut neighbours = Vec::with_capacity(triangles.len());
    for t in triangles {
        let mut beyond = [0; 3];
        for (out, (i, j)) in beyond.iter_mut().zip(sides(*t)) {
            *out = *of_side.get(&(j, i)).ok_or_else(|| {
                format!(
                    "the surface has a hole: nothing is beyond the side from {} to {}; a mesh that touches must be closed",
                    shown(i),
                    shown(j)
                )
            })?;
        }
        neighbours.push(beyond);
    }
    Ok(neighbours)
}

fn sides([i, j, k]: [usize; 3]) -> [(usize, usize); 3] {
    [(i, j), (j, k), (k, i)]
}

fn volume<S: Real>(corners: &[Vec3<S>], triangles: &[[usize; 3]]) -> f64 {
    let middle = corners[0].value();
    triangles.iter().map(|&t| normal_of(corners, t).dot(corners[t[0]].value() - middle)).sum::<f64>() / 6.0
}

/// Triangles in one plane and beside each other become one face, the largest first.
fn flat_faces<S: Real>(
    corners: &[Vec3<S>],
    triangles: &[[usize; 3]],
    neighbours: &[[usize; 3]],
) -> Vec<FlatFace<S>> {
    let normals: Vec<Vec3> = triangles.iter().map(|&t| normal_of(corners, t)).collect();
    let first = corners[0].value();
    let size = corners.iter().map(|c| (c.value() - first).norm()).fold(0.0, f64::max);
    let mut order: Vec<usize> = (0..triangles.len()).collect();
    order.sort_by(|&i, &j| normals[j].norm().total_cmp(&normals[i].norm()));
    let mut face_of = vec![usize::MAX; triangles.len()];
    let mut members: Vec<Vec<usize>> = Vec::new();
    for start in order {
        if face_of[start] != usize::MAX {
            continue;
        }
        let (plane, at) = (unit(normals[start]), corners[triangles[start][0]].value());
        let mut list = vec![start];
        face_of[start] = members.len();
        let mut next = 0;
        while next < list.len() {
            for &k in &neighbours[list[next]] {
                let is_flat = || {
                    let is_thin = normals[k].norm() <= SAME * size * size;
                    let is_near = triangles[k]
                        .iter()
                        .all(|&i| plane.dot(corners[i].value() - at).abs() <= FLATNESS * size);
                    is_near
                        && (is_thin
                            || unit(normals[k]).cross(plane).norm() <= TURN && normals[k].dot(plane) > 0.0)
                };
                if face_of[k] == usize::MAX && is_flat() {
                    face_of[k] = members.len();
                    list.push(k);
                }
            }
            next += 1;
        }
        members.push(list);
    }
    let face_of = &face_of;
    let face = |list: Vec<usize>| {
        let all = list
            .iter()
            .flat_map(|&k| sides(triangles[k]).into_iter().zip(neighbours[k]).map(move |x| (k, x)));
        let border =
            all.filter(|(k, (_, beyond))| face_of[*beyond] != face_of[*k]).map(|(_, (side, _))| side);
        (frame_of(corners, triangles[list[0]]), border.collect())
    };
    members.into_iter().map(face).collect()
}

/// A frame in the plane of a triangle.
fn frame_of<S: Real>(corners: &[Vec3<S>], [i, j, k]: [usize; 3]) -> Pose<S> {
    let (p, q, r) = (corners[i], corners[j], corners[k]);
    let x = unit(q - p);
    let normal = unit((q - p).cross(r - p));
    Pose { rotation: Mat3::columns(x, normal.cross(x), normal), origin: p }
}

/// Corners around which the material is, rather than below them: all edges leave them to the side of the normals beside.
fn pits<S: Real>(corners: &[Vec3<S>], triangles: &[[usize; 3]]) -> Vec<bool> {
    let mut normals = vec![Vec3::zero(); corners.len()];
    let mut ways = vec![Vec3::zero(); corners.len()];
    for &t in triangles {
        let normal = normal_of(corners, t);
        let Some(normal) = normal.direction() else { continue };
        for (k, &i) in t.iter().enumerate() {
            let [p, q, r] = [t[k], t[(k + 1) % 3], t[(k + 2) % 3]].map(|i| corners[i].value());
            let (Some(u), Some(w)) = ((q - p).direction(), (r - p).direction()) else { continue };
            normals[i] += normal * u.dot(w).clamp(-1.0, 1.0).acos();
            ways[i] += u + w;
        }
    }
    normals.iter().zip(&ways).map(|(n, way)| n.dot(*way) > 0.0).collect()
}
