//! Functions of the program that runs a model: no text can hold them, and they are handed in beside it.

use gelenk_model::{Call, Calls, Code};
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

/// Functions by name.
#[derive(Clone, Default)]
pub(super) struct Functions(Arc<Vec<(String, Arc<dyn Code>)>>);

impl fmt::Debug for Functions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.iter().map(|(name, _)| name)).finish()
    }
}

impl FromIterator<(String, Arc<dyn Code>)> for Functions {
    fn from_iter<I: IntoIterator<Item = (String, Arc<dyn Code>)>>(functions: I) -> Self {
        Self(Arc::new(functions.into_iter().collect()))
    }
}

impl Functions {
    /// Where they complain, if there are any.
    pub(super) fn complaints(&self) -> Calls {
        if self.0.is_empty() { Calls::default() } else { Calls::new() }
    }

    /// As one mechanism calls them.
    pub(super) fn calls(&self, complaints: &Calls) -> Arc<HashMap<String, Call>> {
        let call =
            |(name, code): &(String, Arc<dyn Code>)| (name.clone(), Call::new(code.clone(), complaints));
        Arc::new(self.0.iter().map(call).collect())
    }
}
