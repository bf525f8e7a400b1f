//! Derivatives of mechanisms that follow their drives and their functions of time.

use super::{Left, solve, with};
use crate::common::measure::distance;
use gelenk_core::{Excitations as _, Prescribed, Problem as _};
use gelenk_integrators::{DynamicsForm, Formulation, Implicit, JacobianUpdate, Options};
use gelenk_model::{
    Body, Coordinates, Drive, External, Force, Formula, Frame, GROUND, Joint, JointKind, Lag, MassProperties,
    Model, Signal, Start, System, TimeFunction,
};

/// What makes the spring of a slide stiffer and softer.
#[derive(Debug, Clone, Copy, PartialEq)]
enum By {
    /// The angle of a shaft that a drive turns to and fro.
    Position,
    /// The rate of a shaft, whose rate a drive prescribes.
    Rate,
    /// A function of time.
    Time,
    /// A function of time that a controller passes on with a delay that does not matter.
    Controller,
}

const ALL: [By; 4] = [By::Position, By::Rate, By::Time, By::Controller];

/// A slide on an overdamped spring whose stiffness changes a hundredfold and back, slowly.
fn slide(by: By, coordinates: Coordinates) -> System {
    let mut model = Model::new();
    let of = |mass: f64| MassProperties::new(mass, [0.0; 3], [0.1; 3]);
    let shaft = model.add_body(Body::planar("shaft", of(1.0))).unwrap();
    let slide = model.add_body(Body::planar("slide", of(1.0)).at_angle([0.5, 0.0, 0.0], 0.0)).unwrap();
    let bearing = Joint::new("bearing", JointKind::Revolute, Frame::on(GROUND), Frame::on(shaft));
    let bearing = model.add_joint(bearing).unwrap();
    let x = |frame: Frame| frame.axis([1.0, 0.0, 0.0]);
    let guide = Joint::new("guide", JointKind::Prismatic, x(Frame::on(GROUND)), x(Frame::on(slide)));
    let guide = model.add_joint(guide).unwrap();
    let (angle, along) =
        (model.coordinate(bearing, "angle").unwrap(), model.coordinate(guide, "displacement").unwrap());
    let swing = || TimeFunction::harmonic(0.55, -0.45, 2.0, std::f64::consts::FRAC_PI_2);
    let share = match by {
        By::Position => {
            model.add_drive(Drive::position("swing", angle, swing())).unwrap();
            Signal::coordinate(angle)
        }
        By::Rate => {
            model.add_drive(Drive::velocity("swing", angle, swing())).unwrap();
            Signal::rate(angle)
        }
        By::Time => swing().into(),
        By::Controller => {
            let lag = Lag { gain: 1.0, time_constant: 1e-3, initial: 0.1 };
            Signal::output(model.add_external(External::lag("valve", swing().into(), lag)).unwrap())
        }
    };
    let spring = Formula::new(|q, gradient| {
        let [share, x, v] = [q[0], q[1], q[2]];
        if let Some(gradient) = gradient {
            gradient.copy_from_slice(&[-4000.0 * x, -4000.0 * share, -400.0]);
        }
        -4000.0 * share * x - 400.0 * v
    });
    let size = Signal::Formula(spring, vec![share, Signal::coordinate(along), Signal::rate(along)]);
    model.add_force(Force::push("spring", along, size)).unwrap();
    let load = TimeFunction::harmonic(100.0, 50.0, 2.0, 0.0);
    model.add_force(Force::push("load", along, Signal::Time(load))).unwrap();
    model.system(coordinates).unwrap()
}

fn run(by: By, coordinates: Coordinates, implicit: Implicit) -> Left {
    let mut system = slide(by, coordinates);
    let start = system.assemble(&Start::new()).unwrap();
    solve(&mut system, &with(implicit), start, 12.0, &Options::tolerance(1e-5))
}

/// A31: what excitations a mechanism has, and what they prescribe. Those of elements come first, in the order of the elements.
#[test]
fn drives_and_functions_of_time_are_excitations() {
    for (_, coordinates) in Coordinates::ALL {
        let of = |by| {
            let mut system = slide(by, coordinates);
            let count = system.count();
            let mut values = vec![0.0; count];
            system.values(2.0, &mut values);
            let prescribed: Vec<_> = (0..count).map(|i| system.prescribes(i)).collect();
            (values, prescribed)
        };
        let (load, swing) = (100.0 + 50.0 * 4.0_f64.sin(), 0.55 - 0.45 * 4.0_f64.cos());
        let rate = 0.45 * 2.0 * 4.0_f64.sin();
        let near = |found: &[f64], wanted: &[f64]| {
            found.len() == wanted.len()
                && found.iter().zip(wanted).all(|(a, b)| (a - b).abs() < 1e-13 * b.abs())
        };
        let (values, prescribed) = of(By::Position);
        assert!(near(&values, &[load, swing, rate]), "{values:?}");
        let [None, Some(Prescribed::Position(i)), Some(Prescribed::Velocity(k))] = prescribed[..] else {
            panic!("{prescribed:?}")
        };
        assert_eq!(i, k);
        let (values, prescribed) = of(By::Rate);
        assert!(near(&values, &[load, swing]), "{values:?}");
        assert!(matches!(prescribed[..], [None, Some(Prescribed::Velocity(_))]), "{prescribed:?}");
        let (values, prescribed) = of(By::Time);
        assert!(near(&values, &[swing, load]), "{values:?}");
        assert_eq!(prescribed, [None, None]);
        let (values, _) = of(By::Controller);
        assert!(near(&values, &[load, swing]), "{values:?}");
    }
}

/// A31: what is held takes the place of what time makes of it, in forces, in their derivatives, and in the rates of controllers.
#[test]
fn what_is_held_does_not_follow_time() {
    use gelenk_core::{TermBuf, Terms};
    for by in [By::Time, By::Controller] {
        let mut system = slide(by, Coordinates::Joint);
        let mut x = system.assemble(&Start::new()).unwrap();
        x.p.iter_mut().for_each(|p| *p += 0.3);
        let mut values = vec![0.0; system.count()];
        let mut at = |system: &mut System, t: f64| {
            let mut buf = TermBuf::new(system.structure());
            x.t = t;
            system.eval(Terms::FORCE | Terms::UDOT, &x.point(), &mut buf).unwrap();
            let mut slope = TermBuf::new(system.structure());
            let mut d = gelenk_core::State::zeros(system.structure().dims);
            d.p.fill(1.0);
            let derivatives = system.derivatives().unwrap();
            derivatives.along(Terms::FORCE | Terms::UDOT, &x.point(), &d.point(), &mut slope).unwrap();
            [buf.force, buf.udot, slope.force, slope.udot].concat()
        };
        let (early, late) = (at(&mut system, 1.0), at(&mut system, 5.0));
        assert!(distance_of(&early, &late) > 1.0, "{by:?}");
        system.values(1.0, &mut values);
        system.hold(Some(&values));
        assert!(distance_of(&at(&mut system, 5.0), &early) < 1e-9, "{by:?}");
        system.hold(None);
        assert_eq!(at(&mut system, 5.0), late, "{by:?}");
    }
}

fn distance_of(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).fold(0.0, |m: f64, (a, b)| m.max((a - b).abs()))
}

/// A31, A27, A30: derivatives that follow drives of positions and of rates and functions of time are evaluated less often, in all coordinates, in
/// joint coordinates also in the explicit form of the dynamics (in others an angle over turns has no mass), and the motion is the same. Beside the first, there is one evaluation for each excitation. What a controller
/// passes on is a variable of its own, which derivatives do not follow: there the update must do no harm.
#[test]
fn following_saves_jacobians() {
    for by in ALL {
        for (word, coordinates) in Coordinates::ALL {
            for form in [DynamicsForm::Residual, DynamicsForm::Explicit] {
                if form == DynamicsForm::Explicit && coordinates != Coordinates::Joint {
                    continue;
                }
                let of = |update| {
                    run(by, coordinates, Implicit { update, form, ..Implicit::new(Formulation::GglStar) })
                };
                let (extended, partitioned) = (of(JacobianUpdate::Extended), of(JacobianUpdate::Partitioned));
                let what = format!("{by:?} in {word} coordinates, {form:?}");
                let off = distance(&extended.end, &partitioned.end).map(|e| e / 1e-5);
                assert!(off[0] < 20.0 && off[1] < 20.0, "{what}: {off:?}");
                let excitations = slide(by, coordinates).count() as u64;
                let (left, all) = (extended.stats.work.jacobian, partitioned.stats.work.jacobian);
                println!("{what}: {left} of {all} Jacobians, {:?}", extended.stats.refreshes);
                if by == By::Controller {
                    assert!(left <= 2 * all + excitations, "{what}: {left} of {all} Jacobians");
                    continue;
                }
                assert!(3 * left <= 2 * all, "{what}: {left} of {all} Jacobians");
                assert!(extended.stats.refreshes.updates > 0, "{what}");
            }
        }
    }
}
