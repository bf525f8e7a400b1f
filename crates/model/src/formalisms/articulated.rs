//! Accelerations of trees without a mass matrix, by articulated inertias.

use super::{Cell, Formalism, Symmetric, times};
use crate::joints::Twist;
use crate::math::{Mat3, Vec3, Wrench};

/// Inertia of a body with all that it carries, whose joints move freely: torque `A α + B a`, force `Bᵀ α + C a`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Inertia {
    a: Symmetric,
    b: Mat3,
    c: Symmetric,
}

impl Inertia {
    pub(super) fn zero() -> Self {
        Self { a: [0.0; 6], b: Mat3::zero(), c: [0.0; 6] }
    }

    /// Adds a body by itself, about its joint's point.
    #[inline(always)]
    fn add_body(&mut self, cell: &Cell, mass: f64) {
        let c = cell.centre;
        let h = c * mass;
        let [x, y, z] = h.0;
        let square = h.dot(c);
        let steiner = [
            square - x * c.0[0],
            square - y * c.0[1],
            square - z * c.0[2],
            -(x * c.0[1]),
            -(x * c.0[2]),
            -(y * c.0[2]),
        ];
        for k in 0..6 {
            self.a[k] += cell.inertia[k] + steiner[k];
        }
        self.b.0[0][1] -= z;
        self.b.0[0][2] += y;
        self.b.0[1][0] += z;
        self.b.0[1][2] -= x;
        self.b.0[2][0] -= y;
        self.b.0[2][1] += x;
        for k in 0..3 {
            self.c[k] += mass;
        }
    }

    #[inline(always)]
    fn times(&self, motion: &Twist<f64>) -> Wrench {
        Wrench {
            torque: times(&self.a, motion.angular) + self.b * motion.linear,
            force: self.b.transpose_mul(motion.angular) + times(&self.c, motion.linear),
        }
    }

    /// Takes out what a free motion with this momentum lets go.
    #[inline(always)]
    fn release(&mut self, momentum: &Wrench, inverse: f64) {
        let (t, f) = (momentum.torque, momentum.force);
        let (ts, fs) = (t * inverse, f * inverse);
        downdate(&mut self.a, t, ts);
        downdate(&mut self.c, f, fs);
        for i in 0..3 {
            for j in 0..3 {
                self.b.0[i][j] -= ts.0[i] * f.0[j];
            }
        }
    }

    /// Adds another whose point lies at `l` from this one's.
    #[inline(always)]
    fn add_at(&mut self, o: &Self, l: Vec3) {
        let [xx, yy, zz, xy, xz, yz] = o.c;
        let [x, y, z] = l.0;
        // B' = B + l × C, column by column
        let columns = [Vec3([xx, xy, xz]), Vec3([xy, yy, yz]), Vec3([xz, yz, zz])];
        let lc = columns.map(|c| [y * c.0[2] - z * c.0[1], z * c.0[0] - x * c.0[2], x * c.0[1] - y * c.0[0]]);
        let b: [[f64; 3]; 3] = std::array::from_fn(|i| std::array::from_fn(|j| o.b.0[i][j] + lc[j][i]));
        // A' = A + l × Bᵀ − B' × l, of which six entries are enough
        let row = |i: usize| Vec3(o.b.0[i]);
        let left = [0, 1, 2].map(|j| l.cross(row(j)));
        let right = b.map(|b| Vec3(b).cross(l));
        let entry = |i: usize, j: usize| left[j].0[i] - right[i].0[j];
        let added = [entry(0, 0), entry(1, 1), entry(2, 2), entry(0, 1), entry(0, 2), entry(1, 2)];
        for k in 0..6 {
            self.a[k] += o.a[k] + added[k];
            self.c[k] += o.c[k];
        }
        for i in 0..3 {
            for j in 0..3 {
                self.b.0[i][j] += b[i][j];
            }
        }
    }
}

#[inline(always)]
fn downdate(s: &mut Symmetric, x: Vec3, xs: Vec3) {
    let (x, xs) = (x.0, xs.0);
    s[0] -= x[0] * xs[0];
    s[1] -= x[1] * xs[1];
    s[2] -= x[2] * xs[2];
    s[3] -= x[0] * xs[1];
    s[4] -= x[0] * xs[2];
    s[5] -= x[1] * xs[2];
}

impl Formalism {
    /// Accelerations from forces: on bodies (`None`: gravity alone) and along the velocities. Fails with the velocity that moves
    /// no mass.
    pub(crate) fn accelerations(
        &mut self,
        (p, v): (&[f64], &[f64]),
        forces: Option<&[Wrench]>,
        direct: &[f64],
        out: &mut [f64],
    ) -> Result<(), usize> {
        if let Some(planar) = &mut self.planar {
            return planar.accelerations((p, v), forces, direct, out);
        }
        self.move_to(p, v);
        self.push(forces);
        // from the tips to the roots: what each joint lets go
        for (k, link) in self.links.iter().enumerate().rev() {
            let cell = &self.cells[k + 1];
            // what the children have left here, and the body itself
            let mut inertia = std::mem::replace(&mut self.articulated[k + 1], Inertia::zero());
            inertia.add_body(cell, link.mass);
            let mut wrench = cell.wrench;
            for j in link.velocities.clone().rev() {
                let column = &mut self.columns[j];
                let momentum = inertia.times(&column.motion);
                let d = momentum.power(column.motion.angular, column.motion.linear);
                if d.is_nan() || d <= 0.0 {
                    self.articulated.fill(Inertia::zero());
                    return Err(j);
                }
                column.force = direct[j] - wrench.power(column.motion.angular, column.motion.linear);
                column.inverse = 1.0 / d;
                column.momentum = momentum;
                inertia.release(&momentum, column.inverse);
                wrench = wrench.plus(momentum.times(column.force * column.inverse));
            }
            if link.parent > 0 {
                wrench = wrench.plus(inertia.times(&cell.bias));
                let way = cell.way;
                self.articulated[link.parent].add_at(&inertia, way);
                let parent = &mut self.cells[link.parent].wrench;
                parent.force += wrench.force;
                parent.torque += wrench.torque + way.cross(wrench.force);
            }
        }
        // and back: what each joint does then
        for (k, link) in self.links.iter().enumerate() {
            let up = self.cells[link.parent].acceleration;
            let cell = &mut self.cells[k + 1];
            let mut own = Twist {
                angular: up.angular + cell.bias.angular,
                linear: up.linear + up.angular.cross(cell.way) + cell.bias.linear,
            };
            for j in link.velocities.clone() {
                let column = &self.columns[j];
                let a = (column.force - column.momentum.power(own.angular, own.linear)) * column.inverse;
                out[j] = a;
                own.add_times(&column.motion, a);
            }
            cell.acceleration = own;
        }
        Ok(())
    }
}
