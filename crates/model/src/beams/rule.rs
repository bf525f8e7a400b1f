//! Where the nodes of an element lie, and how it is integrated.
//!
//! An element of order `p` has its `p + 1` nodes at the points of Lobatto, whose rule integrates mass and loads: that puts them
//! onto the nodes, with no loss of order. Strains are seen at the `p` points of Gauss: one less than would be exact, which is
//! what keeps thin elements from locking in shear and in stretch.

/// Most nodes of an element.
pub(crate) const MOST_NODES: usize = 9;

/// The highest order of an element.
pub const MOST_ORDER: usize = MOST_NODES - 1;

/// A point at which strains are seen.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct GaussPoint {
    /// Its place on [-1, 1].
    pub(crate) at: f64,
    pub(crate) weight: f64,
    /// Shares of the nodes in values and in slopes there.
    pub(crate) shares: [f64; MOST_NODES],
    pub(crate) slopes: [f64; MOST_NODES],
}

/// Nodes and points of elements of an order, on [-1, 1].
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Rule {
    pub(crate) nodes: Vec<f64>,
    /// Weights of the nodes.
    pub(crate) weights: Vec<f64>,
    pub(crate) points: Vec<GaussPoint>,
}

/// Legendre's polynomials of this degree and the one below, at a place.
fn legendre(degree: usize, x: f64) -> (f64, f64) {
    let (mut below, mut own) = (0.0, 1.0);
    for k in 0..degree {
        let k = k as f64;
        (below, own) = (own, ((2.0 * k + 1.0) * x * own - k * below) / (k + 1.0));
    }
    (own, below)
}

/// A root near `x`, where `f` gives value and slope.
fn root(mut x: f64, f: impl Fn(f64) -> (f64, f64)) -> f64 {
    for _ in 0..50 {
        let (value, slope) = f(x);
        x -= value / slope;
        if (value / slope).abs() < 1e-16 {
            break;
        }
    }
    x
}

impl Rule {
    /// The rule of an order, at most [`MOST_ORDER`].
    pub(crate) fn new(order: usize) -> Self {
        let n = order as f64;
        let guess = |share: f64| -(std::f64::consts::PI * share).cos();
        // the ends, and where the slope of the polynomial is zero: (1 − x²) P'' = 2 x P' − n (n + 1) P
        let slope = |x: f64| {
            let (own, below) = legendre(order, x);
            n * (below - x * own) / (1.0 - x * x)
        };
        let inner = |k: usize| {
            root(guess(k as f64 / n), |x| {
                let first = slope(x);
                (first, (2.0 * x * first - n * (n + 1.0) * legendre(order, x).0) / (1.0 - x * x))
            })
        };
        let place = |k: usize| {
            if k == 0 {
                -1.0
            } else if k == order {
                1.0
            } else {
                inner(k)
            }
        };
        let nodes: Vec<f64> = (0..=order).map(place).collect();
        let weights = nodes.iter().map(|&x| 2.0 / (n * (n + 1.0) * legendre(order, x).0.powi(2))).collect();
        let points = (0..order).map(|k| {
            let at = root(guess((k as f64 + 0.75) / (n + 0.5)), |x| (legendre(order, x).0, slope(x)));
            let weight = 2.0 / ((1.0 - at * at) * slope(at).powi(2));
            let (shares, slopes) = lagrange(&nodes, at);
            GaussPoint { at, weight, shares, slopes }
        });
        let points = points.collect();
        Self { nodes, weights, points }
    }
}

/// Values and slopes of Lagrange's polynomials of these nodes.
pub(crate) fn lagrange(nodes: &[f64], at: f64) -> ([f64; MOST_NODES], [f64; MOST_NODES]) {
    let (mut values, mut slopes) = ([0.0; MOST_NODES], [0.0; MOST_NODES]);
    for (i, &own) in nodes.iter().enumerate() {
        let (mut value, mut slope) = (1.0, 0.0);
        for (j, &other) in nodes.iter().enumerate() {
            if j != i {
                let share = (at - other) / (own - other);
                slope = slope * share + value / (own - other);
                value *= share;
            }
        }
        (values[i], slopes[i]) = (value, slope);
    }
    (values, slopes)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Both rules integrate monomials as exactly as they should: Lobatto to degree 2p − 1, Gauss with p points too.
    #[test]
    fn degrees() {
        for order in 1..=MOST_ORDER {
            let rule = Rule::new(order);
            for degree in 0..2 * order {
                let exact = if degree % 2 == 0 { 2.0 / (degree as f64 + 1.0) } else { 0.0 };
                let power = |x: f64| x.powi(degree as i32);
                let lobatto: f64 = rule.nodes.iter().zip(&rule.weights).map(|(&x, w)| w * power(x)).sum();
                let gauss: f64 = rule.points.iter().map(|p| p.weight * power(p.at)).sum();
                assert!((lobatto - exact).abs() < 1e-14, "{order} {degree} {lobatto}");
                assert!((gauss - exact).abs() < 1e-14, "{order} {degree} {gauss}");
            }
            // shares and slopes of the nodes reproduce a polynomial of the order
            for point in &rule.points {
                let sum = |of: &[f64]| {
                    rule.nodes.iter().zip(of).map(|(x, n)| n * x.powi(order as i32)).sum::<f64>()
                };
                let n = order as i32;
                assert!((sum(&point.shares) - point.at.powi(n)).abs() < 1e-14);
                assert!((sum(&point.slopes) - f64::from(n) * point.at.powi(n - 1)).abs() < 1e-13);
            }
        }
    }
}
