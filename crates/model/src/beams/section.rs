//! Sections of beams: what they resist with, and what they weigh.

use gelenk_core::Real;
use std::f64::consts::PI;

/// What a beam is made of.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Material<S = f64> {
    /// Young's modulus \[Pa\].
    pub young: S,
    /// Poisson's ratio.
    pub poisson: S,
    /// Density \[kg/m³\].
    pub density: S,
}

impl<S: Real> Material<S> {
    /// Steel: 210 GPa, 0.3, 7850 kg/m³.
    pub fn steel() -> Self {
        Self::of(210e9, 0.3, 7850.0)
    }

    /// Aluminium: 70 GPa, 0.33, 2700 kg/m³.
    pub fn aluminium() -> Self {
        Self::of(70e9, 0.33, 2700.0)
    }

    /// A titanium alloy: 114 GPa, 0.34, 4430 kg/m³.
    pub fn titanium() -> Self {
        Self::of(114e9, 0.34, 4430.0)
    }

    fn of(young: f64, poisson: f64, density: f64) -> Self {
        Self { young: S::from(young), poisson: S::from(poisson), density: S::from(density) }
    }

    /// The shear modulus \[Pa\].
    pub fn shear(&self) -> S {
        self.young / ((self.poisson + 1.0) * 2.0)
    }
}

/// The outline of a section, for pictures.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Outline<S = f64> {
    /// Edges along y and z \[m\].
    Rectangle(S, S),
    /// Radius \[m\].
    Circle(S),
    /// Nothing is known.
    None,
}

/// A section of a beam. Its axis is x, through the centre of the section; y and z are principal axes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Section<S = f64> {
    /// Stiffness against stretch, `EA` \[N\].
    pub axial: S,
    /// Stiffness against shear along y and z, `kGA` \[N\].
    pub shear: [S; 2],
    /// Stiffness against twist, `GJ` \[Nm²\].
    pub torsion: S,
    /// Stiffness against bending about y and z, `EI` \[Nm²\].
    pub bending: [S; 2],
    /// Mass for each metre \[kg/m\].
    pub mass: S,
    /// Rotary inertia for each metre, about x, y and z \[kg m\].
    pub inertia: [S; 3],
    /// What it looks like.
    pub outline: Outline<S>,
}

/// `tanh`, series of the torsion of a rectangle with edges `a ≥ b`: `J/(a b³)`.
fn torsion_share<S: Real>(a: S, b: S) -> S {
    let ratio = a / b;
    let mut sum = S::from(0.0);
    for k in 0..12 {
        let n = f64::from(2 * k + 1);
        sum += (ratio * (n * PI / 2.0)).tanh() / n.powi(5);
    }
    -sum / ratio * (64.0 / PI.powi(5)) + 1.0 / 3.0
}

impl<S: Real> Section<S> {
    /// From area and moments about y and z, their torsion constant and shear areas \[m², m⁴\].
    fn of(material: &Material<S>, area: S, moments: [S; 2], torsion: S, shear: S) -> Self {
        let Material { young, density, .. } = *material;
        let g = material.shear();
        let [y, z] = moments;
        Self {
            axial: young * area,
            shear: [g * shear, g * shear],
            torsion: g * torsion,
            bending: [young * y, young * z],
            mass: density * area,
            inertia: [density * (y + z), density * y, density * z],
            outline: Outline::None,
        }
    }

    /// A rectangle with edges along y and z \[m\]. Shear is shared as Cowper found, torsion as Saint-Venant did.
    pub fn rectangle(y: S, z: S, material: &Material<S>) -> Self {
        let nu = material.poisson;
        let area = y * z;
        let factor = (nu + 1.0) * 10.0 / (nu * 11.0 + 12.0);
        let (long, short) = if y.value() < z.value() { (z, y) } else { (y, z) };
        let torsion = torsion_share(long, short) * long * short.powi(3);
        let moments = [y * z.powi(3) / 12.0, z * y.powi(3) / 12.0];
        let outline = Outline::Rectangle(y, z);
        Self { outline, ..Self::of(material, area, moments, torsion, area * factor) }
    }

    /// A full circle \[m\].
    pub fn circle(radius: S, material: &Material<S>) -> Self {
        Self::tube(radius, S::from(0.0), material)
    }

    /// A tube between two radii \[m\].
    pub fn tube(outer: S, inner: S, material: &Material<S>) -> Self {
        let nu = material.poisson;
        let area = (outer * outer - inner * inner) * PI;
        let moment = (outer.powi(4) - inner.powi(4)) * (PI / 4.0);
        let square = (inner / outer).squared();
        let wide = (square + 1.0).squared();
        let factor = (nu + 1.0) * wide * 6.0 / ((nu * 6.0 + 7.0) * wide + (nu * 12.0 + 20.0) * square);
        let outline = Outline::Circle(outer);
        Self { outline, ..Self::of(material, area, [moment; 2], moment * 2.0, area * factor) }
    }

    /// A cable: it resists stretch only. Stiffness `EA` \[N\], mass for each metre \[kg/m\].
    pub fn cable(axial: S, mass: S) -> Self {
        let zero = S::from(0.0);
        Self {
            axial,
            shear: [zero; 2],
            torsion: zero,
            bending: [zero; 2],
            mass,
            inertia: [zero; 3],
            outline: Outline::None,
        }
    }

    /// Does it resist stretch only?
    pub fn is_cable(&self) -> bool {
        let others = self.shear.iter().chain(&self.bending).chain(std::iter::once(&self.torsion));
        others.into_iter().all(|x| x.value() == 0.0)
    }

    /// Stiffness against stretch, two shears, twist and two bends.
    pub(crate) fn stiffness(&self) -> [S; 6] {
        let ([sy, sz], [by, bz]) = (self.shear, self.bending);
        [self.axial, sy, sz, self.torsion, by, bz]
    }

    /// What is wrong with it.
    pub(crate) fn check(&self, is_planar: bool) -> Result<(), String> {
        let positive = |what: &str, x: S| {
            let x = x.value();
            if x > 0.0 && x.is_finite() {
                return Ok(());
            }
            Err(format!("its {what} is {x}; give a positive number"))
        };
        positive("stiffness against stretch, EA", self.axial)?;
        positive("mass for each metre", self.mass)?;
        if self.is_cable() {
            return Ok(());
        }
        positive("stiffness against shear along y, kGA", self.shear[0])?;
        positive("stiffness against bending about z, EI", self.bending[1])?;
        positive("rotary inertia about z", self.inertia[2])?;
        if !is_planar {
            positive("stiffness against shear along z, kGA", self.shear[1])?;
            positive("stiffness against bending about y, EI", self.bending[0])?;
            positive("stiffness against twist, GJ", self.torsion)?;
            positive("rotary inertia about x", self.inertia[0])?;
            positive("rotary inertia about y", self.inertia[1])?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Torsion constants of rectangles from the tables of Timoshenko and Goodier, and Cowper's factors.
    #[test]
    fn constants_of_sections() {
        for (ratio, share) in [(1.0, 0.1406), (2.0, 0.229), (5.0, 0.291), (10.0, 0.312)] {
            assert!((torsion_share(ratio, 1.0) - share).abs() < 5e-4);
        }
        let steel = Material::<f64>::steel();
        let g = steel.shear();
        let bar = Section::rectangle(0.1, 0.5, &steel);
        assert!((bar.shear[0] / (g * 0.05) - 13.0 / 15.3).abs() < 1e-14);
        assert!((bar.bending[0] / 210e9 - 0.1 * 0.125 / 12.0).abs() < 1e-14);
        assert!((bar.torsion - Section::rectangle(0.5, 0.1, &steel).torsion).abs() < 1e-6);
        let shaft = Section::circle(0.01, &steel);
        assert!((shaft.shear[0] / (g * PI * 1e-4) - 7.8 / 8.8).abs() < 1e-14);
        // a thin tube: 2(1 + ν)/(4 + 3ν)
        let thin = Section::tube(1.0, 0.999_999, &steel);
        let area = thin.axial / 210e9;
        assert!((thin.shear[0] / (g * area) - 2.6 / 4.9).abs() < 1e-5);
    }
}
