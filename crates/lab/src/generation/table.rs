//! The table of all generations: a JSON object on each line.

use super::GenerationError;
use serde_json::Value;
use std::{
    fs::{self, OpenOptions},
    io::Write,
    path::Path,
};

/// Appends a row, unless it is there already: a killed program may have come just so far.
pub(super) fn append(path: &Path, row: &Value) -> Result<(), GenerationError> {
    let system = GenerationError::system(path);
    let text =
        if path.exists() { fs::read_to_string(path).map_err(&system)? } else { String::new() };
    let mut line = format!("{row}\n");
    if text.lines().any(|known| known == line.trim_end()) {
        return Ok(());
    }
    if !text.is_empty() && !text.ends_with('\n') {
        line.insert(0, '\n');
    }
    let file = OpenOptions::new().create(true).append(true).open(path);
    file.and_then(|mut file| file.write_all(line.as_bytes())).map_err(&system)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_row_comes_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("generations.jsonl");
        for number in [1, 2, 2, 1, 3] {
            append(&path, &json!({ "number": number })).expect("written");
        }
        let text = fs::read_to_string(path).expect("readable");
        assert_eq!(text, "{\"number\":1}\n{\"number\":2}\n{\"number\":3}\n");
    }
}
