//! Text in drawings: escaping, and estimates of its width for the layout.
//!
//! The reader's font is unknown, so widths are estimated from classes of characters, slightly on the wide
//! side.

/// Escapes text for XML or HTML, in element content as well as in quoted attributes. Control characters,
/// which XML does not admit at all, become spaces.
///
/// ```
/// assert_eq!(gelenk_plot::escape_xml("a < b & \"c\""), "a &lt; b &amp; &quot;c&quot;");
/// ```
pub fn escape_xml(s: &str) -> String {
    let mut out = String::with_capacity(s.len());
    for c in s.chars() {
        match c {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

/// Estimated width of text at a font size [px].
pub(crate) fn width(s: &str, size: f64) -> f64 {
    let em = |c: char| match c {
        'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | ';' | '|' | '!' | '\'' | ' ' => 0.32,
        'f' | 'r' | 't' | '(' | ')' | '[' | ']' | '/' | '-' => 0.40,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 0.92,
        'A'..='Z' => 0.70,
        '−' | '×' | '…' | '≤' | '±' => 0.85,
        c if u32::from(c) >= 0x2e80 => 1.05,
        _ => 0.61,
    };
    size * s.chars().map(em).sum::<f64>()
}

/// Breaks text between words into lines no wider than `room`; a word that is wider is cut with an ellipsis.
pub(crate) fn wrap(s: &str, size: f64, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in s.split_whitespace() {
        let word = shorten(word, size, room);
        match lines.last_mut() {
            Some(line) if width(line, size) + width(" ", size) + width(&word, size) <= room => {
                line.push(' ');
                line.push_str(&word);
            }
            _ => lines.push(word),
        }
    }
    lines
}

/// Text cut to fit into `room`, with an ellipsis where something is missing.
pub(crate) fn shorten(s: &str, size: f64, room: f64) -> String {
    // What was measured to fit must not be cut because of rounding.
    if width(s, size) <= room + 0.01 {
        return s.to_string();
    }
    let mut out = String::new();
    for c in s.chars() {
        out.push(c);
        if width(&out, size) + width("…", size) > room {
            out.pop();
            break;
        }
    }
    out.push('…');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escaping_covers_markup_and_control_characters() {
        assert_eq!(escape_xml("<a href='x'>\u{0}&\"é"), "&lt;a href=&#39;x&#39;&gt; &amp;&quot;é");
    }

    #[test]
    fn lines_fit_and_keep_all_words() {
        let s = "constraint violation at the position level of the seven body mechanism";
        let lines = wrap(s, 13.0, 160.0);
        assert!(lines.len() > 1);
        assert!(lines.iter().all(|l| width(l, 13.0) <= 160.0));
        assert_eq!(lines.join(" "), s);
        assert!(wrap("  ", 13.0, 100.0).is_empty());
    }

    #[test]
    fn long_words_are_cut_even_without_any_room() {
        assert_eq!(shorten("abc", 13.0, 100.0), "abc");
        assert!(shorten(&"x".repeat(100), 13.0, 60.0).ends_with('…'));
        assert_eq!(shorten("abc", 13.0, -5.0), "…");
    }
}
