//! Block elimination to minimal coordinates against a plain LU factorisation.

use crate::saddle_cases::*;
use gelenk_core::{Dims, Kkt, KktError, MassKind, MatrixKind, Saddle, Structure};
use gelenk_linalg::published::block::BlockElimination;
use proptest::prelude::*;

/// M53: block elimination against LU.
#[test]
fn agrees_with_lu() {
    for seed in 0..60 {
        let (system, nodes) = joint_case(seed, seed % 5 < 2);
        let mut r = random(seed);
        let mut solver = BlockElimination::new(&system.structure).unwrap();
        let (backward, forward) = errors(&mut r, &system, &mut solver, true);
        assert!(backward < 1e-12, "seed {seed}: backward error {backward:e}");
        assert!(forward < 1e-10, "seed {seed}: difference {forward:e}");
        let massless: Vec<usize> = nodes.iter().flat_map(|n| n.joint.clone()).collect();
        let mut declared = BlockElimination::with_split(&system.structure, &massless).unwrap();
        let (backward, _) = errors(&mut r, &system, &mut declared, false);
        assert!(backward < 1e-12);
        assert!(declared.bytes() > 0 && declared.operations() > 0 || system.structure.dims.nl == 0);
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
    let (system, nodes) = joint_case(2, false);
    let (nv, nl) = (system.structure.dims.nv, system.structure.dims.nl);
    let massless: Vec<usize> = nodes.iter().flat_map(|n| n.joint.clone()).collect();
    let declare = |list: &[usize], part: &str| {
        let reason = reason(&BlockElimination::with_split(&system.structure, list).unwrap_err());
        assert!(reason.contains(part), "{reason}");
    };
    declare(&massless[1..], "for K to be square");
    declare(&[nv], "there is no velocity");
    declare(&[0, 0], "named twice");
    let mut solver = BlockElimination::new(&system.structure).unwrap();
    let ones = vec![1.0; system.mass.len()];
    assert!(reason(&solver.factor(&Saddle::symmetric(&ones, &system.g)).unwrap_err()).contains("square"));
    let mut declared = BlockElimination::with_split(&system.structure, &massless).unwrap();
    let error = declared.factor(&Saddle::symmetric(&ones, &system.g)).unwrap_err();
    assert!(reason(&error).contains("declared to be without mass"));
    assert!(reason(&solver.solve(&mut vec![0.0; nv], &mut vec![0.0; nl]).unwrap_err()).contains("no fact"));
    assert!(BlockElimination::new(&Structure::dense(Dims::holonomic(2, 3))).is_err());
}

/// Two heavy velocities, one light one, two rows.
fn small(g: [f64; 6]) -> System {
    let structure = Structure::dense(Dims::holonomic(3, 2))
        .with_mass(MassKind::Diagonal)
        .with_constraint_matrix(MatrixKind::Dense);
    System { structure, mass: vec![1.0, 2.0, 0.0], g: g.to_vec() }
}

#[test]
fn singular_systems_are_explained() {
    let mut solver = BlockElimination::new(&small([0.0; 6]).structure).unwrap();
    // Columns: G(:, 0), G(:, 1), G(:, 2).
    solver.factor(&small([1.0, 0.0, 0.0, 1.0, 1.0, 1.0]).saddle()).unwrap();
    let KktError::Singular(s) = solver.factor(&small([1.0, 2.0, 3.0, 6.0, -1.0, -2.0]).saddle()).unwrap_err()
    else {
        panic!()
    };
    assert_eq!(s.dependent_rows, [vec![1, 0]]);
    // Independent rows, but the light velocity does not determine the heavy ones.
    let error = solver.factor(&small([1.0, 1.0, 0.0, 0.0, 1.0, 2.0]).saddle()).unwrap_err();
    assert!(reason(&error).contains("singular, although the rows of G are independent"));
    // The light velocity moves nothing.
    let KktError::Singular(s) = solver.factor(&small([1.0, 0.0, 0.0, 1.0, 0.0, 0.0]).saddle()).unwrap_err()
    else {
        panic!()
    };
    assert_eq!(s.massless, [2]);
    for i in 0..6 {
        let mut g = [1.0, 0.0, 0.0, 1.0, 1.0, 1.0];
        g[i] = f64::NAN;
        let error = solver.factor(&small(g).saddle()).unwrap_err();
        assert_eq!(error, KktError::Singular(gelenk_core::Singularity::default()));
    }
    let mut out = gelenk_core::SnapshotWriter::new();
    gelenk_core::Snapshot::save(&solver, &mut out);
    let bytes = out.into_bytes();
    let mut reader = gelenk_core::SnapshotReader::new(&bytes);
    gelenk_core::Snapshot::restore(&mut solver, &mut reader).unwrap();
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 100, ..ProptestConfig::default() })]

    /// The residual is small whatever the tree.
    #[test]
    fn small_residuals(seed in any::<u64>(), spatial in any::<bool>()) {
        let (system, _) = joint_case(seed, spatial);
        let mut solver = BlockElimination::new(&system.structure).unwrap();
        let (backward, _) = errors(&mut random(seed), &system, &mut solver, false);
        prop_assert!(backward < 1e-11, "{backward:e}");
    }
}
