//! Containers, matrices, units, standard input data.

use crate::shapes::{beam, block, steel};
use gelenk_flex::finite::{Finite, Units};
use gelenk_flex::interface::{Wanted, find};
use gelenk_flex::matrix_market::{read_matrix, write_matrix_market};
use gelenk_flex::reduce::{Report, Wishes, reduce};
use gelenk_flex::{FlexBody, Material, Section, Sparse, container, sid};
use std::fmt::Write as _;

fn reduced(part: &Finite, wishes: &Wishes) -> (FlexBody, Report) {
    let ends = find(part, &Wanted::parse_all("root=1; tip=9").unwrap()).unwrap();
    reduce(part, &ends, wishes).unwrap()
}

fn rod() -> Finite {
    beam(8, 1.0, Section::tube(0.02, 0.015), steel())
}

#[test]
fn a_container_is_read_as_it_was_written() {
    let wishes = Wishes { modes: 4, attach: Some("root".into()), damping: 0.01, ..Wishes::default() };
    let (mut body, _) = reduced(&rod(), &wishes);
    body.warnings.push("something is doubtful".into());
    let bytes = container::write(&body).unwrap();
    assert_eq!(container::read("rod.npz", &bytes).unwrap(), body);

    let part = Finite::from_mesh("bar", &block([2, 1, 1], [0.2, 0.1, 0.1]), steel(), &[]).unwrap();
    let ends = find(&part, &Wanted::parse_all("root,tip").unwrap()).unwrap();
    let (body, _) = reduce(&part, &ends, &Wishes { modes: 3, ..Wishes::default() }).unwrap();
    assert!(body.stresses.is_some() && !body.triangles.is_empty());
    assert_eq!(container::read("bar.npz", &container::write(&body).unwrap()).unwrap(), body);
    let error = container::read("bar.npz", &bytes[..bytes.len() / 2]).unwrap_err().0;
    assert!(error.contains("bar.npz"), "{error}");
}

/// The same part from its matrices as files, in metres and in millimetres, is the same body.
#[test]
fn matrices_and_units_make_the_same_body() {
    let part = rod();
    let wishes = Wishes { modes: 4, ..Wishes::default() };
    let (_, direct) = reduced(&part, &wishes);
    let through = |k: &Sparse, m: &Sparse| {
        let read = |a: &Sparse| read_matrix("a.mtx", write_matrix_market(a).as_bytes()).unwrap();
        (read(k), read(m))
    };
    let nodes = (part.numbers.clone(), part.places.clone());
    let metres = Finite::from_matrices("rod", through(&part.stiffness, &part.mass), nodes.clone()).unwrap();
    let (_, same) = reduced(&metres, &wishes);
    for (a, b) in direct.frequencies.iter().zip(&same.frequencies) {
        assert!((a / b - 1.0).abs() < 1e-9);
    }
    // N/mm, N, N mm; t, t mm, t mm²
    let scaled = |a: &Sparse, of: f64| {
        let degree = |i: usize| i32::from(i % 6 >= 3);
        Sparse::new(
            a.n,
            a.entries().map(|(i, j, x)| (i, j, x * of * 1e3_f64.powi(degree(i) + degree(j)))).collect(),
        )
    };
    let small = through(&scaled(&part.stiffness, 1e-3), &scaled(&part.mass, 1e-3));
    let places = nodes.1.iter().map(|p| p.map(|x| 1e3 * x)).collect();
    let wrong = Finite::from_matrices("rod", small, (nodes.0, places)).unwrap();
    let ends = find(&wrong, &Wanted::parse_all("root=1; tip=9").unwrap()).unwrap();
    let error = reduce(&wrong, &ends, &wishes).unwrap_err().0;
    assert!(error.contains("--units mm-t-s"), "{error}");
    let (body, right) = reduced(&wrong.in_units(Units::MillimetreTonne), &wishes);
    for (a, b) in direct.frequencies.iter().zip(&right.frequencies) {
        assert!((a / b - 1.0).abs() < 1e-9);
    }
    assert!(
        (body.mass()
            / part.mass.entries().filter(|(i, j, _)| i % 6 == 0 && j % 6 == 0).map(|e| e.2).sum::<f64>()
            - 1.0)
            .abs()
            < 1e-12
    );
}

/// A body written as standard input data comes back, but for what they leave out.
#[test]
fn standard_input_data_hold_the_invariants() {
    let (body, _) = reduced(&rod(), &Wishes { modes: 2, attach: Some("root".into()), ..Wishes::default() });
    let back = sid::read("rod.SID_FEM", to_sid(&body).as_bytes()).unwrap();
    let (n, g) = (body.count(), &body.gram);
    let scale = g.largest();
    for i in 0..6 + 4 * n {
        for j in 0..=i {
            let is_product = |k: usize| (6..6 + 3 * n).contains(&k);
            if is_product(i) && is_product(j) {
                continue; // second order
            }
            let mut expected = g[(i, j)];
            if is_product(i) && (3..6).contains(&j) {
                // only the symmetric part counts
                expected = 0.5 * (expected + g[(i - i % 3 + j % 3, 3 + i % 3)]);
            }
            assert!(
                (back.gram[(i, j)] - expected).abs() < 1e-12 * scale,
                "{i} {j}: {} {expected}",
                back.gram[(i, j)]
            );
        }
    }
    assert_eq!(back.interfaces.len(), 2);
    for (a, b) in back.interfaces.iter().zip(&body.interfaces) {
        assert_eq!((&a.name, a.origin), (&b.name, b.origin));
        assert!(
            a.modes
                .values
                .iter()
                .zip(&b.modes.values)
                .all(|(x, y)| (x - y).abs() < 1e-14 * body.modes.largest())
        );
    }
    let cut = to_sid(&body).replace("nelastq", "nothing");
    assert!(sid::read("rod.SID_FEM", cut.as_bytes()).unwrap_err().0.contains("nelastq"));
}

fn block_of(
    name: &str,
    rows: usize,
    cols: usize,
    n: usize,
    m0: impl Fn(usize, usize) -> f64,
    m1: impl Fn(usize, usize, usize) -> f64,
) -> String {
    let mut out = format!("{name}\n order = 1\n nrow = {rows}\n ncol = {cols}\n nq = {n}\n");
    for i in 0..rows {
        for j in 0..cols {
            let _ = writeln!(out, " m0( {}, {}) = {:.17E}", i + 1, j + 1, m0(i, j));
            for k in 0..n {
                let _ = writeln!(out, " m1( {}, {}, {}) = {:.17E}", i + 1, k + 1, j + 1, m1(i, k, j));
            }
        }
    }
    out + &format!("end {name}\n")
}

/// The text of the body's invariants of first order.
fn to_sid(body: &FlexBody) -> String {
    let (n, g) = (body.count(), &body.gram);
    let (products, rates) = (6, 6 + 3 * n);
    let none = |_: usize, _: usize, _: usize| 0.0;
    let c = body.centre();
    let mut out =
        format!("part\nnew modal\nrefmod\n mass = {:.17E}\n nelastq = {n}\nend refmod\nframe\n", body.mass());
    for end in &body.interfaces {
        let _ = writeln!(out, "new node = '{}'\nrframe = 'body ref'", end.name);
        out += &block_of("origin", 3, 1, n, |i, _| end.origin[i], |i, k, _| end.modes[(i, k)]);
        out += &block_of("phi", 3, n, 0, |i, j| end.modes[(i, j)], none);
        out += &block_of("psi", 3, n, 0, |i, j| end.modes[(3 + i, j)], none);
        out += "end node\n";
    }
    out += "end frame\n";
    out += &block_of("mdCM", 3, 1, n, |i, _| body.mass() * c[i], |i, k, _| g[(i, rates + k)]);
    out += &block_of(
        "J",
        3,
        3,
        n,
        |i, j| g[(3 + i, 3 + j)],
        |i, k, j| g[(3 + i, products + 3 * k + j)] + g[(3 + j, products + 3 * k + i)],
    );
    out += &block_of("Ct", n, 3, 0, |k, i| g[(i, rates + k)], none);
    out += &block_of(
        "Cr",
        n,
        3,
        n,
        |l, a| g[(3 + a, rates + l)],
        |l, k, a| g[(products + 3 * k + a, rates + l)],
    );
    out += &block_of("Me", n, n, 0, |i, j| g[(rates + i, rates + j)], none);
    out += &block_of("Ke", n, n, 0, |i, j| body.stiffness[(i, j)], none);
    out + "end modal\nend part\n"
}

/// Archives that numpy compressed are read: made by Python's zipfile with deflate.
#[test]
fn compressed_archives_are_read() {
    let bytes = include_bytes!("compressed.npz");
    let arrays = gelenk_flex::npz::read("compressed.npz", bytes).unwrap();
    let gelenk_flex::npz::Data::Numbers(x) = &arrays[0].1.data else { panic!("numbers") };
    assert_eq!(arrays[0].1.shape, [40, 25]);
    for (k, x) in x.iter().enumerate() {
        assert_eq!(*x, ((k * k) % 97) as f64 / 8.0);
    }
    let material = Material::parse("70e9, 0.33, 2700").unwrap();
    assert_eq!(material, Material::named("aluminium").unwrap());
}
