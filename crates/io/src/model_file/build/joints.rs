//! Joints, and bodies that roll.

use super::keys::FileKeys;
use super::places::{moved, pose_of, pose_on_body};
use super::values::Reader;
use super::{Builder, Built, Declared, at_element};
use gelenk_model::{Frame, Joint, JointKind, Rolling};

impl<'a> Builder<'a> {
    pub(super) fn joints(&mut self) {
        self.each("joints", "joint", |builder, declared, reader, name| {
            let (a, b) = builder.joint_frames(declared, reader)?;
            let mut keys = FileKeys::new(builder, declared.scope, reader);
            // there is no other kind: that was checked
            let Some(kind) = JointKind::read(reader.kind(), (&a, &b), &mut keys)? else { return Ok(()) };
            let mut joint = Joint::new(name, kind, a, b);
            joint.cut = reader.flag("cut");
            joint.compliance = reader.number_or("compliance", 1.0)?;
            builder.model.add_joint(joint).map_err(at_element(&reader.span))?;
            Ok(())
        });
    }

    fn joint_frames(&self, declared: Declared<'a>, reader: &Reader<'a>) -> Built<(Frame, Frame)> {
        let scope = declared.scope;
        let (a, b) = (self.place_at(scope, reader, "a")?, self.place_at(scope, reader, "b")?);
        if reader.node("at").is_none() {
            for key in ["axis", "x"] {
                if let Some(entry) = reader.table.get(key) {
                    let fault =
                        entry.key_span.wrong(format!("'{key}' of a joint has a meaning with 'at' only"));
                    return Err(
                        fault.help("give the point of the world too, or give axes in the frames a and b")
                    );
                }
            }
            return Ok((a, b));
        }
        for key in ["a", "b"] {
            let node = reader.need(key)?;
            let is_body = node.as_text().is_some_and(|name| self.body_frame(scope, name, &node.span).is_ok());
            let on_beam = node.as_table().is_some_and(|table| table.get("along").is_some());
            if !is_body && !on_beam {
                let fault = node.span.wrong(format!("with 'at', '{key}' must be the name of a body"));
                return Err(fault.help("leave out 'at' to join frames"));
            }
        }
        // a point of the world, as the file sees the world
        let world = self.local(scope).world.then(&pose_of(reader)?);
        let on = |frame: &Frame| {
            let body = self.model.bodies()[frame.body.index()].pose.then(&pose_on_body(frame));
            moved(frame, &body.inverse().then(&world))
        };
        Ok((on(&a), on(&b)))
    }

    pub(super) fn rolling(&mut self) {
        self.each("rolling", "rolling", |builder, declared, reader, name| {
            let plane = builder.place_or_ground(declared.scope, reader, "plane")?;
            let on = builder.place_at(declared.scope, reader, "on")?;
            let rolling = match reader.kind() {
                "sphere" => Rolling::sphere(name, reader.needed_number("radius")?, plane, on),
                "disc" => Rolling::disc(name, reader.needed_number("radius")?, plane, on),
                _ => Rolling::edge(name, plane, on),
            };
            builder.model.add_rolling(rolling).map_err(at_element(&reader.span))
        });
    }
}
