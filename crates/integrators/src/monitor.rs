//! Text about a running integration, for people.

use crate::observer::{Flow, Observer, RejectInfo, StartInfo, StepInfo, proceed};
use crate::{Candidate, Clock, Diagnostics, PointKind};
use gelenk_core::{State, Stats};
use std::io::Write;

/// Writes what happens, line by line.
///
/// | level | what |
/// | --- | --- |
/// | 0 | nothing |
/// | 1 | start, end and events |
/// | 2 | and every accepted step: time, step size, order |
/// | 3 | and rejected attempts, error estimates of all orders, what the projection did, diagnostics of a corrector |
/// | 4 | and the counters after every step |
/// | 5 | and the state after every step |
#[derive(Debug)]
pub struct Monitor<W: Write> {
    out: W,
    level: u8,
}

impl<W: Write> Monitor<W> {
    /// A monitor of this level, at most 5.
    pub fn new(out: W, level: u8) -> Self {
        Self { out, level: level.min(5) }
    }

    /// The writer, after the run.
    pub fn into_inner(self) -> W {
        self.out
    }

    fn estimates(&mut self, candidates: &[Candidate]) -> std::io::Result<()> {
        if !candidates.is_empty() {
            write!(self.out, "      errors by order:")?;
            for c in candidates {
                write!(self.out, "  {}: {:.2e}", c.order, c.err)?;
            }
            writeln!(self.out)?;
        }
        Ok(())
    }

    fn diagnostics(&mut self, d: &Diagnostics) -> std::io::Result<()> {
        write!(self.out, "      corrector: {} iterations", d.iterations)?;
        let parts = [
            ("rate", d.rate),
            ("|J^-1| >=", Some(d.inverse)),
            ("|(GY)^-1| =", d.split),
            ("|dG/dp| =", d.curvature),
            ("CM off CS by about", d.distance),
            ("reduced potential", d.potential.map(|p| p.0)),
            ("its force", d.potential.map(|p| p.1)),
        ];
        for (name, value) in parts {
            if let Some(value) = value {
                write!(self.out, ", {name} {value:.2e}")?;
            }
        }
        writeln!(self.out)
    }
}

impl<W: Write> Observer for Monitor<W> {
    fn start(&mut self, i: &StartInfo<'_>) -> Flow {
        if self.level >= 1 {
            let (t, t_end, h) = (i.state.t, i.t_end, i.h);
            writeln!(self.out, "{} with {} from t = {t} to {t_end}, first step {h:.3e}", i.method, i.solver)?;
            let (p, v) = i.projection.moved;
            writeln!(
                self.out,
                "  start projected: positions moved by {p:.2e}, velocities by {v:.2e} tolerance units"
            )?;
        }
        proceed()
    }

    fn point(&mut self, kind: PointKind<'_>, x: &State) -> Flow {
        if let (PointKind::Event(e), true) = (kind, self.level >= 1) {
            let way = if e.rising { "rising" } else { "falling" };
            writeln!(self.out, "  event '{}' ({way}) at t = {}", e.name, x.t)?;
        }
        proceed()
    }

    fn step(&mut self, i: &StepInfo<'_>) -> Flow {
        let order = i.candidates.last().map_or(i.plan.order, |c| c.order);
        if self.level >= 2 {
            writeln!(
                self.out,
                "{:>6}  t = {:<22} h = {:.3e}  order {order}",
                i.stats.steps, i.state.t, i.plan.h
            )?;
        }
        if self.level >= 3 {
            self.estimates(i.candidates)?;
            let ((p, v), n) = (i.projection.moved, i.projection.iterations);
            writeln!(
                self.out,
                "      projection: {n} iterations, moved p {p:.2e}, v {v:.2e} tolerance units"
            )?;
        }
        if let Some(d) = i.corrector.and_then(|c| c.diagnostics)
            && self.level >= 3
        {
            self.diagnostics(&d)?;
        }
        if self.level >= 4 {
            let w = &i.stats.work;
            let (m, f, d, s) = (w.mass, w.force, w.factor, w.solve);
            writeln!(self.out, "      evaluations: {m} (M, G), {f} f; {d} factorisations, {s} solutions")?;
        }
        if self.level >= 5 {
            let x = i.state;
            for (name, part) in [("p", &x.p), ("v", &x.v), ("u", &x.u), ("a", &x.a), ("lam", &x.lam)] {
                if !part.is_empty() {
                    writeln!(self.out, "      {name:<4}{part:?}")?;
                }
            }
        }
        proceed()
    }

    fn rejected(&mut self, i: &RejectInfo<'_>) -> Flow {
        if self.level >= 3 {
            let (t, h, order) = (i.t, i.plan.h, i.plan.order);
            writeln!(self.out, "      rejected at t = {t}: h = {h:.3e}, order {order}: {}", i.why)?;
            self.estimates(i.candidates)?;
        }
        proceed()
    }

    fn end(&mut self, x: &State, stats: &Stats, clock: &Clock) -> Flow {
        if self.level >= 1 {
            let (t, n, r) = (x.t, stats.steps, stats.rejections.total());
            writeln!(self.out, "end at t = {t}: {n} steps, {r} rejected, {} evaluations", stats.work.mass)?;
        }
        if self.level >= 1 && clock.is_on() {
            write!(self.out, "{}", clock.report())?;
        }
        proceed()
    }
}
