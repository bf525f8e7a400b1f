//! Materials by name or number.

use crate::error::{Flex, wrong};

/// An isotropic elastic material.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Material {
    /// Young's modulus \[Pa\].
    pub young: f64,
    /// Poisson's ratio.
    pub poisson: f64,
    /// Density \[kg/m³\].
    pub density: f64,
}

/// Materials that have a name: usual values at room temperature.
pub const MATERIALS: [(&str, Material); 6] = [
    ("steel", Material { young: 210e9, poisson: 0.3, density: 7850.0 }),
    ("stainless", Material { young: 195e9, poisson: 0.29, density: 7950.0 }),
    ("aluminium", Material { young: 70e9, poisson: 0.33, density: 2700.0 }),
    ("titanium", Material { young: 114e9, poisson: 0.34, density: 4430.0 }),
    ("brass", Material { young: 100e9, poisson: 0.34, density: 8500.0 }),
    ("pom", Material { young: 2.9e9, poisson: 0.35, density: 1410.0 }),
];

impl Material {
    /// A material by its name.
    pub fn named(name: &str) -> Option<Self> {
        MATERIALS.iter().find(|(n, _)| *n == name).map(|(_, m)| *m)
    }

    /// From text: a name, or `E,NU,DENSITY` in Pa and kg/m³.
    pub fn parse(text: &str) -> Flex<Self> {
        if let Some(material) = Self::named(text) {
            return Ok(material);
        }
        let numbers: Option<Vec<f64>> = text.split(',').map(|s| s.trim().parse().ok()).collect();
        let Some(&[young, poisson, density]) = numbers.as_deref() else {
            let names: Vec<&str> = MATERIALS.iter().map(|(n, _)| *n).collect();
            return wrong(format!(
                "the material '{text}' is not known; write {}, or E,NU,DENSITY in Pa and kg/m³",
                names.join(", ")
            ));
        };
        let material = Self { young, poisson, density };
        let is_possible = young > 0.0 && density > 0.0 && poisson > -1.0 && poisson < 0.5;
        if !is_possible || !young.is_finite() || !density.is_finite() {
            return wrong(format!(
                "the material '{text}' cannot be: E and the density must be positive, Poisson's ratio less than 0.5 and more than -1"
            ));
        }
        if young < 1e4 {
            return wrong(format!(
                "Young's modulus of the material '{text}' is {young} Pa; was it given in GPa? Give it in Pa"
            ));
        }
        Ok(material)
    }

    /// Shear modulus \[Pa\].
    pub fn shear(&self) -> f64 {
        0.5 * self.young / (1.0 + self.poisson)
    }
}
