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
//! Time enters through position, velocity and acceleration of the right wheel alone; these are the [excitations](Excitations).
//!
//! Deviations from the source: it writes `+ Gᵀ λ`, so that its multipliers are minus ours.

use crate::switch::StateSwitches;
use crate::{Info, Outline, Tag, TestProblem};
use gelenk_core::{
    Derivatives, Dims, Eval, Excitations, MassKind, Pattern, Point, Problem, State, Structure, Switch,
    Switches, TermBuf, Terms,
};

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
    /// The road to use whatever the time.
    held: Option<Road>,
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
        let switches = StateSwitches::one(level, |x, out| out[0] = x.p[3] - x.p[1]);
        Self { structure, switches, held: None }
    }

    fn road(&self, t: f64) -> Road {
        self.held.unwrap_or_else(|| Road::new(t))
    }
}

/// The right wheel's contact with the road: position, velocity and acceleration, each as `[x, y]`.
#[derive(Debug, Clone, Copy)]
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

    /// The derivatives of all three.
    fn slope(t: f64) -> Self {
        let Self { at: [x, y], rate: [dx, dy], second: [ddx, ddy] } = Self::new(t);
        let third = -OMEGA * OMEGA * dy;
        let along = -(3.0 * (dx * ddx + dy * ddy) + y * third) / x;
        Self { at: [dx, dy], rate: [ddx, ddy], second: [along, third] }
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

/// Its derivative when the vector changes by `[dx, dy]`.
fn spring_along([x, y]: [f64; 2], [dx, dy]: [f64; 2]) -> [f64; 2] {
    let length = (x * x + y * y).sqrt();
    let pull = (SPRING - length) / length;
    let turn = SPRING * (x * dx + y * dy) / (length * length * length);
    [pull * dx - turn * x, pull * dy - turn * y]
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
        let road = self.road(x.t);
        let left = spring([x.p[0], x.p[1]]);
        let right = spring([x.p[2] - road.at[0], x.p[3] - road.at[1]]);
        out.copy_from_slice(&[left[0], left[1] - MASS, right[0], right[1] - MASS]);
        Ok(())
    }

    fn constraint(&mut self, t: f64, p: &[f64], out: &mut [f64]) -> Eval {
        let road = self.road(t);
        let (dx, dy) = (p[0] - p[2], p[1] - p[3]);
        out[0] = road.at[0] * p[0] + road.at[1] * p[1];
        out[1] = dx * dx + dy * dy - LENGTH * LENGTH;
        Ok(())
    }

    fn constraint_matrix(&mut self, t: f64, p: &[f64], out: &mut [f64]) -> Eval {
        let road = self.road(t);
        let (dx, dy) = (2.0 * (p[0] - p[2]), 2.0 * (p[1] - p[3]));
        out.copy_from_slice(&[road.at[0], dx, road.at[1], dy, 0.0, -dx, 0.0, -dy]);
        Ok(())
    }

    fn constraint_rate(&mut self, t: f64, p: &[f64], out: &mut [f64]) -> Eval {
        let road = self.road(t);
        out[0] = road.rate[0] * p[0] + road.rate[1] * p[1];
        out[1] = 0.0;
        Ok(())
    }

    fn acceleration(&mut self, t: f64, p: &[f64], v: &[f64], out: &mut [f64]) -> Eval {
        let road = self.road(t);
        let (dx, dy) = (v[0] - v[2], v[1] - v[3]);
        out[0] = 2.0 * (road.rate[0] * v[0] + road.rate[1] * v[1])
            + (road.second[0] * p[0] + road.second[1] * p[1]);
        out[1] = 2.0 * (dx * dx + dy * dy);
        Ok(())
    }

    fn switches(&mut self) -> Option<&mut dyn Switches> {
        Some(&mut self.switches)
    }

    fn derivatives(&mut self) -> Option<&mut dyn Derivatives> {
        Some(self)
    }

    fn excitations(&mut self) -> Option<&mut dyn Excitations> {
        Some(self)
    }
}

impl Derivatives for CarAxis {
    fn along(&mut self, want: Terms, x: &Point<'_>, d: &Point<'_>, out: &mut TermBuf) -> Eval {
        super::clear_along(want, d, out);
        let road = self.road(x.t);
        // how the road moves along the direction
        let slope = if self.held.is_some() { 0.0 } else { d.t };
        let Road { at, rate, second } = Road::slope(x.t);
        let [at, rate, second] = [at, rate, second].map(|part| part.map(|s| s * slope));
        let axle = |y: &[f64]| [y[0] - y[2], y[1] - y[3]];
        let dot = |a: &[f64], b: &[f64]| a[0] * b[0] + a[1] * b[1];
        if want.contains(Terms::FORCE) {
            let left = spring_along([x.p[0], x.p[1]], [d.p[0], d.p[1]]);
            let right =
                spring_along([x.p[2] - road.at[0], x.p[3] - road.at[1]], [d.p[2] - at[0], d.p[3] - at[1]]);
            out.force.copy_from_slice(&[left[0], left[1], right[0], right[1]]);
        }
        if want.contains(Terms::CONSTRAINT) {
            out.constraint[0] = dot(&at, x.p) + dot(&road.at, d.p);
            out.constraint[1] = 2.0 * dot(&axle(x.p), &axle(d.p));
        }
        if want.contains(Terms::CONSTRAINT_MATRIX) {
            let [dx, dy] = axle(d.p).map(|y| 2.0 * y);
            out.constraint_matrix.copy_from_slice(&[at[0], dx, at[1], dy, 0.0, -dx, 0.0, -dy]);
        }
        if want.contains(Terms::CONSTRAINT_RATE) {
            out.constraint_rate[0] = dot(&rate, x.p) + dot(&road.rate, d.p);
        }
        if want.contains(Terms::ACCELERATION) {
            out.acceleration[0] =
                2.0 * (dot(&rate, x.v) + dot(&road.rate, d.v)) + (dot(&second, x.p) + dot(&road.second, d.p));
            out.acceleration[1] = 4.0 * dot(&axle(x.v), &axle(d.v));
        }
        Ok(())
    }
}

impl Excitations for CarAxis {
    fn count(&self) -> usize {
        6
    }

    fn values(&mut self, t: f64, out: &mut [f64]) {
        let Road { at, rate, second } = Road::new(t);
        out.copy_from_slice([at, rate, second].as_flattened());
    }

    fn hold(&mut self, values: Option<&[f64]>) {
        let parts = values.and_then(|values| values.as_chunks().0.first_chunk::<3>());
        self.held = parts.map(|&[at, rate, second]| Road { at, rate, second });
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
