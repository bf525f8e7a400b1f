//! Stored solutions: tables of end values with their provenance.

use crate::{Info, Measures};
use gelenk_core::{Dims, State};

/// A solution to compare with.
#[derive(Debug, Clone, PartialEq)]
pub struct Reference {
    /// Positions, velocities, accelerations and multipliers, rounded to `f64`.
    pub state: State,
    /// How far they may be from the truth before that rounding.
    pub uncertainty: Uncertainty,
    /// Where they come from.
    pub origin: Origin,
}

/// The largest absolute errors of a reference.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Uncertainty {
    /// Of positions.
    pub p: f64,
    /// Of velocities.
    pub v: f64,
    /// Of accelerations.
    pub a: f64,
    /// Of multipliers.
    pub lam: f64,
}

/// Where a reference comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Origin {
    /// A stored table.
    Table {
        /// The start values it belongs to.
        source: &'static str,
        /// How it was computed.
        computed: &'static str,
    },
    /// A formula.
    ClosedForm,
}

impl Reference {
    /// A reference from a formula: good to a few rounding errors of its largest component and of the time.
    pub(crate) fn closed_form(state: State) -> Self {
        let unit = 32.0 * f64::EPSILON * (1.0 + state.t.abs());
        let rounding = |x: &[f64]| x.iter().fold(f64::MIN_POSITIVE, |m, xi| m.max(xi.abs())) * unit;
        let uncertainty = Uncertainty {
            p: rounding(&state.p),
            v: rounding(&state.v),
            a: rounding(&state.a),
            lam: rounding(&state.lam),
        };
        Self { state, uncertainty, origin: Origin::ClosedForm }
    }
}

/// The tables that hold complete states.
const TABLES: &[&str] = &[
    include_str!("../reference/pendulum.t-1.csv"),
    include_str!("../reference/pendulum.t-10.csv"),
    include_str!("../reference/pendulum.v0-1.csv"),
    include_str!("../reference/cable-drum.mu-0.25.csv"),
    include_str!("../reference/andrews.csv"),
    include_str!("../reference/insulator-chain.N-16.csv"),
    include_str!("../reference/insulator-chain.N-32.csv"),
    include_str!("../reference/insulator-chain.N-64.csv"),
    include_str!("../reference/car-axis.csv"),
    include_str!("../reference/slider-crank.csv"),
    include_str!("../reference/slider-crank-flexible.csv"),
    include_str!("../reference/andrews-stiff.k-1e4.csv"),
    include_str!("../reference/andrews-stiff.k-1e6.csv"),
    include_str!("../reference/andrews-stiff.k-1e7.csv"),
    include_str!("../reference/andrews-stiff.k-1e8.csv"),
    include_str!("../reference/rotating-beam.t-1.csv"),
    include_str!("../reference/rotating-beam.t-20.csv"),
    include_str!("../reference/rotor.csv"),
    include_str!("../reference/wheelset.csv"),
    include_str!("../reference/truck.csv"),
    include_str!("../reference/truck-sprung.csv"),
    include_str!("../reference/truck-reduced.csv"),
    include_str!("../reference/rope-ladder.N-2.k-5e4.csv"),
    include_str!("../reference/rope-ladder.N-50.k-5e4.csv"),
    include_str!("../reference/bushing-reduced.eps-1e-3.csv"),
    include_str!("../reference/bushing-reduced.eps-1e-4.csv"),
    include_str!("../reference/bushing-reduced.eps-1e-5.csv"),
    include_str!("../reference/bushing-reduced.eps-1e-6.csv"),
    include_str!("../reference/rotating-spring.eps-1e-2.csv"),
    include_str!("../reference/rotating-spring.eps-1e-4.csv"),
    include_str!("../reference/rotating-spring.eps-1e-6.csv"),
    include_str!("../reference/rotating-spring.eps-1e-8.csv"),
    include_str!("../reference/rotating-spring-appended.eps-1e-2.csv"),
    include_str!("../reference/rotating-spring-appended.eps-1e-4.csv"),
    include_str!("../reference/rotating-spring-appended.eps-1e-6.csv"),
    include_str!("../reference/rotating-spring-appended.eps-1e-8.csv"),
    include_str!("../reference/stiff-pendulum.k-1e2.csv"),
    include_str!("../reference/stiff-pendulum.k-1e4.csv"),
    include_str!("../reference/stiff-pendulum.k-1e6.csv"),
    include_str!("../reference/stiff-pendulum.k-1e8.csv"),
    include_str!("../reference/pendulum-chain.N-4.t-10.csv"),
    include_str!("../reference/pendulum-chain.N-4.t-200.csv"),
    include_str!("../reference/pendulum-chain.N-12.t-200.csv"),
    include_str!("../reference/pendulum-chain.N-14.t-200.csv"),
    include_str!("../reference/pendulum-chain.N-16.t-200.csv"),
    include_str!("../reference/pendulum-chain-cartesian.N-4.t-10.csv"),
    include_str!("../reference/pendulum-chain-cartesian.N-4.t-200.csv"),
    include_str!("../reference/pendulum-chain-cartesian.N-12.t-200.csv"),
    include_str!("../reference/pendulum-chain-cartesian.N-14.t-200.csv"),
    include_str!("../reference/pendulum-chain-cartesian.N-16.t-200.csv"),
];

/// The tables that hold where points of mechanisms are and how they move, by `reference/mechanisms.c`.
const POINTS: &[&str] = &[
    include_str!("../reference/andrews-model.csv"),
    include_str!("../reference/four-bar.csv"),
    include_str!("../reference/four-bar-spatial.csv"),
    include_str!("../reference/n-four-bar.csv"),
    include_str!("../reference/slider-crank-model.csv"),
    include_str!("../reference/slider-crank-spatial.csv"),
    include_str!("../reference/chain-planar.csv"),
    include_str!("../reference/chain-spatial.csv"),
    include_str!("../reference/double-wishbone.csv"),
    include_str!("../reference/stewart-platform.csv"),
    include_str!("../reference/robot.csv"),
    include_str!("../reference/free-body.csv"),
    include_str!("../reference/gyroscope.csv"),
    include_str!("../reference/rolling-disc.csv"),
    include_str!("../reference/excavator.csv"),
    include_str!("../reference/jansen-walker.csv"),
];

/// Times that agree to this relative accuracy are the same.
const SAME_TIME: f64 = 1e-12;

/// The stored solution of a problem with these parameter values at this time.
pub(crate) fn find(info: &Info, values: &[f64], dims: Dims, t: f64) -> Option<Reference> {
    let table = TABLES.iter().map(|text| StoredTable(text)).find(|table| table.fits(info, values, t))?;
    let column = |kind, n| Some(table.column(kind)).filter(|x| x.len() == n);
    let state = State {
        t,
        p: column("p", dims.np)?,
        v: column("v", dims.nv)?,
        a: column("a", dims.nv)?,
        lam: column("lam", dims.nl)?,
        u: column("u", dims.nu)?,
    };
    let uncertainty = Uncertainty {
        p: table.uncertainty("p")?,
        v: table.uncertainty("v")?,
        a: table.uncertainty("a")?,
        lam: table.uncertainty("lam")?,
    };
    let origin = Origin::Table { source: table.entry("source")?, computed: table.entry("computed")? };
    Some(Reference { state, uncertainty, origin })
}

/// Stored motions of so many numbers of points of a mechanism with these parameter values at this time.
pub(crate) fn find_measures(info: &Info, values: &[f64], numbers: usize, t: f64) -> Option<Measures> {
    let table = POINTS.iter().map(|text| StoredTable(text)).find(|table| table.fits(info, values, t))?;
    let column = |kind| Some(table.column(kind)).filter(|x| x.len() == numbers);
    Some(Measures { positions: column("p")?, velocities: column("v")? })
}

/// A table: lines `# key: text`, one line with the names of the columns, then `kind,index,value`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct StoredTable(pub(crate) &'static str);

impl StoredTable {
    /// Does it belong to a problem with these parameter values at this time?
    fn fits(&self, info: &Info, values: &[f64], t: f64) -> bool {
        let time = self.number("t");
        self.entry("problem") == Some(info.name)
            && time.is_some_and(|at| (at - t).abs() <= SAME_TIME * at.abs())
            && info.parameters.iter().zip(values).all(|(p, &value)| self.parameter(p.name) == Some(value))
    }

    /// The text after `# key:` in the header.
    fn entry(&self, key: &str) -> Option<&'static str> {
        let header = self.0.lines().map_while(|line| line.strip_prefix("# "));
        header.filter_map(|line| line.split_once(": ")).find(|(k, _)| *k == key).map(|(_, text)| text)
    }

    fn number(&self, key: &str) -> Option<f64> {
        self.entry(key)?.parse().ok()
    }

    /// A parameter's value from `# parameters: name = value, ..`.
    fn parameter(&self, name: &str) -> Option<f64> {
        let list = self.entry("parameters")?.split(", ").filter_map(|item| item.split_once(" = "));
        list.into_iter().find(|(n, _)| *n == name)?.1.parse().ok()
    }

    /// A number from `# uncertainty: kind value, ..`.
    fn uncertainty(&self, kind: &str) -> Option<f64> {
        let list = self.entry("uncertainty")?.split(", ").filter_map(|item| item.split_once(' '));
        list.into_iter().find(|(k, _)| *k == kind)?.1.parse().ok()
    }

    /// The values of one kind, in the order of their indices; ends where an index is missing.
    pub(crate) fn column(&self, kind: &str) -> Vec<f64> {
        let mut values = Vec::new();
        for line in self.0.lines() {
            let mut fields = line.split(',');
            if fields.next() == Some(kind)
                && fields.next().and_then(|i| i.parse().ok()) == Some(values.len())
                && let Some(value) = fields.next().and_then(|x| x.parse().ok())
            {
                values.push(value);
            }
        }
        values
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every stored table can be read, and is found by the problem and the parameters its header names.
    #[test]
    fn tables_are_found() {
        for text in TABLES {
            let table = StoredTable(text);
            let name = table.entry("problem").unwrap();
            let t = table.number("t").unwrap();
            let info = crate::all().iter().find(|info| info.name == name).unwrap();
            let parameters: Vec<(&str, f64)> =
                info.parameters.iter().map(|p| (p.name, table.parameter(p.name).unwrap())).collect();
            let problem = crate::create(name, &parameters).unwrap();
            let found = problem.reference(t).unwrap();
            assert_eq!(found.state.p, table.column("p"), "{name}");
            assert_eq!(found.state.lam, table.column("lam"), "{name}");
            assert!(matches!(found.origin, Origin::Table { .. }), "{name}");
            let digits = match name {
                // from one implicit method at two tolerances
                "wheelset" => 1e-8,
                // from long steps that leave its fast modes alone
                "rotating-beam" => 1e-11,
                _ => 1e-15,
            };
            assert!(found.uncertainty.p < digits && found.uncertainty.v < 10.0 * digits, "{name}");
        }
    }

    #[test]
    fn other_times_and_parameters_have_no_table() {
        assert!(crate::create("insulator-chain", &[("N", 17.0)]).unwrap().reference(0.1).is_none());
        assert!(crate::create("andrews", &[]).unwrap().reference(0.02).is_none());
    }
}
