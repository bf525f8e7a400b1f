//! Impact laws beyond Newton's: Poisson's, and the one that shares impulses by compliance.
//!
//! Newton's law needs nothing of its own: with `u = v⁺ + e v⁻` it is a [`ContactProblem`].
//!
//! **Poisson** ([`poisson`]): compression ends with the impulses `Λc` that make the impact inelastic. Expansion gives back at least `e Λc`,
//!
//! ```text
//! ΛN = e Λc + p,     p ≥ 0 ⊥ vN⁺ ≥ 0,     friction within µ ΛN        v⁺ = vc + D Λ
//! ```
//!
//! (Glocker, Pfeiffer, Nonlinear Dynamics 7, 1995). Without the additional `p` expansion could drive contacts into each other.
//!
//! **Compliance** ([`compliant`]), for touching chains, in which the order of events within the impact decides. Contacts are springs `F = k δ^η` that are stiff without limit: only
//! the ratios of stiffnesses matter. While impulses grow by `dP` (Darboux, Keller), every contact stores the energy `E` with which it could push back,
//!
//! ```text
//! dv = D dP,     dE = −v dP,     dPᵢ : dPⱼ = Fᵢ : Fⱼ,     F = k^{1/(η+1)} ((η+1) E)^{η/(η+1)},
//! ```
//!
//! until nothing is stored and nothing approaches. At the end of a compression the fraction `1 − e²` of what a contact has stored is lost, so `e` is the coefficient of the
//! energies. (Liu, Zhao, Brogliato, Proc. R. Soc. A 464, 2008.) Here the equations are written in `δ`, in which they are smooth where contacts begin: `dδ = −v dτ`, `dP = F dτ` with
//! `E = k δ^{η+1}/(η+1)`. A contact that has given back its energy has `δ = 0` until it is compressed again. Without friction.

use super::contact::{Contact, ContactError, ContactOptions, ContactProblem, solve};
use super::full::{dot, largest};

/// Impulses and the velocities after them.
#[derive(Debug, Clone, PartialEq)]
pub struct Impact {
    /// Of all rows.
    pub impulse: Vec<f64>,
    /// Of all rows, after the impact.
    pub velocity: Vec<f64>,
}

/// Why an impact has no answer.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum ImpactError {
    /// Compression or expansion is a contact problem without a solution.
    #[error("impact: {0}")]
    Contact(#[from] ContactError),
    /// Sizes that do not match, numbers that are not finite, or a law that makes no sense.
    #[error("contact {contact}: {what}")]
    Input {
        /// Which contact; the number of contacts, where it is none of them.
        contact: usize,
        /// What is wrong with it.
        what: &'static str,
    },
    /// The contacts went on hitting each other.
    #[error("contacts {contacts:?} still hit each other after {steps} steps")]
    Unfinished {
        /// Those that still approach or push.
        contacts: Vec<usize>,
        /// Steps that were allowed.
        steps: usize,
    },
}

/// Poisson's law. `problem.free` are the velocities before the impact; `restitution` has one number a contact, and that of contacts without a normal row is not
/// looked at.
pub fn poisson(
    problem: &ContactProblem<'_>,
    restitution: &[f64],
    options: &ContactOptions,
) -> Result<Impact, ImpactError> {
    let n = problem.free.len();
    let count = problem.contacts.len();
    if restitution.len() != count {
        return Err(ImpactError::Input {
            contact: count,
            what: "there is not one restitution for every contact",
        });
    }
    if let Some(contact) = restitution.iter().position(|e| !(0.0..=1.0).contains(e)) {
        return Err(ImpactError::Input { contact, what: "restitution lies between 0 and 1" });
    }
    let compression = solve(problem, options, None)?;
    let mut given = vec![0.0; n];
    let mut contacts: Vec<Contact> = problem.contacts.to_vec();
    let mut row = 0;
    for (contact, e) in contacts.iter_mut().zip(restitution) {
        if contact.normal {
            given[row] = e * compression.force[row];
            contact.pressing = given[row];
        } else {
            // what presses a joint is an impulse of the whole impact
            contact.pressing = 0.0;
        }
        row += contact.row_count();
    }
    let free: Vec<f64> =
        (0..n).map(|i| compression.motion[i] + dot(&problem.delassus[i * n..(i + 1) * n], &given)).collect();
    let expansion = solve(
        &ContactProblem { delassus: problem.delassus, free: &free, contacts: &contacts },
        options,
        None,
    )?;
    let impulse = (0..n).map(|i| compression.force[i] + given[i] + expansion.force[i]).collect();
    Ok(Impact { impulse, velocity: expansion.motion })
}

/// How a contact yields.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Compliance {
    /// Stiffness, beside that of the others.
    pub stiffness: f64,
    /// Exponent of force over indentation: 1.5 for bodies after Hertz, 1 for springs.
    pub exponent: f64,
    /// Coefficient of restitution of the energies.
    pub restitution: f64,
}

impl Compliance {
    /// A contact after Hertz that loses nothing.
    pub fn hertz(stiffness: f64) -> Self {
        Self { stiffness, exponent: 1.5, restitution: 1.0 }
    }

    /// A stiffness in units of a problem.
    fn force(&self, delta: f64) -> f64 {
        if delta > 0.0 { self.stiffness * delta.powf(self.exponent) } else { 0.0 }
    }
}

/// Relative error of a step.
const STEP_ERROR: f64 = 1e-9;
const MOST_STEPS: usize = 200_000;

/// The law that shares impulses by compliance, for normal rows only: `delassus` is that of the normals, `velocity` their velocities before the impact.
pub fn compliant(delassus: &[f64], velocity: &[f64], laws: &[Compliance]) -> Result<Impact, ImpactError> {
    check(delassus, velocity, laws)?;
    let n = velocity.len();
    let unit = largest(velocity);
    let mut impact = Impact { impulse: vec![0.0; n], velocity: velocity.to_vec() };
    if velocity.iter().all(|v| *v >= 0.0) {
        return Ok(impact);
    }
    // lengths and times in which the first contact is compressed by about 1 in a time of about 1
    let first = (0..n).min_by(|&a, &b| velocity[a].total_cmp(&velocity[b])).unwrap_or(0);
    let mobility = delassus[first * n + first];
    let length = (unit * unit / (mobility * laws[first].stiffness)).powf(1.0 / (laws[first].exponent + 1.0));
    let scaled: Vec<Compliance> = laws
        .iter()
        .map(|l| Compliance {
            stiffness: l.stiffness * length.powf(l.exponent) * length * mobility / (unit * unit),
            ..*l
        })
        .collect();
    let matrix: Vec<f64> = delassus.iter().map(|d| d / mobility).collect();
    let mut run = Run {
        matrix: &matrix,
        laws: &scaled,
        delta: vec![0.0; n],
        velocity: velocity.iter().map(|v| v / unit).collect(),
        impulse: vec![0.0; n],
        compressing: velocity.iter().map(|v| *v < 0.0).collect(),
    };
    run.finish()?;
    for i in 0..n {
        impact.impulse[i] = run.impulse[i] * unit / mobility;
    }
    for i in 0..n {
        impact.velocity[i] = velocity[i] + dot(&delassus[i * n..(i + 1) * n], &impact.impulse);
    }
    Ok(impact)
}

fn check(delassus: &[f64], velocity: &[f64], laws: &[Compliance]) -> Result<(), ImpactError> {
    let n = velocity.len();
    let bad = |contact, what| Err(ImpactError::Input { contact, what });
    if laws.len() != n || delassus.len() != n * n {
        return bad(n, "matrix and velocities do not have one row for every contact");
    }
    for (i, law) in laws.iter().enumerate() {
        if !velocity[i].is_finite() || delassus[i * n..(i + 1) * n].iter().any(|d| !d.is_finite()) {
            return bad(i, "a number is not finite");
        }
        if !(law.stiffness > 0.0 && law.stiffness.is_finite()) {
            return bad(i, "the law of compliance needs a positive stiffness");
        }
        if !(law.exponent >= 1.0 && law.exponent <= 10.0) {
            return bad(i, "the exponent of force over indentation lies between 1 and 10");
        }
        if !(0.0..=1.0).contains(&law.restitution) {
            return bad(i, "restitution lies between 0 and 1");
        }
        if delassus[i * n + i] <= 0.0 {
            return bad(i, "no mass moves in the direction of the impact");
        }
    }
    Ok(())
}

/// An impact on its way, in units of its own.
struct Run<'a> {
    matrix: &'a [f64],
    laws: &'a [Compliance],
    delta: Vec<f64>,
    velocity: Vec<f64>,
    impulse: Vec<f64>,
    compressing: Vec<bool>,
}

/// Indentations and impulses, after each other.
type State = Vec<f64>;

impl Run<'_> {
    fn finish(&mut self) -> Result<(), ImpactError> {
        let n = self.laws.len();
        let mut h = 1e-3;
        for _ in 0..MOST_STEPS {
            if self.finished() {
                return Ok(());
            }
            let start: State = self.delta.iter().chain(&self.impulse).copied().collect();
            let before = self.velocity.clone();
            let (mut end, mut error) = self.step(&start, &before, h);
            while error > 1.0 {
                h *= (0.9 * error.powf(-0.2)).clamp(0.2, 0.9);
                (end, error) = self.step(&start, &before, h);
            }
            let grown = h * (0.9 * error.max(1e-10).powf(-0.2)).clamp(0.2, 3.0);
            // the first end of a compression or of an expansion within the step
            if self.first_event(&end, &self.velocity_of(&end, &start, &before)).is_some() {
                let (mut low, mut high) = (0.0, h);
                for _ in 0..60 {
                    let middle = 0.5 * (low + high);
                    if middle <= low || middle >= high || high - low < 1e-14 * h {
                        break;
                    }
                    let tried = self.step(&start, &before, middle).0;
                    if self.first_event(&tried, &self.velocity_of(&tried, &start, &before)).is_some() {
                        high = middle;
                    } else {
                        low = middle;
                    }
                }
                end = self.step(&start, &before, high).0;
            }
            let velocity = self.velocity_of(&end, &start, &before);
            self.delta.copy_from_slice(&end[..n]);
            self.impulse.copy_from_slice(&end[n..]);
            self.velocity = velocity;
            self.change();
            h = grown;
        }
        let contacts = (0..n).filter(|&i| self.delta[i] > 0.0 || self.velocity[i] < -SMALL).collect();
        Err(ImpactError::Unfinished { contacts, steps: MOST_STEPS })
    }

    fn finished(&self) -> bool {
        (0..self.laws.len()).all(|i| self.delta[i] <= 0.0 && self.velocity[i] >= -SMALL)
    }

    /// What happens to a contact at this state: its compression or its expansion ends.
    fn first_event(&self, state: &State, velocity: &[f64]) -> Option<usize> {
        (0..self.laws.len()).find(|&i| {
            if self.compressing[i] { velocity[i] > 0.0 } else { self.delta[i] > 0.0 && state[i] <= 0.0 }
        })
    }

    /// Ends compressions and expansions, and begins compressions.
    fn change(&mut self) {
        for (i, law) in self.laws.iter().enumerate() {
            if self.compressing[i] && self.velocity[i] >= 0.0 {
                self.compressing[i] = false;
                let kept = law.restitution * law.restitution;
                if kept < 1.0 {
                    self.delta[i] = self.delta[i].max(0.0) * kept.powf(1.0 / (law.exponent + 1.0));
                }
            } else if self.velocity[i] < 0.0 {
                self.compressing[i] = true;
            }
            if self.delta[i] <= 0.0 {
                self.delta[i] = 0.0;
            }
        }
    }

    fn velocity_of(&self, state: &State, start: &State, before: &[f64]) -> Vec<f64> {
        let n = self.laws.len();
        let grown: Vec<f64> = (n..2 * n).map(|i| state[i] - start[i]).collect();
        (0..n).map(|i| before[i] + dot(&self.matrix[i * n..(i + 1) * n], &grown)).collect()
    }

    /// Derivatives of indentations and impulses. A contact without indentation that separates has none.
    fn slope(&self, state: &State, start: &State, before: &[f64]) -> State {
        let n = self.laws.len();
        let v = self.velocity_of(state, start, before);
        let mut out = vec![0.0; 2 * n];
        for i in 0..n {
            out[i] = if self.delta[i] <= 0.0 && !self.compressing[i] { 0.0 } else { -v[i] };
            out[n + i] = self.laws[i].force(state[i]);
        }
        out
    }

    /// A step after Dormand and Prince, and its error beside what is allowed.
    fn step(&self, start: &State, before: &[f64], h: f64) -> (State, f64) {
        const A: [&[f64]; 6] = [
            &[0.2],
            &[3.0 / 40.0, 9.0 / 40.0],
            &[44.0 / 45.0, -56.0 / 15.0, 32.0 / 9.0],
            &[19372.0 / 6561.0, -25360.0 / 2187.0, 64448.0 / 6561.0, -212.0 / 729.0],
            &[9017.0 / 3168.0, -355.0 / 33.0, 46732.0 / 5247.0, 49.0 / 176.0, -5103.0 / 18656.0],
            &[35.0 / 384.0, 0.0, 500.0 / 1113.0, 125.0 / 192.0, -2187.0 / 6784.0, 11.0 / 84.0],
        ];
        const E: [f64; 7] = [
            71.0 / 57600.0,
            0.0,
            -71.0 / 16695.0,
            71.0 / 1920.0,
            -17253.0 / 339200.0,
            22.0 / 525.0,
            -1.0 / 40.0,
        ];
        let mut slopes = vec![self.slope(start, start, before)];
        let mut state = start.clone();
        for row in A {
            state.copy_from_slice(start);
            for (a, slope) in row.iter().zip(&slopes) {
                state.iter_mut().zip(slope).for_each(|(x, s)| *x += h * a * s);
            }
            slopes.push(self.slope(&state, start, before));
        }
        let mut error = 0.0_f64;
        for k in 0..state.len() {
            let e: f64 = E.iter().zip(&slopes).map(|(e, s)| e * s[k]).sum();
            error = error.max((h * e).abs() / (STEP_ERROR * (1.0 + state[k].abs())));
        }
        (state, error)
    }
}

/// Velocities that count as none, beside the largest before the impact.
const SMALL: f64 = 1e-12;
