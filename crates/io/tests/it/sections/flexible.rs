//! Flexible bodies and what can be measured of them.

use super::{build, read};
use gelenk_io::ModelFile;
use std::path::Path;

/// A body with its interfaces and elasticity; units of its measures; places that it does not have are named.
#[test]
fn flexible() {
    let mechanism = build("flexible");
    let model = &mechanism.model;
    for body in ["bar", "bar.root", "bar.tip"] {
        assert!(model.body(body).is_ok(), "{body}");
    }
    let units: Vec<(&str, &str)> =
        mechanism.outputs.iter().map(|o| (o.name.as_str(), o.unit.as_str())).collect();
    // modal coordinates follow, for the picture
    assert_eq!(units[..4], [("bending", "1"), ("upper", "Pa"), ("largest", "Pa"), ("bar mode 1", "1")]);

    let text = &read("flexible").sources()[0].text.clone();
    for (from, to, said) in [
        ("node = 23", "node = 2300", "2300"),
        ("mode = 1", "mode = 99", "99"),
        ("body = \"bar\"\nmode", "body = \"bar.tip\"\nmode", "bar.tip"),
        ("bar.npz", "rod.npz", "rod.npz"),
    ] {
        assert!(text.contains(from), "{from}");
        let path = Path::new("tests/models/sections/flexible.toml");
        let built = ModelFile::parse_at(path, &text.replace(from, to)).and_then(|file| file.build());
        let error = built.unwrap_err().render();
        assert!(error.contains(said) && error.contains("flexible.toml"), "{error}");
    }
}
