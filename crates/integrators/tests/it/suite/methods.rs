//! The methods, and what is expected of them.

use super::cases::Case;
use super::checks::Bounds;
use gelenk_core::Structure;
use gelenk_integrators::{
    Bdf, Discretisation, Explicit, GenAlpha, HalfExplicit, Method, Mexx, Odex, Radau, Sdirk, Sequence, Seulex,
};

/// What is expected of a pair.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Expect {
    /// Errors stay within these bounds, which are those measured, times about three.
    Pass(Bounds),
    /// The method refuses the problem; its message contains this.
    Unsupported(&'static str),
    /// It does not pass, for this reason.
    Known(&'static str),
}

/// Bounds unless there is a reason for others. Errors of some ten steps, each below one tolerance, add up. Accelerations and
/// multipliers are not controlled, but follow from `p` and `v`. Dense output is not controlled either.
pub(crate) const USUAL: Bounds = Bounds { end: [20.0, 60.0], dense: [30.0, 500.0] };

/// A method.
pub(crate) struct Entry {
    pub(crate) name: &'static str,
    pub(crate) make: fn() -> Box<dyn Method>,
    /// Are constraints met by a corrector iteration? Then velocities satisfy theirs as well as positions do, not to rounding,
    /// and rounding may change a decision on a step, which is made twice as long or not at all.
    pub(crate) iterates: bool,
    /// Why it cannot be used for a problem of this structure.
    unsupported: fn(&Structure) -> Option<&'static str>,
}

pub(crate) const METHODS: &[Entry] = &[
    Entry { name: "mexx", make: || Box::new(Mexx::default()), iterates: false, unsupported: |_| None },
    Entry {
        name: "mexx-modified",
        make: || Box::new(modified()),
        iterates: false,
        unsupported: needs_friction,
    },
    Entry { name: "mexx-paper", make: || Box::new(paper()), iterates: false, unsupported: |_| None },
    Entry { name: "odex", make: || Box::new(Odex::default()), iterates: false, unsupported: |_| None },
    Entry { name: "dopri5", make: || Box::new(Explicit::dopri5()), iterates: false, unsupported: |_| None },
    Entry { name: "dop853", make: || Box::new(Explicit::dop853()), iterates: false, unsupported: |_| None },
    Entry { name: "hem5", make: || Box::new(HalfExplicit::hem5()), iterates: false, unsupported: |_| None },
    Entry {
        name: "phem56",
        make: || Box::new(HalfExplicit::phem56()),
        iterates: false,
        unsupported: |_| None,
    },
    Entry { name: "bdf", make: || Box::new(Bdf::default()), iterates: true, unsupported: |_| None },
    Entry { name: "radau", make: || Box::new(Radau::default()), iterates: true, unsupported: |_| None },
    Entry { name: "genalpha", make: || Box::new(GenAlpha::default()), iterates: true, unsupported: |_| None },
    Entry { name: "seulex", make: || Box::new(Seulex::default()), iterates: false, unsupported: |_| None },
    Entry {
        name: "sdirk",
        make: || Box::new(Sdirk::default()),
        iterates: true,
        unsupported: needs_splitting,
    },
];

fn modified() -> Mexx {
    Mexx { discretisation: Discretisation::Modified, ..Mexx::default() }
}

fn paper() -> Mexx {
    Mexx { sequence: Sequence::Paper, ..Mexx::default() }
}

fn needs_friction(structure: &Structure) -> Option<&'static str> {
    structure.friction.is_none().then_some("needs the matrix F = df/dlam")
}

fn needs_splitting(structure: &Structure) -> Option<&'static str> {
    structure.uses_lam.then_some("the forces depend on them; use index1")
}

/// Pairs that differ from the usual: case, method, expectation.
pub(crate) const EXCEPTIONS: &[(&str, &str, Expect)] = &[
    // Ten units of time in some twenty long steps of high order.
    ("pendulum", "mexx", dense([30.0, 4e3])),
    // With f depending on λ the expansion of the standard discretisation has perturbations (2.5), largest in λ.
    ("cable drum, mu = 0.25", "mexx", Expect::Pass(Bounds { end: [40.0, 5e3], dense: [50.0, 1.5e5] })),
    ("cable drum, mu = 0.25", "mexx-paper", Expect::Pass(Bounds { end: [40.0, 5e3], dense: [50.0, 1.5e5] })),
    ("cable drum, mu = 1", "mexx", Expect::Known(PERTURBED)),
    ("cable drum, mu = 1", "mexx-paper", Expect::Known(PERTURBED)),
    ("cable drum, mu = 1.5", "mexx", Expect::Known(DIVERGES)),
    ("cable drum, mu = 1.5", "mexx-paper", Expect::Known(DIVERGES)),
    // Errors grow by a hundred along the motion (so does a change of the start), and steps are long for the dense output.
    ("andrews", "mexx", Expect::Pass(Bounds { end: [150.0, 250.0], dense: [2e3, 6e4] })),
    ("andrews", "mexx-paper", Expect::Pass(Bounds { end: [350.0, 500.0], dense: [200.0, 1e4] })),
    ("andrews", "odex", Expect::Pass(Bounds { end: [350.0, 500.0], dense: [100.0, 3e3] })),
    // Steps at 1e-8 have order 12 and span a period of the chain's fast modes.
    ("insulator chain, N = 4", "mexx", dense([5e3, 2e5])),
    ("insulator chain, N = 4", "mexx-paper", dense([1e3, 6e4])),
    ("insulator chain, N = 16", "mexx", dense([3e3, 1e5])),
    ("insulator chain, N = 16", "mexx-paper", dense([100.0, 2e4])),
    // Some 150 steps.
    ("car axis", "mexx", Expect::Pass(Bounds { end: [80.0, 200.0], dense: [80.0, 400.0] })),
    ("car axis", "mexx-paper", Expect::Pass(Bounds { end: [80.0, 200.0], dense: [80.0, 400.0] })),
    // Steps of high order span a quarter of a radian of the crank.
    ("slider crank rigid", "phem56", Expect::Pass(Bounds { end: [100.0, 300.0], dense: [120.0, 500.0] })),
    ("slider crank rigid", "mexx", dense([30.0, 8e3])),
    ("slider crank rigid", "mexx-paper", dense([30.0, 2e3])),
    ("car axis", "odex", Expect::Pass(Bounds { end: [100.0, 300.0], dense: [150.0, 500.0] })),
    // Thousands of steps through an undamped oscillation whose phase errors add up.
    ("slider crank", "mexx", Expect::Pass(Bounds { end: [700.0, 5e3], dense: [900.0, 5e3] })),
    ("slider crank", "mexx-paper", Expect::Pass(Bounds { end: [700.0, 5e3], dense: [900.0, 5e3] })),
    // Hundreds of steps, each over several of its periods.
    ("slider crank", "odex", Expect::Pass(Bounds { end: [7e3, 3e4], dense: [9e3, 5e4] })),
    // Errors grow along the motion of Andrews' mechanism, as they do for MEXX: 24 tolerances at the end. The car axis makes
    // hundreds of steps, and its light masses on stiff springs turn errors of positions into accelerations: up to 33
    // tolerances in velocities and 250 in accelerations.
    ("andrews", "dop853", Expect::Pass(Bounds { end: [70.0, 100.0], dense: [70.0, 500.0] })),
    ("andrews", "phem56", Expect::Pass(Bounds { end: [70.0, 100.0], dense: [70.0, 500.0] })),
    ("car axis", "dopri5", Expect::Pass(Bounds { end: [80.0, 600.0], dense: [250.0, 1e3] })),
    ("car axis", "dop853", Expect::Pass(Bounds { end: [70.0, 200.0], dense: [100.0, 500.0] })),
    ("car axis", "phem56", Expect::Pass(Bounds { end: [100.0, 750.0], dense: [300.0, 1e3] })),
    // Phase errors of thousands of steps again: 1400 tolerances in velocities with order 5, 260 between two linear solvers
    // with order 8, where rounding changes the steps. HEM5 takes more and shorter steps.
    ("slider crank", "dopri5", Expect::Pass(Bounds { end: [3500.0, 3e4], dense: [5e3, 3e4] })),
    ("slider crank", "dop853", Expect::Pass(Bounds { end: [800.0, 1200.0], dense: [700.0, 2500.0] })),
    ("slider crank", "hem5", Expect::Pass(Bounds { end: [60.0, 700.0], dense: [150.0, 700.0] })),
    ("slider crank", "phem56", Expect::Pass(Bounds { end: [4e3, 3.5e4], dense: [6e3, 3.5e4] })),
    // The chains hang almost at rest: angles of some 1e-3 rad and their small accelerations are compared with their own size,
    // while the tolerance is absolute for such numbers, and gravity turns errors of angles into accelerations.
    ("pendulum chain", "mexx", ALMOST_AT_REST),
    ("pendulum chain", "mexx-paper", ALMOST_AT_REST),
    ("pendulum chain", "odex", ALMOST_AT_REST),
    ("pendulum chain", "dopri5", ALMOST_AT_REST),
    ("pendulum chain", "dop853", ALMOST_AT_REST),
    ("pendulum chain", "hem5", ALMOST_AT_REST),
    ("pendulum chain", "phem56", ALMOST_AT_REST),
    ("pendulum chain Cartesian", "mexx", ALMOST_AT_REST),
    ("pendulum chain Cartesian", "mexx-paper", ALMOST_AT_REST),
    ("pendulum chain Cartesian", "odex", ALMOST_AT_REST),
    ("pendulum chain Cartesian", "dopri5", ALMOST_AT_REST),
    ("pendulum chain Cartesian", "dop853", ALMOST_AT_REST),
    ("pendulum chain Cartesian", "phem56", ALMOST_AT_REST),
    // Errors of sixteen masses add up in the energy: up to 37 tolerances.
    ("mass-spring chain", "odex", Expect::Pass(Bounds { end: [110.0, 110.0], ..USUAL })),
    ("mass-spring chain", "dopri5", Expect::Pass(Bounds { end: [110.0, 110.0], ..USUAL })),
    ("mass-spring chain", "phem56", Expect::Pass(Bounds { end: [110.0, 110.0], ..USUAL })),
    // Formulas of order up to 5 take hundreds of steps where the others take tens, and errors of the speed grow with time: up to
    // 70 tolerances for the swinging pendulum, its energy included, and 160 where it turns.
    ("pendulum", "bdf", Expect::Pass(Bounds { end: [210.0, 300.0], dense: [200.0, 500.0] })),
    ("pendulum turning", "bdf", Expect::Pass(Bounds { end: [400.0, 500.0], dense: [400.0, 500.0] })),
    ("andrews", "bdf", Expect::Pass(Bounds { end: [150.0, 250.0], dense: [150.0, 500.0] })),
    ("slider crank rigid", "bdf", Expect::Pass(Bounds { end: [110.0, 400.0], dense: [100.0, 500.0] })),
    // Thousands of steps, and accelerations that belong to stiff springs: 330 tolerances in velocities, 1600 in accelerations.
    ("car axis", "bdf", Expect::Pass(Bounds { end: [1000.0, 5e3], dense: [2e3, 5e3] })),
    // Oscillations lose amplitude in every step: up to 90 tolerances in velocities, 390 in the energy of sixteen masses.
    ("mass-spring chain", "bdf", Expect::Pass(Bounds { end: [1200.0, 500.0], dense: [300.0, 500.0] })),
    ("pendulum chain", "bdf", ALMOST_AT_REST),
    ("pendulum chain Cartesian", "bdf", ALMOST_AT_REST),
    // The oscillations of the elastic rod are fast and undamped, and the formulas damp them: errors are those of amplitudes,
    // 7000 tolerances in velocities of coordinates that are small themselves, and 1e5 in the multipliers.
    ("slider crank", "bdf", Expect::Pass(Bounds { end: [2e4, 3e5], dense: [1.1e5, 5e5] })),
    // Steps are as long as iterations allow, and of dense output and multipliers only the order of the stages is left between
    // them and in index 2: few steps, each with errors of accelerations far above the tolerance.
    ("pendulum", "radau", dense([30.0, 3.5e3])),
    ("pendulum turning", "radau", Expect::Pass(Bounds { end: [700.0, 800.0], dense: [700.0, 2.5e3] })),
    ("andrews", "radau", Expect::Pass(Bounds { end: [200.0, 250.0], dense: [300.0, 4.5e3] })),
    ("insulator chain, N = 4", "radau", dense([110.0, 1.5e3])),
    ("insulator chain, N = 16", "radau", dense([110.0, 1.5e3])),
    ("car axis", "radau", Expect::Pass(Bounds { end: [20.0, 2.5e3], dense: [150.0, 2e4] })),
    ("mass-spring chain", "radau", dense([150.0, 3e3])),
    ("slider crank rigid", "radau", Expect::Pass(Bounds { end: [300.0, 3e4], dense: [400.0, 2e4] })),
    // The chains almost at rest, in tens of steps where others take hundreds.
    ("pendulum chain", "radau", Expect::Pass(Bounds { end: [350.0, 1.5e6], dense: [650.0, 1.5e6] })),
    ("pendulum chain Cartesian", "radau", Expect::Pass(Bounds { end: [900.0, 3e5], dense: [1500.0, 4.5e5] })),
    // Oscillations of the elastic rod that steps do not resolve.
    ("slider crank", "radau", Expect::Pass(Bounds { end: [6.5e3, 6e3], dense: [5.5e3, 3e4] })),
    // A method of order two with an error of one tolerance in a step leaves errors of the power 2/3 of the tolerance: hundreds of
    // tolerances at 1e-4, twice as many at 1e-5; thousands where motions magnify errors or oscillate. The light masses of the car
    // axis turn errors of positions into velocities, and are not resolved before 1e-6: gen_alpha/orders.rs has its order.
    ("andrews", "genalpha", Expect::Pass(Bounds { end: [4.1e3, 6.1e3], dense: [4.5e3, 6.3e3] })),
    ("car axis", "genalpha", Expect::Pass(Bounds { end: [7.9e4, 4.4e4], dense: [7e4, 1.7e5] })),
    (
        "insulator chain, N = 16",
        "genalpha",
        Expect::Pass(Bounds { end: [6.1e3, 4.3e3], dense: [9.3e3, 8.7e3] }),
    ),
    (
        "insulator chain, N = 4",
        "genalpha",
        Expect::Pass(Bounds { end: [9.5e3, 8.9e3], dense: [7.8e3, 9.3e3] }),
    ),
    ("mass-spring chain", "genalpha", Expect::Pass(Bounds { end: [1.3e3, 2.1e3], dense: [1.3e3, 2e3] })),
    (
        "pendulum chain Cartesian",
        "genalpha",
        Expect::Pass(Bounds { end: [590.0, 9e3], dense: [610.0, 3.7e4] }),
    ),
    ("pendulum chain", "genalpha", Expect::Pass(Bounds { end: [380.0, 6.8e4], dense: [320.0, 2.7e5] })),
    ("pendulum turning", "genalpha", Expect::Pass(Bounds { end: [620.0, 690.0], dense: [670.0, 500.0] })),
    ("pendulum", "genalpha", Expect::Pass(Bounds { end: [710.0, 1.9e3], dense: [1.2e3, 2.3e3] })),
    ("slider crank rigid", "genalpha", Expect::Pass(Bounds { end: [1.5e3, 6.4e3], dense: [2.4e3, 5.9e3] })),
    ("slider crank", "genalpha", Expect::Pass(Bounds { end: [5.8e3, 1.3e4], dense: [1.4e4, 1.4e4] })),
    // Derivatives are those of a step's start: oscillations of light masses and elastic rods, which steps of high order span, have
    // phase errors as with the explicit methods. The chains are almost at rest again.
    ("car axis", "seulex", Expect::Pass(Bounds { end: [120.0, 400.0], dense: [120.0, 500.0] })),
    ("mass-spring chain", "seulex", Expect::Pass(Bounds { end: [110.0, 110.0], ..USUAL })),
    ("slider crank", "seulex", Expect::Pass(Bounds { end: [6e3, 4e4], dense: [7.5e3, 4e4] })),
    ("pendulum chain", "seulex", ALMOST_AT_REST),
    ("pendulum chain Cartesian", "seulex", ALMOST_AT_REST),
    // Order 4 takes hundreds of steps; accelerations inside them have errors of the third power.
    ("pendulum", "sdirk", dense([30.0, 1.7e3])),
    ("car axis", "sdirk", Expect::Pass(Bounds { end: [190.0, 400.0], dense: [230.0, 500.0] })),
    ("mass-spring chain", "sdirk", Expect::Pass(Bounds { end: [280.0, 110.0], ..USUAL })),
    ("slider crank", "sdirk", Expect::Pass(Bounds { end: [280.0, 3e3], dense: [700.0, 3e3] })),
    ("pendulum chain", "sdirk", ALMOST_AT_REST),
    ("pendulum chain Cartesian", "sdirk", ALMOST_AT_REST),
];

const ALMOST_AT_REST: Expect = Expect::Pass(Bounds { end: [180.0, 7e5], dense: [300.0, 5e5] });
const PERTURBED: &str =
    "df/dlam is not small, the expansion of the standard discretisation is perturbed: table 5.1";
const DIVERGES: &str = "df/dlam is too large for the standard discretisation: table 5.1";

const fn dense(dense: [f64; 2]) -> Expect {
    Expect::Pass(Bounds { dense, ..USUAL })
}

impl Entry {
    /// Both tolerances at which every pair runs: those of a method of order two are rough ones.
    pub(crate) fn tolerances(&self) -> [f64; 2] {
        if *(self.make)().orders().end() > 2 { [1e-6, 1e-8] } else { [1e-4, 1e-5] }
    }

    /// What is expected of this method on a case.
    pub(crate) fn expect(&self, case: &Case) -> Expect {
        if let Some(reason) = (self.unsupported)(case.make().structure()) {
            return Expect::Unsupported(reason);
        }
        let exception = EXCEPTIONS.iter().find(|e| (e.0, e.1) == (case.name, self.name));
        exception.map_or(Expect::Pass(USUAL), |e| e.2)
    }
}
