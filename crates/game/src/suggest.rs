//! Suggests the nearest valid names for a mistyped one.

/// The candidates closest to `name`, best first, at most three.
pub fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let name: String = name.chars().take(40).collect::<String>().to_lowercase();
    let mut ranked: Vec<(usize, &str)> = candidates
        .into_iter()
        .map(|candidate| {
            let starts = !name.is_empty() && (candidate.starts_with(&name) || name.starts_with(candidate));
            let distance = strsim::damerau_levenshtein(&name, &candidate.to_lowercase());
            (if starts { distance.min(1) } else { distance }, candidate)
        })
        .collect();
    ranked.sort_by_key(|(distance, _)| *distance);
    let tolerance = (name.chars().count() / 2).max(2);
    ranked.into_iter().take_while(|(distance, _)| *distance <= tolerance).take(3).map(|(_, c)| c).collect()
}

/// `no bot "gredy"; did you mean greedy?`, or the whole list where nothing is near.
pub fn unknown<'a>(what: &str, name: &str, candidates: impl IntoIterator<Item = &'a str>) -> String {
    let candidates: Vec<&str> = candidates.into_iter().collect();
    let name: String = name.chars().take(40).flat_map(char::escape_debug).collect();
    let near = nearest(&name, candidates.iter().copied());
    if !near.is_empty() {
        format!("no {what} \"{name}\"; did you mean {}?", near.join(" or "))
    } else if candidates.is_empty() {
        format!("no {what} \"{name}\"; there is none")
    } else {
        format!("no {what} \"{name}\"; there are {}", candidates.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_typo_finds_its_word() {
        let bots = ["random", "greedy", "alphabeta"];
        assert_eq!(nearest("gredy", bots), ["greedy"]);
        assert_eq!(nearest("alpha", bots), ["alphabeta"]);
        assert!(unknown("bot", "zzzzzz", bots).ends_with("there are random, greedy, alphabeta"));
    }
}
