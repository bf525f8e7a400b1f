//! One contact, exactly, while all others hold their impulses.
//!
//! ```text
//! [ uN ]   [ a  gᵀ ] [ λN ]   [ bN ]
//! [ uT ] = [ g  A  ] [ λT ] + [ bT ]
//! ```
//!
//! Without `λN` this is `uT = Ã λT + b̃` with `Ã = A − g gᵀ/a`, `b̃ = bT − g bN/a`. Tangents are turned so that `Ã = diag(e)`, once for each problem. A contact that does not stick has
//! `uT = −s λT`, `s > 0`, so
//!
//! ```text
//! λT(s) = −b̃ / (e + s),     λN(s) = −(bN + gᵀ λT)/a,     µ (λN(s) + N) = |λT(s)|
//! ```
//!
//! The last equation is one for `s`. Its function `µ (λN + N)/|λT| − 1` is nearly a straight line: exactly one where `e₁ = e₂` and `g = 0`. It is negative at `s = 0`, where sticking
//! takes more than friction can, and positive for large `s`; Newton's method within a bracket finds the root.

use super::super::contact::MOST_TANGENTS;

/// What a contact obeys, in units of its own.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Law {
    pub(super) normal: bool,
    /// A row of a joint: its velocity is 0, and its impulse has any sign.
    pub(super) bilateral: bool,
    pub(super) tangents: usize,
    /// `µ`, `µ₀` and `N`.
    pub(super) friction: f64,
    pub(super) friction_static: f64,
    pub(super) pressing: f64,
    /// The direction of slip, if it is known.
    pub(super) direction: Option<[f64; MOST_TANGENTS]>,
}

/// Its own block of `D`: `1/a`, `g` and `e`.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Block {
    pub(super) over_a: f64,
    pub(super) g: [f64; MOST_TANGENTS],
    pub(super) e: [f64; MOST_TANGENTS],
}

/// Impulses or velocities of one contact.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct Pair {
    pub(super) n: f64,
    pub(super) t: [f64; MOST_TANGENTS],
}

impl Pair {
    pub(super) fn negative(&self) -> Self {
        Self { n: -self.n, t: self.t.map(|t| -t) }
    }
}

/// Mobilities below this are none, where the largest of the contact is 1.
const IMMOBILE: f64 = 1e-13;
const MOST_STEPS: usize = 100;

impl Law {
    /// The impulses of a contact whose velocities without them are `b`. `s` is where the search starts, and what it finds.
    pub(super) fn solve(&self, block: &Block, b: &Pair, s: &mut f64) -> Pair {
        if self.bilateral {
            return Pair { n: -b.n * block.over_a, t: [0.0; MOST_TANGENTS] };
        }
        let k = self.tangents;
        let alone = Pair { n: (-b.n * block.over_a).max(0.0), t: [0.0; MOST_TANGENTS] };
        if k == 0 || self.normal && self.pressing == 0.0 && b.n >= 0.0 {
            return if self.normal { alone } else { Pair::default() };
        }
        if let Some(d) = self.direction {
            return self.along(block, b, &d);
        }
        if self.normal && self.pressing > 0.0 {
            return self.pressed(block, b);
        }
        let mut reduced = [0.0; MOST_TANGENTS];
        for i in 0..k {
            reduced[i] = b.t[i] - block.g[i] * b.n * block.over_a;
        }
        let mut stuck = Pair::default();
        let mut held = true;
        for i in 0..k {
            if block.e[i] > IMMOBILE {
                stuck.t[i] = -reduced[i] / block.e[i];
            } else if reduced[i].abs() > IMMOBILE {
                held = false;
            }
        }
        stuck.n = self.normal_of(block, b, &stuck.t);
        let reach = stuck.n + self.pressing;
        let squared = length2(&stuck.t);
        if held && reach >= 0.0 && squared <= self.friction_static * self.friction_static * reach * reach {
            return stuck;
        }
        if self.friction == 0.0 {
            return alone;
        }
        self.slip(block, b, &reduced, s)
    }

    fn normal_of(&self, block: &Block, b: &Pair, t: &[f64; MOST_TANGENTS]) -> f64 {
        if self.normal {
            -(b.n + block.g[0] * t[0] + block.g[1] * t[1] + block.g[2] * t[2]) * block.over_a
        } else {
            0.0
        }
    }

    /// Slip in a direction to be found, where the normal impulse follows from the others.
    fn slip(&self, block: &Block, b: &Pair, reduced: &[f64; MOST_TANGENTS], s: &mut f64) -> Pair {
        let (mut low, mut high) = (0.0, f64::INFINITY);
        let mut at = if *s > 0.0 && s.is_finite() { *s } else { 1.0 };
        let mut found = Pair::default();
        for _ in 0..MOST_STEPS {
            let (mut square, mut slope_t, mut slope_n) = (0.0, 0.0, 0.0);
            for i in 0..self.tangents {
                let over = 1.0 / (block.e[i] + at);
                let t = -reduced[i] * over;
                found.t[i] = t;
                square += t * t;
                slope_t += t * t * over;
                slope_n += block.g[i] * t * over;
            }
            let size = square.sqrt();
            found.n = self.normal_of(block, b, &found.t);
            if size == 0.0 {
                break;
            }
            let bound = self.friction * (found.n + self.pressing);
            let value = bound / size - 1.0;
            // d|λT|/ds = −slope_t/|λT|,  dλN/ds = slope_n/a
            let slope = (self.friction * slope_n * block.over_a + bound * slope_t / square) / size;
            if value < 0.0 {
                low = at;
            } else {
                high = at;
            }
            if value.abs() <= 4.0 * f64::EPSILON {
                break;
            }
            let newton = at - value / slope;
            let next = if slope > 0.0 && newton > low && newton < high {
                newton
            } else if high.is_finite() {
                if low > 0.0 { (low * high).sqrt() } else { 0.1 * high }
            } else {
                4.0 * at
            };
            if (next - at).abs() <= 2.0 * f64::EPSILON * at || !(1e-300..=1e300).contains(&next) {
                break;
            }
            at = next;
        }
        *s = at;
        found.n = if self.normal { found.n.max(0.0) } else { 0.0 };
        let size = length2(&found.t).sqrt();
        let factor = if size > 0.0 { self.friction * (found.n + self.pressing) / size } else { 0.0 };
        found.t.iter_mut().for_each(|t| *t *= factor);
        found
    }

    /// Slip in a known direction `d`.
    fn along(&self, block: &Block, b: &Pair, d: &[f64; MOST_TANGENTS]) -> Pair {
        let mut found = Pair::default();
        if self.normal && block.over_a > 0.0 {
            let coupled: f64 = self.friction * (0..self.tangents).map(|i| block.g[i] * d[i]).sum::<f64>();
            let column = 1.0 / block.over_a - coupled;
            if column > 0.0 {
                found.n = (-(b.n - coupled * self.pressing) / column).max(0.0);
            }
        }
        for i in 0..self.tangents {
            found.t[i] = -self.friction * (found.n + self.pressing) * d[i];
        }
        found
    }

    /// A normal row and a pressing force: the normal impulse may vanish while there is friction. By halving, since it is rare.
    fn pressed(&self, block: &Block, b: &Pair) -> Pair {
        let with = |s: f64| {
            let mut found = Pair::default();
            for i in 0..self.tangents {
                let reduced = b.t[i] - block.g[i] * b.n * block.over_a;
                found.t[i] = -reduced / (block.e[i] + s);
            }
            found.n = self.normal_of(block, b, &found.t);
            if found.n < 0.0 {
                // (diag(e) + s + g gᵀ/a) λT = −bT
                let (mut gg, mut gb) = (0.0, 0.0);
                for i in 0..self.tangents {
                    let over = 1.0 / (block.e[i] + s);
                    gg += block.g[i] * block.g[i] * over;
                    gb += block.g[i] * b.t[i] * over;
                }
                let factor = gb * block.over_a / (1.0 + gg * block.over_a);
                for i in 0..self.tangents {
                    found.t[i] = -(b.t[i] - factor * block.g[i]) / (block.e[i] + s);
                }
                found.n = 0.0;
            }
            found
        };
        let excess =
            |found: &Pair, friction: f64| length2(&found.t).sqrt() - friction * (found.n + self.pressing);
        let stuck = with(IMMOBILE);
        if excess(&stuck, self.friction_static) <= 0.0 {
            return stuck;
        }
        let (mut low, mut high) = (IMMOBILE, 1.0);
        while excess(&with(high), self.friction) > 0.0 && high < 1e300 {
            low = high;
            high *= 1e3;
        }
        for _ in 0..MOST_STEPS {
            let middle = (low * high).sqrt();
            if middle <= low || middle >= high {
                break;
            }
            if excess(&with(middle), self.friction) > 0.0 {
                low = middle;
            } else {
                high = middle;
            }
        }
        with(high)
    }

    /// `F` of the natural map for `ρ = 1`, in units of the contact.
    pub(super) fn natural(&self, lam: &Pair, u: &Pair) -> Pair {
        let mut f = Pair::default();
        if self.bilateral {
            f.n = u.n;
            return f;
        }
        let mut reach = self.pressing;
        if self.normal {
            f.n = lam.n.min(u.n);
            reach += lam.n.max(0.0);
        }
        if let Some(d) = self.direction {
            for i in 0..self.tangents {
                f.t[i] = lam.t[i] + self.friction * reach * d[i];
            }
            return f;
        }
        let bound = self.friction * reach;
        let mut v = [0.0; MOST_TANGENTS];
        (0..self.tangents).for_each(|i| v[i] = lam.t[i] - u.t[i]);
        let size = length2(&v).sqrt();
        for i in 0..self.tangents {
            // no difference where nothing is cut off
            f.t[i] = if size > bound { lam.t[i] - bound / size * v[i] } else { u.t[i] };
        }
        if self.friction_static > self.friction {
            // sticking takes more than slipping does
            let excess = length2(&lam.t).sqrt() - self.friction_static * reach;
            if excess <= 0.0 && length2(&u.t) < length2(&f.t) {
                f.t = u.t;
            }
        }
        f
    }
}

pub(super) fn length2(t: &[f64; MOST_TANGENTS]) -> f64 {
    t[0] * t[0] + t[1] * t[1] + t[2] * t[2]
}
