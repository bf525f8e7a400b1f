//! Derivatives of the equations with respect to the numbers that a model is made of.

use super::along::{Along, Moving, slopes_of};
use super::build::{Built, Mass};
use super::rates::check_sizes;
use super::{Measures, Parts, System};
use crate::forces::Arguments;
use crate::measure::Measure;
use crate::user::Slope;
use crate::{Coordinates, Model, ModelError};
use gelenk_core::{Eval, EvalError, Parameters, Point, Real, State, Structure, TermBuf, Terms};

/// A mechanism that depends on parameters, described once for numbers of any kind.
///
/// ```
/// use gelenk_core::Real;
/// use gelenk_model::{
///     Body, Coordinates, Frame, GROUND, Joint, JointKind, MassProperties, Model, ModelError, Parametric, System,
/// };
///
/// /// A rod that hangs on a pivot; the parameter is its length.
/// struct Pendulum;
///
/// impl Parametric for Pendulum {
///     fn model<S: Real>(&self, parameters: &[S]) -> Result<Model<S>, ModelError> {
///         let (zero, mass, length) = (S::from(0.0), S::from(2.0), parameters[0]);
///         let mut model = Model::new().with_gravity([zero, S::from(-9.81), zero]);
///         let rod = MassProperties::rod([zero; 3], [length, zero, zero], mass);
///         let rod = model.add_body(Body::planar("rod", rod))?;
///         model.add_joint(Joint::new("pivot", JointKind::Revolute, Frame::on(GROUND), Frame::on(rod)))?;
///         Ok(model)
///     }
/// }
///
/// let mut system = System::parametric(&Pendulum, &[1.5], Coordinates::Joint)?;
/// let x = system.initial().clone();
/// let mut slope = [0.0];
/// system.sensitivities()[0].residual(&x, &mut slope)?;
/// // at rest and horizontal, M a − f = m g l/2
/// assert!((slope[0] - 2.0 * 9.81 / 2.0).abs() < 1e-14);
/// # Ok::<(), ModelError>(())
/// ```
pub trait Parametric {
    /// The model for values of the parameters.
    fn model<S: Real>(&self, parameters: &[S]) -> Result<Model<S>, ModelError>;
}

/// How the equations of a model change with the numbers it is made of: their exact derivatives along the direction that these
/// numbers have as dual numbers. Made by [`Model::sensitivity`], or by [`System::parametric`] for every parameter.
///
/// All numbers count: masses, points, axes, lengths, laws and functions of time, gains, gravity, and the state at the start.
/// What users write in Rust ([`UserForce`](crate::UserForce), [`UserDynamics`](crate::UserDynamics)) sees the parameters by
/// the frames and signals it is given, and may have numbers of its own with derivatives in the methods that return some.
///
/// The layout of the equations depends on values alone. A row that no motion can violate is left out
/// ([`System::idle_rows`]), also where a parameter could tilt it: such a parameter makes another mechanism.
#[derive(Debug)]
pub struct Sensitivity {
    model: Model<Slope>,
    parts: Parts<Slope>,
    structure: Structure,
    /// Positions, velocities and external variables at the start.
    start: [Vec<Slope>; 3],
    initial: State,
    still: State,
    along: Along,
}

impl Model<Slope> {
    /// The derivatives of the equations of motion along the direction of the numbers.
    pub fn sensitivity(&self, coordinates: Coordinates) -> Result<Sensitivity, ModelError> {
        self.sensitivity_with(coordinates, Mass::Constant)
    }

    fn sensitivity_with(&self, coordinates: Coordinates, mass: Mass) -> Result<Sensitivity, ModelError> {
        let Built { parts, structure, p, v, u, .. } = Built::new(self, coordinates, mass)?;
        let slopes = |x: &[Slope]| -> Vec<f64> { x.iter().map(|x| x.derivatives[0]).collect() };
        let still = State::zeros(structure.dims);
        let initial = State { p: slopes(&p), v: slopes(&v), u: slopes(&u), ..still.clone() };
        let along = Along::new(&structure, parts.forest.nodes.len());
        Ok(Sensitivity { model: self.clone(), parts, structure, start: [p, v, u], initial, still, along })
    }
}

impl Sensitivity {
    /// Sizes and layouts: those of the equations for plain numbers.
    pub fn structure(&self) -> &Structure {
        &self.structure
    }

    /// The derivative of [`System::initial`].
    pub fn initial(&self) -> &State {
        &self.initial
    }

    /// Fills the terms in `want` with their partial derivatives: the state stays as it is.
    pub fn terms(&mut self, want: Terms, x: &Point<'_>, out: &mut TermBuf) -> Eval {
        self.check(x)?;
        self.along.eval(&self.parts, want, x, &self.still.point(), out);
        Ok(())
    }

    /// Fills the terms in `want` with their derivatives where the state moves along a direction while the numbers do.
    pub fn terms_along(
        &mut self,
        want: Terms,
        x: &Point<'_>,
        direction: &Point<'_>,
        out: &mut TermBuf,
    ) -> Eval {
        self.check(x)?;
        self.check(direction)?;
        self.along.eval(&self.parts, want, x, direction, out);
        Ok(())
    }

    /// The partial derivative of `M a − f + Gᵀ λ`, with the accelerations and multipliers of the state.
    pub fn residual(&mut self, x: &State, out: &mut [f64]) -> Result<(), ModelError> {
        check_sizes(self.structure.dims, x)?;
        self.along.residual(&self.parts, x, &self.still, out);
        Ok(())
    }

    /// The derivative of `M a − f + Gᵀ λ` where the state moves along a direction while the numbers do.
    pub fn residual_along(
        &mut self,
        x: &State,
        direction: &State,
        out: &mut [f64],
    ) -> Result<(), ModelError> {
        check_sizes(self.structure.dims, x)?;
        check_sizes(self.structure.dims, direction)?;
        self.along.residual(&self.parts, x, direction, out);
        Ok(())
    }

    /// Measures of the mechanism, to be differentiated again and again. Their own frames may depend on the parameter as well.
    pub fn measures(&self, list: &[Measure<Slope>]) -> Result<MeasureSlopes, ModelError> {
        let dims = self.structure.dims;
        let [p, v, u] = &self.start;
        let lam = vec![Slope::from(0.0); dims.nl];
        let start = Arguments { t: Slope::from(0.0), p, v, lam: &lam, u };
        let measures = Measures::new(&self.parts, &self.model, dims, &start, (list, None))?;
        let values = vec![Slope::from(0.0); list.len()];
        Ok(MeasureSlopes { measures, moving: Moving::new(dims), still: self.still.clone(), values })
    }

    fn check(&self, x: &Point<'_>) -> Eval {
        let d = self.structure.dims;
        let found = [x.p.len(), x.v.len(), x.lam.len(), x.u.len()];
        let own = [d.np, d.nv, d.nl, d.nu];
        if found == own {
            return Ok(());
        }
        Err(EvalError::fatal(format!(
            "a point with sizes (p, v, lam, u) = {found:?} was given to a system with {own:?}; it belongs to other \
             coordinates or to another model"
        )))
    }
}

/// How measures change with the numbers of a model; made by [`Sensitivity::measures`].
#[derive(Debug, Clone)]
pub struct MeasureSlopes {
    measures: Measures<Slope>,
    moving: Moving,
    still: State,
    values: Vec<Slope>,
}

impl MeasureSlopes {
    /// Their partial derivatives: the state, with its accelerations and multipliers, stays as it is.
    pub fn eval(&mut self, x: &State, out: &mut [f64]) -> Result<(), ModelError> {
        self.measures.check(x, out)?;
        let (arguments, a) = self.moving.at(x, &self.still);
        self.measures.find(&arguments, a, &mut self.values);
        slopes_of(&self.values, out);
        Ok(())
    }

    /// Their derivatives where the state moves along a direction while the numbers do.
    pub fn eval_along(&mut self, x: &State, direction: &State, out: &mut [f64]) -> Result<(), ModelError> {
        self.measures.check(x, out)?;
        self.measures.check(direction, out)?;
        let (arguments, a) = self.moving.at(x, direction);
        self.measures.find(&arguments, a, &mut self.values);
        slopes_of(&self.values, out);
        Ok(())
    }
}

impl System {
    /// The equations of motion at values of parameters, together with their derivatives with respect to each of them.
    pub fn parametric(
        mechanism: &impl Parametric,
        values: &[f64],
        coordinates: Coordinates,
    ) -> Result<Self, ModelError> {
        let plain = mechanism.model(values)?;
        let seeded = |i: usize| {
            let mut parameters: Vec<Slope> = values.iter().copied().map(Slope::constant).collect();
            parameters[i] = Slope::variable(values[i], 0);
            mechanism.model(&parameters)
        };
        let models: Vec<Model<Slope>> = (0..values.len()).map(seeded).collect::<Result<_, _>>()?;
        let build = |mass: Mass| {
            let mut system = System::new(&plain, coordinates, mass)?;
            let parameters = models.iter().map(|model| model.sensitivity_with(coordinates, mass));
            system.parameters = parameters.collect::<Result<_, ModelError>>()?;
            let differs = system.parameters.iter().position(|p| p.structure != system.structure);
            Ok((system, differs))
        };
        let (mut system, mut differs) = build(Mass::Constant)?;
        if differs.is_some() {
            // a centre of mass that a parameter moves off its joint: `M` does not stay constant
            (system, differs) = build(Mass::Tree)?;
        }
        differs.map_or(Ok(system), |i| {
            Err(ModelError::Whole(format!(
                "the model has other elements where parameter {i} carries a derivative; make it the same way for all kinds \
                 of numbers"
            )))
        })
    }

    /// Derivatives with respect to the parameters of [`System::parametric`]; otherwise there are none.
    pub fn sensitivities(&mut self) -> &mut [Sensitivity] {
        &mut self.parameters
    }
}

impl Parameters for System {
    fn count(&self) -> usize {
        self.parameters.len()
    }

    fn along_parameter(
        &mut self,
        i: usize,
        want: Terms,
        x: &Point<'_>,
        direction: &Point<'_>,
        out: &mut TermBuf,
    ) -> Eval {
        let count = self.parameters.len();
        let unknown = || EvalError::fatal(format!("parameter {i} was asked of a system that has {count}"));
        self.parameters.get_mut(i).ok_or_else(unknown)?.terms_along(want, x, direction, out)
    }
}
