//! Tracks, profiles, and wheels on rails.

use super::super::tree::Node;
use super::places::pose_on_body;
use super::values::Reader;
use super::{Builder, Built, at_element};
use crate::scene::{Shape, Solid};
use gelenk_model::math::{Mat3, Quaternion, Vec3};
use gelenk_model::{
    CreepLaw, CreepStiffness, Frame, Irregularity, RailOutline, RailProfile, Saturation, Track, TrackPiece,
    Unevenness, WheelRail,
};
use std::collections::HashMap;
use std::sync::Arc;

/// Rails are drawn with corners so far apart \[m\].
const DRAWN: f64 = 1.0;
/// Most corners along a drawn rail.
const MOST_DRAWN: usize = 2000;
/// Width and height of a drawn rail \[m\].
const RAIL: [f64; 2] = [0.07, 0.15];
/// Length, width and height of a sleeper, and their distance \[m\].
const SLEEPER: [f64; 3] = [2.6, 0.25, 0.15];
const SLEEPERS: f64 = 0.8;
const RAIL_COLOR: &str = "#77797d";
const SLEEPER_COLOR: &str = "#b7aea2";

/// Tracks and profiles by their full names.
#[derive(Default)]
pub(super) struct Rails {
    tracks: HashMap<String, (Frame, Arc<Track>)>,
    profiles: HashMap<String, Arc<RailProfile>>,
}

impl Builder<'_> {
    pub(super) fn tracks(&mut self) {
        self.each("tracks", "track", |builder, declared, reader, name| {
            let start = builder.place_or_ground(declared.scope, reader, "start")?;
            let track = Arc::new(track(reader)?);
            builder.draw_track(&start, &track);
            builder.rails.tracks.insert(name, (start, track));
            Ok(())
        });
    }

    pub(super) fn profiles(&mut self) {
        self.each("profiles", "profile", |builder, _, reader, name| {
            let wrong = |what: String| reader.span.wrong(format!("{}: {what}", reader.what));
            let profile = match reader.kind() {
                "points" => {
                    let node = reader.need("points")?;
                    let rows = reader.matrix_of(node)?;
                    if rows.iter().any(|row| row.len() != 2) {
                        return Err(node
                            .span
                            .wrong("each point has two numbers")
                            .help("points = [[-0.03, 0], [0, 0.001]]"));
                    }
                    RailProfile::through(&rows.iter().map(|row| [row[0], row[1]]).collect::<Vec<_>>())
                }
                "cone" => RailProfile::line(
                    reader.number_or("begin", -0.06)?,
                    reader.number_or("end", 0.06)?,
                    reader.needed_number("slope")?,
                ),
                _ => outline(reader)?,
            };
            let inclined = profile.and_then(|profile| match reader.number("incline") {
                Ok(Some(angle)) => profile.inclined(angle),
                _ => Ok(profile),
            });
            builder.rails.profiles.insert(name, Arc::new(inclined.map_err(wrong)?));
            Ok(())
        });
    }

    pub(super) fn wheel_rails(&mut self) {
        self.each("wheel_rails", "wheel-rail pair", |builder, declared, reader, name| {
            let scope = declared.scope;
            let profile = |key: &'static str| -> Built<Arc<RailProfile>> {
                let full = builder.full_name(scope, reader.need(key)?, "profile", "profiles")?;
                // there is one: that was checked
                builder
                    .rails
                    .profiles
                    .get(&full)
                    .cloned()
                    .ok_or_else(|| reader.span.wrong("its profile is missing"))
            };
            let (wheel, rail) = (profile("wheel")?, profile("rail")?);
            let full = builder.full_name(scope, reader.need("track")?, "track", "tracks")?;
            let track = builder.rails.tracks.get(&full).cloned();
            let (start, track) = track.ok_or_else(|| reader.span.wrong("its track is missing"))?;
            let pair = WheelRail {
                name,
                track,
                start,
                is_left: reader.text("side") == Some("left"),
                on: builder.place_at(scope, reader, "on")?,
                radius: reader.needed_number("radius")?,
                wheel,
                rail,
                elasticity: reader.number_or("elasticity", 0.0)?,
                creep: creep(reader)?,
            };
            builder.draw_wheel(&pair);
            builder.model.add_wheel_rail(pair).map_err(at_element(&reader.span))
        });
    }

    fn draw_wheel(&mut self, pair: &WheelRail) {
        let pose = pose_on_body(&pair.on);
        let about = Mat3::about_axis(0, -std::f64::consts::FRAC_PI_2);
        let [from, to] = pair.wheel.range();
        let side = if pair.is_left { 1.0 } else { -1.0 };
        let disc = |radius: f64, from: f64, to: f64| Shape {
            solid: Solid::Cylinder { radius, length: to - from },
            position: pose.point(Vec3([0.0, 0.5 * side * (from + to), 0.0])).0,
            orientation: Quaternion::from_matrix(&(pose.rotation * about)).0,
            color: None,
        };
        let depth = -pair.wheel.jet(from)[0];
        let mut shapes = vec![disc(pair.radius, from, to)];
        if depth > 0.2 * (to - from).min(0.02) {
            shapes.push(disc(pair.radius + depth, from, from + 0.02));
        }
        self.picture.add(pair.on.body, shapes);
    }

    fn draw_track(&mut self, start: &Frame, track: &Track) {
        let pose = pose_on_body(start);
        let orientation = Quaternion::from_matrix(&pose.rotation).0;
        let mut shape = |corners, triangles, color: &str| {
            let solid = Solid::Mesh { corners, triangles };
            let color = Some(color.to_owned());
            self.picture.add(start.body, vec![Shape { solid, position: pose.origin.0, orientation, color }]);
        };
        for is_left in [true, false] {
            let (corners, triangles) = rail(track, is_left);
            shape(corners, triangles, RAIL_COLOR);
        }
        let (corners, triangles) = sleepers(track);
        shape(corners, triangles, SLEEPER_COLOR);
    }
}

type Mesh = (Vec<[f64; 3]>, Vec<[usize; 3]>);

/// The triangles of bars whose ends are rings of four corners; a ring joins the one before unless a bar starts with it.
fn bars(rings: &[([[f64; 3]; 4], bool)]) -> Mesh {
    let corners = rings.iter().flat_map(|(ring, _)| *ring).collect();
    let mut triangles = Vec::new();
    for (k, (_, starts)) in rings.iter().enumerate() {
        let at = 4 * k;
        if *starts {
            triangles.extend([[at, at + 1, at + 2], [at, at + 2, at + 3]]);
        } else {
            for i in 0..4 {
                let (a, b) = (at - 4 + i, at - 4 + (i + 1) % 4);
                triangles.extend([[a, a + 4, b], [b, a + 4, b + 4]]);
            }
        }
        if rings.get(k + 1).is_none_or(|(_, starts)| *starts) {
            triangles.extend([[at, at + 2, at + 1], [at, at + 3, at + 2]]);
        }
    }
    (corners, triangles)
}

fn rail(track: &Track, is_left: bool) -> Mesh {
    let count = ((track.length() / DRAWN).ceil() as usize).clamp(1, MOST_DRAWN);
    let middle = if is_left { track.half_distance() } else { -track.half_distance() };
    let ring = |k: usize| {
        let s = track.length() * k as f64 / count as f64;
        let at = |across: f64, up: f64| {
            let [x, y, z] = track.beside(s, middle + across, is_left);
            [x, y, z + up]
        };
        let half = 0.5 * RAIL[0];
        ([at(half, -RAIL[1]), at(-half, -RAIL[1]), at(-half, 0.0), at(half, 0.0)], k == 0)
    };
    bars(&(0..=count).map(ring).collect::<Vec<_>>())
}

fn sleepers(track: &Track) -> Mesh {
    let count = ((track.length() / SLEEPERS).floor() as usize).min(MOST_DRAWN);
    let [length, width, height] = SLEEPER;
    let ends = |k: usize| {
        let s = track.length() * k as f64 / count.max(1) as f64;
        let (sin, cos) = track.direction(s).sin_cos();
        [-0.5 * length, 0.5 * length].map(|across| {
            let [x, y, z] = track.beside(s, across, across > 0.0);
            let at = |along: f64, up: f64| [x + along * cos, y + along * sin, z - RAIL[1] + up];
            let half = 0.5 * width;
            ([at(-half, -height), at(half, -height), at(half, 0.0), at(-half, 0.0)], across < 0.0)
        })
    };
    bars(&(0..=count).flat_map(ends).collect::<Vec<_>>())
}

fn track(reader: &Reader<'_>) -> Built<Track> {
    let list = |key: &str| reader.node(key).and_then(Node::as_list).unwrap_or(&[]);
    let mut pieces: Vec<TrackPiece> = Vec::new();
    for node in list("pieces") {
        let inner = reader.inner(node);
        let before = pieces.last().map_or([0.0; 3], |piece| [piece.curvature, piece.cant, piece.height]);
        pieces.push(TrackPiece {
            length: inner.needed_number("length")?,
            curvature: inner.number_or("curvature", before[0])?,
            cant: inner.number_or("cant", before[1])?,
            height: inner.number_or("height", before[2])?,
        });
    }
    let mut irregularities = Vec::new();
    for node in list("irregularities") {
        irregularities.push(irregularity(&reader.inner(node))?);
    }
    let made = Track::new(reader.number_or("distance", 1.5)?, &pieces, irregularities);
    made.map_err(|what| reader.span.wrong(format!("{}: {what}", reader.what)))
}

fn irregularity(reader: &Reader<'_>) -> Built<Irregularity> {
    let moves = match reader.text("moves") {
        Some("lateral") => Unevenness::Lateral,
        Some("vertical") => Unevenness::Vertical,
        Some("cross-level") => Unevenness::CrossLevel,
        _ => Unevenness::Gauge,
    };
    match (reader.node("waves"), reader.numbers("s")?, reader.numbers("y")?) {
        (Some(node), None, None) => {
            let waves = reader.matrix_of(node)?;
            if waves.iter().any(|wave| wave.len() != 3) {
                return Err(node
                    .span
                    .wrong("each wave has three numbers: amplitude, wave length and phase")
                    .help("waves = [[0.002, 20, 0]]"));
            }
            Ok(Irregularity::sines(moves, waves.iter().map(|wave| [wave[0], wave[1], wave[2]]).collect()))
        }
        (None, Some(s), Some(y)) => {
            Irregularity::through(moves, &s, &y).map_err(|what| reader.span.wrong(what))
        }
        _ => Err(reader
            .span
            .wrong("an irregularity is given by waves, or by points")
            .help("give waves = [[amplitude, length, phase], ...], or s = [...] and y = [...]")),
    }
}

fn outline(reader: &Reader<'_>) -> Built<Result<RailProfile, String>> {
    let from = point(&reader.numbers_of(reader.need("from")?)?);
    let mut outline = RailOutline::from(from, reader.number("slope")?);
    for node in reader.need("pieces")?.as_list().unwrap_or(&[]) {
        let piece = reader.inner(node);
        if let Some(from) = piece.numbers("from")? {
            outline = outline.from_point(point(&from));
        }
        let radius = piece.number("radius")?;
        outline = match (piece.numbers("to")?, piece.number("until")?) {
            (Some(to), None) => outline.to(point(&to), radius),
            (None, Some(u)) => outline.until(u, radius),
            _ => {
                return Err(piece
                    .span
                    .wrong("a piece of a profile ends at a point, or at a u")
                    .help("give to = [u, h], or until = u, not both"));
            }
        };
    }
    Ok(outline.finish())
}

fn point(numbers: &[f64]) -> [f64; 2] {
    std::array::from_fn(|k| numbers.get(k).copied().unwrap_or(0.0))
}

fn creep(reader: &Reader<'_>) -> Built<CreepLaw> {
    let steel = CreepLaw::steel(reader.number_or("friction", 0.3)?);
    let stiffness = match reader.numbers("coefficients")? {
        Some(given) => {
            for key in ["young", "poisson"] {
                if let Some(entry) = reader.table.get(key) {
                    let fault =
                        entry.key_span.wrong(format!("'{key}' has no meaning where coefficients are given"));
                    return Err(fault.help("leave out one of them"));
                }
            }
            CreepStiffness::Given(std::array::from_fn(|k| given.get(k).copied().unwrap_or(0.0)))
        }
        None => CreepStiffness::Kalker {
            young: reader.number_or("young", 2.1e11)?,
            poisson: reader.number_or("poisson", 0.27)?,
        },
    };
    let saturation = match reader.text("saturation") {
        Some("polach") => Saturation::Polach,
        Some("linear") => Saturation::Linear,
        _ => Saturation::Cubic,
    };
    let least_speed = reader.number_or("least_speed", steel.least_speed)?;
    Ok(CreepLaw { stiffness, saturation, least_speed, ..steel })
}
