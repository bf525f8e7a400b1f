//! Height fields: rough ground over a grid, and what touches it.
//!
//! ```text
//! heights over a grid, two triangles a cell      faces, ridges and peaks are found from the place in the plane
//! ```
//!
//! The material is below. A body touches faces with its corners, rims and round ends, ridges with its round edges and ends, and peaks with its round parts and flat faces. A sharp corner
//! belongs to the face below it, and to those beyond valleys beside that. Sharp edges of bodies pass through ridges.

use super::form::{Element, Form, Kind, Part, SUPPORTS, unit};
use super::forms::{FLAT, Feature, LENIENCE, NEARLY_FLAT, TINY, View, plain_pose};
use super::meet::{Choice, Meet, PARALLEL, meet};
use super::tracking::{Look, Seen, Shortlist, track};
use crate::math::{Mat3, Pose, Vec3};
use gelenk_core::{Lift, Real};
use std::sync::Arc;

/// Most nodes: features are numbered.
const MOST_NODES: usize = 4_000_000;
/// How far a pair looks, as a share of the size of the body.
const REACH: f64 = 0.25;
/// How far beyond its reach it looks, so that slots that follow nothing see what comes.
const FORESIGHT: f64 = 1.25;
/// How far beyond a valley a sharp corner belongs to a face, as a share of a cell.
const BEYOND: f64 = 0.5;

/// Heights over a grid in the xy plane, centred at the origin; the material is below. Each cell is two triangles, which share the diagonal from its corner with the least x and y.
///
/// ```
/// use gelenk_model::contacts::geometry::HeightField;
/// let hill = HeightField::new(&[vec![0.0, 0.0, 0.0], vec![0.0, 0.2, 0.0], vec![0.0, 0.0, 0.0]], [0.5, 0.5])?;
/// assert_eq!(hill.height(0.0, 0.0), Some(0.2));
/// assert_eq!(hill.height(0.25, 0.0), Some(0.1));
/// assert_eq!(hill.height(0.6, 0.0), None);
/// # Ok::<(), String>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct HeightField {
    /// Nodes along x and y.
    counts: [usize; 2],
    cell: [f64; 2],
    /// Row by row: y grows from row to row, x along a row.
    heights: Vec<f64>,
    /// The least and the greatest height.
    range: [f64; 2],
}

impl HeightField {
    /// Heights, row by row: y grows from row to row, x along a row; and the edges of a cell \[m\].
    pub fn new(rows: &[Vec<f64>], cell: [f64; 2]) -> Result<Self, String> {
        let counts = [rows.first().map_or(0, Vec::len), rows.len()];
        if counts.iter().any(|n| *n < 2) {
            return Err(format!(
                "a height field has at least 2 rows of 2 heights, not {} of {}",
                counts[1], counts[0]
            ));
        }
        if let Some(j) = rows.iter().position(|row| row.len() != counts[0]) {
            return Err(format!(
                "row {} has {} heights, the first one {}; all rows must be equally long",
                j + 1,
                rows[j].len(),
                counts[0]
            ));
        }
        if counts[0] * counts[1] > MOST_NODES {
            return Err(format!("it has more than {MOST_NODES} heights; make the grid coarser"));
        }
        let heights: Vec<f64> = rows.iter().flatten().copied().collect();
        if let Some(k) = heights.iter().position(|x| !x.is_finite()) {
            return Err(format!("height {} of row {} is not finite", k % counts[0] + 1, k / counts[0] + 1));
        }
        if !cell.iter().all(|x| x.is_finite() && *x > 0.0) {
            return Err(format!("the edges of a cell must be positive, not {} and {}", cell[0], cell[1]));
        }
        let range =
            heights.iter().fold([f64::INFINITY, f64::NEG_INFINITY], |[a, b], x| [a.min(*x), b.max(*x)]);
        Ok(Self { counts, cell, heights, range })
    }

    /// Nodes along x and y.
    pub fn counts(&self) -> [usize; 2] {
        self.counts
    }

    /// The height at a place; none beside the grid.
    pub fn height(&self, x: f64, y: f64) -> Option<f64> {
        let face = self.face_below(Vec3([x, y, 0.0]))?;
        let Pose { rotation, origin } = self.frame(face);
        let [nx, ny, nz] = rotation.column(2).0;
        Some(origin.0[2] - (nx * (x - origin.0[0]) + ny * (y - origin.0[1])) / nz)
    }

    /// Its surface for pictures: corners, and triangles with places of corners. Of a large one only every so many nodes are taken, so that there are at most about so many corners.
    pub fn surface(&self, most: usize) -> (Vec<[f64; 3]>, Vec<[usize; 3]>) {
        let step = ((self.heights.len() as f64 / most as f64).sqrt().ceil() as usize).max(1);
        let along = |n: usize| {
            let mut list: Vec<usize> = (0..n).step_by(step).collect();
            if list.last() != Some(&(n - 1)) {
                list.push(n - 1);
            }
            list
        };
        let [xs, ys] = self.counts.map(along);
        let corners =
            ys.iter().flat_map(|&j| xs.iter().map(move |&i| self.node(j * self.counts[0] + i).0)).collect();
        let mut triangles = Vec::new();
        for j in 0..ys.len() - 1 {
            for i in 0..xs.len() - 1 {
                let at = |i: usize, j: usize| j * xs.len() + i;
                triangles.push([at(i, j), at(i + 1, j), at(i + 1, j + 1)]);
                triangles.push([at(i, j), at(i + 1, j + 1), at(i, j + 1)]);
            }
        }
        (corners, triangles)
    }

    /// The middle of a box around it, and half of its edges. The box goes down by a cell, where the material is.
    pub(super) fn around(&self) -> (Vec3, Vec3) {
        let half = [0, 1].map(|k| 0.5 * (self.counts[k] - 1) as f64 * self.cell[k]);
        let low = self.range[0] - self.cell[0].max(self.cell[1]);
        let (middle, height) = (0.5 * (low + self.range[1]), 0.5 * (self.range[1] - low));
        (Vec3([0.0, 0.0, middle]), Vec3([half[0], half[1], height]))
    }

    fn place(&self, node: usize) -> [usize; 2] {
        [node % self.counts[0], node / self.counts[0]]
    }

    fn node(&self, node: usize) -> Vec3 {
        let at = self.place(node);
        let along = |k: usize| (at[k] as f64 - 0.5 * (self.counts[k] - 1) as f64) * self.cell[k];
        Vec3([along(0), along(1), self.heights[node]])
    }

    /// The nodes of a face. The first two are ends of a side along an axis, seen from there the face is to the left.
    fn nodes(&self, face: usize) -> [usize; 3] {
        let cells = self.counts[0] - 1;
        let first = face / 2 / cells * self.counts[0] + face / 2 % cells;
        let (right, up) = (first + 1, first + self.counts[0]);
        if face.is_multiple_of(2) { [first, right, up + 1] } else { [up + 1, up, first] }
    }

    fn frame(&self, face: usize) -> Pose {
        let [p, q, r] = self.nodes(face).map(|node| self.node(node));
        let x = unit(q - p);
        let normal = unit((q - p).cross(r - p));
        Pose { rotation: Mat3::columns(x, normal.cross(x), normal), origin: p }
    }

    /// The cells, from the first to the last, that have a part within a square around a place; none beside the grid.
    fn cells(&self, at: Vec3, half: [f64; 2]) -> Option<[[usize; 2]; 2]> {
        let mut found = [[0; 2]; 2];
        for k in 0..2 {
            let cells = (self.counts[k] - 1) as f64;
            let middle = at.0[k] / self.cell[k] + 0.5 * cells;
            let (low, high) =
                ((middle - half[k] / self.cell[k]).floor(), (middle + half[k] / self.cell[k]).floor());
            if !(high >= 0.0 && low < cells) {
                return None;
            }
            found[0][k] = low.max(0.0) as usize;
            found[1][k] = high.min(cells - 1.0) as usize;
        }
        Some(found)
    }

    /// Calls `see` with the cells within a square around a place: its place in the grid, its first face and its greatest height.
    fn visit(&self, at: Vec3, half: [f64; 2], mut see: impl FnMut([usize; 2], usize, f64)) {
        let Some([first, last]) = self.cells(at, half) else { return };
        for j in first[1]..=last[1] {
            for i in first[0]..=last[0] {
                let node = j * self.counts[0] + i;
                let corners = [node, node + 1, node + self.counts[0], node + self.counts[0] + 1];
                let high = corners.iter().map(|&node| self.heights[node]).fold(f64::NEG_INFINITY, f64::max);
                see([i, j], 2 * (j * (self.counts[0] - 1) + i), high);
            }
        }
    }

    /// The face over or under a place; none beside the grid.
    fn face_below(&self, at: Vec3) -> Option<usize> {
        let place = [0, 1].map(|k| at.0[k] / self.cell[k] + 0.5 * (self.counts[k] - 1) as f64);
        if !(0..2).all(|k| place[k] >= 0.0 && place[k] <= (self.counts[k] - 1) as f64) {
            return None;
        }
        let cell = [0, 1].map(|k| (place[k].floor() as usize).min(self.counts[k] - 2));
        let [u, v] = [0, 1].map(|k| place[k] - cell[k] as f64);
        Some(2 * (cell[1] * (self.counts[0] - 1) + cell[0]) + usize::from(v > u))
    }

    /// The ends of an edge: three a node, along x, along y and along both.
    fn ends(&self, edge: usize) -> Option<[usize; 2]> {
        let (node, kind) = (edge / 3, edge % 3);
        let [i, j] = self.place(node);
        let (x, y) = (usize::from(kind != 1), usize::from(kind != 0));
        (i + x < self.counts[0] && j + y < self.counts[1]).then(|| [node, node + x + y * self.counts[0]])
    }

    /// The nodes across the faces beside an edge.
    fn across(&self, edge: usize) -> [Option<usize>; 2] {
        let (node, kind) = (edge / 3, edge % 3);
        let ([i, j], width) = (self.place(node), self.counts[0]);
        let [has_right, has_up] = [i + 1 < width, j + 1 < self.counts[1]];
        match kind {
            0 => [has_up.then(|| node + width + 1), (j > 0).then(|| node - width)],
            1 => [has_right.then(|| node + width + 1), (i > 0).then(|| node - 1)],
            _ => [Some(node + 1), Some(node + width)],
        }
    }

    /// Unit vectors from an edge into the faces beside it, across it; with a second one only where both bend down: at ridges and at the border.
    fn ridge(&self, edge: usize) -> Option<(Vec3, Vec3, f64, [Option<Vec3>; 2])> {
        let [p, q] = self.ends(edge)?.map(|node| self.node(node));
        let way = q - p;
        let length = way.norm();
        let along = way * (1.0 / length);
        let into = |node: usize| {
            let way = self.node(node) - p;
            unit(way - along * along.dot(way))
        };
        let into = self.across(edge).map(|node| node.map(into));
        if let [Some(u), Some(w)] = into {
            // flat where they are opposite, a valley where their sum points up
            let sum = u + w;
            if sum.0[2] > -1e-9 {
                return None;
            }
        }
        Some((p, along, length, into))
    }

    /// The sine by which a direction at a node keeps out of the material: positive where it points away from all edges that leave it.
    fn peak(&self, node: usize, out: Vec3) -> f64 {
        let [i, j] = self.place(node);
        let at = self.node(node);
        let ways: [[i64; 2]; 6] = [[1, 0], [-1, 0], [0, 1], [0, -1], [1, 1], [-1, -1]];
        let mut least = f64::INFINITY;
        for [x, y] in ways {
            let (i, j) = (i as i64 + x, j as i64 + y);
            if (0..self.counts[0] as i64).contains(&i) && (0..self.counts[1] as i64).contains(&j) {
                let along = unit(self.node(j as usize * self.counts[0] + i as usize) - at);
                least = least.min(-along.dot(out));
            }
        }
        least
    }

    /// How far inside a face a place is, seen from above; sides in valleys count only a part of a cell beyond them if `over_valleys`.
    fn margin_from_above(&self, face: usize, at: Vec3, over_valleys: bool) -> f64 {
        let nodes = self.nodes(face).map(|node| self.node(node));
        let normal = self.frame(face).rotation.column(2);
        let [x, y, _] = at.0;
        let mut least = f64::INFINITY;
        for (k, edge) in self.edges_of(face).into_iter().enumerate() {
            let (p, q) = (nodes[k], nodes[(k + 1) % 3]);
            let [ux, uy] = [q.0[0] - p.0[0], q.0[1] - p.0[1]];
            let inside = (ux * (y - p.0[1]) - uy * (x - p.0[0])) / ux.hypot(uy);
            let is_valley = || {
                let third = nodes[(k + 2) % 3];
                let beyond = self.across(edge).into_iter().flatten().map(|node| self.node(node));
                // the other face rises above this one
                beyond.into_iter().any(|node| (node - third).norm() > 0.0 && normal.dot(node - p) > 1e-9)
            };
            let more =
                if over_valleys && is_valley() { BEYOND * self.cell[0].min(self.cell[1]) } else { 0.0 };
            least = least.min(inside + more);
        }
        least
    }

    /// The edges of a face, in the order of its nodes.
    fn edges_of(&self, face: usize) -> [usize; 3] {
        let [p, q, r] = self.nodes(face);
        if face.is_multiple_of(2) { [3 * p, 3 * q + 1, 3 * p + 2] } else { [3 * q, 3 * r + 1, 3 * r + 2] }
    }

    /// A part, placed in the world.
    fn part<R: Real>(&self, part: Part, pose: &Pose<R>) -> Option<Element<R>> {
        let lift = |x: Vec3| pose.point(Vec3(x.0.map(R::from)));
        let zero = R::from(0.0);
        Some(match part.kind {
            Kind::Corner => Element::Corner { at: lift(self.node(part.index)), radius: zero },
            Kind::Edge => {
                let [p, q] = self.ends(part.index)?.map(|node| lift(self.node(node)));
                Element::Edge { at: p, along: unit(q - p), radius: zero }
            }
            Kind::Face => {
                let Pose { rotation, origin } = self.frame(part.index);
                let frame = Pose {
                    rotation: Mat3(rotation.0.map(|row| row.map(R::from))),
                    origin: Vec3(origin.0.map(R::from)),
                };
                Element::Face { frame: pose.then(&frame) }
            }
            Kind::Rim | Kind::Support => return None,
        })
    }
}

/// A height field and a body.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct OnField<S> {
    field: Arc<HeightField>,
    exact: Form<S>,
    body: Form<f64>,
    /// Which of both is the field.
    side: usize,
    slots: usize,
    size: f64,
    reach: f64,
}

impl<S: Real> OnField<S> {
    pub(super) fn new(field: Arc<HeightField>, body: Form<S>, side: usize) -> Result<Self, String> {
        let plain = body.value();
        let Some(size) = plain.size() else {
            return Err("planes, hollows and height fields cannot touch each other; one of both must be a solid shape".into());
        };
        let size = if size > 0.0 { size } else { field.cell[0].min(field.cell[1]) };
        let is_ball = plain.corners.len() == 1;
        let slots = match plain.corners.len() {
            1 => 4,
            2 => 6,
            n => n.clamp(8, 12),
        };
        if !is_ball && plain.corners.is_empty() && plain.rims.is_empty() {
            return Err("this shape has no corners or rims with which it could touch a height field".into());
        }
        Ok(Self { field, exact: body, body: plain, side, slots, size, reach: REACH * size })
    }

    pub(super) fn slots(&self) -> usize {
        self.slots
    }

    pub(super) fn set_slots(&mut self, slots: usize) {
        self.slots = slots.clamp(1, super::tracking::MOST_SLOTS);
    }

    pub(super) fn size(&self) -> f64 {
        self.size
    }

    pub(super) fn reach(&self) -> f64 {
        self.reach
    }

    fn ordered<T>(&self, field: T, body: T) -> [T; 2] {
        if self.side == 0 { [field, body] } else { [body, field] }
    }

    /// A number that the gap does not fall below: the height above all of the field.
    pub(super) fn lower_bound<R: Real>(&self, a: &Pose<R>, b: &Pose<R>) -> Option<R> {
        let (centre, radius) = self.body.bound?;
        let (field, body) = if self.side == 0 { (a, b) } else { (b, a) };
        let at = body.point(Vec3(centre.0.map(R::from)));
        let height = field.rotation.column(2).dot(at - field.origin);
        Some(height - R::from(self.field.range[1] + radius))
    }

    /// Where the parts of a feature come nearest.
    pub(super) fn touch<R: Lift<S>>(&self, feature: i64, a: &Pose<R>, b: &Pose<R>) -> Option<Meet<R>> {
        let feature = Feature::from_code(feature)?;
        let choice = self.choose(feature, [&plain_pose(a), &plain_pose(b)])?;
        let poses = [a, b];
        let field = self.field.part(feature.parts[self.side], poses[self.side])?;
        let body = self.exact.part(feature.parts[1 - self.side], poses[1 - self.side]);
        let [first, second] = self.ordered(field, body);
        meet(&first, &second, choice)
    }

    /// The side to which the normal of crossing edges points.
    fn choose(&self, feature: Feature, poses: [&Pose; 2]) -> Option<Choice> {
        if feature.parts.iter().any(|part| part.kind != Kind::Edge) {
            return Some(Choice::default());
        }
        let field = self.field.part(feature.parts[self.side], poses[self.side])?;
        let body = self.body.part(feature.parts[1 - self.side], poses[1 - self.side]);
        let [Element::Edge { along: u, at: p, .. }, Element::Edge { along: w, at: q, .. }] =
            self.ordered(field, body)
        else {
            return None;
        };
        let across = u.cross(w);
        (across.norm() >= PARALLEL)
            .then(|| Choice { is_flipped: across.dot(q - p) < 0.0, ..Choice::default() })
    }

    pub(super) fn look(&self, held: &[i64], a: &Pose, b: &Pose, out: &mut [Look]) {
        if let Some(far) = self.lower_bound(a, b)
            && far > 1.5 * self.reach
        {
            let margin = far - 1.5 * self.reach;
            out.iter_mut().zip(held).for_each(|(out, &held)| *out = Look::stay(held, margin));
            return;
        }
        let view = View::new(a, b);
        let see = |code: i64| self.see(Feature::from_code(code)?, &view);
        track(held, out, self.reach, self.size, see, |list| self.visit(&view, list));
    }

    /// Is any part of the field within this distance of the body?
    pub(super) fn may_be_near(&self, a: &Pose, b: &Pose, limit: f64) -> bool {
        let Some((centre, radius)) = self.body.bound else { return true };
        let (field, body) = if self.side == 0 { (a, b) } else { (b, a) };
        let at = field.inverse().point(body.point(centre));
        let mut is_near = false;
        self.field.visit(at, [radius + limit; 2], |_, _, high| is_near |= at.0[2] - radius - limit <= high);
        is_near
    }

    /// Offers all pairs of parts that may touch.
    fn visit(&self, view: &View, list: &mut Shortlist<'_>) {
        let place = &view.others[self.side];
        let limit = FORESIGHT * self.reach;
        let cell = self.field.cell;
        let mut offer = |field: (Kind, usize), body: (Kind, usize)| {
            let [a, b] = self.ordered(field, body);
            let feature = Feature::new(a, b);
            if let Some(seen) = self.see(feature, view) {
                list.offer(feature.code(), seen);
            }
        };
        for (k, corner) in self.body.corners.iter().enumerate() {
            let at = place.point(corner.at);
            let low = at.0[2] - corner.radius - limit;
            let half =
                if corner.radius > 0.0 { [corner.radius + limit; 2] } else { cell.map(|x| BEYOND * x) };
            self.field.visit(at, half, |[i, j], face, high| {
                if high < low {
                    return;
                }
                let own = (Kind::Corner, k);
                offer((Kind::Face, face), own);
                offer((Kind::Face, face + 1), own);
                if corner.radius > 0.0 {
                    self.each_line([i, j], |part| offer(part, own));
                }
            });
        }
        for (k, rim) in self.body.rims.iter().enumerate() {
            let at = place.point(rim.frame.origin);
            let reach = rim.radius + rim.tube;
            let low = at.0[2] - reach - limit;
            self.field.visit(at, [reach; 2], |_, face, high| {
                for face in [face, face + 1].into_iter().filter(|_| high >= low) {
                    offer((Kind::Face, face), (Kind::Rim, k));
                    for support in 0..if self.sine(face, k, view) < 2.0 * NEARLY_FLAT { SUPPORTS } else { 0 }
                    {
                        offer((Kind::Face, face), (Kind::Support, k * SUPPORTS + support));
                    }
                }
            });
        }
        for (k, edge) in self.body.edges.iter().enumerate().filter(|(_, edge)| edge.radius > 0.0) {
            let [p, q] = [edge.from, edge.to].map(|x| place.point(x));
            let (middle, around) = ((p + q) * 0.5, edge.radius + limit);
            let half = [0, 1].map(|k| 0.5 * (q - p).0[k].abs() + around);
            let low = p.0[2].min(q.0[2]) - around;
            self.field.visit(middle, half, |cell, _, high| {
                if high >= low {
                    self.each_line(cell, |part| offer(part, (Kind::Edge, k)));
                }
            });
        }
        if !self.body.is_mesh && !self.body.corners.is_empty() && !self.body.faces.is_empty() {
            let Some((centre, radius)) = self.body.bound else { return };
            let at = place.point(centre);
            self.field.visit(at, [radius + limit; 2], |[i, j], _, high| {
                if high >= at.0[2] - radius - limit {
                    let node = j * self.field.counts[0] + i;
                    (0..self.body.faces.len()).for_each(|k| offer((Kind::Corner, node), (Kind::Face, k)));
                }
            });
        }
    }

    /// The ridges and the node that belong to a cell; those of the last row and column belong to the cells before.
    fn each_line(&self, [i, j]: [usize; 2], mut see: impl FnMut((Kind, usize))) {
        let [width, depth] = self.field.counts;
        let (more_x, more_y) = (usize::from(i + 2 == width), usize::from(j + 2 == depth));
        for (x, y) in [(0, 0), (more_x, 0), (0, more_y), (more_x, more_y)].into_iter().enumerate().filter_map(
            |(k, (x, y))| {
                let is_first = k == 0
                    || (k == 1 && more_x == 1)
                    || (k == 2 && more_y == 1)
                    || (k == 3 && more_x * more_y == 1);
                is_first.then_some((x, y))
            },
        ) {
            let node = (j + y) * width + i + x;
            see((Kind::Corner, node));
            (0..3).for_each(|kind| see((Kind::Edge, 3 * node + kind)));
        }
    }

    /// The sine of the angle between the axis of a rim and the normal of a face.
    fn sine(&self, face: usize, rim: usize, view: &View) -> f64 {
        let axle = view.others[self.side].rotation * self.body.rims[rim].frame.rotation.column(2);
        axle.cross(self.field.frame(face).rotation.column(2)).norm()
    }

    /// How a feature is seen at the moment, in the frame of the field.
    fn see(&self, feature: Feature, view: &View) -> Option<Seen> {
        let (ground, part) = (feature.parts[self.side], feature.parts[1 - self.side]);
        let place = &view.others[self.side];
        let element = self.body.part(part, place);
        let seen = |gap: f64, margin: f64| Some(Seen { gap, margin, is_strict: true });
        match (ground.kind, element) {
            (Kind::Face, Element::Corner { at, radius }) => {
                let Pose { rotation, origin } = self.field.frame(ground.index);
                let normal = rotation.column(2);
                let height = normal.dot(at - origin);
                let mut margin = if radius > 0.0 && part.kind == Kind::Corner {
                    self.round_margin(ground.index, at, at - normal * height)
                } else {
                    self.field.margin_from_above(ground.index, at, true)
                };
                if part.kind == Kind::Support {
                    let rim = part.index / SUPPORTS;
                    margin = margin
                        .min((NEARLY_FLAT - self.sine(ground.index, rim, view)) * self.body.rims[rim].radius);
                }
                seen(height - radius, margin)
            }
            (Kind::Face, Element::Rim { frame, radius, tube }) => {
                let face = self.field.frame(ground.index);
                let (axle, normal) = (frame.rotation.column(2), face.rotation.column(2));
                let sine = axle.cross(normal).norm();
                if sine < 0.1 * FLAT {
                    return None;
                }
                let out = unit(axle * axle.dot(normal) - normal);
                let at = frame.origin + out * radius;
                let mut margin = self.field.margin_from_above(ground.index, at - normal * tube, true);
                margin = margin.min((sine - FLAT) * radius);
                if self.body.rims[part.index].is_solid {
                    let cone = out.dot(-normal).min(axle.dot(-normal));
                    margin = margin.min((LENIENCE + cone) * self.size);
                }
                seen(normal.dot(at - face.origin) - tube, margin)
            }
            (Kind::Corner, Element::Face { frame }) => self.see_peak(ground.index, part.index, &frame),
            (Kind::Edge | Kind::Corner, Element::Corner { .. } | Element::Edge { .. }) => {
                self.see_line(feature, view)
            }
            _ => None,
        }
    }

    /// How far inside a face a round part is. Where its centre is below the ground, the face above it counts; and that of a thin wall never does.
    fn round_margin(&self, face: usize, at: Vec3, foot: Vec3) -> f64 {
        let above = self.field.height(at.0[0], at.0[1]).map_or(f64::INFINITY, |height| at.0[2] - height);
        if above < 0.0 {
            return self.field.margin_from_above(face, at, false);
        }
        let nodes = self.field.nodes(face).map(|node| self.field.node(node));
        let normal = self.field.frame(face).rotation.column(2);
        if normal.dot(at - nodes[0]) < 0.0 {
            return -self.size;
        }
        let side = |k: usize| {
            let (p, q) = (nodes[k], nodes[(k + 1) % 3]);
            unit(normal.cross(q - p)).dot(foot - p)
        };
        side(0).min(side(1)).min(side(2))
    }

    /// A ridge or a node of the field, and a round part.
    fn see_line(&self, feature: Feature, view: &View) -> Option<Seen> {
        let (ground, part) = (feature.parts[self.side], feature.parts[1 - self.side]);
        let ridge = if ground.kind == Kind::Edge { Some(self.field.ridge(ground.index)?) } else { None };
        let identity = Pose::identity();
        let place = &view.others[self.side];
        let poses = self.ordered(&identity, place);
        let choice = self.choose(feature, poses)?;
        let line = self.field.part(ground, &identity)?;
        let element = self.body.part(part, place);
        // seen from the other side, the cross product of two edges and the way between them both change their signs
        let found = meet(&line, &element, choice)?;
        let (foot, out) = (found.cores[0], found.normal);
        // what is below a node or a ridge is in the material
        let mut margin = if out.0[2] > 0.0 { f64::INFINITY } else { -self.size };
        let is_ball = part.kind == Kind::Corner;
        let distance = (found.cores[1] - found.cores[0]).norm();
        let (lenience, length) = if is_ball { (0.0, distance) } else { (LENIENCE, self.size) };
        match ridge {
            Some((from, along, length_of, into)) => {
                let at = along.dot(foot - from);
                margin = margin.min(at).min(length_of - at);
                let cone = into.into_iter().flatten().map(|t| -t.dot(out)).fold(f64::INFINITY, f64::min);
                margin = margin.min(cone * distance.max(TINY * self.size));
            }
            None => margin = margin.min((lenience + self.field.peak(ground.index, out)) * length),
        }
        if let Kind::Edge = part.kind {
            let edge = &self.body.edges[part.index];
            let at = (place.rotation * edge.along).dot(found.cores[1] - place.point(edge.from));
            margin = margin.min(at).min(edge.length - at);
        }
        Some(Seen { gap: found.gap, margin, is_strict: true })
    }

    /// A node of the field below a flat face of a convex body.
    fn see_peak(&self, node: usize, face: usize, frame: &Pose) -> Option<Seen> {
        let at = self.field.node(node);
        let normal = frame.rotation.column(2);
        if normal.0[2] >= 0.0 {
            return None;
        }
        let height = normal.dot(at - frame.origin);
        let place = frame.then(&self.body.faces[face].frame.inverse());
        if height < 0.0 {
            // inside, the nearest face counts
            let local = place.inverse().point(at);
            let depth =
                |face: &super::form::Face<f64>| face.frame.rotation.column(2).dot(local - face.frame.origin);
            if self.body.faces.iter().any(|other| depth(other) > height + TINY * self.size) {
                return None;
            }
        }
        let own = &self.body.faces[face];
        let foot = place.inverse().point(at - normal * height);
        let mut margin = own.border.margin(own.frame.origin, foot);
        margin = margin.min(self.field.peak(node, -normal) * self.size);
        Some(Seen { gap: height, margin, is_strict: true })
    }
}
