//! Forces.

use super::keys::FileKeys;
use super::{Builder, at_element};
use gelenk_model::Force;

impl Builder<'_> {
    pub(super) fn forces(&mut self) {
        self.each("forces", "force", |builder, declared, reader, name| {
            let mut keys = FileKeys::new(builder, declared.scope, reader);
            // there is no other kind: that was checked
            let Some(force) = Force::read(reader.kind(), name, &mut keys)? else { return Ok(()) };
            builder.model.add_force(force).map_err(at_element(&reader.span))
        });
    }
}
