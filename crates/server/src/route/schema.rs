//! Schemas that generators of clients understand: no `allOf`, and a name for every variant of a tagged union.
//!
//! The derive describes a flattened field, and a variant that holds another type, by `allOf`. Many generators cannot merge
//! that with a union, and a schema that forbids other fields refuses its own tag.

use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

const PREFIX: &str = "#/components/schemas/";

type Schemas = Map<String, Value>;

/// Rewrites all schemas of a document, and leaves out those that nothing refers to any more, except `roots`.
pub(super) fn simplify(document: &mut Value, roots: &[&str]) {
    let Some(all) = document["components"]["schemas"].as_object().cloned() else { return };
    let mut simple = Schemas::new();
    for (name, schema) in &all {
        let schema = flat(schema, &all);
        let (schema, variants) = with_named_variants(name, schema, &all);
        simple.insert(name.clone(), schema);
        simple.extend(variants);
    }
    let mut used = BTreeSet::new();
    refer(&document["paths"], &simple, &mut used);
    for root in roots {
        refer(&reference(root), &simple, &mut used);
    }
    simple.retain(|name, _| used.contains(name));
    document["components"]["schemas"] = simple.into();
}

fn reference(name: &str) -> Value {
    json!({"$ref": format!("{PREFIX}{name}")})
}

fn referred(schema: &Value) -> Option<&str> {
    schema["$ref"].as_str().and_then(|path| path.strip_prefix(PREFIX))
}

/// A schema without a reference or `allOf` at its top; a union in a part becomes a union of the whole.
fn flat(schema: &Value, all: &Schemas) -> Value {
    if let Some(target) = referred(schema).and_then(|name| all.get(name)) {
        return flat(target, all);
    }
    let Some(parts) = schema["allOf"].as_array() else { return schema.clone() };
    let mut wholes = vec![json!({"type": "object"})];
    for part in parts {
        let part = flat(part, all);
        let variants = part["oneOf"].as_array().cloned().unwrap_or_else(|| vec![part]);
        let variants: Vec<Value> = variants.iter().map(|variant| flat(variant, all)).collect();
        wholes = wholes
            .iter()
            .flat_map(|whole| variants.iter().map(|variant| merged(whole.clone(), variant)))
            .collect();
    }
    let mut whole = match wholes.len() {
        1 => wholes.swap_remove(0),
        _ => json!({"oneOf": wholes}),
    };
    describe(&mut whole, schema);
    whole
}

/// Says of a schema what is said where it is used.
fn describe(schema: &mut Value, used: &Value) {
    if used["description"].is_string() {
        schema["description"] = used["description"].clone();
    }
}

/// An object with the fields of two.
fn merged(mut whole: Value, part: &Value) -> Value {
    for (name, value) in part.as_object().into_iter().flatten() {
        match (&mut whole[name], value) {
            (Value::Object(fields), Value::Object(more)) => fields.extend(more.clone()),
            (Value::Array(names), Value::Array(more)) => names.extend(more.iter().cloned()),
            (place, value) => *place = value.clone(),
        }
    }
    whole
}

/// A union of tagged objects, with a schema of its own for each; anything else as it is.
fn with_named_variants(name: &str, schema: Value, all: &Schemas) -> (Value, Schemas) {
    let Some(variants) = schema["oneOf"].as_array() else { return (schema, Schemas::new()) };
    let named = |variant: &Value| {
        let mut whole = flat(variant, all);
        describe(&mut whole, variant);
        whole
    };
    let variants: Vec<Value> = variants.iter().map(named).collect();
    let Some(tags) = variants.iter().map(tag).collect::<Option<Vec<_>>>() else {
        return (schema, Schemas::new());
    };
    let property = tags.first().map(|(property, _)| property.clone());
    let names: Vec<String> = tags.iter().map(|(_, tag)| format!("{name}{}", capitalised(tag))).collect();
    let mapping: Schemas = tags
        .iter()
        .zip(&names)
        .map(|((_, tag), name)| (tag.clone(), format!("{PREFIX}{name}").into()))
        .collect();
    let mut union = schema.clone();
    union["oneOf"] = names.iter().map(|name| reference(name)).collect();
    union["discriminator"] = json!({"propertyName": property, "mapping": mapping});
    (union, names.into_iter().zip(variants).collect())
}

/// The property that has one value only, with this value.
fn tag(variant: &Value) -> Option<(String, String)> {
    variant["properties"].as_object()?.iter().find_map(|(name, property)| {
        match property["enum"].as_array()?.as_slice() {
            [Value::String(value)] => Some((name.clone(), value.clone())),
            _ => None,
        }
    })
}

/// `takeback-offer` as part of a name: `TakebackOffer`.
fn capitalised(tag: &str) -> String {
    let words = tag.split(|letter: char| !letter.is_ascii_alphanumeric());
    words.map(|word| word[..1.min(word.len())].to_uppercase() + word.get(1..).unwrap_or_default()).collect()
}

/// Notes the schemas that a part of the document refers to, and those that they refer to.
fn refer(part: &Value, all: &Schemas, used: &mut BTreeSet<String>) {
    if let Some(name) = referred(part)
        && used.insert(name.to_owned())
        && let Some(schema) = all.get(name)
    {
        refer(schema, all, used);
    }
    for inner in part.as_object().into_iter().flat_map(Map::values) {
        refer(inner, all, used);
    }
    for inner in part.as_array().into_iter().flatten() {
        refer(inner, all, used);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flattened_unions_become_unions_of_named_objects() {
        let mut document = json!({
            "paths": {"/": {"$ref": "#/components/schemas/Event"}},
            "components": {"schemas": {
                "Event": {"description": "An event.", "allOf": [
                    {"$ref": "#/components/schemas/Kind"},
                    {"type": "object", "required": ["seq"], "properties": {"seq": {"type": "integer"}}}
                ]},
                "Kind": {"oneOf": [
                    {"type": "object", "required": ["kind"], "properties": {"kind": {"enum": ["time"]}}},
                    {"description": "An offer.", "allOf": [
                        {"$ref": "#/components/schemas/Offer"},
                        {"type": "object", "required": ["kind"], "properties": {"kind": {"enum": ["draw-offer"]}}}
                    ]}
                ]},
                "Offer": {"type": "object", "required": ["side"], "properties": {"side": {"type": "string"}}}
            }}
        });
        simplify(&mut document, &[]);
        let schemas = &document["components"]["schemas"];
        let names: Vec<&String> = schemas.as_object().unwrap().keys().collect();
        assert_eq!(names, ["Event", "EventDrawOffer", "EventTime"], "what is merged is left out");
        assert_eq!(schemas["Event"]["description"], "An event.");
        assert_eq!(
            schemas["Event"]["discriminator"]["mapping"]["draw-offer"],
            "#/components/schemas/EventDrawOffer"
        );
        let offer = &schemas["EventDrawOffer"];
        assert_eq!(offer["required"], json!(["side", "kind", "seq"]));
        assert_eq!(
            (&offer["description"], offer["properties"].as_object().unwrap().len()),
            (&json!("An offer."), 3)
        );
    }
}
