//! The seam to equations: what a problem implements, and what it may offer beside.

use crate::{Contacts, Corners, Dims, Eval, EvalError, Point, Structure, Switches, Term, TermBuf, Terms};

/// A constrained mechanical system in descriptor form (see the [crate page](crate)).
///
/// Implement the per-term methods, or override [`eval`](Problem::eval) to share subexpressions between terms; in the
/// latter case the per-term methods are never called. Matrices are written as the [`Structure`] lays them out.
///
/// ```
/// use gelenk_core::{Dims, Eval, Point, Problem, Structure};
///
/// /// A unit point mass on the unit circle under unit gravity.
/// struct Pendulum(Structure);
///
/// impl Problem for Pendulum {
///     fn structure(&self) -> &Structure {
///         &self.0
///     }
///     fn mass(&mut self, _t: f64, _p: &[f64], m: &mut [f64]) -> Eval {
///         m.copy_from_slice(&[1.0, 0.0, 0.0, 1.0]);
///         Ok(())
///     }
///     fn force(&mut self, _x: &Point<'_>, f: &mut [f64]) -> Eval {
///         f.copy_from_slice(&[0.0, -1.0]);
///         Ok(())
///     }
///     fn constraint(&mut self, _t: f64, p: &[f64], g: &mut [f64]) -> Eval {
///         g[0] = (p[0] * p[0] + p[1] * p[1] - 1.0) / 2.0;
///         Ok(())
///     }
///     fn constraint_matrix(&mut self, _t: f64, p: &[f64], g: &mut [f64]) -> Eval {
///         g.copy_from_slice(p);
///         Ok(())
///     }
/// }
///
/// let pendulum = Pendulum(Structure::dense(Dims::holonomic(2, 1)));
/// assert_eq!(pendulum.dims().nl, 1);
/// ```
pub trait Problem: Send {
    /// Sizes, layouts, flags and names; read once, at set-up.
    fn structure(&self) -> &Structure;

    /// The sizes.
    fn dims(&self) -> Dims {
        self.structure().dims
    }

    /// `M(t,p)`; where the structure is dense, column by column: `out[i + nv*j]`.
    fn mass(&mut self, t: f64, p: &[f64], out: &mut [f64]) -> Eval {
        let _ = (t, p, out);
        Err(EvalError::NotProvided(Term::Mass))
    }

    /// `f(t,p,v,λ,u)`.
    fn force(&mut self, x: &Point<'_>, out: &mut [f64]) -> Eval {
        let _ = (x, out);
        Err(EvalError::NotProvided(Term::Force))
    }

    /// `g(t,p)`; never called when `ng = 0`.
    fn constraint(&mut self, t: f64, p: &[f64], out: &mut [f64]) -> Eval {
        let _ = (t, p, out);
        Err(EvalError::NotProvided(Term::Constraint))
    }

    /// `G(t,p)`; where the structure is dense, column by column: `out[i + nl*j]` belongs to row `i` and velocity `j`.
    /// Never called when `nl = 0`.
    fn constraint_matrix(&mut self, t: f64, p: &[f64], out: &mut [f64]) -> Eval {
        let _ = (t, p, out);
        Err(EvalError::NotProvided(Term::ConstraintMatrix))
    }

    /// `gᴵ(t,p)`; zero unless the constraints depend on time.
    fn constraint_rate(&mut self, t: f64, p: &[f64], out: &mut [f64]) -> Eval {
        let _ = (t, p);
        out.fill(0.0);
        Ok(())
    }

    /// `T(t,p) v`; the default is `v` and needs `np = nv`. The velocity may be any vector, not only `x.v` of a state.
    fn pdot(&mut self, x: &Point<'_>, out: &mut [f64]) -> Eval {
        if x.v.len() != out.len() {
            return Err(EvalError::NotProvided(Term::Pdot));
        }
        out.copy_from_slice(x.v);
        Ok(())
    }

    /// `d(t,p,v,λ,u)`; never called when `nu = 0`.
    fn udot(&mut self, x: &Point<'_>, out: &mut [f64]) -> Eval {
        let _ = (x, out);
        Err(EvalError::NotProvided(Term::Udot))
    }

    /// `C(t,p) = (∂g/∂p) T`; called only where [`Structure::position_matrix`] is set.
    fn position_matrix(&mut self, t: f64, p: &[f64], out: &mut [f64]) -> Eval {
        let _ = (t, p, out);
        Err(EvalError::NotProvided(Term::PositionMatrix))
    }

    /// `F = ∂f/∂λ`; called only where [`Structure::friction`] is set.
    fn friction(&mut self, x: &Point<'_>, out: &mut [f64]) -> Eval {
        let _ = (x, out);
        Err(EvalError::NotProvided(Term::Friction))
    }

    /// `γ(t,p,v)` of `G v' + γ = 0`; called only where [`Structure::acceleration_term`] is set.
    fn acceleration(&mut self, t: f64, p: &[f64], v: &[f64], out: &mut [f64]) -> Eval {
        let _ = (t, p, v, out);
        Err(EvalError::NotProvided(Term::Acceleration))
    }

    /// The only entry integrators call: fills the terms in `want`, and no others.
    ///
    /// Terms that do not depend on velocities, multipliers or external variables may be asked for with arbitrary
    /// (finite) values of those.
    fn eval(&mut self, want: Terms, x: &Point<'_>, out: &mut TermBuf) -> Eval {
        if want.contains(Terms::PDOT) {
            self.pdot(x, &mut out.pdot)?;
        }
        if want.contains(Terms::MASS) {
            self.mass(x.t, x.p, &mut out.mass)?;
        }
        if want.contains(Terms::FORCE) {
            self.force(x, &mut out.force)?;
        }
        if want.contains(Terms::CONSTRAINT_MATRIX) {
            self.constraint_matrix(x.t, x.p, &mut out.constraint_matrix)?;
        }
        if want.contains(Terms::CONSTRAINT_RATE) {
            self.constraint_rate(x.t, x.p, &mut out.constraint_rate)?;
        }
        if want.contains(Terms::UDOT) {
            self.udot(x, &mut out.udot)?;
        }
        if want.contains(Terms::CONSTRAINT) {
            self.constraint(x.t, x.p, &mut out.constraint)?;
        }
        if want.contains(Terms::POSITION_MATRIX) {
            self.position_matrix(x.t, x.p, &mut out.position_matrix)?;
        }
        if want.contains(Terms::FRICTION) {
            self.friction(x, &mut out.friction)?;
        }
        if want.contains(Terms::ACCELERATION) {
            self.acceleration(x.t, x.p, x.v, &mut out.acceleration)?;
        }
        Ok(())
    }

    /// Switching functions, where the problem has events.
    fn switches(&mut self) -> Option<&mut dyn Switches> {
        None
    }

    /// Corners of the terms, where the problem knows them: runs then end a step at each of them and start again there.
    fn corners(&mut self) -> Option<&mut dyn Corners> {
        None
    }

    /// One-sided constraints and dry friction, where the problem has them. A run does not look at them: the driver of contacts does.
    fn contacts(&mut self) -> Option<&mut dyn Contacts> {
        None
    }

    /// The problem that this one is made of, where it adds something to another one: contacts that are closed, for instance.
    fn inner(&mut self) -> Option<&mut dyn Problem> {
        None
    }

    /// The problem as what it is, where observers may want to ask it something that this trait does not have.
    fn itself(&mut self) -> Option<&mut dyn std::any::Any> {
        None
    }

    /// Rotations among the positions that live on a curved space (unit quaternions).
    fn rotations(&mut self) -> Option<&mut dyn Rotations> {
        None
    }

    /// Exact derivatives of the terms, where the problem has them; implicit methods difference otherwise.
    fn derivatives(&mut self) -> Option<&mut dyn Derivatives> {
        None
    }

    /// Parameters with respect to which the problem differentiates its terms.
    fn parameters(&mut self) -> Option<&mut dyn Parameters> {
        None
    }

    /// Excitations: functions of time alone through which time enters the equations.
    fn excitations(&mut self) -> Option<&mut dyn Excitations> {
        None
    }

    /// Accelerations without `M`, where the problem can compute them. Only for problems without constraints; others are
    /// not asked.
    fn explicit_form(&mut self) -> Option<&mut dyn ExplicitForm> {
        None
    }

    /// The residual of the dynamics without `M`, where the problem can compute it.
    fn residual_form(&mut self) -> Option<&mut dyn ResidualForm> {
        None
    }
}

/// The dynamics solved for accelerations, at the cost of an evaluation of forces (A02).
pub trait ExplicitForm {
    /// `a = M⁻¹ f`.
    fn accelerations(&mut self, x: &Point<'_>, a: &mut [f64]) -> Eval;
}

/// The dynamics as a residual, at the cost of an evaluation of forces (A03).
pub trait ResidualForm {
    /// `out = M a − f`.
    fn residual(&mut self, x: &Point<'_>, a: &[f64], out: &mut [f64]) -> Eval;
}

/// Exact derivatives along a direction.
pub trait Derivatives {
    /// Fills the terms in `want` with their derivatives at `x` along the direction `(dt, dp, dv, dλ, du)`: `M` with
    /// `(∂M/∂t) dt + (∂M/∂p) dp`, and so on. Layouts are those of [`Problem::eval`].
    fn along(&mut self, want: Terms, x: &Point<'_>, direction: &Point<'_>, out: &mut TermBuf) -> Eval;

    /// Fills `out` with `∂(M a − f)/∂p` and `∂(M a − f)/∂v` at `x` and accelerations `a`, full, column by column, where that costs less
    /// than a direction for every column. `false`: it does not, and nothing is filled. Asked only where `p' = v` and nothing
    /// else is unknown: no constraints, no external variables.
    fn dynamics(&mut self, _x: &Point<'_>, _a: &[f64], _out: &mut [f64]) -> bool {
        false
    }
}

/// Parameters of a problem as directions of differentiation: the base for sensitivities.
pub trait Parameters {
    /// How many there are.
    fn count(&self) -> usize;

    /// As [`Derivatives::along`], with parameter number `i` growing at unit rate beside the direction: the whole derivative of
    /// the terms where `direction` is that of the state, the partial one where it is zero.
    fn along_parameter(
        &mut self,
        i: usize,
        want: Terms,
        x: &Point<'_>,
        direction: &Point<'_>,
        out: &mut TermBuf,
    ) -> Eval;
}

/// Excitations `e(t)` of a system: a moving suspension, a rheonomic joint, a steering angle.
///
/// Implicit methods can follow the derivatives of the equations along them over long times without evaluating them again
/// (`[Arnold06, (26)]`). Where time enters the equations otherwise, too, solutions are the same, and derivatives are evaluated more
/// often.
pub trait Excitations {
    /// How many there are.
    fn count(&self) -> usize;
    /// Their values at time `t`.
    fn values(&mut self, t: f64, out: &mut [f64]);
    /// From now on evaluations use these values, whatever the time; `None`: those of the time again.
    fn hold(&mut self, values: Option<&[f64]>);
    /// What excitation `i` prescribes, where it is the right-hand side of a constraint: positions or velocities follow it, and with them
    /// derivatives of the equations.
    fn prescribes(&self, _i: usize) -> Option<Prescribed> {
        None
    }
}

/// What an excitation prescribes by a constraint.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Prescribed {
    /// Positions by this row: `∂g/∂e = −1`.
    Position(usize),
    /// Velocities by this row: `∂gᴵ/∂e = −1`.
    Velocity(usize),
}

/// Positions on a curved space: `p ⊞ δ` and the way back onto it.
///
/// Norms of quaternions are not rows of `g`: `T` already keeps their direction of motion tangent, and what drift
/// remains is removed here when a step is committed.
pub trait Rotations {
    /// Brings `p` back onto its space, in place (quaternions to unit norm).
    fn normalise(&mut self, p: &mut [f64]);
    /// `out = p ⊞ delta`, the exact finite displacement by a vector in velocity space.
    fn plus(&mut self, p: &[f64], delta: &[f64], out: &mut [f64]);
}
