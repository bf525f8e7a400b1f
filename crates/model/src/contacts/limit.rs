//! Stops of joint coordinates.

use super::element::{Element, Site};
use super::law::check_law;
use super::place::{Described, Placed, Term, Way};
use crate::forces::{Compliance, Compliant, SoftGap};
use crate::law::TimeFunction;
use crate::measure::is_angle;
use crate::model::{JointCoordinate, Model};
use gelenk_core::{ContactInfo, ContactKind, ContactLaw};
use std::f64::consts::PI;

/// Stops of a joint coordinate: it does not become less than the lower one nor more than the upper one:
/// `0 ≤ q − q_min ⊥ Q ≥ 0`, `0 ≤ q_max − q ⊥ Q ≥ 0`, and `q'⁺ = −e q'⁻` where it strikes.
#[derive(Debug, Clone)]
pub struct Limit {
    /// The coordinate.
    pub coordinate: JointCoordinate,
    /// The lower stop \[m or rad\], which may move.
    pub lower: Option<TimeFunction>,
    /// The upper stop \[m or rad\], which may move.
    pub upper: Option<TimeFunction>,
    /// Restitution; a stop does not rub.
    pub law: ContactLaw,
    /// How the stops give way, if they do; then they do not move.
    pub compliance: Option<Compliance>,
}

impl Limit {
    /// Stops that rest, with this restitution.
    pub fn new(
        coordinate: JointCoordinate,
        lower: Option<f64>,
        upper: Option<f64>,
        restitution: f64,
    ) -> Self {
        let law = ContactLaw { restitution, ..ContactLaw::default() };
        let stop = |x: Option<f64>| x.map(TimeFunction::constant);
        Self { coordinate, lower: stop(lower), upper: stop(upper), law, compliance: None }
    }

    /// Lets the stops give way.
    #[must_use]
    pub fn with_compliance(mut self, compliance: Compliance) -> Self {
        self.compliance = Some(compliance);
        self
    }

    /// The stops at the start.
    fn at_start(&self) -> [Option<f64>; 2] {
        [&self.lower, &self.upper].map(|stop| stop.as_ref().map(|f| f.derivatives(0.0)[0]))
    }
}

impl Element for Limit {
    fn check(&self, model: &Model) -> Result<(), String> {
        model.check_coordinate(self.coordinate)?;
        check_law(&self.law)?;
        self.compliance.as_ref().map_or(Ok(()), Compliance::check)?;
        let [lower, upper] = self.at_start();
        if lower.is_none() && upper.is_none() {
            return Err("it has no stop; give a lower or an upper one".into());
        }
        if let Some(stop) = [lower, upper].into_iter().flatten().find(|stop| !stop.is_finite()) {
            return Err(format!("a stop is at {stop}; give a finite number, or leave it out"));
        }
        if let (Some(lower), Some(upper)) = (lower, upper)
            && lower > upper
        {
            return Err(format!("its lower stop {lower} is above its upper stop {upper}; exchange them"));
        }
        if self.compliance.is_some() {
            let moves = |stop: &TimeFunction| stop.derivatives(0.0)[1..] != [0.0; 3];
            if [&self.lower, &self.upper].into_iter().flatten().any(moves) {
                return Err("a stop that gives way does not move; put a spring in its place".into());
            }
        }
        Ok(())
    }

    fn softened(&self) -> Option<Compliant> {
        let gap = SoftGap::Stops { coordinate: self.coordinate, stops: self.at_start() };
        Some(Compliant { gap, compliance: self.compliance? })
    }

    /// An angle between stops within half a turn needs no counting.
    fn coordinates(&self, found: &mut Vec<JointCoordinate>) {
        let within = |stop: Option<f64>| stop.is_some_and(|stop| stop.abs() < PI - 0.1);
        if !self.at_start().into_iter().all(within) {
            found.push(self.coordinate);
        }
    }

    fn coordinate(&self) -> Option<JointCoordinate> {
        Some(self.coordinate)
    }

    fn place(&self, name: &str, at: &Site<'_>) -> Result<Vec<Described>, String> {
        let size = if is_angle(at.places.model, self.coordinate) { 1.0 } else { 0.0 };
        let stops = [("lower", 1.0, &self.lower), ("upper", -1.0, &self.upper)];
        let stop = |(end, sign, stop): (&str, f64, &Option<TimeFunction>)| {
            let time = Some((-sign, stop.clone()?));
            let info = ContactInfo {
                name: format!("{name}.{end}"),
                kind: ContactKind::Gap,
                law: self.law,
                size,
                ..ContactInfo::default()
            };
            let terms = vec![(Term::new(self.coordinate, at), sign)];
            Some(Placed::new(info, Way::Along { terms, time, pitch: 0.0 }))
        };
        Ok(stops.into_iter().filter_map(stop).collect())
    }
}
