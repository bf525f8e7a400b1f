//! A stiff problem whose solution does not depend on its stiffness.

use super::Fixture;
use gelenk_core::{Dims, Eval, Point, Problem, State, Structure, TermBuf, Terms};
use gelenk_testset::{TestProblem, create};

/// The largest number of steps, in units of the smallest.
pub(crate) fn spread(steps: &[u64]) -> f64 {
    let (min, max) = (steps.iter().min(), steps.iter().max());
    max.map_or(0.0, |x| *x as f64) / min.map_or(0.0, |x| *x as f64)
}

/// The bodies with a bushing, pulled along the smooth motion `φ = A sin ω t` by a force that balances the bushing.
pub(crate) struct Pulled {
    inner: Box<dyn TestProblem>,
    eps: f64,
}

const AMPLITUDE: f64 = 0.3;
const OMEGA: f64 = 4.0;

impl Pulled {
    pub(crate) fn new(eps: f64) -> Self {
        Self { inner: create("bushing", &[("eps", eps)]).expect("a problem of the test set"), eps }
    }

    fn angle(t: f64) -> [f64; 3] {
        let (s, c) = (OMEGA * t).sin_cos();
        [AMPLITUDE * s, AMPLITUDE * OMEGA * c, -AMPLITUDE * OMEGA * OMEGA * s]
    }

    /// Positions and velocities.
    pub(crate) fn exact(t: f64) -> ([f64; 6], [f64; 6]) {
        let [phi, rate, _] = Self::angle(t);
        let (s, c) = phi.sin_cos();
        ([0.0, 0.0, 0.0, c, s, 0.0], [0.0, 0.0, 0.0, -rate * s, rate * c, 0.0])
    }

    pub(crate) fn start(&self) -> State {
        let (p, v) = Self::exact(0.0);
        State::at(self.dims(), 0.0, &p, &v)
    }
}

impl Problem for Pulled {
    fn structure(&self) -> &Structure {
        self.inner.structure()
    }

    fn eval(&mut self, want: Terms, x: &Point<'_>, out: &mut TermBuf) -> Eval {
        self.inner.eval(want, x, out)?;
        if want.contains(Terms::FORCE) {
            let [phi, rate, change] = Self::angle(x.t);
            let pull = change + 10.0 * rate + phi.sin() / self.eps;
            out.force[3] -= pull * phi.sin();
            out.force[4] += pull * phi.cos();
        }
        Ok(())
    }
}

/// A mass on a straight spring of stiffness `k` with a damper, whose other ends are led so that the mass moves with `cos t`, without
/// constraints: `x'' = −k (x − cos t) − 2ζ√k (x' + sin t) − cos t`.
pub(crate) fn led(k: f64, zeta: f64) -> Fixture {
    let (dims, damping) = (Dims::holonomic(1, 0), 2.0 * zeta * k.sqrt());
    Fixture::new(Structure::dense(dims))
        .mass(|_, _, m| m[0] = 1.0)
        .force(move |x, f| {
            let (sin, cos) = x.t.sin_cos();
            f[0] = -k * (x.p[0] - cos) - damping * (x.v[0] + sin) - cos;
        })
        .solution(move |t| {
            let mut x = State::at(dims, t, &[t.cos()], &[-t.sin()]);
            x.a[0] = -t.cos();
            x
        })
}
