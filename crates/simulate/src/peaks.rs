//! Extremes and means of every output over the true motion, not over the rows that happen to be written.
//!
//! Where a step has rows inside, they are known already, and so are means between them: by the trapezium and the second derivative that
//! neighbours give. Other steps, and parts between rows that are curved, are read at the nodes of Lobatto's formulas, three of them where
//! the outputs are nearly straight (the ends, of which one is known, and the middle: Simpson's rule), else five, and parts of them where
//! these are not enough. Extremes follow from all that was read, rows included: a parabola through three neighbours that promises more than what is
//! known is compared with polynomials through more of them. Where these agree, the one through most is believed; else the vertex is looked at, until they do.
//!
//! A peak that rows before and after it do not show gets a row of its own.

mod polynomials;
mod seen;
mod waiting;

pub(crate) use seen::Seen;
pub(crate) use waiting::Rows;

use crate::subject::Outputs;
use gelenk_core::State;
use gelenk_integrators::Interior;
use gelenk_io::results::Column;
use gelenk_model::ModelError;
use polynomials::{Bend, NEAR, Parabola, SURE, vertices};
use seen::{MAX, MIN, SUMS, T_MAX, T_MIN, add};
use waiting::Shown;

/// Where Simpson's rule and the trapezium differ by more than this share of a column's range, its own error may exceed 1e-6 of it.
const CURVED: f64 = 4e-3;
/// Where five nodes and three differ by more than this share, the part is halved.
const ROUGH: f64 = 1e-3;
/// With so many rows inside, a step is read in its parts between rows.
const ROWS: usize = 1;
/// So often at most.
const HALVINGS: u32 = 4;
/// A vertex that promises more than this multiple of the tolerance beyond what is known is looked at, unless it is sure; so much of the range at most, and at least.
/// One that promises less is believed, down to the share of it that is rounding.
const GAIN: f64 = 50.0;
const GAINS: (f64, f64) = (1e-10, 1e-5);
const GRAIN: f64 = 1e-5;
/// A vertex is sure only where the last two polynomials agree to the larger of these shares of the range, and the two before to this one.
const ALIKE: f64 = 1e-3;
/// Places nearer to the ends of a step, as a share of it, are these ends: times of rows are rounded.
const SAME: f64 = 1e-6;
/// A peak that rows miss by more than this share of the range gets a row.
const MISSED: f64 = 0.05;
/// Changes below these multiples of the tolerance times the largest value of the same unit are errors of the integration: for nodes of a formula, and
/// for rows.
const IDLE: f64 = 10.0;
const UNSEEN: f64 = 1000.0;
/// Columns below this share of the largest value of all columns, whatever their units, are rounding: torques of a joint that has none.
const ROUNDING: f64 = 1e-14;
/// What may be read in a run beyond the middles and ends of its steps, so much and so much for each step: at nodes, and at vertices. Where motion is rough
/// all the time, its steps are short. Each column has extremes of its own.
const NODES: (f64, f64) = (400.0, 1.0);
const VERTICES: (f64, f64) = (40.0, 0.5);
const VERTICES_OF_COLUMN: f64 = 4.0;
/// Vertices looked at in one step, in each of so many rounds.
const LOOKS: usize = 6;
const ROUNDS: usize = 3;
/// Looks nearer to each other, as a share of what three neighbours span, are one.
const ONE: f64 = 0.05;
/// The inner nodes of Lobatto's formula with five nodes on `[-1, 1]`, and its weights: of the ends, of these nodes, of the middle.
const NODE: f64 = 0.654_653_670_707_977_2;
const WEIGHTS: [f64; 3] = [0.1, 49.0 / 90.0, 32.0 / 45.0];

/// Looks for peaks of a system's outputs.
pub(crate) struct Peaks {
    columns: usize,
    /// For each column, the first of those with the same unit: they are compared with each other.
    like: Vec<usize>,
    /// Columns by which bodies are drawn, whose peaks nobody asks for.
    is_shape: Vec<bool>,
    needs_rates: bool,
    /// Are contacts stepped through, so that outputs jump between steps?
    pub(crate) is_stepped: bool,
    /// What was read in the step: times, values, and the order of times.
    times: Vec<f64>,
    values: Vec<f64>,
    order: Vec<usize>,
    /// Turns at the start of the step.
    turns: Vec<Option<f64>>,
    /// For each column its range so far, and what of it may be error.
    range: Vec<f64>,
    noise: Vec<f64>,
    rtol: f64,
    /// What of the range makes a vertex worth a look.
    gain: f64,
    looks: Vec<Look>,
    /// Vertices that are believed.
    vertices: Vec<Vertex>,
    row: Vec<f64>,
}

/// A vertex that is believed: its column, time and value, and whether it is a maximum.
#[derive(Debug, Clone, Copy)]
struct Vertex {
    column: usize,
    t: f64,
    value: f64,
    is_max: bool,
}

/// A vertex worth a look.
#[derive(Debug, Clone, Copy)]
struct Look {
    t: f64,
    /// What is to be gained, as a multiple of what makes it worth a look.
    gain: f64,
    /// May it get a row?
    is_missed: bool,
}

/// How carefully a state is read.
#[derive(Clone, Copy, PartialEq)]
enum Care {
    /// As the dense output has it.
    Inside,
    /// As a row would have it.
    Row,
    /// At the end of the step.
    End,
}

/// What a step is looked at with.
struct Step<'a, 'm, 'e, 'p> {
    outputs: &'a mut dyn Outputs,
    motion: &'m mut Interior<'e, 'p>,
    rows: &'a Rows,
    /// Do outputs count turns?
    counts_turns: bool,
}

impl Peaks {
    pub(crate) fn new(columns: &[Column], outputs: &dyn Outputs, rtol: f64) -> Self {
        let first = |(i, c): (usize, &Column)| {
            columns.iter().position(|other| !c.unit.is_empty() && other.unit == c.unit).unwrap_or(i)
        };
        let n = columns.len();
        Self {
            columns: n,
            like: columns.iter().enumerate().map(first).collect(),
            is_shape: columns.iter().map(|c| c.for_shape).collect(),
            needs_rates: outputs.needs_rates(),
            is_stepped: false,
            times: Vec::new(),
            values: Vec::new(),
            order: Vec::new(),
            turns: outputs.turns(),
            range: vec![0.0; n],
            noise: vec![0.0; n],
            rtol,
            gain: (GAIN * rtol).clamp(GAINS.0, GAINS.1),
            looks: Vec::new(),
            vertices: Vec::new(),
            row: vec![0.0; n],
        }
    }

    /// Begins at a time, when outputs have these values and turns.
    pub(crate) fn begin(&mut self, seen: &mut Seen, t: f64, values: &[f64], turns: Vec<Option<f64>>) {
        self.turns = turns;
        seen.t = t;
        values.clone_into(&mut seen.last);
        seen.note(t, values);
    }

    /// Goes on to a time in the last step, whose rows are at hand.
    pub(crate) fn advance(
        &mut self,
        seen: &mut Seen,
        outputs: &mut dyn Outputs,
        motion: &mut Interior<'_, '_>,
        (rows, until): (&Rows, f64),
    ) -> Result<(), ModelError> {
        let left = seen.t;
        if self.columns == 0 || until <= left || seen.last.len() != self.columns {
            return Ok(());
        }
        let counts_turns = self.turns.iter().any(Option::is_some);
        let mut step = Step { outputs, motion, rows, counts_turns };
        self.times.clear();
        self.values.clear();
        self.put(left, &seen.last);
        for (t, row) in rows.times.iter().zip(rows.values.chunks_exact(self.columns)) {
            seen.note(*t, row);
        }
        self.find_ranges(seen);
        let (_, end) = step.motion.span();
        let inside = self.put_rows(rows, left, until);
        let last = self.read(&mut step, until, if until < end { Care::Row } else { Care::End })?;
        let after = if counts_turns { step.outputs.turns() } else { Vec::new() };
        if self.is_stepped {
            // forces are constant in a step and jump between steps: there is nothing to be found inside
            self.add_trapezium(seen, last);
        } else if inside < ROWS {
            self.scan(seen, &mut step, (0, last), 0)?;
        } else {
            self.scan_rows(seen, &mut step, last)?;
        }
        // the start and the rows inside are known already
        for i in 1 + inside..self.times.len() {
            seen.note(self.times[i], &self.values[i * self.columns..(i + 1) * self.columns]);
        }
        if !self.is_stepped {
            self.wait_at_end(seen, rows, last);
            self.look_closer(seen, &mut step)?;
        }
        let end = last * self.columns..(last + 1) * self.columns;
        seen.last.copy_from_slice(&self.values[end]);
        seen.length += until - left;
        seen.steps += 1;
        seen.t = until;
        if counts_turns {
            step.outputs.resume_turns(&after);
            self.turns = after;
        }
        Ok(())
    }

    /// Adds the mean of both ends of a step.
    fn add_trapezium(&self, seen: &mut Seen, last: usize) {
        let half = 0.5 * (self.times[last] - self.times[0]);
        for (c, own) in seen.sums.chunks_exact_mut(SUMS).enumerate() {
            let [x, y] = [0, last].map(|place| self.values[place * self.columns + c]);
            add(own, half, [x + y, x * x + y * y]);
        }
    }

    /// Keeps values of a time; where.
    fn put(&mut self, t: f64, values: &[f64]) -> usize {
        self.times.push(t);
        self.values.extend_from_slice(values);
        self.times.len() - 1
    }

    /// Keeps the rows between two times, each time once; how many there are. Rows that are one with its ends but for rounding would make differences of
    /// rounding alone.
    fn put_rows(&mut self, rows: &Rows, left: f64, until: f64) -> usize {
        let mut last = left;
        let before = self.times.len();
        for (t, row) in rows.times.iter().zip(rows.values.chunks_exact(self.columns)) {
            if *t > last && is_inside(*t, left, until) {
                last = *t;
                self.put(last, row);
            }
        }
        self.times.len() - before
    }

    /// Reads the outputs at a time.
    fn read(&mut self, step: &mut Step<'_, '_, '_, '_>, t: f64, care: Care) -> Result<usize, ModelError> {
        if step.counts_turns {
            let before = step.rows.times.iter().rposition(|row| *row <= t);
            let turns = before.and_then(|k| step.rows.turns.get(k)).unwrap_or(&self.turns);
            step.outputs.resume_turns(turns);
        }
        let x: Option<&State> = match care {
            Care::Inside if self.needs_rates => step.motion.solved(t).ok(),
            Care::Inside => Some(step.motion.dense(t)),
            Care::Row => step.motion.output(t).ok(),
            Care::End => step.motion.end().ok(),
        };
        match x {
            Some(x) => step.outputs.follow(x, &mut self.row)?,
            None => self.row.fill(f64::NAN),
        }
        let row = std::mem::take(&mut self.row);
        let place = self.put(t, &row);
        self.row = row;
        Ok(place)
    }

    /// The range of each column, and its error.
    fn find_ranges(&mut self, seen: &Seen) {
        let finite = |x: f64| if x.is_finite() { x } else { 0.0 };
        let mut largest = 0.0_f64;
        let columns = self.range.iter_mut().zip(&mut self.noise).zip(seen.sums.chunks_exact(SUMS));
        for ((range, noise), own) in columns {
            *range = finite(own[MAX] - own[MIN]);
            let size = finite(own[MIN].abs().max(own[MAX].abs()));
            *noise = self.rtol * size;
            largest = largest.max(size);
        }
        for (c, &first) in self.like.iter().enumerate() {
            self.noise[first] = self.noise[first].max(self.noise[c]);
        }
        let least = (ROUNDING * largest).max(f64::MIN_POSITIVE);
        for (c, &first) in self.like.iter().enumerate() {
            // the first of each unit comes before the others
            self.noise[c] = self.noise[first].max(least);
        }
    }

    /// What of a column is more than a share of its range, and more than a multiple of its error.
    fn limit(&self, c: usize, share: f64, errors: f64) -> f64 {
        if self.is_shape[c] {
            return f64::INFINITY;
        }
        (share * self.range[c]).max(errors * self.noise[c])
    }

    /// Integrates over a step between its rows, which are all there is until its end, the last of at least three places: `h (f₀ + f₁)/2 − h³ f''/12`
    /// with the mean of the second derivatives at both ends that neighbours give. Parts that are curved are read.
    fn scan_rows(
        &mut self,
        seen: &mut Seen,
        step: &mut Step<'_, '_, '_, '_>,
        last: usize,
    ) -> Result<(), ModelError> {
        let n = self.columns;
        for k in 0..last {
            let h = self.times[k + 1] - self.times[k];
            // the places at whose second derivatives we look: at the ends of the step there are none
            let (i, j) = (k.max(1), (k + 1).min(last - 1));
            let bend = Bend::new(&self.times, (i, j), h * h / 24.0);
            let row = |place: usize| &self.values[place * n..(place + 1) * n];
            let around = bend.places().map(row);
            let (left, right) = (row(k), row(k + 1));
            let is_curved = |c: usize| bend.of(around.map(|row| row[c])).abs() > self.limit(c, CURVED, IDLE);
            if (0..n).any(is_curved) && seen.allows(seen.nodes, NODES) {
                seen.nodes += 1;
                self.scan(seen, step, (k, k + 1), 1)?;
                continue;
            }
            for (c, own) in seen.sums.chunks_exact_mut(SUMS).enumerate() {
                let (a, b, values) = (left[c], right[c], around.map(|row| row[c]));
                let sum = 0.5 * (a + b) - bend.of(values);
                let square = 0.5 * (a * a + b * b) - bend.of(values.map(|x| x * x));
                add(own, h, [sum, square]);
            }
        }
        Ok(())
    }

    /// Integrates over the part between two places of what was read.
    fn scan(
        &mut self,
        seen: &mut Seen,
        step: &mut Step<'_, '_, '_, '_>,
        (a, b): (usize, usize),
        halvings: u32,
    ) -> Result<(), ModelError> {
        let (half, middle) = (0.5 * (self.times[b] - self.times[a]), 0.5 * (self.times[a] + self.times[b]));
        let m = self.read(step, middle, Care::Inside)?;
        let n = self.columns;
        let at = |values: &[f64], place: usize, c: usize| values[place * n + c];
        let values = &self.values;
        // Simpson's rule less the trapezium, as a mean value
        let bend = |c: usize| (2.0 * at(values, m, c) - at(values, a, c) - at(values, b, c)) * (1.0 / 3.0);
        let is_curved = (0..n).any(|c| bend(c).abs() > self.limit(c, CURVED, IDLE));
        if !is_curved || !seen.allows(seen.nodes, NODES) {
            for (c, own) in seen.sums.chunks_exact_mut(SUMS).enumerate() {
                let [x, y, z] = [a, m, b].map(|place| at(values, place, c));
                add(own, half / 3.0, [x + 4.0 * y + z, x * x + 4.0 * y * y + z * z]);
            }
            return Ok(());
        }
        seen.nodes += 2;
        let l = self.read(step, middle - NODE * half, Care::Inside)?;
        let r = self.read(step, middle + NODE * half, Care::Inside)?;
        let values = &self.values;
        let lobatto = |f: &dyn Fn(usize) -> f64| {
            half * (WEIGHTS[0] * (f(a) + f(b)) + WEIGHTS[1] * (f(l) + f(r)) + WEIGHTS[2] * f(m))
        };
        let is_rough = |c: usize| {
            let f = |place: usize| at(values, place, c);
            let simpson = half / 3.0 * (f(a) + 4.0 * f(m) + f(b));
            (lobatto(&f) - simpson).abs() > 2.0 * half * self.limit(c, ROUGH, IDLE)
        };
        if halvings < HALVINGS && (0..n).any(is_rough) {
            self.scan(seen, step, (a, m), halvings + 1)?;
            return self.scan(seen, step, (m, b), halvings + 1);
        }
        for (c, own) in seen.sums.chunks_exact_mut(SUMS).enumerate() {
            let f = |place: usize| at(values, place, c);
            add(own, 1.0, [lobatto(&f), lobatto(&|place| f(place) * f(place))]);
        }
        Ok(())
    }

    /// Looks at vertices that promise more than what is known, or that rows miss.
    fn look_closer(&mut self, seen: &mut Seen, step: &mut Step<'_, '_, '_, '_>) -> Result<(), ModelError> {
        let budget = (VERTICES.0 + VERTICES_OF_COLUMN * self.columns as f64, VERTICES.1);
        for round in 0..=ROUNDS {
            self.find_ranges(seen);
            self.find_looks(seen, step.rows);
            if self.looks.is_empty() || round == ROUNDS || !seen.allows(seen.vertices, budget) {
                break;
            }
            for k in 0..self.looks.len().min(LOOKS) {
                if !seen.allows(seen.vertices, budget) {
                    break;
                }
                seen.vertices += 1;
                let Look { t, is_missed, .. } = self.looks[k];
                let place = self.read(step, t, if is_missed { Care::Row } else { Care::Inside })?;
                let row = place * self.columns..(place + 1) * self.columns;
                seen.note(self.times[place], &self.values[row]);
                if is_missed {
                    self.wait(seen, step.rows, place);
                }
            }
        }
        for &Vertex { column, t, value, is_max } in &self.vertices {
            let own = &mut seen.sums[column * SUMS..(column + 1) * SUMS];
            match is_max {
                true if value > own[MAX] => (own[MAX], own[T_MAX]) = (value, t),
                false if value < own[MIN] => (own[MIN], own[T_MIN]) = (value, t),
                _ => {}
            }
        }
        Ok(())
    }

    /// Time and value of a vertex by polynomials through more neighbours than the three from `first` on in order of time, and whether it is sure.
    fn sharpened(&self, column: usize, first: usize, (t, value): (f64, f64)) -> (f64, f64, bool) {
        let at = |k: usize| self.times[self.order[k]];
        // the nearest places, one after the other
        let (mut from, mut to) = if t < at(first + 1) { (first, first + 2) } else { (first + 1, first + 3) };
        let (mut times, mut values, mut n) = ([0.0; NEAR], [0.0; NEAR], 0);
        let mut put = |k: usize| {
            times[n] = at(k);
            values[n] = self.values[self.order[k] * self.columns + column];
            n += 1;
            n == NEAR
        };
        (from..to).for_each(|k| _ = put(k));
        while from > 0 || to < self.order.len() {
            let is_before = from > 0 && (to == self.order.len() || t - at(from - 1) <= at(to) - t);
            let next = if is_before { from - 1 } else { to };
            (from, to) = (from.min(next), to.max(next + 1));
            if put(next) {
                break;
            }
        }
        let found = vertices(&times[..n], &values[..n], t);
        let between = |t: f64| t > at(first) && t < at(first + 2);
        let within = |off: f64, share: f64| off <= self.limit(column, share, 1.0);
        let off = |k: usize| (found[k].1 - found[k - 1].1).abs();
        let best = found[n - 3];
        if n < SURE || !between(best.0) || !within(off(n - 4), ALIKE) {
            return (t, value, false);
        }
        // what the last one is off falls as the last difference did
        let falls = off(n - 3) / off(n - 4);
        let is_sure = within(off(n - 3), GAINS.1) && within(off(n - 3) * falls.min(1.0), self.gain);
        if is_sure || falls < 0.5 { (best.0, best.1, is_sure) } else { (t, value, false) }
    }

    /// Vertices worth a look, the best first.
    fn find_looks(&mut self, seen: &Seen, rows: &Rows) {
        let n = self.columns;
        self.order.clear();
        self.order.extend(0..self.times.len());
        self.order.sort_by(|a, b| self.times[*a].total_cmp(&self.times[*b]));
        self.order.dedup_by(|a, b| self.times[*a] == self.times[*b]);
        self.looks.clear();
        self.vertices.clear();
        let row = |place: usize| &self.values[place * n..(place + 1) * n];
        for (first, part) in self.order.windows(3).enumerate() {
            let parabola = Parabola::new([0, 1, 2].map(|k| self.times[part[k]]));
            let values = row(part[0]).iter().zip(row(part[1])).zip(row(part[2]));
            for (c, ((x, y), z)) in values.enumerate() {
                let Some((t, value, is_max)) = parabola.vertex([*x, *y, *z]) else { continue };
                let own = seen.of(c);
                let beyond = |value: f64| {
                    let beyond = if is_max { value - own[MAX] } else { own[MIN] - value };
                    beyond / self.limit(c, self.gain, 1.0)
                };
                let (mut look, mut promise) = (t, beyond(value));
                if promise > GRAIN {
                    let (t, value, is_sure) = self.sharpened(c, first, (t, value));
                    (look, promise) = (t, beyond(value));
                    if promise > GRAIN && (is_sure || promise <= 1.0) {
                        self.vertices.push(Vertex { column: c, t, value, is_max });
                        promise = 0.0;
                    }
                }
                let missed = self.missed(&Shown::new(seen, rows, t, n), (value, is_max), c);
                if promise > 1.0 || missed > 1.0 {
                    let width = self.times[part[2]] - self.times[part[0]];
                    add_look(
                        &mut self.looks,
                        Look { t: look, gain: promise.max(missed), is_missed: missed > 1.0 },
                        width,
                    );
                }
            }
        }
        self.looks.sort_by(|a, b| b.gain.total_cmp(&a.gain));
    }
}

/// Adds a look between neighbours so far apart; one that is near to it already does for both.
fn add_look(looks: &mut Vec<Look>, look: Look, width: f64) {
    match looks.iter_mut().find(|other| (other.t - look.t).abs() < ONE * width) {
        Some(other) => {
            let is_missed = look.is_missed || other.is_missed;
            if look.gain > other.gain {
                *other = look;
            }
            other.is_missed = is_missed;
        }
        None => looks.push(look),
    }
}

/// Is a time within a step, by more than rounding?
fn is_inside(t: f64, left: f64, until: f64) -> bool {
    let near = SAME * (until - left);
    t > left + near && t < until - near
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The formula with five nodes is exact up to degree 7.
    #[test]
    fn five_nodes_are_exact_for_powers() {
        for power in (0..8).step_by(2) {
            let ends = 2.0 * WEIGHTS[0];
            let inner = 2.0 * WEIGHTS[1] * NODE.powi(power);
            let middle = if power == 0 { WEIGHTS[2] } else { 0.0 };
            let exact = 2.0 / f64::from(power + 1);
            assert!((ends + inner + middle - exact).abs() < 1e-14, "{power}");
        }
    }

    /// Rows at the ends of a step are not inside it, however their times are rounded.
    #[test]
    fn rows_at_the_ends_are_not_inside() {
        let (left, until) = (0.1, 0.12);
        let found = [left, 0.1_f64.next_up(), 0.11, 0.12_f64.next_down(), until];
        assert_eq!(found.map(|t| is_inside(t, left, until)), [false, false, true, false, false]);
    }
}
