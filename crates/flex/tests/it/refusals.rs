//! Mistakes are named, with what to do.

use crate::shapes::{beam, block, line, steel};
use gelenk_flex::finite::Finite;
use gelenk_flex::interface::{Wanted, find};
use gelenk_flex::reduce::{Wishes, reduce};
use gelenk_flex::{Material, Section, Sparse};

fn interface_error(part: &Finite, text: &str) -> String {
    find(part, &Wanted::parse_all(text).unwrap()).unwrap_err().0
}

#[test]
fn interfaces_that_cannot_be() {
    let part = beam(4, 1.0, Section::circle(0.01), steel());
    let missing = interface_error(&part, "hub");
    assert!(missing.contains("'hub' does not exist") && missing.contains("root"), "{missing}");
    let node = interface_error(&part, "hub=99");
    assert!(node.contains("node 99, which does not exist; the nodes have numbers from 1 to 5"), "{node}");
    assert!(
        interface_error(&part, "root; other=1,2")
            .contains("node 1 belongs to the interfaces 'root' and 'other'")
    );
    assert!(interface_error(&part, "root; root=2").contains("there twice"));
    let solid = Finite::from_mesh("b", &block([1, 1, 1], [1.0; 3]), steel(), &[]).unwrap();
    assert!(interface_error(&solid, "hub=1,2").contains("at least 3 nodes"));
    assert!(Wanted::parse_all("hub=one").unwrap_err().0.contains("NAME=12,13,14"));
    let attach = Wishes { attach: Some("hub".into()), ..Wishes::default() };
    let ends = find(&part, &Wanted::parse_all("root").unwrap()).unwrap();
    assert!(reduce(&part, &ends, &attach).unwrap_err().0.contains("'hub', which is no interface"));
}

#[test]
fn meshes_that_cannot_be() {
    let mut mesh = line(3, [1.0, 0.0, 0.0]);
    mesh.numbers.push(77);
    mesh.places.push([5.0, 5.0, 5.0]);
    let section = [(None, Section::circle(0.01))];
    let free = Finite::from_mesh("a.msh", &mesh, steel(), &section).unwrap_err().0;
    assert!(free.contains("a.msh: node 77 is free") && free.contains("remove it"), "{free}");
    let mesh = line(3, [1.0, 0.0, 0.0]);
    let none = Finite::from_mesh("a.msh", &mesh, steel(), &[]).unwrap_err().0;
    assert!(none.contains("'shaft' have no section"), "{none}");
    assert!(Section::parse("circle:0").unwrap_err().0.contains("no area"));
    assert!(Material::parse("gold").unwrap_err().0.contains("steel"));
    assert!(Material::parse("210,0.3,7850").unwrap_err().0.contains("GPa"));
    assert!(Material::parse("2e11,0.5,7850").is_err());
}

#[test]
fn matrices_that_cannot_be() {
    let part = beam(4, 1.0, Section::circle(0.01), steel());
    let nodes = || (part.numbers.clone(), part.places.clone());
    let ends = find(&part, &Wanted::parse_all("root").unwrap()).unwrap();
    let small = Sparse::new(3, vec![(0, 0, 1.0)]);
    let sizes = Finite::from_matrices("x", (part.stiffness.clone(), small.clone()), nodes()).unwrap_err().0;
    assert!(sizes.contains("the stiffness matrix has 30 rows, the mass matrix 3"), "{sizes}");
    let rows = Finite::from_matrices("x", (small.clone(), small), nodes()).unwrap_err().0;
    assert!(rows.contains("3 rows, the list has 5 nodes"), "{rows}");

    let with = |extra: Vec<(usize, usize, f64)>| {
        let k = Sparse::new(30, part.stiffness.entries().chain(extra).collect());
        Finite::from_matrices("x", (k, part.mass.clone()), nodes())
    };
    assert!(
        with(vec![(3, 9, 1e6)]).unwrap_err().0.contains("not symmetric: the entries (10, 4) and (4, 10)")
    );
    let support = with(vec![(6, 6, 1e6)]).unwrap();
    let held = reduce(&support, &ends, &Wishes::default()).unwrap_err().0;
    assert!(
        held.contains("a shift along x is held by a force at node 2, x") && held.contains("supports"),
        "{held}"
    );
    // a spring of negative stiffness between the displacements of two nodes lets rigid shifts be
    let k = 1e12;
    let negative = with(vec![(12, 12, -k), (18, 18, -k), (12, 18, k), (18, 12, k)]).unwrap_err().0;
    assert!(negative.contains("negative"), "{negative}");
    // stretching is softened below zero, the diagonal stays positive
    let k = 0.9 * part.stiffness.diagonal(12);
    let soft = with(vec![(12, 12, -k), (18, 18, -k), (12, 18, k), (18, 12, k)]).unwrap();
    let negative = reduce(&soft, &ends, &Wishes::default()).unwrap_err().0;
    assert!(
        negative.contains("K has 1 negative eigenvalue with the interfaces held (found at node"),
        "{negative}"
    );

    let flat =
        Sparse::new(30, part.stiffness.entries().filter(|(i, j, _)| i / 6 != 2 && j / 6 != 2).collect());
    let free = Finite::from_matrices("x", (flat, part.mass.clone()), nodes()).unwrap_err().0;
    assert!(free.contains("node 3 is free"), "{free}");
    // two pieces: the one without an interface is loose
    let mut mesh = line(4, [1.0, 0.0, 0.0]);
    mesh.beams.remove(2);
    let two = Finite::from_mesh("two", &mesh, steel(), &[(None, Section::circle(0.01))]).unwrap();
    let loose = reduce(&two, &ends, &Wishes::default()).unwrap_err().0;
    assert!(loose.contains("can still move freely"), "{loose}");
    let swapped = Finite::from_matrices("x", (part.mass.clone(), part.stiffness.clone()), nodes()).unwrap();
    assert!(reduce(&swapped, &ends, &Wishes::default()).is_err());
}
