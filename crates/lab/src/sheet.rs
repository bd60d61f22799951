//! Self-contained HTML reports with light and dark themes.

/// The colours and fonts of the page.
const TOKENS: &str = include_str!("../../../web/src/ui/tokens.css");
const STYLE: &str = include_str!("sheet.css");

/// A page: `kind` stands beside the product's name, `style` is extra CSS, `body` is HTML.
pub fn sheet(kind: &str, title: &str, style: &str, body: &str) -> String {
    let (kind, title) = (escape(kind), escape(title));
    format!(
        r#"<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{TOKENS}
{STYLE}
{style}
</style>
<header><span class="mark">Parlor</span> {kind}</header>
<main>
<h1>{title}</h1>
{body}
</main>
</html>
"#
    )
}

/// Text inside an element or an attribute.
pub fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            // Control characters are not text.
            letter if letter.is_control() && letter != '\n' => safe.push('\u{fffd}'),
            letter => safe.push(letter),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_break_out_of_the_page() {
        assert_eq!(escape("<b>&\"\u{1b}"), "&lt;b&gt;&amp;&quot;\u{fffd}");
        assert!(sheet("test", "<script>", "", "").contains("<h1>&lt;script&gt;</h1>"));
    }
}
