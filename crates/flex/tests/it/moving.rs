//! Flexible bodies in motion: what they conserve, closed forms, and the rigid body they become when they are stiff.

use crate::shapes::{beam, block, steel};
use gelenk_core::{Problem, State, TermBuf, Terms};
use gelenk_flex::finite::Finite;
use gelenk_flex::interface::{Wanted, find};
use gelenk_flex::reduce::{Wishes, reduce};
use gelenk_flex::{FlexBody, Material, Section};
use gelenk_integrators::{Bdf, Method, Options, Radau, Run};
use gelenk_model::{
    Body, Component, Coordinates, Drive, Force, Frame, GROUND, Joint, JointKind, MassProperties, Measure,
    Model, System, TimeFunction,
};

const L: f64 = 10.0;

/// The beam of the spin-up problem: EA 2.8e7, EI 1.4e4, ρA 1.2, ρI 6e-4, GA 1e7.
fn spin_up(count: usize) -> Finite {
    let material = Material { young: 7e10, poisson: 0.3, density: 3000.0 };
    let shear = 1e7 / (material.shear() * 4e-4);
    let section =
        Section { area: 4e-4, moments: [2e-7; 2], torsion: 4e-7, shear: [shear; 2], edges: [0.01; 2] };
    beam(count, L, section, material)
}

fn made(part: &Finite, ends: &str, wishes: &Wishes) -> FlexBody {
    reduce(part, &find(part, &Wanted::parse_all(ends).unwrap()).unwrap(), wishes).unwrap().0
}

fn attached(modes: usize) -> Wishes {
    Wishes { modes, attach: Some("root".into()), ..Wishes::default() }
}

/// Two bodies: of beams with a frame that is fixed to an end, with stiffening; and of tetrahedra with mean axes, without.
fn samples() -> [FlexBody; 2] {
    let soft = Material { young: 2e7, poisson: 0.3, density: 1000.0 };
    let rod = beam(4, 1.0, Section::rectangle(0.05, 0.03), soft);
    let brick = Finite::from_mesh("b", &block([2, 1, 1], [0.4, 0.1, 0.2]), soft, &[]).unwrap();
    [
        made(&rod, "root,tip", &attached(2)),
        made(&brick, "root,tip", &Wishes { modes: 2, ..Wishes::default() }),
    ]
}

/// A body alone, with numbers by chance in all positions and velocities that are not too large.
fn flying(body: &FlexBody, ends: bool) -> (System, State) {
    let mut data = body.flexible();
    if !ends {
        data.ends.clear();
    }
    let mut model = Model::new().with_gravity([0.3, -1.0, -9.0]);
    model.add_flexible(Body::new("part", body.mass_properties()), data).unwrap();
    let system = model.system(Coordinates::Absolute).unwrap();
    let mut x = system.initial().clone();
    let n = body.count();
    x.p[..3].copy_from_slice(&[0.3, -0.2, 0.5]);
    let turn = [0.8_f64, 0.2, -0.4, 0.4];
    x.p[3..7].copy_from_slice(&turn);
    let size = body.modes.largest();
    for k in 0..n {
        x.p[7 + k] = 0.05 / size * (1.0 + k as f64).sin();
        x.v[6 + k] = 0.5 / size * (2.0 * k as f64 + 0.4).cos();
    }
    x.v[..6].copy_from_slice(&[0.7, -0.3, 0.2, 1.3, -2.1, 1.7]);
    (system, x)
}

fn conserved(system: &mut System, x: &State, body: &FlexBody) -> Vec<f64> {
    let xyz = [Component::X, Component::Y, Component::Z];
    let mut list = vec![Measure::KineticEnergy];
    list.extend(xyz.map(Measure::Momentum));
    list.extend(xyz.map(|c| Measure::AngularMomentum(None, c)));
    let mut out = vec![0.0; 7];
    system.measures(&list).unwrap().eval(x, &mut out).unwrap();
    let elastic: f64 = (0..body.count()).map(|k| 0.5 * body.stiffness[(k, k)] * x.p[7 + k].powi(2)).sum();
    out[0] += elastic + system.gravity_energy(x).unwrap();
    out
}

/// Along the motion energy stays, momentum changes by the weight, and the angular momentum about the centre of mass stays: at any state, to
/// rounding of differences.
#[test]
fn energy_and_momentum_close() {
    for body in samples() {
        let (mut system, mut x) = flying(&body, false);
        system.complete(&mut x).unwrap();
        let mut buffer = TermBuf::new(&system.structure().clone());
        system.eval(Terms::PDOT, &x.point(), &mut buffer).unwrap();
        let pdot = buffer.pdot.clone();
        // second-order steps forth and back: the orientation moves along its rate
        let mut at = |s: f64| {
            let mut there = x.clone();
            there.p.iter_mut().zip(&pdot).for_each(|(p, d)| *p += s * d);
            there.v.iter_mut().zip(&x.a).for_each(|(v, a)| *v += s * a);
            let length = there.p[3..7].iter().map(|c| c * c).sum::<f64>().sqrt();
            there.p[3..7].iter_mut().for_each(|c| *c /= length);
            conserved(&mut system, &there, &body)
        };
        let h = 1e-6;
        let (above, below) = (at(h), at(-h));
        let rates: Vec<f64> = above.iter().zip(&below).map(|(a, b)| (a - b) / (2.0 * h)).collect();
        let energy = at(0.0)[0].abs();
        assert!(rates[0].abs() < 1e-5 * energy.max(1.0), "energy {}: {rates:?} of {energy}", body.frame);
        let weight = [0.3, -1.0, -9.0].map(|g| g * body.mass());
        for i in 0..3 {
            assert!(
                (rates[1 + i] - weight[i]).abs() < 1e-6 * body.mass() * 100.0,
                "{}: {rates:?} {weight:?}",
                body.frame
            );
        }
        // the weight has no moment about the centre of mass
        assert!(rates[4..].iter().all(|x| x.abs() < 1e-6 * body.mass()), "{}: {rates:?}", body.frame);
    }
}

/// The kinetic energy is half of `v M v`, and M, f and γ are those of the residual and of the positions.
#[test]
fn the_terms_of_the_equations_agree() {
    for body in samples() {
        let (mut system, mut x) = flying(&body, true);
        let structure = system.structure().clone();
        for (i, v) in x.v.iter_mut().enumerate().skip(6 + body.count()) {
            *v = (i as f64).sin();
        }
        let mut buffer = TermBuf::new(&structure);
        system.eval(Terms::MASS | Terms::FORCE | Terms::PDOT, &x.point(), &mut buffer).unwrap();
        let mut momentum = vec![0.0; x.v.len()];
        let mut work = gelenk_core::MassWork::new(&structure.mass);
        structure.mass.multiply(&buffer.mass, &x.v, &mut momentum, &mut work);
        let energy: f64 = 0.5 * momentum.iter().zip(&x.v).map(|(m, v)| m * v).sum::<f64>();
        let known = system.kinetic_energy(&x).unwrap();
        assert!((energy / known - 1.0).abs() < 1e-12, "{}: {energy} {known}", body.frame);

        // γ is the derivative of G v along the motion, G that of g
        let want = Terms::CONSTRAINT | Terms::CONSTRAINT_MATRIX | Terms::ACCELERATION;
        system.eval(want, &x.point(), &mut buffer).unwrap();
        let (gamma, pdot) = (buffer.acceleration.clone(), buffer.pdot.clone());
        let mut speed = vec![0.0; gamma.len()];
        structure.constraint_matrix.multiply_add(1.0, &buffer.constraint_matrix, &x.v, &mut speed);
        let h = 1e-6;
        let mut at = |s: f64| {
            let mut there = x.clone();
            there.p.iter_mut().zip(&pdot).for_each(|(p, d)| *p += s * h * d);
            system.eval(want, &there.point(), &mut buffer).unwrap();
            let mut rate = vec![0.0; gamma.len()];
            structure.constraint_matrix.multiply_add(1.0, &buffer.constraint_matrix, &x.v, &mut rate);
            (buffer.constraint.clone(), rate)
        };
        let (above, below) = (at(1.0), at(-1.0));
        for i in 0..gamma.len() {
            let (g, rate) = ((above.0[i] - below.0[i]) / (2.0 * h), (above.1[i] - below.1[i]) / (2.0 * h));
            assert!((g - speed[i]).abs() < 1e-6, "{} {i}: {g} {}", body.frame, speed[i]);
            assert!(
                (rate - gamma[i]).abs() < 1e-4 * (1.0 + gamma[i].abs()),
                "{} {i}: {rate} {}",
                body.frame,
                gamma[i]
            );
        }
    }
}

/// The exact derivatives along directions are those of differences.
#[test]
fn derivatives_are_exact() {
    for body in samples() {
        let (mut system, x) = flying(&body, true);
        let structure = system.structure().clone();
        let mut direction = State::zeros(structure.dims);
        direction.p.iter_mut().enumerate().for_each(|(i, p)| *p = 0.01 * (1.7 * i as f64).sin());
        direction.v.iter_mut().enumerate().for_each(|(i, v)| *v = (0.9 * i as f64).cos());
        let want = Terms::FORCE | Terms::MASS | Terms::CONSTRAINT_MATRIX;
        let mut slopes = TermBuf::new(&structure);
        system.derivatives().unwrap().along(want, &x.point(), &direction.point(), &mut slopes).unwrap();
        let h = 1e-6;
        let mut at = |s: f64| {
            let mut there = x.clone();
            there.p.iter_mut().zip(&direction.p).for_each(|(p, d)| *p += s * h * d);
            there.v.iter_mut().zip(&direction.v).for_each(|(v, d)| *v += s * h * d);
            let mut out = TermBuf::new(&structure);
            system.eval(want, &there.point(), &mut out).unwrap();
            out
        };
        let (above, below) = (at(1.0), at(-1.0));
        let check = |name: &str, slopes: &[f64], above: &[f64], below: &[f64]| {
            let size = slopes.iter().fold(1e-3_f64, |m, x| m.max(x.abs()));
            for i in 0..slopes.len() {
                let difference = (above[i] - below[i]) / (2.0 * h);
                assert!(
                    (slopes[i] - difference).abs() < 1e-5 * size,
                    "{name} {i}: {} {difference}",
                    slopes[i]
                );
            }
        };
        check("force", &slopes.force, &above.force, &below.force);
        check("mass", &slopes.mass, &above.mass, &below.mass);
        check("matrix", &slopes.constraint_matrix, &above.constraint_matrix, &below.constraint_matrix);
    }
}

/// H51: a beam that rotates about its end at 6 rad/s is longer by `L (tan k / k − 1)`, `k = ω L sqrt(ρA/EA)`.
#[test]
fn a_rotating_beam_has_its_steady_extension() {
    let body = made(&spin_up(10), "root,tip", &attached(54));
    let mut model = Model::new();
    let (_, ends) = model.add_flexible(Body::new("beam", body.mass_properties()), body.flexible()).unwrap();
    let hub = model
        .add_joint(Joint::new("hub", JointKind::Revolute, Frame::on(GROUND), Frame::on(ends[0])))
        .unwrap();
    let angle = model.coordinate(hub, "angle").unwrap();
    model.add_drive(Drive::position("hub", angle, TimeFunction::linear(0.0, 6.0))).unwrap();
    let mut system = model.system(Coordinates::Absolute).unwrap();
    let n = body.count();
    let mut x = system.initial().clone();
    // the frame turns about the root; the centre of mass of the straight beam is its origin
    for (first, shift) in [(0, 0.5 * L), (6 + n, 0.0), (12 + n, L)] {
        x.v[first..first + 6].copy_from_slice(&[0.0, 6.0 * shift, 0.0, 0.0, 0.0, 6.0]);
    }
    for _ in 0..30 {
        // the tip goes where the modes bring it
        let stretch: f64 = (0..n).map(|k| body.interfaces[1].modes[(0, k)] * x.p[7 + k]).sum();
        let tip = 7 + n + 7;
        x.p[tip] = L + stretch;
        x.v[12 + n + 1] = 6.0 * (L + stretch);
        system.complete(&mut x).unwrap();
        for k in 0..n {
            x.p[7 + k] += x.a[6 + k] / body.stiffness[(k, k)];
        }
    }
    let extension: f64 = (0..n).map(|k| body.interfaces[1].modes[(0, k)] * x.p[7 + k]).sum();
    assert!((extension / 5.143175e-4 - 1.0).abs() < 1e-6, "{extension:.9e}");
    let across: f64 = (0..n).map(|k| body.interfaces[1].modes[(1, k)] * x.p[7 + k]).sum();
    assert!(across.abs() < 1e-9, "{across}");
}

fn end(system: &mut System, method: &dyn Method, t_end: f64, tolerance: f64) -> State {
    let options =
        Options { rtol: tolerance.into(), atol: tolerance.into(), max_steps: 100_000, ..Options::default() };
    let start = system.initial().clone();
    let mut run = Run::new(system, method, start, t_end, &options).unwrap();
    run.finish(&mut ()).unwrap_or_else(|error| panic!("{}: {error}", method.name()));
    run.state().clone()
}

/// A pendulum of a steel rod: its end is where that of a rigid one is, but for the sag of some micrometres.
#[test]
fn a_stiff_body_is_a_rigid_one() {
    let (length, radius) = (0.5, 0.02);
    let body = made(
        &beam(3, length, Section::circle(radius), steel()),
        "root,tip",
        &Wishes { modes: 0, ..Wishes::default() },
    );
    let gravity = [0.0, -9.81, 0.0];
    let mut model = Model::new().with_gravity(gravity);
    let (_, ends) = model.add_flexible(Body::new("rod", body.mass_properties()), body.flexible()).unwrap();
    model.add_joint(Joint::new("pivot", JointKind::Revolute, Frame::on(GROUND), Frame::on(ends[0]))).unwrap();
    let mut rigid = Model::new().with_gravity(gravity);
    let rod = rigid.add_body(Body::new("rod", body.mass_properties())).unwrap();
    rigid.add_joint(Joint::new("pivot", JointKind::Revolute, Frame::on(GROUND), Frame::on(rod))).unwrap();
    let mut reference = rigid.system(Coordinates::Absolute).unwrap();
    let known = end(&mut reference, &Radau::default(), 0.1, 1e-10);
    let expected = reference.motion(&known, &Frame::on(rod).at([length, 0.0, 0.0])).unwrap();
    let methods: [Box<dyn Method>; 2] = [Box::new(Radau::default()), Box::new(Bdf::default())];
    for method in methods {
        let mut system = model.system(Coordinates::Absolute).unwrap();
        let found = end(&mut system, &*method, 0.1, 1e-6);
        let tip = system.motion(&found, &Frame::on(ends[1])).unwrap();
        let off = (tip.pose.origin - expected.pose.origin).norm();
        assert!(off < 2e-5, "{}: {off:.2e}", method.name());
    }
}

/// A cantilever under a load at its end comes to rest in its static deflection, and its end draws nearer by 3/5 u²/L.
#[test]
fn a_loaded_cantilever_comes_to_rest() {
    let body = made(&spin_up(6), "root,tip", &Wishes { damping: 0.7, ..attached(6) });
    let mut model = Model::new();
    let (_, ends) = model.add_flexible(Body::new("beam", body.mass_properties()), body.flexible()).unwrap();
    model.add_joint(Joint::new("clamp", JointKind::Fixed, Frame::on(GROUND), Frame::on(ends[0]))).unwrap();
    let mut load = gelenk_model::Applied::new(Frame::on(ends[1]));
    load.force[2] = gelenk_model::Signal::constant(-0.5);
    model.add_force(Force::applied("load", load)).unwrap();
    let mut system = model.system(Coordinates::Absolute).unwrap();
    let rest = end(&mut system, &Radau::default(), 12.0, 1e-9);
    let tip = system.motion(&rest, &Frame::on(ends[1])).unwrap().pose.origin.0;
    let exact = 0.5 * (L.powi(3) / (3.0 * 1.4e4) + L / 1e7);
    assert!((tip[2] / -exact - 1.0).abs() < 1e-5, "{} {exact}", tip[2]);
    let nearer = 0.6 * exact * exact / L;
    assert!(((L - tip[0]) / nearer - 1.0).abs() < 2e-2, "{} {nearer}", L - tip[0]);
}

/// What a model refuses about flexible bodies.
#[test]
fn models_refuse_what_cannot_be() {
    let body = made(&spin_up(2), "root,tip", &attached(1));
    let mut model = Model::new();
    let planar = Body::planar("beam", MassProperties::massless());
    assert!(model.add_flexible(planar, body.flexible()).unwrap_err().to_string().contains("planar"));
    let (id, _) = model.add_flexible(Body::new("beam", body.mass_properties()), body.flexible()).unwrap();
    let joint = Joint::new("a", JointKind::Revolute, Frame::on(GROUND), Frame::on(id));
    let said = model.add_joint(joint).unwrap_err().to_string();
    assert!(said.contains("'beam.root', 'beam.tip'"), "{said}");
    for coordinates in [Coordinates::Joint, Coordinates::Mixed] {
        let said = model.system(coordinates).unwrap_err().to_string();
        assert!(said.contains("coordinates = \"absolute\""), "{said}");
    }
    let mut wrong = body.flexible();
    wrong.stiffness[0] = -1.0;
    assert!(
        model
            .add_flexible(Body::new("b", body.mass_properties()), wrong)
            .unwrap_err()
            .to_string()
            .contains("no stiffness")
    );
}
