//! The residual of the equations of motion of trees, by the recursion of Newton and Euler.

use super::{Formalism, times};
use crate::joints::Twist;
use crate::math::Wrench;

impl Formalism {
    /// `M a − f`: the forces along the velocities that accelerations need beyond those that act.
    pub(crate) fn residual(
        &mut self,
        p: &[f64],
        v: &[f64],
        a: &[f64],
        forces: Option<&[Wrench]>,
        out: &mut [f64],
    ) {
        if let Some(planar) = &mut self.planar {
            return planar.residual((p, v, a), forces, out);
        }
        self.move_to(p, v);
        self.push(forces);
        for (k, link) in self.links.iter().enumerate() {
            let up = self.cells[link.parent].acceleration;
            let cell = &mut self.cells[k + 1];
            let mut own = Twist {
                angular: up.angular + cell.bias.angular,
                linear: up.linear + up.angular.cross(cell.way) + cell.bias.linear,
            };
            for (column, &a) in self.columns[link.velocities.clone()].iter().zip(&a[link.velocities.clone()])
            {
                own.add_times(&column.motion, a);
            }
            cell.acceleration = own;
            let force = (own.linear + own.angular.cross(cell.centre)) * link.mass;
            cell.wrench.force += force;
            cell.wrench.torque += times(&cell.inertia, own.angular) + cell.centre.cross(force);
        }
        for (k, link) in self.links.iter().enumerate().rev() {
            let Wrench { force, torque } = self.cells[k + 1].wrench;
            let way = self.cells[k + 1].way;
            for (column, out) in
                self.columns[link.velocities.clone()].iter().zip(&mut out[link.velocities.clone()])
            {
                *out = column.motion.angular.dot(torque) + column.motion.linear.dot(force);
            }
            let parent = &mut self.cells[link.parent].wrench;
            parent.force += force;
            parent.torque += torque + way.cross(force);
        }
    }
}
