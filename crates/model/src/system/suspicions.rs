//! Numbers that are possible, but look like mistakes: other units, forgotten joints and masses, gravity that acts on nothing.
//!
//! A check that cries wolf is not read. So each asks for what hardly any sound model has, and says nothing where it cannot tell.

use crate::body::principal_moments;
use crate::forces::ForceLaw as _;
use crate::joints::{JointKind, JointLaw as _, MOST, Twist};
use crate::math::{Motion, Vec3};
use crate::model::{Frame, Model};
use gelenk_core::State;
use std::f64::consts::PI;

/// Masses further apart than this look like a mix of units. Those that are lighter than the least stand in for none, those that are
/// heavier than the most are celestial.
const MASSES_APART: f64 = 1e8;
const MASSES: std::ops::Range<f64> = 1e-5..1e12;
/// Links of these lengths \[m\] may have been written in millimetres.
const LONG: std::ops::Range<f64> = 5.0..3e4;
/// A steel cable of slenderness 10 000 has some 2e-3 kg per cube of its radius of gyration; a part in millimetres has 1e-9 of what it
/// should have.
const LIGHT: f64 = 1e-4;
/// The same for masses without inertia on an arm. A Foucault pendulum of 67 m with 28 kg has 1e-4.
const LIGHT_POINT: f64 = 3e-6;
/// Solid pieces that are denser than this \[kg/m³\] and larger than this \[m³\]: only dams are.
const SOLID: (f64, f64) = (1500.0, 1000.0);
/// The same for bars, whose thickness their inertia does not tell \[kg\].
const HEAVY_BAR: f64 = 1e7;
/// A body whose inertia is that of one so many times larger than the mechanism, and larger than this \[m\].
const TOO_WIDE: (f64, f64) = (100.0, 1.0);
/// No material is denser \[kg/m³\]: osmium has 22 600.
const DENSEST: f64 = 30_000.0;
/// Moments of inertia say how thick a body is where it is thicker than this share of its length; others are rods.
const THICK: f64 = 0.03;
/// Joints at these shares of a body's half length agree with its inertia.
const AGREES: std::ops::Range<f64> = 0.1..3.0;
/// Pins of a body accelerate against each other by less \[m/s²\] in any machine. The crank of a racing engine comes to 8e4.
const FASTEST: f64 = 1e5;
/// Rates in revolutions per minute are multiples of this.
const ROUND: f64 = 10.0;
/// Directions closer than this are the same.
const PARALLEL: f64 = 1e-6;

/// Everything that looks like a mistake, in words.
///
/// `motions` are those that the constraints leave, and that of the state: of all bodies each.
/// `now` are those of the state alone.
pub(super) fn suspicions(model: &Model, x: &State, motions: &[Vec<Motion>], now: &[Motion]) -> Vec<String> {
    let mut found = Vec::new();
    found.extend(masses(model));
    found.extend(grams(model));
    found.extend(revolutions(model, now));
    found.extend(unit_of_gravity(model));
    found.extend(millimetres(model));
    found.extend(inertias(model));
    found.extend(idle_gravity(model, x, motions));
    found
}

/// The lightest and the heaviest body, where they lie too far apart.
fn masses(model: &Model) -> Option<String> {
    let bodies = model.bodies[1..].iter().filter(|body| MASSES.contains(&body.mass.mass));
    let order = |a: &&_, b: &&_| {
        let mass = |body: &crate::body::Body| body.mass.mass;
        mass(a).total_cmp(&mass(b))
    };
    let (light, heavy) = (bodies.clone().min_by(order)?, bodies.max_by(order)?);
    let (least, most) = (light.mass.mass, heavy.mass.mass);
    (most > MASSES_APART * least).then(|| {
        format!("'{}' has {least:.3e} kg, '{}' {most:.3e} kg; are both in kg?", light.name, heavy.name)
    })
}

fn unit_of_gravity(model: &Model) -> Option<String> {
    let size = model.gravity.norm();
    let (unit, factor) =
        [("mm/s²", 1e3), ("cm/s²", 1e2)].into_iter().find(|(_, f)| (9.7 * f..9.9 * f).contains(&size))?;
    Some(format!(
        "gravity is {size} m/s², which is that of the earth in {unit}; write {:.4} and all lengths in m",
        size / factor
    ))
}

/// How far the joints of each body are from its centre of mass \[m\].
fn reaches(model: &Model) -> Vec<f64> {
    let mut reach = vec![0.0_f64; model.bodies.len()];
    for frame in model.joints.iter().flat_map(|joint| [&joint.a, &joint.b]) {
        let body = frame.body.0;
        reach[body] = reach[body].max((frame.origin - model.bodies[body].mass.centre).norm());
    }
    reach
}

/// Links of hundreds of metres that weigh next to nothing, or solid pieces of that size.
fn millimetres(model: &Model) -> Option<String> {
    let is_heavy = model.gravity.norm() > 0.0;
    let mut all = model.bodies.iter().zip(reaches(model)).skip(1);
    all.find_map(|(body, reach)| {
        let mass = body.mass.mass;
        let moments = principal_moments(&body.mass.inertia);
        let radius = if mass > 0.0 { (moments[2].max(0.0) / mass).sqrt() } else { 0.0 };
        let name = &body.name;
        let is_light = LONG.contains(&reach)
            && mass > 0.0
            && (LONG.contains(&radius) && mass < LIGHT * radius.powi(3)
                || radius < 0.1 * reach && mass < LIGHT_POINT * reach.powi(3));
        let what = if is_light {
            format!("'{name}' reaches {reach:.4} m to its joints, but weighs only {mass:.4} kg")
        } else {
            let is_solid = ellipsoid(mass, moments)
                .map_or(mass > HEAVY_BAR, |(density, volume)| density > SOLID.0 && volume > SOLID.1);
            if !(is_solid && is_heavy && LONG.contains(&radius)) {
                return None;
            }
            format!("'{name}' is a solid piece of {mass:.1e} kg with a radius of gyration of {radius:.4} m")
        };
        Some(format!("{what}; are its lengths in mm? They must be in m: 100 mm is 0.1, or \"100*mm\""))
    })
}

/// Density and volume of the uniform ellipsoid with this mass and these moments: for rods, discs and blocks they are within a tenth of
/// theirs.
fn ellipsoid(mass: f64, moments: [f64; 3]) -> Option<(f64, f64)> {
    let half = moments.iter().sum::<f64>() / 2.0;
    let squares = moments.map(|moment| 5.0 * (half - moment) / mass);
    let is_thin = squares.iter().any(|x| x.is_nan() || *x <= 1e-8 * squares[0]);
    (mass > 0.0 && !is_thin).then(|| {
        let volume = 4.0 / 3.0 * PI * squares.iter().product::<f64>().sqrt();
        (mass / volume, volume)
    })
}

/// A body that is denser than any material, where its joints and its inertia agree about its size.
fn grams(model: &Model) -> Option<String> {
    model.bodies.iter().zip(reaches(model)).skip(1).find_map(|(body, reach)| {
        let mass = body.mass.mass;
        let moments = principal_moments(&body.mass.inertia);
        let half = moments.iter().sum::<f64>() / 2.0;
        let half_length = (5.0 * (half - moments[0]) / mass).sqrt();
        let is_thick = 5.0 * (half - moments[2]) / mass > (THICK * half_length).powi(2);
        let volume = match ellipsoid(mass, moments).filter(|_| is_thick) {
            Some((_, volume)) => volume,
            // nothing is known of its thickness: it is less than its length
            None => 4.0 / 3.0 * PI * half_length.powi(3),
        };
        let is_dense = mass > DENSEST * volume && AGREES.contains(&(reach / half_length));
        is_dense.then(|| {
            format!(
                "'{}' has {mass} kg, but its joints and its inertia are those of a body of about {:.2} m: no material is so \
                 dense. Is its mass in g? It must be in kg: 500 g is 0.5, and its inertia in kg m²",
                body.name,
                2.0 * half_length
            )
        })
    })
}

/// A body that turns at a round number of radians per second so fast that its pins would fly off.
fn revolutions(model: &Model, now: &[Motion]) -> Option<String> {
    let frames = |body: usize| {
        let all = model.joints.iter().flat_map(|joint| [&joint.a, &joint.b]);
        all.filter(move |frame| frame.body.0 == body).map(|frame| frame.origin)
    };
    model.bodies.iter().zip(now).enumerate().skip(1).find_map(|(i, (body, motion))| {
        let rate = motion.omega.norm();
        let round = ROUND * (rate / ROUND).round();
        let is_round = rate > 0.0 && (rate - round).abs() < 1e-9 * rate;
        if !is_round {
            return None;
        }
        let axis = motion.omega * (1.0 / rate);
        let away = |arm: Vec3| axis.cross(motion.pose.rotation * arm).norm();
        let first = frames(i).next()?;
        let arm = frames(i).map(|pin| away(pin - first)).fold(0.0, f64::max);
        (rate * rate * arm > FASTEST).then(|| {
            format!(
                "'{}' turns at {round} rad/s, which is {:.0} revolutions per minute; its joints are {arm:.3} m apart. \
                 If {round} was meant per minute, write \"{round}*rpm\"",
                body.name,
                rate * 30.0 / PI
            )
        })
    })
}

/// Moments of inertia of bodies that would not fit into the mechanism. Where the joints of a body meet in its centre, its mass and its
/// size say nothing about each other.
fn inertias(model: &Model) -> Vec<String> {
    let size = model.size();
    let bodies = model.bodies.iter().zip(reaches(model)).skip(1);
    let suspicion = |(body, reach): (&crate::body::Body, f64)| {
        let [_, _, moment] = principal_moments(&body.mass.inertia);
        let radius = (moment / body.mass.mass).sqrt();
        let (times, least) = TOO_WIDE;
        let is_wide = radius.is_finite() && radius > (times * size.max(reach)).max(least);
        (is_wide && reach > 1e-3 * size).then(|| {
            format!(
                "the inertia of '{}' is that of a body of {radius:.3e} m, but it reaches {reach:.3e} m to its joints in a \
                 mechanism of {size:.3e} m; is it in kg m²?",
                body.name
            )
        })
    };
    bodies.filter_map(suspicion).collect()
}

/// Gravity that changes no motion, because all bodies move across it.
fn idle_gravity(model: &Model, x: &State, motions: &[Vec<Motion>]) -> Option<String> {
    let size = model.gravity.norm();
    if size == 0.0 || model.bodies.len() < 2 {
        return None;
    }
    let down = model.gravity * (1.0 / size);
    let across = "and the bodies move across it only: it changes no motion";
    if model.bodies[1..].iter().all(|body| body.planar) {
        let is_normal = down.0[0].hypot(down.0[1]) < PARALLEL;
        return is_normal.then(|| {
            format!(
                "gravity acts along z, {across}. Planar bodies move in the x-y plane; write gravity = [0, -9.81, 0], or leave it out \
                 if the plane is horizontal"
            )
        });
    }
    let level: Vec<bool> = (0..model.joints.len()).map(|joint| keeps_level(model, joint, down)).collect();
    let by_joints = reached(model, |joint| level[joint]).iter().all(|reached| *reached);
    let by_motion =
        !motions.is_empty() && motions.iter().flatten().all(|motion| is_level(motion, down, model.size()));
    if !(by_joints || by_motion) {
        return None;
    }
    // a chain may well lie flat, when something moves it; a loop hardly ever does
    let has_loop = model.joints.len() >= model.bodies.len() && model.bodies.len() > 3;
    let is_moved = !model.drives.is_empty() || !model.forces.is_empty() || x.v.iter().any(|v| *v != 0.0);
    // a door on two hinges may rest, for the sake of its reactions
    let is_chain = model.joints.len() < model.bodies.len();
    (has_loop || is_chain && !is_moved).then(|| {
        format!(
            "gravity acts along the axes of the joints, {across}. Turn gravity or the axes, unless the mechanism is meant to lie flat"
        )
    })
}

/// Does a body move across a direction only, and turn about it?
fn is_level(motion: &Motion, down: Vec3, size: f64) -> bool {
    let (turn, way) = (motion.omega, motion.velocity);
    let size = if size > 0.0 { size } else { 1.0 };
    let scale = way.norm() + size * turn.norm();
    size * turn.cross(down).norm() <= PARALLEL * scale && way.dot(down).abs() <= PARALLEL * scale
}

/// Does a joint leave motions across a direction only, and turns about it?
fn keeps_level(model: &Model, joint: usize, down: Vec3) -> bool {
    let its = &model.joints[joint];
    let Ok(frame) = its.a.pose() else { return false };
    let world = model.bodies[its.a.body.0].pose.rotation * frame.rotation;
    let shape = &model.shapes[joint];
    let (np, nv) = shape.sizes();
    // one look at a joint that is bent somehow tells
    let mut q: [f64; MOST] = std::array::from_fn(|i| 0.3 + 0.1 * i as f64);
    shape.normalise(&mut q[..np]);
    let mut columns = [Twist::zero(); MOST];
    shape.columns(&q[..np], &shape.pose(&q[..np]), &mut columns[..nv]);
    columns[..nv].iter().all(|column| {
        let (turn, slide) = (world * column.angular, world * column.linear);
        turn.cross(down).norm() < PARALLEL && slide.dot(down).abs() < PARALLEL
    })
}

/// The bodies that some joints connect to the ground.
fn reached(model: &Model, counts: impl Fn(usize) -> bool) -> Vec<bool> {
    let joints = model.joints.iter().enumerate().filter(|(j, _)| counts(*j));
    groups(model, joints.map(|(_, joint)| [&joint.a, &joint.b].map(|frame| frame.body.0)))
        .iter()
        .map(|group| *group == 0)
        .collect()
}

/// For every body the first one that these pairs connect it to.
fn groups(model: &Model, pairs: impl Iterator<Item = [usize; 2]>) -> Vec<usize> {
    let mut neighbours = vec![Vec::new(); model.bodies.len()];
    for [a, b] in pairs {
        neighbours[a].push(b);
        neighbours[b].push(a);
    }
    let mut group = vec![usize::MAX; model.bodies.len()];
    for first in 0..group.len() {
        let mut next = vec![first];
        while let Some(body) = next.pop() {
            if group[body] == usize::MAX {
                group[body] = first;
                next.extend(&neighbours[body]);
            }
        }
    }
    group
}

/// Bodies that nothing holds and nothing moves: no joint connects them to the ground, no `free` joint says that they fly, no force acts
/// on them, they roll nowhere, and they have no velocity.
pub(super) fn unconnected(model: &Model, x: &State) -> Vec<String> {
    let joints = model.joints.iter().map(|joint| [&joint.a, &joint.b].map(|frame| frame.body.0));
    let held = model.flexibles.iter().flat_map(|its| its.ends.iter().map(|&end| [its.body, end]));
    let group = groups(model, joints.chain(held));
    let mut is_meant = vec![false; group.len()];
    is_meant[0] = true;
    let on = |frame: &Frame| frame.body.0;
    for force in &model.forces {
        force.kind.frames().iter().for_each(|frame| is_meant[group[on(frame)]] = true);
        for c in force.kind.along() {
            is_meant[group[on(&model.joints[c.joint.0].b)]] = true;
        }
    }
    for rolling in &model.rollings {
        is_meant[group[rolling.on.body.0]] = true;
        is_meant[group[rolling.plane.body.0]] = true;
    }
    for wheel in &model.wheel_rails {
        is_meant[group[on(&wheel.on)]] = true;
        is_meant[group[on(&wheel.start)]] = true;
    }
    for body in model.touching_bodies().flatten() {
        is_meant[group[body.0]] = true;
    }
    for drive in &model.drives {
        for (c, _) in &drive.terms {
            is_meant[group[on(&model.joints[c.joint.0].b)]] = true;
        }
    }
    for (body, group) in model.bodies.iter().zip(&group) {
        is_meant[*group] |= body.asked.omega || body.asked.velocity;
    }
    // many bodies that fly, and nothing else, are meant to
    let is_swarm = model.joints.is_empty() && model.bodies.len() > 2;
    let moves = model.bodies.len() == 2 && x.v.iter().any(|v| *v != 0.0);
    if is_swarm || moves {
        return Vec::new();
    }
    let bodies = model.bodies.iter().zip(&group).filter(|(_, group)| !is_meant[**group]);
    bodies.map(|(body, _)| body.name.clone()).collect()
}

/// Massless bodies in loops with a drive: they close the loop, but the forces that would move them are missing in those of the drive and
/// of the joints.
pub(super) fn massless_links(model: &Model) -> Vec<String> {
    if model.drives.is_empty() {
        return Vec::new();
    }
    let mut up: Vec<Option<(usize, usize)>> = vec![None; model.bodies.len()];
    let mut depth = vec![usize::MAX; model.bodies.len()];
    let mut is_carried = vec![false; model.joints.len()];
    let mut at = vec![Vec::new(); model.bodies.len()];
    for (j, joint) in model.joints.iter().enumerate().filter(|(_, joint)| joint.kind != JointKind::Free) {
        at[joint.a.body.0].push((j, joint.b.body.0));
        at[joint.b.body.0].push((j, joint.a.body.0));
    }
    let mut next = std::collections::VecDeque::from([0]);
    depth[0] = 0;
    while let Some(body) = next.pop_front() {
        for &(joint, other) in &at[body] {
            if depth[other] == usize::MAX {
                (depth[other], up[other], is_carried[joint]) = (depth[body] + 1, Some((body, joint)), true);
                next.push_back(other);
            }
        }
    }
    let is_driven =
        |joint: usize| model.drives.iter().any(|d| d.terms.iter().any(|(c, _)| c.joint.0 == joint));
    let mut found = vec![false; model.bodies.len()];
    for (j, joint) in model.joints.iter().enumerate().filter(|(j, _)| !is_carried[*j]) {
        let (mut a, mut b) = (joint.a.body.0, joint.b.body.0);
        if depth[a] == usize::MAX || joint.kind == JointKind::Free {
            continue;
        }
        let (mut bodies, mut has_drive) = (vec![a, b], is_driven(j));
        while a != b {
            let deeper = if depth[a] >= depth[b] { &mut a } else { &mut b };
            let Some((parent, joint)) = up[*deeper] else { break };
            *deeper = parent;
            bodies.push(parent);
            has_drive |= is_driven(joint);
        }
        if has_drive {
            for body in bodies {
                found[body] = true;
            }
        }
    }
    let is_link = |(body, found): &(&crate::body::Body, &bool)| **found && body.mass.is_massless();
    // interfaces of flexible bodies have no mass, and no need of it
    let own = (1..found.len()).filter(|&k| !model.is_interface(k)).map(|k| (&model.bodies[k], &found[k]));
    own.filter(is_link).map(|(body, _)| body.name.clone()).collect()
}
