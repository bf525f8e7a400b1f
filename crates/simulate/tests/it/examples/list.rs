//! What is expected of the examples.

/// An example.
pub(crate) struct Example {
    pub(crate) name: &'static str,
    /// Degrees of freedom.
    pub(crate) freedom: usize,
    /// Are bodies placed roughly, and moved to where they must be?
    pub(crate) is_closed_by_assembly: bool,
    pub(crate) is_conservative: bool,
    /// Do force laws have kinks, at which steps are rejected?
    pub(crate) has_kinks: bool,
    /// Do bodies touch? Where impacts accumulate or contacts share forces, a run says so.
    pub(crate) has_contacts: bool,
    /// Events that must happen.
    pub(crate) events: &'static [&'static str],
    /// How many times the tolerance results may be off, relative to the largest value of each measure in the run. A step's error is
    /// controlled, errors of many steps add up; where motion is sensitive, they grow.
    pub(crate) growth: f64,
}

const fn example(
    name: &'static str,
    freedom: usize,
    growth: f64,
    events: &'static [&'static str],
) -> Example {
    Example {
        name,
        freedom,
        is_closed_by_assembly: false,
        is_conservative: false,
        has_kinks: false,
        has_contacts: false,
        events,
        growth,
    }
}

impl Example {
    const fn conservative(self) -> Self {
        Self { is_conservative: true, ..self }
    }

    const fn with_kinks(self) -> Self {
        Self { has_kinks: true, ..self }
    }

    const fn with_contacts(self) -> Self {
        Self { has_contacts: true, ..self }
    }

    const fn closed_by_assembly(self) -> Self {
        Self { is_closed_by_assembly: true, ..self }
    }
}

pub(crate) const EXAMPLES: [Example; 25] = [
    example("pendulum", 1, 100.0, &["lowest point", "turning point"]).conservative(),
    // chaotic: errors grow by a factor of thousands within the six seconds
    example("double-pendulum", 2, 1e4, &["tip above the shoulder", "forearm straight"]).conservative(),
    example("four-bar", 0, 100.0, &["rocker turns back", "torque changes sign"]).closed_by_assembly(),
    example("slider-crank", 1, 100.0, &["brake takes hold", "dead centre"]),
    example("andrews", 1, 100.0, &["crank has its highest or lowest speed", "a turn of the crank"]),
    example("jansen-walker", 0, 100.0, &["foot 1 touches down", "foot 1 lifts off"]),
    // servos of 1e7 N/m make forces of errors in positions: some N, of the 10 kN in the bucket's cylinder
    example("excavator", 3, 3000.0, &["bucket enters the soil", "bucket leaves the soil"]),
    example("six-axis-robot", 6, 100.0, &["target reached", "target lost"]),
    example("gyroscope", 3, 100.0, &["highest", "lowest"]).conservative(),
    example("rolling-disc", 3, 100.0, &["leans most", "stands most upright"]).conservative(),
    example("insulator-chain", 17, 100.0, &["triangle hangs straight"]),
    // where claws or spans meet, laws have kinks: what a step misses there is not estimated well
    example("clutch", 2, 3000.0, &["claws in the middle of their play"]).with_kinks(),
    example("belt-drive", 3, 3000.0, &["the load changes its direction"]).with_kinks(),
    example("double-wishbone", 7, 100.0, &["car at its highest", "left wheel unloaded by half"]),
    example("truck", 7, 100.0, &[]),
    example("car", 14, 100.0, &[]),
    example("bouncing-ball", 6, 100.0, &["floor", "highest point"]).with_contacts(),
    // impacts make errors of times errors of velocities
    example("slider-crank-clearance", 3, 3000.0, &["1 rear top, 2 front top"]).with_contacts(),
    example("woodpecker", 3, 3000.0, &["beak", "top", "bottom"]).with_contacts(),
    example("belt", 3, 1000.0, &["rear edge, front edge"]).with_contacts(),
    // every blow multiplies what angles differ by
    example("newtons-cradle", 5, 1e5, &["1 and 2"]).with_contacts(),
    example("rocking-block", 3, 3000.0, &["left", "right"]).with_contacts(),
    example("sliding-cube", 6, 1000.0, &["floor.corner 1, floor.corner 2, floor.corner 3, floor.corner 4"])
        .with_contacts(),
    example("ball-in-a-box", 3, 1000.0, &["floor", "ceiling", "left wall", "right wall"]).with_contacts(),
    example("press", 1, 3000.0, &["guide.upper"]).with_contacts(),
];
