//! A double pendulum in Cartesian coordinates: two constraints, a diagonal mass matrix, an event, and a check of the
//! equations before they are integrated.

use gelenk::prelude::*;

const MASS: [f64; 2] = [1.0, 0.5]; // kg
const LENGTH: [f64; 2] = [1.0, 0.7]; // m
const GRAVITY: f64 = 9.81; // m/s²

/// Two point masses on two massless rods; `p = (x₁, y₁, x₂, y₂)`.
struct DoublePendulum {
    structure: Structure,
    switches: Vec<Switch>,
}

impl Problem for DoublePendulum {
    fn structure(&self) -> &Structure {
        &self.structure
    }

    fn mass(&mut self, _t: f64, _p: &[f64], m: &mut [f64]) -> Eval {
        m.copy_from_slice(&[MASS[0], MASS[0], MASS[1], MASS[1]]);
        Ok(())
    }

    fn force(&mut self, _x: &Point<'_>, f: &mut [f64]) -> Eval {
        f.copy_from_slice(&[0.0, -MASS[0] * GRAVITY, 0.0, -MASS[1] * GRAVITY]);
        Ok(())
    }

    fn constraint(&mut self, _t: f64, p: &[f64], g: &mut [f64]) -> Eval {
        let (dx, dy) = (p[2] - p[0], p[3] - p[1]);
        g[0] = (p[0] * p[0] + p[1] * p[1] - LENGTH[0] * LENGTH[0]) / 2.0;
        g[1] = (dx * dx + dy * dy - LENGTH[1] * LENGTH[1]) / 2.0;
        Ok(())
    }

    fn constraint_matrix(&mut self, _t: f64, p: &[f64], g: &mut [f64]) -> Eval {
        let (dx, dy) = (p[2] - p[0], p[3] - p[1]);
        // 2 x 4, column by column: each pair is ∂g/∂x₁, ∂g/∂y₁, ∂g/∂x₂, ∂g/∂y₂
        g.copy_from_slice(&[p[0], -dx, p[1], -dy, 0.0, dx, 0.0, dy]);
        Ok(())
    }

    fn switches(&mut self) -> Option<&mut dyn Switches> {
        Some(self)
    }
}

impl Switches for DoublePendulum {
    fn list(&self) -> &[Switch] {
        &self.switches
    }

    fn eval(&mut self, x: &State, phi: &mut [f64]) -> Eval {
        phi[0] = x.p[2];
        Ok(())
    }
}

/// Kinetic and potential energy \[J\].
fn energy(x: &State) -> f64 {
    let of = |i: usize| {
        let squared = x.v[2 * i].powi(2) + x.v[2 * i + 1].powi(2);
        MASS[i] * (0.5 * squared + GRAVITY * x.p[2 * i + 1])
    };
    of(0) + of(1)
}

#[allow(clippy::print_stdout)]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let dims = Dims::holonomic(4, 2);
    let structure = Structure::dense(dims).with_mass(MassKind::Diagonal);
    let mut pendulum =
        DoublePendulum { structure, switches: vec![Switch::new("second mass below the support")] };
    let start = State::at(dims, 0.0, &[1.0, 0.0, 1.7, 0.0], &[0.0; 4]);
    check_constraints(&mut pendulum, &start)?;

    let options = Options { events: Events::stop(), ..Options::tolerance(1e-8) };
    let mut history = Recorder::default();
    let mut run = Run::new(&mut pendulum, &Mexx::default(), start, 5.0, &options)?;
    // Each event stops the run; finishing it again goes on from there.
    while let Stop::Event { .. } = run.finish(&mut history)? {
        println!("second mass below the support at t = {:.6} s", run.state().t);
    }
    let (x, first) = (run.state(), &history.states[0]);
    println!("{} steps, energy error {:.1e} J", run.stats().steps, energy(x) - energy(first));
    println!("rods are {:.1e} too long at most", run.stats().position_violation);
    // With g = (length² − L²)/2 the tension is λ L.
    println!("tension at the end: {:.4} N and {:.4} N", x.lam[0] * LENGTH[0], x.lam[1] * LENGTH[1]);
    Ok(())
}
