//! Reports of small motions, read back from the page.

use std::f64::consts::TAU;

use super::decode::Page;
use super::payload::Payload;
use super::thin::{self, Frames, Sizes};
use super::{EventMark, Motion, ReportData, Series, curves, html};
use crate::results::summary::Summary;
use crate::scene::{Scene, SceneBody, SceneContact, Shape, Solid};

const RADIUS: f64 = 0.1;

/// Balls, so that bodies have a size.
fn scene(bodies: usize) -> Scene {
    let ball = Shape {
        solid: Solid::Sphere { radius: RADIUS },
        position: [0.0; 3],
        orientation: [1.0, 0.0, 0.0, 0.0],
        color: None,
    };
    let ground = SceneBody { name: "ground".into(), shapes: Vec::new() };
    let moving = (0..bodies).map(|k| SceneBody { name: format!("ball{k}"), shapes: vec![ball.clone()] });
    Scene {
        up: [0.0, 0.0, 1.0],
        bodies: std::iter::once(ground).chain(moving).collect(),
        joints: Vec::new(),
        lines: Vec::new(),
        beams: Vec::new(),
        flexible: Vec::new(),
        traces: Vec::new(),
        contacts: Vec::new(),
        plots: Vec::new(),
        arrows: Vec::new(),
    }
}

/// Balls on circles that turn about z; the first one jumps up at half time.
fn circling(bodies: usize, frames: usize) -> Motion {
    let mut motion = Motion { times: Vec::new(), bodies, poses: Vec::new(), ..Motion::default() };
    for k in 0..frames {
        let t = k as f64 / frames as f64;
        motion.times.push(t);
        for body in 0..bodies {
            let angle = TAU * t * (3.0 + body as f64);
            let z = if body == 0 && t >= 0.5 { 1.0 } else { 0.0 };
            // Both signs of a quaternion are the same turn; a run may change between them.
            let sign = if k % 3 == 0 { -1.0 } else { 1.0 };
            let (s, c) = (0.5 * angle).sin_cos();
            let pose = [2.0 * angle.cos(), 2.0 * angle.sin(), z, sign * c, 0.0, 0.0, sign * s];
            motion.poses.extend(pose.map(|x| x as f32));
        }
    }
    motion
}

fn report(scene: Scene, motion: Motion) -> ReportData {
    ReportData {
        title: "test".into(),
        scene,
        motion,
        measures: Vec::new(),
        times: Vec::new(),
        events: Vec::new(),
        summary: Summary::default(),
    }
}

#[test]
fn poses_come_back_within_half_a_quantum() {
    let motion = circling(3, 200);
    let data = report(scene(3), motion.clone());
    let page = Page::read(&html(&data));
    assert_eq!(page.f64s(&page.meta["motion"]["times"]), motion.times);
    assert!(page.meta["motion"]["thinned_from"].is_null());
    let poses = page.poses();
    assert_eq!(poses.len(), motion.poses.len());
    let position = page.meta["motion"]["quanta"][0].as_f64().unwrap_or(0.0);
    let quaternion = page.meta["motion"]["quanta"][1].as_f64().unwrap_or(0.0);
    // The diagonal of the box of all positions is sqrt(4^2 + 4^2 + 1) = 5.7.
    assert!(position > 0.0 && position <= 5.8 / 65536.0, "{position}");
    for (read, written) in poses.chunks(7).zip(motion.poses.chunks(7)) {
        for k in 0..3 {
            assert!((read[k] - f64::from(written[k])).abs() <= 0.5001 * position);
        }
        let dot: f64 = (3..7).map(|k| read[k] * f64::from(written[k])).sum();
        for k in 3..7 {
            assert!((read[k] - dot.signum() * f64::from(written[k])).abs() <= 0.5001 * quaternion);
        }
    }
    // Neighbours have the same sign, or interpolation would go the long way.
    for (before, now) in poses.chunks(21).zip(poses.chunks(21).skip(1)) {
        for body in 0..3 {
            assert!((3..7).map(|k| before[7 * body + k] * now[7 * body + k]).sum::<f64>() > 0.0);
        }
    }
}

/// Contacts that close, change their state and open again come back within half a quantum of place and of force, in the frames in which
/// they were closed; what is not finite, or of no known contact, is left out.
#[test]
fn marks_come_back_within_half_a_quantum() {
    let mut motion = circling(1, 40);
    let force = |frame: usize| 100.0 + 3.0 * frame as f32;
    let mark = |contact: f32, state: f32, frame: usize| {
        [contact, state, 0.5, -1.25, 0.1, 0.0, force(frame), 0.0, -0.3 * force(frame), 0.0, 0.0]
    };
    for frame in 0..40 {
        if (5..20).contains(&frame) || frame > 35 {
            motion.marks.extend(mark(1.0, if frame < 12 { 1.0 } else { 2.0 }, frame));
        }
        if frame == 7 {
            motion.marks.extend(mark(0.0, 2.0, frame).map(|x| if x == 0.1 { f32::NAN } else { x }));
            motion.marks.extend(mark(9.0, 2.0, frame));
        }
        motion.mark_ends.push(motion.marks.len());
    }
    let contacts = ["idle", "floor"].map(|name| SceneContact { name: name.into(), turns: false });
    let scene = Scene { contacts: contacts.to_vec(), ..scene(1) };
    let page = Page::read(&html(&report(scene, motion)));
    let [idle, floor] = &page.marks()[..] else { panic!("two contacts") };
    assert!(idle.is_empty());
    let runs: Vec<_> =
        floor.iter().map(|(from, state, numbers)| (*from, *state, numbers.len() / 9)).collect();
    assert_eq!(runs, [(5, 1, 7), (12, 2, 8), (36, 2, 4)]);
    let place = page.meta["motion"]["quanta"][0].as_f64().unwrap_or(0.0);
    let push = f64::from(force(39)) / 4096.0;
    for (from, state, numbers) in floor {
        for (k, read) in numbers.chunks(9).enumerate() {
            let written = mark(1.0, f32::from(*state), from + k);
            for (j, (read, written)) in read.iter().zip(&written[2..]).enumerate() {
                let quantum = if j < 3 { place } else { push };
                assert!((read - f64::from(*written)).abs() <= 0.5001 * quantum, "{j}: {read} {written}");
            }
        }
    }
    // a page of results without marks has none
    assert!(Page::read(&html(&report(self::scene(1), circling(1, 4)))).meta["marks"].is_null());
}

#[test]
fn small_bodies_on_long_ways_stay_sharp() {
    let times: Vec<f64> = (0..50).map(f64::from).collect();
    let poses = times.iter().flat_map(|&t| [20.0 * t as f32, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0]).collect();
    let page = Page::read(&html(&report(scene(1), Motion { times, bodies: 1, poses, ..Motion::default() })));
    // The way is 980 m, the ball 0.2 m: a quantum is a part of the ball, not of the way alone.
    let quantum = page.meta["motion"]["quanta"][0].as_f64().unwrap_or(1.0);
    assert!(quantum <= 2.0 * RADIUS / 256.0, "{quantum}");
}

#[test]
fn thinning_keeps_its_bound() {
    let motion = circling(2, 4000);
    let scene = scene(2);
    let frames = Frames::of(&motion);
    let sizes = Sizes::of(&scene, &frames);
    let mut last = 0.0;
    for most in [4000, 1000, 300, 60] {
        let (kept, bound) = thin::keep_at_most(&frames, &sizes, most);
        assert!(kept.len() <= most && kept.len() >= 2, "{} of {most}", kept.len());
        assert_eq!((kept[0], kept[kept.len() - 1]), (0, 3999));
        assert!(bound >= last);
        last = bound;
        for pair in kept.windows(2) {
            for k in pair[0]..pair[1] {
                // What a viewer shows of a point on the surface of a ball, computed here from the closed formula.
                let s = (motion.times[k] - motion.times[pair[0]])
                    / (motion.times[pair[1]] - motion.times[pair[0]]);
                for body in 0..2 {
                    let between =
                        thin::interpolate(frames.pose(pair[0], body), frames.pose(pair[1], body), s);
                    let angle = TAU * motion.times[k] * (3.0 + body as f64);
                    let turned = 2.0 * between[6].atan2(between[3]);
                    let dx = between[0] + RADIUS * turned.cos() - (2.0 + RADIUS) * angle.cos();
                    let dy = between[1] + RADIUS * turned.sin() - (2.0 + RADIUS) * angle.sin();
                    // Single numbers near 2 are exact to 2e-7.
                    assert!(dx.hypot(dy) <= bound + 1e-6, "{} > {bound}", dx.hypot(dy));
                }
            }
        }
        if most >= 300 {
            // The jump stays one: both frames beside it are there.
            assert!(kept.contains(&1999) && kept.contains(&2000));
        }
    }
    assert!(last > 0.0);
}

#[test]
fn large_motions_are_thinned_and_say_so() {
    let motion = circling(1, 30_000);
    let page = Page::read(&html(&report(scene(1), motion)));
    assert_eq!(page.meta["motion"]["thinned_from"], 30_000);
    let frames = page.meta["motion"]["frames"].as_u64().unwrap_or(0) as usize;
    assert!(frames > 100 && frames <= 20_000);
    assert_eq!(page.poses().len(), frames * 7);
}

#[test]
fn measures_come_back_with_gaps() {
    let mut data = report(scene(0), Motion::default());
    data.times = vec![0.0, 0.5, f64::NAN, 1.0, 1.5];
    let energy = [1000.0, 1000.0 + 1e-9, 0.0, 1000.0 + 3e-9, 1000.0];
    data.measures = vec![
        Series { name: "energy".into(), unit: "J".into(), values: energy.to_vec() },
        Series {
            name: "gap".into(),
            unit: String::new(),
            values: vec![1.0, f64::NAN, 7.0, f64::INFINITY, -2.0],
        },
        Series { name: "short".into(), unit: "m".into(), values: vec![4.0] },
    ];
    let page = Page::read(&html(&data));
    // The sample without a time is left out.
    assert_eq!(page.f64s(&page.meta["curves"]["times"]), [0.0, 0.5, 1.0, 1.5]);
    // 1e-9 beside 1000 is far below the precision of a single number; the offset keeps it.
    let read = page.series(0);
    for (r, w) in read.iter().zip([energy[0], energy[1], energy[3], energy[4]]) {
        assert!((r - w).abs() <= 3e-13, "{r} {w}");
    }
    let gap = page.series(1);
    assert!(gap[0] == 1.0 && gap[1].is_nan() && gap[2].is_nan() && gap[3] == -2.0);
    let short = page.series(2);
    assert!(short[0] == 4.0 && short[1..].iter().all(|v| v.is_nan()));
}

#[test]
fn thinned_measures_keep_their_peaks() {
    let count = 10_000;
    let times: Vec<f64> = (0..count).map(f64::from).collect();
    let mut values: Vec<f64> = times.iter().map(|t| (0.01 * t).sin()).collect();
    values[5432] = 50.0;
    values[7777] = -40.0;
    for k in 2000..3000 {
        values[k] = f64::NAN;
    }
    let series = [Series { name: "peaks".into(), unit: String::new(), values: values.clone() }];
    let mut payload = Payload::default();
    let meta = curves::write_at_most(&mut payload, &times, &series, 500);
    assert!(meta.samples <= 500 && meta.samples > 400);
    assert_eq!(meta.thinned_from, Some(10_000));
    let block = meta.series[0].values;
    let bytes = &payload.bytes()[block.offset..block.offset + block.length];
    let read: Vec<f32> = bytes.chunks(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect();
    assert_eq!(read.len(), meta.samples);
    assert!(read.contains(&50.0) && read.contains(&-40.0));
    assert_eq!((read[0], read[read.len() - 1]), (values[0] as f32, values[9999] as f32));
    // A tenth of the time has no values.
    let gaps = read.iter().filter(|v| v.is_nan()).count();
    assert!((40..=50).contains(&gaps), "{gaps}");
}

#[test]
fn names_cannot_break_out() {
    let evil = "</script><script>alert(1)</script><!-- \u{2028} \" ' & \\";
    let mut data = report(scene(1), circling(1, 3));
    data.title = evil.into();
    data.scene.bodies[1].name = evil.into();
    data.times = vec![0.0];
    data.measures = vec![Series { name: evil.into(), unit: evil.into(), values: vec![1.0] }];
    data.events = vec![EventMark { t: 0.0, name: evil.into(), text: evil.into(), ..EventMark::default() }];
    data.summary.hints = vec![evil.into()];
    data.summary.run.message = evil.into();
    let plain = html(&report(scene(1), circling(1, 3)));
    let page = html(&data);
    // As many elements as without the names, and none of them from a name.
    for tag in ["<script", "</script", "<!--", "</style"] {
        assert_eq!(page.matches(tag).count(), plain.matches(tag).count(), "{tag}");
    }
    let read = Page::read(&page);
    assert_eq!(read.meta["scene"]["bodies"][1]["name"], evil);
    assert_eq!(read.meta["events"][0]["text"], evil);
    assert_eq!(read.meta["title"], evil);
}

#[test]
fn events_are_sorted_and_finite() {
    let mut data = report(scene(0), Motion::default());
    let event = |t: f64| EventMark { t, name: "e".into(), ..EventMark::default() };
    data.events = vec![event(2.0), event(f64::NAN), event(1.0)];
    let page = Page::read(&html(&data));
    let times: Vec<f64> =
        page.meta["events"].as_array().into_iter().flatten().filter_map(|e| e["t"].as_f64()).collect();
    assert_eq!(times, [1.0, 2.0]);
}

#[test]
fn nothing_at_all_is_a_page() {
    let page = Page::read(&html(&report(scene(0), Motion::default())));
    assert_eq!(page.meta["motion"]["frames"], 0);
    assert!(page.poses().is_empty());
    assert_eq!(page.meta["curves"]["samples"], 0);
}

#[test]
fn broken_frames_are_left_out() {
    let mut motion = circling(2, 6);
    motion.times[1] = f64::NAN;
    motion.poses[2 * 14 + 3] = f32::INFINITY;
    motion.times[4] = 0.1;
    // The last frame was not written to its end.
    motion.poses.truncate(5 * 14 + 9);
    let page = Page::read(&html(&report(scene(2), motion.clone())));
    assert_eq!(page.f64s(&page.meta["motion"]["times"]), [motion.times[0], motion.times[3]]);
}

#[test]
fn the_page_asks_nobody_for_anything() {
    let page = html(&report(scene(1), circling(1, 3)));
    assert!(page.contains("default-src 'none'"));
    for tag in ["<script src", "<link rel=\"stylesheet\"", "@import", "url(http"] {
        assert!(!page.contains(tag), "{tag}");
    }
}
