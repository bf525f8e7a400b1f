//! Conjugate gradients with a frozen factorisation against a plain LU factorisation.

use crate::saddle_cases::*;
use gelenk_core::{Kkt, KktError, MassKind, Saddle, Snapshot, SnapshotReader, SnapshotWriter};
use gelenk_linalg::published::block::BlockElimination;
use gelenk_linalg::published::pcg::{Pcg, Refresh};
use gelenk_linalg::published::tree::{JointTree, TreeConstraints};
use proptest::prelude::*;

/// The same system with entries of `G` changed by up to this part of them.
fn moved(r: &mut Random, system: &System, by: f64) -> System {
    let g = system.g.iter().map(|g| g * (1.0 + by * r.unit())).collect();
    System { structure: system.structure.clone(), mass: system.mass.clone(), g }
}

fn tree_case(seed: u64) -> System {
    let mut r = random(seed);
    let n = 2 + r.below(12);
    let sizes = vec![if seed.is_multiple_of(2) { 3 } else { 6 }; n];
    let roots = 1 + r.below(2);
    let edges = forest(&mut r, &sizes, roots, false);
    build(&mut r, &sizes, &edges)
}

#[test]
fn constraints_form() {
    for seed in 0..30 {
        let system = tree_case(seed);
        let mut r = random(seed);
        let inner = TreeConstraints::new(&system.structure).unwrap();
        let mut solver = Pcg::new(&system.structure, Box::new(inner), Refresh::default()).unwrap();
        for by in [0.0, 1e-6, 1e-4, 1e-3, 1e-2] {
            let near = moved(&mut r, &system, by);
            let (backward, forward) = errors(&mut r, &near, &mut solver, true);
            assert!(backward < 1e-12, "seed {seed}: backward error {backward:e}");
            assert!(forward < 1e-10, "seed {seed}: difference {forward:e}");
        }
        let (solves, total, _, most) = solver.iterations();
        assert_eq!(solves, 5);
        assert!(total > 0 && most < 30, "{:?}", solver.iterations());
    }
}

/// M64: conjugate gradients on the form in joint coordinates.
#[test]
fn joint_form() {
    for seed in 0..40 {
        let (system, nodes) = joint_case(seed, seed % 5 < 2);
        if system.structure.dims.nv == system.structure.dims.nl {
            continue;
        }
        let mut r = random(seed);
        let inner: Box<dyn Kkt> = if seed % 2 == 0 {
            Box::new(JointTree::with_nodes(&system.structure, &nodes).unwrap())
        } else {
            Box::new(BlockElimination::new(&system.structure).unwrap())
        };
        let mut solver = Pcg::joint(&system.structure, Some(&nodes), inner, Refresh::default()).unwrap();
        for by in [0.0, 1e-6, 1e-4, 1e-3, 1e-2] {
            let near = moved(&mut r, &system, by);
            let (backward, forward) = errors(&mut r, &near, &mut solver, true);
            assert!(backward < 1e-12, "seed {seed}: backward error {backward:e}");
            assert!(forward < 1e-10, "seed {seed}: difference {forward:e}");
        }
        assert!(solver.iterations().1 > 0);
    }
}

/// Counts its calls.
struct Counting {
    solver: TreeConstraints,
    factors: std::sync::Arc<std::sync::atomic::AtomicU32>,
    /// Fails to solve from the second time on.
    broken: bool,
    solves: u32,
}

impl Snapshot for Counting {
    fn save(&self, out: &mut SnapshotWriter) {
        self.solver.save(out);
    }
    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), gelenk_core::SnapshotError> {
        self.solver.restore(from)
    }
}

impl Kkt for Counting {
    fn name(&self) -> &'static str {
        "counting"
    }
    fn handles_unsymmetric(&self) -> bool {
        false
    }
    fn factor(&mut self, a: &Saddle<'_>) -> Result<(), KktError> {
        self.factors.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        self.solves = 0;
        self.solver.factor(a)
    }
    fn solve(&mut self, w: &mut [f64], mu: &mut [f64]) -> Result<(), KktError> {
        self.solves += 1;
        self.solver.solve(w, mu)?;
        if self.broken && self.solves > 1 {
            // Neither symmetric nor definite.
            mu.reverse();
            for x in mu.iter_mut() {
                *x = -*x;
            }
        }
        Ok(())
    }
}

fn counting(system: &System, policy: Refresh, broken: bool) -> (Pcg, impl Fn() -> u32 + use<>) {
    let factors = std::sync::Arc::new(std::sync::atomic::AtomicU32::new(0));
    let solver = TreeConstraints::new(&system.structure).unwrap();
    let inner = Counting { solver, factors: factors.clone(), broken, solves: 0 };
    let pcg = Pcg::new(&system.structure, Box::new(inner), policy).unwrap();
    (pcg, move || factors.load(std::sync::atomic::Ordering::Relaxed))
}

#[test]
fn the_factorisation_is_frozen() {
    let system = tree_case(5);
    let mut r = random(5);
    let policy = Refresh { above_iterations: 12, every: 10, most_iterations: 60 };
    let (mut solver, factors) = counting(&system, policy, false);
    for _ in 0..10 {
        let near = moved(&mut r, &system, 1e-5);
        let (backward, _) = errors(&mut r, &near, &mut solver, false);
        assert!(backward < 1e-12);
    }
    assert_eq!(factors(), 1);
    let before = solver.iterations();
    assert!(before.1 >= 9 && before.3 <= 5, "{before:?}");
    // The eleventh matrix is due, and so is one that is asked for.
    errors(&mut r, &system, &mut solver, false);
    assert_eq!((factors(), solver.iterations().2), (2, 0));
    solver.begin_step();
    errors(&mut r, &system, &mut solver, false);
    assert_eq!((factors(), solver.iterations().2), (3, 0));
    // A solution that took too long is followed by a new factorisation.
    let far = moved(&mut r, &system, 0.3);
    errors(&mut r, &far, &mut solver, false);
    assert!(factors() == 3 && solver.iterations().2 > 12 || factors() == 4);
    errors(&mut r, &far, &mut solver, false);
    assert_eq!((factors(), solver.iterations().2), (4, 0));
}

/// A preconditioner that is useless costs a factorisation, never accuracy.
#[test]
fn breakdown_ends_in_a_direct_solution() {
    let system = tree_case(7);
    let mut r = random(7);
    let (mut solver, factors) = counting(&system, Refresh::default(), true);
    for k in 1..5 {
        let near = moved(&mut r, &system, 1e-3);
        let (backward, forward) = errors(&mut r, &near, &mut solver, true);
        assert!(backward < 1e-12 && forward < 1e-10);
        assert_eq!(factors(), k);
    }
}

#[test]
fn refusals() {
    let system = tree_case(5);
    let inner = || Box::new(TreeConstraints::new(&system.structure).unwrap());
    let dense = system.structure.clone().with_mass(MassKind::Dense);
    assert!(Pcg::new(&dense, inner(), Refresh::default()).is_err());
    assert!(Pcg::joint(&system.structure, None, inner(), Refresh::default()).is_err());
    let mut solver = Pcg::new(&system.structure, inner(), Refresh::default()).unwrap();
    let (nv, nl) = (system.structure.dims.nv, system.structure.dims.nl);
    assert!(solver.solve(&mut vec![0.0; nv], &mut vec![0.0; nl]).is_err());
    let none = vec![0.0; system.mass.len()];
    let error = solver.factor(&Saddle::symmetric(&none, &system.g)).unwrap_err();
    assert_eq!(error, KktError::NotPositiveDefinite { solver: "pcg", velocity: 0 });
    solver.factor(&system.saddle()).unwrap();
    let (mut w, mut mu) = (vec![1.0; nv], vec![1.0; nl]);
    w[0] = f64::NAN;
    assert!(solver.solve(&mut w, &mut mu).is_err());
    // Now with the iteration, and with G not finite.
    solver.factor(&system.saddle()).unwrap();
    assert!(solver.solve(&mut w, &mut mu).is_err());
    let mut g = system.g.clone();
    g[0] = f64::NAN;
    assert!(solver.factor(&Saddle::symmetric(&system.mass, &g)).is_err());
    // A dependent row shows in the iteration: the direct solver then tells.
    g.copy_from_slice(&system.g);
    g.fill(0.0);
    solver.factor(&Saddle::symmetric(&system.mass, &g)).unwrap();
    assert!(solver.solve(&mut vec![1.0; nv], &mut vec![1.0; nl]).is_err());
    // Right-hand sides of zeros have the solution zero.
    solver.factor(&system.saddle()).unwrap();
    solver.factor(&system.saddle()).unwrap();
    let (mut w, mut mu) = (vec![0.0; nv], vec![0.0; nl]);
    solver.solve(&mut w, &mut mu).unwrap();
    assert!(w.iter().chain(&mu).all(|x| *x == 0.0));
}

/// After a restore the iteration goes on bit for bit.
#[test]
fn restarts_are_exact() {
    let run = |solver: &mut Pcg, r: &mut Random, system: &System| {
        let mut bits = Vec::new();
        for _ in 0..4 {
            let near = moved(r, system, 1e-3);
            let (mut w, mut mu) = (r.vector(near.structure.dims.nv), r.vector(near.structure.dims.nl));
            solver.factor(&near.saddle()).unwrap();
            solver.solve(&mut w, &mut mu).unwrap();
            bits.extend(w.iter().chain(&mu).map(|x| x.to_bits()));
        }
        (bits, solver.iterations())
    };
    let system = tree_case(9);
    let make = || {
        let inner = TreeConstraints::new(&system.structure).unwrap();
        Pcg::new(&system.structure, Box::new(inner), Refresh { every: 6, ..Refresh::default() }).unwrap()
    };
    let (mut first, mut r) = (make(), random(9));
    run(&mut first, &mut r, &system);
    let mut out = SnapshotWriter::new();
    first.save(&mut out);
    let bytes = out.into_bytes();
    let mut second = make();
    let mut reader = SnapshotReader::new(&bytes);
    second.restore(&mut reader).unwrap();
    reader.finish().unwrap();
    let mut same = Random(r.0);
    assert_eq!(run(&mut first, &mut r, &system), run(&mut second, &mut same, &system));
    assert!(second.restore(&mut SnapshotReader::new(&bytes[..60])).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 100, ..ProptestConfig::default() })]

    /// However far the matrix has moved, the solution is as good as a direct one.
    #[test]
    fn any_distance(seed in any::<u64>(), by in 0.0f64..0.9) {
        let system = tree_case(seed);
        let mut r = random(seed);
        let inner = TreeConstraints::new(&system.structure).unwrap();
        let mut solver = Pcg::new(&system.structure, Box::new(inner), Refresh::default()).unwrap();
        solver.factor(&system.saddle()).unwrap();
        let far = moved(&mut r, &system, by);
        let (backward, _) = errors(&mut r, &far, &mut solver, false);
        prop_assert!(backward < 1e-11, "{backward:e}");
    }
}
