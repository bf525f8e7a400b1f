//! How abruptly motion changes between corners, and how much tighter tolerances have to be for that.
//!
//! A body that flies for a second and bounces off a hard stop in a millisecond turns its velocity round in that time. What an error of a tolerance makes of the time of the
//! bounce, `τ` of a second, is an error of velocities and forces inside the bounce a thousand times as large: rows there show it. An error test
//! of steps in flight knows nothing of that. So accelerations of a piece of motion that begins at a corner are compared with their mean over the run: by the
//! factor by which motion has become more abrupt, tolerances are tightened, from then on. Methods of high order hardly notice; those of low order
//! say how many tolerances they are off ([`Pace::factor`]).

use gelenk_core::{SnapshotError, SnapshotReader, SnapshotWriter, State};

/// Motion that becomes more abrupt by this factor only is within what errors usually are.
const USUAL: f64 = 3.0;
/// A tolerance of positions may make so many tolerances of accelerations.
const MUCH: f64 = 30.0;
/// Relative tolerances are not tightened beyond this: rounding comes near.
const TIGHTEST: f64 = 1e-13;
/// Velocities below this share of the largest one are rounding, or as good.
const SMALL: f64 = 1e-3;

/// What is known about the pace of a motion.
#[derive(Debug, Default)]
pub(super) struct Pace {
    /// The integral of the size of each acceleration over the run, the largest velocities, and accelerations at the last look.
    turned: Vec<f64>,
    fastest: Vec<f64>,
    last: Vec<f64>,
    /// The time since the start, and at the last look.
    elapsed: f64,
    t: f64,
    /// Did the piece of motion begin at a corner that the motion has met?
    is_behind: bool,
    /// The factor by which motion has become more abrupt behind a corner.
    factor: f64,
    /// The largest acceleration so far, and what a tolerance of positions makes of it behind a corner, in tolerances.
    strongest: f64,
    stiffness: f64,
    tightens: bool,
}

impl Pace {
    /// `tightens`: is the order of the method such that tighter tolerances cost little?
    pub(super) fn new(nv: usize, tightens: bool) -> Self {
        let zeros = vec![0.0; nv];
        let (turned, fastest) = (zeros.clone(), zeros.clone());
        Self { turned, fastest, last: zeros, factor: 1.0, tightens, ..Self::default() }
    }

    /// At the start of a run, or where it goes on from an edited state.
    pub(super) fn start(&mut self, x: &State) {
        self.t = x.t;
        self.last.copy_from_slice(&x.a);
    }

    /// A corner was met that does not depend on time alone.
    pub(super) fn note_corner(&mut self) {
        self.is_behind = true;
    }

    /// Motion that is about to be as abrupt as this.
    pub(super) fn foresee(&mut self, x: &State) {
        let abrupt = self.compare(x);
        if abrupt.is_finite() {
            self.factor = self.factor.max(abrupt);
        }
    }

    /// Behind a corner one tolerance of positions changes an acceleration by so much, divided by the relative tolerance.
    pub(super) fn note_stiffness(&mut self, x: &State, change: f64) {
        let stiffness = change / x.a.iter().fold(self.strongest, |most, a| most.max(a.abs()));
        if stiffness.is_finite() {
            self.stiffness = self.stiffness.max(stiffness);
        }
    }

    /// The share of the largest velocities that accelerations change in a time.
    pub(super) fn turn_in(&self, x: &State, dt: f64) -> f64 {
        let largest = self.fastest.iter().chain(&x.v).fold(0.0_f64, |most, v| most.max(v.abs()));
        let all = x.a.iter().zip(self.fastest.iter().zip(&x.v));
        all.fold(0.0_f64, |most, (a, (fastest, v))| {
            let size = fastest.max(v.abs()).max(SMALL * largest);
            if size > 0.0 { most.max(a.abs() * dt / size) } else { most }
        })
    }

    /// By what factor accelerations are larger than they have been in the mean.
    fn compare(&self, x: &State) -> f64 {
        let largest = self.fastest.iter().fold(0.0_f64, |most, v| most.max(*v));
        let all = x.a.iter().zip(self.turned.iter().zip(&self.fastest));
        all.fold(0.0_f64, |most, (a, (turned, fastest))| {
            // what has not been accelerated yet may come to its velocity in the time that has gone
            let usual = turned.max(*fastest).max(SMALL * largest) / self.elapsed;
            if usual > 0.0 { most.max(a.abs() / usual) } else { most }
        })
    }

    /// After a step. By how much have tolerances to be tightened now?
    pub(super) fn note_step(&mut self, x: &State, rtol: f64) -> f64 {
        let h = x.t - self.t;
        if h <= 0.0 {
            return self.strictness(rtol);
        }
        self.t = x.t;
        self.elapsed += h;
        for (((turned, fastest), last), (a, v)) in
            self.turned.iter_mut().zip(&mut self.fastest).zip(&mut self.last).zip(x.a.iter().zip(&x.v))
        {
            *turned += 0.5 * h * (a.abs() + last.abs());
            *fastest = fastest.max(v.abs());
            *last = *a;
            self.strongest = self.strongest.max(a.abs());
        }
        if self.is_behind {
            self.foresee(x);
        }
        self.strictness(rtol)
    }

    /// The factor by which motion has become more abrupt behind a corner.
    pub(super) fn factor(&self) -> f64 {
        self.factor
    }

    /// How many times tighter tolerances are than those asked for.
    pub(super) fn strictness(&self, rtol: f64) -> f64 {
        let most = if self.tightens { (rtol / TIGHTEST).max(1.0) } else { 1.0 };
        (self.factor / USUAL).max(self.stiffness / MUCH).clamp(1.0, most)
    }

    pub(super) fn save(&self, out: &mut SnapshotWriter) {
        for list in [&self.turned, &self.fastest, &self.last] {
            out.f64s(list);
        }
        for x in [self.elapsed, self.t, self.factor, self.strongest, self.stiffness] {
            out.f64(x);
        }
        out.bool(self.is_behind);
    }

    pub(super) fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        for list in [&mut self.turned, &mut self.fastest, &mut self.last] {
            from.f64s(list)?;
        }
        let numbers =
            [&mut self.elapsed, &mut self.t, &mut self.factor, &mut self.strongest, &mut self.stiffness];
        for x in numbers {
            *x = from.f64()?;
        }
        self.is_behind = from.bool()?;
        Ok(())
    }
}
