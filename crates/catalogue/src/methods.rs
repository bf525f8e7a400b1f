//! The methods, one row each.

use crate::draft::Draft;
use crate::row::{OptionKind, OptionRow};
use crate::{Choice, OPTIONS, Refusal, Settings};
use gelenk_integrators::Formulation::{
    self, Cm, Cs, Ggl, GglStar, Index1, Index2, Index3, Partition, Tangent,
};
use gelenk_integrators::{
    AlphaScheme, Bdf, Explicit, GenAlpha, HalfExplicit, Implicit, Method, Mexx, Odex, Radau, Sdirk,
    SetupError, Seulex,
};

/// Something that not all methods have, and that has options of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Feature {
    /// The next step is predicted from the error; BDF doubles and halves its steps instead.
    StepPrediction,
    /// A limit beyond which steps are unstable, against which stiffness is tested.
    StabilityBound,
    /// Columns of an extrapolation table.
    Extrapolation,
    /// Substeps of the half-explicit Euler method.
    HalfExplicitEuler,
    /// Orders among which a user can choose.
    Orders,
    /// Damping of fast oscillations.
    Damping,
    /// Derivatives of the equations, and matrices made from them. Methods with this feature are implicit.
    Derivatives,
    /// Updates of matrices that are cheaper than new derivatives.
    Update,
    /// Newton's iteration.
    Iteration,
    /// Multipliers among the unknowns of that iteration.
    MultiplierTest,
    /// Two forms in which dynamics can be written.
    FormOfDynamics,
    /// Coordinates split into dependent and independent ones.
    Splitting,
    /// The projector of CM.
    Projector,
}

/// A method.
#[derive(Debug, Clone, Copy)]
pub struct MethodRow {
    /// The name by which it is chosen.
    pub name: &'static str,
    /// What it is.
    pub about: &'static str,
    /// Its order, in words.
    pub order: &'static str,
    /// When to use it.
    pub when: &'static str,
    /// The forms of the equations it has, the default first.
    pub formulations: &'static [Formulation],
    /// Forms that it has, too, but that tables of all methods leave out, because they differ little.
    pub further: &'static [Formulation],
    /// What it has that not all methods have; options belong to features.
    pub features: &'static [Feature],
    implicit: fn() -> Implicit,
    make: fn(&Draft) -> Result<Box<dyn Method>, SetupError>,
}

/// Not implicit.
const NONE: fn() -> Implicit = Implicit::default;
const EXPLICIT: &[Feature] = &[Feature::StepPrediction, Feature::StabilityBound];
/// Of the family of generalized-alpha methods.
const ALPHA: fn() -> Implicit = || GenAlpha::default().implicit;
const ALPHA_FORMULATIONS: &[Formulation] = &[Ggl, Index2, Index3];
const ALPHA_FEATURES: &[Feature] = &[
    Feature::StepPrediction,
    Feature::Damping,
    Feature::Derivatives,
    Feature::Update,
    Feature::Iteration,
    Feature::MultiplierTest,
    Feature::Splitting,
];

/// HHT unless other damping is asked for; the usual value.
const HHT: AlphaScheme = AlphaScheme::Hht { alpha: -0.05 };

/// Every method.
pub const METHODS: &[MethodRow] = &[
    MethodRow {
        name: "mexx",
        about: "half-explicit extrapolation",
        order: "varies, up to 12",
        when: "needs no acceleration term `γ`; dry friction (`mexx:modified`)",
        formulations: &[Index2],
        further: &[],
        features: &[
            Feature::StepPrediction,
            Feature::StabilityBound,
            Feature::Extrapolation,
            Feature::HalfExplicitEuler,
        ],
        implicit: NONE,
        make: |d| {
            let kmax = whole(d.kmax).unwrap_or(Mexx::default().kmax);
            Ok(Box::new(Mexx { discretisation: d.discretisation, sequence: d.sequence, kmax }))
        },
    },
    MethodRow {
        name: "hem5",
        about: "half-explicit Runge-Kutta of order 5",
        order: "5",
        when: "velocity constraints to rounding even without projection",
        formulations: &[Index2],
        further: &[],
        features: EXPLICIT,
        implicit: NONE,
        make: |_| Ok(Box::new(HalfExplicit::hem5())),
    },
    MethodRow {
        name: "phem56",
        about: "half-explicit Runge-Kutta of order 5 with fewer stages",
        order: "5",
        when: "the same with fewer stages",
        formulations: &[Index2],
        further: &[],
        features: EXPLICIT,
        implicit: NONE,
        make: |_| Ok(Box::new(HalfExplicit::phem56())),
    },
    MethodRow {
        name: "dopri5",
        about: "explicit Runge-Kutta of order 5",
        order: "5",
        when: "rough accuracy at little cost",
        formulations: &[Index1],
        further: &[],
        features: EXPLICIT,
        implicit: NONE,
        make: |_| Ok(Box::new(Explicit::dopri5())),
    },
    MethodRow {
        name: "dop853",
        about: "explicit Runge-Kutta of order 8",
        order: "8",
        when: "moderate to high accuracy; the fastest on most of the test problems",
        formulations: &[Index1],
        further: &[],
        features: EXPLICIT,
        implicit: NONE,
        make: |_| Ok(Box::new(Explicit::dop853())),
    },
    MethodRow {
        name: "odex",
        about: "explicit extrapolation",
        order: "varies, up to 18",
        when: "high accuracy in few, large steps",
        formulations: &[Index1],
        further: &[],
        features: &[Feature::StepPrediction, Feature::StabilityBound, Feature::Extrapolation],
        implicit: NONE,
        make: |d| Ok(Box::new(Odex { kmax: whole(d.kmax).unwrap_or(Odex::default().kmax) })),
    },
    MethodRow {
        name: "bdf",
        about: "backward differentiation",
        order: "varies, up to 5",
        when: "stiff problems at low and moderate accuracy; implicit",
        formulations: &[GglStar, Index1, Index2, Index3, Ggl, Cs, Cm, Partition, Tangent],
        further: &[],
        features: &[
            Feature::Orders,
            Feature::Derivatives,
            Feature::Update,
            Feature::Iteration,
            Feature::MultiplierTest,
            Feature::FormOfDynamics,
            Feature::Splitting,
            Feature::Projector,
        ],
        implicit: || Bdf::default().implicit,
        make: |d| {
            let max_order = whole(d.order).unwrap_or(Bdf::default().max_order);
            Ok(Box::new(Bdf { implicit: d.implicit, max_order }))
        },
    },
    MethodRow {
        name: "radau",
        about: "Radau IIA",
        order: "5, 9 or 13",
        when: "stiff problems at moderate and high accuracy; implicit",
        formulations: &[Index2, Index1, Index3, Ggl, GglStar, Cs, Cm],
        further: &[],
        features: &[Feature::StepPrediction, Feature::Orders, Feature::Derivatives, Feature::Iteration],
        implicit: || Radau::default().implicit,
        make: |d| Ok(Box::new(Radau { implicit: d.implicit, order: whole(d.order) })),
    },
    MethodRow {
        name: "genalpha",
        about: "generalized-alpha",
        order: "2",
        when: "structures and flexible bodies: `rho_inf` damps fast oscillations; implicit",
        formulations: ALPHA_FORMULATIONS,
        further: &[GglStar],
        features: ALPHA_FEATURES,
        implicit: ALPHA,
        make: |d| {
            let rho_inf = d.rho_inf.map(|rho_inf| AlphaScheme::ChungHulbert { rho_inf });
            Ok(alpha(d, rho_inf.unwrap_or(GenAlpha::default().scheme)))
        },
    },
    MethodRow {
        name: "hht",
        about: "generalized-alpha of Hilber, Hughes and Taylor",
        order: "2",
        when: "the same with the parameters of structural codes; implicit",
        formulations: ALPHA_FORMULATIONS,
        further: &[GglStar],
        features: ALPHA_FEATURES,
        implicit: ALPHA,
        make: |d| Ok(alpha(d, d.rho_inf.map(AlphaScheme::hht).transpose()?.unwrap_or(HHT))),
    },
    MethodRow {
        name: "newmark",
        about: "Newmark's method",
        order: "2; 1 with damping",
        when: "the same with the parameters of structural codes; implicit",
        formulations: ALPHA_FORMULATIONS,
        further: &[GglStar],
        features: ALPHA_FEATURES,
        implicit: ALPHA,
        make: |d| {
            let scheme = d.rho_inf.map(AlphaScheme::newmark).transpose()?;
            Ok(alpha(d, scheme.unwrap_or(AlphaScheme::TRAPEZOIDAL)))
        },
    },
    MethodRow {
        name: "seulex",
        about: "linearly implicit extrapolation",
        order: "varies, up to 12",
        when: "stiff reduced equations of motion, and stiff forces of fixed direction; linearly implicit",
        formulations: &[Index1],
        further: &[],
        features: &[Feature::StepPrediction, Feature::Extrapolation, Feature::Derivatives],
        implicit: || Seulex::default().implicit,
        make: |d| {
            let kmax = whole(d.kmax).unwrap_or(Seulex::default().kmax);
            Ok(Box::new(Seulex { implicit: d.implicit, kmax, ..Seulex::default() }))
        },
    },
    MethodRow {
        name: "sdirk",
        about: "singly diagonally implicit Runge-Kutta",
        order: "4",
        when: "to compare with: independent coordinates integrated by a one-step method; implicit",
        formulations: &[Partition, Index1, Tangent],
        further: &[],
        features: &[
            Feature::StepPrediction,
            Feature::Derivatives,
            Feature::Update,
            Feature::Iteration,
            Feature::Splitting,
        ],
        implicit: || Sdirk::default().implicit,
        make: |d| Ok(Box::new(Sdirk { implicit: d.implicit })),
    },
];

fn alpha(d: &Draft, scheme: AlphaScheme) -> Box<dyn Method> {
    Box::new(GenAlpha { scheme, implicit: d.implicit })
}

/// A number as methods count: what is too large stays too large.
fn whole(n: Option<u64>) -> Option<usize> {
    n.map(|n| usize::try_from(n).unwrap_or(usize::MAX))
}

/// Variants that are no formulations: the word, and the option and value it stands for.
pub(crate) const SHORT: [(&str, &str, &str); 3] = [
    ("off", "projection", "off"),
    ("modified", "discretisation", "modified"),
    ("paper", "sequence", "paper"),
];

/// Methods for reference runs, the most exact at tight tolerances first; the others follow.
const EXACT: [&str; 4] = ["dop853", "odex", "mexx", "radau"];

impl MethodRow {
    /// The form of the equations it has unless another is asked for.
    pub fn default_formulation(&self) -> Option<Formulation> {
        self.formulations.first().copied()
    }

    /// All forms of the equations it has.
    pub fn all_formulations(&self) -> impl Iterator<Item = Formulation> {
        self.formulations.iter().chain(self.further).copied()
    }

    /// Options that not all methods have, but this one has.
    pub fn own_options(&self) -> impl Iterator<Item = &'static OptionRow> {
        OPTIONS.iter().filter(|row| row.of != crate::Of::All && row.is_of(self))
    }

    /// Words that may follow its name and a colon.
    pub fn variants(&self) -> impl Iterator<Item = &'static str> {
        let short = SHORT
            .iter()
            .filter(|(word, key, _)| *word == "off" || crate::option(key).is_some_and(|row| row.is_of(self)));
        let formulations = self.all_formulations().filter(|_| self.is_implicit());
        short.map(|s| s.0).chain(formulations.map(Formulation::name))
    }

    /// Does it have this feature?
    pub fn has(&self, feature: Feature) -> bool {
        self.features.contains(&feature)
    }

    /// Is it implicit? Then its formulations are variants.
    pub fn is_implicit(&self) -> bool {
        self.has(Feature::Derivatives)
    }

    /// What options act on.
    pub(crate) fn draft(&self, options: gelenk_integrators::Options) -> Draft {
        Draft { formulation: self.default_formulation(), ..Draft::new(options, (self.implicit)()) }
    }

    /// The method as a draft describes it.
    pub(crate) fn make(&self, draft: &Draft) -> Result<Box<dyn Method>, SetupError> {
        (self.make)(draft)
    }
}

/// The row of a method.
pub(crate) fn row(name: &str) -> Option<&'static MethodRow> {
    METHODS.iter().find(|row| row.name == name)
}

/// The names of all methods, without variants.
pub fn names() -> Vec<&'static str> {
    METHODS.iter().map(|row| row.name).collect()
}

/// All methods, each followed by the one without projection, where there is a projection.
pub fn with_variants() -> Vec<String> {
    let projects = |row: &MethodRow| row.default_formulation().is_some_and(|f| !f.keeps_both_levels());
    let off = |row: &MethodRow| projects(row).then(|| format!("{}:off", row.name));
    METHODS.iter().flat_map(|row| std::iter::once(row.name.to_owned()).chain(off(row))).collect()
}

/// All methods, each followed by its other formulations.
pub fn with_formulations() -> Vec<String> {
    let others = |row: &'static MethodRow| {
        row.formulations.iter().skip(1).map(|f| format!("{}:{}", row.name, f.name()))
    };
    METHODS.iter().flat_map(|row| std::iter::once(row.name.to_owned()).chain(others(row))).collect()
}

/// All methods, those that are best at tight tolerances first.
pub fn most_exact_first() -> Vec<&'static str> {
    let mut all = names();
    // methods that are not listed keep their order, after those that are
    all.sort_by_key(|name| EXACT.iter().position(|e| e == name).unwrap_or(EXACT.len()));
    all
}

/// The method asked for by `auto`, `name`, `name:variant` or `name-variant`, with settings.
pub fn choose(asked: &str, settings: &Settings) -> Result<Choice, Refusal> {
    settings.clone().with("method", asked)?.choose()
}

/// Several methods with settings: each gets the options that it has, and those that none has are refused. Each method is taken once.
pub fn choose_all<S: AsRef<str>>(asked: &[S], settings: &Settings) -> Result<Vec<Choice>, Refusal> {
    crate::choice::several(asked.iter().map(AsRef::as_ref), settings)
}

/// Is this the kind of a method?
pub(crate) fn is_method(row: &OptionRow) -> bool {
    matches!(row.kind, OptionKind::Method)
}
