//! `cargo bench -p gelenk-bench --bench contact`: what contacts cost beside the steps, in evaluations.
//!
//! An evaluation is that of the equations at one state with its solve: from positions and velocities to accelerations, forces and friction included. A step of DOP853 is twelve
//! of them. A method around the method times attempts of steps and what commits them; an evaluation is a twelfth of the time of an attempt. What lies between two of them is
//! the price of watching a step, or, where the method was started again, of an event beside the price of watching the step that ends there: dense output, location, impact,
//! decision, set-up of a phase, restart with its first accelerations. The time of a run is measured without all that. `-- NAME COUNT` repeats one case so often and measures nothing, for profilers.
#![allow(clippy::print_stdout)]

use gelenk_contact::{ContactEvent, ContactOptions, ContactRun, run};
use gelenk_core::{ContactLaw, Snapshot, SnapshotError, SnapshotReader, SnapshotWriter, State, Structure};
use gelenk_examples::EXAMPLES;
use gelenk_integrators::{
    Attempt, Committed, Ctx, Explicit, Method, Options, Parts, Plan, Reject, Segment, Setup, SetupError,
    Stability, Stepper, Trouble, Wanted,
};
use gelenk_io::ModelFile;
use gelenk_model::contacts::geometry::Shape;
use gelenk_model::math::Pose;
use gelenk_model::{
    Body, BodyContact, Contact, Coordinates, Force, Frame, GROUND, JointKind, Limit, MassProperties, Model,
    Start, Surface,
};
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

type Failure = Box<dyn std::error::Error>;
const REPEATS: usize = 30;
/// Evaluations of an attempt.
const STAGES: f64 = 12.0;

/// Where the time of a run went.
#[derive(Debug, Default, Clone, Copy)]
struct Times {
    attempts: u32,
    steps: Duration,
    watching: Duration,
    events: Duration,
    /// The end of the last step, and whether the method was started again since.
    last: Option<Instant>,
    is_event: bool,
}

/// A method that notes the time of its steps.
#[derive(Debug)]
struct Timed {
    method: Explicit,
    times: Arc<Mutex<Times>>,
}

struct TimedStepper {
    stepper: Box<dyn Stepper>,
    times: Arc<Mutex<Times>>,
}

fn times(shared: &Mutex<Times>) -> MutexGuard<'_, Times> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Method for Timed {
    fn name(&self) -> &'static str {
        self.method.name()
    }
    fn formulation(&self) -> &'static str {
        self.method.formulation()
    }
    fn needs_unsymmetric(&self, structure: &Structure) -> bool {
        self.method.needs_unsymmetric(structure)
    }
    fn orders(&self) -> RangeInclusive<usize> {
        self.method.orders()
    }
    fn projects_to_rounding(&self) -> bool {
        self.method.projects_to_rounding()
    }
    fn build(&self, setup: &Setup<'_>) -> Result<Parts, SetupError> {
        let (stepper, controller) = self.method.build(setup)?;
        Ok((Box::new(TimedStepper { stepper, times: self.times.clone() }), controller))
    }
}

impl Stepper for TimedStepper {
    fn name(&self) -> &'static str {
        self.stepper.name()
    }
    fn start(&mut self, x: &State) {
        times(&self.times).is_event = true;
        self.stepper.start(x);
    }
    fn take_rates(&mut self, cx: &Ctx<'_>, x: &State) {
        self.stepper.take_rates(cx, x);
    }
    fn attempt(&mut self, cx: &mut Ctx<'_>, x: &State, plan: Plan) -> Result<Attempt<'_>, Trouble> {
        let since = Instant::now();
        let mut times = times(&self.times);
        if let Some(last) = times.last {
            let between = if times.is_event { &mut times.events } else { &mut times.watching };
            *between += since - last;
        }
        let result = self.stepper.attempt(cx, x, plan);
        let now = Instant::now();
        times.steps += now - since;
        times.attempts += 1;
        (times.last, times.is_event) = (Some(now), false);
        result
    }
    fn commit(&mut self, cx: &mut Ctx<'_>, x: &mut State, plan: Plan) -> Result<Committed, Reject> {
        let since = Instant::now();
        let result = self.stepper.commit(cx, x, plan);
        let now = Instant::now();
        let mut times = times(&self.times);
        times.steps += now - since;
        times.last = Some(now);
        result
    }
    fn dense(
        &mut self,
        cx: &mut Ctx<'_>,
        x: &State,
        wanted: Wanted<'_>,
        out: &mut Segment,
    ) -> Result<(), Trouble> {
        self.stepper.dense(cx, x, wanted, out)
    }
    fn dense_degree(&self) -> usize {
        self.stepper.dense_degree()
    }
    fn solves_end(&self) -> bool {
        self.stepper.solves_end()
    }
    fn stability(&self) -> Option<Stability> {
        self.stepper.stability()
    }
    fn own_error(&self) -> Option<f64> {
        self.stepper.own_error()
    }
    fn roughness(&self) -> f64 {
        self.stepper.roughness()
    }
    fn longest_step(&self) -> f64 {
        self.stepper.longest_step()
    }
}

impl Snapshot for TimedStepper {
    fn save(&self, out: &mut SnapshotWriter) {
        self.stepper.save(out);
    }
    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        self.stepper.restore(from)
    }
}

/// A model, where it starts, its coordinates, and the end of its run.
struct Case {
    name: &'static str,
    model: Model,
    start: Start,
    coordinates: Coordinates,
    t_end: f64,
}

/// A ball that falls 1 m and keeps 0.8 of its speed.
fn ball() -> Result<Model, Failure> {
    let mut model = Model::new().with_gravity([0.0, 0.0, -9.81]);
    let mass = MassProperties::sphere(0.1, 1000.0);
    let ball = model.add_body(Body::new("ball", mass).at(Pose::at([0.0, 0.0, 1.1])))?;
    let floor = (Frame::on(GROUND).axis([0.0, 0.0, 1.0]), Shape::Plane);
    let law = ContactLaw { restitution: 0.8, ..ContactLaw::default() };
    let contact = BodyContact::new(floor, (Frame::on(ball), Shape::Sphere { radius: 0.1 }), law);
    model.add_contact(Contact::bodies("floor", contact))?;
    Ok(model)
}

/// A chain of links on hinges whose first joint swings between two stops.
fn chain(links: usize) -> Result<Model, Failure> {
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
    Ok(model)
}

/// A block on a belt of 3 m/s, held back by a spring: stick and slip in turn, on two edges that rub.
fn belt() -> Result<Model, Failure> {
    let mut model = Model::new().with_gravity([0.0, -10.0, 0.0]);
    let mass = MassProperties::new(1.0, [0.0, 0.2, 0.0], [0.1, 0.1, 0.1]);
    let block = Body::planar("block", mass).travelling([3.0, 0.0, 0.0]);
    let block = model.add_body(block)?;
    let law = ContactLaw { friction: 0.3, friction_static: 0.5, ..ContactLaw::default() };
    for (name, x) in [("rear", -0.3), ("front", 0.3)] {
        let belt = (Frame::on(GROUND).axes([0.0, 1.0, 0.0], [1.0, 0.0, 0.0]), Shape::Plane);
        let contact = BodyContact::new(belt, (Frame::on(block).at([x, 0.0, 0.0]), Shape::Point), law);
        let contact = contact.with_surface(Surface::steady([3.0, 0.0, 0.0]));
        model.add_contact(Contact::bodies(name, contact))?;
    }
    let ends = (Frame::on(GROUND).at([-2.0, 0.0, 0.0]), Frame::on(block));
    model.add_force(Force::spring_damper("spring", ends, 1.0, 0.0, 2.0))?;
    Ok(model)
}

fn cases() -> Result<Vec<Case>, Failure> {
    use Coordinates::{Absolute, Joint};
    let case =
        |name, model, coordinates, t_end| Case { name, model, start: Start::new(), coordinates, t_end };
    Ok(vec![
        case("ball", ball()?, Joint, 6.0),
        case("belt, stick-slip", belt()?, Joint, 65.0),
        case("chain of 10", chain(10)?, Joint, 2.0),
        case("chain of 50", chain(50)?, Joint, 2.0),
        case("chain of 10, absolute", chain(10)?, Absolute, 2.0),
        example("slider-crank-clearance", 0.05)?,
        example("woodpecker", 1.0)?,
    ])
}

/// A model of the folder `examples`.
fn example(name: &'static str, t_end: f64) -> Result<Case, Failure> {
    let text = EXAMPLES.iter().find(|example| example.name == name).ok_or("there is no such example")?.text;
    let mechanism =
        ModelFile::parse(name, text).map_err(|e| e.to_string())?.build().map_err(|e| e.to_string())?;
    let coordinates = mechanism.coordinates();
    Ok(Case { name, start: mechanism.start, model: mechanism.model, coordinates, t_end })
}

/// A run by a method, and how long it took.
fn timed(case: &Case, method: &dyn Method, options: &Options) -> Result<(ContactRun, f64), Failure> {
    let mut system = case.model.system(case.coordinates)?;
    let start = system.assemble(&case.start)?;
    let settings = (options, &ContactOptions::default());
    let since = Instant::now();
    let done = run(&mut system, method, start, case.t_end, settings, &mut ())?;
    Ok((done, since.elapsed().as_secs_f64()))
}

/// A run, how long it takes, and where the time goes.
fn measure(case: &Case, options: &Options) -> Result<(ContactRun, f64, Times), Failure> {
    let (_, whole) = timed(case, &Explicit::dop853(), options)?;
    let shared = Arc::new(Mutex::new(Times::default()));
    let method = Timed { method: Explicit::dop853(), times: shared.clone() };
    let (done, _) = timed(case, &method, options)?;
    let spent = *times(&shared);
    Ok((done, whole, spent))
}

/// At how many times something happened.
fn instants(events: &[ContactEvent]) -> usize {
    1 + events.windows(2).filter(|pair| pair[0].t.to_bits() != pair[1].t.to_bits()).count()
}

fn main() -> Result<(), Failure> {
    // violations are measured in runs without contacts as well
    let options = Options { violations: false, ..Options::tolerance(1e-6) };
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    if let [name, count] = &words[..] {
        let cases = cases()?;
        let case = cases.iter().find(|case| case.name == name).ok_or("there is no such case")?;
        for _ in 0..count.parse()? {
            timed(case, &Explicit::dop853(), &options)?;
        }
        return Ok(());
    }
    println!("runs with contacts by DOP853 at rtol 1e-6; an event is to cost at most 5 evaluations");
    println!(
        "{:<22} {:>9} {:>7} {:>6} {:>14} {:>13} {:>10}",
        "", "run", "events", "steps", "an evaluation", "watch a step", "an event"
    );
    for case in cases()? {
        // the least of each: others may be at work on the machine
        let (mut least, mut last, mut attempts) = ([f64::INFINITY; 4], None, 0);
        for _ in 0..REPEATS {
            let (done, whole, times) = measure(&case, &options)?;
            let parts = [times.steps, times.watching, times.events].map(|part| part.as_secs_f64());
            for (least, time) in least.iter_mut().zip([whole].into_iter().chain(parts)) {
                *least = least.min(time);
            }
            (last, attempts) = (Some(done), times.attempts);
        }
        let [whole, stepping, watching, happening] = least;
        let Some(done) = last else { continue };
        let (events, steps) = (instants(&done.events), done.stats.steps);
        let single = stepping / (STAGES * f64::from(attempts));
        let watch = watching / (steps as f64 - events as f64);
        println!(
            "{:<22} {:>6.0} µs {events:>7} {steps:>6} {:>11.2} µs {:>13.1} {:>10.1}",
            case.name,
            1e6 * whole,
            1e6 * single,
            watch / single,
            (happening / events as f64 - watch) / single,
        );
    }
    Ok(())
}
