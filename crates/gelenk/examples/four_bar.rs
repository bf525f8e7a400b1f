//! A four-bar from bodies and joints: its coupler curve, and the torque that drives it.

use gelenk::prelude::*;
use std::f64::consts::TAU;

#[allow(clippy::print_stdout, clippy::print_stderr)]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut model = Model::new().with_gravity([0.0, -9.81, 0.0]);
    let rod = |length: f64| MassProperties::rod([0.0; 3], [length, 0.0, 0.0], length);
    let crank = model.add_body(Body::planar("crank", rod(0.2)))?;
    // roughly where they are: an origin and an angle each
    let coupler = model.add_body(Body::planar("coupler", rod(0.5)).at_angle([0.2, 0.0, 0.0], 0.8))?;
    let rocker = model.add_body(Body::planar("rocker", rod(0.4)).at_angle([0.5, 0.0, 0.0], 1.5))?;

    // a joint turns about the z axes of its two frames
    let mut pin = |name, a, b| model.add_joint(Joint::new(name, JointKind::Revolute, a, b));
    let motor = pin("motor", Frame::on(GROUND), Frame::on(crank))?;
    pin("crank pin", Frame::on(crank).at([0.2, 0.0, 0.0]), Frame::on(coupler))?;
    pin("rocker pin", Frame::on(coupler).at([0.5, 0.0, 0.0]), Frame::on(rocker).at([0.4, 0.0, 0.0]))?;
    pin("bearing", Frame::on(GROUND).at([0.5, 0.0, 0.0]), Frame::on(rocker))?;
    let angle = model.coordinate(motor, "angle")?;
    model.add_drive(Drive::position("one turn a second", angle, TimeFunction::linear(0.0, TAU)))?;

    let mut system = model.system(Coordinates::Joint)?;
    let start = system.assemble(&Start::new())?; // closes the loop
    eprint!("{}", system.audit(&start)?);
    let mut history = Recorder::default();
    let options = Options { h_max: Some(0.01), ..Options::tolerance(1e-8) };
    Run::new(&mut system, &Explicit::dop853(), start, 1.0, &options)?.finish(&mut history)?;

    println!("t,x,y,torque");
    let point = Frame::on(coupler).at([0.25, 0.1, 0.0]);
    for x in &history.states {
        let [px, py, _] = system.motion(x, &point)?.pose.origin.0;
        println!("{:.4},{px:.6},{py:.6},{:.6}", x.t, system.drive_force(x, "one turn a second")?);
    }
    Ok(())
}
