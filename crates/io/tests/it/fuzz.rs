//! Whatever is read, it is accepted or refused: no panic, no endless loop.

use gelenk_core::Dual;
use gelenk_io::ModelFile;
use gelenk_io::expression::{Expression, Scope};
use proptest::prelude::*;
use std::sync::LazyLock;

/// The example files, to be damaged.
static FILES: LazyLock<Vec<(String, String)>> = LazyLock::new(|| {
    let mut list = Vec::new();
    for folder in ["tests/models/sections", "tests/models", "tests/broken"] {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if let Ok(text) = std::fs::read_to_string(&path) {
                list.push((path.file_name().unwrap().to_string_lossy().into_owned(), text));
            }
        }
    }
    list.sort();
    list
});

/// Reads and builds a text; other files it may name are there too.
fn try_model(name: &str, text: &str) {
    let mut files = vec![(name, text)];
    files.extend(FILES.iter().map(|(n, t)| (n.as_str(), t.as_str())).filter(|(n, _)| *n != name));
    let error = match ModelFile::parse_all(&files) {
        Ok(file) => file.build().err(),
        Err(error) => Some(error),
    };
    if let Some(error) = error {
        assert!(!error.faults.is_empty());
        assert!(!error.render().is_empty() && !error.to_string().is_empty());
        for fault in &error.faults {
            let Some(place) = &fault.place else { continue };
            assert!(place.source.text.get(place.span.clone()).is_some(), "{fault:?}");
        }
        let _ = format!("{:?}", miette::Report::new(error));
    }
}

fn try_expression(text: &str) {
    let mut scope = Scope::new();
    scope.variable("x");
    scope.constant("k", 2.0);
    match Expression::parse(text).and_then(|e| e.compile(&scope)) {
        Ok(program) => {
            let plain = program.eval(&[0.3]);
            let dual = program.eval(&[Dual::<f64, 1>::variable(0.3, 0)]).value;
            assert!(plain == dual || plain.is_nan() && dual.is_nan(), "{text}: {plain} {dual}");
        }
        Err(error) => assert!(text.get(error.span.clone()).is_some(), "{text}: {error:?}"),
    }
}

/// Words that expressions are made of, and some that they are not.
fn word() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("x".to_owned()),
        Just("k".to_owned()),
        any::<f64>().prop_map(|x| format!("{x:e}")),
        (0..20_u32).prop_map(|x| x.to_string()),
        proptest::sample::select(vec![
            "+", "-", "*", "/", "^", "(", ")", ",", "<", ">=", "==", "and", "or", "not", "if(", "sin(",
            "atan2(", "min(", "step(", "mod(", "hypot(", "interp(", "pi", "'", "1e", ".", "é", "\u{0}",
        ])
        .prop_map(str::to_owned),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn expressions_of_words(words in proptest::collection::vec(word(), 0..40)) {
        try_expression(&words.join(" "));
        try_expression(&words.concat());
    }

    #[test]
    fn expressions_of_characters(text in "\\PC{0,60}") {
        try_expression(&text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 5_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn models_of_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        try_model("model.toml", &format!("gelenk = 1\n{}", String::from_utf8_lossy(&bytes)));
        try_model("model.toml", &String::from_utf8_lossy(&bytes));
    }

    /// Pieces of a valid file are left out, doubled, exchanged with those of other files, or replaced by something odd.
    #[test]
    fn models_with_edits(
        file in 0..1000_usize,
        other in 0..1000_usize,
        edits in proptest::collection::vec((0..6_u8, any::<proptest::sample::Index>(), any::<proptest::sample::Index>(), word()), 1..6),
    ) {
        let (name, text) = &FILES[file % FILES.len()];
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let others: Vec<&str> = FILES[other % FILES.len()].1.lines().collect();
        for (kind, at, from, word) in edits {
            if lines.is_empty() || others.is_empty() {
                break;
            }
            let i = at.index(lines.len());
            match kind {
                0 => { lines.remove(i); }
                1 => { let line = lines[i].clone(); lines.insert(i, line); }
                2 => lines[i] = others[from.index(others.len())].to_owned(),
                3 => lines.insert(i, others[from.index(others.len())].to_owned()),
                4 => {
                    let key = lines[i].split('=').next().unwrap_or("").to_owned();
                    lines[i] = format!("{key}= {word}");
                }
                _ => {
                    let line: Vec<char> = lines[i].chars().collect();
                    let cut = from.index(line.len() + 1);
                    lines[i] = line[..cut].iter().collect::<String>() + &word + &line[cut..].iter().collect::<String>();
                }
            }
        }
        try_model(name, &lines.join("\n"));
    }
}

/// Depth and size that only a machine would write.
#[test]
fn extreme_files() {
    let head = "gelenk = 1\n";
    let deep = |open: &str, close: &str, n: usize| format!("{}1{}", open.repeat(n), close.repeat(n));
    try_model("m.toml", &format!("{head}x = {}", deep("[", "]", 100_000)));
    try_model("m.toml", &format!("{head}x = {}", deep("{ a = ", " }", 10_000)));
    try_model("m.toml", &format!("{head}[{}a]", "a.".repeat(10_000)));
    try_model("m.toml", &format!("{head}[bodies.b]\nmass = \"{}\"", deep("(", ")", 100_000)));
    try_model("m.toml", &format!("{head}[bodies.b]\nmass = {}", "9".repeat(5000)));
    try_model("m.toml", &format!("{head}[bodies.b]\nmass = 1e-{}", "9".repeat(50)));
    try_model("m.toml", &format!("{head}[bodies.b]\nmass = \"1e{}\"", "9".repeat(50)));
    try_model("m.toml", &format!("{head}[simulation]\nt_end = 1e300\noutput_step = 1e-300"));
    // a chain of parameters and one of measures, each depending on the next
    let chain = |n: usize, section: &str, line: &dyn Fn(usize) -> String| {
        let lines: Vec<String> = (0..n).map(line).collect();
        format!("{head}{section}\n{}\n", lines.join("\n"))
    };
    let parameters = chain(20_000, "[parameters]", &|i| format!("p{i} = \"p{} + 1\"", i + 1)) + "p20000 = 0";
    let file = ModelFile::parse("m.toml", &parameters).unwrap();
    assert_eq!(file.parameters().unwrap()[0], ("p0".to_owned(), 20_000.0));
    let measures = chain(5000, "[measures]", &|i| format!("m{i} = {{ value = \"m{} + 1\" }}", i + 1));
    try_model("m.toml", &(measures + "m5000 = { value = \"t\" }"));
    // an assembly of assemblies of itself, and one that doubles with every level
    try_model("m.toml", &format!("{head}[assemblies.a]\nfile = \"m.toml\""));
    let names: Vec<String> = (0..30).map(|i| format!("m{i}.toml")).collect();
    let texts: Vec<String> = (0..30)
        .map(|i| {
            format!("{head}[assemblies.a]\nfile = \"m{0}.toml\"\n[assemblies.b]\nfile = \"m{0}.toml\"", i + 1)
        })
        .collect();
    let files: Vec<(&str, &str)> =
        names.iter().map(String::as_str).zip(texts.iter().map(String::as_str)).collect();
    let error = ModelFile::parse_all(&files).unwrap_err();
    assert!(error.render().contains("cannot be read") || error.render().contains("too many files"));
}
