//! The sizes of a problem.

/// The sizes of a problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Dims {
    /// Position variables `p`.
    pub np: usize,
    /// Velocity variables `v`; at most `np`.
    pub nv: usize,
    /// Multipliers `λ`, one per row of `G`; at most `nv`.
    pub nl: usize,
    /// Variables of external dynamics `u`.
    pub nu: usize,
    /// Position constraints `g`; at most `nl`. Rows of `G` beyond `ng` are nonholonomic.
    pub ng: usize,
}

impl Dims {
    /// A holonomic system with `p' = v`: `n` coordinates, `m` constraints.
    pub fn holonomic(n: usize, m: usize) -> Self {
        Self { np: n, nv: n, nl: m, nu: 0, ng: m }
    }

    /// Length of the differential part `(p, v, u)`, over which tolerances are given.
    pub fn differential(&self) -> usize {
        self.np + self.nv + self.nu
    }

    /// Length of the algebraic part `(a, λ)`.
    pub fn algebraic(&self) -> usize {
        self.nv + self.nl
    }
}
