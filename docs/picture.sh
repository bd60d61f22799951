#!/usr/bin/env bash
# Draws docs/terminal.svg: the end of a real session of `parlor play` in a terminal.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo build --release --quiet --package parlor

# A person types one line after another; the terminal echoes it as usual.
type_lines() {
  sleep 0.5
  for line in 4 3 5 4 4 1 5 hint; do
    sleep 0.4
    echo "$line"
  done
  sleep 0.6
}

type_lines | script --quiet --return --command "target/release/parlor play connect4 --bot hard --seed 7" /dev/null |
  tr -d '\r' | tail -n 23 | awk '
  BEGIN {
    size = 15; step = 20; left = 24; top = 58
    colour["31"] = "#e5484d"; colour["33"] = "#f5c542"; colour["34"] = "#5b9dff"
  }
  function escape(text) {
    gsub(/&/, "\\&amp;", text); gsub(/</, "\\&lt;", text); gsub(/>/, "\\&gt;", text); gsub(/ /, "\\&#160;", text)
    return text
  }
  # One line of the terminal as text spans, one for each stretch between two colour codes.
  function spans(line,    parts, count, i, code, text, style, result) {
    count = split(line, parts, "\033\\[")
    result = "<tspan>" escape(parts[1]) "</tspan>"
    for (i = 2; i <= count; i++) {
      code = parts[i]; sub(/m.*/, "", code)
      text = parts[i]; sub(/^[0-9;]*m/, "", text)
      style = code in colour ? " fill=\"" colour[code] "\" font-weight=\"bold\"" : ""
      if (code == "1") style = " font-weight=\"bold\""
      if (code == "2") style = " fill=\"#5d6673\""
      if (text != "") result = result "<tspan" style ">" escape(text) "</tspan>"
    }
    return result
  }
  { rows[NR] = spans($0) }
  END {
    height = top + NR * step + 12
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"440\" height=\"%d\" viewBox=\"0 0 440 %d\">\n", height, height
    printf "<rect width=\"440\" height=\"%d\" rx=\"12\" fill=\"#14181f\"/>\n", height
    print "<circle cx=\"26\" cy=\"22\" r=\"6\" fill=\"#e5484d\"/><circle cx=\"46\" cy=\"22\" r=\"6\" fill=\"#f5c542\"/>" \
      "<circle cx=\"66\" cy=\"22\" r=\"6\" fill=\"#46a758\"/>"
    print "<text x=\"220\" y=\"27\" text-anchor=\"middle\" fill=\"#8b949e\" font-family=\"sans-serif\" font-size=\"13\">" \
      "parlor play connect4 --bot hard</text>"
    printf "<g fill=\"#d7dde5\" font-family=\"ui-monospace, DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"%d\">\n", size
    for (i = 1; i <= NR; i++) printf "<text x=\"%d\" y=\"%d\">%s</text>\n", left, top + i * step - 6, rows[i]
    print "</g>\n</svg>"
  }' >docs/terminal.svg
echo "docs/terminal.svg"
