//! The rows that hold closed contacts, and how contacts that hold each other share their forces (H21, H22).
//!
//! Four corners of a box on a plane have three independent normal rows. Rows `B` that are independent are chosen; the others follow from them,
//! `w = C wB`. Multipliers `y` of the chosen rows have the effect of any forces with `Cᵀλ = y`; of these the ones of least norm are taken,
//! `λ = C (CᵀC)⁻¹ y`, which do not depend on the choice of rows. A contact that would have to pull is left out of the sharing. Sticking contacts share their
//! friction in the same way, weighted by what each can bear; where that asks too much of one of them, shares are looked for that do not. What tangents that
//! are not held carry may press on normal rows, whose forces are corrected by that.

use crate::local::{Local, Row};
use crate::phase::{Phase, PhaseRow};
use crate::thresholds::Threshold;
use gelenk_core::{ContactInfo, ContactState};

/// A row is dependent if less than this share of it is left beside the others.
const DEPENDENT: f64 = 1e-9;

/// A small full matrix, row by row.
#[derive(Debug, Clone)]
struct Small {
    n: usize,
    a: Vec<f64>,
}

impl Small {
    /// Solves `A x = b` for a symmetric positive definite matrix by Cholesky's method; `None`: it is none.
    fn solve(&self, b: &[f64]) -> Option<Vec<f64>> {
        let n = self.n;
        let mut l = self.a.clone();
        for j in 0..n {
            for k in 0..j {
                let f = l[j * n + k];
                (j..n).for_each(|i| l[i * n + j] -= f * l[i * n + k]);
            }
            let pivot = l[j * n + j];
            if pivot.is_nan() || pivot <= 0.0 {
                return None;
            }
            let root = pivot.sqrt();
            (j..n).for_each(|i| l[i * n + j] /= root);
        }
        let mut x = b.to_vec();
        for i in 0..n {
            let sum: f64 = (0..i).map(|k| l[i * n + k] * x[k]).sum();
            x[i] = (x[i] - sum) / l[i * n + i];
        }
        for i in (0..n).rev() {
            let sum: f64 = (i + 1..n).map(|k| l[k * n + i] * x[k]).sum();
            x[i] = (x[i] - sum) / l[i * n + i];
        }
        Some(x)
    }
}

/// Which of the candidate rows are independent of each other and of those already chosen, largest remainder first.
fn independent(local: &Local, chosen: &[usize], candidates: &[usize]) -> Vec<usize> {
    let n = local.rows.len();
    let d = |i: usize, j: usize| local.delassus[i * n + j];
    // columns of the factor of D over the rows chosen so far
    let mut factor: Vec<Vec<f64>> = Vec::new();
    let reduced =
        |factor: &[Vec<f64>], i: usize, j: usize| d(i, j) - factor.iter().map(|f| f[i] * f[j]).sum::<f64>();
    let take = |factor: &mut Vec<Vec<f64>>, k: usize| {
        let pivot = reduced(factor, k, k).sqrt();
        let column = (0..n).map(|i| reduced(factor, i, k) / pivot).collect();
        factor.push(column);
    };
    for &k in chosen {
        take(&mut factor, k);
    }
    let mut rest = candidates.to_vec();
    let mut found = Vec::new();
    while !rest.is_empty() {
        let share = |factor: &[Vec<f64>], k: usize| reduced(factor, k, k) / d(k, k).max(f64::MIN_POSITIVE);
        let mut best = (0, f64::NEG_INFINITY);
        for (place, &k) in rest.iter().enumerate() {
            let s = share(&factor, k);
            // the first of equals
            if s > best.1 * (1.0 + 1e-6) {
                best = (place, s);
            }
        }
        if best.1.is_nan() || best.1 <= DEPENDENT {
            break;
        }
        let k = rest.remove(best.0);
        take(&mut factor, k);
        found.push(k);
    }
    found
}

/// Is a row independent of others?
pub(crate) fn is_independent(local: &Local, others: &[usize], row: usize) -> bool {
    let chosen = independent(local, &[], others);
    !independent(local, &chosen, &[row]).is_empty()
}

/// `C` of rows over chosen ones: `D_jB D_BB⁻¹`, row by row.
fn combinations(local: &Local, chosen: &[usize], rows: &[usize]) -> Option<Vec<Vec<f64>>> {
    let n = local.rows.len();
    let r = chosen.len();
    let a = chosen
        .iter()
        .flat_map(|&i| chosen.iter().map(move |&j| (i, j)))
        .map(|(i, j)| local.delassus[i * n + j]);
    let block = Small { n: r, a: a.collect() };
    rows.iter()
        .map(|&j| block.solve(&chosen.iter().map(|&k| local.delassus[k * n + j]).collect::<Vec<_>>()))
        .collect()
}

/// The displacement of velocities that changes rows by so much, and moves least in the metric of the masses, and the impulses that make it, one a row. Of rows that
/// depend on each other some are enough.
pub(crate) fn correction(
    local: &Local,
    rows: &[PhaseRow],
    by: &[f64],
    nv: usize,
) -> Option<(Vec<f64>, Vec<f64>)> {
    let n = local.rows.len();
    let place = |row: &PhaseRow| local.rows.iter().position(|r| r.contact == row.contact && r.row == row.row);
    let places: Vec<usize> = rows.iter().filter_map(place).collect();
    if places.is_empty() || places.len() < rows.len() {
        return None;
    }
    let chosen = independent(local, &[], &places);
    let a = chosen.iter().flat_map(|&i| chosen.iter().map(move |&j| (i, j)));
    let a = a.map(|(i, j)| local.delassus[i * n + j]).collect();
    let wanted: Vec<f64> =
        chosen.iter().map(|k| by[places.iter().position(|p| p == k).unwrap_or(0)]).collect();
    let force = Small { n: chosen.len(), a }.solve(&wanted)?;
    let mut all = vec![0.0; n];
    chosen.iter().zip(&force).for_each(|(&k, f)| all[k] = *f);
    let mut delta = vec![0.0; nv];
    local.answer(&all, &mut delta);
    Some((delta, places.iter().map(|&k| all[k]).collect()))
}

/// How rows share the multipliers of the chosen ones: for each row its shares of them. Weighted least norm.
fn shares(c: &[Vec<f64>], weights: &[f64], r: usize) -> Option<Vec<Vec<f64>>> {
    // Cᵀ W C
    let mut a = vec![0.0; r * r];
    for (row, w) in c.iter().zip(weights) {
        for i in 0..r {
            (0..r).for_each(|j| a[i * r + j] += w * row[i] * row[j]);
        }
    }
    let block = Small { n: r, a };
    // rows of W C (CᵀWC)⁻¹: the block is symmetric
    c.iter()
        .zip(weights)
        .map(|(row, w)| Some(block.solve(row)?.into_iter().map(|x| w * x).collect()))
        .collect()
}

/// Rows and shares of one kind: normals, or tangents that stick.
struct Held {
    chosen: Vec<usize>,
    /// For each candidate its shares of the chosen rows; empty: it carries nothing.
    shares: Vec<Vec<f64>>,
    /// What each candidate carries of the forces that were found.
    carried: Vec<f64>,
    /// What it carries beside its shares.
    preload: Vec<f64>,
    /// Candidates over the rows chosen before, then over these; none where all of them are held.
    over: Vec<Vec<f64>>,
}

/// Holds candidate rows beside those chosen before. `force` is what was found for each: rows that least norm would let pull, where `pushes`, are left out.
fn hold(
    local: &Local,
    before: &[usize],
    candidates: &[usize],
    weights: &[f64],
    (force, pushes): (&[f64], bool),
) -> Held {
    let mut carries: Vec<bool> = weights.iter().map(|w| *w > 0.0).collect();
    loop {
        let list: Vec<usize> =
            candidates.iter().zip(&carries).filter(|(_, c)| **c).map(|(k, _)| *k).collect();
        let chosen = independent(local, before, &list);
        let none = vec![0.0; candidates.len()];
        if chosen.len() == list.len() {
            let mut place = 0;
            let shares = carries.iter().map(|&c| {
                let mut row = vec![0.0; if c { chosen.len() } else { 0 }];
                if c {
                    let at = chosen.iter().position(|k| *k == list[place]).unwrap_or(0);
                    row[at] = 1.0;
                    place += 1;
                }
                row
            });
            let shares = shares.collect();
            return Held { shares, chosen, carried: force.to_vec(), preload: none, over: Vec::new() };
        }
        let listed: Vec<f64> = weights.iter().zip(&carries).filter(|(_, c)| **c).map(|(w, _)| *w).collect();
        let basis: Vec<usize> = before.iter().chain(&chosen).copied().collect();
        let found = combinations(local, &basis, &list).and_then(|over| {
            let c: Vec<Vec<f64>> = over.iter().map(|row| row[before.len()..].to_vec()).collect();
            let shares = shares(&c, &listed, chosen.len())?;
            Some((over, c, shares))
        });
        let Some((over, c, found)) = found else {
            let shares = vec![Vec::new(); candidates.len()];
            return Held { shares, chosen, carried: none.clone(), preload: none, over: Vec::new() };
        };
        let y: Vec<f64> = (0..chosen.len())
            .map(|k| {
                let listed = candidates.iter().zip(force).filter(|(row, _)| list.contains(row));
                listed.zip(&c).map(|((_, f), row)| f * row[k]).sum()
            })
            .collect();
        let shared: Vec<f64> =
            found.iter().map(|s| s.iter().zip(&y).map(|(s, y)| s * y).sum::<f64>()).collect();
        // the worst of those that would pull is left out
        let total: f64 = force.iter().map(|f| f.abs()).sum();
        let worst = shared.iter().enumerate().min_by(|a, b| a.1.total_cmp(b.1));
        if let Some((place, _)) = worst.filter(|(_, f)| pushes && **f < -1e-9 * total) {
            carries[candidates.iter().position(|k| *k == list[place]).unwrap_or(0)] = false;
            continue;
        }
        let mut found = found.into_iter().zip(shared);
        let (shares, carried) = carries
            .iter()
            .map(|&c| if c { found.next().unwrap_or_default() } else { Default::default() })
            .unzip();
        return Held { chosen, shares, carried, preload: none, over };
    }
}

/// Iterations for shares of friction within its limits, and the margins that are tried one after the other.
const WITHIN: usize = 300;
const MARGINS: [f64; 3] = [0.1, 0.01, 1e-3];

/// Rows that belong to one contact, the friction it can bear, and what is no force.
struct Grip {
    contact: usize,
    rows: std::ops::Range<usize>,
    limit: f64,
    /// What it could bear if normal forces were as they were found.
    limit_found: f64,
    nothing: f64,
}

impl Grip {
    fn size(&self, force: &[f64]) -> f64 {
        force[self.rows.clone()].iter().map(|f| f * f).sum::<f64>().sqrt()
    }

    /// How much of its friction a contact needs for these forces.
    fn need(&self, force: &[f64]) -> f64 {
        self.of(self.limit, force)
    }

    fn of(&self, limit: f64, force: &[f64]) -> f64 {
        let size = self.size(force);
        if size > self.nothing { size / limit.max(f64::MIN_POSITIVE) } else { 0.0 }
    }
}

/// Contacts that stick and carry: their tangential rows, one after the other.
struct Sticking {
    /// Contact, tangent and place in `local`.
    tangents: Vec<(usize, usize, usize)>,
    /// The forces that were found.
    force: Vec<f64>,
    grips: Vec<Grip>,
}

impl Sticking {
    /// `pressing` is what presses a contact: nothing, where it carries nothing.
    fn new(
        (local, infos): (&Local, &[ContactInfo]),
        thresholds: &[Threshold],
        closed: &[Decided],
        pressing: impl Fn(&Decided) -> Option<f64>,
    ) -> Self {
        let mut all = Self { tangents: Vec::new(), force: Vec::new(), grips: Vec::new() };
        for c in closed.iter().filter(|c| c.state == ContactState::Stick) {
            let Some(normal) = pressing(c) else { continue };
            let info = &infos[c.contact];
            let first = usize::from(info.has_normal());
            let rows = all.force.len()..all.force.len() + info.tangents;
            all.tangents
                .extend((0..info.tangents).map(|k| (c.contact, k, place(local, c.contact, first + k))));
            all.force.extend(&c.tangential[..info.tangents]);
            all.grips.push(Grip {
                contact: c.contact,
                rows,
                limit: c.friction * normal,
                limit_found: c.friction * c.normal,
                nothing: thresholds[c.contact].force,
            });
        }
        all
    }

    fn rows(&self) -> Vec<usize> {
        self.tangents.iter().map(|t| t.2).collect()
    }

    /// Weights of rows: what each can bear beside the strongest.
    fn weights(&self) -> Vec<f64> {
        let largest = self.grips.iter().fold(0.0_f64, |m, g| m.max(g.limit));
        let weight = |g: &Grip| if largest > 0.0 { (g.limit / largest).max(1e-6) } else { 1.0 };
        self.grips.iter().flat_map(|g| g.rows.clone().map(move |_| weight(g))).collect()
    }

    /// How much of its friction each contact needs, and against which direction.
    fn needs(&self, carried: &[f64]) -> Vec<(usize, f64, [f64; 3])> {
        let need = |g: &Grip| {
            let mut own = [0.0; 3];
            own.iter_mut().zip(&carried[g.rows.clone()]).for_each(|(own, f)| *own = *f);
            let size = g.size(carried).max(f64::MIN_POSITIVE);
            (g.contact, g.need(carried), own.map(|f| -f / size))
        };
        self.grips.iter().map(need).collect()
    }

    /// Do the forces that were found ask less of the contact that is nearest to its limit than these, which ask too much?
    fn was_better(&self, carried: &[f64]) -> bool {
        let most = self.grips.iter().map(|g| g.need(carried)).fold(0.0, f64::max);
        let found = self.grips.iter().map(|g| g.of(g.limit_found, &self.force)).fold(0.0, f64::max);
        most > 1.0 && found < most
    }
}

/// The place of a row in `local`.
fn place(local: &Local, contact: usize, row: usize) -> usize {
    local.rows.iter().position(|r| *r == Row { contact, row }).unwrap_or(0)
}

impl Held {
    /// Lets contacts that hold each other press against each other where one of them would need more friction than it can bear, though others have some left: forces
    /// are looked for that have the same effect and are within limits, to and fro. `found` are those of the solution.
    fn relieve(&mut self, grips: &[Grip], found: &[f64], before: usize) {
        let needs = |force: &[f64]| grips.iter().map(|g| g.need(force)).fold(0.0, f64::max);
        let most = needs(&self.carried);
        if self.over.is_empty() || most < 1.0 - MARGINS[2] {
            return;
        }
        let r = self.chosen.len();
        let c: Vec<Vec<f64>> = self.over.iter().map(|row| row[before..].to_vec()).collect();
        let Some(back) = shares(&c, &vec![1.0; c.len()], r) else { return };
        let effect = |force: &[f64]| -> Vec<f64> {
            (0..r).map(|k| force.iter().zip(&c).map(|(f, row)| f * row[k]).sum()).collect()
        };
        let wanted = effect(found);
        for margin in MARGINS {
            let mut force = self.carried.clone();
            for _ in 0..WITHIN {
                for grip in grips {
                    let need = grip.need(&force) / (1.0 - margin);
                    if need > 1.0 {
                        force[grip.rows.clone()].iter_mut().for_each(|f| *f /= need);
                    }
                }
                let missing: Vec<f64> = wanted.iter().zip(effect(&force)).map(|(w, e)| w - e).collect();
                for (f, row) in force.iter_mut().zip(&back) {
                    *f += row.iter().zip(&missing).map(|(b, m)| b * m).sum::<f64>();
                }
                if needs(&force) < 1.0 - 0.5 * margin {
                    return self.carry(force);
                }
            }
        }
    }

    /// Carries these forces, which have the same effect.
    fn carry(&mut self, force: Vec<f64>) {
        self.preload = force.iter().zip(&self.carried).map(|(new, old)| new - old).collect();
        self.carried = force;
    }

    /// What rows that are not held take away from a normal row chosen before: by multipliers of these rows, and by preload.
    fn pressed(&self, normal: usize) -> (Vec<f64>, f64) {
        let mut part = vec![0.0; self.chosen.len()];
        let mut preload = 0.0;
        for ((row, shares), load) in self.over.iter().zip(&self.shares).zip(&self.preload) {
            part.iter_mut().zip(shares).for_each(|(p, s)| *p -= row[normal] * s);
            preload -= row[normal] * load;
        }
        // rounding of rows that do not press
        part.iter_mut().filter(|p| p.abs() < 1e-12).for_each(|p| *p = 0.0);
        (part, preload)
    }
}

/// What a contact does from now on, with the force it carries at the start.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Decided {
    pub(crate) contact: usize,
    pub(crate) state: ContactState,
    pub(crate) normal: f64,
    pub(crate) tangential: [f64; 3],
    /// What friction at rest can bear, by what presses.
    pub(crate) friction: f64,
    pub(crate) direction: Option<[f64; 3]>,
}

/// A phase, and how forces are shared in it.
pub(crate) struct Arranged {
    pub(crate) phase: Phase,
    /// Are forces shared, so that they are not unique?
    pub(crate) shared: bool,
    /// Contacts that stick: how much of its friction each needs, and against which direction.
    needs: Vec<(usize, f64, [f64; 3])>,
    /// So many of those at their limit slip together.
    pub(crate) must_slip: usize,
    /// The rows that are held, by their places in `local`.
    chosen: Vec<usize>,
}

impl Arranged {
    /// Contacts that stick in the order in which they slip, with their directions; none if all have more than a margin of friction left. Those within `tolerance`
    /// slip together.
    pub(crate) fn at_limit(&mut self, margin: f64, tolerance: f64) -> Vec<(usize, [f64; 3])> {
        self.needs.sort_by(|a, b| b.1.total_cmp(&a.1));
        self.must_slip = self.needs.iter().filter(|n| n.1 >= 1.0 - tolerance).count();
        if self.needs.first().is_none_or(|worst| worst.1 < 1.0 - margin) {
            return Vec::new();
        }
        self.needs.iter().map(|(contact, _, direction)| (*contact, *direction)).collect()
    }

    /// Can a contact slip beside the rows that are held?
    pub(crate) fn lets_slip(&self, local: &Local, info: &ContactInfo, contact: usize) -> bool {
        let first = usize::from(info.has_normal());
        let is_tangent = |r: &Row| r.contact == contact && r.row >= first;
        let tangents: Vec<usize> = (0..local.rows.len()).filter(|&k| is_tangent(&local.rows[k])).collect();
        !independent(local, &self.chosen, &tangents).is_empty()
    }
}

/// The phase in which these contacts are closed. `local` is prepared for them; `offset` says where tangents are held. `as_found`: contacts that hold each other carry what was
/// found for them, not what is of least norm: where they slip, friction and with it the motion depend on that.
pub(crate) fn phase(
    local: &Local,
    infos: &[ContactInfo],
    (own, thresholds): ((usize, usize), &[Threshold]),
    (closed, as_found): (&[Decided], bool),
    offset: impl Fn(usize, usize) -> f64,
) -> Arranged {
    let mut phase = Phase::open(infos, own);
    let normals: Vec<&Decided> = closed.iter().filter(|c| infos[c.contact].has_normal()).collect();
    let rows: Vec<usize> = normals.iter().map(|c| place(local, c.contact, 0)).collect();
    let pushes: Vec<f64> = normals.iter().map(|c| c.normal).collect();
    let weights: Vec<f64> = pushes.iter().map(|f| if as_found && *f == 0.0 { 0.0 } else { 1.0 }).collect();
    let mut held = hold(local, &[], &rows, &weights, (&pushes, true));
    let mut is_shared = held.chosen.len() < rows.len();
    let mut chosen = held.chosen.clone();
    let sticking = Sticking::new((local, infos), thresholds, closed, |c| {
        match normals.iter().position(|n| n.contact == c.contact) {
            Some(k) => (!held.shares[k].is_empty()).then_some(held.carried[k]),
            None => Some(c.normal),
        }
    });
    let rows = sticking.rows();
    let mut stuck = hold(local, &chosen, &rows, &sticking.weights(), (&sticking.force, false));
    stuck.relieve(&sticking.grips, &sticking.force, chosen.len());
    let all_carry = pushes.iter().zip(&held.shares).all(|(push, shares)| *push == 0.0 || !shares.is_empty());
    if all_carry && (as_found || sticking.was_better(&stuck.carried)) {
        stuck.carry(sticking.force.clone());
        held.carry(pushes);
    }
    let needs = sticking.needs(&stuck.carried);
    is_shared |= stuck.chosen.len() < rows.len();
    chosen.extend(&stuck.chosen);

    let list = chosen.iter().map(|&k| {
        let Row { contact, row } = local.rows[k];
        PhaseRow { contact, row, place: 0, offset: offset(contact, row) }
    });
    phase.arrange(infos, list.collect());
    let at = |k: usize| {
        let Row { contact, row } = local.rows[k];
        phase.rows.iter().find(|r| r.contact == contact && r.row == row).map_or(0, |r| r.place)
    };
    let named = |chosen: &[usize], shares: &[f64]| {
        let pairs = chosen.iter().zip(shares).filter(|(_, s)| **s != 0.0);
        pairs.map(|(&k, &s)| (at(k), s)).collect::<Vec<_>>()
    };
    let mut roles = phase.contacts.roles.clone();
    for c in closed {
        roles[c.contact].state = c.state;
        roles[c.contact].direction = c.direction;
    }
    let pressed: Vec<(Vec<f64>, f64)> = (0..held.chosen.len()).map(|k| stuck.pressed(k)).collect();
    for ((c, shares), preload) in normals.iter().zip(&held.shares).zip(&held.preload) {
        let role = &mut roles[c.contact];
        role.normal = named(&held.chosen, shares);
        role.preload.normal = *preload;
        for (share, (pressed, preload)) in shares.iter().zip(&pressed) {
            let part: Vec<f64> = pressed.iter().map(|p| share * p).collect();
            role.normal.extend(named(&stuck.chosen, &part));
            role.preload.normal += share * preload;
        }
    }
    let tangents = sticking.tangents.iter().zip(&stuck.shares).zip(&stuck.preload);
    for ((&(contact, k, _), shares), preload) in tangents {
        roles[contact].tangents[k] = named(&stuck.chosen, shares);
        roles[contact].preload.tangential[k] = *preload;
    }
    phase.contacts.roles = roles;
    phase.rubs = infos.iter().enumerate().any(|(i, info)| phase.slides(info, i));
    Arranged { phase, shared: is_shared, needs, must_slip: 0, chosen }
}
