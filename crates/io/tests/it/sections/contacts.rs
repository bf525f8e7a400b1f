//! Contacts.

use super::{build, read};
use gelenk_core::{ContactKind, Problem};
use gelenk_model::Coordinates;

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
    let text = wrong(mesh, "v 0 0\n");
    assert!(text.contains("models/part.obj") && text.contains("line 1"), "{text}");
    let missing = wrong(r#"{ kind = "mesh", file = "other.stl", mass = 1 }"#, TETRAHEDRON);
    assert!(missing.contains("models/other.stl") && missing.contains("no such file"), "{missing}");
    let flat = wrong(
        r#"{ kind = "polyhedron", points = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0]], mass = 1 }"#,
        "",
    );
    assert!(flat.contains("one plane"), "{flat}");
    let short = wrong(r#"{ kind = "polyhedron", points = [[0, 0], [1, 0], [0, 1], [1, 1]], mass = 1 }"#, "");
    assert!(short.contains("three numbers"), "{short}");
}
