//! Lists the tests of the games and where their code cites rules, so that the program can say which rule is done and tested by
//! what, wherever it runs.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let games = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo says where we are")).join("../games");
    println!("cargo::rerun-if-changed=build.rs");
    let (mut list, mut code) = (String::from("&[\n"), String::from("&[\n"));
    for game in sorted(&games)? {
        let name = file_name(&game);
        let book = game.join("data/rules.toml");
        println!("cargo::rerun-if-changed={}", book.display());
        let book = Numbers::read(&fs::read_to_string(book).unwrap_or_default());
        for part in ["src", "tests"] {
            // Only what is scanned: a folder's own data would rebuild the program for nothing.
            println!("cargo::rerun-if-changed={}", game.join(part).display());
            let mut files = Vec::new();
            gather(&game.join(part), &mut files)?;
            for file in files {
                let path = file.strip_prefix(&game).unwrap_or(&file).display().to_string().replace('\\', "/");
                let source = fs::read_to_string(&file)?;
                for Found { line, name: test, about } in tests(&source) {
                    writeln!(
                        list,
                        "Test {{ game: {name:?}, file: {path:?}, line: {line}, name: {test:?}, about: {about:?} }},"
                    )
                    .expect("a string takes everything");
                }
                for (line, rule) in book.cited(&source).filter(|_| part == "src") {
                    writeln!(
                        code,
                        "Cited {{ game: {name:?}, file: {path:?}, line: {line}, rule: {rule:?} }},"
                    )
                    .expect("a string takes everything");
                }
            }
        }
    }
    let folder = env::var("OUT_DIR").expect("cargo says where to write");
    fs::write(Path::new(&folder).join("tests.rs"), list + "]")?;
    fs::write(Path::new(&folder).join("code.rs"), code + "]")
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

/// A test in a source.
struct Found {
    line: usize,
    name: String,
    /// Its documentation.
    about: String,
}

fn tests(source: &str) -> Vec<Found> {
    let (mut found, mut about, mut is_test) = (Vec::new(), String::new(), false);
    for (at, line) in source.lines().map(str::trim).enumerate() {
        if let Some(text) = line.strip_prefix("///") {
            about.push_str(text);
            about.push(' ');
        } else if line.starts_with("#[") {
            is_test |= line.starts_with("#[test]");
        } else if let Some((_, rest)) = line.split_once("fn ").filter(|_| is_test) {
            let name = rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
            found.push(Found { line: at + 1, name: name.to_owned(), about: about.trim().to_owned() });
            (about, is_test) = (String::new(), false);
        } else if !line.is_empty() && !line.starts_with("//") {
            (about, is_test) = (String::new(), false);
        }
    }
    found
}

/// The numbers and aliases of a rulebook's rules, each with the number that the rule has.
#[derive(Default)]
struct Numbers(BTreeMap<String, String>);

impl Numbers {
    /// Reads the heads of the rules; the program reads the whole book properly.
    fn read(book: &str) -> Self {
        let (mut numbers, mut number, mut in_rule) = (Self::default(), String::new(), false);
        for line in book.lines() {
            let quoted = || line.split('"').skip(1).step_by(2).map(str::to_owned);
            if line.starts_with('[') {
                in_rule = line == "[[rule]]";
            } else if in_rule && line.starts_with("number = ") {
                number = quoted().next().unwrap_or_default();
                numbers.0.insert(number.clone(), number.clone());
            } else if in_rule && line.starts_with("aliases = ") {
                numbers.0.extend(quoted().map(|alias| (alias, number.clone())));
            }
        }
        numbers
    }

    /// The lines of a source that cite a rule, in a comment or as a text of its own such as `Rule("12.4")`.
    fn cited<'a>(&'a self, source: &'a str) -> impl Iterator<Item = (usize, &'a str)> {
        // Tests stand at the end of a source, and cite what they like.
        let code = source.lines().take_while(|line| *line != "#[cfg(test)]").enumerate();
        code.flat_map(move |(at, line)| self.of(line).into_iter().map(move |rule| (at + 1, rule)))
    }

    fn of<'a>(&'a self, line: &str) -> BTreeSet<&'a str> {
        // "14.6 (STF)" is 14.6 by a switch.
        let texts = line.split('"').skip(1).step_by(2);
        let rule = |text: &str| self.0.get(text).or_else(|| self.0.get(text.split_once(" (")?.0));
        let mut found: BTreeSet<&str> = texts.filter_map(rule).map(String::as_str).collect();
        let Some((_, comment)) = line.split_once("//") else { return found };
        let part = |c: char| !c.is_alphanumeric() && c != '.' && c != '-';
        for word in comment.split(part).map(|word| word.trim_matches(['.', '-'])) {
            // "4.4.2-4.4.4" are two, "R12.5-a" is one.
            match self.0.get(word) {
                Some(rule) => _ = found.insert(rule),
                None => found.extend(word.split('-').filter_map(|word| self.0.get(word)).map(String::as_str)),
            }
        }
        let with_blanks = self.0.iter().filter(|(alias, _)| alias.contains(' '));
        found
            .extend(with_blanks.filter(|(alias, _)| comment.contains(*alias)).map(|(_, rule)| rule.as_str()));
        found
    }
}
