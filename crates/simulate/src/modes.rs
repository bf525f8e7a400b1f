//! Natural frequencies and mode shapes of a model about its state of rest.
//!
//! `M q̈ + D q̇ + K q = 0` has solutions `q = y exp(λ t)`. The eigenvalues nearest to zero are found as the largest ones of the inverse at a small
//! shift `s`: `y ↦ (s² M + s D + K)⁻¹ …`, which keeps the digits of slow modes beside fast ones and needs no inverse of `M`.

use crate::SimulateError;
use crate::picture::Picture;
use crate::settings::Plan;
use crate::start::Beginning;
use crate::subject::{About, Source};
use gelenk_catalogue::Settings;
use gelenk_io::report::{ModeMark, Motion, ReportData, Series, modes_html};
use gelenk_io::results::Summary;
use gelenk_io::scene::{Scene, Solid};
use gelenk_linalg::eigen::{Complex, Krylov};
use gelenk_linalg::square::{SquareKind, square};
use gelenk_model::{Deformation, Frame, GROUND, Measure, Measures, ModelError, SmallMotions, System};
use serde_json::{Value, json};
use std::f64::consts::{PI, TAU};
use std::fmt;

/// Up to so many unknowns all eigenvalues are found; beyond, a space of this size is searched.
const SPACE: usize = 320;
/// The shift, as a share of the fastest rate.
const SHIFT: f64 = 1e-3;
/// Pairs with a larger residual are left out.
const TOLERANCE: f64 = 1e-8;
/// Rates below this share of the fastest one are those of motions that nothing holds: rounding of stiffnesses moves a zero by its root.
const FREE: f64 = 6e-8;
/// So are rates that would take years for a swing \[1/s\]: where nothing holds anything, all rates are rounding.
const YEARS: f64 = 1e-7;
/// Real or imaginary parts below this share of the eigenvalue are rounding.
const NONE: f64 = 1e-9;
/// In pictures the farthest point moves by this share of the size of the model, and no body turns by more \[rad\].
const WAY: f64 = 0.08;
const TURN: f64 = 0.35;
/// Pictures of a mode: how long it is shown \[s\], as one swing, and in how many frames.
const SHOWN: f64 = 2.0;
const FRAMES: usize = 40;
/// Bodies that are named, if they have at least this share of the kinetic energy.
const NAMED: usize = 3;
const SHARE: f64 = 0.05;

/// The modes of a model.
#[derive(Debug)]
pub struct Modes {
    /// What the model says about itself.
    pub about: About,
    /// The coordinates in which it was written.
    pub coordinates: String,
    /// Its degrees of freedom.
    pub freedom: usize,
    /// Was the start at rest, so that modes are about it? Otherwise they are about the rest that was found near it.
    pub is_about_start: bool,
    /// The modes, the slowest first.
    pub list: Vec<Mode>,
    /// Modes that were found and not wanted, or that the search could not tell.
    pub left_out: usize,
    scene: Scene,
    picture: Motion,
    /// Modal coordinates of flexible bodies in the picture.
    deformations: Vec<Series>,
}

/// A mode.
#[derive(Debug, Clone, PartialEq)]
pub struct Mode {
    /// Its eigenvalue \[1/s\]: of a pair that belongs together, the one with a positive imaginary part.
    pub value: (f64, f64),
    /// Bodies that have most of the kinetic energy, with their shares.
    pub bodies: Vec<(String, f64)>,
    kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Swings,
    Creeps,
    Grows,
    Free,
}

impl Mode {
    /// The frequency of its swing \[Hz\]; nothing where it does not swing.
    pub fn frequency(&self) -> Option<f64> {
        (self.value.1 > 0.0 && self.kind != Kind::Free).then_some(self.value.1 / TAU)
    }

    /// Its damping as a share of the critical one; negative where it grows.
    pub fn damping(&self) -> Option<f64> {
        self.frequency().map(|_| -self.value.0 / self.value.0.hypot(self.value.1))
    }

    /// Does nothing hold it?
    pub fn is_free(&self) -> bool {
        self.kind == Kind::Free
    }

    /// Does it grow, so that the rest is unstable?
    pub fn grows(&self) -> bool {
        self.kind == Kind::Grows
    }

    fn words(&self) -> String {
        match self.kind {
            Kind::Free => "free: nothing holds it".into(),
            Kind::Grows => format!("unstable: grows e-fold in {} s", digits(1.0 / self.value.0)),
            Kind::Creeps => format!("does not swing: dies down e-fold in {} s", digits(-1.0 / self.value.0)),
            Kind::Swings => {
                let share = 100.0 * self.damping().unwrap_or_default();
                if share == 0.0 {
                    "undamped".into()
                } else {
                    format!("damping {} % of the critical one", digits(share))
                }
            }
        }
    }
}

/// A number with five digits.
fn digits(x: f64) -> String {
    let size = x.abs();
    if size == 0.0 || (1e-3..1e5).contains(&size) {
        let places = if size == 0.0 { 0 } else { (4 - size.log10().floor() as i32).clamp(0, 8) as usize };
        let text = format!("{x:.places$}");
        if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
    } else {
        format!("{x:.4e}")
    }
}

impl Modes {
    /// The slowest modes of a model with these settings over those of its file, at most `wanted`.
    pub fn new(source: &dyn Source, settings: &Settings, wanted: usize) -> Result<Self, SimulateError> {
        let plan = Plan::new(settings)?;
        let mut subject = source.build(plan.coordinates)?;
        let beginning = Beginning::new(source, &mut subject, plan.t_start)?;
        let system = &mut subject.system;
        let motions = system.small_motions(&beginning.state).map_err(|e| source.explain(e))?;
        let (found, left_out) = solve(&motions, wanted).ok_or_else(|| {
            let why = "the matrices of small motions at rest are singular: something has neither mass nor stiffness";
            SimulateError::Model(ModelError::Whole(why.into()))
        })?;
        let mut shapes = Shapes::new(system, &motions, &subject.scene)?;
        let mut list = Vec::new();
        for (value, shape, kind) in found {
            let bodies = shapes.bodies(&shape);
            shapes.show(&shape);
            list.push(Mode { value: (value.re, value.im), bodies, kind });
        }
        let (picture, deformations) = (shapes.motion, shapes.deformations);
        Ok(Self {
            about: source.about(),
            coordinates: beginning.audit.coordinates.to_string(),
            freedom: motions.count(),
            is_about_start: motions.was_at_rest,
            list,
            left_out,
            scene: subject.scene,
            picture,
            deformations,
        })
    }

    /// The modes for programs.
    pub fn to_json(&self) -> Value {
        let mode = |mode: &Mode| {
            json!({
                "frequency": mode.frequency(),
                "damping": mode.damping(),
                "eigenvalue": [mode.value.0, mode.value.1],
                "free": mode.is_free(),
                "unstable": mode.grows(),
                "bodies": mode.bodies.iter().map(|(name, share)| json!({ "name": name, "share": share })).collect::<Vec<_>>(),
            })
        };
        json!({
            "file": self.about.file,
            "name": self.about.name,
            "coordinates": self.coordinates,
            "degrees_of_freedom": self.freedom,
            "about_start": self.is_about_start,
            "left_out": self.left_out,
            "modes": self.list.iter().map(mode).collect::<Vec<_>>(),
        })
    }

    /// A page on which the modes move.
    pub fn report(&self) -> String {
        let mut summary = Summary { version: env!("CARGO_PKG_VERSION").into(), ..Summary::default() };
        summary.model.name.clone_from(&self.about.name);
        summary.model.file.clone_from(&self.about.file);
        summary.model.description = format!("Natural modes about {}", self.place());
        let data = ReportData {
            title: self.about.name.clone(),
            scene: self.scene.clone(),
            motion: self.picture.clone(),
            measures: self.deformations.clone(),
            times: if self.deformations.is_empty() { Vec::new() } else { self.picture.times.clone() },
            events: Vec::new(),
            summary,
        };
        let mark = |(k, mode): (usize, &Mode)| ModeMark {
            frequency: mode.frequency(),
            what: mode.words(),
            bodies: named(&mode.bodies),
            t: SHOWN * k as f64,
            until: SHOWN * (k + 1) as f64,
        };
        let marks: Vec<ModeMark> = self.list.iter().enumerate().map(mark).collect();
        modes_html(&data, &marks)
    }

    fn place(&self) -> &'static str {
        if self.is_about_start {
            "the start, where the model is at rest"
        } else {
            "the state of rest near the start"
        }
    }
}

impl fmt::Display for Modes {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "{}: {}", self.about.file, self.about.name)?;
        let (n, what) = (self.freedom, if self.freedom == 1 { "degree" } else { "degrees" });
        writeln!(
            out,
            "  {n} {what} of freedom, {} coordinates; modes about {}",
            self.coordinates,
            self.place()
        )?;
        for (k, mode) in self.list.iter().enumerate() {
            let frequency =
                mode.frequency().map_or_else(|| format!("{:>14}", "-"), |f| format!("{:>11} Hz", digits(f)));
            writeln!(out, "  {:>3} {frequency}  {}{}", k + 1, mode.words(), prefixed(&named(&mode.bodies)))?;
        }
        if self.left_out > 0 {
            writeln!(out, "  {} faster ones are not shown; --count says how many are", self.left_out)?;
        }
        Ok(())
    }
}

fn prefixed(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("; {text}") }
}

fn named(bodies: &[(String, f64)]) -> String {
    bodies
        .iter()
        .map(|(name, share)| format!("'{name}' {:.0} %", 100.0 * share))
        .collect::<Vec<_>>()
        .join(", ")
}

/// An eigenvalue, its shape and what it means.
type Found = (Complex, Vec<Complex>, Kind);

/// The slowest modes with their shapes, and how many others there are; none where they cannot be found.
fn solve(motions: &SmallMotions, wanted: usize) -> Option<(Vec<Found>, usize)> {
    let n = motions.count();
    if n == 0 {
        return Some((Vec::new(), 0));
    }
    let fastest = fastest(motions);
    let shift = if fastest > 0.0 { SHIFT * fastest } else { 1.0 };
    let (m, d, k) = (&motions.mass, &motions.damping, &motions.stiffness);
    let at_shift: Vec<f64> = (0..n * n)
        .map(|e| (e % n, e / n))
        .map(|(i, j)| k[i][j] + shift * (d[i][j] + shift * m[i][j]))
        .collect();
    let mut lu = square(n, &SquareKind::Dense).ok()?;
    lu.factor(&at_shift).ok()?;
    // (q, w = q'/s): what makes displacements and rates comparable
    let apply = |x: &[f64], y: &mut [f64]| {
        let (q, w) = x.split_at(n);
        let (a, b) = y.split_at_mut(n);
        for i in 0..n {
            let row =
                |matrix: &[Vec<f64>], v: &[f64]| matrix[i].iter().zip(v).map(|(a, v)| a * v).sum::<f64>();
            a[i] = -(row(m, w) * shift + row(d, q) + row(m, q) * shift);
        }
        if lu.solve(a).is_err() {
            a.fill(f64::NAN);
        }
        for i in 0..n {
            b[i] = (q[i] + shift * a[i]) / shift;
        }
    };
    let pairs = Krylov { n: 2 * n, space: SPACE, tolerance: TOLERANCE }.largest(apply)?;
    // what a half has no room for: infinite rates of coordinates without mass
    let largest = pairs.first().map_or(0.0, |pair| pair.value.abs());
    let slow = (FREE * fastest).max(YEARS);
    let mut all: Vec<Found> = Vec::new();
    for pair in pairs.iter().filter(|pair| pair.value.abs() > 1e-13 * largest) {
        let mut value = pair.value.inverse() + Complex::new(shift, 0.0);
        let size = value.abs();
        if value.im.abs() <= NONE * size {
            value.im = 0.0;
        }
        if value.re.abs() <= NONE * size {
            value.re = 0.0;
        }
        if value.im < 0.0 && size > slow {
            continue;
        }
        let kind = match value {
            _ if size <= slow => Kind::Free,
            Complex { re, .. } if re > 0.0 => Kind::Grows,
            Complex { im, .. } if im > 0.0 => Kind::Swings,
            _ => Kind::Creeps,
        };
        all.push((value, pair.vector[..n].to_vec(), kind));
    }
    all.sort_by(|a, b| a.0.abs().total_cmp(&b.0.abs()));
    one_of_two(&mut all);
    let left_out = all.len().saturating_sub(wanted);
    all.truncate(wanted);
    Some((all, left_out))
}

/// A motion that nothing holds has two eigenvalues near zero, to stay and to go on, with one shape.
fn one_of_two(all: &mut Vec<Found>) {
    let mut kept: Vec<Vec<Complex>> = Vec::new();
    all.retain_mut(|(value, shape, kind)| {
        if *kind != Kind::Free {
            return true;
        }
        *value = Complex::default();
        let mut rest = shape.clone();
        for known in &kept {
            let along = known.iter().zip(&rest).fold(Complex::default(), |s, (a, b)| s + a.conj() * *b);
            rest.iter_mut().zip(known).for_each(|(x, k)| *x = *x - along * *k);
        }
        let (before, after) = (length(shape), length(&rest));
        if after <= 1e-3 * before {
            return false;
        }
        for x in &mut rest {
            *x = *x * Complex::new(1.0 / after, 0.0);
        }
        kept.push(rest);
        true
    });
}

fn length(x: &[Complex]) -> f64 {
    x.iter().map(|x| x.abs().powi(2)).sum::<f64>().sqrt()
}

/// About the fastest rate, from the diagonals.
fn fastest(motions: &SmallMotions) -> f64 {
    let rate = |i: usize| {
        let (m, d, k) = (motions.mass[i][i], motions.damping[i][i], motions.stiffness[i][i]);
        if m > 0.0 { (k.abs() / m).sqrt().max(d.abs() / m) } else { 0.0 }
    };
    (0..motions.count()).map(rate).fold(0.0, f64::max)
}

/// Makes pictures of shapes.
struct Shapes<'a> {
    system: &'a mut System,
    motions: &'a SmallMotions,
    picture: Picture,
    motion: Motion,
    frames: Vec<Frame>,
    size: f64,
    /// Modal coordinates of flexible bodies, by the columns that the picture wants.
    modal: Measures,
    deformations: Vec<Series>,
}

impl<'a> Shapes<'a> {
    fn new(system: &'a mut System, motions: &'a SmallMotions, scene: &Scene) -> Result<Self, SimulateError> {
        let picture = Picture::new(system)?;
        let model = system.model();
        let bodies = model.body_ids().zip(model.bodies()).filter(|(id, _)| *id != GROUND);
        let frames: Vec<Frame> = bodies.map(|(id, body)| Frame::on(id).at(body.mass.centre)).collect();
        let body = |place: usize| model.body_ids().nth(place).unwrap_or(GROUND);
        let all = scene
            .flexible
            .iter()
            .flat_map(|its| its.columns.iter().enumerate().map(|(k, name)| (its.body, k, name)));
        let (measures, deformations): (Vec<Measure>, Vec<Series>) = all
            .map(|(place, k, name)| {
                let series = Series { name: name.clone(), unit: "1".into(), values: Vec::new() };
                (Measure::Deformation(body(place), Deformation::Mode(k)), series)
            })
            .unzip();
        let modal = system.measures(&measures)?;
        let motion = Motion::default();
        let mut shapes = Self { picture, motion, frames, size: 1.0, modal, deformations, system, motions };
        shapes.size = shapes.extent(scene);
        shapes.motion.bodies = shapes.frames.len();
        Ok(shapes)
    }

    /// The diagonal of what is drawn, or of the centres of the bodies.
    fn extent(&self, scene: &Scene) -> f64 {
        let (mut low, mut high) = ([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]);
        let placed = self.system.motions(&self.motions.state.p, &self.motions.state.v, &self.frames);
        for motion in placed.unwrap_or_default() {
            for (k, x) in motion.pose.origin.0.into_iter().enumerate() {
                (low[k], high[k]) = (low[k].min(x), high[k].max(x));
            }
        }
        let diagonal = (0..3).map(|k| (high[k] - low[k]).max(0.0).powi(2)).sum::<f64>().sqrt();
        let largest = scene.bodies.iter().skip(1).flat_map(|body| &body.shapes).map(|s| reach(&s.solid));
        let size = largest.fold(if diagonal.is_finite() { diagonal } else { 0.0 }, f64::max);
        if size > 0.0 { size } else { 1.0 }
    }

    /// Velocities that a shape gives, at a phase.
    fn velocities(&self, shape: &[Complex], phase: f64) -> Vec<f64> {
        let mut v = vec![0.0; self.motions.state.v.len()];
        for (direction, q) in self.motions.directions.iter().zip(at(shape, phase)) {
            v.iter_mut().zip(direction).for_each(|(v, d)| *v += q * d);
        }
        v
    }

    /// The bodies with the largest shares of the kinetic energy over a swing.
    fn bodies(&self, shape: &[Complex]) -> Vec<(String, f64)> {
        let bodies = &self.system.model().bodies()[1..];
        let mut energies = vec![0.0; bodies.len()];
        for phase in [0.0, 0.5 * PI] {
            let v = self.velocities(shape, phase);
            let moved = self.system.motions(&self.motions.state.p, &v, &self.frames).unwrap_or_default();
            for ((energy, body), motion) in energies.iter_mut().zip(bodies).zip(moved) {
                let turn = motion.pose.rotation.transpose() * motion.omega;
                *energy +=
                    body.mass.mass * motion.velocity.norm().powi(2) + turn.dot(body.mass.inertia * turn);
            }
        }
        let sum: f64 = energies.iter().sum();
        let mut shares: Vec<(String, f64)> =
            bodies.iter().zip(&energies).map(|(body, energy)| (body.name.clone(), energy / sum)).collect();
        shares.retain(|(_, share)| *share >= SHARE);
        shares.sort_by(|a, b| b.1.total_cmp(&a.1));
        shares.truncate(NAMED);
        shares
    }

    /// Appends a swing to the motion.
    fn show(&mut self, shape: &[Complex]) {
        let mut scale = self.scale(shape);
        let begin = self.motion.times.len() as f64 / (FRAMES + 1) as f64 * SHOWN;
        let (poses, modal) = loop {
            if let Some(swing) = self.swing(shape, scale) {
                break swing;
            }
            // as far as the constraints can follow
            scale *= 0.5;
        };
        self.motion.poses.extend(poses);
        let count = self.deformations.len();
        for (k, series) in self.deformations.iter_mut().enumerate() {
            series.values.extend(modal.iter().skip(k).step_by(count));
        }
        // the last frame is a moment before the first one of the next mode
        let last = SHOWN * (1.0 - 1e-9);
        self.motion.times.extend((0..=FRAMES).map(|k| begin + last * k as f64 / FRAMES as f64));
    }

    /// How large a shape may be drawn.
    fn scale(&self, shape: &[Complex]) -> f64 {
        let mut most = 0.0_f64;
        for phase in [0.0, 0.5 * PI] {
            let v = self.velocities(shape, phase);
            let moved = self.system.motions(&self.motions.state.p, &v, &self.frames).unwrap_or_default();
            for motion in moved {
                let (way, turn) = (motion.velocity.norm(), motion.omega.norm());
                most = most.max(way / (WAY * self.size)).max(turn / TURN);
            }
        }
        if most > 0.0 { 1.0 / most } else { 0.0 }
    }

    /// Poses and modal coordinates of all frames of a swing.
    fn swing(&mut self, shape: &[Complex], scale: f64) -> Option<(Vec<f32>, Vec<f64>)> {
        let (mut poses, mut modal) = (Vec::new(), Vec::new());
        let mut row = vec![0.0; self.modal.len()];
        for k in 0..=FRAMES {
            let q: Vec<f64> = at(shape, TAU * k as f64 / FRAMES as f64).map(|x| scale * x).collect();
            let state = if scale < 1e-6 * self.size {
                self.motions.state.clone()
            } else {
                self.system.displaced(self.motions, &q)?
            };
            poses.extend_from_slice(self.picture.at(&state.p, &state.v));
            self.modal.eval(&state, &mut row).ok()?;
            modal.extend_from_slice(&row);
        }
        Some((poses, modal))
    }
}

/// `Re(y exp(i φ))`.
fn at(shape: &[Complex], phase: f64) -> impl Iterator<Item = f64> + '_ {
    let (s, c) = phase.sin_cos();
    shape.iter().map(move |y| y.re * c - y.im * s)
}

/// The size of a solid.
fn reach(solid: &Solid) -> f64 {
    let norm = |x: &[f64]| x.iter().map(|x| x * x).sum::<f64>().sqrt();
    match solid {
        Solid::Box { size } => norm(size),
        Solid::Cylinder { radius, length } => norm(&[2.0 * radius, *length]),
        Solid::Sphere { radius } => 2.0 * radius,
        Solid::Capsule { radius, length } => 2.0 * radius + length,
        Solid::Plate { corners, .. } => 2.0 * corners.iter().map(|c| norm(c)).fold(0.0, f64::max),
        Solid::Mesh { corners, .. } => 2.0 * corners.iter().map(|c| norm(c)).fold(0.0, f64::max),
    }
}
