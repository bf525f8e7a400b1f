//! Problems with contacts, written by hand.

use gelenk_contact::{ContactEvent, ContactEventKind, ContactOptions, ContactRun, run};
use gelenk_core::{
    ContactBuf, ContactInfo, ContactKind, ContactLaw, ContactTerms, Contacts, Dims, Eval, Point, Problem,
    State, Structure,
};
use gelenk_integrators::{Explicit, Method, Options};

/// What a contact is at a point.
#[derive(Default, Clone)]
pub(crate) struct Look {
    pub(crate) gap: f64,
    pub(crate) slide: Vec<f64>,
    /// Normal first, then tangents, over all velocities.
    pub(crate) rows: Vec<Vec<f64>>,
    pub(crate) rates: Vec<f64>,
    pub(crate) gamma: Vec<f64>,
    pub(crate) pressing: f64,
}

type Mass = Box<dyn Fn(&[f64]) -> Vec<f64> + Send>;
type Force = Box<dyn Fn(f64, &[f64], &[f64]) -> Vec<f64> + Send>;
type Seen = Box<dyn Fn(usize, &Point<'_>) -> Look + Send>;

/// A problem in minimal coordinates with contacts.
pub(crate) struct Raw {
    pub(crate) structure: Structure,
    pub(crate) mass: Mass,
    pub(crate) force: Force,
    pub(crate) infos: Vec<ContactInfo>,
    pub(crate) look: Seen,
}

impl Problem for Raw {
    fn structure(&self) -> &Structure {
        &self.structure
    }
    fn mass(&mut self, _: f64, p: &[f64], m: &mut [f64]) -> Eval {
        m.copy_from_slice(&(self.mass)(p));
        Ok(())
    }
    fn force(&mut self, x: &Point<'_>, f: &mut [f64]) -> Eval {
        f.copy_from_slice(&(self.force)(x.t, x.p, x.v));
        Ok(())
    }
    fn contacts(&mut self) -> Option<&mut dyn Contacts> {
        Some(self)
    }
}

impl Contacts for Raw {
    fn list(&self) -> &[ContactInfo] {
        &self.infos
    }

    fn eval(&mut self, _: ContactTerms, which: &[bool], x: &Point<'_>, out: &mut ContactBuf) -> Eval {
        for i in (0..self.infos.len()).filter(|&i| which[i]) {
            let look = (self.look)(i, x);
            out.gap[i] = look.gap;
            out.pressing[i] = look.pressing;
            let slides = out.slides_of(i);
            if self.infos[i].has_slide {
                out.slide[slides].copy_from_slice(&look.slide);
            }
            for (k, row) in look.rows.iter().enumerate() {
                out.row_mut(i, k).copy_from_slice(row);
            }
            let rows = out.rows_of(i);
            out.rates[rows.clone()].copy_from_slice(&look.rates);
            out.gamma[rows].copy_from_slice(&look.gamma);
        }
        Ok(())
    }
}

/// A contact over `n` velocities.
pub(crate) fn contact(name: &str, n: usize, tangents: usize, law: ContactLaw) -> ContactInfo {
    ContactInfo {
        name: name.into(),
        kind: ContactKind::Gap,
        tangents,
        columns: (0..n).collect(),
        has_slide: false,
        law,
        ..ContactInfo::default()
    }
}

/// Restitution and one coefficient of friction.
pub(crate) fn law(restitution: f64, friction: f64) -> ContactLaw {
    ContactLaw { restitution, friction, friction_static: friction, ..ContactLaw::default() }
}

pub(crate) fn structure(n: usize) -> Structure {
    Structure::dense(Dims::holonomic(n, 0))
}

pub(crate) fn at(n: usize, p: &[f64], v: &[f64]) -> State {
    State::at(Dims::holonomic(n, 0), 0.0, p, v)
}

pub(crate) fn go(problem: &mut Raw, x: State, t_end: f64, tol: f64) -> ContactRun {
    with(problem, &Explicit::dop853(), x, t_end, tol)
}

pub(crate) fn with(problem: &mut Raw, method: &dyn Method, x: State, t_end: f64, tol: f64) -> ContactRun {
    let options = Options { max_steps: 200_000, ..Options::tolerance(tol) };
    run(problem, method, x, t_end, (&options, &ContactOptions::default()), &mut ())
        .unwrap_or_else(|e| panic!("{e}"))
}

/// Times of events of a kind.
pub(crate) fn times(events: &[ContactEvent], kind: ContactEventKind) -> Vec<f64> {
    events.iter().filter(|e| e.kind == kind).map(|e| e.t).collect()
}

/// A point mass that falls on a floor.
pub(crate) fn ball(restitution: f64) -> Raw {
    Raw {
        structure: structure(1),
        mass: Box::new(|_| vec![1.0]),
        force: Box::new(|_, _, _| vec![-9.81]),
        infos: vec![contact("floor", 1, 0, law(restitution, 0.0))],
        look: Box::new(|_, x| Look {
            gap: x.p[0],
            rows: vec![vec![1.0]],
            rates: vec![0.0],
            gamma: vec![0.0],
            ..Look::default()
        }),
    }
}
