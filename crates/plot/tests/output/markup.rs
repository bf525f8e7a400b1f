//! A small checker of markup: nesting, attributes, entities. Enough to catch what would stop an XML parser.

/// One element with its attributes and the text directly inside it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Element {
    pub(crate) name: String,
    pub(crate) attributes: Vec<(String, String)>,
    pub(crate) text: String,
}

impl Element {
    pub(crate) fn get(&self, key: &str) -> Option<&str> {
        self.attributes.iter().find(|(k, _)| k == key).map(|(_, v)| v.as_str())
    }

    pub(crate) fn number(&self, key: &str) -> f64 {
        self.get(key).unwrap_or_else(|| panic!("no {key} in {self:?}")).parse().unwrap()
    }

    pub(crate) fn has_class(&self, class: &str) -> bool {
        self.get("class").is_some_and(|c| c.split(' ').any(|c| c == class))
    }
}

/// All elements in the order they open. Panics with the place of the first fault.
pub(crate) fn parse(markup: &str) -> Vec<Element> {
    let mut rest = markup.strip_prefix("<!doctype html>").unwrap_or(markup);
    let mut elements: Vec<Element> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    loop {
        let Some(at) = rest.find('<') else {
            assert!(rest.trim().is_empty(), "text after the end: {rest}");
            break;
        };
        let text = &rest[..at];
        check_text(text);
        match open.last() {
            Some(&k) => elements[k].text.push_str(text),
            None => assert!(text.trim().is_empty(), "text outside: {text}"),
        }
        rest = &rest[at + 1..];
        let end = tag_end(rest);
        let tag = &rest[..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            let k = open.pop().unwrap_or_else(|| panic!("</{name}> closes nothing"));
            assert_eq!(elements[k].name, name, "wrong order of closing tags");
            continue;
        }
        let (tag, empty) = tag.strip_suffix('/').map_or((tag, false), |t| (t, true));
        let element = element(tag);
        let raw = matches!(element.name.as_str(), "script" | "style");
        elements.push(element);
        if empty {
            continue;
        }
        open.push(elements.len() - 1);
        if raw {
            // The content of these is not markup in HTML; in SVG ours has none of the characters that
            // matter.
            let name = elements[elements.len() - 1].name.clone();
            let stop = rest.find(&format!("</{name}>")).unwrap_or_else(|| panic!("{name} is not closed"));
            let last = elements.len() - 1;
            elements[last].text.push_str(&rest[..stop]);
            rest = &rest[stop..];
        }
    }
    assert!(open.is_empty(), "not closed: {:?}", open.iter().map(|&k| &elements[k].name).collect::<Vec<_>>());
    elements
}

/// End of a tag: the first `>` outside quotes.
fn tag_end(s: &str) -> usize {
    let mut quoted = false;
    for (k, c) in s.char_indices() {
        match c {
            '"' => quoted = !quoted,
            '>' if !quoted => return k,
            '<' => panic!("< inside a tag: {}", &s[..k]),
            _ => {}
        }
    }
    panic!("tag without an end: {s}")
}

fn element(tag: &str) -> Element {
    let tag = tag.trim_end();
    let (name, mut rest) = tag.split_once(' ').unwrap_or((tag, ""));
    assert!(name.chars().all(|c| c.is_ascii_alphanumeric()) && !name.is_empty(), "bad name {name:?}");
    let mut attributes: Vec<(String, String)> = Vec::new();
    while !rest.trim().is_empty() {
        let (key, after) =
            rest.trim_start().split_once("=\"").unwrap_or_else(|| panic!("bad attribute: {rest}"));
        let (value, after) = after.split_once('"').unwrap_or_else(|| panic!("open quote: {rest}"));
        check_text(value);
        assert!(attributes.iter().all(|(k, _)| k != key), "{key} twice in {tag}");
        attributes.push((key.into(), value.into()));
        rest = after;
    }
    Element { name: name.into(), attributes, text: String::new() }
}

fn check_text(s: &str) {
    for (k, _) in s.match_indices('&') {
        let entity = s[k + 1..].split(';').next().unwrap_or("");
        let known = matches!(entity, "lt" | "gt" | "amp" | "quot" | "#39");
        assert!(known, "bare & in {s:?}");
    }
    assert!(s.chars().all(|c| !c.is_control() || c == '\n'), "control character in {s:?}");
}

/// Asserts that no drawing coordinate is a NaN or an infinity.
pub(crate) fn assert_finite(elements: &[Element]) {
    for e in elements {
        for (key, value) in &e.attributes {
            if key != "aria-label" && key != "class" && key != "content" {
                let lower = value.to_lowercase();
                assert!(!lower.contains("nan") && !lower.contains("inf"), "{key}=\"{value}\"");
            }
        }
    }
}
