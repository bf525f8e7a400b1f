//! The recursive elimination with joints as constraints against a plain LU factorisation.

use crate::saddle_cases::*;
use gelenk_core::{
    Dims, Kkt, KktError, MassKind, MatrixKind, Pattern, Saddle, Snapshot, SnapshotReader, SnapshotWriter,
    Structure,
};
use gelenk_linalg::LOOP_LIMIT;
use gelenk_linalg::published::tree::{JointNode, JointTree, TreeConstraints};
use proptest::prelude::*;

fn agree(seed: u64, sizes: &[usize], edges: &[Edge], loops: usize) {
    let mut r = random(seed);
    let system = build(&mut r, sizes, edges);
    let mut solver = TreeConstraints::new(&system.structure).unwrap();
    assert_eq!(solver.bodies(), sizes.len());
    assert!((solver.loop_rows() > 0) == (loops > 0), "{} loop rows", solver.loop_rows());
    let (backward, forward) = errors(&mut r, &system, &mut solver, true);
    assert!(backward < 1e-12, "seed {seed}: backward error {backward:e}");
    assert!(forward < 1e-10, "seed {seed}: difference {forward:e}");
    // A second factorisation starts afresh.
    let (backward, _) = errors(&mut r, &system, &mut solver, false);
    assert!(backward < 1e-12);
}

fn with_loops(r: &mut Random, sizes: &[usize], edges: &mut Vec<Edge>, loops: usize) -> usize {
    let mut added = 0;
    for _ in 0..50 * loops {
        let (a, b) = (r.below(sizes.len()), r.below(sizes.len()));
        let joined = edges.iter().any(|&(x, y, _)| (x == a && y == Some(b)) || (x == b && y == Some(a)));
        if added < loops && a != b && !joined {
            edges.push((a, Some(b), 1 + r.below(2)));
            added += 1;
        }
    }
    added
}

#[test]
fn chains_and_trees() {
    for seed in 0..40 {
        let mut r = random(seed);
        let n = 1 + r.below(25);
        let sizes: Vec<usize> = match seed % 4 {
            0 => vec![3; n],
            1 => vec![6; n],
            2 => (0..n).map(|_| [3, 6][r.below(2)]).collect(),
            _ => (0..n).map(|_| 1 + r.below(8)).collect(),
        };
        let roots = 1 + r.below(n.min(4));
        let edges = forest(&mut r, &sizes, roots, seed % 3 == 0);
        agree(seed, &sizes, &edges, 0);
    }
}

#[test]
fn joints_of_common_kinds() {
    // Revolute or prismatic, fixed, spherical; planar revolute and fixed.
    for (size, rows) in [(6, 5), (6, 6), (6, 3), (6, 2), (3, 2), (3, 3), (3, 1)] {
        let edges: Vec<Edge> = (0..12).map(|k: usize| (k, k.checked_sub(1 + k % 2), rows)).collect();
        agree(size as u64 * 10 + rows as u64, &[size; 12], &edges, 0);
    }
}

#[test]
fn few_loops() {
    for seed in 100..140 {
        let mut r = random(seed);
        let n = 6 + r.below(20);
        let sizes = vec![if seed % 2 == 0 { 3 } else { 6 }; n];
        let roots = 1 + r.below(3);
        let mut edges = forest(&mut r, &sizes, roots, false);
        // Joints of few rows leave room for loops.
        for e in &mut edges {
            e.2 = e.2.min(sizes[0] - 1);
        }
        let loops = 1 + r.below(5);
        let added = with_loops(&mut r, &sizes, &mut edges, loops);
        let rows: usize = edges.iter().map(|e| e.2).sum();
        if rows + 2 <= sizes.iter().sum() {
            let mut r = random(seed);
            let system = build(&mut r, &sizes, &edges);
            let mut solver = TreeConstraints::new(&system.structure).unwrap();
            let (backward, forward) = errors(&mut r, &system, &mut solver, true);
            assert!(backward < 1e-12, "seed {seed}: backward error {backward:e}");
            assert!(forward < 1e-9, "seed {seed}: difference {forward:e}, {added} loops");
        }
    }
}

/// M59: trees in joint coordinates, whose nodes are declared.
#[test]
fn joint_coordinates() {
    for seed in 0..120 {
        let (system, nodes) = joint_case(seed, seed % 5 < 2);
        let mut r = random(seed);
        let mut solver = JointTree::with_nodes(&system.structure, &nodes).unwrap();
        let (backward, forward) = errors(&mut r, &system, &mut solver, true);
        assert!(backward < 1e-12, "seed {seed}: backward error {backward:e}");
        assert!(forward < 1e-10, "seed {seed}: difference {forward:e}");
        let mut found = JointTree::new(&system.structure).unwrap_or_else(|e| panic!("seed {seed}: {e}"));
        let (backward, forward) = errors(&mut r, &system, &mut found, true);
        assert!(backward < 1e-12, "seed {seed}: backward error {backward:e}");
        assert!(forward < 1e-10, "seed {seed}: difference {forward:e}");
    }
}

/// Ten thousand bodies: the error does not grow with the length, the work grows in proportion, nothing recurses.
#[test]
fn long_chains() {
    let mut work = Vec::new();
    for n in [1_000, 10_000] {
        let edges: Vec<Edge> = (0..n).map(|k: usize| (k, k.checked_sub(1), 5)).collect();
        let mut r = random(n as u64);
        let system = build(&mut r, &vec![6; n], &edges);
        let mut solver = TreeConstraints::new(&system.structure).unwrap();
        let (backward, _) = errors(&mut r, &system, &mut solver, false);
        assert!(backward < 1e-13, "{n} bodies: backward error {backward:e}");
        work.push((solver.operations() as f64, solver.bytes() as f64));
    }
    for ratio in [work[1].0 / work[0].0, work[1].1 / work[0].1] {
        assert!((9.9..10.1).contains(&ratio), "{ratio}");
    }
}

#[test]
fn long_chains_in_joint_coordinates() {
    let n = 10_000;
    let parents: Vec<Option<usize>> = (0..n).map(|k: usize| k.checked_sub(1)).collect();
    let mut r = random(5);
    let (mut system, _) = build_joint(&mut r, &vec![6; n], &parents, &vec![1; n], true, false);
    // Links of a tenth of the unit length, turned a little: H is near −I.
    let pattern = match &system.structure.constraint_matrix {
        MatrixKind::Sparse(p) => p.clone(),
        MatrixKind::Dense => unreachable!(),
    };
    for (g, _) in system.g.iter_mut().zip(&pattern.entries).filter(|(g, _)| **g < -0.4) {
        *g = -1.0 + 0.1 * (*g + 1.0);
    }
    let mut solver = JointTree::new(&system.structure).unwrap();
    assert_eq!(solver.bodies(), n);
    let (backward, _) = errors(&mut r, &system, &mut solver, false);
    assert!(backward < 1e-12, "backward error {backward:e}");
    let tenth = {
        let (system, _) = build_joint(&mut r, &vec![6; 1000], &parents[..1000], &vec![1; 1000], true, false);
        JointTree::new(&system.structure).unwrap()
    };
    let ratio = solver.operations() as f64 / tenth.operations() as f64;
    assert!((9.9..10.1).contains(&ratio), "{ratio}");
    let ratio = solver.bytes() as f64 / tenth.bytes() as f64;
    assert!((9.9..10.1).contains(&ratio), "{ratio}");
}

/// A loop through all of a thousand bodies costs at most twice the tree.
#[test]
fn one_loop_is_cheap() {
    let n = 1_000;
    let mut edges: Vec<Edge> = (0..n).map(|k: usize| (k, k.checked_sub(1), 5)).collect();
    let mut r = random(1);
    let tree = TreeConstraints::new(&build(&mut r, &vec![6; n], &edges).structure).unwrap();
    edges.push((n - 1, None, 5));
    let system = build(&mut r, &vec![6; n], &edges);
    let mut looped = TreeConstraints::new(&system.structure).unwrap();
    assert_eq!(looped.loop_rows(), 5);
    assert_eq!((tree.roots(), looped.roots()), (1, 2));
    assert!(looped.operations() < 3 * tree.operations());
    assert!(looped.bytes() < 2 * tree.bytes());
    let (backward, _) = errors(&mut r, &system, &mut looped, false);
    assert!(backward < 1e-12, "backward error {backward:e}");
    // A loop near the root touches only its path.
    edges.pop();
    edges.push((3, None, 5));
    let near = TreeConstraints::new(&build(&mut r, &vec![6; n], &edges).structure).unwrap();
    assert!(near.operations() < tree.operations() + tree.operations() / 50);
}

/// Rows that join three bodies are loop rows, and so are joints with more rows than the son has velocities.
#[test]
fn unusual_joints() {
    let mut r = random(9);
    let edges = [(0, None, 3), (1, Some(0), 3), (2, Some(1), 4), (3, Some(2), 2)];
    let sizes = [6, 6, 6, 6];
    let mut system = build(&mut r, &sizes, &edges);
    let last = rows_of(&system, &[2, 3], 6);
    let MatrixKind::Sparse(pattern) = &mut system.structure.constraint_matrix else { unreachable!() };
    // The last two rows join body 0 as well.
    for row in last {
        for v in 0..6 {
            if !pattern.entries.contains(&(row, v)) {
                pattern.entries.push((row, v));
                system.g.push(r.unit());
            }
        }
    }
    let mut solver = TreeConstraints::new(&system.structure).unwrap();
    assert_eq!(solver.loop_rows(), 2);
    let (backward, forward) = errors(&mut r, &system, &mut solver, true);
    assert!(backward < 1e-12 && forward < 1e-10);

    // Point masses of one coordinate on a spatial body.
    let edges = [(0, None, 3), (1, Some(0), 1), (2, Some(0), 1), (1, Some(2), 1)];
    agree(11, &[6, 1, 1], &edges, 1);
    let edges = [(0, Some(1), 4), (1, None, 2)];
    let mut r = random(12);
    let system = build(&mut r, &[3, 6], &edges);
    let mut solver = TreeConstraints::new(&system.structure).unwrap();
    let (backward, forward) = errors(&mut r, &system, &mut solver, true);
    assert!(backward < 1e-12 && forward < 1e-10);
}

/// Bodies are found where M does not name them: a diagonal, in either numbering, and a sparse M.
#[test]
fn bodies_are_found() {
    let n = 8;
    let edges: Vec<Edge> = (0..n).map(|k: usize| (k, k.checked_sub(1), 2)).collect();
    let mut r = random(21);
    let blocks = build(&mut r, &vec![3; n], &edges);
    let diagonal: Vec<f64> = (0..3 * n).map(|_| 1.5 + r.unit()).collect();
    let MatrixKind::Sparse(pattern) = &blocks.structure.constraint_matrix else { unreachable!() };
    for strided in [false, true] {
        let entries = pattern.entries.iter().map(|&(i, j)| (i, if strided { j / 3 + j % 3 * n } else { j }));
        let structure = Structure::dense(Dims::holonomic(3 * n, 2 * n))
            .with_mass(MassKind::Diagonal)
            .with_constraint_matrix(MatrixKind::Sparse(Pattern::new(entries)));
        let system = System { structure, mass: diagonal.clone(), g: blocks.g.clone() };
        let mut solver = TreeConstraints::new(&system.structure).unwrap();
        assert_eq!((solver.bodies(), solver.loop_rows()), (n, 0));
        let (backward, forward) = errors(&mut r, &system, &mut solver, true);
        assert!(backward < 1e-12 && forward < 1e-10);
    }
    let mut lower = (Vec::new(), Vec::new());
    blocks.structure.mass.for_each(3 * n, |i, j, k| {
        if i >= j {
            lower.0.push((i, j));
            lower.1.push(blocks.mass[k]);
        }
    });
    let structure = blocks.structure.clone().with_mass(MassKind::Sparse(Pattern::new(lower.0)));
    let system = System { structure, mass: lower.1, g: blocks.g.clone() };
    let mut solver = TreeConstraints::new(&system.structure).unwrap();
    assert_eq!((solver.bodies(), solver.loop_rows()), (n, 0));
    let (backward, forward) = errors(&mut r, &system, &mut solver, true);
    assert!(backward < 1e-12 && forward < 1e-10);
}

/// Many bodies with a row of their own beside a joint do not count as loops.
#[test]
fn own_rows() {
    let n = 300;
    let mut edges: Vec<Edge> = (0..n).map(|k: usize| (k, k.checked_sub(1), 3)).collect();
    edges.extend((1..n).map(|k| (k, None, 1)));
    let mut r = random(31);
    let system = build(&mut r, &vec![7; n], &edges);
    let mut solver = TreeConstraints::new(&system.structure).unwrap();
    assert_eq!(solver.loop_rows(), 0);
    let (backward, _) = errors(&mut r, &system, &mut solver, false);
    assert!(backward < 1e-12, "{backward:e}");
}

/// Rows that belong to no node close loops; if they add nothing, the rows behind that are named.
#[test]
fn joint_tree_with_loops() {
    for seed in 0..30 {
        let mut r = random(seed);
        let n = 4 + r.below(8);
        let parents: Vec<Option<usize>> =
            (0..n).map(|k| if k == 0 { None } else { Some(r.below(k)) }).collect();
        let (mut system, nodes) =
            build_joint(&mut r, &vec![6; n], &parents, &vec![2; n], seed % 2 == 0, true);
        let (nv, nl) = (system.structure.dims.nv, system.structure.dims.nl);
        let loops = 1 + r.below(4);
        let MatrixKind::Sparse(pattern) = &mut system.structure.constraint_matrix else { unreachable!() };
        let last = nl + loops - 1;
        for row in nl..=last {
            for (k, node) in nodes.iter().enumerate() {
                // The last one touches everything.
                let touched = row == last || [row % n, (row + 2) % n].contains(&k);
                for &v in node.body.iter().chain(&node.joint).filter(|_| touched) {
                    pattern.entries.push((row, v));
                    system.g.push(r.unit());
                }
            }
        }
        let extended = pattern.clone();
        system.structure.dims = Dims::holonomic(nv, nl + loops);
        let mut solver = JointTree::with_nodes(&system.structure, &nodes).unwrap();
        assert_eq!(solver.loop_rows(), loops);
        let (backward, forward) = errors(&mut r, &system, &mut solver, true);
        assert!(backward < 1e-12, "seed {seed}: backward error {backward:e}");
        assert!(forward < 1e-9, "seed {seed}: difference {forward:e}");
        // The last one becomes a copy of a row of the tree, or of the first.
        for other in [nodes[n - 1].rows[0], nl] {
            if other == last {
                continue;
            }
            let mut g = system.g.clone();
            for (x, e) in g.iter_mut().zip(&extended.entries).filter(|(_, e)| e.0 == last) {
                let at = extended.entries.iter().position(|&f| f == (other, e.1));
                *x = at.map_or(0.0, |at| -3.0 * system.g[at]);
            }
            let KktError::Singular(s) = solver.factor(&Saddle::symmetric(&system.mass, &g)).unwrap_err()
            else {
                panic!()
            };
            assert_eq!(s.dependent_rows, [vec![last, other]]);
        }
    }
}

fn reason(error: &KktError) -> String {
    match error {
        KktError::Unsupported { reason, .. } => reason.clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn refusals() {
    let dims = Dims::holonomic(30, 10);
    let refuse = |s: &Structure, part: &str| {
        let reason = reason(&TreeConstraints::new(s).unwrap_err());
        assert!(reason.contains(part), "{reason}");
    };
    refuse(&Structure::dense(dims), "block diagonal");
    refuse(
        &Structure::dense(dims).with_mass(MassKind::BlockDiagonal(vec![3; 10])),
        "declare a sparse pattern",
    );
    refuse(&Structure::dense(dims).with_mass(MassKind::BlockDiagonal(vec![3; 9])), "cover 27 velocities");
    // A grid of bodies has more loops than a tree solver is for.
    let (mut edges, m): (Vec<Edge>, _) = (vec![(0, None, 3)], 20);
    for i in 0..m * m {
        if i % m > 0 {
            edges.push((i, Some(i - 1), 1));
        }
        if i >= m {
            edges.push((i, Some(i - m), 1));
        }
    }
    let grid = build(&mut random(1), &vec![6; m * m], &edges);
    refuse(
        &grid.structure,
        &format!("361 rows close loops or join more than two bodies, more than {LOOP_LIMIT}"),
    );
    // A few bodies with a full G are fine.
    let mut r = random(2);
    let structure = Structure::dense(Dims::holonomic(9, 4)).with_mass(MassKind::BlockDiagonal(vec![3; 3]));
    let mut mass = vec![0.0; 27];
    (0..9).for_each(|i| mass[i / 3 * 9 + i % 3 * 4] = 1.0 + i as f64);
    let system = System { structure, mass, g: r.vector(36) };
    let mut solver = TreeConstraints::new(&system.structure).unwrap();
    let (backward, forward) = errors(&mut r, &system, &mut solver, true);
    assert!(backward < 1e-12 && forward < 1e-10);
}

/// Sets entries of a row of G to those of another.
fn copy_row(system: &mut System, from: usize, to: usize, factor: f64) {
    let MatrixKind::Sparse(pattern) = &system.structure.constraint_matrix else { unreachable!() };
    let at = |i, j| pattern.entries.iter().position(|&e| e == (i, j)).unwrap();
    let columns: Vec<usize> = pattern.entries.iter().filter(|e| e.0 == to).map(|e| e.1).collect();
    for j in columns {
        system.g[at(to, j)] = factor * system.g[at(from, j)];
    }
}

fn rows_of(system: &System, bodies: &[usize], size: usize) -> Vec<usize> {
    let MatrixKind::Sparse(pattern) = &system.structure.constraint_matrix else { unreachable!() };
    let mut sets = vec![Vec::new(); system.structure.dims.nl];
    for &(i, j) in &pattern.entries {
        sets[i].push(j / size);
    }
    (0..sets.len())
        .filter(|&i| {
            sets[i].sort_unstable();
            sets[i].dedup();
            sets[i] == bodies
        })
        .collect()
}

/// How far the first of these rows, scaled to unit length, is from the space that the others span.
fn distance(system: &System, rows: &[usize]) -> f64 {
    let (nv, nl) = (system.structure.dims.nv, system.structure.dims.nl);
    let mut full = vec![vec![0.0; nv]; nl];
    system.structure.constraint_matrix.for_each(nl, nv, |i, j, k| full[i][j] = system.g[k]);
    let dot = |x: &[f64], y: &[f64]| x.iter().zip(y).map(|(a, b)| a * b).sum::<f64>();
    let mut basis: Vec<Vec<f64>> = Vec::new();
    let mut rest = 0.0;
    for &row in rows.iter().rev() {
        let mut q = full[row].clone();
        let length = dot(&q, &q).sqrt();
        for _ in 0..2 {
            for p in &basis {
                let s = dot(p, &q);
                q.iter_mut().zip(p).for_each(|(q, p)| *q -= s * p);
            }
        }
        let left = dot(&q, &q).sqrt();
        rest = left / length;
        for q in &mut q {
            *q /= left;
        }
        basis.push(q);
    }
    rest
}

#[test]
fn dependent_rows_are_named() {
    let edges = [(0, None, 5), (1, Some(0), 5), (2, Some(1), 5), (3, Some(1), 4)];
    let mut r = random(3);
    let mut system = build(&mut r, &[6; 4], &edges);
    let joint = rows_of(&system, &[1, 2], 6);
    copy_row(&mut system, joint[1], joint[3], -2.0);
    let mut solver = TreeConstraints::new(&system.structure).unwrap();
    let KktError::Singular(s) = solver.factor(&system.saddle()).unwrap_err() else { panic!() };
    assert_eq!(s.dependent_rows, [vec![joint[3], joint[1]]]);
    assert!(solver.solve(&mut [0.0; 24], &mut [0.0; 19]).is_err());

    // A row of zeros; and one that is nothing on the outer body only.
    let zero = joint[0];
    let MatrixKind::Sparse(pattern) = system.structure.constraint_matrix.clone() else { unreachable!() };
    for outer in [true, false] {
        let mut system = build(&mut random(3), &[6; 4], &edges);
        for (g, e) in system.g.iter_mut().zip(&pattern.entries) {
            if e.0 == zero && (!outer || e.1 >= 12) {
                *g = 0.0;
            }
        }
        match solver.factor(&system.saddle()).unwrap_err() {
            KktError::Singular(s) => {
                assert!(!outer);
                assert_eq!(s.dependent_rows, [vec![zero]]);
            }
            KktError::Unsupported { reason, .. } => {
                assert!(outer && reason.contains(&format!("row {zero} ")));
            }
            other => panic!("{other:?}"),
        }
    }
}

/// A second joint parallel to a path of fixed joints adds nothing: the rows of the path are named too.
#[test]
fn dependent_loop_rows_are_named() {
    let unit = |body: usize, i: usize| (body * 3 + i, i);
    let mut entries = Vec::new();
    let mut g = Vec::new();
    let pairs = [(None, 0), (Some(0), 1), (Some(1), 2), (Some(0), 2)];
    let mut row = 0;
    for (father, son) in pairs {
        // Full joints, but only the second coordinate closes the loop.
        for i in 0..3 {
            if (father, son) == (Some(0), 2) && i != 1 {
                continue;
            }
            for c in 0..3 {
                for (body, sign) in [(Some(son), 1.0), (father, -1.0)] {
                    if let Some(b) = body {
                        entries.push((row, unit(b, c).0));
                        g.push(if c == i { sign } else { 0.0 });
                    }
                }
            }
            row += 1;
        }
    }
    // Room for the row count.
    let structure = Structure::dense(Dims::holonomic(12, row))
        .with_mass(MassKind::BlockDiagonal(vec![3; 4]))
        .with_constraint_matrix(MatrixKind::Sparse(Pattern::new(entries)));
    let mut mass = vec![0.0; 36];
    (0..12).for_each(|i| mass[i / 3 * 9 + i % 3 * 4] = 1.0 + i as f64);
    let system = System { structure, mass, g };
    let mut solver = TreeConstraints::new(&system.structure).unwrap();
    assert_eq!(solver.loop_rows(), 1);
    let KktError::Singular(s) = solver.factor(&system.saddle()).unwrap_err() else { panic!() };
    let mut set = s.dependent_rows[0].clone();
    set.sort_unstable();
    assert_eq!((s.dependent_rows.len(), set), (1, vec![4, 7, 9]));
}

#[test]
fn masses_and_numbers_are_checked() {
    let edges = [(0, None, 5), (1, Some(0), 5), (2, Some(1), 5)];
    let good = build(&mut random(4), &[6; 3], &edges);
    let mut solver = TreeConstraints::new(&good.structure).unwrap();
    // The tip without mass, then without rotational inertia.
    for (range, velocity) in [(72..108, 12), (93..108, 15)] {
        let mut mass = good.mass.clone();
        mass[range].fill(0.0);
        let error = solver.factor(&Saddle::symmetric(&mass, &good.g)).unwrap_err();
        assert_eq!(error, KktError::NotPositiveDefinite { solver: "tree", velocity });
    }
    for bad in [f64::NAN, f64::INFINITY] {
        let (mut mass, mut g) = (good.mass.clone(), good.g.clone());
        mass[40] = bad;
        g[17] = bad;
        for a in [Saddle::symmetric(&mass, &good.g), Saddle::symmetric(&good.mass, &g)] {
            assert_eq!(
                solver.factor(&a).unwrap_err(),
                KktError::Singular(gelenk_core::Singularity::default())
            );
        }
    }
    solver.factor(&good.saddle()).unwrap();
    let (mut w, mut mu) = (vec![1.0; 18], vec![1.0; 15]);
    w[3] = f64::NAN;
    assert!(solver.solve(&mut w, &mut mu).is_err());
    assert!(solver.solve(&mut [0.0; 3], &mut mu).is_err());
    let short = Saddle::symmetric(&good.mass[1..], &good.g);
    assert!(reason(&solver.factor(&short).unwrap_err()).contains("107"));
    let other = Saddle { right: Some(&good.g), ..good.saddle() };
    assert!(!solver.handles_unsymmetric());
    assert!(reason(&solver.factor(&other).unwrap_err()).contains("it needs a symmetric matrix"));
}

#[test]
fn joint_tree_refuses() {
    let (system, nodes) = joint_case(8, true);
    let declare = |nodes: &[JointNode], part: &str| {
        let reason = reason(&JointTree::with_nodes(&system.structure, nodes).unwrap_err());
        assert!(reason.contains(part), "{reason}");
    };
    let mut bad = nodes.clone();
    bad[0].rows.pop();
    declare(&bad, "K would not be square");
    let mut bad = nodes.clone();
    bad[0].body[0] = 10_000;
    declare(&bad, "names velocity 10000");
    let mut bad = nodes.clone();
    bad[0].body.clear();
    bad[0].rows.clear();
    declare(&bad, "belongs to no node");
    let mut bad = nodes.clone();
    bad[0].parent = Some(0);
    declare(&bad, "cycle");
    bad[0].parent = Some(77);
    declare(&bad, "does not exist");
    // Joints as constraints are another form.
    let other = build(&mut random(1), &[6; 3], &[(0, None, 5), (1, Some(0), 5), (2, Some(1), 5)]);
    assert!(reason(&JointTree::new(&other.structure).unwrap_err()).contains("row "));
    assert!(JointTree::new(&Structure::dense(Dims::holonomic(4, 2))).is_err());

    // A joint that moves nothing, a K that is singular, and NaN.
    let mut r = random(2);
    let parents = [None, Some(0), Some(1)];
    let (mut system, nodes) = build_joint(&mut r, &[6; 3], &parents, &[1; 3], false, false);
    let mut solver = JointTree::new(&system.structure).unwrap();
    let MatrixKind::Sparse(pattern) = system.structure.constraint_matrix.clone() else { unreachable!() };
    let kept = system.g.clone();
    let z = nodes[1].joint[0];
    for (g, _) in system.g.iter_mut().zip(&pattern.entries).filter(|(_, e)| e.1 == z) {
        *g = 0.0;
    }
    let KktError::Singular(s) = solver.factor(&system.saddle()).unwrap_err() else { panic!() };
    assert_eq!((s.massless, s.dependent_rows.len()), (vec![z], 0));
    system.g.clone_from(&kept);
    for (g, _) in system.g.iter_mut().zip(&pattern.entries).filter(|(_, e)| e.0 == nodes[2].rows[4]) {
        *g = 0.0;
    }
    let KktError::Singular(s) = solver.factor(&system.saddle()).unwrap_err() else { panic!() };
    assert_eq!(s.dependent_rows, [vec![nodes[2].rows[4]]]);
    system.g = kept;
    system.g[9] = f64::NAN;
    assert!(solver.factor(&system.saddle()).is_err());
}

/// Bodies without mass, rotors, and bodies that float without joint coordinates.
#[test]
fn joint_tree_in_general() {
    let mut r = random(77);
    let parents = [None, Some(0), Some(1), Some(1)];
    let (mut system, mut nodes) = build_joint(&mut r, &[6; 4], &parents, &[1, 2, 1, 3], false, false);
    let sizes = match &system.structure.mass {
        MassKind::BlockDiagonal(s) => s.clone(),
        _ => unreachable!(),
    };
    let nv: usize = sizes.iter().sum();
    let kept = system.mass.clone();
    system.structure.mass.for_each(nv, |i, j, k| {
        if nodes[1].body.contains(&i) {
            system.mass[k] = 0.0;
        } else if nodes[2].joint.contains(&i) && i == j {
            system.mass[k] = 2.5;
        }
    });
    let mut solver = JointTree::with_nodes(&system.structure, &nodes).unwrap();
    let (backward, forward) = errors(&mut r, &system, &mut solver, true);
    assert!(backward < 1e-12 && forward < 1e-10);

    // The root's rows and joint go, so that it floats.
    system.mass = kept;
    let MatrixKind::Sparse(pattern) = &system.structure.constraint_matrix else { unreachable!() };
    let gone = nodes[0].joint[0];
    let mut new_row = vec![None; 24];
    let mut next = 0;
    for row in 0..24 {
        if !nodes[0].rows.contains(&row) {
            new_row[row] = Some(next);
            next += 1;
        }
    }
    let shift = |v: usize| v - usize::from(v > gone);
    let (mut entries, mut g) = (Vec::new(), Vec::new());
    for (&(i, j), &x) in pattern.entries.iter().zip(&system.g) {
        if let Some(i) = new_row[i] {
            entries.push((i, shift(j)));
            g.push(x);
        }
    }
    let mut left = sizes.clone();
    let mut at = 0;
    let mut mass = Vec::new();
    let (mut v, mut gone_block) = (0, 0);
    for (b, &s) in sizes.iter().enumerate() {
        if v == gone && s > 0 {
            gone_block = b;
        } else {
            mass.extend_from_slice(&system.mass[at..at + s * s]);
        }
        v += s;
        at += s * s;
    }
    left.remove(gone_block);
    for node in &mut nodes {
        node.body.iter_mut().for_each(|v| *v = shift(*v));
        node.joint.iter_mut().for_each(|v| *v = shift(*v));
        node.rows.iter_mut().for_each(|row| *row = new_row[*row].unwrap_or(99));
    }
    nodes[0].joint.clear();
    nodes[0].rows.clear();
    let structure = Structure::dense(Dims::holonomic(nv - 1, 18))
        .with_mass(MassKind::BlockDiagonal(left))
        .with_constraint_matrix(MatrixKind::Sparse(Pattern::new(entries)));
    let system = System { structure, mass, g };
    for mut solver in [
        JointTree::with_nodes(&system.structure, &nodes).unwrap(),
        JointTree::new(&system.structure).unwrap(),
    ] {
        let (backward, forward) = errors(&mut r, &system, &mut solver, true);
        assert!(backward < 1e-12 && forward < 1e-10, "{backward:e} {forward:e}");
    }
}

#[test]
fn snapshots_hold_the_name() {
    let system = build(&mut random(4), &[3; 2], &[(0, None, 2), (1, Some(0), 2)]);
    let mut solver = TreeConstraints::new(&system.structure).unwrap();
    let mut out = SnapshotWriter::new();
    solver.save(&mut out);
    let bytes = out.into_bytes();
    let mut reader = SnapshotReader::new(&bytes);
    solver.restore(&mut reader).unwrap();
    reader.finish().unwrap();
    let (system, nodes) = joint_case(0, true);
    let mut other = JointTree::with_nodes(&system.structure, &nodes).unwrap();
    assert!(other.restore(&mut SnapshotReader::new(&bytes)).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 200, ..ProptestConfig::default() })]

    /// Any forest with any numbering and a few loops: small backward error, or rows that truly are dependent.
    #[test]
    fn any_graph(seed in any::<u64>(), n in 1usize..30, roots in 1usize..4, loops in 0usize..4, kind in 0usize..4) {
        let mut r = random(seed);
        let sizes: Vec<usize> = (0..n)
            .map(|_| match kind { 0 => 3, 1 => 6, 2 => [3, 6][r.below(2)], _ => 1 + r.below(9) })
            .collect();
        let mut edges = forest(&mut r, &sizes, roots.min(n), kind == 0);
        with_loops(&mut r, &sizes, &mut edges, loops);
        prop_assume!(edges.iter().map(|e| e.2).sum::<usize>() <= sizes.iter().sum());
        let system = build(&mut r, &sizes, &edges);
        let mut solver = TreeConstraints::new(&system.structure).unwrap();
        match solver.factor(&system.saddle()) {
            Ok(()) => {
                let (backward, _) = errors(&mut r, &system, &mut solver, false);
                prop_assert!(backward < 1e-11, "backward error {:e}", backward);
            }
            // Loops can leave part of the system with more rows than velocities.
            Err(KktError::Singular(s)) => {
                prop_assert!(loops > 0 && s.dependent_rows.len() == 1);
                let rest = distance(&system, &s.dependent_rows[0]);
                prop_assert!(rest < 1e-6, "{:?}: {:e}", s.dependent_rows, rest);
            }
            Err(e) => prop_assert!(false, "{e:?}"),
        }
    }

    /// The solution is linear in the right-hand side.
    #[test]
    fn solutions_are_linear(seed in any::<u64>(), s in -3.0f64..3.0) {
        let (system, nodes) = joint_case(seed, seed % 2 == 0);
        let (nv, nl) = (system.structure.dims.nv, system.structure.dims.nl);
        let mut r = random(seed);
        let mut solver = JointTree::with_nodes(&system.structure, &nodes).unwrap();
        solver.factor(&system.saddle()).unwrap();
        let (b, c) = (r.vector(nv), r.vector(nl));
        let (mut w, mut mu) = (b.clone(), c.clone());
        solver.solve(&mut w, &mut mu).unwrap();
        let (mut sw, mut smu): (Vec<f64>, Vec<f64>) =
            (b.iter().map(|x| s * x).collect(), c.iter().map(|x| s * x).collect());
        solver.solve(&mut sw, &mut smu).unwrap();
        let size = w.iter().chain(&mu).fold(0.0f64, |m, x| m.max(x.abs()));
        for (x, sx) in w.iter().chain(&mu).zip(sw.iter().chain(&smu)) {
            prop_assert!((s * x - sx).abs() <= 1e-11 * size, "{} {}", s * x, sx);
        }
    }
}
