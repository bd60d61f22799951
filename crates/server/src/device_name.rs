//! The device of a visitor in a few words, from what its browser says of itself.

use axum::http::{HeaderMap, header};

/// Browsers by a word of their own; later ones also say the words of those that they descend from.
const BROWSERS: [(&str, &str); 7] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("Chrom", "Chrome"),
    ("Safari/", "Safari"),
];

const SYSTEMS: [(&str, &str); 7] = [
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
];

/// Such as `Firefox on Linux`; the rest of what a browser says is not kept.
pub(crate) fn device_name(headers: &HeaderMap) -> String {
    let said = headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let find = |names: &[(&str, &'static str)]| {
        names.iter().find(|(word, _)| said.contains(word)).map(|(_, name)| *name)
    };
    match (find(&BROWSERS), find(&SYSTEMS)) {
        (Some(browser), Some(system)) => format!("{browser} on {system}"),
        (Some(name), None) | (None, Some(name)) => name.to_owned(),
        (None, None) => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_are_told_apart() {
        let chrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";
        let edge =
            format!("{} Edg/140.0", chrome.replace("X11; Linux x86_64", "Windows NT 10.0; Win64; x64"));
        let safari =
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Safari/604";
        let firefox = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0";
        for (said, name) in [
            (chrome, "Chrome on Linux"),
            (&edge, "Edge on Windows"),
            (safari, "Safari on iPhone"),
            (firefox, "Firefox on Android"),
            ("curl/8.0", ""),
        ] {
            let headers = HeaderMap::from_iter([(header::USER_AGENT, said.parse().unwrap())]);
            assert_eq!(device_name(&headers), name);
        }
    }
}
