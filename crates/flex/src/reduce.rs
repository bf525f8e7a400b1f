//! From finite elements to a body in few coordinates, by the method of Craig and Bampton `[CraigBampton68]`.
//!
//! Displacements inside follow those of the interfaces as in statics, plus the lowest modes with the interfaces held. Eigenvectors of the
//! reduced matrices are the modes of the body. Rigid motions must not be among them, for the floating frame makes them: with mean axes
//! the eigenvectors without a frequency are left out, and the others have no momentum beside them; with a frame that is fixed to an interface
//! that interface does not move along any mode.

use crate::body::{End, FlexBody, hertz, size};
use crate::dense::{Matrix, eigen_pair};
use crate::error::{Flex, FlexError, wrong};
use crate::finite::{Finite, turned};
use crate::interface::{Interface, Tie};
use crate::sparse::{Factors, Sparse, lowest};
use crate::{gram, stiffening, stress};

/// What a reduction should do.
#[derive(Debug, Clone, PartialEq)]
pub struct Wishes {
    /// How many modes with the interfaces held.
    pub modes: usize,
    /// The interface to which the frame is fixed; nothing: mean axes.
    pub attach: Option<String>,
    /// Modes of higher frequency are left out \[Hz\].
    pub highest: Option<f64>,
    /// Share of the critical damping, in all modes alike.
    pub damping: f64,
    /// Are stresses of the modes wanted?
    pub stresses: bool,
}

impl Default for Wishes {
    fn default() -> Self {
        Self { modes: 10, attach: None, highest: None, damping: 0.0, stresses: true }
    }
}

/// What a reduction did.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Report {
    /// Unknowns before.
    pub unknowns: usize,
    /// Frequencies with all interfaces held \[Hz\].
    pub held: Vec<f64>,
    /// Their effective masses: shares of the whole along three axes and about three axes.
    pub effective: Vec<[f64; 6]>,
    /// Frequencies of the modes of the body \[Hz\].
    pub frequencies: Vec<f64>,
    /// Rigid motions that were left out.
    pub rigid: usize,
    /// The largest frequency among them \[Hz\].
    pub rigid_frequency: f64,
    /// How far rigid motions of the interfaces move the inside rigidly, relative.
    pub residual: f64,
    /// Modes above the highest frequency that was wanted, which were left out.
    pub dropped: usize,
    /// Which share of the flexibility of the interfaces is lost with them, at most.
    pub lost: f64,
}

/// A share of the seventh eigenvalue below which one belongs to a rigid motion.
const RIGID: f64 = 1e-5;
/// A share of the largest eigenvalue that is rounding.
const NOISE: f64 = 1e-11;
/// Sound is slower than this in all solids \[m/s\].
const FASTEST: f64 = 2e4;

/// Reduces a part.
pub fn reduce(part: &Finite, interfaces: &[Interface], wishes: &Wishes) -> Flex<(FlexBody, Report)> {
    let attached = match &wishes.attach {
        None => None,
        Some(name) => Some(interfaces.iter().position(|i| &i.name == name).ok_or_else(|| {
            FlexError(format!(
                "the frame should be fixed to '{name}', which is no interface; name one of the interfaces"
            ))
        })?),
    };
    check_rigid(part)?;
    let tie = Tie::new(part, interfaces);
    let (k, m) = (tie.reduced(&part.stiffness), tie.reduced(&part.mass));
    let mut report = Report { unknowns: part.stiffness.n, ..Report::default() };
    let basis = if interfaces.is_empty() {
        free_basis(&k, &m, wishes.modes + 6)?
    } else {
        craig_bampton(part, interfaces, &tie, (&k, &m), wishes.modes, &mut report)?
    };
    let kept: Vec<usize> =
        (0..basis.cols).filter(|&c| attached.is_none_or(|a| !(6 * a..6 * a + 6).contains(&c))).collect();
    let basis = basis.columns(&kept);
    let small = |a: &Sparse| basis.transposed_times(&a.times(&basis)).symmetric();
    let pair = eigen_pair(&small(&k), &small(&m))?;
    let (values, vectors) = pair.map_err(|_| {
        FlexError(format!(
            "{}: a motion of the interfaces moves no mass; give mass to the nodes there, or leave the interface out",
            part.source
        ))
    })?;
    let first = if attached.is_some() { 0 } else { rigid_count(part, &values, &mut report)? };
    if let Some(value) = values.get(first).filter(|x| **x <= 0.0) {
        return wrong(format!(
            "{}: K has a negative eigenvalue, {value:.3e}; check its signs and boundary conditions",
            part.source
        ));
    }
    let all = hertz(&values);
    let wanted: Vec<usize> =
        (first..values.len()).filter(|&i| wishes.highest.is_none_or(|highest| all[i] <= highest)).collect();
    let modes = basis.times(&vectors);
    report.dropped = values.len() - first - wanted.len();
    report.lost = lost(&tie, &modes, &values, first, wanted.len());
    report.frequencies = wanted.iter().map(|&i| all[i]).collect();
    if wanted.is_empty() {
        return wrong("no mode is left; raise the highest frequency, or ask for more modes");
    }
    let modes = modes.columns(&wanted);
    let body = finish(part, interfaces, &tie, (&modes, attached), wishes, &report)?;
    Ok((body, report))
}

/// Rigid motions must need no force.
fn check_rigid(part: &Finite) -> Flex<()> {
    let rigid = part.rigid();
    let forces = part.stiffness.times(&rigid);
    for motion in 0..6 {
        let (mut worst, mut at) = (0.0, 0);
        for (i, f) in forces.col(motion).iter().enumerate() {
            // what the terms of the sum come to by themselves
            let size: f64 = part.stiffness.row(i).map(|(j, x)| (x * rigid[(j, motion)]).abs()).sum();
            let share = if size > 0.0 { f.abs() / size } else { 0.0 };
            if share > worst {
                (worst, at) = (share, i);
            }
        }
        if worst > 1e-4 {
            let what = if motion < 3 { "a shift along" } else { "a turn about" };
            return wrong(format!(
                "{}: {what} {} is held by a force at {}: K must be that of a free body, without supports. Take the supports out; check that \
                 the nodes are in the order of the rows, and in the same unit of length",
                part.source,
                ["x", "y", "z"][motion % 3],
                part.unknown(at)
            ));
        }
    }
    let mass = rigid.transposed_times(&part.mass.times(&rigid));
    let (least, most) =
        (0..3).fold((f64::INFINITY, 0.0_f64), |(a, b), i| (a.min(mass[(i, i)]), b.max(mass[(i, i)])));
    if least.is_nan() || least <= 0.0 || most > (1.0 + 1e-3) * least {
        return wrong(format!(
            "{}: the mass is {:.6e} along x, {:.6e} along y and {:.6e} along z; it must be positive and the same. Check the mass matrix, and \
             the order of its rows",
            part.source,
            mass[(0, 0)],
            mass[(1, 1)],
            mass[(2, 2)]
        ));
    }
    Ok(())
}

/// The factors of the inside, or which node is not held.
pub(crate) fn factor(part: &Finite, tie: &Tie, inside: &Sparse) -> Flex<Factors> {
    let factors = inside.factor();
    let Some(&(row, is_negative)) = factors.flaws.first() else { return Ok(factors) };
    let place = tie.node_unknown(row).map_or_else(String::new, |i| part.unknown(i));
    if is_negative {
        let count = factors.flaws.iter().filter(|f| f.1).count();
        return wrong(format!(
            "{}: K has {count} negative eigenvalue{} with the interfaces held (found at {place}); a stiffness matrix has none. Check its signs",
            part.source,
            if count == 1 { "" } else { "s" }
        ));
    }
    wrong(format!(
        "{}: with the interfaces held, {place} can still move freely; connect what is loose there, or give the interface more nodes",
        part.source
    ))
}

/// Constraint modes, six for each interface, then modes with the interfaces held.
fn craig_bampton(
    part: &Finite,
    interfaces: &[Interface],
    tie: &Tie,
    (k, m): (&Sparse, &Sparse),
    modes: usize,
    report: &mut Report,
) -> Flex<Matrix> {
    let (inside, borders) = (tie.inside, 6 * interfaces.len());
    let place: Vec<Option<usize>> = (0..tie.count).map(|i| (i < inside).then_some(i)).collect();
    let (ki, mi) = (k.picked(inside, &place), m.picked(inside, &place));
    let factors = factor(part, tie, &ki)?;
    let mut statics = Matrix::zeros(inside, borders);
    for i in 0..inside {
        for (j, x) in k.row(i).filter(|(j, _)| *j >= inside) {
            statics[(i, j - inside)] = -x;
        }
    }
    factors.solve(&mut statics);
    let asked = modes.min(inside);
    let (values, held) = lowest(&factors, &mi, 0.0, asked)?;
    let mut basis = Matrix::zeros(tie.count, borders + asked);
    for c in 0..borders {
        basis.col_mut(c)[..inside].copy_from_slice(statics.col(c));
        basis[(inside + c, c)] = 1.0;
    }
    for c in 0..asked {
        basis.col_mut(borders + c)[..inside].copy_from_slice(held.col(c));
    }
    report.held = hertz(&values);
    // rigid motions of the interfaces, and what they should do inside
    let rigid = part.rigid();
    let own = Matrix::from_fn(borders, 6, |row, col| {
        let (its, way) = (&interfaces[row / 6], row % 6);
        match (way < 3, col < 3) {
            (true, false) => turned(col - 3, its.origin)[way],
            (false, true) => 0.0,
            _ => f64::from(u8::from(way % 3 == col % 3)),
        }
    });
    let led: Vec<usize> = (0..borders).collect();
    let moved = tie.expanded(&basis.columns(&led).times(&own));
    for c in 0..6 {
        let largest = rigid.col(c).iter().fold(f64::MIN_POSITIVE, |m, x| m.max(x.abs()));
        let off = moved.col(c).iter().zip(rigid.col(c)).fold(0.0_f64, |m, (a, b)| m.max((a - b).abs()));
        report.residual = report.residual.max(off / largest);
    }
    // shares of the mass that the modes take part with
    let inertia = part.mass.times(&rigid);
    let full = rigid.transposed_times(&inertia);
    let mut padded = Matrix::zeros(tie.count, asked);
    (0..asked).for_each(|c| padded.col_mut(c)[..inside].copy_from_slice(held.col(c)));
    let part_of = tie.expanded(&padded).transposed_times(&inertia);
    report.effective = (0..asked)
        .map(|c| std::array::from_fn(|r| part_of[(c, r)].powi(2) / full[(r, r)].max(f64::MIN_POSITIVE)))
        .collect();
    Ok(basis)
}

/// The lowest modes of a body without interfaces, with the rigid ones.
fn free_basis(k: &Sparse, m: &Sparse, count: usize) -> Flex<Matrix> {
    let ratio = |i: usize| k.diagonal(i) / m.diagonal(i);
    let least = (0..k.n).map(ratio).filter(|x| x.is_finite() && *x > 0.0).fold(f64::INFINITY, f64::min);
    if !least.is_finite() {
        return wrong("no node has both mass and stiffness; check the matrices");
    }
    let shift = 1e-5 * least;
    let factors = k.plus(shift, m).factor();
    if factors.flaws.iter().any(|f| f.1) {
        return wrong("K has a negative eigenvalue; a stiffness matrix has none. Check its signs");
    }
    Ok(lowest(&factors, m, shift, count.min(k.n))?.1)
}

fn rigid_count(part: &Finite, values: &[f64], report: &mut Report) -> Flex<usize> {
    let largest = values.iter().fold(0.0_f64, |m, x| m.max(x.abs()));
    let seventh = values.get(6).copied().unwrap_or(largest);
    let still = values.iter().take_while(|x| **x < NOISE * largest).count();
    let is_clear = values.len() > 5 && values[5] < RIGID * seventh && seventh > 1e-2 * NOISE * largest;
    if !is_clear {
        return wrong(format!(
            "{}: {still} motions without a frequency were found beside the deformations; a free body in one piece has 6. {}",
            part.source,
            if still < 6 { "Take supports out of K, or ask for more modes" } else { "Connect what is loose" }
        ));
    }
    report.rigid = 6;
    report.rigid_frequency =
        hertz(&values[..6].iter().map(|x| x.abs()).collect::<Vec<_>>()).into_iter().fold(0.0, f64::max);
    Ok(6)
}

/// The share of the flexibility of the interfaces' six directions that dropped modes had.
fn lost(tie: &Tie, modes: &Matrix, values: &[f64], first: usize, kept: usize) -> f64 {
    (tie.inside..tie.count).fold(0.0, |worst: f64, row| {
        let part =
            |range: std::ops::Range<usize>| range.map(|c| modes[(row, c)].powi(2) / values[c]).sum::<f64>();
        let (all, dropped) = (part(first..values.len()), part(first + kept..values.len()));
        if all > 0.0 { worst.max(dropped / all) } else { worst }
    })
}

fn finish(
    part: &Finite,
    interfaces: &[Interface],
    tie: &Tie,
    (modes, attached): (&Matrix, Option<usize>),
    wishes: &Wishes,
    report: &Report,
) -> Flex<FlexBody> {
    let n = modes.cols;
    let full = tie.expanded(modes);
    let omega: Vec<f64> = report.frequencies.iter().map(|f| 2.0 * std::f64::consts::PI * f).collect();
    let diagonal =
        |f: &dyn Fn(f64) -> f64| Matrix::from_fn(n, n, |i, j| if i == j { f(omega[i]) } else { 0.0 });
    let (triangles, lines) = part.elements.picture();
    let ends = interfaces.iter().enumerate().map(|(k, its)| End {
        name: its.name.clone(),
        origin: its.origin,
        modes: Matrix::from_fn(6, n, |i, c| modes[(tie.inside + 6 * k + i, c)]),
    });
    let mut body = FlexBody {
        source: part.source.clone(),
        frame: attached.map_or_else(|| "mean axes".to_owned(), |k| interfaces[k].name.clone()),
        numbers: part.numbers.clone(),
        places: part.places.clone(),
        dofs: part.dofs,
        gram: gram::of(part, &full),
        interfaces: ends.collect(),
        stiffness: diagonal(&|w| w * w),
        damping: diagonal(&|w| 2.0 * wishes.damping * w),
        stiffening: None,
        stresses: if wishes.stresses { stress::of_modes(part, &full) } else { None },
        triangles,
        lines,
        modes: full,
        warnings: Vec::new(),
    };
    if let Some(attached) = attached {
        body.stiffening = stiffening::find(part, tie, attached, interfaces, &body.modes)?;
    }
    check_units(&mut body, report)?;
    Ok(body)
}

/// Frequencies tell wrong units: a body cannot swing faster than sound crosses it.
fn check_units(body: &mut FlexBody, report: &Report) -> Flex<()> {
    let (size, lowest) = (size(&body.places), report.frequencies[0]);
    let speed = 2.0 * size * lowest;
    if speed > FASTEST {
        return wrong(format!(
            "{}: the units do not fit together: a body {size:.4} m long that swings with {lowest:.4e} Hz would carry sound with {speed:.2e} \
             m/s. Were millimetres given? Say so with --units mm-t-s (millimetres, tonnes, newtons) or --units mm-kg-s",
            body.source
        ));
    }
    if speed < 0.05 {
        body.warnings.push(format!(
            "the lowest frequency, {lowest:.3e} Hz, is very low for a body {size:.3} m long; check the units of stiffness and mass"
        ));
    }
    if report.lost > 0.01 {
        body.warnings.push(format!(
            "the modes that were left out had {:.1} % of the flexibility of an interface; raise the highest frequency",
            100.0 * report.lost
        ));
    }
    Ok(())
}
