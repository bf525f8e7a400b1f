//! Tetrahedra.

use crate::shapes::{block, steel};
use gelenk_flex::Material;
use gelenk_flex::finite::Finite;
use gelenk_flex::interface::{Wanted, find};
use gelenk_flex::reduce::{Wishes, reduce};

fn close(found: f64, exact: f64, share: f64) {
    assert!((found / exact - 1.0).abs() < share, "{found} {exact}: {:.2e}", found / exact - 1.0);
}

fn nearest(found: &[f64], exact: f64) -> f64 {
    found.iter().map(|f| (f / exact - 1.0).abs()).fold(f64::INFINITY, f64::min)
}

/// Free: sound runs along a block without lateral contraction as along a string, and a cube has the modes of Lamé,
/// `f = sqrt(G / 2ρ) / a`, for any Poisson's ratio.
#[test]
fn blocks_have_the_frequencies_of_closed_forms() {
    let cork = Material { young: 70e9, poisson: 0.0, density: 2700.0 };
    let part = Finite::from_mesh("bar", &block([6, 1, 1], [0.6, 0.1, 0.1]), cork, &[]).unwrap();
    let (body, report) = reduce(&part, &[], &Wishes { modes: 14, ..Wishes::default() }).unwrap();
    assert_eq!(report.rigid, 6);
    let sound = (70e9_f64 / 2700.0).sqrt() / 1.2;
    assert!(nearest(&report.frequencies, sound) < 1e-3, "{:?}", report.frequencies);
    close(body.mass(), 2700.0 * 0.006, 1e-12);
    let c = body.centre();
    close(c[0], 0.3, 1e-12);
    close(c[1], 0.05, 1e-12);
    // about the origin: m (b² + c²) / 3
    close(body.inertia()[0][0], 2700.0 * 0.006 * 0.02 / 3.0, 1e-11);
    close(body.inertia()[0][1], -2700.0 * 0.006 * 0.3 * 0.05, 1e-11);
    let about = body.gram_about(c);
    close(about[(4, 4)], 2700.0 * 0.006 * (0.36 + 0.01) / 12.0, 1e-10);
    assert!(about[(0, 4)].abs() < 1e-12 && about[(3, 4)].abs() < 1e-12);

    let part = Finite::from_mesh("cube", &block([3, 3, 3], [0.2; 3]), steel(), &[]).unwrap();
    let (_, report) = reduce(&part, &[], &Wishes { modes: 18, ..Wishes::default() }).unwrap();
    let lame = (steel().shear() / (2.0 * steel().density)).sqrt() / 0.2;
    assert!(nearest(&report.frequencies, lame) < 5e-3, "{lame}: {:?}", report.frequencies);
}

/// A free square plate, thin: 13.49, 19.79 and 24.43 `sqrt(D / ρh) / a²` (Leissa, ν = 0.3); Reissner's and Ritz's newer numbers are
/// 13.468, 19.596, 24.270.
#[test]
fn a_free_plate_has_leissas_frequencies() {
    let (a, h) = (1.0, 0.02);
    let part = Finite::from_mesh("plate", &block([8, 8, 1], [a, a, h]), steel(), &[]).unwrap();
    let (_, report) = reduce(&part, &[], &Wishes { modes: 3, ..Wishes::default() }).unwrap();
    let stiff = steel().young * h * h / (12.0 * (1.0 - 0.09) * steel().density);
    let unit = stiff.sqrt() / (2.0 * std::f64::consts::PI * a * a);
    // shear and rotary inertia take some parts of a thousand at this thickness, a coarse mesh adds some
    for (found, exact) in report.frequencies.iter().zip([13.468, 19.596, 24.270]) {
        close(*found, exact * unit, 1.5e-2);
    }
}

/// A solid cantilever bends as a beam: statics at the tip with faces tied, the stress at the root, and stiffening by rotation.
#[test]
fn a_solid_beam_is_a_beam() {
    let cork = Material { young: 70e9, poisson: 0.0, density: 2700.0 };
    let (l, b) = (1.0, 0.05);
    let part = Finite::from_mesh("bar", &block([12, 1, 1], [l, b, b]), cork, &[]).unwrap();
    let ends = find(&part, &Wanted::parse_all("root; tip").unwrap()).unwrap();
    close(ends[1].origin[1], 0.5 * b, 1e-12);
    let wishes = Wishes { modes: 8, attach: Some("root".into()), ..Wishes::default() };
    let (body, report) = reduce(&part, &ends, &wishes).unwrap();
    let tip = &body.interfaces[1].modes;
    let moment = b.powi(4) / 12.0;
    let q: Vec<f64> = (0..body.count()).map(|k| tip[(2, k)] / body.stiffness[(k, k)]).collect();
    let u: f64 = (0..body.count()).map(|k| tip[(2, k)] * q[k]).sum();
    let exact = l.powi(3) / (3.0 * 70e9 * moment) + 1.2 * l / (35e9 * b * b);
    close(u, exact, 2e-3);
    // bending stress M z / I in the middle
    let stresses = body.stresses.as_ref().unwrap();
    let node = (0..part.places.len()).find(|&n| part.places[n] == [0.5 * l, 0.5 * b, b]).unwrap();
    let stress: f64 = (0..body.count()).map(|k| stresses[(6 * node, k)] * q[k]).sum();
    // means of the linear stresses of few elements
    close(stress, -0.5 * l * 0.5 * b / moment, 3e-2);
    assert!(report.residual < 1e-8);

    // Southwell's number of the first bending mode is 1.193 (Wright et al. 1982: 4.1373² = 3.5160² + 1.19 · 4, nearly)
    let first = (0..2).map(|k| body.stiffening.as_ref().unwrap().body[3][(k, k)]).fold(0.0, f64::max);
    close(first, (4.1373_f64.powi(2) - 3.5160_f64.powi(2)) / 4.0, 1e-2);
    assert_eq!(body.triangles.len(), 4 * 2 * (2 + 4 * 12));
}
