//! The models of this folder as texts, for `gelenk demo`.

/// A model file.
#[derive(Debug, Clone, Copy)]
pub struct Example {
    /// The name of its file, without `.toml`.
    pub name: &'static str,
    /// What it shows, in a line.
    pub what: &'static str,
    /// What is in it.
    pub text: &'static str,
}

/// The examples by the names of their files.
macro_rules! examples {
    ($($name:literal: $what:literal,)*) => {
        [$(Example { name: $name, what: $what, text: include_str!(concat!($name, ".toml")) },)*]
    };
}

/// All examples.
pub const EXAMPLES: &[Example] = &examples! {
    "andrews": "Andrews' squeezer: seven bodies, three loops, a motor of constant torque; the classic among test problems",
    "ball-bearing": "a ball bearing under load: balls roll through the loaded zone, and a cage keeps them apart",
    "ball-in-a-box": "a ball between two walls, a floor and a ceiling",
    "belt": "a block on a belt, held back by a spring: it sticks, is torn off, slides back, and sticks again",
    "belt-drive": "a motor on a rocker drives a fan by a belt: tight and slack side, and forces on the shafts",
    "bouncing-ball": "a ball that jumps lower and lower: its impacts accumulate, and it lies still in the end",
    "box-on-feet": "a crate on 64 feet slides, stops, and stands still while it is shaken",
    "box-stack": "ten boxes on each other, the uppermost pushed: faces touch in many points, found without a list",
    "bucket-stop": "the bucket of an excavator drops on its end stop: bounces, and forces on pin and stop",
    "cam-follower": "a cam of three arcs lifts a follower so fast that it jumps and bounces",
    "car": "a car on double wishbones changes lanes: four tyres with slip, load transfer, a rack that steers",
    "carriage": "a coach through an S-shaped line change: eight wheels on rails as constraints, creep forces that saturate",
    "chain-in-bowl": "a chain drops into a bowl and slides together at its bottom",
    "chain-on-floor": "a hundred links drop on the floor: joints and contacts solved together, stepped through",
    "chalk": "Painlevé's chalk: a rod that slides with so much friction that no force can hold it; it jams",
    "clutch": "an engine and a load with a clutch between them that has play: its claws strike when the load reverses",
    "dominoes": "a wave runs along a row of dominoes that tip, slide and strike each other",
    "double-pendulum": "two rods with weights, released from high up: chaotic motion, constant energy",
    "double-wishbone": "the front axle of a car on a rig: one wheel goes over a bump, the car heaves and rolls",
    "escapement": "a clock: the anchor of a pendulum lets an escape wheel pass tooth by tooth and is pushed by it",
    "excavator": "boom, stick and bucket with its linkage, moved by three hydraulic cylinders; forces in cylinders and pins",
    "falling-rod": "a rod falls on one of its ends and tumbles on",
    "flying-spaghetti": "a soft beam without a joint, thrown by a force and a moment, bends far while it flies",
    "four-bar": "a motor on the crank, a coupler whose point draws a curve, a rocker; the torque that it takes",
    "geneva": "a crank whose pin moves a wheel with five slots step by step; friction holds it in between",
    "gyroscope": "a heavy top on its tip: nutation and precession",
    "hopper": "a thousand balls run out of a hopper; each step solves for up to two thousand contacts with friction",
    "impact-hammer": "a crank, a cushion of air and a striker drive a chisel into concrete, blow by blow",
    "insulator-chain": "sixteen insulators of a power line after their twin chain broke: waves run up the chain",
    "jansen-walker": "Theo Jansen's walking machine: six legs of eleven bars each, and feet that stand still on the floor",
    "newtons-cradle": "five balls that touch: one in, one out, by a wave through their contacts",
    "pendulum": "a ball on a rod that swings widely, with its lowest and turning points as events",
    "press": "a toggle press: a knee that is pushed straight, a ram, and a workpiece as end stop",
    "rack-of-balls": "a hundred balls drop on a table, and one strikes them; contacts are found as they come",
    "ratchet": "a winch that is pulled in strokes; a ratchet holds the load in between",
    "rattling-gear": "a loose gear with backlash rattles, driven by a shaft that turns unevenly",
    "rocking-block": "a slender block that rocks from edge to edge, less and less",
    "roller-chain": "a chain of 40 links on two sprockets: rollers land in seats, are carried round, and leave again",
    "rolling-disc": "a disc that leans and rolls without slipping: it runs in curves instead of falling over",
    "rover": "a rover with rockers, bogies and six driven wheels climbs over rough ground",
    "six-axis-robot": "a robot whose tool draws a figure eight on its side; each joint under PID control, targets by inverse kinematics",
    "slider-crank": "crank, rod and slider, turning freely until a brake takes hold of them",
    "slider-crank-clearance": "a slider with clearance in its guide: corners hit the rails, slide along, take off",
    "sliding-cube": "a cube on its four corners that friction brings to rest",
    "tippe-top": "a spinning top that friction turns upside down",
    "truck": "a planar truck on air springs drives over a hump; tyres, cabin and load",
    "watch": "the works of a watch: mainspring, gear train, lever escapement, balance and hairspring",
    "woodpecker": "the woodpecker toy: a sleeve that jams on a pole, and a bird on a spring that pecks its way down",
};

/// What examples are put together from: names as their `include` says them, and texts.
pub const PARTS: [(&str, &str); 5] = [
    ("parts/corner.toml", include_str!("parts/corner.toml")),
    ("parts/cylinder.toml", include_str!("parts/cylinder.toml")),
    ("parts/insulator.toml", include_str!("parts/insulator.toml")),
    ("parts/jansen-leg.toml", include_str!("parts/jansen-leg.toml")),
    ("parts/wishbone.toml", include_str!("parts/wishbone.toml")),
];
