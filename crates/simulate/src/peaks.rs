//! Extremes and means of every output over the true motion, not over the rows that happen to be written.
//!
//! Where a step has rows inside, they are known already, and so are means between them: by the trapezium and the second derivative that
//! neighbours give. Other steps, and parts between rows that are curved, are read at the nodes of Lobatto's formulas, three of them where
//! the outputs are nearly straight (the ends, of which one is known, and the middle: Simpson's rule), else five, and parts of them where
//! these are not enough. Extremes follow from all that was read, rows included: a parabola through three neighbours that promises more than what is
//! known is followed up by a look at its vertex, until it promises hardly more. The rest is what a cubic through four neighbours promises.
//!
//! A peak that rows before and after it do not show gets a row of its own.

use crate::subject::Outputs;
use gelenk_core::State;
use gelenk_integrators::Interior;
use gelenk_io::results::Column;
use gelenk_io::results::summary::Peak;
use gelenk_model::ModelError;
use serde::{Deserialize, Serialize};

/// Where Simpson's rule and the trapezium differ by more than this share of a column's range, its own error may exceed 1e-6 of it.
const CURVED: f64 = 4e-3;
/// Where five nodes and three differ by more than this share, the part is halved.
const ROUGH: f64 = 1e-3;
/// With so many rows inside, a step is read in its parts between rows.
const ROWS: usize = 1;
/// So often at most.
const HALVINGS: u32 = 4;
/// A vertex that promises more than this share of the range beyond what is known is looked at. One that promises less is believed, down to the share of it that is rounding.
const GAIN: f64 = 1e-5;
const GRAIN: f64 = 1e-5;
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
/// Rows that wait between two regular ones, at most.
const WAITING: usize = 16;
/// Rows that may be added in a run: these, and one for each regular row.
const FREE: u64 = 100;
/// The inner nodes of Lobatto's formula with five nodes on `[-1, 1]`, and its weights: of the ends, of these nodes, of the middle.
const NODE: f64 = 0.654_653_670_707_977_2;
const WEIGHTS: [f64; 3] = [0.1, 49.0 / 90.0, 32.0 / 45.0];

/// Numbers as they are, in files that know finite numbers only.
mod bits {
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(values: &[f64], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(values.iter().map(|x| x.to_bits()))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<f64>, D::Error> {
        Ok(Vec::<u64>::deserialize(from)?.into_iter().map(f64::from_bits).collect())
    }
}

/// What has been seen of all outputs; a checkpoint keeps it.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub(crate) struct Seen {
    /// How far, and the values there.
    t: f64,
    #[serde(with = "bits")]
    last: Vec<f64>,
    /// The time over which means are taken.
    length: f64,
    /// For each output least and largest value with their times, integral, and integral of the square.
    #[serde(with = "bits")]
    sums: Vec<f64>,
    /// The last row that was written, and rows at peaks after it.
    #[serde(with = "bits")]
    row: Vec<f64>,
    waiting: Vec<Waiting>,
    /// Regular rows, and those added.
    rows: u64,
    added: u64,
    /// Steps, and what was read beyond their middles and ends: at nodes, and at vertices.
    steps: u64,
    nodes: u64,
    vertices: u64,
}

/// A row at a peak.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Waiting {
    t: f64,
    #[serde(with = "bits")]
    values: Vec<f64>,
}

/// Numbers of an output in [`Seen::sums`].
const SUMS: usize = 6;
const MIN: usize = 0;
const T_MIN: usize = 1;
const MAX: usize = 2;
const T_MAX: usize = 3;
const INTEGRAL: usize = 4;
const SQUARE: usize = 5;

impl Seen {
    fn of(&self, column: usize) -> &[f64] {
        &self.sums[column * SUMS..(column + 1) * SUMS]
    }

    /// May more be read, where this was read so far?
    fn allows(&self, read: u64, (some, each): (f64, f64)) -> bool {
        (read as f64) < some + each * self.steps as f64
    }

    /// Takes values into account.
    fn note(&mut self, t: f64, values: &[f64]) {
        if self.sums.is_empty() {
            let unseen = [f64::INFINITY, 0.0, f64::NEG_INFINITY, 0.0, 0.0, 0.0];
            self.sums = values.iter().flat_map(|_| unseen).collect();
        }
        for (own, &x) in self.sums.chunks_exact_mut(SUMS).zip(values) {
            if x < own[MIN] {
                (own[MIN], own[T_MIN]) = (x, t);
            }
            if x > own[MAX] {
                (own[MAX], own[T_MAX]) = (x, t);
            }
        }
    }

    /// In words for files; none before the first value.
    pub(crate) fn summary(&self, columns: &[Column]) -> Vec<Peak> {
        let seen = self.sums.chunks_exact(SUMS).zip(columns);
        let finite = |x: f64| Some(x).filter(|x| x.is_finite());
        let peak = |(own, column): (&[f64], &Column)| {
            let is_known = own[MIN] <= own[MAX];
            let mean = |sum: f64| finite(if self.length > 0.0 { sum / self.length } else { f64::NAN });
            Peak {
                name: column.name.clone(),
                unit: column.unit.clone(),
                min: finite(own[MIN]),
                t_min: finite(own[T_MIN]).filter(|_| is_known),
                max: finite(own[MAX]),
                t_max: finite(own[T_MAX]).filter(|_| is_known),
                mean: mean(own[INTEGRAL]).filter(|_| is_known),
                rms: mean(own[SQUARE]).map(f64::sqrt).filter(|_| is_known),
            }
        };
        seen.map(peak).collect()
    }

    /// Rows that were added at peaks.
    pub(crate) fn added(&self) -> u64 {
        self.added
    }
}

/// Rows of a step that wait to be written, in order of time.
#[derive(Debug, Default)]
pub(crate) struct Rows {
    pub(crate) times: Vec<f64>,
    pub(crate) values: Vec<f64>,
    /// Angles counted over turns at each row, where there are any.
    pub(crate) turns: Vec<Vec<Option<f64>>>,
}

impl Rows {
    pub(crate) fn clear(&mut self) {
        self.times.clear();
        self.values.clear();
        self.turns.clear();
    }
}

/// Looks for peaks of a system's outputs.
pub(crate) struct Peaks {
    columns: usize,
    /// For each column, the first of those with the same unit: they are compared with each other.
    like: Vec<usize>,
    needs_rates: bool,
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
    looks: Vec<Look>,
    /// Vertices that are believed.
    vertices: Vec<Vertex>,
    row: Vec<f64>,
}

/// A vertex between three neighbours that is not worth a look: its column, the first of the neighbours in order of time, time and value, and whether it is a maximum.
#[derive(Debug, Clone, Copy)]
struct Vertex {
    column: usize,
    first: usize,
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
            needs_rates: outputs.needs_rates(),
            times: Vec::new(),
            values: Vec::new(),
            order: Vec::new(),
            turns: outputs.turns(),
            range: vec![0.0; n],
            noise: vec![0.0; n],
            rtol,
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
        if inside < ROWS {
            self.scan(seen, &mut step, (0, last), 0)?;
        } else {
            self.scan_rows(seen, &mut step, last)?;
        }
        // the start and the rows inside are known already
        for i in 1 + inside..self.times.len() {
            seen.note(self.times[i], &self.values[i * self.columns..(i + 1) * self.columns]);
        }
        self.wait_at_end(seen, rows, last);
        self.look_closer(seen, &mut step)?;
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

    /// Keeps values of a time; where.
    fn put(&mut self, t: f64, values: &[f64]) -> usize {
        self.times.push(t);
        self.values.extend_from_slice(values);
        self.times.len() - 1
    }

    /// Keeps the rows between two times, each time once; how many there are.
    fn put_rows(&mut self, rows: &Rows, left: f64, until: f64) -> usize {
        let mut last = left;
        let before = self.times.len();
        for (t, row) in rows.times.iter().zip(rows.values.chunks_exact(self.columns)) {
            if *t > last && *t < until {
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
        let size = |c: usize| {
            let own = seen.of(c);
            let size = own[MIN].abs().max(own[MAX].abs());
            if size.is_finite() { size } else { 0.0 }
        };
        let largest = (0..self.columns).map(size).fold(0.0, f64::max);
        self.noise.fill((ROUNDING * largest).max(f64::MIN_POSITIVE));
        for c in 0..self.columns {
            let first = self.like[c];
            self.noise[first] = self.noise[first].max(self.rtol * size(c));
        }
        for c in 0..self.columns {
            // the first of each unit comes before the others
            self.noise[c] = self.noise[self.like[c]];
            let range = seen.of(c)[MAX] - seen.of(c)[MIN];
            self.range[c] = if range.is_finite() { range } else { 0.0 };
        }
    }

    /// What of a column is more than a share of its range, and more than a multiple of its error.
    fn limit(&self, c: usize, share: f64, errors: f64) -> f64 {
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
                let place = self.read(step, self.looks[k].t, Care::Row)?;
                let row = place * self.columns..(place + 1) * self.columns;
                seen.note(self.times[place], &self.values[row]);
                self.wait(seen, step.rows, place);
            }
        }
        for vertex in &self.vertices {
            let (t, value) = self.sharpened(vertex);
            let own = &mut seen.sums[vertex.column * SUMS..(vertex.column + 1) * SUMS];
            match vertex.is_max {
                true if value > own[MAX] => (own[MAX], own[T_MAX]) = (value, t),
                false if value < own[MIN] => (own[MIN], own[T_MIN]) = (value, t),
                _ => {}
            }
        }
        Ok(())
    }

    /// Time and value of a vertex by the cubic through its three neighbours and the next one, as far as that promises no more than what is not worth a look.
    fn sharpened(&self, vertex: &Vertex) -> (f64, f64) {
        let &Vertex { column, first, t, value, .. } = vertex;
        let before = first.checked_sub(1).and_then(|k| self.order.get(k));
        let near = [before, self.order.get(first + 3)].into_iter().flatten();
        let away = |place: &&usize| (self.times[**place] - t).abs();
        let Some(&fourth) = near.min_by(|a, b| away(a).total_cmp(&away(b))) else { return (t, value) };
        let places = [self.order[first], self.order[first + 1], self.order[first + 2], fourth];
        let (found, height) = cubic_vertex(
            places.map(|place| self.times[place]),
            places.map(|place| self.values[place * self.columns + column]),
            t,
        );
        let lies_between = found > self.times[places[0]] && found < self.times[places[2]];
        let is_near = (height - value).abs() <= self.limit(column, GAIN, 1.0);
        if lies_between && is_near { (found, height) } else { (t, value) }
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
                let beyond = if is_max { value - own[MAX] } else { own[MIN] - value };
                let beyond = beyond / self.limit(c, GAIN, 1.0);
                if beyond > GRAIN && beyond <= 1.0 {
                    self.vertices.push(Vertex { column: c, first, t, value, is_max });
                }
                let gain = beyond.max(self.missed(&Shown::new(seen, rows, t, n), (value, is_max), c));
                if gain > 1.0 {
                    let near = 1e-3 * (self.times[part[2]] - self.times[part[0]]);
                    match self.looks.iter_mut().find(|look| (look.t - t).abs() < near) {
                        Some(look) if look.gain < gain => *look = Look { t, gain },
                        Some(_) => {}
                        None => self.looks.push(Look { t, gain }),
                    }
                }
            }
        }
        self.looks.sort_by(|a, b| b.gain.total_cmp(&a.gain));
    }

    /// By how much a value lies beyond what is shown around it, as a multiple of what makes it worth a row.
    fn missed(&self, shown: &Shown<'_>, (value, is_max): (f64, bool), c: usize) -> f64 {
        let lies = |shown: f64| if is_max { value - shown } else { shown - value };
        let least = shown.all(c).map(lies).fold(f64::INFINITY, f64::min);
        if least.is_finite() { least / self.limit(c, MISSED, UNSEEN) } else { 0.0 }
    }

    /// The end of a step may be a corner at which something is largest.
    fn wait_at_end(&mut self, seen: &mut Seen, rows: &Rows, last: usize) {
        if rows.times.last().is_none_or(|t| *t < self.times[last]) {
            self.wait(seen, rows, last);
        }
    }

    /// Has a row wait if rows around it miss what it shows.
    fn wait(&self, seen: &mut Seen, rows: &Rows, place: usize) {
        let (n, t) = (self.columns, self.times[place]);
        let values = &self.values[place * n..(place + 1) * n];
        let shown = Shown::new(seen, rows, t, n);
        let shows = |c: usize, is_max: bool| self.missed(&shown, (values[c], is_max), c) > 1.0;
        if !(0..n).any(|c| shows(c, true) || shows(c, false)) {
            return;
        }
        if seen.waiting.len() >= WAITING {
            thin(seen, n);
        }
        if seen.waiting.len() < WAITING {
            seen.waiting.push(Waiting { t, values: values.to_vec() });
        }
    }

    /// Comes to a regular row: calls `write` with those that wait before it and show what neither it nor the row before does.
    pub(crate) fn close<E>(
        &mut self,
        seen: &mut Seen,
        (t, row): (f64, &[f64]),
        mut write: impl FnMut(f64, &[f64]) -> Result<(), E>,
    ) -> Result<(), E> {
        if !seen.waiting.is_empty() && !seen.sums.is_empty() {
            self.find_ranges(seen);
            let waiting = std::mem::take(&mut seen.waiting);
            let (mut gap, later): (Vec<Waiting>, Vec<Waiting>) = waiting.into_iter().partition(|w| w.t < t);
            seen.waiting = later;
            gap.sort_by(|a, b| a.t.total_cmp(&b.t));
            let mut kept: Vec<bool> = vec![false; gap.len()];
            for c in 0..self.columns {
                let shown = [seen.row.get(c).copied().unwrap_or(row[c]), row[c]];
                for sign in [1.0, -1.0] {
                    let height = |w: &Waiting| sign * w.values[c];
                    let best = (0..gap.len()).max_by(|i, j| height(&gap[*i]).total_cmp(&height(&gap[*j])));
                    if let Some(k) = best {
                        let least = self.limit(c, MISSED, UNSEEN);
                        let above = shown.iter().all(|x| height(&gap[k]) - sign * x > least);
                        kept[k] |= above;
                    }
                }
            }
            for (w, kept) in gap.iter().zip(kept) {
                if kept && seen.added < FREE + seen.rows {
                    write(w.t, &w.values)?;
                    seen.added += 1;
                }
            }
        }
        seen.rows += 1;
        row.clone_into(&mut seen.row);
        Ok(())
    }
}

/// Leaves only those rows waiting that are the highest or the lowest of one column.
fn thin(seen: &mut Seen, columns: usize) {
    let mut kept = vec![false; seen.waiting.len()];
    for c in 0..columns {
        for sign in [1.0, -1.0] {
            let height = |k: &usize| sign * seen.waiting[*k].values[c];
            if let Some(k) = (0..kept.len()).max_by(|i, j| height(i).total_cmp(&height(j))) {
                kept[k] = true;
            }
        }
    }
    let mut kept = kept.into_iter();
    seen.waiting.retain(|_| kept.next().unwrap_or(false));
}

/// Adds to an integral and to that of the square, unless they are not numbers.
fn add(own: &mut [f64], factor: f64, [sum, square]: [f64; 2]) {
    if sum.is_finite() && square.is_finite() {
        own[INTEGRAL] += factor * sum;
        own[SQUARE] += factor * square;
    }
}

/// What is shown around a time: the rows before and after it, and those that wait between them. Nothing, where no more rows may be added.
struct Shown<'a> {
    rows: [Option<&'a [f64]>; 2],
    waiting: &'a [Waiting],
    between: (f64, f64),
}

impl<'a> Shown<'a> {
    fn new(seen: &'a Seen, rows: &'a Rows, t: f64, columns: usize) -> Self {
        let next = rows.times.partition_point(|row| *row <= t);
        let row = |k: usize| rows.values.get(k * columns..(k + 1) * columns);
        let (before, since) = match next.checked_sub(1) {
            None => (Some(&seen.row[..]).filter(|row| !row.is_empty()), f64::NEG_INFINITY),
            Some(k) => (row(k), rows.times[k]),
        };
        let until = rows.times.get(next).copied().unwrap_or(f64::INFINITY);
        if seen.added >= FREE + seen.rows {
            return Self { rows: [None; 2], waiting: &[], between: (since, until) };
        }
        Self { rows: [before, row(next)], waiting: &seen.waiting, between: (since, until) }
    }

    /// Values of a column.
    fn all(&self, c: usize) -> impl Iterator<Item = f64> {
        let (since, until) = self.between;
        let waiting = self.waiting.iter().filter(move |w| w.t > since && w.t < until);
        self.rows.iter().flatten().map(move |row| row[c]).chain(waiting.map(move |w| w.values[c]))
    }
}

/// The sum of the second derivatives at two places, the same or neighbours, as their neighbours give them: weights of values at these places.
struct Bend {
    first: usize,
    weights: [f64; 4],
}

impl Bend {
    fn new(times: &[f64], (i, j): (usize, usize), factor: f64) -> Self {
        let first = i - 1;
        let mut weights = [0.0; 4];
        for k in [i, j] {
            let (before, after) = (times[k] - times[k - 1], times[k + 1] - times[k]);
            let both = 2.0 * factor / (before + after);
            weights[k - 1 - first] += both / before;
            weights[k - first] -= both / before + both / after;
            weights[k + 1 - first] += both / after;
        }
        Self { first, weights }
    }

    /// The places; of three, the last one stands twice.
    fn places(&self) -> [usize; 4] {
        let last = if self.weights[3] == 0.0 { 2 } else { 3 };
        [0, 1, 2, last].map(|k| self.first + k)
    }

    /// The sum from the values there.
    fn of(&self, [a, b, c, d]: [f64; 4]) -> f64 {
        let w = &self.weights;
        w[0] * a + w[1] * b + w[2] * c + w[3] * d
    }
}

/// Parabolas through three points in order, all with the same times.
struct Parabola {
    times: [f64; 3],
    /// One over the distances of neighbours, and of the ends.
    over: [f64; 3],
}

impl Parabola {
    fn new([t0, t1, t2]: [f64; 3]) -> Self {
        Self { times: [t0, t1, t2], over: [1.0 / (t1 - t0), 1.0 / (t2 - t1), 1.0 / (t2 - t0)] }
    }

    /// The vertex of one of them, if it lies between its points: time, value, and whether it is a maximum. Most have none, which their
    /// slopes at both ends tell.
    fn vertex(&self, [y0, y1, y2]: [f64; 3]) -> Option<(f64, f64, bool)> {
        let ([t0, t1, t2], over) = (self.times, self.over);
        let (first, second) = ((y1 - y0) * over[0], (y2 - y1) * over[1]);
        let bend = (second - first) * over[2];
        let (start, end) = (first - bend * (t1 - t0), second + bend * (t2 - t1));
        if !(start * end < 0.0 && bend.is_finite()) {
            return None;
        }
        let t = 0.5 * (t0 + t1) - 0.5 * first / bend;
        (t > t0 && t < t2).then_some((t, y0 + (t - t0) * (first + bend * (t - t1)), bend < 0.0))
    }
}

/// The vertex of a cubic through four points near a time: two steps of Newton's method on its slope.
fn cubic_vertex(t: [f64; 4], y: [f64; 4], near: f64) -> (f64, f64) {
    // divided differences, in place
    let mut c = y;
    for k in 1..4 {
        for i in (k..4).rev() {
            c[i] = (c[i] - c[i - 1]) / (t[i] - t[i - k]);
        }
    }
    let mut x = near;
    for _ in 0..2 {
        let [d0, d1, d2] = [x - t[0], x - t[1], x - t[2]];
        let slope = c[1] + c[2] * (d0 + d1) + c[3] * (d0 * d1 + d1 * d2 + d2 * d0);
        let bend = 2.0 * c[2] + 2.0 * c[3] * (d0 + d1 + d2);
        x -= slope / bend;
    }
    let [d0, d1, d2] = [x - t[0], x - t[1], x - t[2]];
    (x, c[0] + d0 * (c[1] + d1 * (c[2] + d2 * c[3])))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A cubic has its vertex where its slope is zero.
    #[test]
    fn cubics_have_their_vertex() {
        let f = |t: f64| 2.0 - 3.0 * t * t + 0.4 * t * t * t;
        let times = [-0.3, 0.1, 0.35, -0.7];
        let (t, value) = cubic_vertex(times, times.map(f), 0.02);
        assert!(t.abs() < 1e-6 && (value - 2.0).abs() < 1e-12, "{t} {value}");
    }

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

    /// A parabola is found from any three of its points; a line and points beside the vertex have none.
    #[test]
    fn vertices_lie_between() {
        let f = |t: f64| 3.0 - 2.0 * (t - 0.3) * (t - 0.3);
        let vertex = |times: [f64; 3], f: &dyn Fn(f64) -> f64| Parabola::new(times).vertex(times.map(f));
        let (t, value, is_max) = vertex([0.0, 0.5, 1.1], &f).unwrap();
        assert!((t - 0.3).abs() < 1e-15 && (value - 3.0).abs() < 1e-15 && is_max);
        assert_eq!(vertex([0.5, 0.6, 0.7], &f), None);
        assert_eq!(vertex([0.0, 1.0, 2.0], &|t| t), None);
    }

    /// Numbers that are none survive a checkpoint.
    #[test]
    fn what_was_seen_is_kept_to_the_last_bit() {
        let seen = Seen { last: vec![f64::NAN, 0.1, f64::INFINITY], t: 0.25, ..Seen::default() };
        let text = serde_json::to_string(&seen).unwrap();
        let again: Seen = serde_json::from_str(&text).unwrap();
        let same = again.last.iter().zip(&seen.last).all(|(a, b)| a.to_bits() == b.to_bits());
        assert!(same && again.t == seen.t);
    }
}
