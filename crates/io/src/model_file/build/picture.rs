//! What the picture shows: declared shapes, or ones that follow from joints and mass properties.

use super::super::tree::Node;
use super::outputs::reaction_columns;
use super::places::pose_on_body;
use super::{Builder, Built};
use crate::mechanism::{Output, Purpose};
use crate::scene::{
    Arrow, ArrowKind, LineKind, Scene, SceneBeam, SceneBody, SceneJoint, SceneLine, ScenePlot, Shape, Solid,
    Trace,
};
use gelenk_model::contacts::geometry::Shape as Touching;
use gelenk_model::math::{Mat3, Quaternion, Vec3};
use gelenk_model::{BodyId, DrawnLine, Frame, GROUND, Look, MassProperties, MeshedBeam, Outline};
use std::collections::HashMap;

/// Radius of a rod between joints, as a share of the size of the model.
const ROD: f64 = 0.012;
/// The length of a floor that has no end, as a share of the size of the model.
const FLOOR: f64 = 3.0;

/// What is known about the picture while the model is made.
#[derive(Default)]
pub(super) struct Picture {
    shapes: HashMap<usize, (Vec<Shape>, Option<String>)>,
    /// Shapes that touch, with their places.
    touching: Vec<(Frame, Touching)>,
    beams: HashMap<String, DrawnBeam>,
}

/// How a beam looks.
#[derive(Clone)]
pub(super) struct DrawnBeam {
    pub(super) outline: Outline,
    pub(super) color: Option<String>,
}

impl Picture {
    pub(super) fn body(&mut self, body: BodyId, shapes: Vec<Shape>, color: Option<&str>) {
        self.shapes.insert(body.index(), (shapes, color.map(str::to_owned)));
    }

    pub(super) fn beam(&mut self, name: String, drawn: DrawnBeam) {
        self.beams.insert(name, drawn);
    }

    /// A shape of a contact, which is drawn where its body has no shapes of its own.
    pub(super) fn touching(&mut self, frame: &Frame, shape: &Touching) {
        if !self.touching.iter().any(|(known, other)| known == frame && other == shape) {
            self.touching.push((*frame, shape.clone()));
        }
    }

    /// More shapes for a body.
    pub(super) fn add(&mut self, body: BodyId, shapes: Vec<Shape>) {
        self.shapes.entry(body.index()).or_default().0.extend(shapes);
    }
}

impl<'a> Builder<'a> {
    /// The scene; columns for its arrows are added to the outputs.
    pub(super) fn scene(&mut self, outputs: &mut Vec<Output>) -> Built<Scene> {
        let up = (-self.model.gravity()).direction().unwrap_or(Vec3([0.0, 0.0, 1.0]));
        let size = self.size();
        let held = self.held_points(size);
        let drawn = held.into_iter().enumerate().map(|(i, points)| self.drawn(i, size, points));
        let mut bodies: Vec<SceneBody> = drawn.collect();
        self.drawn_roads(size).into_iter().for_each(|(body, road)| bodies[body].shapes.push(road));
        let joints = self.model.joints().iter().map(|joint| {
            let pose = pose_on_body(&joint.a);
            SceneJoint {
                name: joint.name.clone(),
                kind: joint.kind.name().to_owned(),
                body: joint.a.body.index(),
                position: pose.origin.0,
                orientation: Quaternion::from_matrix(&pose.rotation).0,
            }
        });
        let lines = self.model.drawn_lines().into_iter().map(|(name, drawn)| line(name, &drawn));
        let (joints, lines) = (joints.collect(), lines.collect());
        let (traces, arrows, plots) = (self.traces()?, self.arrows(outputs)?, self.plots(outputs)?);
        let (beams, flexible) = (self.drawn_beams(), self.deforming(outputs));
        Ok(Scene {
            up: up.0,
            bodies,
            joints,
            lines,
            beams,
            flexible,
            traces,
            arrows,
            contacts: Vec::new(),
            plots,
        })
    }

    fn drawn_beams(&self) -> Vec<SceneBeam> {
        let beam = |beam: &MeshedBeam| {
            let drawn = self.picture.beams.get(&beam.name);
            let edges = match drawn.map_or(beam.outline, |drawn| drawn.outline) {
                Outline::Rectangle(y, z) => vec![y, z],
                Outline::Circle(radius) => vec![2.0 * radius],
                Outline::None => Vec::new(),
            };
            let nodes: Vec<usize> = beam.nodes.iter().map(|node| node.index()).collect();
            let pose = |node: usize| &self.model.bodies()[node].pose;
            let rest = nodes.windows(2).zip(beam.stations.windows(2)).map(|(ends, along)| {
                let turn = pose(ends[0]).inverse().then(pose(ends[1])).rotation;
                let [w, x, y, z] = Quaternion::from_matrix(&turn).0;
                [along[1] - along[0], w, x, y, z]
            });
            SceneBeam {
                name: beam.name.clone(),
                edges,
                rest: if beam.is_cable { Vec::new() } else { rest.collect() },
                nodes,
                color: drawn.and_then(|drawn| drawn.color.clone()),
            }
        };
        self.model.beams().iter().map(beam).collect()
    }

    fn list(&self, key: &str) -> &'a [Node] {
        self.settings("output").and_then(|reader| reader.node(key)).and_then(Node::as_list).unwrap_or(&[])
    }

    fn traces(&self) -> Built<Vec<Trace>> {
        let Some(reader) = self.settings("output") else { return Ok(Vec::new()) };
        let trace = |node: &'a Node| {
            let inner = reader.inner(node);
            let at = if node.as_text().is_some() { node } else { inner.need("at")? };
            let frame = self.place(0, &inner, at)?;
            let body = self.model.bodies()[frame.body.index()].name.clone();
            let name = inner.text("name").or(at.as_text()).map_or(body, str::to_owned);
            Ok(Trace { name, body: frame.body.index(), position: frame.origin.0 })
        };
        self.list("traces").iter().map(trace).collect()
    }

    /// Plots of measures that are written.
    fn plots(&self, outputs: &[Output]) -> Built<Vec<ScenePlot>> {
        let Some(reader) = self.settings("output") else { return Ok(Vec::new()) };
        let measure = |node: &'a Node| {
            let name = self.full_name(0, node, "measure", "measures")?;
            if outputs.iter().any(|output| output.name == name) {
                return Ok(name);
            }
            let fault = node.span.wrong(format!("measure '{name}' is plotted, but not written"));
            Err(fault.help("add it to 'measures' of [output]"))
        };
        let measures = |node: &'a Node| match node.as_list() {
            Some(list) => list.iter().map(measure).collect(),
            None => Ok(vec![measure(node)?]),
        };
        let plot = |node: &'a Node| {
            if node.as_table().is_none() {
                return Ok(ScenePlot { title: None, x: None, y: measures(node)?, equal: false });
            }
            let inner = reader.inner(node);
            let y = inner.need("y")?;
            let plot = ScenePlot {
                title: inner.text("title").map(str::to_owned),
                x: inner.node("x").map(measure).transpose()?,
                y: measures(y)?,
                equal: inner.flag("equal"),
            };
            if plot.y.is_empty() {
                return Err(y.span.wrong("this plot has no curve").help("name at least one measure"));
            }
            Ok(plot)
        };
        self.list("plots").iter().map(plot).collect()
    }

    fn arrows(&self, outputs: &mut Vec<Output>) -> Built<Vec<Arrow>> {
        let mut arrows = Vec::new();
        for node in self.list("arrows") {
            let name = self.full_name(0, node, "joint", "joints")?;
            let id = self.model.joint(&name).map_err(|e| node.span.wrong(e.to_string()))?;
            let columns = reaction_columns(&self.model, &name, id, Purpose::Arrow);
            for (kind, three) in [ArrowKind::Reaction, ArrowKind::Torque].into_iter().zip(columns.chunks(3)) {
                let b = &self.model.joints()[id.index()].b;
                let columns = std::array::from_fn(|i| three[i].name.clone());
                arrows.push(Arrow {
                    name: name.clone(),
                    kind,
                    body: b.body.index(),
                    position: b.origin.0,
                    columns,
                });
            }
            for column in columns {
                if !outputs.iter().any(|known| known.name == column.name) {
                    outputs.push(column);
                }
            }
        }
        Ok(arrows)
    }

    /// How large the model is: the extent of its points \[m\].
    fn size(&self) -> f64 {
        let bodies = self.model.bodies();
        let centres = bodies.iter().skip(1).map(|b| b.pose.point(b.mass.centre));
        let frames = self.model.joints().iter().flat_map(|j| [&j.a, &j.b]);
        let points: Vec<Vec3> =
            centres.chain(frames.map(|f| bodies[f.body.index()].pose.point(f.origin))).collect();
        let extent = |i: usize| {
            let all = || points.iter().map(|p| p.0[i]);
            all().fold(f64::NEG_INFINITY, f64::max) - all().fold(f64::INFINITY, f64::min)
        };
        let size = (0..3).map(extent).fold(0.0, f64::max);
        if size.is_finite() && size > 0.0 { size } else { 1.0 }
    }

    fn drawn(&self, index: usize, size: f64, held: Vec<Vec3>) -> SceneBody {
        let body = &self.model.bodies()[index];
        let (declared, color) = self.picture.shapes.get(&index).cloned().unwrap_or_default();
        let shapes = if declared.is_empty() {
            let mut shapes = self.drawn_contacts(index, size, color.as_ref());
            // what touches says more than a box of the same inertia, and a beam is drawn as a whole
            let is_node = |beam: &MeshedBeam| beam.nodes.iter().any(|node| node.index() == index);
            if index > 0 && !self.model.beams().iter().any(is_node) && (shapes.is_empty() || held.len() > 1) {
                shapes.extend(self.automatic(index, size, held, color.as_ref()));
            }
            shapes
        } else {
            declared
        };
        SceneBody { name: body.name.clone(), shapes }
    }

    /// The shapes with which a body touches others.
    fn drawn_contacts(&self, index: usize, size: f64, color: Option<&String>) -> Vec<Shape> {
        let own = self.picture.touching.iter().filter(|(frame, _)| frame.body.index() == index);
        let shape = |(frame, shape): &(Frame, Touching)| {
            let (solid, depth) = solid_of(shape, size)?;
            let pose = pose_on_body(frame);
            let position = pose.point(Vec3([0.0, 0.0, depth]));
            let orientation = Quaternion::from_matrix(&pose.rotation).0;
            Some(Shape { solid, position: position.0, orientation, color: color.cloned() })
        };
        own.filter_map(shape).collect()
    }

    /// For every body, the points where joints and springs hold it.
    fn held_points(&self, size: f64) -> Vec<Vec<Vec3>> {
        let springs = self.model.drawn_lines().into_iter().filter(|(_, line)| line.look == Look::Spring);
        let springs = springs.flat_map(|(_, line)| [line.a, line.b]);
        let mut held: Vec<Vec<Vec3>> = vec![Vec::new(); self.model.bodies().len()];
        for frame in self.model.joints().iter().flat_map(|j| [j.a, j.b]).chain(springs) {
            let points = &mut held[frame.body.index()];
            // the ground, on which there may be many, is not drawn like this
            if frame.body != GROUND && points.iter().all(|p| (*p - frame.origin).norm() > 1e-6 * size) {
                points.push(frame.origin);
            }
        }
        held
    }

    /// Rods between the points where joints and springs hold a body; a box or ball where there are too few.
    fn automatic(
        &self,
        index: usize,
        size: f64,
        mut points: Vec<Vec3>,
        color: Option<&String>,
    ) -> Vec<Shape> {
        let mass = &self.model.bodies()[index].mass;
        let near = |p: &Vec3| (*p - mass.centre).norm() < 1e-6 * size;
        if points.len() == 1 && !near(&points[0]) {
            points.push(mass.centre);
        }
        let radius = ROD * size;
        let shape = |solid, position: Vec3, rotation: &Mat3| Shape {
            solid,
            position: position.0,
            orientation: Quaternion::from_matrix(rotation).0,
            color: color.cloned(),
        };
        if points.len() < 2 {
            return vec![shape(lump(mass, size), mass.centre, &Mat3::identity())];
        }
        let rod = |from: Vec3, to: Vec3| {
            let rotation = Mat3::with_z(to - from).unwrap_or_else(Mat3::identity);
            shape(Solid::Capsule { radius, length: (to - from).norm() }, (from + to) * 0.5, &rotation)
        };
        let mut shapes: Vec<Shape> = points.windows(2).map(|w| rod(w[0], w[1])).collect();
        if points.len() > 2 {
            shapes.push(rod(points[points.len() - 1], points[0]));
        }
        shapes
    }
}

/// What is drawn for a shape that touches, and how far its middle is along z.
fn solid_of(shape: &Touching, size: f64) -> Option<(Solid, f64)> {
    let thin = 0.5 * ROD * size;
    let solid = match shape {
        // the surface of a floor is the plane
        Touching::Plane => {
            return Some((Solid::Box { size: [FLOOR * size, FLOOR * size, 2.0 * thin] }, -thin));
        }
        Touching::Sphere { radius } => Solid::Sphere { radius: *radius },
        Touching::Box { edges } => Solid::Box { size: *edges },
        Touching::Cylinder { radius, length } => Solid::Cylinder { radius: *radius, length: *length },
        Touching::Capsule { radius, length } => Solid::Capsule { radius: *radius, length: *length },
        Touching::Line { length } => Solid::Capsule { radius: thin, length: *length },
        Touching::Circle { radius } | Touching::DiscEdge { radius } => {
            Solid::Cylinder { radius: *radius, length: thin }
        }
        Touching::Profile(profile) if profile.is_closed() => {
            Solid::Plate { corners: profile.flattened().to_vec(), thickness: 2.0 * thin }
        }
        Touching::Point => Solid::Sphere { radius: thin },
        _ => return None,
    };
    Some((solid, 0.0))
}

fn line(name: &str, drawn: &DrawnLine) -> SceneLine {
    let kind = match drawn.look {
        Look::Spring => LineKind::Spring,
        Look::Rod => LineKind::Rod,
        Look::Rope => LineKind::Rope,
    };
    let ends = [drawn.a, drawn.b].map(|frame| (frame.body.index(), frame.origin.0));
    SceneLine { name: name.to_owned(), kind, ends }
}

/// The box with the same mass and moments of inertia, or a ball for a point.
fn lump(mass: &MassProperties, size: f64) -> Solid {
    let [x, y, z] = [0, 1, 2].map(|i| mass.inertia.0[i][i]);
    let edge = |own: f64, a: f64, b: f64| (6.0 * (a + b - own).max(0.0) / mass.mass).sqrt();
    let edges = [edge(x, y, z), edge(y, x, z), edge(z, x, y)];
    let least = 0.02 * size;
    let sensible = edges.iter().all(|e| e.is_finite()) && edges.iter().any(|e| *e > least);
    if sensible && edges.iter().all(|e| *e < 3.0 * size) {
        return Solid::Box { size: edges.map(|e| e.max(least)) };
    }
    Solid::Sphere { radius: 0.03 * size }
}
