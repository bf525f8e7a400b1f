//! Meshes of simple parts.

use gelenk_flex::finite::Finite;
use gelenk_flex::gmsh::Mesh;
use gelenk_flex::{Material, Section};
use std::collections::{BTreeMap, HashMap};

/// A straight line of beams along a direction, with its ends as groups.
pub(crate) fn line(count: usize, to: [f64; 3]) -> Mesh {
    let places = (0..=count).map(|k| to.map(|x| x * k as f64 / count as f64)).collect();
    Mesh {
        numbers: (1..=count + 1).collect(),
        places,
        beams: (0..count).map(|k| ([k, k + 1], "shaft".to_owned())).collect(),
        groups: BTreeMap::from([("root".to_owned(), vec![0]), ("tip".to_owned(), vec![count])]),
        ..Mesh::default()
    }
}

pub(crate) fn beam(count: usize, length: f64, section: Section, material: Material) -> Finite {
    Finite::from_mesh("beam.msh", &line(count, [length, 0.0, 0.0]), material, &[(None, section)]).unwrap()
}

/// A box of tetrahedra with a corner at the origin; the faces at x = 0 and at its end are groups.
pub(crate) fn block(cells: [usize; 3], edges: [f64; 3]) -> Mesh {
    let mut mesh = Mesh::default();
    let mut known: HashMap<[usize; 3], usize> = HashMap::new();
    let mut node = |mesh: &mut Mesh, at: [usize; 3]| {
        *known.entry(at).or_insert_with(|| {
            mesh.numbers.push(mesh.places.len() + 1);
            mesh.places.push(std::array::from_fn(|i| edges[i] * at[i] as f64 / (2 * cells[i]) as f64));
            mesh.places.len() - 1
        })
    };
    // six tetrahedra around the diagonal of each cell: one for each order of the axes
    let orders = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [2, 1, 0], [1, 0, 2]];
    let middles = [[0, 1], [1, 2], [2, 0], [3, 0], [2, 3], [1, 3]];
    for cell in 0..cells[0] * cells[1] * cells[2] {
        let first = [cell % cells[0], cell / cells[0] % cells[1], cell / cells[0] / cells[1]].map(|k| 2 * k);
        for (k, order) in orders.iter().enumerate() {
            let mut corners = [first; 4];
            for step in 0..3 {
                for later in &mut corners[step + 1..] {
                    later[order[step]] += 2;
                }
            }
            if k >= 3 {
                corners.swap(1, 2);
            }
            let mut all = [[0; 3]; 10];
            all[..4].copy_from_slice(&corners);
            for (e, [a, b]) in middles.iter().enumerate() {
                all[4 + e] = std::array::from_fn(|i| usize::midpoint(corners[*a][i], corners[*b][i]));
            }
            let nodes = all.map(|at| node(&mut mesh, at));
            mesh.tetrahedra.push(nodes);
        }
    }
    for (name, x) in [("root", 0.0), ("tip", edges[0])] {
        let nodes = (0..mesh.places.len()).filter(|&n| (mesh.places[n][0] - x).abs() < 1e-12).collect();
        mesh.groups.insert(name.to_owned(), nodes);
    }
    mesh
}

pub(crate) fn steel() -> Material {
    Material::named("steel").unwrap()
}
