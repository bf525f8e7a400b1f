//! One element of a beam: strains from the frames of its nodes, and forces on them.
//!
//! Rotations are interpolated by their vectors seen from a node in the middle, `R(s) = R_c exp(Σ N_i(s) ψ_i)` with
//! `ψ_i = log(R_cᵀ R_i)`, and points by `r(s) = Σ N_i(s) r_i` `[Crisfield99]`. Both go along with rigid motions of the whole element, so that no
//! rigid motion strains it. Strains are those of Reissner and Simo along the axes of the section,
//!
//! ```text
//! Γ = Rᵀ r' − Γ₀,   K = T(ψ) ψ' − K₀,   N = C_Γ (Γ + τ Γ̇),   M = C_K (K + τ K̇)
//! ```
//!
//! and forces do the work `−∫ N·δΓ + M·δK` exactly, with `δΓ = Rᵀ δr' + (Rᵀ r')×δθ` and `δK = δθ' + T ψ'×δθ`. What acts on the node in
//! the middle follows from balance: momentum and angular momentum are kept to rounding.

use super::rule::{GaussPoint, MOST_NODES};
use crate::math::{Motion, Turn, Vec3, Wrench, untangle};
use gelenk_core::Real;

/// Elements are not bent by more than this between their middle and a node \[rad²\]; what is beyond is no beam, and no number.
const MOST_BEND: f64 = 9.0;

/// Vectors of the nodes of an element; those of an order below the highest are the first.
type Nodal<R> = [Vec3<R>; MOST_NODES];

/// Nodes seen from the one in the middle, and how they move against it.
pub(crate) struct Seen<R> {
    nodes: usize,
    psi: Nodal<R>,
    way: Nodal<R>,
    psi_rate: Nodal<R>,
    way_rate: Nodal<R>,
}

/// Strains at a point: stretch and shears, then twist and bends; whole, without those of the beam at rest.
pub(crate) struct Strains<R> {
    turn: Turn<R>,
    psi_slope: Vec3<R>,
    pub(crate) gamma: Vec3<R>,
    pub(crate) kappa: Vec3<R>,
}

/// Sums of vectors with shares.
#[inline]
fn mix<R: Real>(shares: &[f64; MOST_NODES], of: &[Vec3<R>], factor: R) -> Vec3<R> {
    let mut sum = of[0] * R::from(shares[0]);
    for (x, share) in of.iter().zip(shares).skip(1) {
        sum += *x * R::from(*share);
    }
    sum * factor
}

/// The node from which an element is seen.
pub(crate) const fn middle(nodes: usize) -> usize {
    (nodes - 1) / 2
}

impl<R: Real> Seen<R> {
    /// Where the nodes are; how they move only where it is asked for.
    #[inline]
    pub(crate) fn new(nodes: &[Motion<R>], with_rates: bool) -> Self {
        let zero = [Vec3::zero(); MOST_NODES];
        let mut seen = Self { nodes: nodes.len(), psi: zero, way: zero, psi_rate: zero, way_rate: zero };
        let c = middle(nodes.len());
        let from = nodes[c];
        let axes = from.pose.rotation;
        for (i, node) in nodes.iter().enumerate() {
            if i == c {
                continue;
            }
            let way = node.pose.origin - from.pose.origin;
            let mut psi = log(&(axes.transpose() * node.pose.rotation));
            if psi.dot(psi).value() > MOST_BEND {
                psi = psi * R::from(f64::NAN);
            }
            seen.psi[i] = psi;
            seen.way[i] = axes.transpose_mul(way);
            if with_rates {
                let turn = axes.transpose_mul(node.omega - from.omega);
                seen.psi_rate[i] = untangle(psi, turn, -1.0);
                seen.way_rate[i] = axes.transpose_mul(node.velocity - from.velocity - from.omega.cross(way));
            }
        }
        seen
    }

    /// Strains at a point of an element with this `dξ/ds`.
    #[inline]
    pub(crate) fn strains(&self, point: &GaussPoint, scale: R) -> Strains<R> {
        let one = R::from(1.0);
        let n = self.nodes;
        let psi_slope = mix(&point.slopes, &self.psi[..n], scale);
        let turn = Turn::new(mix(&point.shares, &self.psi[..n], one));
        let gamma = turn.back(mix(&point.slopes, &self.way[..n], scale));
        let kappa = turn.tangent(psi_slope);
        Strains { turn, psi_slope, gamma, kappa }
    }

    /// Their rates.
    #[inline]
    pub(crate) fn rates(&self, point: &GaussPoint, scale: R, at: &Strains<R>) -> (Vec3<R>, Vec3<R>) {
        let n = self.nodes;
        let psi_rate = mix(&point.shares, &self.psi_rate[..n], R::from(1.0));
        let psi_slope_rate = mix(&point.slopes, &self.psi_rate[..n], scale);
        let omega = at.turn.tangent(psi_rate);
        let gamma = at.turn.back(mix(&point.slopes, &self.way_rate[..n], scale)) + at.gamma.cross(omega);
        let kappa = at.turn.tangent(psi_slope_rate)
            + at.turn.rate(at.psi_slope, psi_rate, 1.0)
            + at.kappa.cross(omega);
        (gamma, kappa)
    }
}

/// Forces on the nodes, along the axes of the one in the middle.
pub(crate) struct Loads<R> {
    force: Nodal<R>,
    /// Along `ψ`, not yet about axes.
    along: Nodal<R>,
}

impl<R: Real> Loads<R> {
    #[inline]
    pub(crate) fn none() -> Self {
        Self { force: [Vec3::zero(); MOST_NODES], along: [Vec3::zero(); MOST_NODES] }
    }

    /// Adds what a section force and a moment at a point do, over a length.
    #[inline]
    pub(crate) fn add(
        &mut self,
        point: &GaussPoint,
        (nodes, at): (usize, &Strains<R>),
        (force, moment): (Vec3<R>, Vec3<R>),
        (scale, length): (R, R),
    ) {
        let turned = force.cross(at.gamma) + moment.cross(at.kappa);
        let on_values = (at.turn.transposed(turned) + at.turn.rate(at.psi_slope, moment, -1.0)) * length;
        let steep = length * scale;
        let on_slopes = at.turn.transposed(moment) * steep;
        let pull = at.turn.apply(force) * steep;
        for i in 0..nodes {
            let (share, slope) = (R::from(-point.shares[i]), R::from(-point.slopes[i]));
            self.force[i] += pull * slope;
            self.along[i] += on_values * share + on_slopes * slope;
        }
    }

    /// Calls `see` with the wrench on every node, about it, in world axes.
    #[inline]
    pub(crate) fn each(
        &self,
        seen: &Seen<R>,
        middle_node: &Motion<R>,
        mut see: impl FnMut(usize, Wrench<R>),
    ) {
        let axes = middle_node.pose.rotation;
        let c = middle(seen.nodes);
        let mut rest = Vec3::zero();
        for i in (0..seen.nodes).filter(|i| *i != c) {
            let torque = untangle(seen.psi[i], self.along[i], 1.0);
            rest += torque + seen.way[i].cross(self.force[i]);
            see(i, Wrench { force: axes * self.force[i], torque: axes * torque });
        }
        see(c, Wrench { force: axes * self.force[c], torque: -(axes * rest) });
    }
}

/// The rotation vector of a matrix, which is short of half a turn.
#[inline]
fn log<R: Real>(m: &crate::math::Mat3<R>) -> Vec3<R> {
    crate::math::Quaternion::from_matrix(m).log()
}
