//! Outlines of flat bodies: lines, arcs and splines.

use super::Built;
use super::values::Reader;
use gelenk_model::contacts::geometry::{Path, Profile, Turn};
use std::f64::consts::TAU;

/// Reads an outline.
pub(super) fn outline(reader: &Reader<'_>) -> Built<Profile> {
    let repeat = reader.whole("repeat").unwrap_or(1);
    if repeat == 0 {
        return Err(reader
            .need("repeat")?
            .span
            .wrong("pieces are placed at least once")
            .help("leave 'repeat' out"));
    }
    let node = reader.need("pieces")?;
    let mut path = Profile::from(point(&reader.numbers_of(reader.need("from")?)?));
    for k in 0..repeat {
        let (sin, cos) = (TAU * k as f64 / repeat as f64).sin_cos();
        let turned = |numbers: Vec<f64>| {
            let [x, y] = point(&numbers);
            [cos * x - sin * y, sin * x + cos * y]
        };
        for piece in node.as_list().unwrap_or(&[]) {
            path = extended(path, &reader.inner(piece), &turned)?;
        }
    }
    path.close().map_err(|what| node.span.wrong(what))
}

fn extended(path: Path, piece: &Reader<'_>, turned: &impl Fn(Vec<f64>) -> [f64; 2]) -> Built<Path> {
    let at = |key: &str| Ok(piece.numbers(key)?.map(turned));
    let (to, centre) = (at("to")?, at("centre")?);
    Ok(match (to, centre, piece.node("through")) {
        (Some(to), None, None) => path.line_to(to),
        (Some(to), Some(centre), None) => path.arc_to(
            to,
            centre,
            if piece.text("turn") == Some("right") { Turn::Right } else { Turn::Left },
        ),
        (None, None, Some(through)) => {
            let rows = piece.matrix_of(through)?;
            if rows.iter().any(|row| row.len() != 2) {
                return Err(through
                    .span
                    .wrong("each point has two numbers")
                    .help("through = [[1, 0], [2, 1]]"));
            }
            path.spline_through(&rows.into_iter().map(turned).collect::<Vec<_>>())
        }
        _ => {
            return Err(piece
                .span
                .wrong("a piece is a line, an arc or a curve")
                .help("give to = [x, y], or to and centre, or through = [[x, y], ...]"));
        }
    })
}

fn point(numbers: &[f64]) -> [f64; 2] {
    std::array::from_fn(|k| numbers.get(k).copied().unwrap_or(0.0))
}
