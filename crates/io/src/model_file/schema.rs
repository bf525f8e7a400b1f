//! The JSON Schema of model files, for editors.

use super::declare::{self, Element, Key, Kind, SECTIONS, Section, TAG, TOP, Variant};
use gelenk_catalogue::OptionRow;
use serde_json::{Map, Value, json};
use std::fmt::Write as _;

/// Tables that many keys hold; they are described once.
const SHARED: [(&str, &Element); 7] = [
    ("place", &declare::PLACE),
    ("orientation", &declare::ORIENTATION),
    ("solid", &declare::SOLID),
    ("shape", &declare::SHAPE),
    ("touching-shape", &declare::TOUCHING),
    ("limits", &declare::LIMITS),
    ("dry-friction", &declare::DRY_FRICTION),
];

pub(super) fn schema() -> Value {
    let mut properties = keys(TOP.iter());
    for (name, section) in SECTIONS.iter() {
        let value = match section {
            Section::One(element) => of_element(element),
            Section::Named(element) => json!({
                "type": "object",
                "description": element.about,
                "additionalProperties": of_element(element),
            }),
            Section::Names(about, kind) => json!({
                "type": "object",
                "description": about,
                "additionalProperties": of_kind(kind),
            }),
        };
        properties.insert((*name).to_owned(), value);
    }
    properties.insert("gelenk".into(), json!({ "const": 1, "description": TOP[0].about }));
    let shared: Map<String, Value> =
        SHARED.iter().map(|(name, element)| ((*name).to_owned(), of_element(element))).collect();
    json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "gelenk model file",
        "type": "object",
        "properties": properties,
        "required": required(TOP.iter()),
        "additionalProperties": false,
        "definitions": shared,
    })
}

fn keys<'a>(keys: impl Iterator<Item = &'a Key>) -> Map<String, Value> {
    keys.map(|key| (key.name.to_owned(), of_key(key))).collect()
}

fn required<'a>(keys: impl Iterator<Item = &'a Key>) -> Vec<&'static str> {
    keys.filter(|key| key.is_required).map(|key| key.name).collect()
}

fn of_key(key: &Key) -> Value {
    let mut text = key.about.to_owned();
    if !key.unit.is_empty() {
        let _ = write!(text, " [{}]", key.unit);
    }
    if !key.default.is_empty() {
        let _ = write!(text, " Default: {}.", key.default);
    }
    let value = of_kind(&key.kind);
    // what stands beside a reference does not count in this version of JSON Schema
    if value.get("$ref").is_some() {
        return json!({ "description": text, "allOf": [value] });
    }
    let mut value = value;
    value["description"] = text.into();
    value
}

fn of_element(element: &Element) -> Value {
    let Some(variants) = &element.variants else {
        return json!({
            "type": "object",
            "description": element.about,
            "properties": keys(element.keys.iter()),
            "required": required(element.keys.iter()),
            "additionalProperties": false,
        });
    };
    let one = |variant: &Variant| {
        let all = || element.keys.iter().chain(variant.keys);
        let mut properties = keys(all());
        properties.insert(TAG.into(), json!({ "const": variant.name, "description": variant.about }));
        let mut required = required(all());
        if variants.default != Some(variant.name) {
            required.insert(0, TAG);
        }
        json!({
            "type": "object",
            "title": variant.name,
            "description": variant.about,
            "properties": properties,
            "required": required,
            "additionalProperties": false,
        })
    };
    let list: Vec<Value> = variants.list.iter().map(one).collect();
    json!({ "description": element.about, "oneOf": list })
}

fn of_kind(kind: &Kind) -> Value {
    let number = || json!({ "type": ["number", "string"] });
    let list = |items: Value, least: usize, most: usize| json!({ "type": "array", "items": items, "minItems": least, "maxItems": most });
    match kind {
        Kind::Number | Kind::Formula(_) => number(),
        Kind::Whole => json!({ "type": "integer", "minimum": 0 }),
        Kind::Flag => json!({ "type": "boolean" }),
        Kind::Text | Kind::Name(_) | Kind::Coordinate => json!({ "type": "string" }),
        Kind::Place => json!({ "anyOf": [{ "type": "string" }, { "$ref": "#/definitions/place" }] }),
        Kind::Vector | Kind::Formulas(_) => list(number(), 2, 3),
        Kind::Numbers(Some(n)) => list(number(), *n, *n),
        Kind::Numbers(None) => json!({ "type": "array", "items": number() }),
        Kind::Matrix => json!({ "type": "array", "items": { "type": "array", "items": number() } }),
        Kind::Choice(choices) => {
            let names: Vec<_> = choices.iter().map(|(name, _)| *name).collect();
            json!({ "type": "string", "enum": names })
        }
        Kind::Setting(row) => of_setting(row),
        Kind::List(inner) => json!({ "type": "array", "items": of_kind(inner) }),
        Kind::Either(kinds) => json!({ "anyOf": kinds.iter().map(of_kind).collect::<Vec<_>>() }),
        Kind::Inline(element) => match SHARED.iter().find(|(name, _)| *name == element.name) {
            Some((name, _)) => json!({ "$ref": format!("#/definitions/{name}") }),
            None => of_element(element),
        },
        Kind::Map(inner) => json!({ "type": "object", "additionalProperties": of_kind(inner) }),
    }
}

/// A run option that is no number.
fn of_setting(row: &OptionRow) -> Value {
    let words: Vec<&str> = row.words().iter().map(|(word, _)| *word).collect();
    match row.kind {
        gelenk_catalogue::OptionKind::Number { .. } => json!({ "type": ["number", "string"] }),
        gelenk_catalogue::OptionKind::Whole { .. } => json!({ "type": "integer", "minimum": 0 }),
        gelenk_catalogue::OptionKind::Order { .. } => {
            json!({ "anyOf": [{ "type": "integer", "minimum": 0 }, { "const": gelenk_catalogue::AUTO }] })
        }
        gelenk_catalogue::OptionKind::Flag { .. } => json!({ "type": "boolean" }),
        gelenk_catalogue::OptionKind::Words(_) => json!({ "type": "string", "enum": words }),
        // a variant may follow the name
        gelenk_catalogue::OptionKind::Method => {
            json!({ "type": "string", "pattern": format!("^({})([:-][a-z0-9-]+)?$", words.join("|")) })
        }
    }
}
