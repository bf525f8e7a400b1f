//! A second opinion: the same model once more, by a method of another family, in other coordinates, at a hundredth of the
//! tolerance. Where both agree, the digits they share can be trusted; where they part, at least one of them is wrong.
//!
//! Constraints and energy at rounding prove nothing of this kind: a chaotic motion that has lost all its digits keeps both.

use crate::{FileSource, Hooks, Memory, Outcome, Plan, Settings, SimulateError, Source as _, run};
use gelenk_catalogue::{choose, option};
use gelenk_io::results::summary::{Agreement, EventsAgreement, Verification};
use gelenk_io::results::{Cause, Column, Doubt, EventRecord, Folder, POSE, SUMMARY, Status, Trajectory};
use gelenk_model::Coordinates;
use std::path::Path;
use std::time::Instant;

/// The second run has this share of the tolerances, but not less than rounding allows.
const SHARE: f64 = 1e-2;
const TIGHTEST: f64 = 1e-13;
/// A result within so many tolerances of the second is what was asked for.
const TOLERANCES: f64 = 1e3;
/// However loose the tolerance, a result that is off by more than this share of its size is in doubt.
const LOOSEST: f64 = 1e-2;
/// What is smaller than this share of the largest measure with the same unit is compared with that share: a force that should be
/// zero has no digits of its own.
const SMALL: f64 = 1e-3;
/// Lengths below this are rounding \[m\].
const SPOT: f64 = 1e-9;
/// A state of a contact may change so many rows earlier or later.
const BESIDE: usize = 2;
/// More digits than a number has are not claimed.
const MOST_DIGITS: f64 = 15.0;

/// What the second run takes over from the first: times, and laws of contacts.
const KEPT: [&str; 6] = ["t_start", "t_end", "output_step", "wall_limit", "impact", "most_at_once"];

/// Methods that can give a second opinion, with the families they belong to.
const FAMILIES: [(&str, &[&str]); 4] = [
    ("odex", &["odex", "mexx"]),
    ("dop853", &["dop853", "dopri5", "hem5", "phem56"]),
    ("radau", &["radau", "sdirk"]),
    ("seulex", &["seulex"]),
];

/// Runs the model of a folder once more and compares. The summary in the folder, and in the outcome, gets the agreement, and a
/// doubt where there is none. `source` is the model as it was before the first run.
pub fn verify_folder(
    source: &FileSource,
    settings: &Settings,
    path: &Path,
    outcome: &mut Outcome,
    hooks: &mut Hooks<'_>,
) -> Result<(), SimulateError> {
    let folder = Folder::open(path)?;
    verify(source, settings, &folder.trajectory()?, outcome, hooks)?;
    Ok(folder.write_json(SUMMARY, &outcome.summary)?)
}

/// The same for results in memory, whose rows are given.
pub fn verify(
    source: &FileSource,
    settings: &Settings,
    rows: &Trajectory,
    outcome: &mut Outcome,
    hooks: &mut Hooks<'_>,
) -> Result<(), SimulateError> {
    let first = First { rows, events: &outcome.events, summary: &outcome.summary };
    let (verification, doubt) = match second_opinion(source, settings, &first, hooks)? {
        Ok(verification) => {
            let doubt = doubt_of(&verification, outcome.summary.options.rtol);
            (Some(verification), doubt)
        }
        Err(why) => (None, Some(Doubt { cause: Cause::NotVerified, t: None, text: why })),
    };
    let summary = &mut outcome.summary;
    summary.verification = verification;
    summary.doubts.retain(|d| !matches!(d.cause, Cause::NotVerified | Cause::Disagreement));
    summary.doubts.extend(doubt);
    summary.run.colour = outcome.status.colour(!summary.doubts.is_empty()).word().into();
    Ok(())
}

/// What is compared with.
struct First<'a> {
    rows: &'a Trajectory,
    events: &'a [EventRecord],
    summary: &'a gelenk_io::results::Summary,
}

/// The first method of the list that comes to the end, and how its results agree; or why none does.
fn second_opinion(
    source: &FileSource,
    settings: &Settings,
    first: &First<'_>,
    hooks: &mut Hooks<'_>,
) -> Result<Result<Verification, String>, SimulateError> {
    let plan = Plan::new(settings)?;
    let own = &first.summary.options.coordinates;
    let other = other_coordinates(own);
    // some models, such as those with flexible bodies, move in coordinates of one kind
    let coordinates = if source.build(other).is_ok() { other } else { own.parse().unwrap_or(other) };
    let mut why = String::new();
    for method in opponents(&first.summary.options.method) {
        let second = second_settings(settings, &plan, method, coordinates)?;
        let mut again = source.clone();
        let (since, mut memory) = (Instant::now(), Memory::default());
        let result = run(&mut again, &second, &mut memory, hooks);
        let tried = format!("{method} in {coordinates} coordinates");
        match result {
            Ok(second) if second.status.is_done() => {
                let options = &second.summary.options;
                let (rtol, atol) = (options.rtol, options.atol);
                let scales = Scales {
                    kinetic: second.summary.energy.as_ref().map_or(0.0, |e| e.largest_kinetic),
                    smallest: TOLERANCES * plan.atol,
                };
                return Ok(Ok(Verification {
                    method: options.method.clone(),
                    coordinates: options.coordinates.clone(),
                    rtol,
                    atol,
                    wall_s: since.elapsed().as_secs_f64(),
                    t_end: second.summary.run.t_reached.min(first.summary.run.t_reached),
                    measures: agreements(first.rows, &memory, limit(plan.rtol), &scales),
                    events: events(first.events, &second.events),
                }));
            }
            Ok(second) if second.status == Status::Interrupted => {
                return Ok(Err(format!("the second run, by {tried}, was interrupted")));
            }
            Ok(second) => why = format!("{tried} did not come to the end: {}", second.summary.run.message),
            Err(error) => why = format!("{tried} cannot run it: {error}"),
        }
    }
    Ok(Err(format!("no second run came to the end; the last, by {why}")))
}

/// Methods of other families than those at work, the most suitable first: explicit ones for what explicit ones could do.
fn opponents(first: &str) -> impl Iterator<Item = &'static str> {
    let names: Vec<&str> =
        first.split(", then ").map(|name| name.split(':').next().unwrap_or(name)).collect();
    let is_stiff = names.last().is_some_and(|last| is_implicit(last));
    let is_of = |family: &[&str]| names.iter().any(|name| family.contains(name));
    let mut others: Vec<&'static str> =
        FAMILIES.iter().filter(|(_, family)| !is_of(family)).map(|(method, _)| *method).collect();
    if is_stiff {
        others.sort_by_key(|name| !is_implicit(name));
    }
    others.into_iter()
}

fn is_implicit(method: &str) -> bool {
    choose(method, &Settings::new()).is_ok_and(|choice| choice.method.is_implicit())
}

/// Coordinates in which the equations are others.
fn other_coordinates(first: &str) -> Coordinates {
    if first == Coordinates::Joint.to_string() { Coordinates::Absolute } else { Coordinates::Joint }
}

/// The times of the first run, and everything else of its own.
fn second_settings(
    first: &Settings,
    plan: &Plan,
    method: &str,
    coordinates: Coordinates,
) -> Result<Settings, SimulateError> {
    let mut settings = Settings::new();
    for key in KEPT {
        if let (Some(row), Some(given)) = (option(key), first.get(key)) {
            settings.insert(row, given.value, given.origin.clone());
        }
    }
    settings.set("method", method)?;
    settings.set("rtol", (SHARE * plan.rtol).max(TIGHTEST))?;
    settings.set("atol", (SHARE * plan.atol).max(f64::MIN_POSITIVE))?;
    settings.set("coordinates", coordinates.to_string().as_str())?;
    Ok(settings)
}

/// The share of its size by which a measure may be off.
fn limit(rtol: f64) -> f64 {
    (TOLERANCES * rtol).min(LOOSEST)
}

/// What measures are compared with at least.
struct Scales {
    /// Energies: the largest kinetic energy \[J\].
    kinetic: f64,
    /// All: what the absolute tolerance does not tell from zero.
    smallest: f64,
}

/// How all columns agree at the times that both runs have.
fn agreements(first: &Trajectory, second: &Memory, limit: f64, scales: &Scales) -> Vec<Agreement> {
    let width = first.columns.len();
    let pairs = common(&first.times, &second.times);
    let value = |row: usize, column: usize| second.rows[row * width + column];
    let sizes: Vec<f64> =
        (0..width).map(|c| pairs.iter().fold(0.0, |m: f64, &(_, j)| m.max(value(j, c).abs()))).collect();
    let largest = |unit: &str| {
        let alike = first.columns.iter().zip(&sizes).filter(|(column, _)| column.unit == unit);
        alike.fold(0.0, |m: f64, (_, &size)| m.max(size))
    };
    // a torque that should be zero is small beside the forces in the mechanism
    let length = extent(&second.poses).max(largest("m"));
    // origins of bodies that turn on the spot are off by rounding
    let length = if length > SPOT { length } else { 0.0 };
    let floor = |unit: &str| {
        let alike = match unit {
            "N" if length > 0.0 => SMALL * largest("N").max(largest("Nm") / length),
            "Nm" => SMALL * largest("Nm").max(largest("N") * length),
            "J" => scales.kinetic,
            _ => SMALL * largest(unit),
        };
        alike.max(scales.smallest)
    };
    let column = |c: usize| {
        let scale = sizes[c].max(floor(&first.columns[c].unit));
        let is_state = |x: f64| x == 0.0 || x == 1.0 || x == 2.0;
        let counts = pairs.iter().all(|&(i, j)| is_state(first.values[c][i]) && is_state(value(j, c)));
        let (mut difference, mut worst, mut until) = (0.0, None, None);
        for (k, &(i, j)) in pairs.iter().enumerate() {
            let (a, b) = (first.values[c][i], value(j, c));
            // states change at events, whose times are compared by themselves
            let beside = &pairs[k.saturating_sub(BESIDE)..(k + BESIDE + 1).min(pairs.len())];
            let is_late = counts && beside.iter().any(|&(_, j)| value(j, c) == a);
            let d = if a.is_nan() && b.is_nan() || is_late { 0.0 } else { (a - b).abs() };
            if d > difference || d.is_nan() {
                (difference, worst) = (d, Some(first.times[i]));
            }
            if until.is_none() && (d > limit * scale || d.is_nan()) {
                until = Some(first.times[i]);
            }
        }
        let digits = if difference == 0.0 { MOST_DIGITS } else { -(difference / scale).log10() };
        let digits = if digits.is_nan() { 0.0 } else { digits.clamp(0.0, MOST_DIGITS) };
        let Column { name, unit, .. } = &first.columns[c];
        Agreement { name: name.clone(), unit: unit.clone(), digits, difference, scale, worst, until }
    };
    (0..width).filter(|&c| !first.columns[c].for_shape).map(column).collect()
}

/// How far the origins of bodies are apart, or from the ground, at most \[m\]. A pose is seven numbers, the place first.
fn extent(poses: &[f32]) -> f64 {
    let places = poses.chunks_exact(POSE).flat_map(|pose| &pose[..3]);
    f64::from(places.fold(0.0, |m: f32, x| m.max(x.abs())))
}

/// Rows of both that belong to the same time. Times that occur twice, where something jumps, are left out.
fn common(a: &[f64], b: &[f64]) -> Vec<(usize, usize)> {
    let single = |list: &[f64], k: usize| {
        (k == 0 || list[k - 1] != list[k]) && list.get(k + 1).is_none_or(|next| *next != list[k])
    };
    let (mut i, mut j, mut pairs) = (0, 0, Vec::new());
    while i < a.len() && j < b.len() {
        if a[i] < b[j] {
            i += 1;
        } else if a[i] > b[j] {
            j += 1;
        } else {
            if single(a, i) && single(b, j) {
                pairs.push((i, j));
            }
            (i, j) = (i + 1, j + 1);
        }
    }
    pairs
}

/// Do the same things happen in the same order, and how far apart? Impacts that accumulate are as many as the tolerance resolves.
fn events(first: &[EventRecord], second: &[EventRecord]) -> EventsAgreement {
    let mut agreement = EventsAgreement { count: first.len(), largest_difference: 0.0, until: None };
    let same = |a: &EventRecord, b: &EventRecord| {
        a.name == b.name && a.rising == b.rising && (a.contacts.is_empty() || a.what == b.what)
    };
    let (mut i, mut j) = (0, 0);
    while i < first.len() || j < second.len() {
        match (first.get(i), second.get(j)) {
            (Some(a), Some(b)) if same(a, b) => {
                agreement.largest_difference = agreement.largest_difference.max((a.t - b.t).abs());
                (i, j) = (i + 1, j + 1);
            }
            (a, b) => {
                if let (Some(to_i), Some(to_j)) = (after_impacts(first, i), after_impacts(second, j)) {
                    (i, j) = (to_i, to_j);
                    continue;
                }
                let times = [a, b].into_iter().flatten().map(|event| event.t);
                agreement.until = Some(times.fold(f64::INFINITY, f64::min));
                break;
            }
        }
    }
    agreement
}

/// The accumulation that follows impacts alone, if one does.
fn after_impacts(list: &[EventRecord], from: usize) -> Option<usize> {
    let rest = list.get(from..)?;
    let end = rest.iter().position(|e| e.what != "impact")?;
    (rest[end].what == "accumulation").then_some(from + end)
}

/// What both runs disagree about.
fn doubt_of(v: &Verification, rtol: f64) -> Option<Doubt> {
    let mut parted: Vec<&Agreement> = v.measures.iter().filter(|m| m.until.is_some()).collect();
    parted.sort_by(|a, b| a.digits.total_cmp(&b.digits));
    let by = format!("{} in {} coordinates at rtol {:.1e}", v.method, v.coordinates, v.rtol);
    if let Some(worst) = parted.first() {
        let others = match parted.len() - 1 {
            0 => String::new(),
            1 => " and one more measure".into(),
            n => format!(" and {n} more measures"),
        };
        let t = parted.iter().filter_map(|m| m.until).fold(f64::INFINITY, f64::min);
        let Agreement { name, unit, difference, scale, .. } = worst;
        let text = format!(
            "a second run, by {by}, differs by more than {:.1e} of the size of a measure: '{name}' by {difference:.2e} {unit} of {scale:.2e} {unit}{others}",
            limit(rtol)
        );
        return Some(Doubt { cause: Cause::Disagreement, t: Some(t), text });
    }
    let t = v.events.until?;
    let text = format!("in a second run, by {by}, other events happen");
    Some(Doubt { cause: Cause::Disagreement, t: Some(t), text })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trajectory(times: &[f64], values: &[&[f64]]) -> Trajectory {
        let column = |k: usize| Column { name: format!("m{k}"), unit: "N".into(), ..Column::default() };
        Trajectory {
            times: times.to_vec(),
            columns: (0..values.len()).map(column).collect(),
            values: values.iter().map(|v| v.to_vec()).collect(),
            is_whole: true,
        }
    }

    /// Digits, the time up to which the tolerance is met, and columns that should be zero.
    #[test]
    fn digits_and_times() {
        let first = trajectory(&[0.0, 1.0, 2.0], &[&[10.0, 10.0001, 10.0], &[1e-9, 0.0, 0.0]]);
        let second = Memory {
            times: vec![0.0, 1.0, 2.0],
            rows: vec![10.0, 0.0, 10.0, 0.0, 10.5, 0.0],
            ..Memory::default()
        };
        let found = agreements(&first, &second, 1e-3, &Scales { kinetic: 0.0, smallest: 0.0 });
        assert!((found[0].digits - (10.5f64 / 0.5).log10()).abs() < 1e-12);
        assert_eq!((found[0].worst, found[0].until), (Some(2.0), Some(2.0)));
        // a thousandth of the other force is its measure
        assert!((found[1].scale - 0.0105).abs() < 1e-15 && found[1].until.is_none());
    }

    /// States of contacts may change a row later; one that never changes is another one.
    #[test]
    fn states_are_compared_beside_events() {
        let first = trajectory(&[0.0, 1.0, 2.0, 3.0, 4.0], &[&[0.0, 0.0, 2.0, 2.0, 2.0], &[0.0; 5]]);
        let second = Memory {
            times: vec![0.0, 1.0, 2.0, 3.0, 4.0],
            rows: vec![0.0, 1.0, 0.0, 1.0, 0.0, 1.0, 2.0, 1.0, 2.0, 1.0],
            ..Memory::default()
        };
        let found = agreements(&first, &second, 1e-3, &Scales { kinetic: 0.0, smallest: 0.0 });
        assert_eq!((found[0].until, found[1].until), (None, Some(0.0)));
    }

    /// Forces of a body that turns on the spot: its origin is off by rounding, and torques by that are no forces.
    #[test]
    fn bodies_that_turn_on_the_spot() {
        let mut first = trajectory(&[0.0, 1.0], &[&[68.0, 68.0], &[30.0, 30.0]]);
        first.columns[1].unit = "Nm".into();
        let mut second =
            Memory { times: vec![0.0, 1.0], rows: vec![68.0, 30.0, 68.0001, 30.0], ..Memory::default() };
        second.poses = vec![1e-17, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0];
        let found = agreements(&first, &second, 1e-3, &Scales { kinetic: 0.0, smallest: 0.0 });
        assert!((found[0].digits - (68.0001_f64 / 1e-4).log10()).abs() < 1e-6, "{}", found[0].digits);
    }

    /// Only times that both have, once each.
    #[test]
    fn rows_are_matched_by_time() {
        assert_eq!(common(&[0.0, 0.5, 1.0, 1.0, 2.0], &[0.0, 1.0, 2.0]), [(0, 0), (4, 2)]);
    }

    /// A value that is missing in one run is no agreement.
    #[test]
    fn what_is_not_a_number_agrees_with_nothing() {
        let first = trajectory(&[0.0, 1.0], &[&[1.0, f64::NAN]]);
        let second = Memory { times: vec![0.0, 1.0], rows: vec![1.0, 1.0], ..Memory::default() };
        let found = agreements(&first, &second, 1e-3, &Scales { kinetic: 0.0, smallest: 0.0 });
        assert_eq!((found[0].digits, found[0].until), (0.0, Some(1.0)));
    }

    /// Another family, and an implicit one for what is stiff.
    #[test]
    fn opponents_are_of_other_families() {
        assert_eq!(opponents("dop853").next(), Some("odex"));
        assert_eq!(opponents("dop853, then radau").next(), Some("seulex"));
        assert_eq!(opponents("mexx").next(), Some("dop853"));
        assert_eq!(opponents("bdf:index3").next(), Some("radau"));
        for name in gelenk_catalogue::names() {
            assert!(opponents(name).all(|other| other != name) && opponents(name).count() > 1, "{name}");
        }
    }
}
