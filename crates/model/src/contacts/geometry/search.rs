//! The search for pairs of parts that may touch, over those that are near each other.

use super::form::{Kind, Part};
use super::forms::{Feature, Forms, TINY, View};
use super::meet::Choice;
use super::tracking::{MOST_SLOTS, Seen, Shortlist};
use crate::math::Vec3;
use gelenk_core::Real;

/// How far beyond its reach a pair looks, so that slots that follow nothing see what comes.
const FORESIGHT: f64 = 1.25;
/// Margins that may be negative by rounding, as a share of the size.
const ROUNDING: f64 = 1e-7;

/// Pairs of parts that overlap by more than a tiny bit. They count only if both bodies do.
#[derive(Default)]
struct Deep {
    /// For each corner inside the other body the part with the least depth: which corner, and its feature.
    corners: [Option<(usize, usize, i64, Seen)>; MOST_SLOTS],
    /// Curves, the shallowest first, with their features.
    curves: [Option<(Feature, Seen)>; MOST_SLOTS],
}

impl Deep {
    fn add_corner(&mut self, side: usize, corner: usize, feature: Feature, seen: Seen) {
        for place in &mut self.corners {
            match place {
                Some((s, c, code, old)) if (*s, *c) == (side, corner) => {
                    if seen.gap > old.gap {
                        (*code, *old) = (feature.code(), seen);
                    }
                    return;
                }
                Some(_) => {}
                None => {
                    *place = Some((side, corner, feature.code(), seen));
                    return;
                }
            }
        }
    }

    fn add_curve(&mut self, feature: Feature, seen: Seen) {
        let mut new = Some((feature, seen));
        for place in &mut self.curves {
            if place.is_none_or(|(_, old)| new.is_some_and(|(_, seen)| seen.gap > old.gap)) {
                std::mem::swap(place, &mut new);
            }
        }
    }
}

impl<S: Real> Forms<S> {
    /// Offers all pairs of parts that may touch.
    pub(super) fn visit(&self, view: &View, list: &mut Shortlist<'_>) {
        let mut deep = Deep::default();
        let limit = FORESIGHT * self.reach;
        self.trees[0].pairs(&self.trees[1], &view.others[0], limit, |p, q| {
            self.offer(p, q, view, list, &mut deep);
            // of a single slot only the nearest counts
            if self.slots == 1 {
                list.nearest().map_or(limit, |gap| gap.max(0.0) + TINY * self.size)
            } else {
                limit
            }
        });
        for (_, _, feature, seen) in deep.corners.into_iter().flatten() {
            list.offer(feature, seen);
        }
        if deep.curves[0].is_none() {
            return;
        }
        // pairs of lines behind each other overlap, too: they count only as deep as the bodies do
        let tiny = TINY * self.size;
        let is_mesh = self.plain.iter().any(|f| f.is_mesh);
        // those that touch somewhere do not overlap
        if !is_mesh && list.touches(tiny) {
            return;
        }
        let deepest = if is_mesh {
            f64::INFINITY
        } else {
            let Some(found) = self.overlap(view) else { return };
            3.0 * found.depth + tiny
        };
        for (feature, seen) in deep.curves.into_iter().flatten() {
            if seen.gap >= -deepest && (!is_mesh || self.is_inside(feature, view)) {
                list.offer(feature.code(), seen);
            }
        }
    }

    /// Are the middles of both curves' nearest points in the material of the other body?
    fn is_inside(&self, feature: Feature, view: &View) -> bool {
        let [a, b] = &view.poses;
        let Some(choice) = self.choose(feature, a, b) else { return false };
        let choice = Choice { is_flipped: feature.is_flipped, ..choice };
        let [p, q] = feature.parts;
        let Some(found) = super::meet::meet(&self.plain[0].part(p, a), &self.plain[1].part(q, b), choice)
        else {
            return false;
        };
        (0..2).all(|i| self.plain[1 - i].contains(view.poses[1 - i].inverse().point(found.points[i])))
    }

    /// Offers the features of two parts.
    fn offer(&self, p: Part, q: Part, view: &View, list: &mut Shortlist<'_>, deep: &mut Deep) {
        use Kind::{Corner, Edge, Face, Rim, Support};
        let plain = Feature::of(p, q);
        match (p.kind, q.kind) {
            (Corner, Face) | (Face, Corner) => self.offer_corner(plain, view, list, deep),
            (Corner, Edge | Rim | Corner) | (Edge | Rim, Corner) => self.offer_round(plain, view, list, deep),
            (Edge, Edge) => self.offer_edges(plain, view, list, deep),
            (Edge | Rim, Rim) | (Rim, Edge) => {
                let [a, b] = &self.plain;
                let is_thick = a.thickness(p.kind, p.index) + b.thickness(q.kind, q.index) > 0.0;
                let mut last = None;
                for leaves in [false, true] {
                    let feature = Feature { leaves, ..plain };
                    let Some(choice) = self.choose(feature, &view.poses[0], &view.poses[1]) else { continue };
                    // what leaves the rim is not what enters it; there may be one place only, which a slot may follow under the other name
                    if choice.astray > 0.0
                        || last.replace(choice.places) == Some(choice.places)
                        || self.is_followed(Feature { leaves: !leaves, ..plain }, choice, view, list)
                    {
                        continue;
                    }
                    self.offer_curve(feature, choice, view, list, deep);
                    if !is_thick {
                        let is_flipped = true;
                        let feature = Feature { is_flipped, ..feature };
                        self.offer_curve(feature, Choice { is_flipped, ..choice }, view, list, deep);
                    }
                }
            }
            (Rim | Support, Face) | (Face, Rim | Support) => {
                self.offer_curve(plain, Choice::default(), view, list, deep);
            }
            _ => {}
        }
    }

    /// Does a slot follow a feature, flipped or not, at this place?
    fn is_followed(&self, feature: Feature, at: Choice, view: &View, list: &Shortlist<'_>) -> bool {
        let is_held =
            [false, true].into_iter().any(|is_flipped| list.holds(Feature { is_flipped, ..feature }.code()));
        is_held && self.choose(feature, &view.poses[0], &view.poses[1]).is_some_and(|c| c.places == at.places)
    }

    /// A corner before a face, or deep behind it.
    fn offer_corner(&self, feature: Feature, view: &View, list: &mut Shortlist<'_>, deep: &mut Deep) {
        let Some(seen) = self.see(feature, view) else { return };
        let side = usize::from(feature.parts[0].kind != Kind::Corner);
        let index = feature.parts[side].index;
        let corner = &self.plain[side].corners[index];
        let height = seen.gap + corner.radius;
        if height > 0.0 || corner.radius == 0.0 && height > -TINY * self.size {
            list.offer(feature.code(), seen);
        } else if seen.margin >= -ROUNDING * self.size
            && self.plain[1 - side].is_deep(view.others[1 - side].point(corner.at), TINY * self.size)
        {
            deep.add_corner(side, index, feature, seen);
        }
    }

    /// A corner and an edge, a rim or a corner. Sharp ones meet only by chance; a body of several corners has others that hold it.
    fn offer_round(&self, feature: Feature, view: &View, list: &mut Shortlist<'_>, deep: &mut Deep) {
        let side = usize::from(feature.parts[0].kind != Kind::Corner);
        let (part, line) = (feature.parts[side], feature.parts[1 - side]);
        let (corner, other) = (&self.plain[side].corners[part.index], &self.plain[1 - side]);
        let is_wall = line.kind == Kind::Edge && other.edges[line.index].radius > 0.0;
        if !(is_wall || self.slots == 1 || corner.radius > 0.0 || other.is_round()) {
            return;
        }
        let Some(seen) = self.see(feature, view) else { return };
        if !is_wall || other.faces.is_empty() || seen.gap + corner.radius > 0.0 {
            list.offer(feature.code(), seen);
        } else if seen.margin >= -ROUNDING * self.size
            && other.is_deep(view.others[1 - side].point(corner.at), TINY * self.size)
        {
            deep.add_corner(side, part.index, feature, seen);
        }
    }

    fn offer_edges(&self, feature: Feature, view: &View, list: &mut Shortlist<'_>, deep: &mut Deep) {
        let [p, q] = feature.parts;
        let (edge, other) = (&self.plain[0].edges[p.index], &self.plain[1].edges[q.index]);
        let ends = [other.from, other.to].map(|x| view.others[0].point(x));
        let thickness = edge.radius + other.radius;
        if !cross_nearby([edge.from, edge.to], ends, FORESIGHT * self.reach + thickness) {
            return;
        }
        if thickness > 0.0 {
            let Some(choice) = self.choose(feature, &view.poses[0], &view.poses[1]) else { return };
            self.offer_curve(feature, choice, view, list, deep);
            return;
        }
        for is_flipped in [false, true] {
            let feature = Feature { is_flipped, ..feature };
            if let Some(seen) = self.see(feature, view) {
                self.judge_curve(feature, seen, list, deep);
            }
        }
    }

    fn offer_curve(
        &self,
        feature: Feature,
        choice: Choice,
        view: &View,
        list: &mut Shortlist<'_>,
        deep: &mut Deep,
    ) {
        if let Some(seen) = self.see_at(feature, choice, view) {
            self.judge_curve(feature, seen, list, deep);
        }
    }

    fn judge_curve(&self, feature: Feature, seen: Seen, list: &mut Shortlist<'_>, deep: &mut Deep) {
        if seen.gap > -TINY * self.size {
            list.offer(feature.code(), seen);
        } else if seen.is_strict && seen.margin >= -ROUNDING * self.size {
            deep.add_curve(feature, seen);
        }
    }
}

/// Do two edges cross within a quarter of their lengths beyond their ends, and no farther apart than `reach`?
fn cross_nearby([p, to]: [Vec3; 2], [q, end]: [Vec3; 2], reach: f64) -> bool {
    let (u, w, d) = (to - p, end - q, q - p);
    let across = u.cross(w);
    let square = across.dot(across);
    let is_between = |x: f64| x > -0.25 * square && x < 1.25 * square;
    is_between(d.cross(w).dot(across))
        && is_between(d.cross(u).dot(across))
        && d.dot(across).powi(2) <= reach * reach * square
}
