//! `cargo bench -p gelenk-bench --bench contact`: what an event of contacts costs beside the steps that it splits, in evaluations of the problem.
#![allow(clippy::print_stdout)]

use gelenk_contact::{ContactEventKind, ContactOptions, run};
use gelenk_core::ContactLaw;
use gelenk_integrators::{Explicit, Options, Run};
use gelenk_model::contacts::geometry::Shape;
use gelenk_model::math::Pose;
use gelenk_model::{
    Body, BodyContact, Contact, Coordinates, Frame, GROUND, JointKind, Limit, MassProperties, Model, Start,
};
use std::time::Instant;

type Failure = Box<dyn std::error::Error>;
const REPEATS: usize = 20;

/// A ball that falls 1 m and keeps 0.8 of its speed.
fn ball() -> Result<(Model, f64), Failure> {
    let mut model = Model::new().with_gravity([0.0, 0.0, -9.81]);
    let mass = MassProperties::sphere(0.1, 1000.0);
    let ball = model.add_body(Body::new("ball", mass).at(Pose::at([0.0, 0.0, 1.1])))?;
    let floor = (Frame::on(GROUND).axis([0.0, 0.0, 1.0]), Shape::Plane);
    let law = ContactLaw { restitution: 0.8, ..ContactLaw::default() };
    let contact = BodyContact::new(floor, (Frame::on(ball), Shape::Sphere { radius: 0.1 }), law);
    model.add_contact(Contact::bodies("floor", contact))?;
    Ok((model, 6.0))
}

/// A chain of links on hinges whose first joint swings between two stops.
fn chain(links: usize) -> Result<(Model, f64), Failure> {
    let mut model = Model::new().with_gravity([0.0, 0.0, -9.81]);
    let mut last = GROUND;
    for i in 0..links {
        let from = [i as f64, 0.0, 0.0];
        let rod = MassProperties::rod([0.0; 3], [1.0, 0.0, 0.0], 1.0);
        let body = model.add_body(Body::new(format!("link {i}"), rod).at(Pose::at(from)))?;
        let name = format!("hinge {i}");
        let hinge = model.add_joint_at(&name, JointKind::Revolute, (last, body), from, [0.0, 1.0, 0.0])?;
        if i == 0 {
            let angle = model.coordinate(hinge, "angle")?;
            model.add_contact(Contact::limit("stop", Limit::new(angle, Some(-0.3), Some(0.3), 0.5)))?;
        }
        last = body;
    }
    Ok((model, 2.0))
}

fn main() -> Result<(), Failure> {
    println!(
        "time of a run with contacts at rtol 1e-6, and what an event costs beside the steps, in evaluations"
    );
    for (name, (model, t_end)) in
        [("ball", ball()?), ("chain of 10", chain(10)?), ("chain of 50", chain(50)?)]
    {
        let options = Options::tolerance(1e-6);
        let method = Explicit::dop853();
        let mut best = f64::INFINITY;
        let mut counts = (0, 0, 0);
        for _ in 0..REPEATS {
            let mut system = model.system(Coordinates::Joint)?;
            let start = system.assemble(&Start::new())?;
            let since = Instant::now();
            let done =
                run(&mut system, &method, start, t_end, (&options, &ContactOptions::default()), &mut ())?;
            best = best.min(since.elapsed().as_secs_f64());
            let impacts = done.events.iter().filter(|e| e.kind == ContactEventKind::Impact).count();
            counts = (impacts, done.events.len(), done.stats.work.force);
        }
        // the same equations without contacts, for the time of an evaluation
        let mut single = f64::INFINITY;
        for _ in 0..REPEATS {
            let mut system = model.system(Coordinates::Joint)?;
            let start = system.assemble(&Start::new())?;
            let mut smooth = Run::new(
                &mut system,
                &method,
                start,
                0.2,
                &Options { h_max: Some(0.01), ..options.clone() },
            )?;
            let since = Instant::now();
            smooth.finish(&mut ())?;
            single = single.min(since.elapsed().as_secs_f64() / smooth.stats().work.force.max(1) as f64);
        }
        let (impacts, events, evaluations) = counts;
        let extra = (best - evaluations as f64 * single) / events.max(1) as f64 / single;
        println!(
            "{name:<12} {:>9.1} µs, {impacts} impacts, {events} events, {evaluations} evaluations of {:.2} µs; {extra:.1} more an event (at most 5)",
            1e6 * best,
            1e6 * single
        );
    }
    Ok(())
}
