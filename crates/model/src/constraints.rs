//! Rows of `g`, `G`, `gᴵ` and `γ` from pairs of frames and from coordinates.

use crate::flexible::Modal;
use crate::forest::{Attachment, Forest, Scene};
use crate::joints::{JointLaw as _, MOST, Shape, Twist};
use crate::law::TimeFunction;
use crate::math::{Mat3, Motion, Pose, Vec3, Wrench};
use crate::rail::Pairing;
use crate::rolling::ContactRow;
use crate::rows::{Coordinate, Gradient, Row, wrapped};
use gelenk_core::{Dual, Lift, Real};
use std::sync::Arc;

/// A velocity of some node between a body and the root.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Step {
    velocity: usize,
    node: usize,
}

/// Two frames between which rows are formed.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Pair<S = f64> {
    pub(crate) a: Attachment<S>,
    pub(crate) b: Attachment<S>,
    /// Coordinates of its own that move frame `A` first (mixed coordinates): the joint, its first coordinate and velocity.
    pub(crate) moved: Option<(Shape<S>, usize, usize)>,
    /// Modes of a flexible body that move frame `A` first.
    pub(crate) modal: Option<Modal>,
    /// The velocities that move `A` and not `B`, and those that move `B` and not `A`.
    path_a: Vec<Step>,
    path_b: Vec<Step>,
}

/// Both frames of a pair, and what the pair's own velocities do to the first.
pub(crate) struct Frames<R> {
    pub(crate) a: Motion<R>,
    pub(crate) b: Motion<R>,
    pub(crate) columns: [Twist<R>; MOST],
    /// The axes of frame `A` before anything moved it.
    before: Mat3<R>,
}

impl<S: Real> Pair<S> {
    pub(crate) fn new(forest: &Forest<S>, a: Attachment<S>, b: Attachment<S>) -> Self {
        let steps = |branch: Vec<usize>| {
            let of =
                |node: usize| forest.nodes[node].velocities().map(move |velocity| Step { velocity, node });
            branch.into_iter().flat_map(of).collect()
        };
        let [path_a, path_b] = forest.branches(a.node, b.node).map(steps);
        Self { a, b, moved: None, modal: None, path_a, path_b }
    }

    /// The velocities its rows depend on.
    pub(crate) fn velocities(&self) -> impl Iterator<Item = usize> {
        let own = self.moved.iter().flat_map(|(shape, _, v)| *v..v + shape.sizes().1);
        let modal = self.modal.iter().flat_map(|modal| modal.v..modal.v + modal.count());
        self.path_a.iter().chain(&self.path_b).map(|s| s.velocity).chain(own).chain(modal)
    }

    /// Both frames in a scene.
    pub(crate) fn located<R: Lift<S>>(&self, scene: &Scene<R>, p: &[R], v: &[R]) -> Frames<R> {
        self.frames(&scene.centre(self.a.node), &scene.centre(self.b.node), p, v)
    }

    /// Both frames, from the motions of the centres of mass.
    pub(crate) fn frames<R: Lift<S>>(
        &self,
        body_a: &Motion<R>,
        body_b: &Motion<R>,
        p: &[R],
        v: &[R],
    ) -> Frames<R> {
        let carried = |at: &Attachment<S>, body: &Motion<R>| match at.node {
            Some(_) => body.carry(&at.frame),
            None => Motion { pose: Pose::constant(&at.frame), ..Motion::ground() },
        };
        let (mut a, b) = (carried(&self.a, body_a), carried(&self.b, body_b));
        let before = a.pose.rotation;
        if let Some(modal) = &self.modal {
            a = modal.carry(&a, p, v);
        }
        let mut columns = [Twist::zero(); MOST];
        if let Some((shape, first_p, first_v)) = &self.moved {
            let (np, nv) = shape.sizes();
            let q = &p[*first_p..first_p + np];
            let relative = shape.pose(q);
            shape.columns(q, &relative, &mut columns[..nv]);
            let pose = a.pose.then(&relative);
            let mut motion = Motion {
                pose,
                omega: a.omega,
                velocity: a.velocity + a.omega.cross(pose.origin - a.pose.origin),
            };
            for (column, &v) in columns[..nv].iter_mut().zip(&v[*first_v..]) {
                column.angular = a.pose.rotation * column.angular;
                column.linear = a.pose.rotation * column.linear;
                motion.omega += column.angular * v;
                motion.velocity += column.linear * v;
            }
            a = motion;
        }
        Frames { a, b, columns, before }
    }
}

/// What a row measures between the frames of a pair, or of a coordinate.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Part<S = f64> {
    /// A row of a joint.
    Row(Row<S>),
    /// A coordinate of a joint.
    Coordinate(Coordinate),
    /// A row of a contact without slip.
    Contact(ContactRow<S>),
    /// A wheel on a rail.
    Rail(Arc<Pairing>),
}

/// One summand of a row.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Term<S = f64> {
    /// Between the frames of a pair.
    Between { pair: usize, part: Part<S>, factor: S },
    /// A coordinate with `p' = v`, by its place among the positions and velocities.
    Own { p: usize, v: usize, factor: S },
}

/// The element of the model that a row comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Origin {
    Joint(usize),
    /// An angle of a joint that is counted over turns.
    Count(usize),
    Drive(usize),
    #[default]
    Other,
}

/// One constraint: a sum of terms less a function of time.
#[derive(Debug, Clone)]
pub(crate) struct Constraint<S = f64> {
    pub(crate) name: String,
    pub(crate) origin: Origin,
    pub(crate) terms: Vec<Term<S>>,
    /// Is the sum an angle, of which whole turns do not count?
    pub(crate) is_turn: bool,
    pub(crate) target: Option<TimeFunction<S>>,
    /// Is there a position constraint? Otherwise the target is a velocity.
    pub(crate) is_holonomic: bool,
    /// Places of the terms' entries among the values of `G`, term after term.
    pub(crate) places: Vec<usize>,
}

impl<S> Constraint<S> {
    pub(crate) fn new(name: String, terms: Vec<Term<S>>) -> Self {
        let origin = Origin::Other;
        Self { name, origin, terms, is_turn: false, target: None, is_holonomic: true, places: Vec::new() }
    }

    pub(crate) fn of(mut self, origin: Origin) -> Self {
        self.origin = origin;
        self
    }
}

/// All constraints of a system; those with position constraints come first.
#[derive(Debug, Clone)]
pub(crate) struct Constraints<S = f64> {
    pub(crate) pairs: Vec<Pair<S>>,
    pub(crate) rows: Vec<Constraint<S>>,
    entries: Vec<(usize, usize)>,
    /// Rows of wheels on rails.
    rails: Vec<usize>,
    /// Rows by the pairs of their terms, and where those of each pair start.
    by_pair: Vec<usize>,
    starts: Vec<usize>,
}

impl<S: Real> Constraints<S> {
    /// Puts rows in order and lays out `G`.
    pub(crate) fn new(pairs: Vec<Pair<S>>, mut rows: Vec<Constraint<S>>) -> Self {
        rows.sort_by_key(|row| !row.is_holonomic);
        let mut entries: Vec<(usize, usize)> = Vec::new();
        // where each velocity was placed last
        let mut last: Vec<usize> = Vec::new();
        for (i, row) in rows.iter_mut().enumerate() {
            let first = entries.len();
            row.places.clear();
            let mut place = |velocity: usize| {
                if last.len() <= velocity {
                    last.resize(velocity + 1, usize::MAX);
                }
                // Two terms of a row may depend on the same velocity.
                let known = last[velocity];
                let is_known = known >= first && known < entries.len();
                if !is_known {
                    last[velocity] = entries.len();
                    entries.push((i, velocity));
                }
                row.places.push(last[velocity]);
            };
            for term in &row.terms {
                match term {
                    Term::Between { pair, .. } => pairs[*pair].velocities().for_each(&mut place),
                    Term::Own { v, .. } => place(*v),
                }
            }
        }
        let (by_pair, starts) = rows_by_pair(&rows, pairs.len());
        let is_wheel =
            |row: &Constraint<S>| matches!(row.terms[..], [Term::Between { part: Part::Rail(_), .. }]);
        let rails = (0..rows.len()).filter(|&i| is_wheel(&rows[i])).collect();
        Self { pairs, rows, entries, rails, by_pair, starts }
    }

    /// The rows of wheels on rails, with their pairs.
    pub(crate) fn wheels(&self) -> impl Iterator<Item = (usize, &Pair<S>, &Pairing)> {
        self.rails.iter().filter_map(|&i| match &self.rows[i].terms[..] {
            [Term::Between { pair, part: Part::Rail(pairing), .. }] => {
                Some((i, &self.pairs[*pair], &**pairing))
            }
            _ => None,
        })
    }

    /// The rows that measure something between the frames of a pair, ascending.
    pub(crate) fn rows_of(&self, pair: usize) -> &[usize] {
        &self.by_pair[self.starts[pair]..self.starts[pair + 1]]
    }

    /// `(row, velocity)` of every entry of `G`.
    pub(crate) fn pattern(&self) -> &[(usize, usize)] {
        &self.entries
    }

    /// Where the entries of a row are among them.
    pub(crate) fn row_entries(&self, row: usize) -> std::ops::Range<usize> {
        let first = |row: usize| self.entries.partition_point(|&(i, _)| i < row);
        first(row)..first(row + 1)
    }

    /// How many rows have position constraints.
    pub(crate) fn holonomic(&self) -> usize {
        self.rows.iter().filter(|row| row.is_holonomic).count()
    }

    /// Fills `g` and `G`, whichever is given.
    pub(crate) fn fill<R: Lift<S>>(
        &self,
        scene: &Scene<R>,
        (t, p): (R, &[R]),
        mut g: Option<&mut [R]>,
        mut matrix: Option<&mut [R]>,
    ) {
        if let Some(matrix) = matrix.as_deref_mut() {
            matrix.fill(R::from(0.0));
        }
        let mut last: Option<(usize, Frames<R>)> = None;
        for (i, row) in self.rows.iter().enumerate() {
            let mut value = R::from(0.0);
            let mut places = row.places.iter();
            for term in &row.terms {
                match term {
                    Term::Own { p: at, factor, .. } => {
                        value += p[*at].times(*factor);
                        if let (Some(matrix), Some(&place)) = (matrix.as_deref_mut(), places.next()) {
                            matrix[place] += R::lift(*factor);
                        }
                    }
                    Term::Between { pair: k, part, factor } => {
                        let pair = &self.pairs[*k];
                        // rows of a joint come one after the other
                        let frames = match &last {
                            Some((of, frames)) if of == k => frames,
                            _ => {
                                // velocities do not matter here: any numbers will do
                                &last.insert((*k, pair.located(scene, p, p))).1
                            }
                        };
                        let gradient = part.gradient(&frames.a, &frames.b).scaled(*factor);
                        value += gradient.value;
                        if let Some(matrix) = matrix.as_deref_mut() {
                            pair.spread(scene, frames, &gradient, |x| {
                                if let Some(&place) = places.next() {
                                    matrix[place] += x;
                                }
                            });
                        }
                    }
                }
            }
            if let Some(g) = g.as_deref_mut()
                && row.is_holonomic
            {
                if let Some(target) = &row.target {
                    value -= target.eval(0, t);
                }
                g[i] = if row.is_turn { wrapped(value) } else { value };
            }
        }
    }

    /// Fills `gᴵ`.
    pub(crate) fn rates<R: Lift<S>>(&self, t: R, out: &mut [R]) {
        for (row, out) in self.rows.iter().zip(out) {
            let order = usize::from(row.is_holonomic);
            *out = row.target.as_ref().map_or(R::from(0.0), |target| -target.eval(order, t));
        }
    }

    /// Fills `γ`; the scene holds velocities and the bias of accelerations.
    pub(crate) fn accelerations<R: Lift<S>>(
        &self,
        scene: &Scene<R>,
        (t, p, v): (R, &[R], &[R]),
        (moving_p, moving_v): (&mut [Dual<R, 1>], &mut [Dual<R, 1>]),
        out: &mut [R],
    ) {
        // coordinates of pairs, along the motion
        for pair in &self.pairs {
            if let Some(modal) = &pair.modal {
                for i in 0..modal.count() {
                    let (p_at, v_at) = (modal.p + i, modal.v + i);
                    moving_p[p_at] = Dual { value: p[p_at], derivatives: [v[v_at]] };
                    moving_v[v_at] = Dual::constant(v[v_at]);
                }
            }
            if let Some((shape, first_p, first_v)) = &pair.moved {
                let (np, nv) = shape.sizes();
                let (ps, vs) = (*first_p..first_p + np, *first_v..first_v + nv);
                let mut rate = [R::from(0.0); MOST];
                shape.rate(&p[ps.clone()], &v[vs.clone()], &mut rate[..np]);
                for (i, k) in ps.enumerate() {
                    moving_p[k] = Dual { value: p[k], derivatives: [rate[i]] };
                }
                for k in vs {
                    moving_v[k] = Dual::constant(v[k]);
                }
            }
        }
        let mut last: Option<(usize, Frames<Dual<R, 1>>)> = None;
        for (row, out) in self.rows.iter().zip(out) {
            let order = 1 + usize::from(row.is_holonomic);
            *out = row.target.as_ref().map_or(R::from(0.0), |target| -target.eval(order, t));
            for term in &row.terms {
                let Term::Between { pair: k, part, factor } = term else { continue };
                let pair = &self.pairs[*k];
                let frames = match &last {
                    Some((of, frames)) if of == k => frames,
                    _ => {
                        let (a, b) = (moving(scene, pair.a.node), moving(scene, pair.b.node));
                        &last.insert((*k, pair.frames(&a, &b, moving_p, moving_v))).1
                    }
                };
                let rate = part.gradient(&frames.a, &frames.b).rate(&frames.a, &frames.b);
                *out += rate.derivatives[0].times(*factor);
            }
        }
    }

    /// Adds the constraint forces `−Gᵀ λ` to the wrenches of a scene; those along coordinates alone are not seen there.
    pub(crate) fn add_forces<R: Lift<S>>(&self, p: &[R], lam: &[R], scene: &mut Scene<R>) {
        for (row, &lam) in self.rows.iter().zip(lam) {
            for term in &row.terms {
                let Term::Between { pair, part, factor } = term else { continue };
                let pair = &self.pairs[*pair];
                let frames = pair.located(scene, p, p);
                let gradient = part.gradient(&frames.a, &frames.b).times(-lam.times(*factor));
                let sides = [(pair.a.node, gradient.on_a, frames.a), (pair.b.node, gradient.on_b, frames.b)];
                for (node, wrench, frame) in sides {
                    if let Some(k) = node {
                        let arm = frame.pose.origin - scene.motions[k].pose.origin;
                        scene.wrenches[k] = scene.wrenches[k].plus(wrench.about(arm));
                    }
                }
            }
        }
    }

    /// What the constraint forces `−Gᵀ λ` of a pair's rows do to frame `B`, about its origin. Frame `A` feels the opposite.
    pub(crate) fn reaction<R: Lift<S>>(
        &self,
        scene: &Scene<R>,
        p: &[R],
        pair: usize,
        lam: &[R],
    ) -> Wrench<R> {
        let frames = self.pairs[pair].located(scene, p, p);
        let mut sum = Wrench::zero();
        for &i in self.rows_of(pair) {
            let lam = lam[i];
            for term in &self.rows[i].terms {
                if let Term::Between { pair: k, part, factor } = term
                    && *k == pair
                {
                    let gradient = part.gradient(&frames.a, &frames.b);
                    sum = sum.plus(gradient.on_b.times(-lam.times(*factor)));
                }
            }
        }
        sum
    }
}

/// Rows by the pairs of their terms, each once, and where those of each pair start.
fn rows_by_pair<S>(rows: &[Constraint<S>], pairs: usize) -> (Vec<usize>, Vec<usize>) {
    let mut found: Vec<(usize, usize)> = Vec::with_capacity(rows.len());
    for (i, row) in rows.iter().enumerate() {
        found.extend(row.terms.iter().filter_map(|term| match term {
            Term::Between { pair, .. } => Some((*pair, i)),
            Term::Own { .. } => None,
        }));
    }
    found.sort_unstable();
    found.dedup();
    let starts = (0..=pairs).map(|pair| found.partition_point(|(of, _)| *of < pair)).collect();
    (found.into_iter().map(|(_, row)| row).collect(), starts)
}

impl<S: Real> Part<S> {
    #[inline]
    pub(crate) fn gradient<R: Lift<S>>(&self, a: &Motion<R>, b: &Motion<R>) -> Gradient<R> {
        match self {
            Part::Contact(row) => row.gradient(a, b),
            Part::Rail(pairing) => pairing.gradient(a, b),
            Part::Row(row) => row.gradient(a, b),
            Part::Coordinate(coordinate) => coordinate.gradient(a, b),
        }
    }
}

impl<S: Real> Pair<S> {
    /// Adds the derivatives of a gradient to a full row.
    pub(crate) fn add_row(
        &self,
        scene: &Scene<f64>,
        frames: &Frames<f64>,
        g: &Gradient<f64>,
        row: &mut [f64],
    ) {
        let mut velocities = self.velocities();
        self.spread(scene, frames, g, |x| {
            if let Some(j) = velocities.next() {
                row[j] += x;
            }
        });
    }

    /// Calls `entry` with the derivative of a gradient along every velocity, in the order of [`Pair::velocities`].
    pub(crate) fn spread<R: Real>(
        &self,
        scene: &Scene<R>,
        frames: &Frames<R>,
        gradient: &Gradient<R>,
        mut entry: impl FnMut(R),
    ) {
        let sides = [(&self.path_a, &gradient.on_a, &frames.a), (&self.path_b, &gradient.on_b, &frames.b)];
        for (path, wrench, frame) in sides {
            let mut at = None;
            let mut moved = *wrench;
            for step in path {
                // all velocities of a node share the arm
                if at != Some(step.node) {
                    at = Some(step.node);
                    moved = wrench.about(frame.pose.origin - scene.motions[step.node].pose.origin);
                }
                let column = &scene.columns[step.velocity];
                entry(moved.power(column.angular, column.linear));
            }
        }
        if let Some((shape, ..)) = &self.moved {
            for column in &frames.columns[..shape.sizes().1] {
                entry(gradient.on_a.power(column.angular, column.linear));
            }
        }
        if let Some(modal) = &self.modal {
            modal.powers(&frames.before, scene.positions(), &gradient.on_a, entry);
        }
    }
}

/// The motion of a centre of mass, along itself: with the derivatives it has when all velocities are constant.
pub(crate) fn moving<R: Real>(scene: &Scene<R>, node: Option<usize>) -> Motion<Dual<R, 1>> {
    let Some(k) = node else { return Motion::ground() };
    let (motion, bias) = (&scene.motions[k], &scene.bias[k]);
    let join = |x: Vec3<R>, rate: Vec3<R>| {
        Vec3(std::array::from_fn(|i| Dual { value: x.0[i], derivatives: [rate.0[i]] }))
    };
    let axis = |j| {
        let x = motion.pose.rotation.column(j);
        join(x, motion.omega.cross(x))
    };
    Motion {
        pose: Pose {
            rotation: Mat3::columns(axis(0), axis(1), axis(2)),
            origin: join(motion.pose.origin, motion.velocity),
        },
        omega: join(motion.omega, bias.angular),
        velocity: join(motion.velocity, bias.linear),
    }
}
