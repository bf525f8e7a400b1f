//! Bodies and their mass properties.

use crate::ModelError;
use crate::math::{Mat3, Pose, Vec3};
use gelenk_core::Real;
use std::f64::consts::PI;

/// How small a violation of physics counts as rounding of given numbers, relative to the largest moment of inertia.
const ROUNDING: f64 = 1e-9;

/// Mass, centre of mass and inertia of a body, in the body's own frame.
///
/// ```
/// use gelenk_model::MassProperties;
/// // a steel rod, 1 m long, along x from the origin
/// let rod = MassProperties::rod([0.0, 0.0, 0.0], [1.0, 0.0, 0.0], 0.3);
/// assert_eq!(rod.centre.0, [0.5, 0.0, 0.0]);
/// assert!((rod.inertia.0[2][2] - 0.3 / 12.0).abs() < 1e-15);
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MassProperties<S = f64> {
    /// Mass \[kg\].
    pub mass: S,
    /// Centre of mass \[m\].
    pub centre: Vec3<S>,
    /// Inertia about the centre of mass \[kg m²\].
    pub inertia: Mat3<S>,
}

impl<S: Real> MassProperties<S> {
    /// No mass at all: such a body must be carried by joints or forces.
    pub fn massless() -> Self {
        Self { mass: S::from(0.0), centre: Vec3::zero(), inertia: Mat3::zero() }
    }

    /// From mass \[kg\], centre \[m\] and the moments of inertia about the centre \[kg m²\], in axes of the body.
    pub fn new(mass: S, centre: impl Into<Vec3<S>>, moments: impl Into<Vec3<S>>) -> Self {
        Self { mass, centre: centre.into(), inertia: Mat3::diagonal(moments.into()) }
    }

    /// From an inertia matrix about any point.
    pub fn about_point(
        mass: S,
        centre: impl Into<Vec3<S>>,
        point: impl Into<Vec3<S>>,
        inertia: Mat3<S>,
    ) -> Self {
        let centre = centre.into();
        let shifted = shift(mass, centre - point.into(), S::from(-1.0));
        Self { mass, centre, inertia: inertia + shifted }
    }

    /// A point mass.
    pub fn point(mass: S, at: impl Into<Vec3<S>>) -> Self {
        Self { mass, centre: at.into(), inertia: Mat3::zero() }
    }

    /// A thin uniform rod between two points, of mass \[kg\].
    pub fn rod(from: impl Into<Vec3<S>>, to: impl Into<Vec3<S>>, mass: S) -> Self {
        let (from, to) = (from.into(), to.into());
        let half = (to - from) * S::from(0.5);
        Self { mass, centre: from + half, inertia: shift(mass / 3.0, half, S::from(1.0)) }
    }

    /// A box with these edges along the axes \[m\], around its centre; density \[kg/m³\].
    pub fn cuboid(edges: impl Into<Vec3<S>>, density: S) -> Self {
        let edges = edges.into();
        let [a, b, c] = edges.0;
        let mass = density * a * b * c;
        let moment = |x: S, y: S| mass * (x * x + y * y) / 12.0;
        Self::new(mass, Vec3::zero(), [moment(b, c), moment(a, c), moment(a, b)])
    }

    /// A cylinder around z with its centre in the origin: radius, length \[m\], density \[kg/m³\].
    pub fn cylinder(radius: S, length: S, density: S) -> Self {
        let mass = density * PI * radius * radius * length;
        let across = mass * (radius * radius * 3.0 + length * length) / 12.0;
        Self::new(mass, Vec3::zero(), [across, across, mass * radius * radius * 0.5])
    }

    /// A ball: radius \[m\], density \[kg/m³\].
    pub fn sphere(radius: S, density: S) -> Self {
        let mass = density * 4.0 / 3.0 * PI * radius.powi(3);
        Self::new(mass, Vec3::zero(), [mass * radius * radius * 0.4; 3])
    }

    /// A rectangular plate in the xy plane: edges and thickness \[m\], density \[kg/m³\].
    pub fn plate(edges: [S; 2], thickness: S, density: S) -> Self {
        Self::cuboid([edges[0], edges[1], thickness], density)
    }

    /// A solid inside a closed surface of triangles, which list their corners counter-clockwise seen from outside: corners \[m\], density \[kg/m³\].
    pub fn inside(corners: &[Vec3<S>], triangles: &[[usize; 3]], density: S) -> Self {
        let zero = S::from(0.0);
        // tetrahedra between the origin and each triangle: their volumes, centres and second moments ∫ x xᵀ add up
        let (mut volume, mut first, mut second) = (zero, Vec3::<S>::zero(), Mat3::<S>::zero());
        for t in triangles {
            let [p, q, r] = t.map(|i| corners[i]);
            let part = p.dot(q.cross(r)) / 6.0;
            let sum = p + q + r;
            volume += part;
            first += sum * (part / 4.0);
            for i in 0..3 {
                for j in 0..3 {
                    let products = p.0[i] * p.0[j] + q.0[i] * q.0[j] + r.0[i] * r.0[j];
                    second.0[i][j] += (products + sum.0[i] * sum.0[j]) * (part / 20.0);
                }
            }
        }
        let trace = second.0[0][0] + second.0[1][1] + second.0[2][2];
        let inertia = Mat3(std::array::from_fn(|i| {
            std::array::from_fn(|j| (if i == j { trace - second.0[i][j] } else { -second.0[i][j] }) * density)
        }));
        Self::about_point(volume * density, first * (S::from(1.0) / volume), Vec3::zero(), inertia)
    }

    /// The same body placed somewhere in the frame of another.
    #[must_use]
    pub fn placed(self, pose: &Pose<S>) -> Self {
        Self {
            mass: self.mass,
            centre: pose.point(self.centre),
            inertia: pose.rotation.congruence(&self.inertia),
        }
    }

    /// Both bodies as one.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        let mass = self.mass + other.mass;
        if mass.value() == 0.0 {
            return self;
        }
        let centre = (self.centre * self.mass + other.centre * other.mass) * (S::from(1.0) / mass);
        let part = |b: &Self| b.inertia + shift(b.mass, b.centre - centre, S::from(1.0));
        Self { mass, centre, inertia: part(&self) + part(&other) }
    }

    /// Has it neither mass nor inertia?
    pub fn is_massless(&self) -> bool {
        self.mass.value() == 0.0 && self.inertia.value() == Mat3::zero()
    }

    /// Checks that a real body can have these properties.
    pub(crate) fn check(&self, body: &str) -> Result<(), ModelError> {
        let wrong = |what: String| Err(ModelError::MassProperties { body: body.to_owned(), what });
        let (mass, inertia) = (self.mass.value(), self.inertia.value());
        let numbers = inertia.0.as_flattened();
        if !mass.is_finite() || !self.centre.is_finite() || numbers.iter().any(|x| !x.is_finite()) {
            return wrong("they contain a number that is not finite".into());
        }
        if mass < 0.0 {
            return wrong(format!("the mass is {mass} kg; it must not be negative"));
        }
        let largest = numbers.iter().fold(0.0_f64, |m, x| m.max(x.abs()));
        if mass == 0.0 && largest > 0.0 {
            return wrong("there is inertia without mass; give a mass, or no inertia".into());
        }
        let slack = ROUNDING * largest;
        for i in 0..3 {
            for j in 0..i {
                if (inertia.0[i][j] - inertia.0[j][i]).abs() > slack {
                    return wrong("the inertia matrix is not symmetric".into());
                }
            }
        }
        let [a, b, c] = principal_moments(&inertia);
        if a < -slack {
            return wrong(format!("a principal moment of inertia is negative, {a:.6e} kg m²"));
        }
        if a + b < c - slack {
            return wrong(format!(
                "the principal moments of inertia {a:.6e}, {b:.6e} and {c:.6e} kg m² break the triangle inequality: the largest \
                 exceeds the sum of the others; check signs, units and the point the inertia is given about"
            ));
        }
        Ok(())
    }
}

/// Steiner's term `sign · m (r·r − r rᵀ)`.
fn shift<S: Real>(mass: S, r: Vec3<S>, sign: S) -> Mat3<S> {
    let (zero, square) = (S::from(0.0), r.dot(r));
    Mat3(std::array::from_fn(|i| {
        std::array::from_fn(|j| sign * mass * (if i == j { square } else { zero } - r.0[i] * r.0[j]))
    }))
}

/// Eigenvalues of a symmetric matrix, ascending, by Jacobi's rotations.
pub(crate) fn principal_moments(m: &Mat3) -> [f64; 3] {
    let mut a = m.0;
    for _ in 0..30 {
        for (p, q) in [(0, 1), (0, 2), (1, 2)] {
            if a[p][q] == 0.0 {
                continue;
            }
            let theta = 0.5 * (2.0 * a[p][q]).atan2(a[p][p] - a[q][q]);
            let (s, c) = theta.sin_cos();
            for k in 0..3 {
                let (x, y) = (a[k][p], a[k][q]);
                (a[k][p], a[k][q]) = (c * x + s * y, c * y - s * x);
            }
            for k in 0..3 {
                let (x, y) = (a[p][k], a[q][k]);
                (a[p][k], a[q][k]) = (c * x + s * y, c * y - s * x);
            }
        }
    }
    let mut moments = [a[0][0], a[1][1], a[2][2]];
    moments.sort_by(f64::total_cmp);
    moments
}

/// A rigid body: mass properties, and where it is and how it moves at the start, as far as that is known.
#[derive(Debug, Clone, PartialEq)]
pub struct Body<S = f64> {
    /// Its name.
    pub name: String,
    /// Mass properties in its own frame.
    pub mass: MassProperties<S>,
    /// Its frame at the start, in the world; a guess where joints have to be closed.
    pub pose: Pose<S>,
    /// Angular velocity at the start, in world axes \[rad/s\].
    pub omega: Vec3<S>,
    /// Velocity of its frame's origin at the start \[m/s\].
    pub velocity: Vec3<S>,
    /// Which of the two velocities are asked for. Those that are not are guesses.
    pub asked: Asked,
    /// Does it move in a plane parallel to the world's xy plane only?
    pub planar: bool,
}

/// Which velocities of a body its model asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Asked {
    /// The angular velocity.
    pub omega: bool,
    /// The velocity of the origin of its frame.
    pub velocity: bool,
}

impl<S: Real> Body<S> {
    /// A body whose frame is that of the world at the start, at rest.
    pub fn new(name: impl Into<String>, mass: MassProperties<S>) -> Self {
        let name = name.into();
        Self {
            name,
            mass,
            pose: Pose::identity(),
            omega: Vec3::zero(),
            velocity: Vec3::zero(),
            asked: Asked::default(),
            planar: false,
        }
    }

    /// A body that moves in a plane parallel to the world's xy plane.
    pub fn planar(name: impl Into<String>, mass: MassProperties<S>) -> Self {
        Self { planar: true, ..Self::new(name, mass) }
    }

    /// Places its frame at the start.
    #[must_use]
    pub fn at(mut self, pose: Pose<S>) -> Self {
        self.pose = pose;
        self
    }

    /// Places its frame at the start: origin \[m\], then a turn about z \[rad\].
    #[must_use]
    pub fn at_angle(self, origin: impl Into<Vec3<S>>, angle: S) -> Self {
        self.at(Pose { rotation: Mat3::about_axis(2, angle), origin: origin.into() })
    }

    /// Sets it in motion: angular velocity \[rad/s\] and velocity of its frame's origin \[m/s\], in world axes.
    #[must_use]
    pub fn moving(mut self, omega: impl Into<Vec3<S>>, velocity: impl Into<Vec3<S>>) -> Self {
        (self.omega, self.velocity) = (omega.into(), velocity.into());
        self.asked = Asked { omega: true, velocity: true };
        self
    }

    /// Asks for its angular velocity alone \[rad/s\], in world axes. The velocity of its origin follows from joints, or is zero where
    /// they let it.
    #[must_use]
    pub fn turning(mut self, omega: impl Into<Vec3<S>>) -> Self {
        self.omega = omega.into();
        self.asked.omega = true;
        self
    }

    /// Asks for the velocity of its frame's origin alone \[m/s\], in world axes. The angular velocity follows from joints, or is zero
    /// where they let it.
    #[must_use]
    pub fn travelling(mut self, velocity: impl Into<Vec3<S>>) -> Self {
        self.velocity = velocity.into();
        self.asked.velocity = true;
        self
    }

    pub(crate) fn check(&self) -> Result<(), ModelError> {
        self.mass.check(&self.name)?;
        let wrong = |what: &str| Err(ModelError::Body { body: self.name.clone(), what: what.to_owned() });
        if !(self.pose.origin.is_finite() && self.omega.is_finite() && self.velocity.is_finite()) {
            return wrong("its position or velocity holds a number that is not finite");
        }
        if !self.pose.rotation.is_rotation(1e-9) {
            return wrong(
                "its orientation is not a rotation: the axes must be perpendicular unit vectors, right-handed",
            );
        }
        if self.planar {
            let tilted = (self.pose.rotation.0[2][2].value() - 1.0).abs() > 1e-12;
            if tilted {
                return wrong("it is planar, but its z axis is not that of the world");
            }
            let (omega, velocity) = (self.omega.value().0, self.velocity.value().0);
            let leaves = omega[0] != 0.0 || omega[1] != 0.0 || velocity[2] != 0.0;
            if leaves {
                return wrong("it is planar, but its velocity leaves the plane");
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64) {
        assert!((a - b).abs() < 1e-12 * b.abs().max(1.0), "{a} {b}");
    }

    /// Textbook values, and solids put together from parts.
    #[test]
    fn solids() {
        let brick = MassProperties::cuboid([1.0, 2.0, 3.0], 10.0);
        close(brick.mass, 60.0);
        close(brick.inertia.0[0][0], 60.0 * 13.0 / 12.0);
        let half = MassProperties::cuboid([0.5, 2.0, 3.0], 10.0);
        let both = half.placed(&Pose::at([-0.25, 0.0, 0.0])).with(half.placed(&Pose::at([0.25, 0.0, 0.0])));
        for k in 0..9 {
            close(both.inertia.0[k / 3][k % 3], brick.inertia.0[k / 3][k % 3]);
        }
        let rod = MassProperties::rod([1.0, 1.0, 0.0], [1.0, 3.0, 0.0], 3.0);
        close(rod.inertia.0[0][0], 1.0);
        close(rod.inertia.0[1][1], 0.0);
        rod.check("rod").unwrap();
        let end = MassProperties::about_point(
            3.0,
            [1.0, 2.0, 0.0],
            [1.0, 1.0, 0.0],
            Mat3::diagonal(Vec3([4.0, 0.0, 4.0])),
        );
        for k in 0..9 {
            close(end.inertia.0[k / 3][k % 3], rod.inertia.0[k / 3][k % 3]);
        }
        close(
            MassProperties::sphere(0.5, 1000.0).inertia.0[1][1],
            0.1 * MassProperties::sphere(0.5, 1000.0).mass,
        );
        MassProperties::cylinder(0.1, 2.0, 7800.0).check("shaft").unwrap();
    }

    #[test]
    fn principal_moments_of_a_turned_body() {
        let turned = Mat3::about(Vec3([0.6, 0.0, 0.8]), 1.1_f64.sin_cos())
            .congruence(&Mat3::diagonal(Vec3([1.0, 2.0, 2.5])));
        for (found, expected) in principal_moments(&turned).into_iter().zip([1.0, 2.0, 2.5]) {
            close(found, expected);
        }
    }

    #[test]
    fn impossible_bodies_are_refused() {
        let message = |m: MassProperties| m.check("crank").unwrap_err().to_string();
        assert!(message(MassProperties::new(1.0, [0.0; 3], [1.0, 1.0, 3.0])).contains("triangle inequality"));
        assert!(message(MassProperties::new(-1.0, [0.0; 3], [1.0; 3])).contains("must not be negative"));
        assert!(message(MassProperties::new(0.0, [0.0; 3], [1.0; 3])).contains("inertia without mass"));
        assert!(message(MassProperties::new(f64::NAN, [0.0; 3], [1.0; 3])).contains("not finite"));
        assert!(message(MassProperties::new(1.0, [0.0; 3], [1.0, -1.0, 1.0])).contains("negative"));
        assert!(message(MassProperties::new(1.0, [0.0; 3], [1.0, 1.0, 3.0])).contains("'crank'"));
    }
}
