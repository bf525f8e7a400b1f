//! Stiffness and damping of the modes of a flexible body. Every flexible body of a model brings one.

use super::account::{Powers, Relaxed};
use super::element::{ForceLaw, PlacedLaw};
use super::{Arguments, Force};
use crate::dependence::{Dependence, See};
use crate::external::PlacedExternal;
use crate::flexible::Flexible;
use crate::forest::Scene;
use crate::model::BodyId;
use crate::places::Places;
use crate::user::{Number, Scalar};
use gelenk_core::{Lift, Real};
use std::marker::PhantomData;
use std::sync::Arc;

/// The elasticity of a flexible body.
#[derive(Debug, Clone)]
pub(crate) struct Elastic<S = f64> {
    body: BodyId,
    data: Arc<Flexible>,
    kind: PhantomData<S>,
}

impl<S: Real> Force<S> {
    /// The elasticity of a flexible body.
    pub(crate) fn elastic(name: impl Into<String>, body: BodyId, data: Arc<Flexible>) -> Self {
        Self::new(name, Elastic { body, data, kind: PhantomData })
    }
}

impl<S: Real> ForceLaw<S> for Elastic<S> {
    type Placed = PlacedElastic<S>;

    fn place(&self, at: &Places<'_, S>) -> Result<PlacedElastic<S>, String> {
        let node = at.nodes[self.body.0];
        let its = at.flexibles.iter().find(|its| Some(its.node) == node);
        let its = its.ok_or("it belongs to no flexible body of this model")?;
        Ok(PlacedElastic {
            node: its.node,
            p: its.p,
            v: its.v,
            data: Arc::clone(&self.data),
            kind: PhantomData,
        })
    }
}

/// The elasticity at its coordinates.
#[derive(Debug, Clone)]
pub(crate) struct PlacedElastic<S = f64> {
    node: usize,
    p: usize,
    v: usize,
    data: Arc<Flexible>,
    kind: PhantomData<S>,
}

impl<S: Real> PlacedElastic<S> {
    /// `xᵀ A y`.
    fn form<R: Real>(a: &[f64], x: &[R], y: &[R]) -> R {
        let n = x.len();
        let column = |k: usize| x.iter().zip(&a[k * n..]).fold(R::from(0.0), |sum, (x, a)| sum + *x * *a);
        y.iter().enumerate().fold(R::from(0.0), |sum, (k, y)| sum + column(k) * *y)
    }
}

impl<S: Real> PlacedLaw<S> for PlacedElastic<S> {
    fn act<R: Number + Lift<S>>(
        &self,
        x: &Arguments<'_, R>,
        _: &[PlacedExternal<S>],
        _: &mut Scene<R>,
        direct: &mut [R],
    ) {
        let n = self.data.modes();
        let (q, rates) = (&x.p[self.p..self.p + n], &x.v[self.v..self.v + n]);
        for (k, out) in direct[self.v..self.v + n].iter_mut().enumerate() {
            let columns = self.data.stiffness[k * n..].iter().zip(&self.data.damping[k * n..]);
            for ((q, rate), (stiff, damp)) in q.iter().zip(rates).zip(columns) {
                if *stiff != 0.0 {
                    *out -= *q * *stiff;
                }
                if *damp != 0.0 {
                    *out -= *rate * *damp;
                }
            }
        }
    }

    fn depends_on(&self, _: &[PlacedExternal<S>], see: See<'_>) {
        // inertia couples the modes with each other and with the motion of the frame
        see(Dependence::Node(self.node));
        (0..self.data.modes()).for_each(|k| see(Dependence::Own { p: self.p + k, v: self.v + k }));
    }

    fn stored(&self, _: &Relaxed<S>, x: &Arguments<'_, S>, _: &[PlacedExternal<S>], _: &Scene<S>) -> S
    where
        S: Scalar,
    {
        let q = &x.p[self.p..self.p + self.data.modes()];
        Self::form(&self.data.stiffness, q, q) * 0.5
    }

    fn powers(&self, _: &Relaxed<S>, x: &Arguments<'_, S>, _: &[PlacedExternal<S>], _: &Scene<S>) -> Powers<S>
    where
        S: Scalar,
    {
        let rates = &x.v[self.v..self.v + self.data.modes()];
        Powers::of_rest(-Self::form(&self.data.damping, rates, rates))
    }

    fn is_conservative(&self, _: &Relaxed<S>) -> bool {
        self.data.damping.iter().all(|x| *x == 0.0)
    }
}
