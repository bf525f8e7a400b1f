use super::Arguments;
use super::deformation::{Angles, measures, push};
use crate::Law;
use crate::forest::{Attachment, Scene};
use crate::model::Frame;
use gelenk_core::{Lift, Real};

/// A force and torque between two frames by any law: stops, tyres, cables, bushings that harden.
///
/// Laws see thirteen numbers: the displacement of `B` along the axes of `A` \[m\], three angles \[rad\], the rates of these six,
/// and time. Each gives the force on `B` along one of the six.
#[derive(Debug, Clone)]
pub struct General<S = f64> {
    /// Frame `A`.
    pub a: Frame<S>,
    /// Frame `B`.
    pub b: Frame<S>,
    /// How angles are measured.
    pub angles: Angles,
    /// Forces \[N\] along the axes of `A` (directions 0, 1, 2) and torques \[Nm\] along the angles (3, 4, 5).
    pub laws: Vec<(usize, Law<13, S>)>,
}

impl<S: Real> General<S> {
    /// No force yet.
    pub fn new(a: Frame<S>, b: Frame<S>, angles: Angles) -> Self {
        Self { a, b, angles, laws: Vec::new() }
    }

    /// With a law for one of the directions 0 to 5.
    #[must_use]
    pub fn with(mut self, direction: usize, law: Law<13, S>) -> Self {
        self.laws.push((direction, law));
        self
    }

    pub(super) fn check(&self) -> Result<(), String> {
        if self.laws.is_empty() {
            return Err("it has no law: it does nothing; leave it out".into());
        }
        let beyond = self.laws.iter().find(|(direction, _)| *direction > 5);
        beyond.map_or(Ok(()), |(direction, _)| {
            Err(format!("it has a law for direction {direction}; 0 to 2 are displacements, 3 to 5 angles"))
        })
    }
}

#[derive(Debug, Clone)]
pub(crate) struct Acting<S = f64> {
    pub(crate) a: Attachment<S>,
    pub(crate) b: Attachment<S>,
    pub(crate) given: General<S>,
}

impl<S: Real> Acting<S> {
    pub(super) fn act<R: Lift<S>>(&self, x: &Arguments<'_, R>, scene: &mut Scene<R>) {
        let (a, b) = (scene.motion(&self.a), scene.motion(&self.b));
        let along = measures(self.given.angles, &a, &b);
        let seen = std::array::from_fn(|i| match i {
            0..6 => along[i].value,
            6..12 => along[i - 6].rate(&a, &b),
            _ => x.t,
        });
        let mut forces = [R::from(0.0); 6];
        for (direction, law) in &self.given.laws {
            forces[*direction] += law.eval(seen);
        }
        push(&along, &forces, (&self.a, &self.b), scene);
    }
}
