//! The two matrices for which conjugate gradients are used, applied without being formed.

use crate::published::tree::JointNode;
use crate::published::tree::diagnose::is_finite;
use crate::published::tree::kernel::{PIVOT, cholesky, lower, lower_transposed, multiply_add};
use crate::published::tree::kinematics::Kinematics;
use gelenk_core::{KktError, MassKind, MatrixKind, Saddle, Singularity, Structure};

/// A symmetric positive definite matrix that comes from a saddle matrix.
pub(super) trait Operator: Send {
    /// Number of rows.
    fn len(&self) -> usize;
    fn bytes(&self) -> usize;
    /// Takes over the values.
    fn factor(&mut self, structure: &Structure, a: &Saddle<'_>) -> Result<(), KktError>;
    /// `y = A x`.
    fn apply(&mut self, g: &[f64], x: &[f64], y: &mut [f64]);
    /// For the right-hand side `(b, c)` and the unknowns `x`: the other unknowns, the residual, and the size of the
    /// terms it consists of, to which `scale` grows.
    #[expect(clippy::too_many_arguments, reason = "a right-hand side, a solution, a residual")]
    fn residual(
        &mut self,
        g: &[f64],
        b: &[f64],
        c: &[f64],
        x: &[f64],
        w: &mut [f64],
        mu: &mut [f64],
        r: &mut [f64],
        scale: &mut [f64],
    );
    /// The right-hand side of the saddle system by which a residual is preconditioned.
    fn spread(&self, r: &[f64], w: &mut [f64], mu: &mut [f64]);
    /// The unknowns among the solution of the saddle system.
    fn collect(&self, w: &[f64], mu: &[f64], x: &mut [f64]);
}

/// `G M⁻¹ Gᵀ` (3.18).
pub(super) struct Constraints {
    kind: MatrixKind,
    sizes: Vec<usize>,
    rows: usize,
    /// Cholesky factors of the blocks.
    l: Vec<f64>,
    v: Vec<f64>,
}

impl Constraints {
    pub(super) fn new(structure: &Structure) -> Result<Self, String> {
        structure.validate().map_err(|e| e.to_string())?;
        let nv = structure.dims.nv;
        let sizes = match &structure.mass {
            MassKind::Diagonal => vec![1; nv],
            MassKind::BlockDiagonal(sizes) => sizes.clone(),
            MassKind::Dense | MassKind::Sparse(_) | MassKind::Tree(_) => {
                return Err("M must be diagonal or block diagonal".into());
            }
        };
        Ok(Self {
            kind: structure.constraint_matrix.clone(),
            rows: structure.dims.nl,
            l: vec![0.0; sizes.iter().map(|s| s * s).sum()],
            sizes,
            v: vec![0.0; nv],
        })
    }

    /// `x := M⁻¹ x`.
    fn divide(&self, x: &mut [f64]) {
        let (mut v, mut at) = (0, 0);
        for &n in &self.sizes {
            let (l, x) = (&self.l[at..], &mut x[v..]);
            match n {
                1 => x[0] *= l[0] * l[0],
                3 => {
                    lower(3, l, x);
                    lower_transposed(3, l, x);
                }
                6 => {
                    lower(6, l, x);
                    lower_transposed(6, l, x);
                }
                n => {
                    lower(n, l, x);
                    lower_transposed(n, l, x);
                }
            }
            v += n;
            at += n * n;
        }
    }
}

impl Operator for Constraints {
    fn len(&self) -> usize {
        self.rows
    }

    fn bytes(&self) -> usize {
        8 * (self.l.len() + self.v.len() + self.sizes.len())
    }

    fn factor(&mut self, _: &Structure, a: &Saddle<'_>) -> Result<(), KktError> {
        // Blocks of size one are a diagonal.
        self.l.copy_from_slice(a.mass);
        let (mut v, mut at) = (0, 0);
        for &n in &self.sizes {
            let block = &mut self.l[at..];
            let done = match n {
                3 => cholesky(3, PIVOT, block),
                6 => cholesky(6, PIVOT, block),
                n => cholesky(n, PIVOT, block),
            };
            if let Err(i) = done {
                return Err(if is_finite(a) {
                    KktError::NotPositiveDefinite { solver: super::Pcg::NAME, velocity: v + i }
                } else {
                    KktError::Singular(Singularity::default())
                });
            }
            v += n;
            at += n * n;
        }
        if a.left.iter().all(|x| x.is_finite()) {
            Ok(())
        } else {
            Err(KktError::Singular(Singularity::default()))
        }
    }

    fn apply(&mut self, g: &[f64], x: &[f64], y: &mut [f64]) {
        let mut v = std::mem::take(&mut self.v);
        v.fill(0.0);
        self.kind.multiply_transposed_add(1.0, g, x, &mut v);
        self.divide(&mut v);
        y.fill(0.0);
        self.kind.multiply_add(1.0, g, &v, y);
        self.v = v;
    }

    fn residual(
        &mut self,
        g: &[f64],
        b: &[f64],
        c: &[f64],
        x: &[f64],
        w: &mut [f64],
        mu: &mut [f64],
        r: &mut [f64],
        scale: &mut [f64],
    ) {
        mu.copy_from_slice(x);
        w.copy_from_slice(b);
        self.kind.multiply_transposed_add(-1.0, g, x, w);
        self.divide(w);
        for ((r, s), c) in r.iter_mut().zip(&mut *scale).zip(c) {
            *r = -c;
            *s += c.abs();
        }
        self.kind.multiply_add(1.0, g, w, r);
        self.kind.for_each(self.rows, self.v.len(), |i, j, at| scale[i] += (g[at] * w[j]).abs());
    }

    fn spread(&self, r: &[f64], w: &mut [f64], mu: &mut [f64]) {
        w.fill(0.0);
        for (mu, r) in mu.iter_mut().zip(r) {
            *mu = -r;
        }
    }

    fn collect(&self, _: &[f64], mu: &[f64], x: &mut [f64]) {
        x.copy_from_slice(mu);
    }
}

/// `J̄ᵀ M J̄` along a tree (3.20).
pub(super) struct Joints {
    kinematics: Kinematics,
    /// Masses of bodies and of joints.
    m: Vec<f64>,
    n: Vec<f64>,
    /// Vectors over the bodies.
    y: Vec<f64>,
    f: Vec<f64>,
}

impl Joints {
    pub(super) fn new(structure: &Structure, nodes: Option<&[JointNode]>) -> Result<Self, String> {
        let kinematics = match nodes {
            Some(nodes) => Kinematics::new(structure, nodes)?,
            None => Kinematics::new(structure, &crate::published::tree::detect(structure)?)?,
        };
        if kinematics.links.iter().any(|l| l.free) {
            return Err("a body floats without joint coordinates: describe its motion by six of them".into());
        }
        let s = kinematics.sizes;
        Ok(Self { m: vec![0.0; s.k], n: vec![0.0; s.a], y: vec![0.0; s.y], f: vec![0.0; s.y], kinematics })
    }

    /// `f += s M y`.
    fn force(&mut self, s: f64) {
        for link in &self.kinematics.links {
            let (y, f) = (&self.y[link.y..], &mut self.f[link.y..]);
            match link.n {
                6 => multiply_add(6, 6, s, &self.m[link.k..], y, f),
                n => multiply_add(n, n, s, &self.m[link.k..], y, f),
            }
        }
    }
}

impl Operator for Joints {
    fn len(&self) -> usize {
        self.kinematics.sizes.z
    }

    fn bytes(&self) -> usize {
        8 * (self.m.len() + self.n.len() + 2 * self.y.len()) + self.kinematics.bytes()
    }

    fn factor(&mut self, structure: &Structure, a: &Saddle<'_>) -> Result<(), KktError> {
        if let Err(label) = self.kinematics.factor(a.left) {
            return Err(self.kinematics.explain(structure, a, label, super::Pcg::NAME));
        }
        self.kinematics.load_mass(a.mass, &mut self.m, &mut self.n);
        if is_finite(a) { Ok(()) } else { Err(KktError::Singular(Singularity::default())) }
    }

    fn apply(&mut self, _: &[f64], x: &[f64], y: &mut [f64]) {
        // y = −J̄ x, f = M y, A x = N x − J̄ᵀ f.
        self.y.fill(0.0);
        self.kinematics.down(x, &mut self.y);
        self.f.fill(0.0);
        self.force(1.0);
        y.fill(0.0);
        for link in &self.kinematics.links {
            multiply_add(link.d, link.d, 1.0, &self.n[link.a..], &x[link.z..], &mut y[link.z..]);
        }
        self.kinematics.up(-1.0, &mut self.f, y);
    }

    fn residual(
        &mut self,
        _: &[f64],
        b: &[f64],
        c: &[f64],
        x: &[f64],
        w: &mut [f64],
        mu: &mut [f64],
        r: &mut [f64],
        scale: &mut [f64],
    ) {
        let kin = &self.kinematics;
        for (label, link) in kin.links.iter().enumerate() {
            let h = &mut self.y[link.y..link.y + link.n];
            for (h, &row) in h.iter_mut().zip(&kin.rows[link.m..]) {
                *h = c[row];
            }
            kin.solve(label, h);
        }
        kin.down(x, &mut self.y);
        for (f, &v) in self.f.iter_mut().zip(&kin.bodies) {
            *f = b[v];
        }
        self.force(-1.0);
        let kin = &self.kinematics;
        // r = q − N z − J̄ᵀ µ̄; µ̄ is what is left of f on the way up.
        for (r, &v) in r.iter_mut().zip(&kin.joints) {
            *r = b[v];
        }
        for link in &kin.links {
            multiply_add(link.d, link.d, -1.0, &self.n[link.a..], &x[link.z..], &mut r[link.z..]);
        }
        for (scale, r) in scale.iter_mut().zip(&*r) {
            *scale += r.abs();
        }
        kin.up(-1.0, &mut self.f, r);
        for (label, link) in kin.links.iter().enumerate() {
            let f = &mut self.f[link.y..link.y + link.n];
            for i in 0..link.d {
                let column = &kin.j[link.j + i * link.n..];
                scale[link.z + i] += f.iter().zip(column).map(|(f, j)| (f * j).abs()).sum::<f64>();
            }
            kin.solve_transposed(label, f);
            for (f, &row) in f.iter().zip(&kin.rows[link.m..]) {
                mu[row] = *f;
            }
        }
        for (y, &v) in self.y.iter().zip(&kin.bodies).chain(x.iter().zip(&kin.joints)) {
            w[v] = *y;
        }
    }

    fn spread(&self, r: &[f64], w: &mut [f64], mu: &mut [f64]) {
        w.fill(0.0);
        mu.fill(0.0);
        for (r, &v) in r.iter().zip(&self.kinematics.joints) {
            w[v] = *r;
        }
    }

    fn collect(&self, w: &[f64], _: &[f64], x: &mut [f64]) {
        for (x, &v) in x.iter_mut().zip(&self.kinematics.joints) {
            *x = w[v];
        }
    }
}
