//! The contacts of an island in flat arrays, in units of their own.
//!
//! Contact `c` is scaled by one factor `σ = (max diag D_cc)^{-1/2}` for all its rows, so that cones stay cones: `W → σ W`, `q → σ q`, `λ → λ/σ`, `N → N/σ`. Its tangents are turned into those
//! of `one.rs`. Here `z = Σ (W C)ᵀ λ`.

use super::super::contact::{MOST_TANGENTS, Tangential};
use super::mobility::Mobility;
use super::newton::Newton;
use super::one::{Block, Law, Pair, length2};
use super::{ManyMethod, ManyOptions, ManyProblem};

/// Sweeps before the first attempt of Newton's method.
const FIRST_SWEEPS: usize = 50;
/// Iterations of ADMM between two attempts.
const FIRST_ADMM: usize = 100;
/// `σ` with which Newton's method starts after sweeps.
const START: f64 = 10.0;
/// Multiplications of a visit of a contact beside those of its rows, roughly.
const VISIT: usize = 150;
/// Steps of Newton's method whose time the first sweeps may take, and most of these sweeps.
const STEPS: f64 = 20.0;
const MOST_FIRST: usize = 2000;
/// Attempts of Newton's method without progress after which sweeps are given up.
const STALLS: usize = 2;
/// Islands with more contacts are left as soon as they are solved, whatever is aimed at.
const LARGE_ISLAND: usize = 200;
/// In these, sweeps go on while they promise to end within so many; that is looked at after each round of sweeps.
const PATIENCE: usize = 1500;
const ROUND: usize = 100;
/// Proximal steps of an attempt.
const NEWTON: usize = 50;
/// Rotations of Jacobi's method. Three tangents need a few rounds.
const ROUNDS: usize = 12;

/// One contact of an island: laws, block, and where its numbers are.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Member {
    pub(super) law: Law,
    pub(super) block: Block,
    /// Its first row in the island and in the problem.
    pub(super) row: usize,
    global: usize,
    pub(super) row_count: usize,
    /// Its stretches of `z`.
    pub(super) stretches: (usize, usize),
    /// Where its rows begin in `values`, and how long each is.
    pub(super) values: usize,
    pub(super) width: usize,
    /// `σ`, and how its tangents are turned: row `i` is the new tangent `i`.
    pub(super) scale: f64,
    turn: [[f64; MOST_TANGENTS]; MOST_TANGENTS],
}

/// Contacts that are solved together.
#[derive(Debug, Default)]
pub(super) struct Island {
    /// Their numbers in the problem.
    pub(super) contacts: Vec<usize>,
    pub(super) members: Vec<Member>,
    pub(super) stretches: Vec<(usize, usize)>,
    pub(super) values: Vec<f64>,
    pub(super) free: Vec<f64>,
    pub(super) lam: Vec<f64>,
    pub(super) z: Vec<f64>,
    z_len: usize,
    /// Bodies: where their part of `z` begins, and its length.
    pub(super) nodes: Vec<(usize, usize)>,
    /// `s` of each contact that slips.
    pub(super) s: Vec<f64>,
    /// `|F|` of each contact, in units of velocity of the problem.
    pub(super) far: Vec<f64>,
    pub(super) best: Vec<f64>,
    /// The largest `|q|` of the island, in units of the problem.
    pub(super) unit: f64,
    pub(super) solved: bool,
    pub(super) sweeps: usize,
    pub(super) newton_steps: usize,
    pub(super) admm_steps: usize,
    /// Are there rows of joints?
    joints: bool,
    newton: Newton,
    pub(super) method: ManyMethod,
}

impl Island {
    pub(super) fn clear(&mut self) {
        self.contacts.clear();
        self.members.clear();
        self.z_len = 0;
        self.nodes.clear();
    }

    /// Adds contact `i` of the problem with its first row.
    pub(super) fn add(&mut self, i: usize, row: usize) {
        self.contacts.push(i);
        self.members.push(Member { global: row, ..Member::default() });
    }

    /// A place for `count` numbers of `z`.
    pub(super) fn reserve(&mut self, count: usize) -> usize {
        self.nodes.push((self.z_len, count));
        self.z_len += count;
        self.z_len - count
    }

    /// Takes over the contacts' numbers.
    pub(super) fn fill(
        &mut self,
        problem: &ManyProblem<'_>,
        mobility: &Mobility,
        impulse: &[f64],
        contacts: usize,
    ) {
        self.joints = false;
        self.unit = 0.0;
        self.stretches.clear();
        self.values.clear();
        self.free.clear();
        self.lam.clear();
        self.s.clear();
        self.s.resize(self.contacts.len(), 0.0);
        self.far.clear();
        self.far.resize(self.contacts.len(), 0.0);
        for (&i, member) in self.contacts.iter().zip(&mut self.members) {
            let contact = &problem.contacts[i];
            let m = contact.row_count();
            let rows = member.global..member.global + m;
            let begin = self.stretches.len();
            mobility.stretches(rows.clone(), &mut self.stretches);
            let stretches = &self.stretches[begin..];
            let width = stretches.iter().map(|s| s.1).sum();
            let at = self.values.len();
            self.values.resize(at + m * width, 0.0);
            let values = &mut self.values[at..];
            for (k, row) in rows.clone().enumerate() {
                mobility.reduced(problem, row, stretches, &mut values[k * width..(k + 1) * width]);
            }
            member.row = self.free.len();
            member.row_count = m;
            member.stretches = (begin, self.stretches.len());
            member.values = at;
            member.width = width;
            let size = (0..m).map(|k| square(&values[k * width..(k + 1) * width])).fold(0.0, f64::max);
            member.scale = if size > 0.0 { 1.0 / size.sqrt() } else { 1.0 };
            for v in values.iter_mut() {
                *v *= member.scale;
            }
            member.law = Law {
                normal: contact.normal,
                tangents: contact.tangents,
                friction: contact.friction,
                friction_static: contact.friction_static,
                pressing: contact.pressing / member.scale,
                ..Law::default()
            };
            member.turn_tangents(values);
            if let Tangential::Sliding(d) | Tangential::MustSlip(d) = contact.tangential {
                member.law.direction = Some(member.turned(&d));
            }
            if i >= contacts {
                member.law.bilateral = true;
                self.joints = true;
            }
            self.unit = problem.free[rows.clone()].iter().fold(self.unit, |m, q| m.max(q.abs()));
            let q = member.take(&problem.free[rows.clone()], member.scale);
            let l = member.take(&impulse[rows], 1.0 / member.scale);
            member.law.append(&q, &mut self.free);
            member.law.append(&l, &mut self.lam);
        }
    }

    /// Gives impulses and velocities back to the problem.
    pub(super) fn give(&self, impulse: &mut [f64], motion: &mut [f64]) {
        for member in self.members.iter().filter(|m| !m.law.bilateral) {
            let rows = member.global..member.global + member.row_count;
            member.put(&member.read(&self.lam), member.scale, &mut impulse[rows.clone()]);
            member.put(&self.motion(member), 1.0 / member.scale, &mut motion[rows]);
        }
    }

    /// `|F|` of all contacts with these velocities of the problem, and the largest of them.
    pub(super) fn judge_with(&mut self, motion: &[f64]) -> f64 {
        let mut worst = 0.0_f64;
        for (far, member) in self.far.iter_mut().zip(&self.members).filter(|(_, m)| !m.law.bilateral) {
            let u = member.take(&motion[member.global..member.global + member.row_count], member.scale);
            *far = member.far(&member.read(&self.lam), &u);
            worst = worst.max(*far);
        }
        worst
    }

    /// `u` of a contact.
    pub(super) fn motion(&self, member: &Member) -> Pair {
        let mut u = [0.0; MOST_TANGENTS + 1];
        member.motion(&self.values, &self.stretches, &self.z, &self.free, &mut u);
        member.law.pair(&u)
    }

    /// `z` from the impulses.
    pub(super) fn gather(&mut self) {
        self.z.clear();
        self.z.resize(self.z_len, 0.0);
        for member in &self.members {
            let change = &self.lam[member.row..member.row + member.row_count];
            member.push(&self.values, &self.stretches, change, &mut self.z);
        }
    }

    /// `|F|` of all contacts from fresh sums, and the largest of them.
    pub(super) fn judge(&mut self) -> f64 {
        self.gather();
        let mut worst = 0.0_f64;
        for (i, member) in self.members.iter().enumerate() {
            self.far[i] = member.far(&member.read(&self.lam), &self.motion(member));
            worst = worst.max(self.far[i]);
        }
        worst
    }

    /// Solves the problem of the island: `|F|` is to be at most `allowed`.
    pub(super) fn solve(&mut self, options: &ManyOptions, allowed: f64) {
        let aim = allowed * (options.aim / options.tolerance).min(1.0);
        self.sweeps = 0;
        self.newton_steps = 0;
        self.admm_steps = 0;
        let mut memory = std::mem::take(&mut self.newton);
        self.solved = match options.method {
            ManyMethod::GaussSeidel => {
                self.method = ManyMethod::GaussSeidel;
                self.sweep(options.most_sweeps, allowed)
            }
            ManyMethod::Admm => {
                self.method = ManyMethod::Admm;
                self.analyse(&mut memory) && self.admm(&mut memory, options.most_iterations, allowed)
            }
            ManyMethod::Newton => {
                self.method = ManyMethod::Newton;
                self.analyse(&mut memory)
                    && self.newton(&mut memory, options.most_iterations, (allowed, allowed), 1.0)
            }
            _ if self.joints => self.with_joints(&mut memory, options, (allowed, aim)),
            _ => self.in_turn(&mut memory, options, (allowed, aim)),
        };
        self.newton = memory;
    }

    /// Sweeps and Newton's method in turn. If that fails, once more from no impulses, and Newton's method earlier: where contacts jam, sweeps and the impulses to start
    /// with may have led to where there is no solution.
    fn in_turn(&mut self, memory: &mut Newton, options: &ManyOptions, limits: (f64, f64)) -> bool {
        self.method = ManyMethod::GaussSeidel;
        if self.attempt(memory, options, limits, STEPS) {
            return true;
        }
        let before = self.largest_far();
        std::mem::swap(&mut memory.other, &mut self.lam);
        self.lam.clear();
        self.lam.resize(self.free.len(), 0.0);
        self.s.fill(0.0);
        let solved = self.attempt(memory, options, limits, 0.0);
        if self.largest_far() > before {
            std::mem::swap(&mut memory.other, &mut self.lam);
            self.judge();
        }
        solved
    }

    /// Sweeps for the time of so many steps of Newton's method, and that from where they have come to. Is the residual at most `allowed`? More is done only as long as it may become `aim` at once.
    fn attempt(
        &mut self,
        memory: &mut Newton,
        options: &ManyOptions,
        (allowed, aim): (f64, f64),
        steps: f64,
    ) -> bool {
        let is_large = self.members.len() > LARGE_ISLAND;
        let aim = if is_large { allowed } else { aim };
        let first = self.sweeps;
        let most = |so_far: usize| options.most_sweeps.saturating_sub(so_far - first);
        if self.sweep(FIRST_SWEEPS.min(most(self.sweeps)), aim) {
            return true;
        }
        if is_large && steps > 0.0 && self.sweep_on(allowed, most(self.sweeps), PATIENCE) {
            return true;
        }
        let possible = self.analyse(memory);
        let sweep: usize = self.members.iter().map(|m| m.width * m.row_count * 2 + VISIT).sum();
        let step = memory.factor.cost / sweep as f64;
        let mut sweeps = ((steps * step) as usize).clamp(FIRST_SWEEPS, MOST_FIRST);
        let (mut before, mut stalls) = (f64::INFINITY, 0);
        while stalls < STALLS && most(self.sweeps) > 0 {
            if sweeps > FIRST_SWEEPS
                && self.sweep(sweeps.min(most(self.sweeps)), allowed)
                && (!possible || self.largest_far() <= aim)
            {
                return true;
            }
            sweeps *= 2;
            if possible {
                self.method = ManyMethod::Newton;
                if self.newton(memory, NEWTON, (allowed, aim), START) {
                    return true;
                }
                let now = self.largest_far();
                if now <= allowed {
                    return true;
                }
                stalls = if now > 0.5 * before { stalls + 1 } else { 0 };
                before = now;
            }
        }
        false
    }

    /// Sweeps as long as they promise to come to an end within `patience` more of them. Was it reached?
    fn sweep_on(&mut self, allowed: f64, most: usize, patience: usize) -> bool {
        let mut before = self.judge();
        let mut done = 0;
        while done < most {
            if self.sweep(ROUND.min(most - done), allowed) {
                return true;
            }
            done += ROUND;
            let now = self.largest_far();
            let rate = (now / before).ln();
            let left = ROUND as f64 * (allowed / now).ln() / rate;
            if rate >= 0.0 || left > patience as f64 {
                break;
            }
            before = now;
        }
        false
    }

    fn largest_far(&self) -> f64 {
        self.far.iter().fold(0.0, |m, f| m.max(*f))
    }

    /// Rows of joints are no matter for sweeps.
    fn with_joints(
        &mut self,
        memory: &mut Newton,
        options: &ManyOptions,
        (allowed, aim): (f64, f64),
    ) -> bool {
        self.method = ManyMethod::Newton;
        if !self.analyse(memory) {
            self.method = ManyMethod::GaussSeidel;
            return self.sweep(options.most_sweeps, allowed);
        }
        // impulses of the last step may be near
        if self.lam.iter().any(|l| *l != 0.0)
            && (self.newton(memory, NEWTON, (allowed, aim), START) || self.largest_far() <= allowed)
        {
            return true;
        }
        let mut left = options.most_iterations;
        let mut round = FIRST_ADMM;
        while left > 0 {
            self.method = ManyMethod::Admm;
            let now = round.min(left);
            let reached = self.admm(memory, now, aim) || self.newton(memory, NEWTON, (allowed, aim), START);
            if reached || self.largest_far() <= allowed {
                return true;
            }
            left -= now;
            round *= 2;
        }
        false
    }
}

impl Member {
    /// `W z + q` of the contact's rows.
    #[inline]
    pub(super) fn motion(
        &self,
        values: &[f64],
        stretches: &[(usize, usize)],
        z: &[f64],
        free: &[f64],
        u: &mut [f64; MOST_TANGENTS + 1],
    ) {
        let m = self.row_count;
        u[..m].copy_from_slice(&free[self.row..self.row + m]);
        let mut at = self.values;
        for &(begin, len) in &stretches[self.stretches.0..self.stretches.1] {
            let z = &z[begin..begin + len];
            for (k, u) in u[..m].iter_mut().enumerate() {
                let row = &values[at + k * self.width..][..len];
                *u += dot(row, z);
            }
            at += len;
        }
    }

    /// Adds `Wᵀ change` to `z`.
    #[inline]
    pub(super) fn push(&self, values: &[f64], stretches: &[(usize, usize)], change: &[f64], z: &mut [f64]) {
        let mut at = self.values;
        for &(begin, len) in &stretches[self.stretches.0..self.stretches.1] {
            let z = &mut z[begin..begin + len];
            for (k, change) in change.iter().enumerate() {
                let row = &values[at + k * self.width..][..len];
                z.iter_mut().zip(row).for_each(|(z, w)| *z += w * change);
            }
            at += len;
        }
    }

    /// `|F|`, as a velocity of the problem.
    fn far(&self, lam: &Pair, u: &Pair) -> f64 {
        let f = self.law.natural(lam, u);
        let far = (f.n * f.n + length2(&f.t)).sqrt() / self.scale;
        if far.is_nan() { f64::INFINITY } else { far }
    }

    pub(super) fn read(&self, from: &[f64]) -> Pair {
        self.law.pair(&from[self.row..self.row + self.row_count])
    }

    /// The block of the contact, and tangents turned so that it is simple.
    fn turn_tangents(&mut self, values: &mut [f64]) {
        let (k, width) = (self.law.tangents, self.width);
        let shift = usize::from(self.law.normal);
        let entry = |i: usize, j: usize| {
            let (a, b) = (&values[i * width..(i + 1) * width], &values[j * width..(j + 1) * width]);
            a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>()
        };
        let a = if self.law.normal { entry(0, 0) } else { 0.0 };
        self.block.over_a = if a > 1e-14 { 1.0 / a } else { 0.0 };
        let mut g = [0.0; MOST_TANGENTS];
        let mut reduced = [[0.0; MOST_TANGENTS]; MOST_TANGENTS];
        for i in 0..k {
            if self.block.over_a > 0.0 {
                g[i] = entry(0, shift + i);
            }
        }
        for i in 0..k {
            for j in 0..k {
                reduced[i][j] = entry(shift + i, shift + j) - g[i] * g[j] * self.block.over_a;
            }
        }
        self.turn = eigenvectors(&mut reduced, k);
        for i in 0..k {
            self.block.e[i] = reduced[i][i].max(0.0);
        }
        self.block.g = self.turned(&g);
        for column in 0..width {
            let mut old = [0.0; MOST_TANGENTS];
            (0..k).for_each(|i| old[i] = values[(shift + i) * width + column]);
            let new = self.turned(&old);
            (0..k).for_each(|i| values[(shift + i) * width + column] = new[i]);
        }
    }

    fn turned(&self, t: &[f64; MOST_TANGENTS]) -> [f64; MOST_TANGENTS] {
        self.turn.map(|row| row[0] * t[0] + row[1] * t[1] + row[2] * t[2])
    }

    /// Numbers of the problem, times a factor, over tangents that are turned.
    fn take(&self, from: &[f64], factor: f64) -> Pair {
        let pair = self.law.pair(from);
        Pair { n: pair.n * factor, t: self.turned(&pair.t).map(|t| t * factor) }
    }

    /// The way back.
    fn put(&self, pair: &Pair, factor: f64, to: &mut [f64]) {
        let shift = usize::from(self.law.normal);
        if self.law.normal {
            to[0] = pair.n * factor;
        }
        for j in 0..self.law.tangents {
            to[shift + j] = factor * (0..MOST_TANGENTS).map(|i| self.turn[i][j] * pair.t[i]).sum::<f64>();
        }
    }
}

impl Law {
    pub(super) fn pair(&self, from: &[f64]) -> Pair {
        let shift = usize::from(self.normal);
        let mut pair = Pair { n: if self.normal { from[0] } else { 0.0 }, t: [0.0; MOST_TANGENTS] };
        (0..self.tangents).for_each(|i| pair.t[i] = from[shift + i]);
        pair
    }

    pub(super) fn flat(&self, pair: &Pair, to: &mut [f64; MOST_TANGENTS + 1]) {
        let shift = usize::from(self.normal);
        to[0] = pair.n;
        to[shift..shift + self.tangents].copy_from_slice(&pair.t[..self.tangents]);
    }

    pub(super) fn append(&self, pair: &Pair, to: &mut Vec<f64>) {
        if self.normal {
            to.push(pair.n);
        }
        to.extend_from_slice(&pair.t[..self.tangents]);
    }
}

/// Two sums, which processors add up side by side.
#[inline]
fn dot(a: &[f64], b: &[f64]) -> f64 {
    let (mut even, mut odd) = (0.0, 0.0);
    let (pairs_a, pairs_b) = (a.chunks_exact(2), b.chunks_exact(2));
    if let ([a], [b]) = (pairs_a.remainder(), pairs_b.remainder()) {
        even = a * b;
    }
    for (a, b) in pairs_a.zip(pairs_b) {
        even += a[0] * b[0];
        odd += a[1] * b[1];
    }
    even + odd
}

fn square(a: &[f64]) -> f64 {
    a.iter().map(|x| x * x).sum()
}

/// Jacobi's method for a symmetric matrix of `k` rows, which becomes diagonal. Rows are unit eigenvectors.
fn eigenvectors(
    a: &mut [[f64; MOST_TANGENTS]; MOST_TANGENTS],
    k: usize,
) -> [[f64; MOST_TANGENTS]; MOST_TANGENTS] {
    let mut turn = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    for _ in 0..ROUNDS {
        for p in 0..k {
            for q in p + 1..k {
                if a[p][q].abs() <= 1e-17 * (a[p][p].abs() + a[q][q].abs()) {
                    continue;
                }
                let theta = (a[q][q] - a[p][p]) / (2.0 * a[p][q]);
                let t = theta.signum() / (theta.abs() + (theta * theta + 1.0).sqrt());
                let c = 1.0 / (t * t + 1.0).sqrt();
                let s = t * c;
                for row in a.iter_mut() {
                    (row[p], row[q]) = (c * row[p] - s * row[q], s * row[p] + c * row[q]);
                }
                for j in 0..MOST_TANGENTS {
                    (a[p][j], a[q][j]) = (c * a[p][j] - s * a[q][j], s * a[p][j] + c * a[q][j]);
                    (turn[p][j], turn[q][j]) =
                        (c * turn[p][j] - s * turn[q][j], s * turn[p][j] + c * turn[q][j]);
                }
            }
        }
    }
    turn
}
