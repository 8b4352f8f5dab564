//! Puts the built page into the library: a list of its files, written where the compiler looks.
//!
//! `make` builds the page into `web/dist` before. Without it the list is empty, and the server
//! says how to get the page.

use std::{env, error::Error, fmt::Write, fs, path::Path};

fn main() -> Result<(), Box<dyn Error>> {
    let manifest = env::var("CARGO_MANIFEST_DIR")?;
    let folder = Path::new(&manifest).join("../../web/dist");
    // As long as the folder is not there, Cargo looks again at every build.
    println!("cargo::rerun-if-changed={manifest}/../../web/dist");
    let mut list = String::from("&[\n");
    if folder.is_dir() {
        add_files(&folder, &folder, &mut list)?;
    }
    list.push_str("]\n");
    fs::write(Path::new(&env::var("OUT_DIR")?).join("page_files.rs"), list)?;
    Ok(())
}

/// Adds every compressed file below `folder`, named by its path from `root`.
fn add_files(root: &Path, folder: &Path, list: &mut String) -> Result<(), Box<dyn Error>> {
    let mut paths: Vec<_> = fs::read_dir(folder)?
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<_, std::io::Error>>()?;
    paths.sort();
    for path in paths {
        if path.is_dir() {
            add_files(root, &path, list)?;
        } else if path.extension().is_some_and(|extension| extension == "gz") {
            let name = path.strip_prefix(root)?.with_extension("");
            let name = name.to_string_lossy().replace('\\', "/");
            writeln!(list, "    ({name:?}, include_bytes!({:?})),", fs::canonicalize(&path)?)?;
        }
    }
    Ok(())
}
