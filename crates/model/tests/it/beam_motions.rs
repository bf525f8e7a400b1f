//! Beams in motion: derivatives, waves, momentum and energy, in all coordinates and by several methods.

use crate::beams::{clamp, stiff};
use gelenk_core::{MassWork, Point, Problem, State, TermBuf, Terms};
use gelenk_integrators::{
    Bdf, Explicit, GenAlpha, Method, Options, Radau, Run, Seulex, check_constraints, check_derivatives,
};
use gelenk_model::math::Vec3;
use gelenk_model::{
    Beam, Body, Component, Coordinates, Drive, Frame, GROUND, Joint, JointKind, MassProperties, Measure,
    Model, Outline, Section, Signal, Start, System, TimeFunction,
};
use std::f64::consts::PI;

/// Two beams with all they can have, a cable that may be slack, and a ball.
fn everything() -> Model {
    let mut model = Model::new().with_gravity([0.0, 0.0, -9.81]);
    let section = stiff(200.0, 150.0, 0.3, 0.5);
    let arm = Beam::line("arm", [0.0; 3], [1.0, 0.2, 0.0], section)
        .through([0.6, 0.2, 0.1])
        .elements(2)
        .order(2)
        .prestressed(3.0)
        .damped(0.02, 0.3);
    let arm = model.add_beam(arm).unwrap();
    model.load_beam(arm, [0.3, -0.2, 0.5].map(Signal::constant), true).unwrap();
    let end = clamp(&mut model, arm);
    let ball = Body::new("ball", MassProperties::sphere(0.1, 300.0));
    let ball = model.add_body(ball.at(gelenk_model::math::Pose::at([1.0, 0.2, 0.0]))).unwrap();
    model.add_joint(Joint::new("joint", JointKind::Spherical, end, Frame::on(ball))).unwrap();
    let cable = Beam::line("cable", [1.0, 0.2, -0.1], [1.0, 0.2, -1.0], Section::cable(50.0, 0.2));
    let cable = model.add_beam(cable.elements(2).order(1).slack().damped(0.05, 0.0)).unwrap();
    let at = model.beam_frame(cable, 0.0).unwrap();
    let hook = Frame::on(ball).at([0.0, 0.0, -0.1]);
    model.add_joint(Joint::new("hook", JointKind::Spherical, hook, at)).unwrap();
    model
}

/// Somewhere near the start, with velocities.
fn somewhere(system: &System) -> State {
    let mut x = system.initial().clone();
    x.p.iter_mut().enumerate().for_each(|(i, p)| *p += 0.03 * (i as f64 + 1.0).sin());
    x.v.iter_mut().enumerate().for_each(|(i, v)| *v += 0.5 * (2.0 * i as f64 + 1.0).sin());
    x.a.iter_mut().enumerate().for_each(|(i, a)| *a += 3.0 * (1.5 * i as f64 + 0.4).cos());
    x.lam.iter_mut().enumerate().for_each(|(i, lam)| *lam = 3.0 * (i as f64 + 0.5).cos());
    x.t = 0.3;
    x
}

/// Terms, their derivatives, and what the equations say they depend on.
#[test]
fn derivatives_and_couplings() {
    let model = everything();
    for (name, coordinates) in Coordinates::ALL {
        let mut system = model.system(coordinates).unwrap();
        system.structure().validate().unwrap();
        let x = somewhere(&system);
        check_constraints(&mut system, &x).unwrap_or_else(|e| panic!("{name}: {e}"));
        check_derivatives(&mut system, &x).unwrap_or_else(|e| panic!("{name}: {e}"));
    }
}

/// A long beam couples neighbours only: entries grow with the number of elements.
#[test]
fn couplings_are_local() {
    let entries = |elements: usize| {
        let mut model = Model::new();
        let beam = Beam::line("beam", [0.0; 3], [9.0, 0.0, 0.0], stiff(1e4, 1e4, 10.0, 10.0));
        let beam = model.add_beam(beam.elements(elements).order(1).planar()).unwrap();
        clamp(&mut model, beam);
        let system = model.system(Coordinates::Absolute).unwrap();
        system.structure().coupling.as_ref().unwrap().p.entries.len()
    };
    let (few, many) = (entries(100), entries(200));
    assert!(many < 2 * few + 50 && few < 101 * 3 * 9 + 50, "{few} {many}");
}

/// What a free beam that spins and swings keeps: momentum, angular momentum, energy. By several methods, in several coordinates.
#[test]
fn a_free_beam_keeps_what_it_should() {
    let mut model = Model::new();
    let section = Section { inertia: [0.06, 0.03, 0.03], ..stiff(300.0, 200.0, 4.0, 6.0) };
    let beam = Beam::line("beam", [0.0; 3], [2.0, 0.0, 0.0], section).elements(2).order(2);
    let beam = beam.moving(Some(Vec3([0.4, 1.0, 0.7])), Some(Vec3([0.2, 0.0, -0.4])));
    model.add_beam(beam).unwrap();
    // one node moves on its own: the beam swings
    let mut bodies = Vec::new();
    for c in [Component::X, Component::Y, Component::Z] {
        bodies.push(Measure::Momentum(c));
        bodies.push(Measure::AngularMomentum(None, c));
    }
    bodies.push(Measure::Energy);
    let tip = model.beam_frame(model.beam("beam").unwrap(), 2.0).unwrap();
    let radau = Radau::default();
    let genalpha = GenAlpha::default();
    let cases: [(&dyn Method, Coordinates, f64, f64); 8] = [
        (&Explicit::dop853(), Coordinates::Absolute, 1e-9, 1e2),
        (&radau, Coordinates::Absolute, 1e-8, 1e2),
        (&radau, Coordinates::Joint, 1e-8, 1e2),
        (&radau, Coordinates::Mixed, 1e-8, 1e2),
        (&radau, Coordinates::Angles(gelenk_model::Sequence::TaitBryan), 1e-8, 1e2),
        (&Bdf::default(), Coordinates::Absolute, 1e-7, 3e3),
        (&Seulex::default(), Coordinates::Absolute, 1e-8, 1e2),
        (&genalpha, Coordinates::Absolute, 1e-6, 3e3),
    ];
    let mut ends = Vec::new();
    for (method, coordinates, rtol, growth) in cases {
        let mut system = model.system(coordinates).unwrap();
        let mut start = system.assemble(&Start::new()).unwrap();
        // the first node of the beam, which has the first six velocities in these coordinates
        start.v[0] += 0.5;
        start.v[4] -= 0.3;
        let before: Vec<f64> = bodies.iter().map(|m| system.measure(&start, m).unwrap()).collect();
        let options = Options::tolerance(rtol);
        let mut run = Run::new(&mut system, method, start, 1.0, &options).unwrap();
        run.finish(&mut ()).unwrap_or_else(|e| panic!("{e}"));
        let x = run.state().clone();
        drop(run);
        for (measure, before) in bodies.iter().zip(before) {
            let after = system.measure(&x, measure).unwrap();
            assert!(
                (after - before).abs() < growth * rtol * (1.0 + before.abs()),
                "{coordinates:?} {measure:?} {after} {before}"
            );
        }
        if !matches!(coordinates, Coordinates::Angles(_)) {
            ends.push((system.motion(&x, &tip).unwrap().pose.origin, growth * rtol));
        }
    }
    for (end, tolerance) in &ends[1..] {
        assert!((*end - ends[0].0).norm() < 3.0 * tolerance, "{ends:?}");
    }
}

/// What material and mass take out, and what loads bring in, is what the energy changes by.
#[test]
fn energy_is_accounted_for() {
    let mut system = everything().system(Coordinates::Absolute).unwrap();
    let start = system.assemble(&Start::new()).unwrap();
    let mut run = Run::new(&mut system, &Radau::default(), start, 0.1, &Options::tolerance(1e-8)).unwrap();
    run.finish(&mut ()).unwrap();
    let mut x = run.state().clone();
    drop(run);
    system.complete(&mut x).unwrap();
    let mut buf = TermBuf::new(system.structure());
    system.eval(Terms::PDOT, &x.point(), &mut buf).unwrap();
    let measure = |x: &State, what: &Measure| system.measure(x, what).unwrap();
    let gain = measure(&x, &Measure::SuppliedPower) - measure(&x, &Measure::DissipatedPower);
    assert!(measure(&x, &Measure::DissipatedPower) > 1e-3);
    let h = 1e-6;
    let energy = |s: f64| {
        let mut there = x.clone();
        there.p.iter_mut().zip(&buf.pdot).for_each(|(p, d)| *p += s * d);
        there.v.iter_mut().zip(&x.a).for_each(|(v, a)| *v += s * a);
        measure(&there, &Measure::Energy)
    };
    let found = (energy(h) - energy(-h)) / (2.0 * h);
    assert!((found - gain).abs() < 1e-5 * (1.0 + gain.abs()), "{found} {gain}");
}

/// The beam of the spin-up problem [SimoVuQuoc86], at its speed: it is longer by `L (tan k/k − 1)` with `k = ω L √(ρA/EA)`, to 1e-6, and straight.
#[test]
fn the_steady_extension() {
    let section = Section {
        axial: 2.8e7,
        shear: [1e7; 2],
        torsion: 0.0,
        bending: [1.4e4; 2],
        mass: 1.2,
        inertia: [6e-4; 3],
        outline: Outline::None,
    };
    let mut model = Model::new();
    let beam = Beam::line("arm", [0.0; 3], [10.0, 0.0, 0.0], section).planar().elements(2).order(3);
    let beam = beam.damped(0.3, 0.0).moving(Some(Vec3([0.0, 0.0, 6.0])), Some(Vec3::zero()));
    let beam = model.add_beam(beam).unwrap();
    let (root, tip) = (model.beam_frame(beam, 0.0).unwrap(), model.beam_frame(beam, 10.0).unwrap());
    let hub = model.add_joint(Joint::new("hub", JointKind::Revolute, Frame::on(GROUND), root)).unwrap();
    let angle = model.coordinate(hub, "angle").unwrap();
    model.add_drive(Drive::position("motor", angle, TimeFunction::linear(0.0, 6.0))).unwrap();
    let mut system = model.system(Coordinates::Joint).unwrap();
    let start = system.assemble(&Start::new()).unwrap();
    let mut run = Run::new(&mut system, &Radau::default(), start, 8.0, &Options::tolerance(1e-8)).unwrap();
    run.finish(&mut ()).unwrap();
    let x = run.state().clone();
    drop(run);
    let (root, tip) = (system.motion(&x, &root).unwrap().pose, system.motion(&x, &tip).unwrap().pose);
    let k = 60.0 * (1.2_f64 / 2.8e7).sqrt();
    let exact = 10.0 * (k.tan() / k - 1.0);
    assert!((exact - 5.143_175e-4).abs() < 1e-10);
    let seen = root.rotation.transpose_mul(tip.origin - root.origin);
    assert!((seen.0[0] - 10.0 - exact).abs() < 1e-6 * exact, "{} {exact}", seen.0[0] - 10.0);
    assert!(seen.0[1].abs() < 1e-6, "{}", seen.0[1]);
}

/// Frequencies of a beam with shear and rotary inertia that is pinned at its start and guided at its end, against those of Timoshenko and of waves; they
/// converge with twice the order.
#[test]
fn frequencies_of_timoshenko() {
    let (ea, ga, ei, mass, inertia) = (1e3, 300.0, 4.0, 0.7, 0.01);
    let section = Section {
        axial: ea,
        shear: [ga; 2],
        torsion: 0.0,
        bending: [ei; 2],
        mass,
        inertia: [inertia; 3],
        outline: Outline::None,
    };
    // sin(k s) with k = (n − ½) π: (kGA k² − ρA ω²)(EI k² + kGA − ρI ω²) = (kGA k)²
    let bending = |n: f64| {
        let k = (n - 0.5) * PI;
        let b = mass * (ei * k * k + ga) + inertia * ga * k * k;
        let c = ga * ei * k.powi(4);
        ((b - (b * b - 4.0 * mass * inertia * c).sqrt()) / (2.0 * mass * inertia)).sqrt()
    };
    let stretch = PI * (ea / mass).sqrt();
    let own = |elements, order| frequencies(section, elements, order);
    let fine = own(5, 4);
    for exact in [bending(1.0), bending(2.0), bending(3.0), stretch] {
        let nearest = fine.iter().fold(f64::INFINITY, |m: f64, f| m.min((f / exact - 1.0).abs()));
        assert!(nearest < 1e-6, "{exact} {nearest:.2e} {:?}", &fine[..6]);
    }
    for order in [1, 2] {
        let error = |n| (own(n, order)[0] / bending(1.0) - 1.0).abs();
        let rate = (error(2) / error(4)).log2();
        assert!(rate > 2.0 * order as f64 - 0.4, "order {order} converges with {rate:.2}");
    }
}

/// All frequencies of a planar beam of length 1, pinned and guided, from its matrices [rad/s], by Jacobi's rotations.
fn frequencies(section: Section, elements: usize, order: usize) -> Vec<f64> {
    let mut model = Model::new();
    let beam =
        Beam::line("beam", [0.0; 3], [1.0, 0.0, 0.0], section).planar().elements(elements).order(order);
    let beam = model.add_beam(beam).unwrap();
    let (start, end) = (model.beam_frame(beam, 0.0).unwrap(), model.beam_frame(beam, 1.0).unwrap());
    model.add_joint(Joint::new("pin", JointKind::Revolute, Frame::on(GROUND), start)).unwrap();
    let guide = Frame::on(GROUND).at([1.0, 0.0, 0.0]).axis([0.0, 1.0, 0.0]);
    model.add_joint(Joint::new("guide", JointKind::Prismatic, guide, end.axis([0.0, 1.0, 0.0]))).unwrap();
    let mut system = model.system(Coordinates::Joint).unwrap();
    let x = system.initial().clone();
    let n = x.v.len();
    let structure = system.structure().clone();
    let mut out = TermBuf::new(&structure);
    system.eval(Terms::MASS, &x.point(), &mut out).unwrap();
    let entries = structure.mass.expanded();
    let mut mass = vec![0.0; entries.len(n)];
    structure.mass.expand(&out.mass, &entries, &mut mass, &mut MassWork::new(&structure.mass));
    let mut roots = vec![0.0; n];
    entries.for_each(n, |i, j, k| {
        if i == j {
            roots[i] = mass[k].sqrt();
        } else {
            assert!(mass[k].abs() < 1e-15);
        }
    });
    let mut a = vec![vec![0.0; n]; n];
    let zeros = State::zeros(structure.dims);
    for j in 0..n {
        let mut p = zeros.p.clone();
        p[j] = 1.0;
        let direction = Point { p: &p, ..zeros.point() };
        system.derivatives().unwrap().along(Terms::FORCE, &x.point(), &direction, &mut out).unwrap();
        for i in 0..n {
            a[i][j] = -out.force[i] / (roots[i] * roots[j]);
        }
    }
    for _ in 0..40 {
        for p in 0..n {
            for q in p + 1..n {
                if a[p][q].abs() < 1e-300 {
                    continue;
                }
                let (s, c) = (0.5 * (2.0 * a[p][q]).atan2(a[p][p] - a[q][q])).sin_cos();
                for row in &mut a {
                    let (x, y) = (row[p], row[q]);
                    (row[p], row[q]) = (c * x + s * y, c * y - s * x);
                }
                for k in 0..n {
                    let (x, y) = (a[p][k], a[q][k]);
                    (a[p][k], a[q][k]) = (c * x + s * y, c * y - s * x);
                }
            }
        }
    }
    let mut found: Vec<f64> = (0..n).map(|i| a[i][i].max(0.0).sqrt()).collect();
    found.sort_by(f64::total_cmp);
    found
}
