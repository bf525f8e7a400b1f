//! Tetrahedra with ten nodes: quadratic displacements, straight or curved edges [Hughes00, 3.I].

use crate::beam::GAUSS;
use crate::dense::Matrix;
use crate::material::Material;

/// Nodes of the edges, in the order of Gmsh.
pub(crate) const EDGES: [[usize; 2]; 6] = [[0, 1], [1, 2], [2, 0], [3, 0], [2, 3], [1, 3]];

/// Values and derivatives of the ten shape functions at a place inside.
struct Shapes {
    values: [f64; 10],
    slopes: [[f64; 3]; 10],
}

fn shapes(x: [f64; 3]) -> Shapes {
    let l = [1.0 - x[0] - x[1] - x[2], x[0], x[1], x[2]];
    let d = [[-1.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    let mut its = Shapes { values: [0.0; 10], slopes: [[0.0; 3]; 10] };
    for i in 0..4 {
        its.values[i] = l[i] * (2.0 * l[i] - 1.0);
        its.slopes[i] = d[i].map(|d| d * (4.0 * l[i] - 1.0));
    }
    for (k, [a, b]) in EDGES.iter().enumerate() {
        its.values[4 + k] = 4.0 * l[*a] * l[*b];
        its.slopes[4 + k] = std::array::from_fn(|i| 4.0 * (d[*a][i] * l[*b] + l[*a] * d[*b][i]));
    }
    its
}

/// Derivatives by place in space, and the determinant of the map.
fn mapped(s: &Shapes, places: &[[f64; 3]; 10]) -> ([[f64; 3]; 10], f64) {
    let mut j = [[0.0; 3]; 3];
    for (slope, place) in s.slopes.iter().zip(places) {
        for a in 0..3 {
            for b in 0..3 {
                j[a][b] += slope[a] * place[b];
            }
        }
    }
    let cofactor = |a: usize, b: usize| {
        let (p, q, r, s) = ((a + 1) % 3, (a + 2) % 3, (b + 1) % 3, (b + 2) % 3);
        j[p][r] * j[q][s] - j[p][s] * j[q][r]
    };
    let det: f64 = (0..3).map(|b| j[0][b] * cofactor(0, b)).sum();
    let slopes = s
        .slopes
        .map(|slope| std::array::from_fn(|b| (0..3).map(|a| cofactor(a, b) * slope[a]).sum::<f64>() / det));
    (slopes, det)
}

/// Four points, exact for squares: enough for the stiffness.
const FOUR: [[f64; 3]; 4] = {
    const A: f64 = 0.585_410_196_624_968_5;
    const B: f64 = 0.138_196_601_125_010_5;
    [[B, B, B], [A, B, B], [B, A, B], [B, B, A]]
};

/// Points and weights that are exact for polynomials of degree 5: Gauss in each direction of a collapsed cube.
fn many() -> impl Iterator<Item = ([f64; 3], f64)> {
    GAUSS.iter().flat_map(|&(u, wu)| {
        GAUSS.iter().flat_map(move |&(v, wv)| {
            GAUSS.iter().map(move |&(w, ww)| {
                let (x, y) = (u, v * (1.0 - u));
                let z = w * (1.0 - u) * (1.0 - v);
                ([x, y, z], wu * wv * ww * (1.0 - u).powi(2) * (1.0 - v))
            })
        })
    })
}

/// Stresses of the unit strains: normal ones and slides.
pub(crate) fn elasticity(material: &Material) -> [[f64; 6]; 6] {
    let (e, nu) = (material.young, material.poisson);
    let f = e / ((1.0 + nu) * (1.0 - 2.0 * nu));
    let mut d = [[0.0; 6]; 6];
    for i in 0..3 {
        for j in 0..3 {
            d[i][j] = f * if i == j { 1.0 - nu } else { nu };
        }
        d[3 + i][3 + i] = material.shear();
    }
    d
}

/// Strains of a displacement along each axis with these derivatives: columns of `B` for one node.
fn strains(s: [f64; 3]) -> [[f64; 6]; 3] {
    let [x, y, z] = s;
    // xx, yy, zz, xy, yz, zx
    [[x, 0.0, 0.0, y, 0.0, z], [0.0, y, 0.0, x, z, 0.0], [0.0, 0.0, z, 0.0, y, x]]
}

/// Matrices of an element: stiffness thirty by thirty, mass ten by ten (the same along each axis).
pub(crate) struct Element {
    pub(crate) stiffness: Matrix,
    pub(crate) mass: Matrix,
}

/// Stiffness and mass; `None` where the element is turned inside out or flat somewhere.
pub(crate) fn element(places: &[[f64; 3]; 10], material: &Material) -> Option<Element> {
    let d = elasticity(material);
    let (mut k, mut m) = (Matrix::zeros(30, 30), Matrix::zeros(10, 10));
    for x in FOUR {
        let (slopes, det) = mapped(&shapes(x), places);
        if det.is_nan() || det <= 0.0 {
            return None;
        }
        for i in 0..10 {
            for (a, left) in strains(slopes[i]).iter().enumerate() {
                let stress: [f64; 6] = std::array::from_fn(|r| (0..6).map(|c| d[r][c] * left[c]).sum());
                for j in 0..10 {
                    for (b, right) in strains(slopes[j]).iter().enumerate() {
                        let product: f64 = stress.iter().zip(right).map(|(x, y)| x * y).sum();
                        k[(3 * i + a, 3 * j + b)] += det / 24.0 * product;
                    }
                }
            }
        }
    }
    for (x, w) in many() {
        let s = shapes(x);
        let (_, det) = mapped(&s, places);
        if det.is_nan() || det <= 0.0 {
            return None;
        }
        for i in 0..10 {
            for j in 0..10 {
                m[(i, j)] += w * det * material.density * s.values[i] * s.values[j];
            }
        }
    }
    Some(Element { stiffness: k, mass: m })
}

/// Stresses (xx, yy, zz, xy, yz, zx) at the four points for displacements of the nodes, and their share of the volume.
pub(crate) fn stresses(places: &[[f64; 3]; 10], material: &Material, u: &[[f64; 3]; 10]) -> [[f64; 6]; 4] {
    let d = elasticity(material);
    FOUR.map(|x| {
        let (slopes, _) = mapped(&shapes(x), places);
        let mut strain = [0.0; 6];
        for (slope, u) in slopes.iter().zip(u) {
            for (a, column) in strains(*slope).iter().enumerate() {
                strain.iter_mut().zip(column).for_each(|(s, c)| *s += c * u[a]);
            }
        }
        std::array::from_fn(|r| (0..6).map(|c| d[r][c] * strain[c]).sum())
    })
}

/// The geometric stiffness of stresses at the four points: ten by ten, the same along each axis.
pub(crate) fn geometric(places: &[[f64; 3]; 10], stresses: &[[f64; 6]; 4]) -> Matrix {
    let mut k = Matrix::zeros(10, 10);
    for (x, s) in FOUR.iter().zip(stresses) {
        let (slopes, det) = mapped(&shapes(*x), places);
        let stress = [[s[0], s[3], s[5]], [s[3], s[1], s[4]], [s[5], s[4], s[2]]];
        for i in 0..10 {
            for j in 0..10 {
                let mut sum = 0.0;
                for a in 0..3 {
                    for b in 0..3 {
                        sum += slopes[i][a] * stress[a][b] * slopes[j][b];
                    }
                }
                k[(i, j)] += det / 24.0 * sum;
            }
        }
    }
    k
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tetrahedron(corners: [[f64; 3]; 4]) -> [[f64; 3]; 10] {
        std::array::from_fn(|k| match k.checked_sub(4) {
            None => corners[k],
            Some(e) => std::array::from_fn(|i| 0.5 * (corners[EDGES[e][0]][i] + corners[EDGES[e][1]][i])),
        })
    }

    /// A sixth of the determinant of the edges from the first corner, `(2, 0.1, 0)`, `(0.3, 1.5, 0)`, `(0.2, 0.4, 1.1)`.
    const VOLUME: f64 = 1.1 * (2.0 * 1.5 - 0.1 * 0.3) / 6.0;

    /// Masses of quadratic tetrahedra are known: 6 and 32 parts of 420 V on the diagonal, and so on.
    #[test]
    fn masses_are_those_of_the_closed_form() {
        let steel = Material::named("steel").unwrap();
        let places = tetrahedron([[0.0; 3], [2.0, 0.1, 0.0], [0.3, 1.5, 0.0], [0.2, 0.4, 1.1]]);
        let it = element(&places, &steel).unwrap();
        let volume = VOLUME;
        let part = steel.density * volume / 420.0;
        for (i, j, exact) in
            [(0, 0, 6.0), (0, 1, 1.0), (4, 4, 32.0), (0, 4, -4.0), (0, 5, -6.0), (4, 5, 16.0), (4, 8, 8.0)]
        {
            assert!((it.mass[(i, j)] / part - exact).abs() < 1e-10, "{i} {j}: {}", it.mass[(i, j)] / part);
        }
        assert!((it.mass.values.iter().sum::<f64>() / (steel.density * volume) - 1.0).abs() < 1e-13);
    }

    /// The patch test: a field of constant strain has a constant stress and no force that stress does not explain; rigid motions have none.
    #[test]
    fn constant_strain_is_exact() {
        let steel = Material::named("steel").unwrap();
        let places = tetrahedron([[0.0; 3], [2.0, 0.1, 0.0], [0.3, 1.5, 0.0], [0.2, 0.4, 1.1]]);
        let it = element(&places, &steel).unwrap();
        let gradient = [[1e-3, 2e-4, -1e-4], [3e-4, -2e-3, 5e-4], [0.0, 7e-4, 4e-4]];
        let u = places.map(|p| std::array::from_fn(|i| (0..3).map(|j| gradient[i][j] * p[j]).sum()));
        let d = elasticity(&steel);
        let strain = [1e-3, -2e-3, 4e-4, 5e-4, 12e-4, -1e-4];
        let expected: [f64; 6] = std::array::from_fn(|r| (0..6).map(|c| d[r][c] * strain[c]).sum());
        for found in stresses(&places, &steel, &u) {
            for (a, b) in found.iter().zip(&expected) {
                assert!((a - b).abs() < 1e-6 * expected[1].abs(), "{found:?} {expected:?}");
            }
        }
        // the energy is half the volume times stress by strain
        let flat: Vec<f64> = u.iter().flatten().copied().collect();
        let flat = Matrix { rows: 30, cols: 1, values: flat };
        let energy = flat.transposed_times(&it.stiffness.times(&flat))[(0, 0)];
        let exact: f64 = VOLUME * expected.iter().zip(&strain).map(|(a, b)| a * b).sum::<f64>();
        assert!((energy / exact - 1.0).abs() < 1e-12);
        let turn = Matrix::from_fn(30, 1, |i, _| {
            let [x, y, _] = places[i / 3];
            [-y, x, 0.3][i % 3]
        });
        assert!(it.stiffness.times(&turn).largest() < 1e-12 * it.stiffness.largest());
        let swapped = std::array::from_fn(|k| places[[1, 0, 2, 3, 4, 6, 5, 9, 8, 7][k]]);
        assert!(element(&swapped, &steel).is_none());
    }
}
