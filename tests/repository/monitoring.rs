//! What watches Parlor knows what Parlor has: metrics in the code, in the documentation, and where they are read.

use crate::deploy::{compose_faults, documents, list, manifests, map, read};
use serde_json::Value as Json;
use std::collections::BTreeSet;
use tests::source::sources;
use work::metric::{FAMILIES, Kind};

/// The names that the code counts by, with the macro that it uses.
fn counted() -> BTreeSet<(String, String)> {
    let mut counted = BTreeSet::new();
    for source in sources() {
        let lines: Vec<&str> = source.lines.iter().map(|(_, line)| line.trim()).collect();
        for call in lines.join("").split("metrics::").skip(1) {
            let Some((kind, rest)) = call.split_once("!(\"") else { continue };
            if ["counter", "gauge", "histogram"].contains(&kind) {
                counted.insert((rest.split('"').next().unwrap_or_default().to_owned(), kind.to_owned()));
            }
        }
    }
    counted
}

#[test]
fn every_metric_of_the_code_is_a_family_and_every_family_is_counted() {
    let families = FAMILIES.iter().map(|family| {
        let kind = match family.kind {
            Kind::Counter => "counter",
            Kind::Gauge => "gauge",
            Kind::Histogram(_) => "histogram",
        };
        (family.name.to_owned(), kind.to_owned())
    });
    assert_eq!(families.collect::<BTreeSet<_>>(), counted());
}

#[test]
fn the_documentation_has_every_metric_and_every_alert() {
    let guide = read("docs/operations.md");
    for family in FAMILIES {
        assert!(guide.contains(&format!("`{}`", family.name)), "{} is not explained", family.name);
    }
    let alerts = &documents(&read("deploy/monitoring/alerts.yaml"))[0];
    let tests = read("deploy/monitoring/alerts.test.yaml");
    let rules = list(&alerts["groups"][0]["rules"]);
    assert!(rules.len() > 8);
    for rule in rules {
        let name = rule["alert"].as_str().unwrap();
        assert!(guide.contains(&format!("`{name}`")), "{name} is not explained");
        let fires = format!("alertname: {name}\n        exp_alerts:");
        assert!(tests.contains(&fires), "no test lets {name} fire");
        assert!(
            rule["annotations"]["summary"].is_string() && rule["labels"]["severity"].is_string(),
            "{name}"
        );
    }
}

/// The port that a container calls `metrics`, in the pods with these labels.
fn metrics_port(pods: &[Json], labels: &Json) -> Option<u64> {
    let pod = pods.iter().find(|object| object["spec"]["template"]["metadata"]["labels"] == *labels)?;
    let container = &pod["spec"]["template"]["spec"]["containers"][0];
    let is_open = list(&container["args"]).iter().any(|argument| argument == "--metrics-host=0.0.0.0");
    let port = list(&container["ports"]).iter().find(|port| port["name"] == "metrics")?;
    port["containerPort"].as_u64().filter(|_| is_open)
}

#[test]
fn the_cluster_lets_prometheus_read_every_pod() {
    let objects: Vec<Json> = manifests().iter().flat_map(|(_, text)| documents(text)).collect();
    let monitors = documents(&read("deploy/monitoring/k8s/pods.yaml"));
    assert_eq!(monitors.len(), 2);
    for monitor in monitors {
        assert_eq!(monitor["apiVersion"], "monitoring.coreos.com/v1");
        let (labels, endpoint) =
            (&monitor["spec"]["selector"]["matchLabels"], &monitor["spec"]["podMetricsEndpoints"][0]);
        let port = metrics_port(&objects, labels).unwrap_or_else(|| panic!("{labels}: no metrics"));
        assert_eq!(endpoint["port"], "metrics");
        let policy = objects.iter().find(|object| {
            object["kind"] == "NetworkPolicy" && object["spec"]["podSelector"]["matchLabels"] == *labels
        });
        let policy = policy.unwrap_or_else(|| panic!("{labels}: everybody reads its metrics"));
        let rules = list(&policy["spec"]["ingress"]);
        let mut fitting = rules.iter().filter(|rule| rule["ports"][0]["port"] == port);
        let from = &fitting.next().unwrap_or_else(|| panic!("{labels}: port {port} is closed"))["from"];
        assert!(from[0]["namespaceSelector"].is_object(), "{labels}: {from}");
        let job = endpoint["relabelings"][0]["replacement"].as_str().unwrap();
        assert_eq!(Some(job), monitor["metadata"]["name"].as_str());
        assert!(read("deploy/monitoring/prometheus.yaml").contains(&format!("job_name: {job}\n")), "{job}");
    }
}

#[test]
fn prometheus_finds_every_container() {
    let overlay = read("deploy/monitoring/compose.yaml");
    assert_eq!(compose_faults(&overlay), Vec::<String>::new());
    let compose = &documents(&read("docker-compose.yml"))[0]["services"];
    let scraped = &documents(&read("deploy/monitoring/prometheus.yaml"))[0]["scrape_configs"];
    let targets = list(&scraped[0]["static_configs"][0]["targets"]);
    let (bots, port) = (&scraped[1]["dns_sd_configs"][0]["names"], &scraped[1]["dns_sd_configs"][0]["port"]);
    for (name, service) in map(compose).into_iter().filter(|(_, service)| service["image"] == "parlor") {
        let is_server = service["command"][0] == "serve";
        let target = format!("{name}:8081");
        let is_found = if is_server {
            targets.iter().any(|known| *known == target)
        } else {
            list(bots).iter().any(|known| known == name) && port == 50_053
        };
        assert!(is_found, "Prometheus does not ask {name}");
        let is_open = service["environment"]["PARLOR_METRICS_HOST"] == "0.0.0.0"
            || list(&service["command"]).iter().any(|argument| argument == "--metrics-host");
        assert!(is_open, "{name} does not answer Prometheus");
    }
    // What the overlay hands to the containers is there.
    for (name, config) in map(&documents(&overlay)[0]["configs"]) {
        let Some(file) = config["file"].as_str() else { continue };
        assert!(tests::root().join(file).is_file(), "{name}: {file}");
    }
}
