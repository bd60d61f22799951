//! The files that run Parlor elsewhere: sound in form, and in step with what the binary knows.

use serde::Deserialize;
use serde_json::Value as Json;
use std::collections::BTreeMap;
use std::process::Command;
use tests::source::{files, text};

/// The documents of a YAML file, with what `<<` refers to put in.
pub(crate) fn documents(text: &str) -> Vec<Json> {
    let read = |document| {
        let mut value = serde_yaml_ng::Value::deserialize(document).expect("it is YAML");
        value.apply_merge().expect("what is merged is a map");
        serde_json::to_value(value).expect("keys are text")
    };
    serde_yaml_ng::Deserializer::from_str(text).map(read).collect()
}

pub(crate) fn read(path: &str) -> String {
    text(path.as_ref()).unwrap_or_else(|| panic!("{path} is missing"))
}

pub(crate) fn map(value: &Json) -> Vec<(&String, &Json)> {
    value.as_object().into_iter().flatten().collect()
}

pub(crate) fn list(value: &Json) -> &[Json] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

/// What is wrong with a compose file.
pub(crate) fn compose_faults(text: &str) -> Vec<String> {
    let file = &documents(text)[0];
    let services = &file["services"];
    let mut faults = Vec::new();
    for (name, service) in map(services) {
        let mut want = |is_so: bool, what: &str| {
            if !is_so {
                faults.push(format!("{name}: {what}"));
            }
        };
        let image = service["image"].as_str().unwrap_or_default();
        let is_ours = image == "parlor" && service["build"].is_string();
        want(
            is_ours || image.split_once(':').is_some_and(|(_, tag)| tag != "latest"),
            "an image without a version",
        );
        want(service["restart"] == "unless-stopped", "stays down after a crash");
        want(list(&service["healthcheck"]["test"]).len() > 1, "nobody sees whether it is well");
        for (other, how) in map(&service["depends_on"]) {
            want(
                !services[other.as_str()]["healthcheck"].is_null(),
                "waits for something that has no health",
            );
            want(how["condition"] == "service_healthy", "begins before the others are well");
        }
        for port in list(&service["ports"]) {
            want(port.as_str().is_some_and(|port| port.starts_with("127.0.0.1:")), "is open to the world");
        }
        for volume in list(&service["volumes"]) {
            let volume = volume.as_str().and_then(|volume| volume.split_once(':')).map(|(volume, _)| volume);
            let is_known = volume.is_some_and(|volume| file["volumes"].get(volume).is_some());
            want(is_known, "a volume that is not declared");
        }
    }
    faults
}

/// Kinds that we use, with the version that serves them.
const KINDS: &[(&str, &str)] = &[
    ("Namespace", "v1"),
    ("Service", "v1"),
    ("Deployment", "apps/v1"),
    ("PodDisruptionBudget", "policy/v1"),
    ("HorizontalPodAutoscaler", "autoscaling/v2"),
    ("Ingress", "networking.k8s.io/v1"),
    ("NetworkPolicy", "networking.k8s.io/v1"),
];

/// What is wrong with the manifests.
fn cluster_faults(all: &[Json]) -> Vec<String> {
    let mut faults = Vec::new();
    let of = |kind: &str| -> BTreeMap<&str, &Json> {
        let fitting = all.iter().filter(|object| object["kind"] == kind);
        fitting
            .map(|object| (object["metadata"]["name"].as_str().unwrap_or_default(), &object["spec"]))
            .collect()
    };
    let pods: Vec<&Json> =
        of("Deployment").values().map(|spec| &spec["template"]["metadata"]["labels"]).collect();
    let selects = |labels: &Json| {
        let fits = |pod: &&Json| map(labels).iter().all(|(name, value)| pod[name.as_str()] == **value);
        !map(labels).is_empty() && pods.iter().any(fits)
    };
    let mut want = |is_so: bool, what: String| {
        if !is_so {
            faults.push(what);
        }
    };
    for object in all {
        let (kind, version) = (&object["kind"], &object["apiVersion"]);
        let is_known = KINDS.iter().any(|known| kind == known.0 && version == known.1);
        want(is_known, format!("{kind} of {version} is not known"));
    }
    for (name, spec) in of("Deployment") {
        want(selects(&spec["selector"]["matchLabels"]), format!("{name}: selects other pods than its own"));
        want(spec["replicas"].as_u64() >= Some(2), format!("{name}: one is none"));
        let pod = &spec["template"]["spec"];
        want(pod["securityContext"]["runAsNonRoot"] == true, format!("{name}: runs as root"));
        want(
            pod["terminationGracePeriodSeconds"].as_u64() >= Some(15),
            format!("{name}: has no time to end"),
        );
        for container in list(&pod["containers"]) {
            for probe in ["startupProbe", "readinessProbe", "livenessProbe"] {
                want(container[probe].is_object(), format!("{name}: no {probe}"));
                let port = &container[probe]["httpGet"]["port"];
                let is_named = |named: &Json| named["name"] == *port;
                want(
                    port.is_null() || list(&container["ports"]).iter().any(is_named),
                    format!("{name}: {probe} asks no port"),
                );
            }
            for bound in ["requests", "limits"] {
                for what in ["cpu", "memory"] {
                    want(
                        container["resources"][bound][what].is_string(),
                        format!("{name}: no {bound} of {what}"),
                    );
                }
            }
            let rights = &container["securityContext"];
            want(rights["allowPrivilegeEscalation"] == false, format!("{name}: may become root"));
            want(rights["readOnlyRootFilesystem"] == true, format!("{name}: may change its image"));
        }
        let budget = of("PodDisruptionBudget").get(name).and_then(|budget| budget["minAvailable"].as_u64());
        want(
            budget.is_some_and(|least| Some(least) < spec["replicas"].as_u64()),
            format!("{name}: no budget for disruptions"),
        );
        let scaler = of("HorizontalPodAutoscaler").get(name).copied().unwrap_or(&Json::Null);
        want(scaler["scaleTargetRef"]["name"] == name, format!("{name}: does not grow"));
        want(scaler["minReplicas"] == spec["replicas"], format!("{name}: shrinks below its replicas"));
    }
    for (name, spec) in of("Service") {
        want(selects(&spec["selector"]), format!("service {name}: nobody answers"));
    }
    for (name, spec) in of("PodDisruptionBudget") {
        want(selects(&spec["selector"]["matchLabels"]), format!("budget {name}: for nobody"));
    }
    faults
}

pub(crate) fn manifests() -> Vec<(String, String)> {
    let inside = files().into_iter().filter(|path| path.starts_with("deploy/k8s"));
    inside
        .map(|path| (path.file_name().unwrap().to_str().unwrap().to_owned(), text(&path).unwrap()))
        .collect()
}

#[test]
fn the_compose_file_has_no_faults() {
    let text = read("docker-compose.yml");
    assert_eq!(compose_faults(&text), Vec::<String>::new());
    let file = &documents(&text)[0];
    let servers = map(&file["services"]).iter().filter(|(name, _)| name.starts_with("server")).count();
    assert_eq!((servers, &file["services"]["bots"]["deploy"]["replicas"]), (2, &Json::from(2)));
}

/// The port of each copy can be reached from this machine, and the variables of the classic bot come in from outside.
#[test]
fn game_sites_reach_the_bot_services_of_the_compose_file() {
    let file = &documents(&read("docker-compose.yml"))[0];
    let bots = &file["services"]["bots"];
    let port =
        list(&bots["ports"]).iter().filter_map(Json::as_str).find_map(|port| port.strip_suffix(":50052"));
    let range = port.and_then(|port| port.strip_prefix("127.0.0.1:")).and_then(|range| range.split_once('-'));
    let (first, last) = range.expect("a range of ports, since one port cannot serve two copies");
    let ports = last.parse::<u64>().unwrap() - first.parse::<u64>().unwrap() + 1;
    assert_eq!((first, bots["deploy"]["replicas"].as_u64()), ("50052", Some(ports)));
    let documented = read("docs/operations.md");
    for variable in ["MCTS_ITERATION_BUDGET", "MCTS_TIME_LIMIT_MS", "MCTS_WORKERS"] {
        let value = bots["environment"].get(variable);
        assert_eq!(value, Some(&Json::Null), "{variable} is passed on as it is outside");
        assert!(documented.contains(variable), "{variable}");
    }
}

/// Docker itself is the better judge, where it is there.
#[test]
fn docker_reads_the_compose_file() {
    let compose = |arguments: &[&str]| {
        let mut command = Command::new("docker");
        command.env("POSTGRES_PASSWORD", "one").env("REDIS_PASSWORD", "two");
        command.arg("compose").args(arguments).current_dir(tests::root()).output().ok()
    };
    if compose(&["version"]).is_none_or(|output| !output.status.success()) {
        println!("SKIPPED: there is no docker compose");
        return;
    }
    let monitored = ["--file", "docker-compose.yml", "--file", "deploy/monitoring/compose.yaml"];
    for files in [&[][..], &monitored] {
        let read = compose(&[files, &["config", "--quiet"]].concat()).unwrap();
        assert!(read.status.success(), "{}", String::from_utf8_lossy(&read.stderr));
    }
}

#[test]
fn attack_28_nothing_starts_with_a_password_that_everybody_knows() {
    let text = read("docker-compose.yml");
    let used: Vec<&str> = text.split("${").skip(1).filter_map(|rest| rest.split('}').next()).collect();
    assert!(used.iter().any(|name| name.starts_with("POSTGRES_PASSWORD")));
    assert!(used.iter().any(|name| name.starts_with("REDIS_PASSWORD")));
    for name in used {
        assert!(name.contains("_PASSWORD:?"), "{name} has a default");
    }
    let addresses: Vec<&str> = text.split('@').rev().skip(1).collect();
    assert!(addresses.len() >= 3 && addresses.iter().all(|before| before.ends_with('}')));
    let services = &documents(&text)[0]["services"];
    let database = services["postgres"]["environment"]["POSTGRES_PASSWORD"].as_str();
    assert!(database.is_some_and(|password| password.starts_with("${")), "{database:?}");
    assert!(list(&services["redis"]["command"]).iter().any(|argument| argument == "--requirepass"));
}

#[test]
fn the_manifests_have_no_faults() {
    let files = manifests();
    let listed = &documents(&read("deploy/k8s/kustomization.yaml"))[0]["resources"];
    let mut all = Vec::new();
    for (name, text) in files.iter().filter(|(name, _)| name != "kustomization.yaml") {
        assert!(list(listed).iter().any(|listed| listed == name), "{name} is not listed");
        all.extend(documents(text));
    }
    assert!(all.len() > 8 && list(listed).len() == files.len() - 1);
    assert_eq!(cluster_faults(&all), Vec::<String>::new());
}

/// A setting that the server does not know would be refused at its start, on the day of the deploy.
#[test]
fn every_setting_is_one_of_the_server() {
    let example = read("crates/server/parlor.example.toml");
    let mut texts: Vec<String> = manifests().into_iter().map(|(_, text)| text).collect();
    texts.push(read("docker-compose.yml"));
    let mut found = 0;
    for word in
        texts.iter().flat_map(|text| text.split(|letter: char| !letter.is_ascii_uppercase() && letter != '_'))
    {
        let Some(setting) = word.strip_prefix("PARLOR_") else { continue };
        found += 1;
        let line = format!("\n{} =", setting.to_lowercase());
        assert!(example.contains(&line), "{word} is no setting");
    }
    assert!(found > 5);
}

#[test]
fn faults_are_found() {
    let compose = read("docker-compose.yml");
    for (from, to, word) in [
        ("redis:7.4.8-bookworm", "redis", "version"),
        (
            "redis: { condition: service_healthy }",
            "redis: { condition: service_started }",
            "before the others",
        ),
        ("127.0.0.1:8081:8080", "8081:8080", "open to the world"),
        ("  queue:\n", "", "not declared"),
    ] {
        let broken = compose_faults(&compose.replace(from, to));
        assert!(broken.iter().any(|fault| fault.contains(word)), "{from}: {broken:?}");
    }
    let server = read("deploy/k8s/server.yaml");
    for (from, to, word) in [
        ("startupProbe", "startUpProbe", "no startupProbe"),
        ("limits: { cpu: \"2\", memory: 1Gi }", "limits: { memory: 1Gi }", "no limits of cpu"),
        ("minAvailable: 1", "minAvailable: 2", "no budget"),
        ("policy/v1", "policy/v1beta1", "not known"),
        (
            "selector: { app: parlor, part: server }",
            "selector: { app: parlor, part: servers }",
            "nobody answers",
        ),
        ("runAsNonRoot: true", "runAsNonRoot: false", "root"),
    ] {
        assert!(server.contains(from), "{from}");
        let broken = cluster_faults(&documents(&server.replace(from, to)));
        assert!(broken.iter().any(|fault| fault.contains(word)), "{from}: {broken:?}");
    }
}
