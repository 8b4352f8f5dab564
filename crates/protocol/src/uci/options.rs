//! What can be set: declarations of options, and values for them.

use super::{
    error::{OptionError, ReplyError, ValueFault},
    text::{
        EMPTY, Saturate, one_line, push_word, quotable, read_number, split_word, trimmed,
        whole_number,
    },
};
use std::{fmt, str::FromStr};

/// An option as the engine offers it.
///
/// ```
/// use tabia_protocol::uci::{OptionDeclaration, OptionKind};
///
/// let hash = OptionDeclaration::new("Hash", OptionKind::Spin { default: 64, min: 1, max: 1024 });
/// let line = "option name Hash type spin default 64 min 1 max 1024";
/// assert_eq!(hash.to_string(), line);
/// assert_eq!(line.parse(), Ok(hash));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionDeclaration {
    /// What `setoption` calls it. Compare it without regard to case.
    pub name: String,
    /// Which values it takes.
    pub kind: OptionKind,
}

/// Which values an option takes, and which it has at first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// On or off.
    Check {
        /// The value at first.
        default: bool,
    },
    /// A whole number.
    Spin {
        /// The value at first.
        default: i64,
        /// The smallest value.
        min: i64,
        /// The largest value.
        max: i64,
    },
    /// One of several words.
    Combo {
        /// The choice at first.
        default: String,
        /// All choices.
        choices: Vec<String>,
    },
    /// An action without a value.
    Button,
    /// Any text.
    String {
        /// The text at first; empty is printed as `<empty>`.
        default: String,
    },
}

/// A value that suits its option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionValue {
    /// On or off.
    Check(bool),
    /// A number within the range.
    Spin {
        /// The number to use.
        value: i64,
        /// The number that was asked for, if it is out of range.
        clamped: Option<i64>,
    },
    /// One of the choices, spelled as declared.
    Choice(String),
    /// The button was pressed.
    Button,
    /// A text, perhaps empty.
    Text(String),
}

impl OptionKind {
    /// The value that this text means for an option of this kind.
    ///
    /// Numbers out of range are clamped and say so. Check boxes and combos disregard case, and a
    /// text that is missing or spelled `<empty>` is empty.
    ///
    /// # Errors
    /// Says what is wrong with the text; `name` is only for that sentence.
    ///
    /// ```
    /// use tabia_protocol::uci::{OptionKind, OptionValue};
    ///
    /// let hash = OptionKind::Spin { default: 64, min: 1, max: 1024 };
    /// let value = OptionValue::Spin { value: 1024, clamped: Some(4096) };
    /// assert_eq!(hash.read("Hash", Some("4096")), Ok(value));
    /// let error = hash.read("Hash", Some("abc")).expect_err("no number");
    /// assert_eq!(error.to_string(), "Hash: 'abc' is not a number");
    /// ```
    pub fn read(&self, name: &str, text: Option<&str>) -> Result<OptionValue, OptionError> {
        let text = text.map(trimmed);
        let value = match self {
            Self::Button => Ok(OptionValue::Button),
            Self::String { .. } => Ok(OptionValue::Text(read_text(text.unwrap_or_default()))),
            Self::Check { .. } => required(text).and_then(read_check),
            Self::Spin { min, max, .. } => {
                required(text).and_then(|text| read_spin(text, *min, *max))
            }
            Self::Combo { choices, .. } => read_choice(text.unwrap_or_default(), choices),
        };
        value.map_err(|fault| OptionError { name: quotable(name), fault })
    }
}

fn required(text: Option<&str>) -> Result<&str, ValueFault> {
    text.filter(|text| !text.is_empty()).ok_or(ValueFault::Missing)
}

fn bool_from(text: &str) -> Option<bool> {
    match text {
        _ if text.eq_ignore_ascii_case("true") => Some(true),
        _ if text.eq_ignore_ascii_case("false") => Some(false),
        _ => None,
    }
}

fn read_check(text: &str) -> Result<OptionValue, ValueFault> {
    bool_from(text).map(OptionValue::Check).ok_or_else(|| ValueFault::NotABool(quotable(text)))
}

fn read_spin(text: &str, min: i64, max: i64) -> Result<OptionValue, ValueFault> {
    let number = whole_number(text).ok_or_else(|| ValueFault::NotANumber(quotable(text)))?;
    let asked = i64::saturated(number);
    // Not `clamp`, which panics on the empty range that a foreign engine may declare.
    let value = asked.max(min).min(max);
    Ok(OptionValue::Spin { value, clamped: (value != asked).then_some(asked) })
}

fn read_choice(text: &str, choices: &[String]) -> Result<OptionValue, ValueFault> {
    // A choice may be empty, so only a text that is none of them can be missing.
    let text = read_text(text);
    match choices.iter().find(|choice| choice.eq_ignore_ascii_case(&text)) {
        Some(choice) => Ok(OptionValue::Choice(choice.clone())),
        None if text.is_empty() => Err(ValueFault::Missing),
        None => Err(ValueFault::NotAChoice { text: quotable(&text), choices: choices.to_vec() }),
    }
}

fn read_text(text: &str) -> String {
    if text == EMPTY { String::new() } else { text.to_owned() }
}

impl OptionDeclaration {
    /// An option with this name and kind.
    #[must_use]
    pub fn new(name: impl Into<String>, kind: OptionKind) -> Self {
        Self { name: name.into(), kind }
    }

    /// Reads what follows the word `option`.
    pub(super) fn read(rest: &str) -> Result<Self, ReplyError> {
        let ("name", mut rest) = split_word(rest) else {
            return Err(ReplyError::MissingValue("name"));
        };
        let mut name = String::new();
        loop {
            let (word, after) = split_word(rest);
            rest = after;
            match word {
                "" => return Err(ReplyError::MissingValue("type")),
                "type" => break,
                _ => push_word(&mut name, word),
            }
        }
        if name.is_empty() {
            return Err(ReplyError::MissingValue("name"));
        }
        Ok(Self { name, kind: OptionKind::declared(rest)? })
    }
}

impl OptionKind {
    /// Reads what follows the word `type`.
    fn declared(rest: &str) -> Result<Self, ReplyError> {
        let (kind, rest) = split_word(rest);
        match kind {
            "check" => {
                let default = text_field(rest, "default").unwrap_or_default();
                let default = bool_from(default).ok_or_else(|| {
                    if default.is_empty() {
                        ReplyError::MissingValue("default")
                    } else {
                        ReplyError::BadCheck(quotable(default))
                    }
                })?;
                Ok(Self::Check { default })
            }
            "spin" => Ok(Self::Spin {
                default: read_number("default", text_field(rest, "default"))?,
                min: read_number("min", text_field(rest, "min"))?,
                max: read_number("max", text_field(rest, "max"))?,
            }),
            "combo" => Self::declared_combo(rest),
            "button" => Ok(Self::Button),
            // Engines leave the default out if it is empty.
            "string" => match split_word(rest) {
                ("default", text) => Ok(Self::String { default: read_text(text) }),
                _ => Ok(Self::String { default: String::new() }),
            },
            "" => Err(ReplyError::MissingValue("type")),
            _ => Err(ReplyError::UnknownOptionType(quotable(kind))),
        }
    }

    /// Choices may have several words, so only the next keyword ends one.
    fn declared_combo(rest: &str) -> Result<Self, ReplyError> {
        let mut default = None;
        let mut choices: Vec<String> = Vec::new();
        let mut is_default = false;
        for word in rest.split_ascii_whitespace() {
            match word {
                "default" => {
                    is_default = true;
                    default = Some(String::new());
                }
                "var" => {
                    is_default = false;
                    choices.push(String::new());
                }
                _ => {
                    let text = if is_default { default.as_mut() } else { choices.last_mut() };
                    text.into_iter().for_each(|text| push_word(text, word));
                }
            }
        }
        let default = read_text(&default.ok_or(ReplyError::MissingValue("default"))?);
        Ok(Self::Combo { default, choices: choices.iter().map(|text| read_text(text)).collect() })
    }
}

/// The word after this keyword.
fn text_field<'a>(rest: &'a str, keyword: &str) -> Option<&'a str> {
    let mut words = rest.split_ascii_whitespace();
    words.find(|word| *word == keyword)?;
    words.next()
}

impl FromStr for OptionDeclaration {
    type Err = ReplyError;

    fn from_str(line: &str) -> Result<Self, ReplyError> {
        match split_word(trimmed(line)) {
            ("option", rest) => Self::read(rest),
            _ => Err(ReplyError::Unknown(quotable(trimmed(line)))),
        }
    }
}

impl fmt::Display for OptionDeclaration {
    /// The whole line, with `option`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", one_line(&self.name))?;
        let printed =
            |text: &str| if text.is_empty() { EMPTY.into() } else { one_line(text).into_owned() };
        match &self.kind {
            OptionKind::Check { default } => write!(f, "check default {default}"),
            OptionKind::Spin { default, min, max } => {
                write!(f, "spin default {default} min {min} max {max}")
            }
            OptionKind::Combo { default, choices } => {
                write!(f, "combo default {}", printed(default))?;
                choices.iter().try_for_each(|choice| write!(f, " var {}", printed(choice)))
            }
            OptionKind::Button => f.write_str("button"),
            OptionKind::String { default } => write!(f, "string default {}", printed(default)),
        }
    }
}

#[cfg(test)]
mod tests;
