//! Metrics as Prometheus reads them: the pages of a server and a bot service that have played, the alerts and the dashboard.

use crate::service::{Running, http};
use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use work::metric::{FAMILIES, Family, Kind, Part};

/// Families that appear when a bot or a bot service fails, which none does here.
const RARE: [&str; 3] =
    ["parlor_bot_failures_total", "parlor_answers_dropped_total", "parlor_fleet_failures_total"];

/// Runs promtool on an input; it has to succeed and to say nothing but that.
fn promtool(arguments: &[&str], input: &str) -> String {
    let mut child = Command::new("promtool")
        .args(arguments)
        .current_dir(tests::root())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("promtool runs; install it with: .ci/setup promtool");
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    assert!(output.status.success(), "promtool {}: {said}\n{input}", arguments.join(" "));
    said
}

/// The page of a metrics listener.
fn page(address: &str) -> String {
    let reply = http(address, "GET /metrics HTTP/1.1", "");
    let (head, body) = reply.split_once("\r\n\r\n").unwrap();
    assert!(head.contains("content-type: text/plain; version=0.0.4"), "{head}");
    body.to_owned()
}

/// What a page says of a family.
#[derive(Debug, Default)]
struct Exported {
    kind: String,
    help: String,
    labels: BTreeSet<String>,
    samples: usize,
}

/// The families of a page.
fn families(page: &str) -> BTreeMap<String, Exported> {
    let mut families: BTreeMap<String, Exported> = BTreeMap::new();
    for line in page.lines().filter(|line| !line.is_empty()) {
        if let Some(rest) = line.strip_prefix("# ") {
            let (word, rest) = rest.split_once(' ').unwrap();
            let (name, text) = rest.split_once(' ').unwrap();
            let family = families.entry(name.to_owned()).or_default();
            let place = if word == "HELP" { &mut family.help } else { &mut family.kind };
            assert!(place.is_empty(), "{name} has two lines of {word}");
            text.clone_into(place);
            continue;
        }
        let name = line.split(['{', ' ']).next().unwrap();
        let is_histogram = |base: &&str| families.get(*base).is_some_and(|family| family.kind == "histogram");
        let base = ["_bucket", "_sum", "_count"].iter().find_map(|end| name.strip_suffix(end));
        let family = families.get_mut(base.filter(is_histogram).unwrap_or(name));
        let family = family.unwrap_or_else(|| panic!("a value without a family: {line}"));
        family.samples += 1;
        family.labels.extend(labels(line).into_iter().filter(|label| label != "le"));
    }
    families
}

/// The names of the labels in the first braces of a text, whose values contain neither quotation marks nor braces.
fn labels(text: &str) -> Vec<String> {
    let Some((_, rest)) = text.split_once('{') else { return Vec::new() };
    let inside = rest.split('}').next().unwrap_or_default();
    let names = inside.split('"').step_by(2).map(|name| name.trim_matches([',', ' ', '=', '~', '!']));
    names.filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

/// A server and a bot service that have played a game with each other; their pages.
fn played() -> (String, String) {
    let bots = Running::start(&["botd", "--metrics-host", "127.0.0.2"]);
    let data = tempfile::tempdir().unwrap();
    let folder = data.path().display().to_string();
    let server =
        Running::start(&["serve", "--data", &folder, "--bots", &bots.address, "--metrics-host", "127.0.0.3"]);
    assert!(bots.metrics.starts_with("127.0.0.2:"), "{}", bots.metrics);
    assert!(server.metrics.starts_with("127.0.0.3:"), "{}", server.metrics);
    let game = r#"{"game": "connect4", "first": {"kind": "bot", "player": "easy"}, "second": {"kind": "bot", "player": "easy"}}"#;
    let head = format!(
        "POST /api/games HTTP/1.1\r\ncontent-type: application/json\r\nauthorization: Bearer {:032}\r\ncontent-length: {}",
        1,
        game.len()
    );
    let reply = http(&server.address, &head, game);
    assert!(reply.starts_with("HTTP/1.1 20"), "{reply}");
    let reply = http(&server.address, "GET /api/games/nowhere HTTP/1.1", "");
    assert!(reply.starts_with("HTTP/1.1 404"), "{reply}");
    let began = Instant::now();
    loop {
        let text = page(&server.metrics);
        if text.contains("parlor_results_total{") {
            return (text, page(&bots.metrics));
        }
        assert!(began.elapsed() < Duration::from_mins(1), "the game does not end:\n{text}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// A family is exported as the table says.
fn check(family: &Family, exported: Option<&Exported>) {
    let Some(exported) = exported else {
        assert!(!family.labels.is_empty(), "{} is missing", family.name);
        return;
    };
    let kind = match family.kind {
        Kind::Counter => "counter",
        Kind::Gauge => "gauge",
        Kind::Histogram(_) => "histogram",
    };
    assert_eq!((exported.kind.as_str(), exported.help.as_str()), (kind, family.help), "{}", family.name);
    assert_eq!(exported.labels, family.labels.iter().map(ToString::to_string).collect(), "{}", family.name);
}

/// The metrics of an expression, with the labels that select by.
fn metrics_of(expression: &str) -> Vec<(String, Vec<String>)> {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let mut found = Vec::new();
    // Every second part stands in quotation marks, where braces do not occur.
    let code: String = expression.split('"').step_by(2).collect::<Vec<_>>().join("\"\"");
    for (at, _) in code.char_indices().filter(|(at, _)| !code[..*at].ends_with(is_part)) {
        let word = code[at..].split(|letter: char| !is_part(letter)).next().unwrap();
        if word.starts_with("parlor_") || word.starts_with("process_") || word == "up" {
            let rest = &code[at + word.len()..];
            found.push((word.to_owned(), if rest.starts_with('{') { labels(rest) } else { Vec::new() }));
        }
    }
    found
}

/// Every expression of the alerts, and every one of the dashboard with its variables filled in.
fn expressions() -> (Vec<String>, Vec<String>) {
    let read = |path: &str| std::fs::read_to_string(tests::root().join(path)).unwrap();
    let alerts: Json = serde_yaml_ng::from_str(&read("deploy/monitoring/alerts.yaml")).unwrap();
    let rules = alerts["groups"][0]["rules"].as_array().unwrap();
    let alerts = rules.iter().map(|rule| rule["expr"].as_str().unwrap().to_owned());
    let dashboard: Json = serde_json::from_str(&read("deploy/monitoring/dashboard.json")).unwrap();
    let panels = dashboard["panels"].as_array().unwrap();
    let shown = panels.iter().filter(|panel| panel["type"] != "row").flat_map(|panel| {
        let targets = panel["targets"].as_array().unwrap();
        assert!(!targets.is_empty() && panel["datasource"]["uid"] == "${datasource}", "{}", panel["title"]);
        targets.iter().map(|target| target["expr"].as_str().unwrap())
    });
    let fill = |text: &str| text.replace("$__rate_interval", "5m").replace("$instance", ".*");
    (alerts.collect(), shown.map(fill).collect())
}

#[test]
fn every_family_is_described_and_everything_that_is_watched_is_there() {
    let (server, bots) = played();
    let mut all = BTreeMap::new();
    for (part, text) in [(Part::Server, &server), (Part::Bots, &bots)] {
        promtool(&["check", "metrics"], text);
        let exported = families(text);
        for (name, family) in &exported {
            assert!(!family.help.is_empty() && family.samples > 0, "{name}: {family:?}");
            let is_known = FAMILIES.iter().any(|known| known.name == name && part.has(known.part));
            assert!(is_known || name.starts_with("process_"), "{part:?} does not have {name}");
        }
        for family in FAMILIES.iter().filter(|family| part.has(family.part)) {
            check(family, exported.get(family.name));
        }
        assert!(text.contains(concat!(
            "parlor_build_info{version=\"",
            env!("CARGO_PKG_VERSION"),
            "\",commit=\""
        )));
        all.extend(exported);
    }
    let (alerts, shown) = expressions();
    assert!(alerts.len() > 8 && shown.len() > 25, "{} and {}", alerts.len(), shown.len());
    for expression in alerts.iter().chain(&shown) {
        let metrics = metrics_of(expression);
        assert!(!metrics.is_empty(), "{expression}");
        for (name, labels) in metrics.into_iter().filter(|(name, _)| name != "up") {
            let base = ["_bucket", "_sum", "_count"].iter().find_map(|end| name.strip_suffix(end));
            let base = base.filter(|base| all.contains_key(*base)).unwrap_or(&name);
            assert!(all.contains_key(base) || RARE.contains(&base), "{base} is not exported: {expression}");
            for label in labels.iter().filter(|label| !["job", "instance"].contains(&label.as_str())) {
                assert!(all[base].labels.contains(label), "{base} has no {label}: {expression}");
            }
        }
    }
}

#[test]
fn prometheus_accepts_the_alerts_and_the_dashboard() {
    assert!(promtool(&["check", "config", "deploy/monitoring/prometheus.yaml"], "").contains("SUCCESS"));
    assert!(promtool(&["test", "rules", "deploy/monitoring/alerts.test.yaml"], "").contains("SUCCESS"));
    // The expressions of the dashboard as rules, which Prometheus can read.
    let (_, shown) = expressions();
    let rules = shown
        .iter()
        .enumerate()
        .map(|(number, expr)| serde_json::json!({"record": format!("dashboard:{number}"), "expr": expr}));
    let group = serde_json::json!({"groups": [{"name": "dashboard", "rules": rules.collect::<Vec<_>>()}]});
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("dashboard.yaml");
    let check = |path: &Path| promtool(&["check", "rules", &path.display().to_string()], "");
    std::fs::write(&file, group.to_string()).unwrap();
    assert!(check(&file).contains(&format!("SUCCESS: {} rules found", shown.len())));
}

#[test]
fn metrics_and_labels_are_found_in_expressions() {
    let found = metrics_of(
        r#"sum by (le) (rate(parlor_a_bucket{job=~"parlor-x", code!="up"}[5m])) / up > process_b"#,
    );
    let labels = |names: &[&str]| names.iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(
        found,
        [
            ("parlor_a_bucket".to_owned(), labels(&["job", "code"])),
            ("up".to_owned(), labels(&[])),
            ("process_b".to_owned(), labels(&[]))
        ]
    );
}
