//! Points of planar mechanisms at the start.

use super::Mechanism;
use gelenk_model::math::Vec3;
use gelenk_model::{Body, BodyId, Frame, MassProperties, ModelError};

/// A point of a planar mechanism at the start: where it is [m] and how fast it moves [m/s].
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Node {
    pub(super) at: [f64; 2],
    pub(super) v: [f64; 2],
}

impl Node {
    pub(super) fn fixed(x: f64, y: f64) -> Self {
        Self { at: [x, y], v: [0.0; 2] }
    }

    /// A point that turns about another.
    pub(super) fn around(centre: Self, radius: f64, angle: f64, omega: f64) -> Self {
        let (s, c) = angle.sin_cos();
        Self {
            at: [centre.at[0] + radius * c, centre.at[1] + radius * s],
            v: [centre.v[0] - omega * radius * s, centre.v[1] + omega * radius * c],
        }
    }

    /// The point where two links meet: at `ra` from `a` and `rb` from `b`, on the left of the way from `a` to `b` for `side` = 1
    /// and on its right for −1. It is not a number where the links do not reach each other.
    pub(super) fn meeting(a: Self, b: Self, [ra, rb]: [f64; 2], side: f64) -> Self {
        let way = [b.at[0] - a.at[0], b.at[1] - a.at[1]];
        let square = way[0] * way[0] + way[1] * way[1];
        let along = (square + ra * ra - rb * rb) / (2.0 * square);
        let across = side * (ra * ra / square - along * along).sqrt();
        let at = [a.at[0] + along * way[0] - across * way[1], a.at[1] + along * way[1] + across * way[0]];
        // it keeps both distances: (c − a)·c' = (c − a)·a', and the same for b
        let (to_a, to_b) = ([at[0] - a.at[0], at[1] - a.at[1]], [at[0] - b.at[0], at[1] - b.at[1]]);
        let (x, y) = (to_a[0] * a.v[0] + to_a[1] * a.v[1], to_b[0] * b.v[0] + to_b[1] * b.v[1]);
        let det = to_a[0] * to_b[1] - to_a[1] * to_b[0];
        Self { at, v: [(x * to_b[1] - y * to_a[1]) / det, (y * to_a[0] - x * to_b[0]) / det] }
    }

    /// The point in space.
    pub(super) fn point(self, z: f64) -> Vec3 {
        [self.at[0], self.at[1], z].into()
    }

    /// The angular velocity of a link from here to there.
    pub(super) fn turn(self, to: Self) -> f64 {
        let way = [to.at[0] - self.at[0], to.at[1] - self.at[1]];
        let rate = [to.v[0] - self.v[0], to.v[1] - self.v[1]];
        (way[0] * rate[1] - way[1] * rate[0]) / (way[0] * way[0] + way[1] * way[1])
    }

    pub(super) fn distance(self, to: Self) -> f64 {
        (to.at[0] - self.at[0]).hypot(to.at[1] - self.at[1])
    }
}

impl Mechanism {
    /// Adds a body whose frame is at one point, its x axis through another, at the height `z`.
    pub(super) fn link(
        &mut self,
        name: impl Into<String>,
        (from, to): (Node, Node),
        mass: MassProperties,
        z: f64,
    ) -> Result<BodyId, ModelError> {
        self.model.add_body(placed(Body::planar(name, mass), (from, to), z))
    }

    /// The same as a body in space, where it is not planar.
    pub(super) fn bar(
        &mut self,
        name: &str,
        ends: (Node, Node),
        mass: MassProperties,
        planar: bool,
    ) -> Result<BodyId, ModelError> {
        self.model.add_body(placed(Body { planar, ..Body::new(name, mass) }, ends, 0.0))
    }

    /// Adds a uniform rod between two points, and draws it.
    pub(super) fn rod(
        &mut self,
        name: impl Into<String>,
        ends: (Node, Node),
        mass: f64,
        z: f64,
    ) -> Result<BodyId, ModelError> {
        let name = name.into();
        let tip = [ends.0.distance(ends.1), 0.0, 0.0];
        let body = self.link(&*name, ends, MassProperties::rod([0.0; 3], tip, mass), z)?;
        self.line(name, &[Frame::on(body), Frame::on(body).at(tip)]);
        Ok(body)
    }
}

fn placed(body: Body, (from, to): (Node, Node), z: f64) -> Body {
    let angle = (to.at[1] - from.at[1]).atan2(to.at[0] - from.at[0]);
    body.at_angle(from.point(z), angle).moving([0.0, 0.0, from.turn(to)], [from.v[0], from.v[1], 0.0])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A link of a mechanism that turns as a whole: the meeting point turns with it.
    #[test]
    fn meeting_points_move_with_their_links() {
        let centre = Node::fixed(0.3, -0.2);
        let points = [(1.0, 0.2), (2.0, 1.1), (1.5, 2.0)].map(|(r, phi)| Node::around(centre, r, phi, 3.0));
        let [a, b, c] = points;
        let found = Node::meeting(a, b, [a.distance(c), b.distance(c)], 1.0);
        for i in 0..2 {
            assert!((found.at[i] - c.at[i]).abs() < 1e-14 && (found.v[i] - c.v[i]).abs() < 1e-13);
        }
        assert!((a.turn(found) - 3.0).abs() < 1e-13);
        let other = Node::meeting(a, b, [a.distance(c), b.distance(c)], -1.0);
        assert!(other.distance(c) > 0.5);
        assert!(Node::meeting(a, b, [0.1, 0.1], 1.0).at[0].is_nan());
    }
}
