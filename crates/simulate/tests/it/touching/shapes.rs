//! Solids that touch with edges, rims and corners, where one pair of parts gives way to another (H24), against closed forms and programs of another hand that know nothing of shapes.

use super::{RTOL, WAYS, check, check_from, ran, ran_from};
use gelenk_io::ModelFile;
use gelenk_simulate::FileSource;
use std::path::Path;

const G: f64 = 9.81;

/// A capsule falls between two boxes and lies on both edges, 0.06 m beside its axis: along them at once, or tilted, so that it rattles from end to end before it does. Rods that are
/// nearly parallel cross anywhere; the constraints could once not be met there.
#[test]
fn a_capsule_on_two_edges() {
    let rest = 0.2 + (0.08_f64.powi(2) - 0.06_f64.powi(2)).sqrt();
    let lands = (2.0 * (0.4 - rest) / G).sqrt();
    let straight = include_str!("capsule-on-edges.toml");
    check("capsule", straight, &[("impact", &[lands])], &[("z", rest)]);
    for way in &WAYS[..2] {
        let ran = ran("tilted capsule", include_str!("capsule-tumbles.toml"), *way, RTOL);
        assert!((ran.end("z") - rest).abs() < 10.0 * RTOL, "{}: {}", ran.what, ran.end("z"));
        assert!(
            ran.outcome.events.last().is_some_and(|e| e.t < 0.5),
            "{}: it does not come to rest",
            ran.what
        );
    }
}

/// Two diamonds, tip beside tip: faces that are parallel meet in a parallelogram of 1 mm by 2 mm, whose four corners are two tips and two crossings of edges. The law of Newton, solved by trying
/// all sets of these by hand, lets the lower tip alone push. Later the upper one falls beside the lower one, and leaves its edge.
#[test]
fn two_diamonds() {
    let lands = (2.0 * 0.2045 / G).sqrt();
    for way in &WAYS[..3] {
        let ran = ran("diamonds", include_str!("diamonds.toml"), *way, RTOL);
        let first = ran.outcome.events.first().unwrap();
        assert!((first.t - lands).abs() < 10.0 * RTOL, "{}: {first:?}", ran.what);
        assert_eq!(first.contacts.len(), 4, "{}: {first:?}", ran.what);
        let impulse: f64 = first.impulse.iter().map(|i| i.normal).sum();
        assert!((impulse - 0.204_764_125_964_8).abs() < 10.0 * RTOL, "{}: {impulse}", ran.what);
        assert!((first.loss.unwrap() - 0.043_722_873_215_7).abs() < 10.0 * RTOL, "{}: {first:?}", ran.what);
        // it has passed the lower one, which is 0.15 m high
        assert!(ran.end("z") < 0.1, "{}: {}", ran.what, ran.end("z"));
    }
}

/// A cylinder slides, and another one rolls, over the edge of a table: their centres run round the edge until nothing presses any more. The one that rolls begins to slip before. A can that slides on its
/// end tips as soon as its centre is beyond the edge, and falls when its rim is: the two places where rim and edge cross become one there. By Runge's and Kutta's method and bisection.
#[test]
fn cylinders_over_an_edge() {
    let slides = include_str!("cylinder-slides-off.toml");
    let end = [("x", 0.248_726_676_9), ("z", -0.478_580_024_7)];
    check("sliding", slides, &[("opening", &[0.4, 0.516_815_513_5])], &end);
    let rolls = include_str!("cylinder-rolls-off.toml");
    let end = [("x", 0.227_032_810_6), ("z", -0.439_915_359_9)];
    let events: [(&str, &[f64]); 2] = [("slip", &[0.503_487_781_8]), ("opening", &[0.4, 0.532_226_074_3])];
    check("rolling", rolls, &events, &end);
    for way in &WAYS[..2] {
        let ran = ran("can", include_str!("can-over-an-edge.toml"), *way, RTOL);
        let last = ran.outcome.events.last().unwrap();
        // the places count as one when they are 1e-3 of the radius apart
        assert!((last.t - 0.254_092_677_9).abs() < 10.0 * RTOL, "{}: {last:?}", ran.what);
        for (column, expected) in [("x", 0.401_307_093_4), ("z", -0.629_845_503_4)] {
            assert!((ran.end(column) - expected).abs() < 10.0 * RTOL, "{}: {}", ran.what, ran.end(column));
        }
    }
}

/// A ring drops onto a rod and bounces there, and swings on it without slip: a pendulum of 0.07 m with a part of its inertia.
#[test]
fn a_ring_on_a_rod() {
    let first = (2.0 * 0.05 / G).sqrt();
    let hits = [first, 1.8 * first, 2.12 * first];
    let drops = include_str!("ring-drops-on-a-rod.toml");
    let end = first * (1.0 + 0.8 / 0.6);
    check("ring", drops, &[("impact", &hits), ("accumulation", &[end])], &[("z", -0.07)]);
    let swings = include_str!("ring-swings-on-a-rod.toml");
    check("swinging ring", swings, &[], &[("x", -0.033_530_468_0), ("z", -0.061_446_787_7)]);
}

/// A dodecahedron tumbles on a plane and comes to rest on one of its faces, as high as its inscribed sphere.
#[test]
fn a_dodecahedron() {
    let root = 5.0_f64.sqrt();
    let edge = 4.0 * 0.05 / (3.0_f64.sqrt() * (1.0 + root));
    let inscribed = edge / 2.0 * ((25.0 + 11.0 * root) / 10.0).sqrt();
    for way in &WAYS[..3] {
        let ran = ran("dodecahedron", include_str!("dodecahedron.toml"), *way, RTOL);
        assert!((ran.end("z") - inscribed).abs() < 10.0 * RTOL, "{}: {}", ran.what, ran.end("z"));
        assert!(
            ran.outcome.events.last().is_some_and(|e| e.t < 1.0),
            "{}: it does not come to rest",
            ran.what
        );
    }
}

/// Parts from files on boxes: a brick slides and stops as a box does, and an angle drops on the end of a table and stays there, although its hull would reach below the table.
#[test]
fn parts_from_files() {
    let speed = 1.25_f64.sqrt();
    let stop = speed / (0.2 * G);
    let read = |name: &str| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/touching");
        FileSource::new(ModelFile::read(&folder.join(name)).unwrap_or_else(|e| panic!("{}", e.render())))
    };
    let brick = read("brick-from-a-file.toml");
    check_from("brick", &brick, &[("stick", &[stop])], &[("x", stop / 2.0), ("y", stop / 4.0), ("z", 0.05)]);
    let first = (2.0 * 0.05 / G).sqrt();
    let hits = [first, 1.2 * first, 1.22 * first];
    let angle = read("ell-from-a-file.toml");
    for way in &WAYS[..3] {
        let ran = ran_from("angle", angle.clone(), *way, RTOL);
        for (found, expected) in ran.times("impact").iter().zip(hits) {
            assert!((found - expected).abs() < 10.0 * RTOL, "{}: {found}, not {expected}", ran.what);
        }
        let end = ran.times("accumulation")[0];
        assert!((end - first * (1.0 + 0.2 / 0.9)).abs() < 10.0 * RTOL, "{}: {end}", ran.what);
        let (x, y) = (ran.end("x"), ran.end("y"));
        assert!(x.abs() < 10.0 * RTOL && (y + 0.05).abs() < 10.0 * RTOL, "{}: {x} {y}", ran.what);
    }
}
