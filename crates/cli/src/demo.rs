//! `gelenk demo`: examples that are part of the program.

use crate::args::DemoArgs;
use crate::failure::Failure;
use crate::run::{adjusted, existing, file_failure, simulate};
use gelenk_io::ModelFile;
use gelenk_simulate::Existing;
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// A model file of `examples/`.
struct Demo {
    name: &'static str,
    what: &'static str,
    text: &'static str,
}

/// The examples by the names of their files.
macro_rules! demos {
    ($($name:literal: $what:literal,)*) => {
        [$(Demo { name: $name, what: $what, text: include_str!(concat!("../../../examples/", $name, ".toml")) },)*]
    };
}

const DEMOS: &[Demo] = &demos! {
    "andrews": "Andrews' squeezer: seven bodies, three loops, a motor of constant torque; the classic among test problems",
    "double-pendulum": "two rods with weights, released from high up: chaos, and energy that stays",
    "double-wishbone": "the front axle of a car on a rig: one wheel goes over a bump, the car heaves and rolls",
    "excavator": "boom, stick and bucket with its linkage, moved by three hydraulic cylinders; forces in cylinders and pins",
    "four-bar": "a motor on the crank, a coupler whose point draws a curve, a rocker; the torque that it takes",
    "gyroscope": "a heavy top on its tip: nutation and precession",
    "insulator-chain": "sixteen insulators of a power line after their twin chain broke: waves run up the chain",
    "jansen-walker": "Theo Jansen's walking machine: six legs of eleven bars each, and feet that stand still on the floor",
    "pendulum": "a ball on a rod that swings widely, with its lowest and turning points as events",
    "rolling-disc": "a disc that leans and rolls without slipping: it runs in curves instead of falling over",
    "six-axis-robot": "a robot whose tool draws a lying eight; each joint under PID control, targets by inverse kinematics",
    "slider-crank": "crank, rod and slider, turning freely until a brake takes hold of them",
};

/// What examples are put together from.
const PARTS: [(&str, &str); 4] = [
    ("parts/cylinder.toml", include_str!("../../../examples/parts/cylinder.toml")),
    ("parts/insulator.toml", include_str!("../../../examples/parts/insulator.toml")),
    ("parts/jansen-leg.toml", include_str!("../../../examples/parts/jansen-leg.toml")),
    ("parts/wishbone.toml", include_str!("../../../examples/parts/wishbone.toml")),
];

pub(crate) fn run(args: &DemoArgs, out: &mut impl Write) -> Result<(), Failure> {
    if args.list {
        let width = DEMOS.iter().map(|d| d.name.len()).max().unwrap_or(0);
        for demo in DEMOS {
            writeln!(out, "{:<width$}  {}", demo.name, demo.what)?;
        }
        return Ok(());
    }
    let demo = DEMOS.iter().find(|d| d.name == args.name).ok_or_else(|| {
        Failure::unknown("demo", &args.name, &DEMOS.iter().map(|d| d.name).collect::<Vec<_>>())
    })?;
    let file = format!("{}.toml", demo.name);
    let texts: Vec<_> = [(file.as_str(), demo.text)].into_iter().chain(PARTS).collect();
    let model = ModelFile::parse_all(&texts).map_err(|e| file_failure(&e))?;
    if let Some(folder) = &args.save {
        return save(&model, folder, args.how.force, out);
    }
    let source = adjusted(model, &args.set, &args.how.options.0)?;
    let path = args.out.clone().unwrap_or_else(|| PathBuf::from("gelenk-demo").join(demo.name));
    // Nobody has put anything of value where demos put their results unless told otherwise.
    let existing = match existing(&args.how) {
        Existing::Refuse if args.out.is_none() => Existing::Replace,
        other => other,
    };
    simulate(source, &args.how, &path, existing, out)
}

/// Copies the files of an example.
fn save(model: &ModelFile, folder: &Path, force: bool, out: &mut impl Write) -> Result<(), Failure> {
    let files: BTreeMap<PathBuf, &str> =
        model.sources().iter().map(|source| (folder.join(&source.name), source.text.as_str())).collect();
    if let Some(path) = files.keys().find(|path| path.exists() && !force) {
        return Err(
            Failure::failed(format!("'{}' is there already", path.display())).hint("replace it with --force")
        );
    }
    for (path, text) in &files {
        let inner = path.parent().unwrap_or(folder);
        fs::create_dir_all(inner).map_err(|e| Failure::file("create the folder", inner, &e))?;
        fs::write(path, text).map_err(|e| Failure::file("write", path, &e))?;
    }
    if let Some(source) = model.sources().first() {
        let path = folder.join(&source.name);
        writeln!(out, "{}  (run it with `gelenk run {}`)", path.display(), path.display())?;
    }
    Ok(())
}
