//! Contacts beside constraints: a pendulum in Cartesian coordinates that hits a wall, then one that comes to rest at it.

use crate::methods::methods;
use crate::raw::{Look, contact, law, times};
use gelenk_contact::{ContactEventKind, ContactOptions, ContactRun, run};
use gelenk_core::{
    ContactBuf, ContactInfo, ContactTerms, Contacts, Dims, Eval, Point, Problem, State, Structure,
};
use gelenk_integrators::{Bdf, Formulation, GenAlpha, Implicit, Method, Options, Radau};
use std::f64::consts::PI;

const G: f64 = 9.81;

/// A unit mass on a rod of 1 m; the wall is where `x = at`, and keeps it to the right.
struct Pendulum {
    structure: Structure,
    infos: Vec<ContactInfo>,
    wall: f64,
}

impl Pendulum {
    fn new(restitution: f64, wall: f64) -> Self {
        let structure = Structure::dense(Dims::holonomic(2, 1)).with_acceleration_term();
        Self { structure, infos: vec![contact("wall", 2, 0, law(restitution, 0.0))], wall }
    }
}

impl Problem for Pendulum {
    fn structure(&self) -> &Structure {
        &self.structure
    }
    fn mass(&mut self, _: f64, _: &[f64], m: &mut [f64]) -> Eval {
        m.copy_from_slice(&[1.0, 0.0, 0.0, 1.0]);
        Ok(())
    }
    fn force(&mut self, _: &Point<'_>, f: &mut [f64]) -> Eval {
        f.copy_from_slice(&[0.0, -G]);
        Ok(())
    }
    fn constraint(&mut self, _: f64, p: &[f64], g: &mut [f64]) -> Eval {
        g[0] = 0.5 * (p[0] * p[0] + p[1] * p[1] - 1.0);
        Ok(())
    }
    fn constraint_matrix(&mut self, _: f64, p: &[f64], g: &mut [f64]) -> Eval {
        g.copy_from_slice(p);
        Ok(())
    }
    fn acceleration(&mut self, _: f64, _: &[f64], v: &[f64], out: &mut [f64]) -> Eval {
        out[0] = v[0] * v[0] + v[1] * v[1];
        Ok(())
    }
    fn contacts(&mut self) -> Option<&mut dyn Contacts> {
        Some(self)
    }
}

impl Contacts for Pendulum {
    fn list(&self) -> &[ContactInfo] {
        &self.infos
    }
    fn eval(&mut self, _: ContactTerms, _: &[bool], x: &Point<'_>, out: &mut ContactBuf) -> Eval {
        let look = Look { gap: x.p[0] - self.wall, rows: vec![vec![1.0, 0.0]], ..Look::default() };
        out.gap[0] = look.gap;
        out.row_mut(0, 0).copy_from_slice(&look.rows[0]);
        (out.rates[0], out.gamma[0]) = (0.0, 0.0);
        Ok(())
    }
}

/// The quarter of a period from this angle, by the arithmetic-geometric mean.
fn quarter(angle: f64) -> f64 {
    let (mut a, mut b) = (1.0_f64, (angle / 2.0).cos());
    for _ in 0..10 {
        (a, b) = (0.5 * (a + b), (a * b).sqrt());
    }
    PI / (2.0 * a) / G.sqrt()
}

fn all() -> Vec<(String, Box<dyn Method>)> {
    let mut list: Vec<(String, Box<dyn Method>)> =
        methods().into_iter().map(|m| (m.name().to_string(), m)).collect();
    for formulation in [
        Formulation::Index1,
        Formulation::Index2,
        Formulation::Index3,
        Formulation::Ggl,
        Formulation::Cs,
        Formulation::Cm,
    ] {
        let implicit = Implicit { formulation, ..Implicit::default() };
        list.push((format!("bdf {formulation:?}"), Box::new(Bdf { implicit, ..Bdf::default() })));
        if !matches!(formulation, Formulation::Cs | Formulation::Cm) {
            list.push((format!("radau {formulation:?}"), Box::new(Radau { implicit, ..Radau::default() })));
        }
        if matches!(formulation, Formulation::Index3 | Formulation::Index2 | Formulation::Ggl) {
            list.push((
                format!("genalpha {formulation:?}"),
                Box::new(GenAlpha { implicit, ..GenAlpha::default() }),
            ));
        }
    }
    list
}

fn go(problem: &mut Pendulum, method: &dyn Method, x: State, t_end: f64, tol: f64) -> ContactRun {
    let options = Options { max_steps: 200_000, ..Options::tolerance(tol) };
    run(problem, method, x, t_end, (&options, &ContactOptions::default()), &mut ())
        .unwrap_or_else(|e| panic!("{e}"))
}

/// H01, H08, H09, H10: impacts of a constrained system in every formulation. The wall is met at the lowest point; the amplitude after each impact follows
/// from the energy, and the time from elliptic integrals.
#[test]
fn a_wall_at_the_lowest_point() {
    let (e, start) = (0.8_f64, PI / 3.0);
    let mut exact = vec![quarter(start)];
    let mut angle = start;
    for _ in 0..3 {
        angle = (1.0 - e * e * (1.0 - angle.cos())).acos();
        exact.push(exact[exact.len() - 1] + 2.0 * quarter(angle));
    }
    let tol = 1e-7;
    for (name, method) in all() {
        let x = State::at(Dims::holonomic(2, 1), 0.0, &[start.sin(), -start.cos()], &[0.0; 2]);
        let done = go(&mut Pendulum::new(e, 0.0), &*method, x, exact[3] + 0.1, tol);
        let impacts = times(&done.events, ContactEventKind::Impact);
        let worst = exact.iter().zip(&impacts).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        println!("{name}: {worst:.1e}, {} steps", done.stats.steps);
        // errors of swings add up; index 3 controls errors of positions alone, and velocities carry the rest on
        let most = if name.contains("Index3") { 3000.0 } else { 30.0 };
        assert!(impacts.len() == 4 && worst < most * tol, "{name}: {impacts:?}, not {exact:?}");
    }
}

/// H15: a wall beyond the lowest point is hit ever more slowly: impacts accumulate, and the pendulum leans against it with the force of statics.
#[test]
fn at_rest_at_a_wall() {
    let wall = 0.3;
    for (name, method) in all() {
        let x = State::at(Dims::holonomic(2, 1), 0.0, &[0.8, -0.6], &[0.0; 2]);
        let done = go(&mut Pendulum::new(0.4, wall), &*method, x, 3.0, 1e-6);
        assert!(times(&done.events, ContactEventKind::Accumulation).len() == 1, "{name}: {:?}", done.events);
        let height = (1.0 - wall * wall).sqrt();
        assert!(
            (done.state.p[0] - wall).abs() < 1e-7 && (done.state.p[1] + height).abs() < 1e-7,
            "{name}: {:?}",
            done.state
        );
        // moments about the pivot: N h = m g x
        let force = done.phase_state.lam[1];
        assert!((force - G * wall / height).abs() < 1e-4, "{name}: {force}");
    }
}
