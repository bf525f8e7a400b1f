//! A flexible body in few coordinates, as it is kept in a file and as a simulation needs it.

use crate::dense::Matrix;

/// A body that moves with a floating frame and deforms along modes.
///
/// The velocity of every node, in axes of the floating frame, is linear in `z = (v, ω, ω ⊗ q, q̇)`: the velocity of the frame's origin, its
/// angular velocity, the products `ω_j q_k` at place `6 + 3k + j`, and the rates of the modal coordinates `q`. The kinetic energy is
/// `½ zᵀ G z` with the matrix [`gram`](Self::gram), which holds all invariants: mass, static moments, inertia, how they change with `q`
/// up to the square, and all couplings of the modes with the rigid motion and with each other [Shabana05, 5.4].
#[derive(Debug, Clone, PartialEq, Default)]
pub struct FlexBody {
    /// What it was made of.
    pub source: String,
    /// What its frame follows: `mean axes`, or the interface it is fixed to.
    pub frame: String,
    /// Numbers of the nodes where they come from.
    pub numbers: Vec<usize>,
    /// Where the nodes are \[m\].
    pub places: Vec<[f64; 3]>,
    /// Unknowns of each node: 3 or 6.
    pub dofs: usize,
    /// Displacements of the nodes for each mode: a row for each unknown, a column for each mode.
    pub modes: Matrix,
    /// Frames at which joints and forces act.
    pub interfaces: Vec<End>,
    /// Invariants of inertia.
    pub gram: Matrix,
    /// Stiffness of the modes.
    pub stiffness: Matrix,
    /// Damping of the modes.
    pub damping: Matrix,
    /// Stiffening by the loads of a motion, where it is known.
    pub stiffening: Option<Stiffening>,
    /// Stresses of each mode at each node, xx, yy, zz, xy, yz, zx: six rows for each node \[Pa\].
    pub stresses: Option<Matrix>,
    /// Triangles of the surface.
    pub triangles: Vec<[usize; 3]>,
    /// Lines.
    pub lines: Vec<[usize; 2]>,
    /// What is doubtful about it.
    pub warnings: Vec<String>,
}

/// An interface in few coordinates.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct End {
    /// Its name.
    pub name: String,
    /// Where it is when nothing is deformed \[m\].
    pub origin: [f64; 3],
    /// Six rows: its displacement and its rotation for each mode.
    pub modes: Matrix,
}

/// How loads change the stiffness of the modes: `∂² / ∂q_k ∂q_l` of their work along what displacements are in the second order.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Stiffening {
    /// For a load of the body that is `ρ` along axis `b`, at place `b`, or `ρ X_a` along axis `b`, at `3 + 3a + b`.
    pub body: Vec<Matrix>,
    /// For a unit force on interface `i` along axis `b`, at `3i + b`.
    pub ends: Vec<Matrix>,
}

impl FlexBody {
    /// How many modes there are.
    pub fn count(&self) -> usize {
        self.stiffness.rows
    }

    /// Mass \[kg\].
    pub fn mass(&self) -> f64 {
        self.gram[(0, 0)]
    }

    /// The centre of mass when nothing is deformed \[m\].
    pub fn centre(&self) -> [f64; 3] {
        // the momentum of a turn about an axis is ω × m c
        let g = &self.gram;
        [g[(1, 5)], g[(2, 3)], g[(0, 4)]].map(|x| x / self.mass())
    }

    /// Inertia about the origin of its frame when nothing is deformed \[kg m²\].
    pub fn inertia(&self) -> [[f64; 3]; 3] {
        std::array::from_fn(|i| std::array::from_fn(|j| self.gram[(3 + i, 3 + j)]))
    }

    /// The invariants about another origin of the frame.
    pub fn gram_about(&self, origin: [f64; 3]) -> Matrix {
        // the old origin moves with v − ω × c, the same in all other places
        let n = self.gram.rows;
        let mut l = Matrix::from_fn(n, n, |i, j| f64::from(u8::from(i == j)));
        for axis in 0..3 {
            let way = crate::finite::turned(axis, origin);
            for i in 0..3 {
                l[(i, 3 + axis)] = -way[i];
            }
        }
        l.transposed_times(&self.gram.times(&l)).symmetric()
    }

    /// Mass matrix of the modes.
    pub fn modal_mass(&self) -> Matrix {
        let first = 6 + 3 * self.count();
        Matrix::from_fn(self.count(), self.count(), |i, j| self.gram[(first + i, first + j)])
    }

    /// The largest distance of two corners of the box around it.
    pub fn size(&self) -> f64 {
        size(&self.places)
    }
}

/// The diagonal of the box around places.
pub(crate) fn size(places: &[[f64; 3]]) -> f64 {
    let side = |i: usize| {
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for place in places {
            low = low.min(place[i]);
            high = high.max(place[i]);
        }
        high - low
    };
    if places.is_empty() { 0.0 } else { side(0).hypot(side(1)).hypot(side(2)) }
}

/// Frequencies \[Hz\] from eigenvalues.
pub(crate) fn hertz(values: &[f64]) -> Vec<f64> {
    values.iter().map(|x| x.max(0.0).sqrt() / (2.0 * std::f64::consts::PI)).collect()
}
