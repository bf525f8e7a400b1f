//! The body as a model holds it.

use crate::body::FlexBody;
use crate::dense::Matrix;
use gelenk_model::math::{Mat3, Vec3};
use gelenk_model::{Flexible, FlexibleEnd, MassProperties};

impl FlexBody {
    /// Mass properties of the body that is not deformed.
    pub fn mass_properties(&self) -> MassProperties {
        let centre = self.centre();
        let about = self.gram_about(centre);
        let inertia = Mat3(std::array::from_fn(|i| std::array::from_fn(|j| about[(3 + i, 3 + j)])));
        MassProperties { mass: self.mass(), centre: Vec3(centre), inertia }
    }

    /// The numbers of the modes, about the centre of mass.
    pub fn flexible(&self) -> Flexible {
        let centre = self.centre();
        let shifted = |forms: &[Matrix]| -> Vec<Vec<f64>> {
            let moved = |r: usize| match r.checked_sub(3) {
                None => forms[r].values.clone(),
                // the load ρ (X − c)_a along b
                Some(k) => {
                    let pairs = forms[r].values.iter().zip(&forms[k % 3].values);
                    pairs.map(|(x, whole)| x - centre[k / 3] * whole).collect()
                }
            };
            (0..forms.len()).map(moved).collect()
        };
        let ends = self.interfaces.iter().enumerate().map(|(i, end)| FlexibleEnd {
            name: end.name.clone(),
            origin: end.origin,
            modes: (0..self.count()).map(|k| std::array::from_fn(|row| end.modes[(row, k)])).collect(),
            stiffening: self.stiffening.as_ref().map_or_else(Vec::new, |s| {
                s.ends[3 * i..3 * i + 3].iter().map(|form| form.values.clone()).collect()
            }),
        });
        Flexible {
            inertia: self.gram_about(centre).values,
            stiffness: self.stiffness.values.clone(),
            damping: self.damping.values.clone(),
            ends: ends.collect(),
            stiffening: self.stiffening.as_ref().map_or_else(Vec::new, |s| shifted(&s.body)),
        }
    }
}
