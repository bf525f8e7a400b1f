//! Forces. What a force is and which keys it has stands in its own file, in `model/src/forces/`.

use super::{EACH, Element, variants_of};
use gelenk_model::Force;
use std::sync::LazyLock;

pub(crate) static FORCE: LazyLock<Element> = LazyLock::new(|| Element {
    name: "force",
    about: "A force or torque.",
    keys: &[EACH],
    variants: Some(variants_of(Force::file_tables())),
});
