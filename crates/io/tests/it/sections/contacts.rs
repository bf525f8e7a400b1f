//! Contacts.

use super::{build, read};
use gelenk_core::{ContactKind, Problem};
use gelenk_model::{ContactQuantity, Coordinates, Measure};

/// Every kind of contact is made from its example, with the names that events and measures use, and with its numbers.
#[test]
fn contacts() {
    let mechanism = build("contacts");
    let mut system = mechanism.model.system(Coordinates::Joint).unwrap();
    let list = system.contacts().unwrap().list().to_vec();
    let names: Vec<&str> = list.iter().map(|c| c.name.as_str()).collect();
    for name in [
        "rail.lower",
        "rail.upper",
        "rail.friction",
        "bearing.friction",
        "coaxial.angle.upper",
        "coaxial.displacement.lower",
        "coaxial.displacement.upper",
        "rope",
        "freewheel",
        "pawl",
        "ceiling",
        "stop.lower",
        "collar",
    ] {
        assert!(names.contains(&name), "{name} is not among {names:?}");
    }
    let find = |name: &str| list.iter().find(|c| c.name == name).unwrap();
    assert_eq!(find("rail.lower").law.restitution, 0.5);
    assert_eq!(find("freewheel").kind, ContactKind::Rate);
    assert_eq!(find("bearing.friction").kind, ContactKind::Friction);
    let friction = find("rail.friction").law;
    assert_eq!((friction.friction, friction.friction_static), (0.1, 0.15));
    let belt = list.iter().find(|c| c.name.starts_with("belt")).unwrap();
    assert_eq!((belt.law.friction, belt.law.friction_static, belt.law.stribeck_velocity), (0.2, 0.3, 0.1));
    let floor = list.iter().find(|c| c.name.starts_with("floor")).unwrap();
    // friction at rest is that of sliding, if nothing else is said
    assert_eq!((floor.law.restitution, floor.law.friction, floor.law.friction_static), (0.8, 0.3, 0.3));
}

/// Laws by name and by pairs of materials; keys of the contact win.
#[test]
fn laws() {
    let mut system = build("laws").model.system(Coordinates::Absolute).unwrap();
    let list = system.contacts().unwrap().list().to_vec();
    let find = |name: &str| list.iter().find(|c| c.name.starts_with(name)).unwrap().law;
    let floor = find("floor");
    assert_eq!((floor.restitution, floor.friction, floor.friction_static), (0.5, 0.3, 0.45));
    assert_eq!((floor.stribeck_velocity, floor.viscous), (0.05, 0.2));
    let bounce = find("bounce");
    assert_eq!((bounce.restitution, bounce.friction, bounce.friction_static), (0.8, 0.7, 0.7));
    assert_eq!((bounce.tangential_restitution, bounce.stiffness), (0.6, 2.0));
    assert_eq!(read("laws").build().unwrap().model.contacts().len(), 2);
}

/// A tetrahedron as an OBJ file.
const TETRAHEDRON: &str = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";

fn with_mesh(solid: &str, mesh: &str) -> Result<gelenk_io::Mechanism, gelenk_io::FileError> {
    let text = format!(
        "gelenk = 1\n[bodies.part]\nsolid = {solid}\nposition = [0, 0, 1]\n\
         [contacts.floor]\na = \"ground\"\nb = \"part\"\nshape_a = {{ kind = \"plane\" }}\n"
    );
    let files = [("models/part.toml", text.as_str()), ("models/part.obj", mesh)];
    gelenk_io::ModelFile::parse_all(&files)?.build()
}

/// A convex solid from points and the same from a file beside the model, in millimetres: mass properties by hand, and a contact for each corner.
#[test]
fn polyhedra_and_meshes() {
    let points =
        r#"{ kind = "polyhedron", points = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], density = 6 }"#;
    let file = r#"{ kind = "mesh", file = "part.obj", scale = 0.001, density = 6e9 }"#;
    let sizes = [(with_mesh(points, TETRAHEDRON), 1.0), (with_mesh(file, TETRAHEDRON), 1e-3)];
    for (made, size) in sizes {
        let mechanism = made.unwrap();
        let mass = mechanism.model.bodies()[1].mass;
        // a sixth of the cube; its centre is a quarter along each axis, ∫x² dm = m/10, ∫xy dm = m/20
        assert!((mass.mass - 1.0).abs() < 1e-12, "{mass:?}");
        assert!(mass.centre.0.iter().all(|x| (x - 0.25 * size).abs() < 1e-12 * size));
        let moment = (0.2 - 2.0 / 16.0) * size * size;
        let product = -(0.05 - 1.0 / 16.0) * size * size;
        for i in 0..3 {
            for j in 0..3 {
                let expected = if i == j { moment } else { product };
                assert!((mass.inertia.0[i][j] - expected).abs() < 1e-12 * size * size, "{mass:?}");
            }
        }
        let mut system = mechanism.model.system(Coordinates::Joint).unwrap();
        assert_eq!(system.contacts().unwrap().list().len(), 4);
    }
}

/// What is wrong with solids and files is said at their place.
#[test]
fn wrong_polyhedra_and_meshes() {
    let mesh = r#"{ kind = "mesh", file = "part.obj", mass = 1 }"#;
    let wrong = |solid: &str, file: &str| with_mesh(solid, file).unwrap_err().to_string();
    let open = wrong(mesh, TETRAHEDRON.trim_end().trim_end_matches("f 2 3 4"));
    assert!(open.contains("part.obj") && open.contains("at least 4 triangles"), "{open}");
    // a pyramid of four sides whose base is missing, or with one face turned round, or inside out, or flat
    let pyramid = |base: &str, top: f64, sides: &str| {
        format!("v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0.5 0.5 {top}\n{sides}{base}")
    };
    let sides = "f 1 2 5\nf 2 3 5\nf 3 4 5\nf 4 1 5\n";
    assert!(with_mesh(mesh, &pyramid("f 1 3 2\nf 1 4 3\n", 1.0, sides)).is_ok());
    for (file, words) in [
        (pyramid("f 1 3 2\n", 1.0, sides), ["hole", "from (", "closed"]),
        (pyramid("f 1 3 2\nf 1 3 4\n", 1.0, sides), ["same sense", "triangles", "from ("]),
        (
            pyramid("f 1 2 3\nf 1 3 4\n", 1.0, "f 1 5 2\nf 2 5 3\nf 3 5 4\nf 4 5 1\n"),
            ["inside out", "turn them round", "part.obj"],
        ),
        (pyramid("f 1 3 2\nf 1 4 3\n", 0.0, sides), ["no volume", "corners up to", "thickness"]),
        (pyramid("f 1 3 2\nf 1 4 3\n", 1e-7, sides), ["no volume", "the first at (0", "thickness"]),
    ] {
        let error = with_mesh(mesh, &file).unwrap_err().render();
        assert!(error.contains("models/part.toml:3"), "{error}");
        for word in words {
            assert!(error.contains(word), "'{word}' is not in: {error}");
        }
    }
    let text = wrong(mesh, "v 0 0\n");
    assert!(text.contains("models/part.obj") && text.contains("line 1"), "{text}");
    let missing = wrong(r#"{ kind = "mesh", file = "other.stl", mass = 1 }"#, TETRAHEDRON);
    assert!(missing.contains("models/other.stl") && missing.contains("no such file"), "{missing}");
    let flat = wrong(
        r#"{ kind = "polyhedron", points = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0]], mass = 1 }"#,
        "",
    );
    assert!(flat.contains("one plane"), "{flat}");
    let thin =
        r#"{ kind = "polyhedron", points = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 1e-7]], mass = 1 }"#;
    let thin = with_mesh(thin, "").unwrap_err().render();
    assert!(
        thin.contains("one plane") && thin.contains("part.toml:3") && thin.contains("four points"),
        "{thin}"
    );
    let short = wrong(r#"{ kind = "polyhedron", points = [[0, 0], [1, 0], [0, 1], [1, 1]], mass = 1 }"#, "");
    assert!(short.contains("three numbers"), "{short}");
}

/// Bodies that collide without a list, and elements that stand for many.
#[test]
fn collisions() {
    let mut file = read("collisions");
    let mechanism = file.build().unwrap();
    let model = &mechanism.model;
    assert_eq!((model.bodies().len(), model.joints().len()), (1 + 6 + 5, 4));
    let at = |name: &str| model.bodies()[model.body(name).unwrap().index()].pose.origin.0;
    assert_eq!((at("ball 1 2"), at("link 3")), ([0.25, 0.5, 0.5], [0.1 * 3.0, 1.0, 1.0]));
    let joint = &model.joints()[3];
    assert_eq!(joint.name, "pin 3");
    assert_eq!(model.bodies()[joint.b.body.index()].name, "link 4");
    let all = &model.collisions()[0];
    assert_eq!((all.name.as_str(), all.members.len()), ("collisions", 13));
    let mut system = model.system(Coordinates::Absolute).unwrap();
    let list = system.contacts().unwrap().list().to_vec();
    let has = |name: &str| list.iter().any(|info| info.name == name);
    assert!(has("ball 0 0 & ball 0 1") && has("ball 0 0 & floor") && has("link 2 & floor.corner 1"));
    assert!(!has("ball 0 0 & wall") && has("ball 0 1 & wall"));
    assert!(!list.iter().any(|info| info.name.starts_with("link 0 & link")));
    let law = |name: &str| list.iter().find(|info| info.name == name).unwrap().law;
    assert_eq!((law("ball 0 0 & floor").restitution, law("ball 0 0 & ball 0 1").restitution), (0.5, 0.2));
    assert_eq!(law("link 1 & floor.corner 1").friction, 0.4);
    for name in ["ball 0 1 & floor", "collisions"] {
        system.measures(&[Measure::Contact(name.into(), ContactQuantity::NormalForce)]).unwrap();
    }
    assert_eq!(mechanism.outputs.len(), 2);
    file.set("links", "8").unwrap();
    assert_eq!(file.build().unwrap().model.joints().len(), 7);
    file.set("links", "3").unwrap();
    assert_eq!(file.build().unwrap().model.joints().len(), 2);
    assert!(file.set("links", "2.5").unwrap_err().render().contains("not a whole number"));
    assert_eq!(file.build().unwrap().model.joints().len(), 2);
}

/// What is said about collisions and repeats that cannot be.
#[test]
fn wrong_collisions() {
    let said = |text: &str| {
        let made = gelenk_io::ModelFile::parse("m.toml", &format!("gelenk = 1\n{text}"))
            .and_then(|file| file.build());
        made.map(|_| ()).unwrap_err().render()
    };
    let balls = "[bodies.ball]\nrepeat = 3\ncollide = \"balls\"\nsolid = { kind = \"sphere\", radius = 0.1, mass = 1 }\nposition = [\"i\", 0, 0]\n";
    let with = |rest: &str| said(&format!("{balls}{rest}"));
    for (text, words) in [
        (
            with("[collisions]\nexclude = [[\"bals\", \"ball 1\"]]"),
            vec!["m.toml:8", "'bals'", "did you mean 'balls'"],
        ),
        (with("[collisions]\nexclude = [[\"balls\"]]"), vec!["m.toml:8", "a pair of names"]),
        (with("[collisions]\nlaw = \"rubber\""), vec!["m.toml:8", "rubber"]),
        (with("[collisions]\nfricton = 1"), vec!["m.toml:8", "did you mean 'friction'"]),
        (with("[bodies.point]\nmass = 1\ncollide = true"), vec!["m.toml:9", "'point'", "no shape"]),
        (said("[collisions]\nfriction = 1\n"), vec!["m.toml:2", "nothing collides"]),
        (said("[bodies.a]\nrepeat = { t = 3 }\nmass = 1"), vec!["m.toml:3", "cannot be named 't'"]),
        (
            said("[parameters]\ni = 2\n[bodies.a]\nrepeat = 3\nmass = 1"),
            vec!["m.toml:5", "name of a parameter"],
        ),
        (said("[bodies.a]\nrepeat = -3\nmass = 1"), vec!["m.toml:3", "whole number"]),
        (said("[bodies.a]\nrepeat = { i = 1000, j = 1000 }\nmass = 1"), vec!["m.toml:3", "1000000 elements"]),
        (
            said("[bodies.\"a {i/2}\"]\nrepeat = 2\nmass = 1"),
            vec!["m.toml:2", "0.5, which is not a whole number"],
        ),
        (said("[bodies.\"a {i\"]\nrepeat = 2\nmass = 1"), vec!["m.toml:2", "{ without }"]),
        (
            with("[joints.pin]\nrepeat = 3\nkind = \"spherical\"\na = \"ball {i}\"\nb = \"ball {i+1}\""),
            vec!["m.toml:11", "ball 3"],
        ),
        (
            with("[measures.m]\nkind = \"gap\"\ncontact = \"ball 0 & ball 7\""),
            vec!["m.toml:9", "ball 0 & ball 7"],
        ),
    ] {
        for word in words {
            assert!(text.contains(word), "'{word}' is not in: {text}");
        }
    }
}

/// A height field from numbers and from a file is the same ground; what is wrong with one is said at its place.
#[test]
fn height_fields() {
    let made = |field: &str, file: &str| {
        let text = format!(
            "gelenk = 1\n[ground]\ncollide = true\nshapes = [{{ kind = \"height-field\", name = \"hills\", {field} }}]\n\
             [bodies.ball]\ncollide = true\nsolid = {{ kind = \"sphere\", radius = 0.1, mass = 1 }}\nposition = [0, 0, 0.35]\n"
        );
        gelenk_io::ModelFile::parse_all(&[("m/a.toml", text.as_str()), ("m/hills.csv", file)])?.build()
    };
    let inline = "cell = 0.5, heights = [[0, 0, 0], [0, \"0.1*2\", 0], [0, 0, 0]]";
    let csv = "# heights in mm\n0, 0, 0\n0, 200, 0\n0, 0, 0\n";
    let file = "cell = [0.5, 0.5], file = \"hills.csv\", scale = 0.001";
    for mechanism in [made(inline, "").unwrap(), made(file, csv).unwrap()] {
        let system = mechanism.model.system(Coordinates::Absolute).unwrap();
        let list = gelenk_core::Contacts::list(&system);
        assert_eq!(list[0].name, "ball & hills.1");
        let gap = system
            .measure(system.initial(), &Measure::Contact("ball & hills".into(), ContactQuantity::Gap))
            .unwrap();
        assert!((gap - 0.05).abs() < 1e-12, "{gap}");
        let gelenk_io::scene::Solid::Mesh { corners, triangles } = &mechanism.scene.bodies[0].shapes[0].solid
        else {
            panic!("{:?}", mechanism.scene.bodies[0].shapes)
        };
        assert_eq!((corners.len(), triangles.len()), (9, 8));
    }
    for (field, file, words) in [
        ("cell = 1", "", vec!["m/a.toml:4", "no heights"]),
        ("cell = 1, heights = [[0, 1], [0]]", "", vec!["m/a.toml:4", "row 2 has 1 heights"]),
        ("cell = 0, heights = [[0, 1], [0, 0]]", "", vec!["m/a.toml:4", "must be positive"]),
        ("cell = 1, file = \"hills.csv\"", "0 1\n0 1 2\n", vec!["m/hills.csv:2", "3 heights"]),
        ("cell = 1, file = \"hills.csv\"", "0 1\n0 x\n", vec!["m/hills.csv:2", "'x' is not a number"]),
        ("cell = 1, file = \"hills.csv\", heights = [[0]]", "0 1\n0 1\n", vec!["m/a.toml:4", "given twice"]),
        ("cell = 1, file = \"none.csv\"", "", vec!["m/a.toml:4", "no such file"]),
    ] {
        let error = made(field, file).map(|_| ()).unwrap_err().render();
        for word in words {
            assert!(error.contains(word), "'{word}' is not in: {error}");
        }
    }
}
