//! Prints a mechanism of the test set as numbers, for programs that share nothing with this one:
//! `cargo run -p gelenk-testset --example describe -- four-bar omega=8 | reference/mechanisms`.
//!
//! One record per line: `body` (mass, centre, inertia, rotation, origin, angular velocity, velocity), `joint` (kind, then body,
//! origin and rotation of both frames, then a length), `line`, `angle` and `torque` (forces), `probe`, and at last `end`.
//! Matrices come row by row.

#![allow(clippy::print_stdout)]

use gelenk_model::math::Mat3;
use gelenk_model::{Axes, Coordinates, Frame, GROUND, JointKind};
use gelenk_testset::models::{Actuator, Servo};
use gelenk_testset::{TestProblem, create_model};
use std::error::Error;

fn numbers(x: &[f64]) -> String {
    x.iter().fold(String::new(), |line, x| line + &format!(" {x:e}"))
}

fn place(frame: &Frame) -> Result<String, String> {
    let rotation = match frame.axes {
        Axes::Rotation(m) => m,
        Axes::Body => Mat3::identity(),
        Axes::Z(_) | Axes::ZX(..) => return Err("a frame is not given by its rotation".into()),
    };
    let axes = numbers(rotation.0.as_flattened());
    Ok(format!(" {}{}{axes}", frame.body.index(), numbers(&frame.origin.0)))
}

fn servo(s: &Servo) -> String {
    numbers(&[s.stiffness, s.damping, s.rest, s.amplitude, s.omega])
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let name = words.next().ok_or("which mechanism?")?;
    let mut parameters = Vec::new();
    for word in words {
        let (name, value) = word.split_once('=').ok_or("parameters are NAME=VALUE")?;
        parameters.push((name.to_owned(), value.parse()?));
    }
    let given: Vec<(&str, f64)> = parameters.iter().map(|(name, value)| (name.as_str(), *value)).collect();
    let problem = create_model(&name, &given, Coordinates::Absolute)?;
    let (model, mechanism) = (problem.model(), problem.mechanism());
    let listed = problem.info().parameters.iter().zip(problem.parameters());
    let listed: Vec<String> = listed.map(|(p, value)| format!("{} = {value}", p.name)).collect();
    println!("problem {name}");
    println!("parameters {}", listed.join(", "));
    println!("gravity{}", numbers(&model.gravity().0));
    for body in model.bodies() {
        let (mass, pose) = (&body.mass, &body.pose);
        let inertia = numbers(mass.inertia.0.as_flattened());
        let rotation = numbers(pose.rotation.0.as_flattened());
        let motion = numbers(&[pose.origin.0, body.omega.0, body.velocity.0].concat());
        println!("body{}{}{inertia}{rotation}{motion}", numbers(&[mass.mass]), numbers(&mass.centre.0));
    }
    for joint in model.joints() {
        let (kind, length) = match joint.kind {
            JointKind::Revolute => ("revolute", 0.0),
            JointKind::Prismatic => ("prismatic", 0.0),
            JointKind::Universal => ("universal", 0.0),
            JointKind::Spherical => ("spherical", 0.0),
            JointKind::Distance { length } => ("distance", length),
            other => return Err(format!("{other:?} joints are not described").into()),
        };
        println!("joint {kind}{}{}{}", place(&joint.a)?, place(&joint.b)?, numbers(&[length]));
    }
    for (frame, radius) in &mechanism.discs {
        println!("joint disc{}{}{}", place(&Frame::on(GROUND))?, place(frame)?, numbers(&[*radius]));
    }
    for actuator in &mechanism.actuators {
        match actuator {
            Actuator::Line(ends, law) => {
                println!("line{}{}{}", place(&ends[0])?, place(&ends[1])?, servo(law));
            }
            Actuator::Angle(joint, law) => println!("angle {}{}", joint.index(), servo(law)),
            Actuator::Torque(body, torque) => println!("torque {}{}", body.index(), numbers(torque)),
        }
    }
    for probe in &mechanism.probes {
        println!("probe{}", place(&probe.frame)?);
    }
    println!("end{}", numbers(&[problem.t_end()]));
    Ok(())
}
