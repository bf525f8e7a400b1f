//! Mechanisms that nobody has tuned anything for: random trees with random loops, some of them redundant, with springs, drives and start
//! values. Every coordinate system and every method gives the same result within a hundred tolerances, or says what is wrong with it.

use crate::common::source;
use gelenk_io::results::Status;
use gelenk_simulate::{Hooks, Memory, Outcome, Settings, SimulateError, run};
use std::f64::consts::PI;
use std::fmt::Write;

/// So many mechanisms.
const COUNT: u64 = 200;
/// The tolerance of the runs that are compared, and that of the run they are compared with.
const RTOL: f64 = 1e-7;
const TIGHT: f64 = 1e-10;
/// What is smaller than this share of the largest of its kind is compared with that share.
const SMALL: f64 = 1e-3;

/// Methods of four families.
const METHODS: [&str; 4] = ["dop853", "mexx", "radau", "bdf"];
/// So many tolerances a result may be off: errors of steps add up over a run, and springs and drives make several tolerances of force out of one of position.
const MOST: f64 = 100.0;
const COORDINATES: [&str; 5] = ["joint", "absolute", "tait-bryan", "euler", "mixed"];

/// Numbers that look random and are the same on every machine (xorshift, Marsaglia 2003).
struct Dice(u64);

impl Dice {
    fn new(seed: u64) -> Self {
        let mut dice = Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        (0..8).for_each(|_| {
            dice.next();
        });
        dice
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// Between two numbers.
    fn between(&mut self, a: f64, b: f64) -> f64 {
        a + (b - a) * (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() >> 33) as usize % n
    }

    fn chance(&mut self, p: f64) -> bool {
        self.between(0.0, 1.0) < p
    }

    fn direction(&mut self) -> [f64; 3] {
        loop {
            let v = [0; 3].map(|_| self.between(-1.0, 1.0));
            let n = (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]).sqrt();
            if n > 0.2 && n < 1.0 {
                return v.map(|x| x / n);
            }
        }
    }
}

fn list(v: [f64; 3]) -> String {
    format!("[{}, {}, {}]", v[0], v[1], v[2])
}

/// Any direction that is normal to another.
fn normal(z: [f64; 3], dice: &mut Dice) -> [f64; 3] {
    let a = dice.direction();
    let along = (0..3).map(|i| a[i] * z[i]).sum::<f64>();
    let v = [0, 1, 2].map(|i| a[i] - along * z[i]);
    let n = v.iter().map(|x| x * x).sum::<f64>().sqrt();
    if n < 0.2 { normal(z, dice) } else { v.map(|x| x / n) }
}

/// A mechanism as text.
struct Builder {
    dice: Dice,
    text: String,
    /// Where bodies are; the ground is the first.
    places: Vec<[f64; 3]>,
    /// Coordinates of the tree that nothing drives yet.
    free: Vec<String>,
    /// The joints.
    joints: Vec<String>,
    drives: usize,
}

impl Builder {
    fn new(seed: u64) -> Self {
        let mut dice = Dice::new(seed);
        let g = dice.direction().map(|x| 9.81 * x);
        let text = format!("gelenk = 1\nname = \"random {seed}\"\ngravity = {}\n", list(g));
        let (free, joints) = (Vec::new(), Vec::new());
        Self { dice, text, places: vec![[0.0; 3]], free, joints, drives: 0 }
    }

    fn body(k: usize) -> String {
        if k == 0 { "ground".into() } else { format!("b{k}") }
    }

    fn add_body(&mut self, at: [f64; 3]) -> usize {
        let k = self.places.len();
        let axis = self.dice.direction();
        let angle = self.dice.between(-2.0, 2.0);
        let size = [0; 3].map(|_| self.dice.between(0.1, 0.4));
        let mass = self.dice.between(0.5, 2.0);
        writeln!(
            self.text,
            "[bodies.b{k}]\nposition = {}\norientation = {{ axis = {}, angle = {angle} }}\n\
             solid = {{ kind = \"box\", size = {}, mass = {mass} }}",
            list(at),
            list(axis),
            list(size)
        )
        .unwrap();
        self.places.push(at);
        k
    }

    /// A joint between bodies where they are.
    fn add_joint(&mut self, kind: &str, (a, b): (usize, usize), at: [f64; 3], axis: [f64; 3]) -> String {
        let name = format!("j{}", self.joints.len() + 1);
        let x = normal(axis, &mut self.dice);
        let more = if kind == "screw" { "pitch = 0.05\n" } else { "" };
        writeln!(
            self.text,
            "[joints.{name}]\nkind = \"{kind}\"\na = \"{}\"\nb = \"{}\"\nat = {}\naxis = {}\nx = {}\n{more}",
            Self::body(a),
            Self::body(b),
            list(at),
            list(axis),
            list(x)
        )
        .unwrap();
        self.joints.push(name.clone());
        name
    }

    fn near(&mut self, a: [f64; 3], reach: f64) -> [f64; 3] {
        let d = self.dice.direction();
        [0, 1, 2].map(|i| a[i] + reach * d[i])
    }

    /// Bodies that hang on each other.
    fn tree(&mut self) {
        let kinds = [
            "revolute",
            "revolute",
            "revolute",
            "prismatic",
            "cylindrical",
            "universal",
            "spherical",
            "screw",
        ];
        for _ in 0..2 + self.dice.below(3) {
            let parent = self.dice.below(self.places.len());
            let reach = self.dice.between(0.3, 0.6);
            let at = self.near(self.places[parent], reach);
            let b = self.add_body(at);
            let kind = kinds[self.dice.below(kinds.len())];
            let middle = [0, 1, 2].map(|i| 0.5 * (self.places[parent][i] + at[i]));
            let (place, axis) = (self.near(middle, 0.1), self.dice.direction());
            let name = self.add_joint(kind, (parent, b), place, axis);
            match kind {
                "revolute" | "screw" => self.free.push(format!("{name}.angle")),
                "prismatic" => self.free.push(format!("{name}.displacement")),
                _ => {}
            }
        }
    }

    /// Two bodies that are held together once more.
    fn loops(&mut self) {
        let last = self.places.len() - 1;
        if last < 2 || !self.dice.chance(0.5) {
            return;
        }
        // a point on a plane, or a rod between two points, leaves the rest of the mechanism some freedom
        let (b, place, axis) = (last, self.near(self.places[last], 0.1), self.dice.direction());
        if self.dice.chance(0.5) {
            self.add_joint("point-on-plane", (0, b), place, axis);
        } else {
            let name = format!("j{}", self.joints.len() + 1);
            let far = self.near(place, 0.7);
            writeln!(
                self.text,
                "[joints.{name}]\nkind = \"distance\"\na = {{ body = \"ground\", at = {} }}\nb = {{ body = \"b{b}\", at = [0.1, 0, 0] }}",
                list(far)
            )
            .unwrap();
            self.joints.push(name);
        }
    }

    /// A parallelogram or a general four-bar whose hinges have parallel axes in space: three constraints too many.
    fn redundant_loop(&mut self) {
        let (z, o) = (self.dice.direction(), self.near([0.0; 3], 1.0));
        let x = normal(z, &mut self.dice);
        let y = [z[1] * x[2] - z[2] * x[1], z[2] * x[0] - z[0] * x[2], z[0] * x[1] - z[1] * x[0]];
        let at = |a: f64, b: f64| [0, 1, 2].map(|i| o[i] + a * x[i] + b * y[i]);
        let (p, q) = (at(0.1, 0.3), at(0.7, self.dice.between(0.4, 0.6)));
        let r = at(0.6, 0.0);
        let middle = |a: [f64; 3], b: [f64; 3]| [0, 1, 2].map(|i| 0.5 * (a[i] + b[i]));
        let crank = self.add_body(middle(o, p));
        let coupler = self.add_body(middle(p, q));
        let rocker = self.add_body(middle(q, r));
        let motor = self.add_joint("revolute", (0, crank), o, z);
        self.add_joint("revolute", (crank, coupler), p, z);
        self.add_joint("revolute", (coupler, rocker), q, z);
        self.add_joint("revolute", (rocker, 0), r, z);
        if self.dice.chance(0.5) {
            self.free.insert(0, format!("{motor}.angle"));
        }
    }

    fn springs(&mut self) {
        for k in 0..self.dice.below(3) {
            let b = 1 + self.dice.below(self.places.len() - 1);
            let (far, stiffness) = (self.near(self.places[b], 0.8), self.dice.between(10.0, 200.0));
            let damping = if self.dice.chance(0.5) { self.dice.between(0.1, 2.0) } else { 0.0 };
            writeln!(
                self.text,
                "[forces.s{k}]\nkind = \"spring\"\na = {{ body = \"ground\", at = {} }}\nb = \"b{b}\"\nstiffness = {stiffness}\ndamping = {damping}",
                list(far)
            )
            .unwrap();
        }
    }

    /// At most one coordinate is driven; it starts where it is.
    fn drive(&mut self) {
        if self.free.is_empty() || !self.dice.chance(0.4) {
            return;
        }
        let coordinate = self.free.remove(0);
        let (size, omega) = (self.dice.between(0.05, 0.3), self.dice.between(1.0, 5.0));
        writeln!(
            self.text,
            "[drives.d1]\ncoordinate = \"{coordinate}\"\nposition = \"{size}*(1 - cos({omega}*t))\""
        )
        .unwrap();
        self.drives += 1;
    }

    /// A rate of a joint that is free to have it.
    fn start(&mut self, is_tree: bool) {
        if is_tree && !self.free.is_empty() && self.dice.chance(0.6) {
            let k = self.dice.below(self.free.len());
            let rate = self.dice.between(-2.0, 2.0);
            writeln!(self.text, "[initial]\nrates = {{ \"{}\" = {rate} }}", self.free[k]).unwrap();
        }
    }

    fn outputs(&mut self) {
        self.text.push_str("[measures]\n");
        for k in 1..self.places.len().min(4) {
            writeln!(self.text, "x{k} = {{ kind = \"position\", of = \"b{k}\", component = \"x\" }}")
                .unwrap();
            writeln!(self.text, "v{k} = {{ kind = \"velocity\", of = \"b{k}\", component = \"y\" }}")
                .unwrap();
        }
        for (k, joint) in self.joints.clone().iter().enumerate().take(4) {
            let (component, kind) = (["x", "y", "z"][k % 3], ["force", "torque"][k % 2]);
            if !self.text.contains(&format!("[joints.{joint}]\nkind = \"distance\"")) {
                writeln!(
                    self.text,
                    "r{k} = {{ kind = \"reaction-{kind}\", joint = \"{joint}\", component = \"{component}\" }}"
                )
                .unwrap();
            }
        }
        self.text.push_str("energy = { kind = \"energy\" }\nkinetic = { kind = \"kinetic-energy\" }\n");
        self.text.push_str("[simulation]\nt_end = 0.5\noutput_step = 0.025\n");
    }
}

/// A mechanism by its number.
fn mechanism(seed: u64) -> String {
    let mut b = Builder::new(seed);
    let is_redundant = seed % 4 == 3;
    if is_redundant {
        b.redundant_loop();
    }
    let before = b.joints.len();
    b.tree();
    if !is_redundant {
        b.loops();
    }
    let is_tree = !is_redundant && b.joints.len() - before == b.places.len() - 1;
    b.springs();
    b.drive();
    b.start(is_tree);
    b.outputs();
    b.text
}

type Ran = Result<(Outcome, Memory), SimulateError>;

fn simulate(text: &str, rtol: f64, coordinates: &str, method: &str) -> Ran {
    let mut source = source(text);
    let mut settings: Settings = source.settings()?;
    settings.set("rtol", rtol)?;
    settings.set("atol", rtol)?;
    settings.set("method", method)?;
    settings.set("coordinates", coordinates)?;
    settings.set("wall_limit", 20.0)?;
    let mut memory = Memory::default();
    let outcome = run(&mut source, &settings, &mut memory, &mut Hooks::default())?;
    Ok((outcome, memory))
}

/// The columns of a run at the times of the grid: those that another run has, too.
fn rows(memory: &Memory, t: f64) -> Option<&[f64]> {
    let width = memory.rows.len() / memory.times.len().max(1);
    let k = memory.times.iter().position(|x| *x == t)?;
    memory.rows.get(k * width..(k + 1) * width)
}

/// The worst difference in tolerances, and its column.
fn worst(truth: &Memory, found: &Memory) -> (f64, usize) {
    let width = truth.rows.len() / truth.times.len();
    let size = |c: usize| truth.rows.iter().skip(c).step_by(width).fold(0.0, |m: f64, x| m.max(x.abs()));
    let mut sizes: Vec<f64> = (0..width).map(size).collect();
    // the last two are energies; that of the whole has a zero that nobody chose, and may be small beside the kinetic one
    let energy = sizes[width - 2].max(sizes[width - 1]);
    sizes[width - 2..].fill(energy);
    // a force that should be zero is small beside the others, and so is anything else
    let floor = SMALL * sizes.iter().fold(0.0, |m: f64, x| m.max(*x));
    let mut worst = (0.0, 0);
    for &t in &truth.times {
        let (Some(a), Some(b)) = (rows(truth, t), rows(found, t)) else { continue };
        for c in 0..width {
            let d = (a[c] - b[c]).abs() / (RTOL * sizes[c].max(floor));
            if d > worst.0 || d.is_nan() {
                worst = (d, c);
            }
        }
    }
    worst
}

/// What is wrong with a run that says nothing about it.
fn complaint(truth: &Memory, ran: &Ran) -> Option<String> {
    match ran {
        // refused at set-up, with a reason
        Err(error) => error.to_string().is_empty().then(|| "an error without words".into()),
        Ok((outcome, memory)) => {
            let s = &outcome.summary;
            let is_said = outcome.status != Status::Completed || !s.doubts.is_empty();
            let (d, column) = worst(truth, memory);
            (d > MOST && !is_said).then(|| format!("column {column} is {d:.0} tolerances off"))
        }
    }
}

/// One mechanism in all coordinates, with a method each, and with all methods, in some coordinates each.
fn check(seed: u64) -> (Vec<String>, [usize; 3]) {
    let text = mechanism(seed);
    let (mut complaints, mut counts) = (Vec::new(), [0; 3]);
    let truth = match simulate(&text, TIGHT, "joint", "auto") {
        Ok((outcome, memory)) if outcome.status == Status::Completed => memory,
        // a mechanism that cannot move at all is nothing to compare
        Ok((outcome, _)) if outcome.summary.run.message.is_empty() => {
            return (vec![format!("random {seed}: ends without a word")], counts);
        }
        _ => return (complaints, counts),
    };
    let k = seed as usize;
    let pairs = (0..COORDINATES.len()).map(|i| (COORDINATES[i], METHODS[(i + k) % METHODS.len()]));
    let more = (0..METHODS.len()).map(|i| (COORDINATES[(i + k + 1) % COORDINATES.len()], METHODS[i]));
    for (coordinates, method) in pairs.chain(more) {
        let ran = simulate(&text, RTOL, coordinates, method);
        match &ran {
            Err(_) => counts[2] += 1,
            Ok((o, _)) if o.status == Status::Completed && o.summary.doubts.is_empty() => counts[0] += 1,
            Ok(_) => counts[1] += 1,
        }
        if let Some(what) = complaint(&truth, &ran) {
            complaints.push(format!("random {seed}, {method} in {coordinates} coordinates: {what}"));
        }
    }
    (complaints, counts)
}

/// Two hundred of them. Most runs are green, none is silently wrong.
#[test]
fn nothing_is_silently_wrong() {
    let next = std::sync::atomic::AtomicU64::new(0);
    let (mut complaints, mut counts) = (Vec::new(), [0; 3]);
    std::thread::scope(|scope| {
        let work = || {
            let (mut all, mut sum) = (Vec::new(), [0; 3]);
            loop {
                let seed = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                if seed >= COUNT {
                    return (all, sum);
                }
                let (list, counts) = check(seed);
                all.extend(list);
                sum.iter_mut().zip(counts).for_each(|(a, b)| *a += b);
            }
        };
        let threads = [(); 2].map(|()| scope.spawn(work));
        for thread in threads {
            let (list, sum) = thread.join().unwrap();
            complaints.extend(list);
            counts.iter_mut().zip(sum).for_each(|(a, b): (&mut usize, usize)| *a += b);
        }
    });
    complaints.sort();
    let [green, said, refused] = counts;
    assert!(
        complaints.is_empty(),
        "{} of {} runs are silently wrong:\n{}",
        complaints.len(),
        green + said + refused,
        complaints.join("\n")
    );
    // a program that doubts everything is of no use; a quarter of the mechanisms has reactions that nothing determines
    assert!(green > 2 * (said + refused), "{green} green, {said} in doubt or stopped, {refused} refused");
}

/// The same number makes the same mechanism, on every machine.
#[test]
fn numbers_are_the_same_everywhere() {
    let mut dice = Dice::new(7);
    let first = dice.between(0.0, 2.0 * PI);
    assert_eq!(first, Dice::new(7).between(0.0, 2.0 * PI));
    assert_eq!(mechanism(3), mechanism(3));
    assert_ne!(mechanism(3), mechanism(4));
}
