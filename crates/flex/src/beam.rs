//! A straight beam between two nodes with three displacements and three rotations each.
//!
//! Shear is taken into account by Timoshenko's theory with the shape functions that solve its static equations, so that one element is
//! exact for loads at its ends; the mass is consistent, with rotary inertia `[FriedmanKosmatka93]`.

use crate::dense::Matrix;
use crate::error::{Flex, wrong};
use crate::material::Material;
use std::f64::consts::PI;

/// A cross-section: area, second moments about its axes y and z, torsion constant, and shares of the area that carry shear.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Section {
    /// \[m²\]
    pub area: f64,
    /// Of bending about y and about z \[m⁴\].
    pub moments: [f64; 2],
    /// \[m⁴\]
    pub torsion: f64,
    /// Shear coefficients along y and z; zero: no shear (Euler and Bernoulli).
    pub shear: [f64; 2],
    /// The way from the middle to the outermost fibres along y and z \[m\].
    pub edges: [f64; 2],
}

impl Section {
    /// A full circle of this radius.
    pub fn circle(radius: f64) -> Self {
        Self::tube(radius, 0.0)
    }

    /// A ring of these radii; shear coefficients after Cowper for a Poisson's ratio of 0.3.
    pub fn tube(outer: f64, inner: f64) -> Self {
        let area = PI * (outer * outer - inner * inner);
        let moment = 0.25 * PI * (outer.powi(4) - inner.powi(4));
        let (nu, m) = (0.3, if outer > 0.0 { inner / outer } else { 0.0 });
        let square = (1.0 + m * m).powi(2);
        let shear = 6.0 * (1.0 + nu) * square / ((7.0 + 6.0 * nu) * square + (20.0 + 12.0 * nu) * m * m);
        Self { area, moments: [moment; 2], torsion: 2.0 * moment, shear: [shear; 2], edges: [outer; 2] }
    }

    /// A rectangle: width along y, height along z. The torsion constant is Saint-Venant's, by its series.
    pub fn rectangle(width: f64, height: f64) -> Self {
        let (a, b) = (width.max(height), width.min(height));
        let sum: f64 = (0..20)
            .map(|k| {
                let n = f64::from(2 * k + 1);
                (n * PI * a / (2.0 * b)).tanh() / n.powi(5)
            })
            .sum();
        Self {
            area: width * height,
            moments: [width * height.powi(3) / 12.0, height * width.powi(3) / 12.0],
            torsion: a * b.powi(3) / 3.0 * (1.0 - 192.0 / PI.powi(5) * b / a * sum),
            shear: [5.0 / 6.0; 2],
            edges: [0.5 * width, 0.5 * height],
        }
    }

    /// From text: `circle:RADIUS`, `tube:OUTER,INNER` or `rectangle:WIDTH,HEIGHT`, in metres.
    pub fn parse(text: &str) -> Flex<Self> {
        let (kind, sizes) = text.split_once(':').unwrap_or((text, ""));
        let sizes: Option<Vec<f64>> = sizes.split(',').map(|s| s.trim().parse().ok()).collect();
        let section = match (kind.trim(), sizes.as_deref()) {
            ("circle", Some(&[r])) => Self::circle(r),
            ("tube", Some(&[outer, inner])) if inner < outer => Self::tube(outer, inner),
            ("rectangle", Some(&[w, h])) => Self::rectangle(w, h),
            _ => {
                return wrong(format!(
                    "the section '{text}' is not known; write circle:RADIUS, tube:OUTER,INNER or rectangle:WIDTH,HEIGHT in metres"
                ));
            }
        };
        if section.area > 0.0 && section.torsion > 0.0 && section.area.is_finite() {
            Ok(section)
        } else {
            wrong(format!("the section '{text}' has no area; its sizes must be positive"))
        }
    }

    /// The same without shear.
    #[must_use]
    pub fn without_shear(self) -> Self {
        Self { shear: [0.0; 2], ..self }
    }
}

/// Points and weights of Gauss on [0, 1], exact to degree 7.
pub(crate) const GAUSS: [(f64, f64); 4] = [
    (0.069_431_844_202_973_71, 0.173_927_422_568_726_93),
    (0.330_009_478_207_571_87, 0.326_072_577_431_273_07),
    (0.669_990_521_792_428_1, 0.326_072_577_431_273_07),
    (0.930_568_155_797_026_3, 0.173_927_422_568_726_93),
];

/// Deflection, rotation and their derivatives in a plane, for both deflections and rotations of the ends, at a place in [0, 1].
struct Shapes {
    deflection: [f64; 4],
    slope: [f64; 4],
    rotation: [f64; 4],
    curvature: [f64; 4],
}

fn shapes(x: f64, l: f64, phi: f64) -> Shapes {
    let s = 1.0 / (1.0 + phi);
    let (x2, x3) = (x * x, x * x * x);
    Shapes {
        deflection: [
            s * (1.0 - 3.0 * x2 + 2.0 * x3 + phi * (1.0 - x)),
            s * l * (x - 2.0 * x2 + x3 + 0.5 * phi * (x - x2)),
            s * (3.0 * x2 - 2.0 * x3 + phi * x),
            s * l * (x3 - x2 + 0.5 * phi * (x2 - x)),
        ],
        slope: [
            s / l * (6.0 * x2 - 6.0 * x - phi),
            s * (1.0 - 4.0 * x + 3.0 * x2 + phi * (0.5 - x)),
            s / l * (6.0 * x - 6.0 * x2 + phi),
            s * (3.0 * x2 - 2.0 * x + phi * (x - 0.5)),
        ],
        rotation: [
            6.0 * s / l * (x2 - x),
            s * (1.0 - 4.0 * x + 3.0 * x2 + phi * (1.0 - x)),
            6.0 * s / l * (x - x2),
            s * (3.0 * x2 - 2.0 * x + phi * x),
        ],
        curvature: [
            6.0 * s / (l * l) * (2.0 * x - 1.0),
            s / l * (6.0 * x - 4.0 - phi),
            6.0 * s / (l * l) * (1.0 - 2.0 * x),
            s / l * (6.0 * x - 2.0 + phi),
        ],
    }
}

/// The axes of a beam: x along it, y as near to the world's z as can be (its x for beams along z), as columns; and its length.
pub(crate) fn axes(ends: [[f64; 3]; 2]) -> Option<([[f64; 3]; 3], f64)> {
    let d: [f64; 3] = std::array::from_fn(|i| ends[1][i] - ends[0][i]);
    let length = d.iter().map(|x| x * x).sum::<f64>().sqrt();
    if length <= 0.0 || !length.is_finite() {
        return None;
    }
    let x = d.map(|c| c / length);
    let near = if x[2].abs() < 0.9 { [0.0, 0.0, 1.0] } else { [1.0, 0.0, 0.0] };
    let along: f64 = (0..3).map(|i| near[i] * x[i]).sum();
    let z: [f64; 3] = std::array::from_fn(|i| near[i] - along * x[i]);
    let size = z.iter().map(|c| c * c).sum::<f64>().sqrt();
    let z = z.map(|c| c / size);
    let y = [z[1] * x[2] - z[2] * x[1], z[2] * x[0] - z[0] * x[2], z[0] * x[1] - z[1] * x[0]];
    Some(([x, y, z], length))
}

/// Matrices of an element: twelve by twelve, per node three displacements and three rotations in world axes.
pub(crate) struct Element {
    pub(crate) stiffness: Matrix,
    pub(crate) mass: Matrix,
}

/// How the deflections of the two planes stand among the twelve: places and signs of the rotations.
const PLANES: [([usize; 4], f64); 2] = [([1, 5, 7, 11], 1.0), ([2, 4, 8, 10], -1.0)];

/// Stiffness and mass of a beam between two places; `None` where they coincide.
pub(crate) fn element(ends: [[f64; 3]; 2], section: &Section, material: &Material) -> Option<Element> {
    let (frame, l) = axes(ends)?;
    let (e, g) = (material.young, material.shear());
    let density = material.density;
    let (mut k, mut m) = (Matrix::zeros(12, 12), Matrix::zeros(12, 12));
    let polar = section.moments[0] + section.moments[1];
    // along and about the axis: linear
    for (at, stiff, inert) in [
        (0, e * section.area / l, density * section.area * l),
        (3, g * section.torsion / l, density * polar * l),
    ] {
        for (i, j) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            let is_same = i == j;
            k[(at + 6 * i, at + 6 * j)] += if is_same { stiff } else { -stiff };
            m[(at + 6 * i, at + 6 * j)] += inert / if is_same { 3.0 } else { 6.0 };
        }
    }
    for (plane, (places, sign)) in PLANES.iter().enumerate() {
        let moment = section.moments[1 - plane];
        let shear = section.shear[plane] * g * section.area;
        let phi = slide(section, material, plane, l);
        let signs = [1.0, *sign, 1.0, *sign];
        for (x, w) in GAUSS {
            let s = shapes(x, l, phi);
            for i in 0..4 {
                for j in 0..4 {
                    let strain = s.slope[i] - s.rotation[i];
                    let other = s.slope[j] - s.rotation[j];
                    let f = w * l * signs[i] * signs[j];
                    k[(places[i], places[j])] +=
                        f * (e * moment * s.curvature[i] * s.curvature[j] + shear * strain * other);
                    m[(places[i], places[j])] += f
                        * density
                        * (section.area * s.deflection[i] * s.deflection[j]
                            + moment * s.rotation[i] * s.rotation[j]);
                }
            }
        }
    }
    Some(Element { stiffness: turned(&k, &frame), mass: turned(&m, &frame) })
}

/// A place along a beam: where it is, what part of the mass it stands for, the shapes of displacement and rotation there, and the
/// moments of inertia of its part, in axes of the world.
pub(crate) struct Sample {
    pub(crate) place: [f64; 3],
    pub(crate) mass: f64,
    /// Roots of the inertia about the beam's axes, along these axes.
    pub(crate) spins: [([f64; 3], f64); 3],
    displacement: Matrix,
    rotation: Matrix,
}

impl Sample {
    /// Displacement and rotation for the twelve unknowns of the ends.
    pub(crate) fn of(&self, u: [f64; 12]) -> ([f64; 3], [f64; 3]) {
        let at = |a: &Matrix, i: usize| (0..12).map(|j| a[(i, j)] * u[j]).sum();
        (std::array::from_fn(|i| at(&self.displacement, i)), std::array::from_fn(|i| at(&self.rotation, i)))
    }
}

/// The places whose masses together make the mass matrix.
pub(crate) fn samples(ends: [[f64; 3]; 2], section: &Section, material: &Material) -> Vec<Sample> {
    let Some((frame, l)) = axes(ends) else { return Vec::new() };
    let turn = Matrix::from_fn(12, 12, |i, j| if i / 3 == j / 3 { frame[i % 3][j % 3] } else { 0.0 });
    let back = Matrix::from_fn(3, 3, |i, j| frame[j][i]);
    let sample = |&(x, w): &(f64, f64)| {
        let (mut displacement, mut rotation) = (Matrix::zeros(3, 12), Matrix::zeros(3, 12));
        for (at, shape) in [(0, 1.0 - x), (6, x)] {
            displacement[(0, at)] = shape;
            rotation[(0, at + 3)] = shape;
        }
        for (plane, (places, sign)) in PLANES.iter().enumerate() {
            let s = shapes(x, l, slide(section, material, plane, l));
            for i in 0..4 {
                let flip = if i % 2 == 1 { *sign } else { 1.0 };
                displacement[(1 + plane, places[i])] = flip * s.deflection[i];
                rotation[(2 - plane, places[i])] = sign * flip * s.rotation[i];
            }
        }
        let moments = [section.moments[0] + section.moments[1], section.moments[0], section.moments[1]];
        Sample {
            place: std::array::from_fn(|i| ends[0][i] + x * (ends[1][i] - ends[0][i])),
            mass: w * l * material.density * section.area,
            spins: std::array::from_fn(|i| (frame[i], (w * l * material.density * moments[i]).sqrt())),
            displacement: back.times(&displacement.times(&turn)),
            rotation: back.times(&rotation.times(&turn)),
        }
    };
    GAUSS.iter().map(sample).collect()
}

/// `12 E I / (k G A L²)` of a plane; zero: no shear.
fn slide(section: &Section, material: &Material, plane: usize, l: f64) -> f64 {
    let shear = section.shear[plane] * material.shear() * section.area;
    // deflections along y bend about z
    if shear > 0.0 { 12.0 * material.young * section.moments[1 - plane] / (shear * l * l) } else { 0.0 }
}

/// The geometric stiffness of a beam under a tension: `∫ N w'ᵢ w'ⱼ`, in both planes.
pub(crate) fn geometric(
    ends: [[f64; 3]; 2],
    section: &Section,
    material: &Material,
    tension: f64,
) -> Option<Matrix> {
    let (frame, l) = axes(ends)?;
    let mut k = Matrix::zeros(12, 12);
    for (plane, (places, sign)) in PLANES.iter().enumerate() {
        let phi = slide(section, material, plane, l);
        let signs = [1.0, *sign, 1.0, *sign];
        for (x, w) in GAUSS {
            let s = shapes(x, l, phi);
            for i in 0..4 {
                for j in 0..4 {
                    k[(places[i], places[j])] +=
                        w * l * tension * signs[i] * signs[j] * s.slope[i] * s.slope[j];
                }
            }
        }
    }
    Some(turned(&k, &frame))
}

/// From the beam's axes to the world's.
fn turned(a: &Matrix, frame: &[[f64; 3]; 3]) -> Matrix {
    let t = Matrix::from_fn(12, 12, |i, j| if i / 3 == j / 3 { frame[i % 3][j % 3] } else { 0.0 });
    t.transposed_times(&a.times(&t)).symmetric()
}

#[cfg(test)]
mod tests {
    use super::*;

    const L: f64 = 0.7;

    fn steel() -> Material {
        Material::named("steel").unwrap()
    }

    /// One element is exact for a load at its end: P L³/(3 E I) + P L/(k G A), however the beam lies in space.
    #[test]
    fn a_cantilever_bends_as_the_closed_form_says() {
        let (section, material) = (Section::rectangle(0.02, 0.05), steel());
        let direction = [0.6, 0.48, 0.64];
        let b = element(
            [[0.1, 0.2, 0.3], std::array::from_fn(|i| [0.1, 0.2, 0.3][i] + L * direction[i])],
            &section,
            &material,
        )
        .unwrap();
        let (frame, length) = axes([[0.0; 3], direction.map(|x| x * L)]).unwrap();
        assert!((length - L).abs() < 1e-15);
        for (plane, axis) in [(0, frame[1]), (1, frame[2])] {
            // clamp the first node, load the second
            let k = Matrix::from_fn(6, 6, |i, j| b.stiffness[(6 + i, 6 + j)]);
            let (values, x) = crate::dense::eigen(&k).unwrap();
            let load: Vec<f64> = (0..6).map(|i| if i < 3 { axis[i] } else { 0.0 }).collect();
            let u: f64 = (0..6).map(|c| crate::dense::dot(x.col(c), &load).powi(2) / values[c]).sum();
            let i = section.moments[1 - plane];
            let exact = L.powi(3) / (3.0 * material.young * i)
                + L / (section.shear[plane] * material.shear() * section.area);
            assert!((u / exact - 1.0).abs() < 1e-9, "{u} {exact}");
        }
    }

    /// Torsion of a square is 0.1405774 a⁴ (Timoshenko and Goodier).
    #[test]
    fn sections_are_those_of_the_books() {
        assert!((Section::rectangle(1.0, 1.0).torsion - 0.140_577).abs() < 1e-6);
        let tube = Section::tube(0.5, 0.4);
        assert!((tube.area - PI * 0.09).abs() < 1e-15);
        assert!((tube.torsion - 0.5 * PI * (0.0625 - 0.0256)).abs() < 1e-15);
        assert!(Section::parse("rectangle:0.1,0").unwrap_err().0.contains("no area"));
        assert!(Section::parse("square:1").is_err());
        assert_eq!(Section::parse("circle:0.01").unwrap(), Section::circle(0.01));
    }
}
