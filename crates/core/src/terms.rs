//! The terms of the descriptor form: sets of them, and buffers for their values.

use crate::{MassWork, Structure};

/// One term of the descriptor form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Term {
    /// `T(t,p) v`, the derivative of the positions.
    Pdot,
    /// `M(t,p)`.
    Mass,
    /// `f(t,p,v,λ,u)`.
    Force,
    /// `G(t,p)`.
    ConstraintMatrix,
    /// `gᴵ(t,p)`, so that `G v + gᴵ = 0`.
    ConstraintRate,
    /// `d(t,p,v,λ,u)`, the derivative of the external variables.
    Udot,
    /// `g(t,p)`.
    Constraint,
    /// `C(t,p) = (∂g/∂p) T`, asked for only where it differs from the leading rows of `G`.
    PositionMatrix,
    /// `F = ∂f/∂λ`, asked for only where the structure declares it.
    Friction,
    /// `γ(t,p,v)`, so that `G v' + γ = 0`; asked for only where the structure declares it.
    Acceleration,
}

impl Term {
    /// All terms, in the order of their bits.
    pub const ALL: [Term; 10] = [
        Term::Pdot,
        Term::Mass,
        Term::Force,
        Term::ConstraintMatrix,
        Term::ConstraintRate,
        Term::Udot,
        Term::Constraint,
        Term::PositionMatrix,
        Term::Friction,
        Term::Acceleration,
    ];

    /// The name users read in messages.
    pub fn name(self) -> &'static str {
        match self {
            Term::Pdot => "kinematics T v",
            Term::Mass => "mass matrix M",
            Term::Force => "force f",
            Term::ConstraintMatrix => "constraint matrix G",
            Term::ConstraintRate => "constraint rate gI",
            Term::Udot => "external dynamics d",
            Term::Constraint => "constraint g",
            Term::PositionMatrix => "position matrix C",
            Term::Friction => "friction matrix F",
            Term::Acceleration => "acceleration term gamma",
        }
    }
}

/// A set of terms: what an evaluation is asked for.
///
/// Asking for several terms at once lets a problem compute what they share (sines, distances) a single time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Terms(u16);

impl Terms {
    /// See [`Term::Pdot`].
    pub const PDOT: Terms = Terms(1 << Term::Pdot as u16);
    /// See [`Term::Mass`].
    pub const MASS: Terms = Terms(1 << Term::Mass as u16);
    /// See [`Term::Force`].
    pub const FORCE: Terms = Terms(1 << Term::Force as u16);
    /// See [`Term::ConstraintMatrix`].
    pub const CONSTRAINT_MATRIX: Terms = Terms(1 << Term::ConstraintMatrix as u16);
    /// See [`Term::ConstraintRate`].
    pub const CONSTRAINT_RATE: Terms = Terms(1 << Term::ConstraintRate as u16);
    /// See [`Term::Udot`].
    pub const UDOT: Terms = Terms(1 << Term::Udot as u16);
    /// See [`Term::Constraint`].
    pub const CONSTRAINT: Terms = Terms(1 << Term::Constraint as u16);
    /// See [`Term::PositionMatrix`].
    pub const POSITION_MATRIX: Terms = Terms(1 << Term::PositionMatrix as u16);
    /// See [`Term::Friction`].
    pub const FRICTION: Terms = Terms(1 << Term::Friction as u16);
    /// See [`Term::Acceleration`].
    pub const ACCELERATION: Terms = Terms(1 << Term::Acceleration as u16);
    /// No term.
    pub const NONE: Terms = Terms(0);

    /// Is every term of `other` in this set?
    #[inline]
    pub const fn contains(self, other: Terms) -> bool {
        self.0 & other.0 == other.0
    }

    /// Does this set share a term with `other`?
    #[inline]
    pub const fn intersects(self, other: Terms) -> bool {
        self.0 & other.0 != 0
    }

    /// Both sets together.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Terms) -> Terms {
        Terms(self.0 | other.0)
    }

    /// The terms of this set that are also in `other`.
    #[inline]
    #[must_use]
    pub const fn within(self, other: Terms) -> Terms {
        Terms(self.0 & other.0)
    }

    /// The terms of this set that are not in `other`.
    #[inline]
    #[must_use]
    pub const fn without(self, other: Terms) -> Terms {
        Terms(self.0 & !other.0)
    }

    /// The terms of this set, one by one.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Term> {
        // Steps from one set bit to the next: this stands in the inner loop of every method.
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let term = *Term::ALL.get(bits.trailing_zeros() as usize)?;
            bits &= bits - 1;
            Some(term)
        })
    }
}

impl From<Term> for Terms {
    fn from(term: Term) -> Self {
        Terms(1 << term as u16)
    }
}

impl std::ops::BitOr for Terms {
    type Output = Terms;
    #[inline]
    fn bitor(self, other: Terms) -> Terms {
        self.and(other)
    }
}

/// Where an evaluation puts its results: one flat buffer per term, laid out as the [`Structure`] says.
///
/// Dense matrices are column-major. An evaluation writes every entry of the terms it was asked for and leaves the
/// other buffers alone.
#[derive(Debug, Clone, Default)]
pub struct TermBuf {
    /// `T v`, length `np`.
    pub pdot: Vec<f64>,
    /// `M`, laid out as [`Structure::mass`].
    pub mass: Vec<f64>,
    /// `f`, length `nv`.
    pub force: Vec<f64>,
    /// `G`, `nl × nv`, laid out as [`Structure::constraint_matrix`].
    pub constraint_matrix: Vec<f64>,
    /// `gᴵ`, length `nl`.
    pub constraint_rate: Vec<f64>,
    /// `d`, length `nu`.
    pub udot: Vec<f64>,
    /// `g`, length `ng`.
    pub constraint: Vec<f64>,
    /// `C`, `ng × nv`, laid out as [`Structure::position_matrix`]; empty where that is `None`.
    pub position_matrix: Vec<f64>,
    /// `F`, `nv × nl`, laid out as [`Structure::friction`]; empty where that is `None`.
    pub friction: Vec<f64>,
    /// `γ`, length `nl`; empty unless [`Structure::acceleration_term`].
    pub acceleration: Vec<f64>,
    /// Memory for products with `M`.
    pub work: MassWork,
}

impl TermBuf {
    /// Buffers of the right lengths, filled with zeros.
    pub fn new(structure: &Structure) -> Self {
        let d = structure.dims;
        let matrix = |kind: &crate::MatrixKind, rows, cols| vec![0.0; kind.len(rows, cols)];
        Self {
            pdot: vec![0.0; d.np],
            mass: vec![0.0; structure.mass.len(d.nv)],
            force: vec![0.0; d.nv],
            constraint_matrix: matrix(&structure.constraint_matrix, d.nl, d.nv),
            constraint_rate: vec![0.0; d.nl],
            udot: vec![0.0; d.nu],
            constraint: vec![0.0; d.ng],
            position_matrix: structure.position_matrix.as_ref().map_or(Vec::new(), |k| matrix(k, d.ng, d.nv)),
            friction: structure.friction.as_ref().map_or(Vec::new(), |k| matrix(k, d.nv, d.nl)),
            acceleration: vec![0.0; if structure.acceleration_term { d.nl } else { 0 }],
            work: MassWork::new(&structure.mass),
        }
    }

    /// `y = M x` with the `M` at hand.
    #[inline]
    pub fn multiply_mass(&mut self, structure: &Structure, x: &[f64], y: &mut [f64]) {
        structure.mass.multiply(&self.mass, x, y, &mut self.work);
    }

    /// The terms that have entries at all: there is no `G` without constraints, no `d` without external variables.
    pub fn available(&self) -> Terms {
        Term::ALL
            .into_iter()
            .filter(|&t| !self.get(t).is_empty())
            .fold(Terms::NONE, |set, t| set | Terms::from(t))
    }

    /// A number that changes when a buffer changes its length: an evaluation may have replaced one.
    #[inline]
    pub fn shape(&self) -> usize {
        let buffers = [
            &self.pdot,
            &self.mass,
            &self.force,
            &self.constraint_matrix,
            &self.constraint_rate,
            &self.udot,
            &self.constraint,
            &self.position_matrix,
            &self.friction,
            &self.acceleration,
        ];
        buffers.iter().fold(0, |sum, buffer| 31_usize.wrapping_mul(sum).wrapping_add(buffer.len()))
    }

    /// The buffer of one term.
    #[inline]
    pub fn get(&self, term: Term) -> &[f64] {
        match term {
            Term::Pdot => &self.pdot,
            Term::Mass => &self.mass,
            Term::Force => &self.force,
            Term::ConstraintMatrix => &self.constraint_matrix,
            Term::ConstraintRate => &self.constraint_rate,
            Term::Udot => &self.udot,
            Term::Constraint => &self.constraint,
            Term::PositionMatrix => &self.position_matrix,
            Term::Friction => &self.friction,
            Term::Acceleration => &self.acceleration,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// M67: requests are sets; their members come back one by one, in order.
    #[test]
    fn sets_of_terms() {
        let set = Terms::ACCELERATION | Terms::PDOT | Terms::CONSTRAINT;
        assert_eq!(set.iter().collect::<Vec<_>>(), [Term::Pdot, Term::Constraint, Term::Acceleration]);
        assert_eq!(Terms::NONE.iter().count(), 0);
        assert!(set.contains(Terms::PDOT | Terms::CONSTRAINT) && !set.contains(Terms::MASS));
        assert!(set.intersects(Terms::PDOT | Terms::MASS) && !set.intersects(Terms::MASS));
        assert_eq!(set.within(Terms::PDOT | Terms::MASS), Terms::PDOT);
        assert_eq!(set.without(Terms::PDOT | Terms::MASS), Terms::ACCELERATION | Terms::CONSTRAINT);
        for term in Term::ALL {
            assert_eq!(Terms::from(term).iter().collect::<Vec<_>>(), [term]);
        }
    }
}
