//! Reads options from JSON or from `name=value` words; errors name the option.

use crate::{PlayError, error::tame};
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value as Json};

/// The default options as JSON.
pub fn defaults<O: Default + Serialize>() -> Json {
    serde_json::to_value(O::default()).unwrap_or(Json::Null)
}

/// Lays the given options over the defaults.
///
/// An unknown name is refused with the nearest valid ones; a wrong value is refused by name.
pub fn read<O: Default + Serialize + DeserializeOwned>(given: &Json) -> Result<O, PlayError> {
    let empty = Map::new();
    let given = match given {
        Json::Null => &empty,
        Json::Object(map) => map,
        other => {
            return Err(PlayError::options(format!("expected an object, got {}", brief(other))));
        }
    };
    let defaults = match defaults::<O>() {
        Json::Object(map) => map,
        _ => Map::new(),
    };
    if given.is_empty() {
        return Ok(O::default());
    }
    for (name, value) in given {
        if !defaults.contains_key(name) {
            return Err(PlayError::unknown("option", name, defaults.keys().map(String::as_str)));
        }
        // One at a time, so that the error can say which one it was.
        let mut trial = defaults.clone();
        trial.insert(name.clone(), value.clone());
        serde_json::from_value::<O>(Json::Object(trial))
            .map_err(|error| PlayError::options(format!("{name} = {}: {}", brief(value), tame(error))))?;
    }
    let mut merged = defaults;
    merged.extend(given.clone());
    serde_json::from_value(Json::Object(merged)).map_err(|error| PlayError::options(tame(error)))
}

/// The base with the given options laid over it.
pub fn laid_over(base: &Json, given: &Json) -> Json {
    match (base, given) {
        (Json::Object(base), Json::Object(given)) => {
            let mut merged = base.clone();
            merged.extend(given.clone());
            Json::Object(merged)
        }
        (base, Json::Null) => base.clone(),
        (_, given) => given.clone(),
    }
}

/// Turns `depth=4` words into an options object; a value that is not JSON counts as a string.
pub fn from_words<'a>(words: impl IntoIterator<Item = &'a str>) -> Result<Json, PlayError> {
    let mut map = Map::new();
    for word in words {
        let (name, value) = word
            .split_once('=')
            .ok_or_else(|| PlayError::text("option", word, "expected name=value, as in depth=4"))?;
        let value = serde_json::from_str(value).unwrap_or_else(|_| Json::String(value.to_owned()));
        map.insert(name.to_owned(), value);
    }
    Ok(Json::Object(map))
}

/// For `#[serde(deserialize_with = …)]`: a whole number from `LEAST` to `MOST`, so that a typing error
/// does not ask for a terabyte.
pub fn bounded<'de, D, T, const LEAST: i64, const MOST: i64>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: TryFrom<i64>,
{
    let number = i64::deserialize(deserializer)?;
    let number = Some(number).filter(|number| (LEAST..=MOST).contains(number));
    number
        .and_then(|number| T::try_from(number).ok())
        .ok_or_else(|| D::Error::custom(format!("expected {LEAST} to {MOST}")))
}

fn brief(value: &Json) -> String {
    let text = value.to_string();
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[derive(Default, Debug, PartialEq, Serialize, Deserialize)]
    struct Sample {
        #[serde(deserialize_with = "bounded::<_, _, 0, 99>")]
        depth: u32,
        noise: f64,
    }

    #[test]
    fn given_options_cover_the_defaults() {
        let read: Sample = read(&json!({"depth": 4})).unwrap();
        assert_eq!(read, Sample { depth: 4, noise: 0.0 });
    }

    #[test]
    fn errors_name_the_option() {
        let unknown = read::<Sample>(&json!({"deph": 4})).unwrap_err().to_string();
        assert_eq!(unknown, "no option \"deph\"; did you mean depth?");
        let wrong = read::<Sample>(&json!({"noise": "loud"})).unwrap_err().to_string();
        assert!(wrong.starts_with("bad options: noise = \"loud\": invalid type"), "{wrong}");
        let large = read::<Sample>(&json!({"depth": 100})).unwrap_err().to_string();
        assert_eq!(large, "bad options: depth = 100: expected 0 to 99");
        assert!(read::<Sample>(&json!([1])).is_err());
        assert!(read::<()>(&json!({"x": 1})).is_err());
    }

    #[test]
    fn words_become_json() {
        assert_eq!(from_words(["depth=4", "draw=open"]).unwrap(), json!({"depth": 4, "draw": "open"}));
        assert!(from_words(["depth"]).is_err());
    }
}
