//! What all the parsers and printers share: words, numbers and text that stays on its line.

use std::{borrow::Cow, fmt};

/// How protocols spell a string that is not there.
pub(super) const EMPTY: &str = "<empty>";

/// Long enough to recognise what was typed, short enough for a line of a log.
const QUOTE_MAX: usize = 60;

/// The line without its end and the white space around it.
///
/// A byte order mark goes too: Windows shells put one before the first line of a pipe.
pub(super) fn trimmed(line: &str) -> &str {
    line.trim_start_matches('\u{feff}').trim_matches(is_separator)
}

/// Only ASCII separates: a no-break space may be part of a path.
fn is_separator(letter: char) -> bool {
    letter.is_ascii_whitespace()
}

/// The first word, and what follows it without the white space between.
///
/// Unlike an iterator over words this keeps the spacing of what follows.
pub(super) fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim_start_matches(is_separator);
    let (word, rest) = text.split_at(text.find(is_separator).unwrap_or(text.len()));
    (word, rest.trim_start_matches(is_separator))
}

/// Adds a word to a text in which single spaces separate words.
pub(super) fn push_word(text: &mut String, word: &str) {
    if !text.is_empty() {
        text.push(' ');
    }
    text.push_str(word);
}

/// The words as a vector of their own.
pub(super) fn owned<'a>(words: impl Iterator<Item = &'a str>) -> Vec<String> {
    words.map(str::to_owned).collect()
}

/// Text for a message: short, and unable to break the line or confuse a terminal.
pub(super) fn quotable(text: &str) -> String {
    let printable = |letter: char| if letter.is_control() { '\u{fffd}' } else { letter };
    if text.chars().nth(QUOTE_MAX).is_none() {
        return text.chars().map(printable).collect();
    }
    text.chars().take(QUOTE_MAX - 3).map(printable).chain("...".chars()).collect()
}

/// The text with its line breaks made spaces, since a message is exactly one line.
pub(super) fn one_line(text: &str) -> Cow<'_, str> {
    if text.contains(['\r', '\n']) {
        Cow::Owned(text.replace(['\r', '\n'], " "))
    } else {
        Cow::Borrowed(text)
    }
}

/// Writes the head of a message and the free text after it, if there is any.
pub(super) fn write_text(f: &mut fmt::Formatter<'_>, head: &str, text: &str) -> fmt::Result {
    f.write_str(head)?;
    if text.is_empty() { Ok(()) } else { write!(f, " {}", one_line(text)) }
}

/// Writes a keyword and its value, unless there is no value.
pub(super) fn write_field(
    f: &mut fmt::Formatter<'_>,
    keyword: &str,
    value: Option<impl fmt::Display>,
) -> fmt::Result {
    value.map_or(Ok(()), |value| write!(f, " {keyword} {value}"))
}

/// Writes a keyword and the words that belong to it, unless there are none.
pub(super) fn write_list(
    f: &mut fmt::Formatter<'_>,
    keyword: &str,
    words: &[String],
) -> fmt::Result {
    if !words.is_empty() {
        write!(f, " {keyword}")?;
    }
    words.iter().try_for_each(|word| write!(f, " {word}"))
}

/// A number that is not one.
#[derive(Debug)]
pub(super) enum NumberFault {
    Missing(&'static str),
    Malformed { field: &'static str, text: String },
}

/// Integers that take the nearest value they have.
pub(super) trait Saturate {
    fn saturated(number: i128) -> Self;
}

macro_rules! saturate {
    ($($integer:ty)*) => { $(
        impl Saturate for $integer {
            fn saturated(number: i128) -> Self {
                number.clamp(i128::from(Self::MIN), i128::from(Self::MAX)) as Self
            }
        }
    )* };
}
saturate! { u16 u32 u64 i32 i64 }

/// The integer this text spells; beyond 128 bits the nearest there is.
pub(super) fn whole_number(text: &str) -> Option<i128> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    // Nothing but a sign and digits is left, so the only possible failure is the size.
    let beyond = if text.starts_with('-') { i128::MIN } else { i128::MAX };
    Some(text.parse().unwrap_or(beyond))
}

/// The number of a field; too large or too small ones take the nearest value.
pub(super) fn read_number<N: Saturate>(
    field: &'static str,
    text: Option<&str>,
) -> Result<N, NumberFault> {
    let text = text.ok_or(NumberFault::Missing(field))?;
    whole_number(text)
        .map(N::saturated)
        .ok_or_else(|| NumberFault::Malformed { field, text: quotable(text) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_split_and_the_rest_keeps_its_spacing() {
        assert_eq!(split_word("  one\t two   three "), ("one", "two   three "));
        assert_eq!(split_word("one"), ("one", ""));
        assert_eq!(split_word(" "), ("", ""));
        assert_eq!(split_word("a\u{a0}b c"), ("a\u{a0}b", "c"));
    }

    #[test]
    fn numbers_saturate_and_nothing_else_passes_for_one() {
        let nines = "9".repeat(100);
        assert_eq!(whole_number("+7"), Some(7));
        assert_eq!(whole_number("-7"), Some(-7));
        assert_eq!(whole_number(&nines), Some(i128::MAX));
        assert_eq!(whole_number(&format!("-{nines}")), Some(i128::MIN));
        for text in ["", "-", "+", "+-1", "1.0", "1e6", "0x10", "٣", &format!("{nines}x")] {
            assert_eq!(whole_number(text), None, "{text}");
        }
        assert_eq!(u32::saturated(-1), 0);
        assert_eq!(u64::saturated(i128::MAX), u64::MAX);
        assert_eq!(i64::saturated(i128::MIN), i64::MIN);
    }

    #[test]
    fn quotes_are_short_and_printable() {
        assert_eq!(quotable(&"é".repeat(60)), "é".repeat(60));
        assert_eq!(quotable(&"é".repeat(61)), format!("{}...", "é".repeat(57)));
        assert_eq!(quotable("a\u{1b}[2Jb"), "a\u{fffd}[2Jb");
    }
}
