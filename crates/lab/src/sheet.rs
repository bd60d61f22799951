//! Reports as one page that needs nothing else, by day and by night, in the colours and letters of the product.

/// The colours and letters.
const TOKENS: &str = include_str!("../../../web/src/ui/tokens.css");
const STYLE: &str = include_str!("sheet.css");

/// A page: `kind` stands beside the product's name, `style` is what this kind has of its own, `body` is HTML.
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
            // What is no text has no place in a page.
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
