//! The axle of a car on a bumpy road: two point masses on a rod, springs to the wheels; IVP test set, "car axis".
//!
//! ```text
//! p = (x_l, y_l, x_r, y_r)                 the ends of the axle
//! M = k I,  k = m ε²/2
//! f = ((L₀ − ℓ_l) (x_l, y_l)/ℓ_l,  (L₀ − ℓ_r) (x_r − x_b, y_r − y_b)/ℓ_r)  −  k (0, 1, 0, 1)
//! g = (x_b x_l + y_b y_l,  (x_l − x_r)² + (y_l − y_r)² − L²)
//! ```
//!
//! The left wheel rests at the origin; the right one follows the road, `y_b = h sin ω t`, `x_b = √(L² − y_b²)`; `ℓ_l` and
//! `ℓ_r` are the lengths of the springs. `L = 1`, `L₀ = 1/2`, `ε = 0.01`, `m = 10`, `h = 0.1`, `ω = 10`; dimensionless.
//!
//! Deviations from the source: it writes `+ Gᵀ λ`, so that its multipliers are minus ours.

use crate::switch::StateSwitches;
use crate::{Info, Outline, Tag, TestProblem};
use gelenk_core::{Dims, Eval, MassKind, Pattern, Point, Problem, State, Structure, Switch, Switches};

const LENGTH: f64 = 1.0;
const SPRING: f64 = 0.5;
const MASS: f64 = 10.0 * 0.01 * 0.01 / 2.0;
const HEIGHT: f64 = 0.1;
const OMEGA: f64 = 10.0;

/// Name, source.
pub static INFO: Info = Info {
    name: "car-axis",
    summary: "axle on two springs over a bumpy road, constraints depend on time",
    source: "IVP test set (Lund, CWI, Bari), problem 'car axis', after Schneider",
    parameters: &[],
    tags: &[Tag::Rheonomic, Tag::Oscillatory],
    t_end: 3.0,
    starts_with_accelerations: true,
};

/// See the [module page](self).
#[derive(Debug, Clone)]
pub struct CarAxis {
    structure: Structure,
    switches: StateSwitches,
}

impl Default for CarAxis {
    fn default() -> Self {
        Self::new()
    }
}

impl CarAxis {
    /// The axle.
    pub fn new() -> Self {
        let structure = Structure::dense(Dims::holonomic(4, 2))
            .with_mass(MassKind::Diagonal)
            .with_acceleration_term()
            .with_coupling(springs(), Pattern::default())
            .with_names(super::names(
                &["left end x", "left end y", "right end x", "right end y"],
                &["left suspension at right angles to the road", "length of the axle"],
            ));
        let level = Switch::new("axle horizontal").scale(HEIGHT);
        Self { structure, switches: StateSwitches::one(level, |x, out| out[0] = x.p[3] - x.p[1]) }
    }
}

/// The right wheel's contact with the road: position, velocity and acceleration, each as `[x, y]`.
struct Road {
    at: [f64; 2],
    rate: [f64; 2],
    second: [f64; 2],
}

impl Road {
    fn new(t: f64) -> Self {
        let (s, c) = (OMEGA * t).sin_cos();
        let [y, dy, ddy] = [HEIGHT * s, HEIGHT * OMEGA * c, -HEIGHT * OMEGA * OMEGA * s];
        // from x² + y² = L², differentiated twice
        let x = (LENGTH * LENGTH - y * y).sqrt();
        let dx = -y * dy / x;
        let ddx = -(dx * dx + dy * dy + y * ddy) / x;
        Self { at: [x, y], rate: [dx, dy], second: [ddx, ddy] }
    }
}

/// Each end of the axle hangs on its own spring.
fn springs() -> Pattern {
    Pattern::new([(0, 0), (0, 1), (1, 0), (1, 1), (2, 2), (2, 3), (3, 2), (3, 3)])
}

/// Force of a spring between the ends of the vector `d`.
fn spring([x, y]: [f64; 2]) -> [f64; 2] {
    let length = (x * x + y * y).sqrt();
    let pull = (SPRING - length) / length;
    [pull * x, pull * y]
}

impl Problem for CarAxis {
    fn structure(&self) -> &Structure {
        &self.structure
    }

    fn mass(&mut self, _t: f64, _p: &[f64], out: &mut [f64]) -> Eval {
        out.fill(MASS);
        Ok(())
    }

    fn force(&mut self, x: &Point<'_>, out: &mut [f64]) -> Eval {
        let road = Road::new(x.t);
        let left = spring([x.p[0], x.p[1]]);
        let right = spring([x.p[2] - road.at[0], x.p[3] - road.at[1]]);
        out.copy_from_slice(&[left[0], left[1] - MASS, right[0], right[1] - MASS]);
        Ok(())
    }

    fn constraint(&mut self, t: f64, p: &[f64], out: &mut [f64]) -> Eval {
        let road = Road::new(t);
        let (dx, dy) = (p[0] - p[2], p[1] - p[3]);
        out[0] = road.at[0] * p[0] + road.at[1] * p[1];
        out[1] = dx * dx + dy * dy - LENGTH * LENGTH;
        Ok(())
    }

    fn constraint_matrix(&mut self, t: f64, p: &[f64], out: &mut [f64]) -> Eval {
        let road = Road::new(t);
        let (dx, dy) = (2.0 * (p[0] - p[2]), 2.0 * (p[1] - p[3]));
        out.copy_from_slice(&[road.at[0], dx, road.at[1], dy, 0.0, -dx, 0.0, -dy]);
        Ok(())
    }

    fn constraint_rate(&mut self, t: f64, p: &[f64], out: &mut [f64]) -> Eval {
        let road = Road::new(t);
        out[0] = road.rate[0] * p[0] + road.rate[1] * p[1];
        out[1] = 0.0;
        Ok(())
    }

    fn acceleration(&mut self, t: f64, p: &[f64], v: &[f64], out: &mut [f64]) -> Eval {
        let road = Road::new(t);
        let (dx, dy) = (v[0] - v[2], v[1] - v[3]);
        out[0] = 2.0 * (road.rate[0] * v[0] + road.rate[1] * v[1])
            + (road.second[0] * p[0] + road.second[1] * p[1]);
        out[1] = 2.0 * (dx * dx + dy * dy);
        Ok(())
    }

    fn switches(&mut self) -> Option<&mut dyn Switches> {
        Some(&mut self.switches)
    }
}

impl TestProblem for CarAxis {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn initial(&self) -> State {
        let mut state = State::at(self.structure.dims, 0.0, &[0.0, 0.5, 1.0, 0.5], &[-0.5, 0.0, -0.5, 0.0]);
        // springs relaxed, constraints idle: free fall
        state.a.copy_from_slice(&[0.0, -1.0, 0.0, -1.0]);
        state
    }

    fn outline(&self, t: f64, p: &[f64]) -> Option<Outline> {
        let &[xl, yl, xr, yr] = <&[f64; 4]>::try_from(p).ok()?;
        let (left, right, wheel) = ([xl, yl], [xr, yr], Road::new(t).at);
        let mut picture = Outline::default();
        picture.add_point("left wheel", [0.0, 0.0], true);
        picture.add_point("right wheel", wheel, true);
        picture.add_point("left end", left, false);
        picture.add_point("right end", right, false);
        picture.add_line("axle", &[left, right]);
        picture.springs.extend([[[0.0, 0.0], left], [wheel, right]]);
        Some(picture)
    }
}
