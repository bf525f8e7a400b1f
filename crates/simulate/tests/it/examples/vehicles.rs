//! Trucks, cars and single wheels against equations by hand, printed curves and closed forms.

use super::ran::{Ran, folder};
use crate::common::{in_memory, source};
use gelenk_io::ModelFile;
use gelenk_io::results::Status;
use gelenk_model::{Coordinates, Measure};
use gelenk_simulate::{FileSource, Hooks, Memory, Source, run};
use gelenk_testset::create;
use std::f64::consts::PI;
use std::fmt::Write as _;

const G: f64 = 9.81;

/// M88: the truck starts in equilibrium, with its weight of 18 000 kg on its tyres, and stays there as long as its road is level.
#[test]
fn the_truck_starts_in_equilibrium() {
    for coordinates in [Coordinates::Absolute, Coordinates::Joint, Coordinates::Mixed] {
        let ran = Ran::with("truck", coordinates, |settings| settings.set("t_end", 0.12).unwrap());
        let loads = ran.column("tyres");
        // forces of 2e6 N whose digits cancel
        assert!((loads[0] - 176_580.0).abs() < 1e-3, "{coordinates}: {}", loads[0]);
        // the digits of the data leave 0.7 N at a suspension
        assert!(loads.iter().all(|load| (load - 176_580.0).abs() < 1.0), "{coordinates}: {loads:?}");
    }
}

/// M88: bodies and joints on a road that stands still move as the equations by hand over a road that moves, whose end values
/// come from a program of its own. In several coordinates and by several methods.
#[test]
fn the_truck_moves_as_by_hand() {
    let truck = create("truck", &[]).unwrap();
    let reference = truck.reference(10.0).unwrap().state;
    let pairs = [
        ("rear axle height", 0),
        ("chassis height", 1),
        ("chassis pitch", 2),
        ("front axle height", 3),
        ("cabin height", 4),
        ("cabin pitch", 5),
    ];
    let ways = [
        ("radau", Coordinates::Absolute, "1e-7", 1e-6),
        ("radau", Coordinates::Joint, "1e-7", 1e-6),
        ("dopri5", Coordinates::Mixed, "1e-7", 1e-6),
        ("bdf", Coordinates::Joint, "1e-7", 1e-5),
        // of order two
        ("genalpha", Coordinates::Joint, "1e-6", 1e-4),
    ];
    for (method, coordinates, rtol, allowed) in ways {
        let ran = Ran::with("truck", coordinates, |settings| {
            settings.set("method", method).unwrap();
            settings.set("rtol", rtol.parse::<f64>().unwrap()).unwrap();
            settings.set("t_end", 10.0).unwrap();
        });
        for (name, k) in pairs {
            let found = *ran.column(name).last().unwrap();
            let off = (found - reference.p[k]).abs();
            assert!(off < allowed, "{method} {coordinates} {name}: {found} {}", reference.p[k]);
        }
    }
}

/// A tyre leaves a short bump: its load is zero in the air, never negative, and the run lands on touch and release.
#[test]
fn wheels_of_the_truck_lift_off() {
    let values = [("hump", "0"), ("kerb", "0.1"), ("speed", "25")];
    let ran = Ran::until("truck", Some(3.0), &values);
    assert_eq!(ran.outcome.status, Status::Completed, "{}", ran.outcome.summary.run.message);
    let load = ran.column("front tyre load");
    assert!(load.iter().all(|load| *load >= 0.0));
    assert!(load.iter().filter(|load| **load == 0.0).count() > 2, "{load:?}");
    let energy = ran.outcome.summary.energy.clone().unwrap();
    assert!(energy.largest_drift < 1e-3 * energy.largest_kinetic, "{energy:?}");
}

/// The end of the road is named, with the tyre and the place.
#[test]
fn a_road_ends() {
    let mut file = ModelFile::read(&folder().join("truck.toml")).unwrap();
    file.set("speed", "60").unwrap();
    let mut source = FileSource::new(file);
    let settings = source.settings().unwrap();
    let mut memory = Memory::default();
    let outcome = run(&mut source, &settings, &mut memory, &mut Hooks::default()).unwrap();
    let message = &outcome.summary.run.message;
    assert_ne!(outcome.status, Status::Completed);
    for part in ["front tyre", "beyond the end of the road 'way'", "make it longer"] {
        assert!(message.contains(part), "{message}");
    }
    // the front axle is at 2.44 m + 60 m/s t
    let end = memory.times.last().unwrap();
    assert!((end - (400.0 - 2.44) / 60.0).abs() < 0.05, "{end}");
}

/// A wheel that stands still in the plane of its way while it travels with 10 m/s under an angle, and what it should do.
fn wheel(slip_angle: f64, slip: f64, more: &str) -> String {
    let (radius, load, stiffness) = (0.3, 3000.0, 2e5);
    let height = radius - load / stiffness;
    let (speed, spin) = (10.0, 10.0 * slip_angle.cos() * (1.0 + slip) / height);
    format!(
        "gelenk = 1\n[bodies.wheel]\nmass = 20\ninertia = [0.5, 1, 0.5]\nposition = [0, 0, {height}]\nvelocity = [{}, {}, 0]\n\
         angular_velocity = [0, {spin}, 0]\n[roads.flat]\n[forces.tyre]\nkind = \"tyre\"\nwheel = \"wheel\"\nroad = \"flat\"\n\
         radius = {radius}\nstiffness = {stiffness}\nfriction = 0.9\ncornering_stiffness = 5e4\nlongitudinal_stiffness = 7e4\n\
         nominal_load = {load}\nslow = 1e-6\n{more}\n",
        speed * slip_angle.cos(),
        -speed * slip_angle.sin()
    )
}

/// Forces forwards and to the left, and the torque, of such a wheel at the start.
fn forces(text: &str) -> [f64; 3] {
    let system = source(text).file.build().unwrap().model.system(Coordinates::Absolute).unwrap();
    let x = system.initial().clone();
    ["longitudinal", "lateral", "aligning"]
        .map(|part| system.measure(&x, &Measure::Force(format!("tyre.{part}"))).unwrap())
}

/// A39: the tyre has the printed curves: `D sin(C atan(B α − E (B α − atan B α)))` with `B C D` the cornering stiffness, and for bristles
/// `μ F_z (3 θσ − 3 (θσ)² + (θσ)³)`, `θσ = C α/(3 μ F_z)` [Pacejka12, (4.49), (3.11)]; and the trail of bristles.
#[test]
fn tyres_have_the_printed_curves() {
    let (mu, load, stiffness) = (0.9, 3000.0, 5e4);
    for k in 1..40 {
        let angle = 0.01 * f64::from(k);
        let alpha = angle.tan();
        let (c, e, d) = (1.4, -0.6, mu * load);
        let b = stiffness / (c * d);
        let bent = b * alpha - e * (b * alpha - (b * alpha).atan());
        let expected = d * (c * bent.atan()).sin();
        let [along, found, _] = forces(&wheel(angle, 0.0, "shape = 1.4\ncurvature = -0.6"));
        assert!((found - expected).abs() < 1e-6 * d, "{angle}: {found} {expected}");
        // a wheel that rolls feels no force along its plane but that of the slip left by rounding
        assert!(along.abs() < 1e-6 * d, "{angle}: {along}");

        let theta = stiffness * alpha / (3.0 * d);
        let brush = if theta < 1.0 { d * (3.0 * theta - 3.0 * theta.powi(2) + theta.powi(3)) } else { d };
        let [_, found, torque] = forces(&wheel(angle, 0.0, "model = \"brush\"\ntrail = 0.04"));
        assert!((found - brush).abs() < 1e-6 * d, "{angle}: {found} {brush}");
        // M_z = −μ F_z a θσ (1 − θσ)³ with a third of half the length of contact, t₀ = a/3
        let rest = (1.0 - theta).max(0.0);
        let expected = -d * 3.0 * 0.04 * theta * rest.powi(3);
        assert!((torque - expected).abs() < 1e-6 * d, "{angle}: {torque} {expected}");
    }
}

/// Driving and cornering share friction: pure slips give their own curves, and together they never exceed `μ F_z`.
#[test]
fn combined_slip_shares_friction() {
    let most = 0.9 * 3000.0;
    for (angle, slip) in [(0.05, 0.02), (0.1, -0.2), (0.3, 0.5), (0.02, 0.9)] {
        let [x, y, _] = forces(&wheel(angle, slip, "model = \"brush\""));
        let rho = [7e4 * slip / most, 5e4 * f64::tan(angle) / most];
        let size = rho[0].hypot(rho[1]);
        let f = if size < 3.0 { size - size * size / 3.0 + size.powi(3) / 27.0 } else { 1.0 };
        for (found, rho) in [x, y].into_iter().zip(rho) {
            assert!((found - most * f * rho / size).abs() < 1e-6 * most, "{angle} {slip}: {x} {y}");
        }
        assert!(x.hypot(y) <= most * (1.0 + 1e-9));
    }
}

/// A wheel on a spring-like tyre is dropped: free fall, half an oscillation about its rest, and up again, as closed forms say. In all
/// coordinates, by explicit and implicit methods.
#[test]
fn a_dropped_wheel_bounces_as_known() {
    let (mass, stiffness, drop) = (40.0, 2e5, 0.1);
    let text = format!(
        "gelenk = 1\ngravity = [0, 0, -{G}]\n[bodies.wheel]\nmass = {mass}\ninertia = [1, 1, 1]\nposition = [0, 0, {}]\n\
         [joints.guide]\nkind = \"prismatic\"\na = \"ground\"\nb = \"wheel\"\n[roads.flat]\n[forces.tyre]\nkind = \"tyre\"\n\
         wheel = \"wheel\"\nroad = \"flat\"\nradius = 0.3\nstiffness = {stiffness}\nrolls = \"free\"\n\
         [measures.z]\nkind = \"coordinate\"\ncoordinate = \"guide\"\n[measures.load]\nkind = \"force\"\nforce = \"tyre.load\"\n",
        0.3 + drop
    );
    let omega = f64::sqrt(stiffness / mass);
    let (fall, speed) = ((2.0 * drop / G).sqrt(), (2.0 * G * drop).sqrt());
    // in contact: δ = g/ω² (1 − cos ωt) + v/ω sin ωt, until it is zero again
    let contact = 2.0 / omega * (PI - (speed * omega / G).atan());
    let period = 2.0 * fall + contact;
    for (method, rtol, allowed) in
        [("dop853", 1e-9, 1e-7), ("radau", 1e-9, 1e-7), ("bdf", 1e-8, 1e-5), ("genalpha", 1e-7, 1e-4)]
    {
        for (name, _) in Coordinates::ALL {
            let (outcome, memory) = in_memory(&text, |settings| {
                settings.set("t_end", 2.0 * period).unwrap();
                settings.set("output_step", 0.5 * period).unwrap();
                settings.set("rtol", rtol).unwrap();
                settings.set("method", method).unwrap();
                settings.set("coordinates", name).unwrap();
            });
            assert_eq!(outcome.status, Status::Completed, "{method} {name}");
            let heights: Vec<f64> = memory.rows.iter().step_by(2).copied().collect();
            let deepest =
                G / (omega * omega) + ((G / (omega * omega)).powi(2) + (speed / omega).powi(2)).sqrt();
            for (k, z) in heights.iter().enumerate() {
                let expected = if k % 2 == 0 { 0.3 + drop } else { 0.3 - deepest };
                assert!((z - expected).abs() < allowed, "{method} {name} {k}: {z} {expected}");
            }
        }
    }
}

/// A block on two locked wheels: it slides to rest with `μ g`, and then stands on a slope, held by the deformation of its tyres.
fn sledge(slope: f64, speed: f64) -> String {
    let (gx, gz) = (G * slope.sin(), G * slope.cos());
    let mut text = format!(
        "gelenk = 1\ngravity = [{gx}, 0, -{gz}]\n[bodies.block]\nmass = 600\ninertia = [50, 200, 200]\nposition = [0, 0, {}]\n\
         velocity = [{speed}, 0, 0]\nangular_velocity = [0, 0, 0]\n[joints.plane]\nkind = \"planar\"\na = {{ body = \"ground\", axis = [0, 1, 0] }}\n\
         b = {{ body = \"block\", axis = [0, 1, 0] }}\n[roads.flat]\n\
         [measures.x]\nkind = \"position\"\nof = \"block\"\ncomponent = \"x\"\n[measures.v]\nkind = \"velocity\"\nof = \"block\"\ncomponent = \"x\"\n",
        0.3 - 300.0 * gz / 2e5
    );
    for (name, x) in [("front", 1.5), ("rear", -1.5)] {
        let _ = write!(
            text,
            "[forces.{name}]\nkind = \"tyre\"\nwheel = {{ body = \"block\", at = [{x}, 0, 0] }}\nroad = \"flat\"\nradius = 0.3\nstiffness = 2e5\n\
             damping = 2000\nfriction = 0.8\ncornering_stiffness = 4e4\nnominal_load = 3000\nrelaxation = 0.3\nmodel = \"brush\"\n"
        );
    }
    text
}

/// Zero speed: nothing is divided by it. Locked wheels stop as friction says, and hold on a slope less steep than friction.
#[test]
fn wheels_stop_and_stand() {
    for method in ["radau", "bdf"] {
        for (slope, speed) in [(0.0, 6.0), (0.2, 0.0), (0.0, 0.0)] {
            let (outcome, memory) = in_memory(&sledge(slope, speed), |settings| {
                settings.set("t_end", 8.0).unwrap();
                settings.set("output_step", 0.1).unwrap();
                settings.set("method", method).unwrap();
            });
            assert_eq!(outcome.status, Status::Completed, "{method}: {}", outcome.summary.run.message);
            let last = memory.rows.len() - 2;
            let (x, v) = (memory.rows[last], memory.rows[last + 1]);
            assert!(v.abs() < 1e-4, "{method} {slope} {speed}: {v}");
            let way = speed * speed / (2.0 * 0.8 * G);
            // friction builds up over the relaxation length, and tyres that slid spring back: by σ κ_s = 0.3 m · 3 μ F/C, or under the slope
            let give = 0.3 * 3.0 * 0.8 * 3000.0 / 4e4 + 600.0 * G * slope.sin() / (2.0 * 4e4 / 0.3);
            assert!((x - way).abs() < 0.03 * way + give, "{method} {slope} {speed}: {x} {way}");
        }
    }
}

/// A39: in steady cornering at small angles the car agrees with the formula of the single-track model, `r = V δ/(L + K V²)`,
/// `K = m (b/C_f − a/C_r)/L`, within 2 %, with the angles that its wheels have.
#[test]
fn the_car_corners_as_the_understeer_formula_says() {
    let path = folder().join("car.toml");
    let mut text = std::fs::read_to_string(&path).unwrap().replace("trail = 0.03", "trail = 0");
    let mut headings = Vec::new();
    for corner in ["front left", "front right", "rear left", "rear right"] {
        headings.push(format!("{corner} heading"));
        let _ = write!(
            text,
            "[measures.\"{corner} heading\"]\nkind = \"position\"\nof = {{ body = \"{corner}.upright\", at = [1, 0, 0] }}\n\
             from = \"{corner}.upright\"\naxes = \"car\"\ncomponent = \"y\"\n"
        );
    }
    let list: Vec<String> = headings.iter().map(|name| format!("\"{name}\"")).collect();
    text = text.replace("measures = [\n", &format!("measures = [\n    {},\n", list.join(", ")));
    for (speed, rack) in [("12", "0.001"), ("20", "0.001"), ("30", "0.0005")] {
        let mut file = ModelFile::parse_at(&path, &text).unwrap_or_else(|e| panic!("{}", e.render()));
        for (name, value) in [("steer", "0"), ("constant", rack), ("speed", speed)] {
            file.set(name, value).unwrap();
        }
        let mut source = FileSource::new(file);
        let mut settings = source.settings().unwrap();
        settings.set("t_end", 12.0).unwrap();
        let columns: Vec<String> =
            source.build(Coordinates::Joint).unwrap().columns.into_iter().map(|column| column.name).collect();
        let mut memory = Memory::default();
        let outcome = run(&mut source, &settings, &mut memory, &mut Hooks::default()).unwrap();
        assert_eq!(outcome.status, Status::Completed, "{}", outcome.summary.run.message);
        let last = &memory.rows[memory.rows.len() - columns.len()..];
        let at = |name: &str| last[columns.iter().position(|column| column == name).unwrap()];
        let mean =
            |a: &str, b: &str| 0.5 * (at(&format!("{a} heading")) + at(&format!("{b} heading"))).asin();
        let steer = mean("front left", "front right") - mean("rear left", "rear right");
        let (front, rear, body, wheels) = (1.2, 1.4, 1300.0, 4.0 * 35.0);
        let length = front + rear;
        // slip stiffness of both tyres of an axle under their static load
        let axle = |nominal: f64, share: f64| {
            let load = (body * share / length / 2.0 + 35.0) * G;
            let at = |load: f64| (load / 9000.0) / (1.0 + (load / 9000.0) * (load / 9000.0));
            2.0 * nominal * at(load) / at(3500.0)
        };
        let (c_front, c_rear) = (axle(55e3, rear), axle(65e3, front));
        let mass = body + wheels;
        // the centre of all masses: corners have equal masses on both axles
        let (m_front, m_rear) = (body * rear / length + wheels / 2.0, body * front / length + wheels / 2.0);
        let gradient = m_front / c_front - m_rear / c_rear;
        let v = at("forward speed");
        let expected = v * steer / (length + gradient * v * v);
        let found = at("yaw rate");
        assert!((found / expected - 1.0).abs() < 0.02, "{speed} m/s, {mass} kg: {found} {expected}");
    }
}

/// Lane changes of the car, as often as not: its way to the side comes back to itself, and its tyres stay within their friction.
#[test]
fn the_car_changes_lanes() {
    let ran = Ran::new("car");
    let way = ran.column("way to the side");
    let (least, most) = way.iter().fold((f64::MAX, f64::MIN), |(a, b), y| (a.min(*y), b.max(*y)));
    assert!(least > -0.5 && most > 2.0 && most < 4.0, "{least} {most}");
    let (force, load) = (ran.column("front left side force"), ran.column("front left load"));
    assert!(force.iter().zip(&load).all(|(force, load)| force.abs() <= 0.95 * load * (1.0 + 1e-9)));
    // load moves to the outer wheels: the rear track is 1.54 m, the height of the centre of mass 0.52 m
    let sum = |row: usize| {
        ["front left load", "front right load", "rear left load", "rear right load"]
            .iter()
            .map(|name| ran.column(name)[row])
            .sum::<f64>()
    };
    assert!((sum(0) - (1300.0 + 4.0 * 35.0) * G).abs() < 300.0, "{}", sum(0));
}

/// What is wrong with roads and tyres is said where it stands.
#[test]
fn wrong_roads_and_tyres_are_refused() {
    let road = |table: &str| format!("{}\n[roads.other]\n{table}\n", wheel(0.0, 0.0, ""));
    let cases = [
        (road("kind = \"fourier\"\nlengths = [1, 2]\namplitudes = [0.1]"), "2 lengths and 1 amplitudes"),
        (
            road("kind = \"fourier\"\nlengths = [1]\namplitudes = [0.1]\nphases = [0, 1]"),
            "1 lengths and 2 phases",
        ),
        (road("kind = \"fourier\"\nlengths = [0]\namplitudes = [0.1]"), "length of wave 1"),
        (road("kind = \"table\"\nx = [0, 2, 1]\nz = [0, 0, 0]"), "1 follows 2 at point 3"),
        (road("kind = \"table\"\nx = [0, 1]\nz = [0]"), "2 arguments and 1 values"),
        (road("kind = \"bumps\"\nbumps = [[1, 2]]"), "[start, length, height]"),
        (road("kind = \"heights\"\nheights = [[0, 0], [0]]\ncell = [1, 1]"), "row 2 has 1"),
        (road("between = [3, 1]"), "the end must lie after the start"),
        (road("friction = -1"), "must not be negative"),
        (wheel(0.0, 0.0, "").replace("\"flat\"", "\"flta\""), "no road 'flta'"),
        (wheel(0.0, 0.0, "").replace("radius = 0.3", "radius = -1"), "must be positive"),
        (wheel(0.0, 0.0, "").replace("nominal_load = 3000\n", ""), "nominal_load"),
        (wheel(0.0, 0.0, "relaxation = 0.3\nlongitudinal_relaxation = 0"), "both relaxation lengths"),
        (wheel(0.0, 0.0, "shape = 3"), "between 0 and 2"),
    ];
    for (text, part) in cases {
        let made = ModelFile::parse("model.toml", &text).and_then(|file| file.build().map(|_| ()));
        let message = made.expect_err(part).render();
        assert!(message.contains(part), "{part}: {message}");
        assert!(message.contains("model.toml:"), "{message}");
    }
}
