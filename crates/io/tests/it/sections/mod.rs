//! Every section of the format: its example file against the same model made by builders.

mod assemblies;
mod beams;
mod bodies;
mod contacts;
mod controllers;
mod flexible;
mod forces;
mod joints;
mod rails;
mod run;

use gelenk_core::{Problem, State, Term, TermBuf, Terms};
use gelenk_io::{Mechanism, ModelFile};
use gelenk_model::{Coordinates, Model, System};
use std::path::PathBuf;

fn read(section: &str) -> ModelFile {
    let path = PathBuf::from(format!("tests/models/sections/{section}.toml"));
    ModelFile::read(&path).unwrap_or_else(|e| panic!("{}", e.render()))
}

fn build(section: &str) -> Mechanism {
    read(section).build().unwrap_or_else(|e| panic!("{}", e.render()))
}

/// A state away from the start, the same for both models.
fn somewhere(system: &System) -> State {
    let mut x = system.initial().clone();
    let wave = |i: usize, phase: f64| (1.7 * i as f64 + phase).sin();
    x.p.iter_mut().enumerate().for_each(|(i, p)| *p += 0.1 * wave(i, 1.0));
    x.v.iter_mut().enumerate().for_each(|(i, v)| *v += wave(i, 2.0));
    x.lam.iter_mut().enumerate().for_each(|(i, l)| *l += 5.0 * wave(i, 3.0));
    x.u.iter_mut().enumerate().for_each(|(i, u)| *u += 0.3 * wave(i, 4.0));
    x.t = 0.37;
    x
}

/// All terms of the equations of motion agree at two states in several coordinates, and so do the states at the start.
fn same(file: &Model, built: &Model) {
    same_at(file, built, &|system| vec![somewhere(system), system.initial().clone()]);
}

/// The same at states of one's own.
fn same_at(file: &Model, built: &Model, states: &dyn Fn(&System) -> Vec<State>) {
    for coordinates in [Coordinates::Absolute, Coordinates::Joint] {
        let mut one = file.system(coordinates).unwrap();
        let mut other = built.system(coordinates).unwrap();
        assert_eq!(one.structure().names.p, other.structure().names.p);
        assert_eq!(one.structure().dims, other.structure().dims);
        for x in states(&other) {
            let mut seen = [TermBuf::new(one.structure()), TermBuf::new(other.structure())];
            let want = seen[0].available().without(Terms::POSITION_MATRIX);
            one.eval(want, &x.point(), &mut seen[0]).unwrap();
            other.eval(want, &x.point(), &mut seen[1]).unwrap();
            for term in Term::ALL {
                let (a, b) = (seen[0].get(term), seen[1].get(term));
                let size = b.iter().fold(1.0_f64, |m, x| m.max(x.abs()));
                for (i, (a, b)) in a.iter().zip(b).enumerate() {
                    // the order of operations may differ
                    assert!((a - b).abs() <= 1e-12 * size, "{coordinates} {} {i}: {a} {b}", term.name());
                }
            }
        }
        let (a, b) = (one.initial(), other.initial());
        for (a, b) in a.p.iter().chain(&a.v).chain(&a.u).zip(b.p.iter().chain(&b.v).chain(&b.u)) {
            assert!((a - b).abs() <= 1e-13 * b.abs().max(1.0), "{coordinates}: {a} {b}");
        }
    }
}
