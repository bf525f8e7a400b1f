//! Trees of points against the sums of their energies.

use super::*;

/// Numbers between −1 and 1, the same every time.
struct Random(u64);

impl Random {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    }

    fn below(&mut self, n: usize) -> usize {
        (((0.5 * self.next() + 0.5) * n as f64) as usize).min(n - 1)
    }

    fn vector(&mut self) -> [f64; 3] {
        [self.next(), self.next(), self.next()]
    }
}

/// Places and masses.
type Points = Vec<([f64; 3], f64)>;

/// Bodies made of points, on a random tree.
struct Cloud {
    tree: TreeMass,
    m: Vec<f64>,
    /// Of each node: its place, the places and masses of its points.
    nodes: Vec<([f64; 3], Points)>,
    /// Of each velocity: the node, the motion it adds.
    columns: Vec<(usize, [f64; 3], [f64; 3])>,
}

fn cloud(seed: u64) -> Cloud {
    let mut r = Random(seed);
    let n = 1 + r.below(30);
    let parents: Vec<_> = (0..n)
        .map(|k| if k == 0 || r.below(8) == 0 { None } else { Some(k - 1 - r.below(k.min(3))) })
        .collect();
    let columns: Vec<_> = (0..n).map(|_| r.below(7)).collect();
    let tree = TreeMass::new(parents, &columns).unwrap();
    let (mut m, mut nodes, mut motions) = (Vec::new(), Vec::<([f64; 3], Vec<_>)>::new(), Vec::new());
    for k in 0..n {
        let l = r.vector();
        let place = add(tree.parent(k).map_or([0.0; 3], |p| nodes[p].0), l);
        let points: Points = (0..4).map(|_| (r.vector(), 0.1 + r.next().abs())).collect();
        let mut body = PointInertia::nothing();
        for &(c, mass) in &points {
            let at = PointInertia { mass, moment: [0.0; 3], inertia: [0.0; 6] };
            // A point mass at c, in components.
            let [x, y, z] = c;
            let i = [y * y + z * z, x * x + z * z, x * x + y * y, -x * y, -x * z, -y * z];
            body.add(&PointInertia { moment: c.map(|c| mass * c), inertia: i.map(|i| mass * i), ..at });
        }
        m.push(body.mass);
        m.extend(body.moment);
        m.extend(body.inertia);
        m.extend(l);
        for _ in tree.velocities(k) {
            let (omega, w) = (r.vector(), r.vector());
            m.extend(omega);
            m.extend(w);
            motions.push((k, omega, w));
        }
        nodes.push((place, points));
    }
    Cloud { tree, m, nodes, columns: motions }
}

impl Cloud {
    /// The velocity of a point on a node, summed over all joints below it.
    fn velocity(&self, node: usize, place: [f64; 3], v: &[f64]) -> [f64; 3] {
        let mut sum = [0.0; 3];
        for (&(at, omega, w), &v) in self.columns.iter().zip(v) {
            let mut above = Some(node);
            while above.is_some_and(|k| k != at) {
                above = above.and_then(|k| self.tree.parent(k));
            }
            if above.is_some() {
                let arm: [f64; 3] = std::array::from_fn(|i| place[i] - self.nodes[at].0[i]);
                sum = add_scaled(sum, v, add(w, cross(omega, arm)));
            }
        }
        sum
    }

    /// `xᵀ M y`, as a sum over points.
    fn energy(&self, x: &[f64], y: &[f64]) -> f64 {
        let mut sum = 0.0;
        for (k, (place, points)) in self.nodes.iter().enumerate() {
            for &(c, mass) in points {
                let at = add(*place, c);
                sum += mass * dot(self.velocity(k, at, x), self.velocity(k, at, y));
            }
        }
        sum
    }
}

/// A01: products and expansions are those of the kinetic energy of all points, whose velocities are summed up joint by
/// joint; no recursion is involved there. Bounds are rounding of sums over up to 30 nodes.
#[test]
fn the_matrix_is_that_of_the_kinetic_energy() {
    let mut sparse = 0;
    for seed in 0..60 {
        let cloud = cloud(seed);
        let kind = MassKind::Tree(cloud.tree.clone());
        let nv = cloud.tree.velocity_count();
        let mut work = MassWork::new(&kind);
        let mut r = Random(seed + 1000);
        let (x, y): (Vec<f64>, Vec<f64>) = (0..nv).map(|_| (r.next(), r.next())).unzip();
        let mut mx = vec![f64::NAN; nv];
        kind.multiply(&cloud.m, &x, &mut mx, &mut work);
        let product: f64 = mx.iter().zip(&y).map(|(m, y)| m * y).sum();
        let energy = cloud.energy(&x, &y);
        let size = (cloud.energy(&x, &x) * cloud.energy(&y, &y)).sqrt();
        assert!((product - energy).abs() <= 1e-13 * size, "seed {seed}: {product} {energy}");

        let to = kind.expanded();
        sparse += u32::from(to != MassKind::Dense);
        let mut entries = vec![0.0; to.len(nv)];
        kind.expand(&cloud.m, &to, &mut entries, &mut work);
        let mut by_entries = vec![0.0; nv];
        to.multiply(&entries, &x, &mut by_entries, &mut MassWork::default());
        let largest = mx.iter().fold(0.0_f64, |s, x| s.max(x.abs()));
        for (a, b) in mx.iter().zip(&by_entries) {
            assert!((a - b).abs() <= 1e-12 * largest, "seed {seed}: {a} {b}");
        }
        to.for_each(nv, |i, j, k| {
            let unit = |i: usize| (0..nv).map(|k| f64::from(u8::from(i == k))).collect::<Vec<_>>();
            if seed < 3 {
                let exact = cloud.energy(&unit(i), &unit(j));
                assert!(
                    (entries[k] - exact).abs() <= 1e-11,
                    "seed {seed} ({i}, {j}): {} {exact}",
                    entries[k]
                );
            }
        });
    }
    assert!((5..55).contains(&sparse), "{sparse} of 60 expansions are sparse");
}

/// The derivative along a change of all numbers, against central differences; `M` is a polynomial in them, and the
/// bound is the error of these differences.
#[test]
fn derivatives_match_differences() {
    for seed in 0..20 {
        let cloud = cloud(seed);
        let kind = MassKind::Tree(cloud.tree.clone());
        let nv = cloud.tree.velocity_count();
        let mut work = MassWork::new(&kind);
        let mut r = Random(seed + 2000);
        let x: Vec<f64> = (0..nv).map(|_| r.next()).collect();
        let dm: Vec<f64> = cloud.m.iter().map(|_| r.next()).collect();
        let mut exact = vec![f64::NAN; nv];
        kind.multiply_derivative(&cloud.m, &dm, &x, &mut exact, &mut work);
        let h = 1e-5;
        let mut at = |s: f64| {
            let m: Vec<f64> = cloud.m.iter().zip(&dm).map(|(m, d)| m + s * d).collect();
            let mut y = vec![0.0; nv];
            kind.multiply(&m, &x, &mut y, &mut work);
            y
        };
        let (plus, minus) = (at(h), at(-h));
        let largest = exact.iter().fold(1.0_f64, |s, x| s.max(x.abs()));
        for j in 0..nv {
            let difference = (plus[j] - minus[j]) / (2.0 * h);
            assert!((difference - exact[j]).abs() < 1e-7 * largest, "seed {seed}: {difference} {}", exact[j]);
        }
    }
    // Layouts that are linear in their numbers need no more than these.
    let mut y = [0.0; 2];
    MassKind::Diagonal.multiply_derivative(
        &[9.0; 2],
        &[1.0, 2.0],
        &[3.0, 4.0],
        &mut y,
        &mut MassWork::default(),
    );
    assert_eq!(y, [3.0, 8.0]);
}

#[test]
fn contradictions_are_named() {
    let wrong = |parents, columns: &[usize], part: &str| {
        let message = TreeMass::new(parents, columns).unwrap_err().to_string();
        assert!(message.contains(part), "{message}");
    };
    wrong(vec![None, Some(1)], &[1, 1], "node 1 of the tree of M has the parent 1");
    wrong(vec![None], &[1, 1], "1 parents, but 2 counts");
    let tree = TreeMass::new(vec![None, Some(0), Some(0)], &[2, 0, 1]).unwrap();
    assert_eq!((tree.nodes(), tree.velocity_count(), tree.number_count()), (3, 3, 57));
    assert_eq!((tree.node_of(0), tree.node_of(1), tree.node_of(2)), (0, 0, 2));
    let kind = MassKind::Tree(tree);
    let structure = crate::Structure::dense(crate::Dims::holonomic(4, 0)).with_mass(kind.clone());
    let message = structure.validate().unwrap_err().to_string();
    assert!(message.contains("the tree of M covers 3 velocities of 4"), "{message}");
    let name = |k| kind.describe(3, k, |j| format!("v{j}"));
    assert_eq!(name(0), "mass of the node of v0");
    assert_eq!(name(13), "motion of v0");
    assert_eq!(name(19), "motion of v1");
    assert_eq!(name(25), "mass of node 1");
    assert_eq!(name(38 + 12), "offset of the node of v2");
    assert_eq!(MassKind::Dense.describe(3, 7, |j| format!("v{j}")), "(v1, v2)");
}
