//! A pendulum in Cartesian coordinates: the smallest constrained system, from raw equations.

use gelenk::prelude::*;

/// A unit mass on a unit rod.
struct Pendulum(Structure);

impl Problem for Pendulum {
    fn structure(&self) -> &Structure {
        &self.0
    }
    fn mass(&mut self, _t: f64, _p: &[f64], m: &mut [f64]) -> Eval {
        m.copy_from_slice(&[1.0, 0.0, 0.0, 1.0]); // 2 x 2, column by column
        Ok(())
    }
    fn force(&mut self, _x: &Point<'_>, f: &mut [f64]) -> Eval {
        f.copy_from_slice(&[0.0, -9.81]);
        Ok(())
    }
    fn constraint(&mut self, _t: f64, p: &[f64], g: &mut [f64]) -> Eval {
        g[0] = (p[0] * p[0] + p[1] * p[1] - 1.0) / 2.0;
        Ok(())
    }
    fn constraint_matrix(&mut self, _t: f64, p: &[f64], g: &mut [f64]) -> Eval {
        g.copy_from_slice(p); // 1 x 2; larger ones column by column, like M
        Ok(())
    }
}

#[allow(clippy::print_stdout)]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let dims = Dims::holonomic(2, 1); // two coordinates, one constraint
    let mut pendulum = Pendulum(Structure::dense(dims));
    let start = State::at(dims, 0.0, &[1.0, 0.0], &[0.0, 0.0]);
    let mut history = Recorder::default();
    let mut run = Run::new(&mut pendulum, &Mexx::default(), start, 10.0, &Options::tolerance(1e-8))?;
    run.finish(&mut history)?;
    // The tension is λ times the length of the rod, here 1.
    println!("{} steps, end at {:?}, tension {}", run.stats().steps, run.state().p, run.state().lam[0]);
    Ok(())
}
