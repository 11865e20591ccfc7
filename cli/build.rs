//! Lists the tests of the games, so that the program can say which rule is tested by what, wherever it runs.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let games = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo says where we are")).join("../games");
    println!("cargo::rerun-if-changed=build.rs");
    let mut list = String::from("&[\n");
    for game in sorted(&games)? {
        let name = file_name(&game);
        for part in ["src", "tests"] {
            // Only what is scanned: a folder's own data would rebuild the program for nothing.
            println!("cargo::rerun-if-changed={}", game.join(part).display());
            let mut files = Vec::new();
            gather(&game.join(part), &mut files)?;
            for file in files {
                let path = file.strip_prefix(&game).unwrap_or(&file).display().to_string().replace('\\', "/");
                for (test, about) in tests(&fs::read_to_string(&file)?) {
                    writeln!(
                        list,
                        "Test {{ game: {name:?}, file: {path:?}, name: {test:?}, about: {about:?} }},"
                    )
                    .expect("a string takes everything");
                }
            }
        }
    }
    list.push(']');
    fs::write(Path::new(&env::var("OUT_DIR").expect("cargo says where to write")).join("tests.rs"), list)
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn sorted(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}

fn gather(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    if !folder.is_dir() {
        return Ok(());
    }
    for path in sorted(folder)? {
        if path.is_dir() {
            gather(&path, files)?;
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            files.push(path);
        }
    }
    Ok(())
}

/// The names of the tests in a source, each with its documentation.
fn tests(source: &str) -> Vec<(String, String)> {
    let (mut found, mut about, mut is_test) = (Vec::new(), String::new(), false);
    for line in source.lines().map(str::trim) {
        if let Some(text) = line.strip_prefix("///") {
            about.push_str(text);
            about.push(' ');
        } else if line.starts_with("#[") {
            is_test |= line.starts_with("#[test]");
        } else if let Some((_, rest)) = line.split_once("fn ").filter(|_| is_test) {
            let name = rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
            found.push((name.to_owned(), about.trim().to_owned()));
            (about, is_test) = (String::new(), false);
        } else if !line.is_empty() && !line.starts_with("//") {
            (about, is_test) = (String::new(), false);
        }
    }
    found
}
