//! Beams and cables that bend far, from their description to bodies and one force.
//!
//! A beam becomes nodes, which are bodies with the mass around them, and a force between neighbouring nodes (`forces/beam.rs`). So joints,
//! forces, contacts and measures attach to it as to any body, and it moves in all coordinates and by all methods.

mod curve;
mod element;
mod rule;
mod section;

pub(crate) use element::{Loads, Seen, Strains, middle};
pub use rule::MOST_ORDER;
pub(crate) use rule::{MOST_NODES, Rule, lagrange};
pub use section::{Material, Outline, Section};

use crate::forces::{Flexure, ForceKind, Lump, Nature, Piece};
use crate::math::{Mat3, Motion, Pose, Vec3};
use crate::signals::Signal;
use crate::{Body, BodyId, Force, Frame, MassProperties, Model, ModelError};
use curve::Curve;
use gelenk_core::Real;
use std::sync::Arc;

/// Most nodes of a beam.
const MOST_BEAM_NODES: usize = 100_000;
/// Places nearer to each other than this share of the length are one place.
const SAME: f64 = 1e-9;
/// A border between elements that is nearer to a wanted node than this share of an element moves there; else there is one more.
const NEAR: f64 = 0.3;
/// The nodes of a cable turn without need; their inertia is that of this share of their length, as a radius.
const CABLE_RADIUS: f64 = 0.1;

/// A beam of a [`Model`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct BeamId(usize);

/// A beam, or a cable, without load: along a line or an arc in the world, with one section.
///
/// It bends and turns as far as it likes; strains are small, as its material is linear. Elements feel shear, stretch, twist and bending
/// (`[Simo85]`, `[Crisfield99]`).
///
/// ```
/// use gelenk_model::{Beam, Coordinates, GROUND, Frame, Joint, JointKind, Material, Model, Section};
///
/// let mut model = Model::new().with_gravity([0.0, 0.0, -9.81]);
/// let section = Section::rectangle(0.02, 0.001, &Material::steel());
/// let blade = model.add_beam(Beam::line("blade", [0.0; 3], [0.3, 0.0, 0.0], section).elements(4).order(2))?;
/// let root = model.beam_frame(blade, 0.0)?;
/// model.add_joint(Joint::new("clamp", JointKind::Fixed, Frame::on(GROUND), root))?;
/// let system = model.system(Coordinates::Absolute)?;
/// assert_eq!(system.model().bodies().len(), 1 + 9); // the ground and nine nodes
/// # Ok::<(), gelenk_model::ModelError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Beam<S = f64> {
    name: String,
    from: Vec3<S>,
    to: Vec3<S>,
    through: Option<Vec3<S>>,
    y: Option<Vec3<S>>,
    section: Section<S>,
    elements: usize,
    order: usize,
    planar: bool,
    goes_slack: bool,
    prestress: S,
    lag: S,
    drag: S,
    omega: Option<Vec3<S>>,
    velocity: Option<Vec3<S>>,
    wanted: Vec<S>,
}

/// A beam of a model with its nodes.
#[derive(Debug, Clone, PartialEq)]
pub struct MeshedBeam<S = f64> {
    /// Its name.
    pub name: String,
    /// Its nodes, from its start to its end: bodies whose x axis is along the beam, and whose y and z axes are those of the section.
    pub nodes: Vec<BodyId>,
    /// How far along the beam each is, without load \[m\].
    pub stations: Vec<S>,
    /// The order of its elements: so many nodes further on the next one begins.
    pub order: usize,
    /// What it looks like.
    pub outline: Outline<S>,
    /// Does it resist stretch only?
    pub is_cable: bool,
}

impl BeamId {
    /// Its place among [`Model::beams`].
    pub fn index(self) -> usize {
        self.0
    }
}

impl<S: Real> Beam<S> {
    /// A straight beam between two points of the world \[m\]; four elements of order 2.
    pub fn line(
        name: impl Into<String>,
        from: impl Into<Vec3<S>>,
        to: impl Into<Vec3<S>>,
        section: Section<S>,
    ) -> Self {
        let zero = S::from(0.0);
        Self {
            name: name.into(),
            from: from.into(),
            to: to.into(),
            through: None,
            y: None,
            section,
            elements: 4,
            order: 2,
            planar: false,
            goes_slack: false,
            prestress: zero,
            lag: zero,
            drag: zero,
            omega: None,
            velocity: None,
            wanted: Vec::new(),
        }
    }

    /// Bends it, without load, to the arc of a circle through this point.
    #[must_use]
    pub fn through(mut self, point: impl Into<Vec3<S>>) -> Self {
        self.through = Some(point.into());
        self
    }

    /// Turns the y axis of its section into the plane of the axis and this vector. Otherwise z is as near as can be to that of the world, or
    /// y is, where the beam is upright.
    #[must_use]
    pub fn y_axis(mut self, y: impl Into<Vec3<S>>) -> Self {
        self.y = Some(y.into());
        self
    }

    /// How many elements it is made of.
    #[must_use]
    pub fn elements(mut self, count: usize) -> Self {
        self.elements = count;
        self
    }

    /// The order of its elements, from 1 (straight, two nodes) to [`MOST_ORDER`].
    #[must_use]
    pub fn order(mut self, order: usize) -> Self {
        self.order = order;
        self
    }

    /// Lets it move parallel to the xy plane of the world only.
    #[must_use]
    pub fn planar(mut self) -> Self {
        self.planar = true;
        self
    }

    /// Lets a cable go slack rather than push.
    #[must_use]
    pub fn slack(mut self) -> Self {
        self.goes_slack = true;
        self
    }

    /// The tension with which it is built in \[N\].
    #[must_use]
    pub fn prestressed(mut self, tension: S) -> Self {
        self.prestress = tension;
        self
    }

    /// Damping: of the material, a time \[s\] by which stress answers to the rate of strain, and in proportion to mass \[1/s\].
    #[must_use]
    pub fn damped(mut self, material: S, mass: S) -> Self {
        (self.lag, self.drag) = (material, mass);
        self
    }

    /// Sets it in motion as a rigid body: angular velocity \[rad/s\] and velocity of its start \[m/s\], in world axes. What is not given
    /// follows from joints.
    #[must_use]
    pub fn moving(mut self, omega: Option<Vec3<S>>, velocity: Option<Vec3<S>>) -> Self {
        (self.omega, self.velocity) = (omega, velocity);
        self
    }

    /// Wants a node at this length along it \[m\], for something to be attached.
    #[must_use]
    pub fn node_at(mut self, along: S) -> Self {
        self.wanted.push(along);
        self
    }

    fn wrong(&self, what: impl Into<String>) -> ModelError {
        ModelError::Element { kind: "beam", name: self.name.clone(), what: what.into() }
    }

    fn check(&self) -> Result<(), ModelError> {
        self.section.check(self.planar).map_err(|what| self.wrong(what))?;
        if !(1..=MOST_ORDER).contains(&self.order) {
            return Err(self
                .wrong(format!("its order is {}; elements have orders from 1 to {MOST_ORDER}", self.order)));
        }
        let nodes = self.elements.saturating_mul(self.order);
        if self.elements == 0 || nodes >= MOST_BEAM_NODES {
            return Err(self.wrong(format!(
                "it has {} elements of order {}; give at least one, and fewer than {MOST_BEAM_NODES} nodes",
                self.elements, self.order
            )));
        }
        for (what, x) in
            [("prestress", self.prestress), ("material damping", self.lag), ("damping by mass", self.drag)]
        {
            if !x.is_finite() || (what != "prestress" && x.value() < 0.0) {
                return Err(
                    self.wrong(format!("its {what} is {}; give a number that is not negative", x.value()))
                );
            }
        }
        if self.goes_slack && !self.section.is_cable() {
            return Err(
                self.wrong("only a cable goes slack; give a section without bending, or leave 'slack' out")
            );
        }
        if self.goes_slack && self.prestress.value() < 0.0 {
            return Err(
                self.wrong("a cable that goes slack cannot push; give a prestress that is not negative")
            );
        }
        Ok(())
    }

    /// Lengths at which elements begin and end.
    fn borders(&self, length: S, rule: &Rule) -> Result<Vec<S>, ModelError> {
        let whole = length.value();
        let uniform: Vec<S> =
            (0..=self.elements).map(|k| length * (k as f64 / self.elements as f64)).collect();
        let mut wanted: Vec<S> = Vec::new();
        for &along in &self.wanted {
            let at = along.value();
            if !(at >= -SAME * whole && at <= (1.0 + SAME) * whole) {
                return Err(self.wrong(format!(
                    "something is attached at {at} m along it, but it is {whole} m long; give a length from 0 to {whole}"
                )));
            }
            wanted.push(along);
        }
        wanted.sort_by(|a, b| a.value().total_cmp(&b.value()));
        wanted.dedup_by(|a, b| (a.value() - b.value()).abs() <= SAME * whole);
        let is_at =
            |stations: &[S], at: S| stations.iter().any(|s| (s.value() - at.value()).abs() <= SAME * whole);
        let stations = stations(&uniform, rule);
        if wanted.iter().all(|at| is_at(&stations, *at)) {
            return Ok(uniform);
        }
        let mut borders = uniform;
        let near = NEAR * whole / self.elements as f64;
        for &at in &wanted {
            if is_at(&borders, at) {
                continue;
            }
            let next = borders.partition_point(|border| border.value() < at.value());
            let distance = |k: usize| (borders[k].value() - at.value()).abs();
            let may_move = |k: usize| {
                k > 0 && k + 1 < borders.len() && distance(k) <= near && !is_at(&wanted, borders[k])
            };
            match [next - 1, next].into_iter().find(|&k| may_move(k)) {
                Some(k) => borders[k] = at,
                None => borders.insert(next, at),
            }
        }
        Ok(borders)
    }
}

/// Where the nodes of elements with these borders are.
fn stations<S: Real>(borders: &[S], rule: &Rule) -> Vec<S> {
    let mut stations = vec![borders[0]];
    for ends in borders.windows(2) {
        let order = rule.points.len();
        let inner = rule.nodes[1..order].iter().map(|x| ends[0] + (ends[1] - ends[0]) * (0.5 * (x + 1.0)));
        stations.extend(inner);
        stations.push(ends[1]);
    }
    stations
}

/// Strains of an element at rest, at its points.
fn rest<S: Real>(poses: &[Pose<S>], scale: S, rule: &Rule) -> Vec<[Vec3<S>; 2]> {
    let motions: Vec<Motion<S>> = poses.iter().map(|&pose| Motion { pose, ..Motion::ground() }).collect();
    let seen = Seen::new(&motions, false);
    let at_point = |point| {
        let strains = seen.strains(point, scale);
        [strains.gamma, strains.kappa]
    };
    rule.points.iter().map(at_point).collect()
}

impl<S: Real> Model<S> {
    /// Adds a beam: its nodes as bodies named after it, and a force of its name.
    pub fn add_beam(&mut self, beam: Beam<S>) -> Result<BeamId, ModelError> {
        beam.check()?;
        let curve = Curve::new(beam.from, beam.to, beam.through, beam.y).map_err(|what| beam.wrong(what))?;
        let rule = Rule::new(beam.order);
        let borders = beam.borders(curve.length, &rule)?;
        let stations = stations(&borders, &rule);
        let mut poses: Vec<Pose<S>> = stations.iter().map(|&along| curve.pose(along)).collect();
        if beam.planar {
            level(&mut poses).map_err(|what| beam.wrong(what))?;
        }
        let lumps = lumps(&beam.section, &borders, &rule);
        let mut nodes = Vec::with_capacity(poses.len());
        for (k, (pose, lump)) in poses.iter().zip(&lumps).enumerate() {
            nodes.push(self.add_body(node(&beam, k, (pose, poses[0].origin), lump))?);
        }
        let elements = borders.windows(2).enumerate().map(|(e, ends)| {
            let own = &poses[e * beam.order..=(e + 1) * beam.order];
            let scale = S::from(2.0) / (ends[1] - ends[0]);
            let mut rest = rest(own, scale, &rule);
            for [gamma, _] in &mut rest {
                if beam.section.is_cable() {
                    *gamma = Vec3([gamma.norm(), S::from(0.0), S::from(0.0)]);
                }
                gamma.0[0] -= beam.prestress / beam.section.axial;
            }
            Piece { scale, corners: vec![None; rest.len()], rest }
        });
        let flexure = Flexure {
            elements: elements.collect(),
            nodes: nodes.clone(),
            stiffness: beam.section.stiffness(),
            nature: if beam.section.is_cable() {
                Nature::Cable { goes_slack: beam.goes_slack }
            } else {
                Nature::Beam
            },
            lag: beam.lag,
            drag: beam.drag,
            lumps,
            load: None,
            follows: false,
            rule: Arc::new(rule),
        };
        self.add_force(Force::flexure(&beam.name, flexure))?;
        self.beams.push(MeshedBeam {
            name: beam.name,
            nodes,
            stations,
            order: beam.order,
            outline: beam.section.outline,
            is_cable: beam.section.is_cable(),
        });
        Ok(BeamId(self.beams.len() - 1))
    }
}

impl<S: Real> Model<S> {
    /// The beams with their nodes.
    pub fn beams(&self) -> &[MeshedBeam<S>] {
        &self.beams
    }

    /// The beam of this name.
    pub fn beam(&self, name: &str) -> Result<BeamId, ModelError> {
        crate::model::find("beam", name, self.beams.iter().map(|beam| beam.name.as_str())).map(BeamId)
    }

    /// Loads a beam by a force for each metre without load \[N/m\], along world axes, or along those of the sections.
    pub fn load_beam(&mut self, beam: BeamId, load: [Signal<S>; 3], follows: bool) -> Result<(), ModelError> {
        let of_another = || ModelError::Whole("a beam of another model is loaded".into());
        let name = &self.beams.get(beam.0).ok_or_else(of_another)?.name;
        let wrong = |what| ModelError::Element { kind: "beam", name: name.clone(), what };
        load.iter().try_for_each(|signal| signal.check(self)).map_err(wrong)?;
        let its = self.forces.iter().position(|force| force.name == *name).ok_or_else(of_another)?;
        if let ForceKind::Flexure(flexure) = &mut self.forces[its].kind {
            (flexure.load, flexure.follows) = (Some(load), follows);
        }
        Ok(())
    }

    /// The frame of a node of a beam, this far along it \[m\]: [`Beam::node_at`] puts a node anywhere.
    pub fn beam_frame(&self, beam: BeamId, along: f64) -> Result<Frame<S>, ModelError> {
        let beam = self
            .beams
            .get(beam.0)
            .ok_or_else(|| ModelError::Whole("a frame was asked of a beam of another model".into()))?;
        beam.node(along).map(|k| Frame::on(beam.nodes[k])).map_err(|what| ModelError::Element {
            kind: "beam",
            name: beam.name.clone(),
            what,
        })
    }
}

impl<S: Real> Model<S> {
    /// The element of a beam at a length along it, and the shares of its points there.
    pub(crate) fn beam_element(&self, beam: BeamId, along: f64) -> Result<(usize, Vec<f64>), ModelError> {
        let beam = &self.beams[beam.0];
        let length = beam.length().value();
        if !(along >= -SAME * length && along <= (1.0 + SAME) * length) {
            let what = format!("there is no section at {along} m along it; give a length from 0 to {length}");
            return Err(ModelError::Element { kind: "beam", name: beam.name.clone(), what });
        }
        Ok(beam.element_at(along, &Rule::new(beam.order)))
    }
}

impl<S: Real> MeshedBeam<S> {
    /// Its length without load \[m\].
    pub fn length(&self) -> S {
        self.stations[self.stations.len() - 1]
    }

    fn node(&self, along: f64) -> Result<usize, String> {
        let length = self.length().value();
        let found = self.stations.iter().position(|s| (s.value() - along).abs() <= 2.0 * SAME * length);
        found.ok_or_else(|| {
            let nearest = self.stations.iter().map(|s| s.value()).fold(f64::NAN, |best, s| {
                if (s - along).abs() < (best - along).abs() || best.is_nan() { s } else { best }
            });
            format!(
                "it has no node at {along} m; the nearest is at {nearest} m. Want one there with 'node_at'"
            )
        })
    }

    /// The element at a length along it, and the shares of its points there. At a border it is the element before, or the first.
    fn element_at(&self, along: f64, rule: &Rule) -> (usize, Vec<f64>) {
        let borders: Vec<f64> = self.stations.iter().step_by(self.order).map(|s| s.value()).collect();
        let last = borders.len() - 2;
        let e = borders[1..].partition_point(|end| *end < along).min(last);
        let at = 2.0 * (along - borders[e]) / (borders[e + 1] - borders[e]) - 1.0;
        let points: Vec<f64> = rule.points.iter().map(|point| point.at).collect();
        (e, lagrange(&points, at).0[..points.len()].to_vec())
    }
}

/// A node as a body.
fn node<S: Real>(beam: &Beam<S>, k: usize, (pose, start): (&Pose<S>, Vec3<S>), lump: &Lump<S>) -> Body<S> {
    let name = format!("{} node {k}", beam.name);
    let inertia = if beam.planar { [lump.inertia[2]; 3] } else { lump.inertia };
    let mass =
        MassProperties { mass: lump.mass, centre: Vec3::zero(), inertia: Mat3::diagonal(Vec3(inertia)) };
    let mut body = if beam.planar { Body::planar(name, mass) } else { Body::new(name, mass) }.at(*pose);
    if let Some(omega) = beam.omega {
        body = body.turning(omega);
    }
    if let Some(velocity) = beam.velocity {
        let omega = beam.omega.unwrap_or_else(Vec3::zero);
        body = body.travelling(velocity + omega.cross(pose.origin - start));
    }
    body
}

/// What every node has of the beam.
fn lumps<S: Real>(section: &Section<S>, borders: &[S], rule: &Rule) -> Vec<Lump<S>> {
    let order = rule.points.len();
    let mut lengths = vec![S::from(0.0); (borders.len() - 1) * order + 1];
    for (e, ends) in borders.windows(2).enumerate() {
        for (i, weight) in rule.weights.iter().enumerate() {
            lengths[e * order + i] += (ends[1] - ends[0]) * (0.5 * weight);
        }
    }
    let lump = |length: S| {
        let mass = section.mass * length;
        let inertia = if section.is_cable() {
            [mass * (length * CABLE_RADIUS).squared(); 3]
        } else {
            section.inertia.map(|inertia| inertia * length)
        };
        Lump { length, mass, inertia }
    };
    lengths.into_iter().map(lump).collect()
}

/// Checks that frames lie flat, and takes rounding out of them.
fn level<S: Real>(poses: &mut [Pose<S>]) -> Result<(), String> {
    for pose in poses {
        let z = pose.rotation.column(2);
        if (z.0[2].value() - 1.0).abs() > 1e-9 {
            return Err("it is planar, but its axis leaves the xy plane, or the z axis of its section is not that of the world; \
                        give points of a plane z = constant, and leave out 'y'"
                .into());
        }
        let x = pose.rotation.column(0);
        let angle = x.0[1].atan2(x.0[0]);
        pose.rotation = Mat3::about_axis(2, angle);
    }
    Ok(())
}
