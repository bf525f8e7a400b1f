//! Bodies, frames and joint coordinates by name.

use super::super::tree::{Node, Span};
use super::values::Reader;
use super::{Builder, Built};
use crate::names::{nearest, said};
use gelenk_model::math::{Mat3, Pose, Vec3};
use gelenk_model::{Frame, JointCoordinate};
use std::collections::HashSet;

/// The frame of a place on a body.
pub(super) fn pose_of(reader: &Reader<'_>) -> Built<Pose> {
    let origin = reader.vector_or_zero("at")?;
    let (z, x) = (reader.direction("axis")?, reader.direction("x")?);
    let turned = reader.orientation("orientation")?;
    let rotation = match (turned, z, x) {
        (Some(_), Some(_), _) | (Some(_), _, Some(_)) => {
            return Err(reader
                .need("orientation")?
                .span
                .wrong("axes are given twice")
                .help("give orientation, or axis and x, not both"));
        }
        (Some(rotation), None, None) => Some(rotation),
        (None, None, None) => Some(Mat3::identity()),
        (None, Some(z), None) => Mat3::with_z(z),
        (None, z, Some(x)) => Mat3::with_zx(z.unwrap_or(Vec3([0.0, 0.0, 1.0])), x),
    };
    let span = reader.node("x").or(reader.node("axis")).map_or(&reader.span, |node| &node.span);
    let rotation = rotation.ok_or_else(|| {
        span.wrong("the z axis and the x axis are parallel").help("choose an x that points elsewhere")
    })?;
    Ok(Pose { rotation, origin })
}

impl<'a> Builder<'a> {
    /// The frame of a body by the name it has in its file.
    pub(super) fn body_frame(&self, scope: usize, name: &str, at: &Span) -> Built<Frame> {
        let local = self.local(scope);
        if name == "ground" {
            let mount = &local.mount;
            return Ok(Frame::on(local.base).at(mount.origin).rotated(mount.rotation));
        }
        let id = self.model.body(&format!("{}{name}", local.prefix));
        id.map(Frame::on).map_err(|_| self.unknown(scope, name, at, "body", &["bodies"]))
    }

    /// A fault about a name that is not known in a file.
    pub(super) fn unknown(
        &self,
        scope: usize,
        name: &str,
        at: &Span,
        what: &str,
        sections: &[&str],
    ) -> crate::diagnostics::Fault {
        let prefix = &self.local(scope).prefix;
        let mut known: Vec<&str> = self
            .declared
            .keys()
            .filter(|(section, _)| sections.contains(section))
            .filter_map(|(_, full)| full.strip_prefix(prefix.as_str()))
            .collect();
        if sections.contains(&"bodies") {
            known.push("ground");
            let made =
                self.model.bodies().iter().skip(1).filter_map(|body| body.name.strip_prefix(prefix.as_str()));
            known.extend(made);
        }
        known.sort_unstable();
        known.dedup();
        let others = self.declared.keys().find(|(_, full)| *full == format!("{prefix}{name}"));
        let fault = at.wrong(format!("there is no {what} '{name}'"));
        match (nearest(name, known.iter().copied()), others) {
            (None, Some((section, _))) => {
                fault.help(format!("that is a name in [{section}]; a {what} is wanted here"))
            }
            _ => fault.help(said(name, known.iter().copied(), "there are")),
        }
    }

    /// A place: a body, a frame or a frame in place.
    pub(super) fn place(&self, scope: usize, reader: &Reader<'a>, node: &'a Node) -> Built<Frame> {
        let Some(name) = node.as_text() else {
            return self.place_of(scope, &reader.inner(node));
        };
        let full = format!("{}{name}", self.local(scope).prefix);
        if let Some(frame) = self.frames.get(&full) {
            return Ok(*frame);
        }
        // interfaces of flexible bodies are bodies that no table declares
        if name == "ground" || self.model.body(&full).is_ok() {
            return self.body_frame(scope, name, &node.span);
        }
        self.base(scope, name, &node.span).map_err(|fault| {
            if self.is_beam(scope, name) {
                fault
            } else {
                self.unknown(scope, name, &node.span, "body or frame", &["bodies", "frames"])
            }
        })
    }

    /// A place given by its keys.
    pub(super) fn place_of(&self, scope: usize, reader: &Reader<'a>) -> Built<Frame> {
        let body = reader.need("body")?;
        let name = body.as_text().unwrap_or("");
        let base = match reader.node("along") {
            Some(along) => self.beam_frame(scope, name, body, (reader.number_of(along)?, &along.span))?,
            None => self.base(scope, name, &body.span)?,
        };
        Ok(moved(&base, &pose_of(reader)?))
    }

    fn is_beam(&self, scope: usize, name: &str) -> bool {
        self.declared.contains_key(&("beams", format!("{}{name}", self.local(scope).prefix)))
    }

    /// The frame of a beam at a length along it.
    fn beam_frame(&self, scope: usize, name: &str, at: &Node, (along, span): (f64, &Span)) -> Built<Frame> {
        let full = format!("{}{name}", self.local(scope).prefix);
        if !self.is_beam(scope, name) {
            let fault = self.unknown(scope, name, &at.span, "beam", &["beams"]);
            let is_body = self.declared.contains_key(&("bodies", full));
            return Err(if is_body {
                fault.help("'along' is for beams; leave it out for a body")
            } else {
                fault
            });
        }
        let frame = self.model.beam(&full).and_then(|beam| self.model.beam_frame(beam, along));
        frame.map_err(|error| span.wrong(error.to_string()))
    }

    /// What a place is seen from: a body, or a frame that stands before it in its file.
    fn base(&self, scope: usize, name: &str, at: &Span) -> Built<Frame> {
        let full = format!("{}{name}", self.local(scope).prefix);
        if let Some(frame) = self.frames.get(&full) {
            return Ok(*frame);
        }
        if self.is_beam(scope, name) {
            let help = format!("say where on the beam: {{ body = \"{name}\", along = 0 }}");
            return Err(at.wrong(format!("'{name}' is a beam, and a place is wanted here")).help(help));
        }
        if self.declared.contains_key(&("frames", full)) {
            let fault = at.wrong(format!("the frame '{name}' stands further down"));
            return Err(fault.help("a frame can be seen from frames that stand before it: move that one up"));
        }
        self.body_frame(scope, name, at)
    }

    pub(super) fn place_at(&self, scope: usize, reader: &Reader<'a>, key: &str) -> Built<Frame> {
        self.place(scope, reader, reader.need(key)?)
    }

    pub(super) fn place_or_ground(&self, scope: usize, reader: &Reader<'a>, key: &str) -> Built<Frame> {
        match reader.node(key) {
            Some(node) => self.place(scope, reader, node),
            None => self.body_frame(scope, "ground", &reader.span),
        }
    }

    /// Frames on bodies, on which beams may begin and end.
    pub(super) fn frames_of_bodies(&mut self) {
        self.frames(false);
    }

    /// Frames on beams, and those seen from them.
    pub(super) fn frames_of_beams(&mut self) {
        self.frames(true);
    }

    fn frames(&mut self, of_beams: bool) {
        let mut on_beams = HashSet::new();
        self.each("frames", "frame", |builder, declared, reader, name| {
            let base =
                format!("{}{}", builder.local(declared.scope).prefix, reader.text("body").unwrap_or(""));
            if reader.node("along").is_some() || on_beams.contains(&base) {
                on_beams.insert(name.clone());
            }
            if of_beams == on_beams.contains(&name) {
                let frame = builder.place_of(declared.scope, reader)?;
                builder.frames.insert(name, frame);
            }
            Ok(())
        });
    }

    /// A joint coordinate: `"motor.angle"`, or the name of a joint that has one only.
    pub(super) fn coordinate(&self, scope: usize, node: &Node) -> Built<JointCoordinate> {
        self.coordinate_named(scope, node.as_text().unwrap_or(""), &node.span)
    }

    pub(super) fn coordinate_named(&self, scope: usize, name: &str, at: &Span) -> Built<JointCoordinate> {
        let prefix = &self.local(scope).prefix;
        let joint = |name: &str| self.model.joint(&format!("{prefix}{name}")).ok();
        if let Some(joint) = joint(name) {
            let known = self.model.coordinate_names(joint);
            return match known[..] {
                [only] => self.model.coordinate(joint, only).map_err(|e| at.wrong(e.to_string())),
                [] => Err(at.wrong(format!("joint '{name}' has no coordinates with names"))),
                _ => {
                    let message = format!("joint '{name}' has several coordinates");
                    let choices: Vec<_> = known.iter().map(|c| format!("\"{name}.{c}\"")).collect();
                    Err(at.wrong(message).help(format!("say which: {}", choices.join(", "))))
                }
            };
        }
        let Some((first, coordinate)) = name.rsplit_once('.') else {
            return Err(self.unknown(scope, name, at, "joint", &["joints"]));
        };
        let Some(joint) = joint(first) else {
            return Err(self.unknown(scope, first, at, "joint", &["joints"]));
        };
        self.model.coordinate(joint, coordinate).map_err(|_| {
            let known = self.model.coordinate_names(joint);
            let fault = at.wrong(format!("joint '{first}' has no coordinate '{coordinate}'"));
            fault.help(said(coordinate, known.iter().copied(), "its coordinates are"))
        })
    }

    pub(super) fn coordinate_at(
        &self,
        scope: usize,
        reader: &Reader<'a>,
        key: &str,
    ) -> Built<JointCoordinate> {
        self.coordinate(scope, reader.need(key)?)
    }
}

/// A frame seen from another frame of the same body.
pub(super) fn moved(base: &Frame, pose: &Pose) -> Frame {
    let whole = pose_on_body(base).then(pose);
    Frame::on(base.body).at(whole.origin).rotated(whole.rotation)
}

/// Where a frame is on its body; its axes were checked when it was made.
pub(super) fn pose_on_body(frame: &Frame) -> Pose {
    use gelenk_model::Axes;
    let rotation = match frame.axes {
        Axes::Body => Some(Mat3::identity()),
        Axes::Z(z) => Mat3::with_z(z),
        Axes::ZX(z, x) => Mat3::with_zx(z, x),
        Axes::Rotation(m) => Some(m),
    };
    Pose { rotation: rotation.unwrap_or_else(Mat3::identity), origin: frame.origin }
}
