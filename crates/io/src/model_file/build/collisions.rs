//! Bodies that collide without a list of pairs.

use super::contacts::{HERTZ, law_over, touching_shape};
use super::values::{EMPTY, Reader};
use super::{Builder, Built, at_element};
use crate::names::said;
use gelenk_core::ContactLaw;
use gelenk_model::{Collisions, Frame, GROUND, Member};

/// The name of the element.
const NAME: &str = "collisions";

impl<'a> Builder<'a> {
    pub(super) fn collisions(&mut self) {
        let made = self.all_collisions();
        self.keep(made);
    }

    fn all_collisions(&mut self) -> Built<()> {
        let local = self.local(0);
        let entry = local.unit.table.get(NAME);
        let reader = match entry {
            Some(entry) => Reader::new(entry, local.names.clone(), "[collisions]".into()),
            None => Reader::of_table(&EMPTY, &local.whole, local.names.clone(), "[collisions]".into()),
        };
        if self.colliding.is_empty() {
            let Some(entry) = entry else { return Ok(()) };
            let fault = entry.key_span.wrong("nothing collides: no body has the key 'collide'");
            return Err(fault.help("write collide = true for the bodies and for [ground]"));
        }
        let law = self.law(0, &reader, None)?;
        let mut all = Collisions::new(NAME, law);
        all.joined = reader.flag("joined");
        for (declared, name) in self.elements("laws") {
            let Some((a, b)) = name.split_once(" on ") else { continue };
            let exponent = ContactLaw { exponent: HERTZ, stiffness: 1.0, ..ContactLaw::default() };
            all = all.with_law([a, b], law_over(&self.reader(declared, "law"), exponent)?);
        }
        for (&body, (span, groups)) in &self.colliding {
            let own = self.touching.get(&body).map_or(&[][..], Vec::as_slice);
            let chosen: Vec<_> = own.iter().enumerate().filter(|(_, own)| own.collides).collect();
            let (id, name) =
                (self.model.body_ids().nth(body).unwrap_or(GROUND), &self.model.bodies()[body].name);
            if chosen.is_empty() {
                let fault = span.wrong(format!("'{name}' is to collide, but has no shape that can touch"));
                return Err(fault
                    .help("give it a solid, or shapes = [...]; shapes with collides = false do not count"));
            }
            let several = chosen.len() > 1;
            for (i, own) in chosen {
                let shape = touching_shape(own).map_err(|what| {
                    let fault = span.wrong(format!("a shape of '{name}' cannot touch others: {what}"));
                    fault.help("give that shape collides = false")
                })?;
                let shown = match &own.name {
                    Some(own) if id == GROUND => own.clone(),
                    Some(own) if several => format!("{name}.{own}"),
                    None if several => format!("{name}.{}", i + 1),
                    _ => name.clone(),
                };
                let frame = Frame::on(id).at(own.pose.origin).rotated(own.pose.rotation);
                let mut member = Member::new(shown, frame, shape);
                member.groups.clone_from(groups);
                member.material = self.materials.get(&body).cloned().unwrap_or_default();
                all.members.push(member);
            }
        }
        self.exclude(&reader, &mut all)?;
        let span = entry.map_or_else(
            || self.colliding.values().next().map(|(span, _)| span.clone()),
            |entry| Some(entry.key_span.clone()),
        );
        let span = span.unwrap_or(reader.span);
        self.model.add_collisions(all).map_err(at_element(&span))
    }

    fn exclude(&self, reader: &Reader<'a>, all: &mut Collisions) -> Built<()> {
        for pair in reader.node("exclude").and_then(|node| node.as_list()).unwrap_or(&[]) {
            let items = pair.as_list().unwrap_or(&[]);
            let [a, b] = items else {
                let fault = pair.span.wrong("a pair of names is expected");
                return Err(fault.help("exclude = [[\"lid\", \"box\"], [\"wheels\", \"wheels\"]]"));
            };
            for node in [a, b] {
                let name = node.as_text().unwrap_or("");
                let bodies =
                    all.members.iter().map(|m| self.model.bodies()[m.frame.body.index()].name.as_str());
                let own =
                    all.members.iter().flat_map(|m| m.groups.iter().chain([&m.name])).map(String::as_str);
                let mut known = bodies.chain(own);
                if !known.clone().any(|known| known == name) {
                    let fault = node.span.wrong(format!("'{name}' is no body or group that collides"));
                    return Err(fault.help(said(
                        name,
                        known.by_ref().collect::<Vec<_>>().into_iter(),
                        "there are",
                    )));
                }
            }
            all.excluded.push([a, b].map(|node| node.as_text().unwrap_or("").to_owned()));
        }
        Ok(())
    }
}
