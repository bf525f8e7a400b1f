//! Tracks, profiles, and wheels on rails.

use super::{build, read, same_at};
use gelenk_io::ModelFile;
use gelenk_model::math::Pose;
use gelenk_model::{
    Body, CreepLaw, CreepStiffness, Frame, GROUND, MassProperties, Model, RailOutline, RailProfile,
    Saturation, System, Track, TrackPiece, WheelRail,
};
use std::sync::Arc;

/// Wheels on rails as files write them are those of builders (A36).
#[test]
fn wheel_rails() {
    let mut model = Model::new().with_gravity([0.0, 0.0, -9.81]);
    let mass = MassProperties::new(1000.0, [0.0; 3], [600.0, 80.0, 600.0]);
    let body = Body::new("wheelset", mass)
        .at(Pose::at([10.0, 0.003, 0.46]))
        .moving([0.0, 10.0 / 0.46, 0.0], [10.0, 0.0, 0.0]);
    let wheelset = model.add_body(body).unwrap();
    let piece = TrackPiece { length: 100.0, curvature: 0.0, cant: 0.0, height: 0.0 };
    let track = Arc::new(Track::new(1.5, &[piece], Vec::new()).unwrap());
    let cone = Arc::new(RailProfile::line(-0.06, 0.06, 0.05).unwrap());
    let outline = RailOutline::from([-0.036, -0.0022], None).to([0.036, -0.0022], Some(0.3));
    let rail = Arc::new(outline.finish().unwrap());
    for (name, y, elasticity, creep) in [
        ("left", 0.75, 0.0, CreepLaw { saturation: Saturation::Polach, ..CreepLaw::steel(0.25) }),
        (
            "right",
            -0.75,
            1e-5,
            CreepLaw { stiffness: CreepStiffness::Given([8e6, 7e6, 15e3, 30.0]), ..CreepLaw::steel(0.3) },
        ),
    ] {
        let pair = WheelRail {
            name: name.into(),
            track: track.clone(),
            start: Frame::on(GROUND),
            is_left: y > 0.0,
            on: Frame::on(wheelset).at([0.0, y, 0.0]),
            radius: 0.46,
            wheel: cone.clone(),
            rail: rail.clone(),
            elasticity,
            creep,
        };
        model.add_wheel_rail(pair).unwrap();
    }
    // away from the rails there is no contact: velocities and multipliers are others, positions are not
    let states = |system: &System| {
        let start = system.initial().clone();
        let mut moving = start.clone();
        moving.v.iter_mut().zip(1..).for_each(|(v, i)| *v += 0.1 * f64::from(i));
        moving.lam.iter_mut().for_each(|lam| *lam = 5e3);
        vec![start, moving]
    };
    same_at(&build("wheel_rails").model, &model, &states);
}

/// Tracks and profiles that are not on any wheel are made, too; rails and sleepers are drawn.
#[test]
fn tracks_and_profiles() {
    build("profiles");
    let scene = build("tracks").scene;
    assert_eq!(scene.bodies[0].shapes.len(), 3);
}

/// What is wrong is named at its line.
#[test]
fn wrong_rails() {
    let refused = |section: &str, from: &str, to: &str, part: &str| {
        let text = std::fs::read_to_string(format!("tests/models/sections/{section}.toml")).unwrap();
        assert!(text.contains(from), "{from}");
        let file = ModelFile::parse("model.toml", &text.replacen(from, to, 1));
        let error = match file.and_then(|file| file.build()) {
            Ok(_) => panic!("{from} → {to} is accepted"),
            Err(error) => error.render(),
        };
        assert!(error.contains(part), "{error}");
        assert!(error.contains("model.toml:"), "{error}");
    };
    let _ = read("profiles");
    refused(
        "profiles",
        "{ until = -0.026, radius",
        "{ from = [-0.037, -0.01], until = -0.026, radius",
        "profile 'wheel': it has a gap",
    );
    refused("profiles", "{ until = -0.0385 }", "{ to = [-0.0385, -0.02] }", "a corner");
    refused(
        "profiles",
        "{ until = -0.0385 }",
        "{ radius = 1 }",
        "a piece of a profile ends at a point, or at a u",
    );
    refused("profiles", "[0.015, -0.0004]", "[-0.2, -0.0004]", "profile 'measured'");
    refused("tracks", "{ length = 100 }", "{ length = -1 }", "track 'line': piece 3 has the length -1");
    refused("tracks", "1/600", "1/2", "a circle of 2.000 m");
    refused(
        "tracks",
        "moves = \"vertical\", ",
        "moves = \"vertical\", waves = [], ",
        "an irregularity is given by waves, or by points",
    );
    refused("wheel_rails", "track = \"line\"", "track = \"lime\"", "line");
    refused("wheel_rails", "elasticity = 1e-5", "elasticity = 1", "elasticity is 1 m");
    refused("wheel_rails", "friction = 0.25", "friction = -1", "friction is -1");
    refused(
        "wheel_rails",
        "coefficients = [8e6, 7e6, 15e3, 30]",
        "coefficients = [8e6, 7e6, 15e3, 30]\nyoung = 1e11",
        "'young' has no meaning",
    );
    refused("wheel_rails", "radius = 0.46", "radius = 0", "radius must be positive");
}
