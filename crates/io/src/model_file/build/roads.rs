//! Roads, and how they are drawn.

use super::places::pose_on_body;
use super::values::Reader;
use super::{Builder, Built};
use crate::expression::Program;
use crate::scene::{Shape, Solid};
use gelenk_model::math::{Quaternion, Vec3};
use gelenk_model::{Frame, Interpolation, Road, RoadGrid, RoadProfile, RoadSurface, Table, TimeFunction};
use std::sync::Arc;

/// How a road looks.
#[derive(Clone)]
pub(super) struct DrawnRoad {
    road: Road,
    width: f64,
    color: Option<String>,
}

/// How wide a road is drawn unless that is given \[m\].
const WIDTH: f64 = 4.0;
/// How far it is drawn beyond the model where it has no end, as multiples of the size of the model, and at least \[m\].
const FAR: f64 = 4.0;
const AT_LEAST: f64 = 150.0;
/// The colour of asphalt.
const COLOR: &str = "#8a8f96";
/// Strips along a road, and lanes across a grid.
const STRIPS: usize = 1500;
const LANES: usize = 60;

impl<'a> Builder<'a> {
    pub(super) fn roads(&mut self) {
        self.each("roads", "road", |builder, declared, reader, name| {
            let on = builder.place_or_ground(declared.scope, reader, "on")?;
            let profile = builder.road_profile(declared.scope, reader)?;
            let wrong = |what: String| reader.span.wrong(format!("{}: {what}", reader.what));
            let mut surface = RoadSurface::new(profile).map_err(wrong)?;
            if let Some(ends) = reader.numbers("between")? {
                surface = surface.between(ends[0], ends[1]).map_err(wrong)?;
            }
            let surface = surface.with_friction(reader.number_or("friction", 1.0)?).map_err(wrong)?;
            let width = reader.positive("width")?.unwrap_or(WIDTH);
            let color = reader.text("color").map(str::to_owned);
            let road = Road { name: name.clone(), on, surface: Arc::new(surface) };
            builder.roads.insert(name, DrawnRoad { road, width, color });
            Ok(())
        });
    }

    /// The road of this name.
    pub(super) fn road_at(&self, scope: usize, reader: &Reader<'a>, key: &str) -> Built<Road> {
        let node = reader.need(key)?;
        let name = node.as_text().unwrap_or("");
        let full = format!("{}{name}", self.local(scope).prefix);
        let road = self.roads.get(&full).map(|drawn| drawn.road.clone());
        road.ok_or_else(|| self.unknown(scope, name, &node.span, "road", &["roads"]))
    }

    fn road_profile(&mut self, scope: usize, reader: &Reader<'a>) -> Built<RoadProfile> {
        let list = |key: &str| reader.numbers(key).map(Option::unwrap_or_default);
        let rows = |key: &str| reader.matrix_of(reader.need(key)?);
        let at = |key: &str, what: String| {
            let span = reader.node(key).map_or(&reader.span, |node| &node.span);
            span.wrong(format!("{}: {what}", reader.what))
        };
        Ok(match reader.kind() {
            "bumps" => {
                let triples = rows("bumps")?.into_iter().map(|row| <[f64; 3]>::try_from(row).ok());
                let help = "write each bump as [start, length, height]";
                let three = || at("bumps", "a bump has three numbers".into()).help(help);
                RoadProfile::Bumps(triples.collect::<Option<_>>().ok_or_else(three)?)
            }
            "table" => {
                let table = Table::new(&list("x")?, &list("z")?, Interpolation::Cubic);
                RoadProfile::Table(table.map_err(|error| {
                    let what = error.to_string();
                    at("x", what.trim_start_matches("a table cannot be used: ").to_owned())
                })?)
            }
            "fourier" => {
                let (lengths, amplitudes, mut phases) =
                    (list("lengths")?, list("amplitudes")?, list("phases")?);
                if phases.is_empty() {
                    phases.resize(lengths.len(), 0.0);
                }
                for (key, given) in [("amplitudes", &amplitudes), ("phases", &phases)] {
                    if given.len() != lengths.len() {
                        let what = format!("it has {} lengths and {} {key}", lengths.len(), given.len());
                        return Err(
                            at(key, what).help("each wave has one of each: make the lists equally long")
                        );
                    }
                }
                let waves = lengths.into_iter().zip(amplitudes).zip(phases);
                RoadProfile::Fourier(
                    waves.map(|((length, amplitude), phase)| [length, amplitude, phase]).collect(),
                )
            }
            "formula" => {
                let program: Program = self.plain(scope, reader.need("height")?, &["x"])?;
                RoadProfile::Formula(TimeFunction::new(move |x| program.eval(&[x])))
            }
            "heights" => {
                let pair = |numbers: Vec<f64>| [0, 1].map(|k: usize| numbers.get(k).copied().unwrap_or(0.0));
                let grid = RoadGrid::new(pair(list("start")?), pair(list("cell")?), &rows("heights")?);
                RoadProfile::Heights(grid.map_err(|what| at("heights", what))?)
            }
            _ => RoadProfile::Flat,
        })
    }

    /// The surfaces of roads as shapes of the bodies that they are on.
    pub(super) fn drawn_roads(&self, size: f64) -> Vec<(usize, Shape)> {
        let mut names: Vec<&String> = self.roads.keys().collect();
        names.sort();
        names.into_iter().map(|name| &self.roads[name]).map(|drawn| drawn_road(drawn, size)).collect()
    }
}

fn drawn_road(DrawnRoad { road, width, color }: &DrawnRoad, size: f64) -> (usize, Shape) {
    let [along, across] = road.surface.range();
    let far = (FAR * size).max(AT_LEAST);
    let [from, to] = [along[0].max(-far), along[1].min(far.max(along[0] + far))];
    let [right, left] = if road.surface.is_wide() { across } else { [-0.5 * width, 0.5 * width] };
    let strips = if road.surface.is_flat() { 1 } else { STRIPS };
    let lanes = if road.surface.is_wide() { LANES } else { 1 };
    let part = |[a, b]: [f64; 2], k: usize, n: usize| a + (b - a) * k as f64 / n as f64;
    let mut corners = Vec::with_capacity((strips + 1) * (lanes + 1));
    for i in 0..=strips {
        let x = part([from, to], i, strips);
        for j in 0..=lanes {
            let y = part([right, left], j, lanes);
            corners.push([x, y, road.surface.height(x, y).unwrap_or(0.0)]);
        }
    }
    let mut triangles = Vec::with_capacity(2 * strips * lanes);
    for (i, j) in (0..strips).flat_map(|i| (0..lanes).map(move |j| (i, j))) {
        let at = |i: usize, j: usize| i * (lanes + 1) + j;
        triangles.push([at(i, j), at(i + 1, j), at(i + 1, j + 1)]);
        triangles.push([at(i, j), at(i + 1, j + 1), at(i, j + 1)]);
    }
    let Frame { body, .. } = road.on;
    let pose = pose_on_body(&road.on);
    let Vec3(position) = pose.origin;
    let orientation = Quaternion::from_matrix(&pose.rotation).0;
    let solid = Solid::Mesh { corners, triangles };
    let color = Some(color.clone().unwrap_or_else(|| COLOR.into()));
    (body.index(), Shape { solid, position, orientation, color })
}
