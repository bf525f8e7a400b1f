//! Mechanisms that are part of the program: `gelenk demo --list WORD` and `gelenk gallery`.

use crate::support::{folder, gelenk, refused, text};
use serde_json::Value;

fn names(list: &str) -> Vec<&str> {
    list.lines().filter_map(|line| line.split_whitespace().next()).collect()
}

/// A word leads to examples and mechanisms, in names and descriptions; a set lists all of its mechanisms, and no others.
#[test]
fn words_find_mechanisms() {
    let found = |word: &str| text(&gelenk(&["demo", "--list", word]).stdout);
    assert!(names(&found("peaucellier")).contains(&"peaucellier-lipkin"));
    // large and small letters are the same, and examples are found, too
    assert_eq!(found("FOUR-BAR"), found("four-bar"));
    assert!(names(&found("four-bar")).contains(&"four-bar"));
    let sets: Vec<String> = ["rigid", "impact", "flexible"].map(found).into();
    for (set, least) in sets.iter().zip([69, 32, 14]) {
        assert!(names(set).len() >= least, "{set}");
    }
    assert!(!names(&sets[0]).contains(&"pendulum"));
    // a set is the set, whatever else has its name in its description
    assert!(names(&sets[0]).iter().all(|name| !names(&sets[2]).contains(name)), "{}", sets[0]);
    let all = text(&gelenk(&["demo", "--list"]).stdout);
    assert!(names(&all).contains(&"pendulum") && !names(&all).contains(&"peaucellier-lipkin"), "{all}");
    assert!(all.contains("mechanisms more") && all.contains("--list"), "{all}");
    refused(&["demo", "--list", "zeppelin"], 1, &["'zeppelin'", "gelenk demo --list"]);
    refused(&["demo", "peaucelier-lipkin"], 2, &["did you mean 'peaucellier-lipkin'"]);
}

/// A mechanism runs and is saved as an example is.
#[test]
fn mechanisms_are_demos() {
    let dir = folder("mechanism");
    std::fs::create_dir_all(&dir).unwrap();
    let saved = gelenk(&["demo", "watt-linkage", "--save", dir.to_str().unwrap()]);
    assert!(saved.status.success(), "{}", text(&saved.stderr));
    assert!(std::fs::read_to_string(dir.join("watt-linkage.toml")).unwrap().contains("[measures"));
}

/// The page has a card for each mechanism of a word, with its story and its motion.
#[test]
fn a_gallery_of_a_word() {
    let dir = folder("gallery");
    std::fs::create_dir_all(&dir).unwrap();
    let page = dir.join("page.html");
    let output = gelenk(&["gallery", "stephenson", "--out", page.to_str().unwrap()]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let html = std::fs::read_to_string(&page).unwrap();
    let meta = html.split("<script type=\"application/json\" id=\"meta\">").nth(1).unwrap();
    let meta: Value = serde_json::from_str(meta.split("</script>").next().unwrap()).unwrap();
    let list = text(&gelenk(&["demo", "--list", "stephenson"]).stdout);
    let shown: Vec<&str> =
        meta["gallery"].as_array().unwrap().iter().map(|e| e["name"].as_str().unwrap()).collect();
    assert_eq!(shown, names(&list));
    for exhibit in meta["gallery"].as_array().unwrap() {
        let frames = exhibit["meta"]["motion"]["frames"].as_u64().unwrap();
        assert!((60..400).contains(&frames), "{frames} frames");
        assert!(exhibit["what"].as_str().unwrap().len() > 20);
    }
    refused(&["gallery", "zeppelin"], 1, &["'zeppelin'"]);
    let nowhere = dir.join("missing").join("page.html");
    refused(&["gallery", "stephenson", "--out", nowhere.to_str().unwrap()], 1, &["cannot write", "missing"]);
}
