//! Legs of Theo Jansen's walking machine on a fixed frame, moved by a motor on their common crank. Every leg is made of six bodies
//! with nine pins; legs face left and right in turn, and each pair is a third of a turn behind the one before.

use super::node::Node;
use super::{Mechanism, Servo};
use crate::{Info, Parameter, Tag};
use gelenk_model::{BodyId, Frame, GROUND, MassProperties, ModelError};
use std::f64::consts::{FRAC_PI_2, PI};

/// Name, source, parameters.
pub static INFO: Info = Info {
    name: "jansen-walker",
    summary: "legs of Jansen's walking machine on a common crank with a motor",
    source: "Jansen (2007), The Great Pretender: the 'holy numbers', here in centimetres",
    parameters: &[Parameter {
        name: "legs",
        default: 2.0,
        meaning: "number of legs",
        integer: true,
        min: 1.0,
        max: 12.0,
    }],
    tags: &[Tag::Loops],
    t_end: 1.0,
    starts_with_accelerations: false,
};

/// Lengths of the bars [m], by their letters.
const A: f64 = 0.380;
const B: f64 = 0.415;
const C: f64 = 0.393;
const D: f64 = 0.401;
const E: f64 = 0.558;
const F: f64 = 0.394;
const G: f64 = 0.367;
const H: f64 = 0.657;
const I: f64 = 0.490;
const J: f64 = 0.500;
const K: f64 = 0.619;
const L: f64 = 0.078;
const M: f64 = 0.150;
/// Mass of the bars [kg/m].
const BAR: f64 = 0.3;
/// Between the planes of the legs [m].
const APART: f64 = 0.1;

pub(crate) fn build(values: &[f64]) -> Result<Mechanism, ModelError> {
    let mut its = Mechanism::planar(9.81);
    let centre = Node::fixed(0.0, 0.0);
    let wheel = MassProperties::cylinder(M, 0.01, 1000.0);
    let crank = its.link("crank", (centre, Node::fixed(1.0, 0.0)), wheel, 0.0)?;
    let bearing = its.pin("crank bearing", (GROUND, crank), centre.point(0.0))?;
    its.point("crank bearing", Frame::on(GROUND));
    for k in 0..values[0] as usize {
        leg(&mut its, crank, k)?;
    }
    let motor = Servo { stiffness: 20.0, damping: 2.0, rest: 0.0, amplitude: PI, omega: FRAC_PI_2 };
    its.motor("motor", bearing, motor)?;
    Ok(its)
}

fn leg(its: &mut Mechanism, crank: BodyId, k: usize) -> Result<(), ModelError> {
    // legs that face right are mirrored
    let side = if k.is_multiple_of(2) { 1.0 } else { -1.0 };
    let z = APART * k as f64;
    let pin = Node::around(Node::fixed(0.0, 0.0), M, 2.0 * PI / 3.0 * (k / 2) as f64, 0.0);
    let pivot = Node::fixed(-side * A, -L);
    let top = Node::meeting(pivot, pin, [B, J], side);
    let low = Node::meeting(pivot, pin, [C, K], -side);
    let back = Node::meeting(pivot, top, [D, E], side);
    let knee = Node::meeting(back, low, [F, G], -side);
    let foot = Node::meeting(knee, low, [H, I], -side);
    let name = |part: &str| format!("leg {k} {part}");

    let upper = its.rod(name("upper rod"), (pin, top), BAR * J, z)?;
    let lower = its.rod(name("lower rod"), (pin, low), BAR * K, z)?;
    let thigh = its.triangle(&name("thigh"), [pivot, top, back], z)?;
    let brace = its.rod(name("brace"), (pivot, low), BAR * C, z)?;
    let tendon = its.rod(name("tendon"), (back, knee), BAR * F, z)?;
    let shin = its.triangle(&name("shin"), [low, knee, foot], z)?;
    let pins = [
        ("crank pin above", (crank, upper), pin),
        ("crank pin below", (crank, lower), pin),
        ("thigh pivot", (GROUND, thigh), pivot),
        ("brace pivot", (GROUND, brace), pivot),
        ("top", (upper, thigh), top),
        ("back", (thigh, tendon), back),
        ("ankle of the rod", (lower, brace), low),
        ("ankle of the shin", (brace, shin), low),
        ("knee", (tendon, shin), knee),
    ];
    for (part, bodies, at) in pins {
        its.pin(name(part), bodies, at.point(z))?;
    }
    let tip = its.site(shin, foot.point(z))?;
    if k == 0 {
        its.point("pivot", its.site(GROUND, pivot.point(z))?);
        its.probe("crank pin", its.site(crank, pin.point(z))?);
        its.probe("knee", its.site(shin, knee.point(z))?);
        its.probe("foot", tip);
    } else {
        its.point("other foot", tip);
    }
    Ok(())
}

impl Mechanism {
    /// Adds a triangle of three bars, and draws it.
    fn triangle(&mut self, name: &str, corners: [Node; 3], z: f64) -> Result<BodyId, ModelError> {
        let [a, b, c] = corners;
        let length = a.distance(b);
        let (dx, dy) = ((b.at[0] - a.at[0]) / length, (b.at[1] - a.at[1]) / length);
        // corners in the frame at the first with its x axis through the second
        let local = [a, b, c].map(|n| {
            let (x, y) = (n.at[0] - a.at[0], n.at[1] - a.at[1]);
            [x * dx + y * dy, y * dx - x * dy, 0.0]
        });
        let bar = |i: usize, j: usize| {
            MassProperties::rod(local[i], local[j], BAR * corners[i].distance(corners[j]))
        };
        let body = self.link(name, (a, b), bar(0, 1).with(bar(1, 2)).with(bar(2, 0)), z)?;
        self.polygon(name, &local.map(|at| Frame::on(body).at(at)));
        Ok(body)
    }
}
