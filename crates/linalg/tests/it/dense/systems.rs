//! Saddle systems in every layout, and an elimination with complete pivoting to compare with.

use gelenk_core::{Dims, Kkt, KktError, MassKind, MatrixKind, Pattern, Saddle, Singularity, Structure};
use gelenk_linalg::{LinearSolver, select};

/// The solvers proper.
pub(crate) const SOLVERS: [LinearSolver; 4] =
    [LinearSolver::Lu, LinearSolver::Ldlt, LinearSolver::CholQr, LinearSolver::RangeSpace];
/// Those that treat matrices whose constraint blocks differ.
pub(crate) const UNSYMMETRIC: [LinearSolver; 2] = [LinearSolver::Lu, LinearSolver::RangeSpace];

/// Numbers between -1 and 1 (xorshift64, Marsaglia 2003).
pub(crate) struct Numbers(u64);

impl Numbers {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(crate) fn next(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    }

    pub(crate) fn list(&mut self, n: usize) -> Vec<f64> {
        (0..n).map(|_| self.next()).collect()
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        ((0.5 * (self.next() + 1.0) * n as f64) as usize).min(n - 1)
    }

    pub(crate) fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            list.swap(i, self.below(i + 1));
        }
    }
}

/// A full matrix by rows.
pub(crate) type Full = Vec<Vec<f64>>;

pub(crate) fn zeros(rows: usize, cols: usize) -> Full {
    vec![vec![0.0; cols]; rows]
}

/// Numbers of `M`, `L`, the constraint matrix beside `M`, and `F`.
pub(crate) type Values = (Vec<f64>, Vec<f64>, Option<Vec<f64>>, Option<Vec<f64>>);

/// A saddle system in full, with the layouts in which it is to be given.
#[derive(Debug, Clone)]
pub(crate) struct System {
    pub(crate) structure: Structure,
    pub(crate) mass: Full,
    pub(crate) left: Full,
    pub(crate) right: Option<Full>,
    pub(crate) friction: Option<Full>,
}

impl System {
    /// Full layouts.
    pub(crate) fn dense(mass: Full, left: Full) -> Self {
        let structure = Structure::dense(Dims::holonomic(mass.len(), left.len()));
        Self { structure, mass, left, right: None, friction: None }
    }

    pub(crate) fn nv(&self) -> usize {
        self.structure.dims.nv
    }

    pub(crate) fn nl(&self) -> usize {
        self.structure.dims.nl
    }

    /// `(M, L, right, F)` as the layouts store them.
    pub(crate) fn values(&self) -> Values {
        let (nv, nl) = (self.nv(), self.nl());
        let mut mass = vec![0.0; self.structure.mass.len(nv)];
        self.structure.mass.for_each(nv, |i, j, k| mass[k] = self.mass[i][j]);
        let store = |kind: &MatrixKind, a: &Full, rows: usize, cols: usize| {
            let mut values = vec![0.0; kind.len(rows, cols)];
            kind.for_each(rows, cols, |i, j, k| values[k] = a[i][j]);
            values
        };
        let g = &self.structure.constraint_matrix;
        let left = store(g, &self.left, nl, nv);
        let right = self.right.as_ref().map(|r| store(g, r, nl, nv));
        let friction = self
            .structure
            .friction
            .as_ref()
            .zip(self.friction.as_ref())
            .map(|(kind, f)| store(kind, f, nv, nl));
        (mass, left, right, friction)
    }

    /// The matrix that stands beside `M`.
    pub(crate) fn r(&self) -> Full {
        let (nv, nl) = (self.nv(), self.nl());
        let g = self.right.as_ref().unwrap_or(&self.left);
        let mut r = zeros(nv, nl);
        for i in 0..nv {
            for j in 0..nl {
                r[i][j] = g[j][i] - self.friction.as_ref().map_or(0.0, |f| f[i][j]);
            }
        }
        r
    }

    /// All of it.
    pub(crate) fn matrix(&self) -> Full {
        let (nv, nl) = (self.nv(), self.nl());
        let r = self.r();
        let mut a = zeros(nv + nl, nv + nl);
        for i in 0..nv {
            a[i][..nv].copy_from_slice(&self.mass[i]);
            a[i][nv..].copy_from_slice(&r[i]);
        }
        for i in 0..nl {
            a[nv + i][..nv].copy_from_slice(&self.left[i]);
        }
        a
    }

    pub(crate) fn is_symmetric(&self) -> bool {
        self.right.is_none() && self.friction.is_none()
    }

    pub(crate) fn factor(&self, solver: &mut dyn Kkt) -> Result<(), KktError> {
        let (mass, left, right, friction) = self.values();
        solver.factor(&Saddle {
            mass: &mass,
            left: &left,
            right: right.as_deref(),
            friction: friction.as_deref(),
        })
    }

    pub(crate) fn solve(&self, choice: LinearSolver, rhs: &[f64]) -> Result<Vec<f64>, KktError> {
        let mut solver = select(&self.structure, choice, !self.is_symmetric())?;
        self.factor(&mut *solver)?;
        let mut x = rhs.to_vec();
        let (w, mu) = x.split_at_mut(self.nv());
        solver.solve(w, mu)?;
        Ok(x)
    }

    /// What a solver says about a singular matrix.
    pub(crate) fn singularity(&self, choice: LinearSolver) -> Singularity {
        let mut solver = select(&self.structure, choice, !self.is_symmetric()).unwrap();
        match self.factor(&mut *solver) {
            Err(KktError::Singular(found)) => found,
            other => panic!("{choice}: {other:?}"),
        }
    }

    /// The largest component of `A x − b` in comparison with what it is made of.
    pub(crate) fn residual(&self, x: &[f64], rhs: &[f64]) -> f64 {
        let largest = x.iter().fold(0.0_f64, |s, x| s.max(x.abs()));
        let row = |(a, b): (&Vec<f64>, &f64)| {
            let r: f64 = a.iter().zip(x).map(|(a, x)| a * x).sum::<f64>() - b;
            let size = a.iter().map(|a| a.abs() * largest).sum::<f64>() + b.abs();
            if size > 0.0 { r.abs() / size } else { r.abs() }
        };
        self.matrix().iter().zip(rhs).map(row).fold(0.0, f64::max)
    }
}

/// Solves with complete pivoting; also gives the smallest pivot in comparison with the largest.
pub(crate) fn oracle(mut a: Full, rhs: &[f64]) -> (Vec<f64>, f64) {
    let n = rhs.len();
    let mut b = rhs.to_vec();
    let mut columns: Vec<usize> = (0..n).collect();
    let mut pivots = vec![];
    for k in 0..n {
        let places = (k..n).flat_map(|i| (k..n).map(move |j| (i, j)));
        let (p, q) = places.max_by(|x, y| a[x.0][x.1].abs().total_cmp(&a[y.0][y.1].abs())).unwrap();
        a.swap(k, p);
        b.swap(k, p);
        for row in &mut a {
            row.swap(k, q);
        }
        columns.swap(k, q);
        pivots.push(a[k][k].abs());
        for i in k + 1..n {
            let l = a[i][k] / a[k][k];
            for j in k..n {
                a[i][j] -= l * a[k][j];
            }
            b[i] -= l * b[k];
        }
    }
    let mut x = vec![0.0; n];
    for k in (0..n).rev() {
        for j in k + 1..n {
            b[k] -= a[k][j] * b[j];
        }
        b[k] /= a[k][k];
        x[columns[k]] = b[k];
    }
    let smallest = pivots.iter().fold(f64::INFINITY, |s, &x| s.min(x));
    let largest = pivots.iter().fold(0.0_f64, |s, &x| s.max(x));
    (x, smallest / largest)
}

/// The largest difference in comparison with the largest number of `b`.
pub(crate) fn difference(a: &[f64], b: &[f64]) -> f64 {
    let largest = b.iter().fold(f64::MIN_POSITIVE, |s, b| s.max(b.abs()));
    a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max) / largest
}

/// How a random system is to be made.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Wish {
    pub(crate) nv: usize,
    pub(crate) nl: usize,
    /// Layout of `M`: diagonal, blocks, full, sparse.
    pub(crate) mass: usize,
    /// Layouts of `G` and `F`: full or sparse.
    pub(crate) sparse_g: bool,
    pub(crate) sparse_f: bool,
    pub(crate) right: bool,
    pub(crate) friction: bool,
    /// How many velocities have no mass at all; as many are needed as there are constraints.
    pub(crate) massless: usize,
    pub(crate) seed: u64,
}

impl Wish {
    pub(crate) fn new(nv: usize, nl: usize, seed: u64) -> Self {
        Self {
            nv,
            nl,
            mass: 2,
            sparse_g: false,
            sparse_f: false,
            right: false,
            friction: false,
            massless: 0,
            seed,
        }
    }

    /// Constraint `i` holds a velocity of its own in the main, so that rows are independent and velocities without mass
    /// are held; everything else is random and smaller.
    pub(crate) fn grant(self) -> System {
        let Self { nv, nl, .. } = self;
        let mut numbers = Numbers::new(self.seed);
        let mut held: Vec<usize> = (0..nv).collect();
        numbers.shuffle(&mut held);
        let small = 1.0 / (nv as f64).sqrt();
        let (mass_kind, mass_pattern) = self.mass_layout(&mut numbers);
        let mut mass = zeros(nv, nv);
        for (i, j) in mass_pattern {
            let x = if i == j { 1.5 + 0.5 * numbers.next() } else { 0.4 / nv as f64 * numbers.next() };
            (mass[i][j], mass[j][i]) = (x, x);
        }
        for &i in held.iter().take(self.massless.min(nl)) {
            for j in 0..nv {
                (mass[i][j], mass[j][i]) = (0.0, 0.0);
            }
        }
        let mut structure = Structure::dense(Dims::holonomic(nv, nl)).with_mass(mass_kind);
        let places = pattern(&mut numbers, nl, nv, self.sparse_g, |i, j| held[i] == j);
        let mut left = zeros(nl, nv);
        let mut right = zeros(nl, nv);
        for &(i, j) in &places {
            left[i][j] = 0.4 * small * numbers.next() + if held[i] == j { 1.0 } else { 0.0 };
            right[i][j] = left[i][j] + 0.1 * small * numbers.next();
        }
        if self.sparse_g {
            structure = structure.with_constraint_matrix(MatrixKind::Sparse(Pattern::new(places)));
        }
        let friction = self.friction.then(|| {
            let places = pattern(&mut numbers, nv, nl, self.sparse_f, |_, _| false);
            let mut f = zeros(nv, nl);
            for &(i, j) in &places {
                f[i][j] = 0.1 * small * numbers.next();
            }
            let kind =
                if self.sparse_f { MatrixKind::Sparse(Pattern::new(places)) } else { MatrixKind::Dense };
            structure = structure.clone().with_friction(kind);
            f
        });
        structure.validate().unwrap();
        System { structure, mass, left, right: self.right.then_some(right), friction }
    }

    /// The layout, and the places on and below the diagonal where there is something.
    fn mass_layout(self, numbers: &mut Numbers) -> (MassKind, Vec<(usize, usize)>) {
        let nv = self.nv;
        let lower = |a: usize, b: usize| (a..b).flat_map(move |i| (a..=i).map(move |j| (i, j)));
        match self.mass {
            0 => (MassKind::Diagonal, (0..nv).map(|i| (i, i)).collect()),
            1 => {
                let (mut sizes, mut places, mut first) = (vec![], vec![], 0);
                while first < nv {
                    let size = 1 + numbers.below((nv - first).min(4));
                    places.extend(lower(first, first + size));
                    sizes.push(size);
                    first += size;
                }
                (MassKind::BlockDiagonal(sizes), places)
            }
            2 => (MassKind::Dense, lower(0, nv).collect()),
            _ => {
                let mut places: Vec<_> =
                    lower(0, nv).filter(|(i, j)| i == j || numbers.next() > 0.2).collect();
                numbers.shuffle(&mut places);
                (MassKind::Sparse(Pattern::new(places.clone())), places)
            }
        }
    }
}

fn pattern(
    numbers: &mut Numbers,
    rows: usize,
    cols: usize,
    sparse: bool,
    needed: impl Fn(usize, usize) -> bool,
) -> Vec<(usize, usize)> {
    let all = (0..rows).flat_map(|i| (0..cols).map(move |j| (i, j)));
    let mut places: Vec<_> = all.filter(|&(i, j)| !sparse || needed(i, j) || numbers.next() > 0.0).collect();
    numbers.shuffle(&mut places);
    places
}
