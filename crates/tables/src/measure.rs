//! Times, growth and memory.

use std::time::{Duration, Instant};

/// What reading the clock adds to a time that is measured with it \[s\].
pub(crate) fn clock_cost() -> f64 {
    const READINGS: u32 = 200;
    let once = || {
        let since = Instant::now();
        let total: Duration = (0..READINGS).map(|_| Instant::now().elapsed()).sum();
        std::hint::black_box(total);
        since.elapsed().as_secs_f64() / f64::from(2 * READINGS)
    };
    (0..5).map(|_| once()).fold(f64::INFINITY, f64::min)
}

/// Repeats something that returns its own times until the budget is spent, but `at_least` so many times, and keeps the
/// smallest of each.
pub(crate) fn smallest<const N: usize, E>(
    budget: Duration,
    at_least: u32,
    mut once: impl FnMut() -> Result<[f64; N], E>,
) -> Result<[f64; N], E> {
    let since = Instant::now();
    let mut best = [f64::INFINITY; N];
    let mut count = 0;
    while count < at_least || since.elapsed() < budget {
        let times = once()?;
        for (best, time) in best.iter_mut().zip(times) {
            *best = best.min(time);
        }
        count += 1;
    }
    Ok(best)
}

/// The exponent `e` of `y = c x^e`, by least squares in logarithms; `None` for fewer than two different `x`.
pub(crate) fn exponent(points: impl IntoIterator<Item = (f64, f64)>) -> Option<f64> {
    let logs: Vec<(f64, f64)> = points.into_iter().map(|(x, y)| (x.ln(), y.ln())).collect();
    let count = logs.len() as f64;
    let mean = |part: fn(&(f64, f64)) -> f64| logs.iter().map(part).sum::<f64>() / count;
    let (mx, my) = (mean(|l| l.0), mean(|l| l.1));
    let xy: f64 = logs.iter().map(|(x, y)| (x - mx) * (y - my)).sum();
    let xx: f64 = logs.iter().map(|(x, _)| (x - mx) * (x - mx)).sum();
    Some(xy / xx).filter(|e| e.is_finite())
}

/// How much each value is larger than the one before it.
pub(crate) fn factors(values: [f64; 3]) -> [f64; 2] {
    [values[1] / values[0], values[2] / values[1]]
}

/// Memory of this process, as Linux keeps account of it; elsewhere nothing is known.
pub(crate) mod memory {
    use std::fs;

    /// Starts a new account of the peak; false where that is impossible.
    pub(crate) fn forget_peak() -> bool {
        fs::write("/proc/self/clear_refs", "5").is_ok()
    }

    /// The largest resident memory since then [bytes].
    pub(crate) fn peak() -> Option<u64> {
        let status = fs::read_to_string("/proc/self/status").ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
        let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
        Some(1024 * kilobytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exponents_are_found() {
        let cubic = exponent([(1.0, 2.0), (10.0, 2e3), (100.0, 2e6)]).unwrap();
        assert!((cubic - 3.0).abs() < 1e-12, "{cubic}");
        assert_eq!(exponent([(5.0, 1.0)]), None);
        assert_eq!(exponent([]), None);
        assert_eq!(factors([1.0, 2.0, 8.0]), [2.0, 4.0]);
    }

    #[test]
    fn the_smallest_counts() {
        let mut times = [3.0, 1.0, 2.0].into_iter();
        let best = smallest(Duration::ZERO, 3, || times.next().map(|t| [t, 2.0 * t]).ok_or(()));
        assert_eq!(best, Ok([1.0, 2.0]));
    }
}
