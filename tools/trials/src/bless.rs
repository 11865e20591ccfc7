//! Files that a test makes and compares with what they were. `SALIENT_BLESS=1` in the environment writes them anew instead, to be
//! read as a difference.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// Whether files are to be written anew.
pub fn asked() -> bool {
    env::var_os("SALIENT_BLESS").is_some()
}

/// Compares a file with the text that was made for it, or writes it.
pub fn file(path: &Path, made: &str) -> Result<(), String> {
    let at = |wrong: String| format!("{}: {wrong}", path.display());
    if asked() {
        return fs::write(path, made).map_err(|error| at(error.to_string()));
    }
    let found = fs::read_to_string(path).map_err(|error| at(error.to_string()))?;
    match difference(&found, made) {
        Some(difference) => {
            Err(at(format!("{difference}\nif that is meant, run it again with SALIENT_BLESS=1")))
        }
        None => Ok(()),
    }
}

/// Makes every text of a folder anew from what stands in it, and says where it differs.
pub fn folder(folder: &Path, make: impl Fn(&str) -> Result<String, String>) -> Result<(), String> {
    let mut differing = Vec::new();
    for (path, text) in texts(folder).map_err(|error| format!("{}: {error}", folder.display()))? {
        let made = make(&text).map_err(|wrong| format!("{}: {wrong}", path.display()))?;
        differing.extend(file(&path, &made).err());
    }
    if differing.is_empty() { Ok(()) } else { Err(differing.join("\n")) }
}

/// Every text of a folder with its file, by name.
pub fn texts(folder: &Path) -> io::Result<Vec<(PathBuf, String)>> {
    let files: io::Result<Vec<PathBuf>> = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect();
    let mut files = files?;
    files.retain(|path| path.extension().is_some_and(|end| end == "txt"));
    files.sort();
    files.into_iter().map(|path| Ok((path.clone(), fs::read_to_string(path)?))).collect()
}

/// The first line in which two texts differ, with both; none if they are the same.
pub fn difference(old: &str, new: &str) -> Option<String> {
    let (mut left, mut right) = (old.lines(), new.lines());
    for at in 1.. {
        match (left.next(), right.next()) {
            (None, None) => return None,
            (a, b) if a == b => {}
            (a, b) => {
                let end = "the end of the file";
                let (a, b) = (a.unwrap_or(end), b.unwrap_or(end));
                return Some(format!("line {at}\n  file: {a}\n  now:  {b}"));
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_difference_is_told() {
        assert_eq!(difference("a\nb\n", "a\nb\n"), None);
        assert_eq!(difference("a\nb", "a\nc").as_deref(), Some("line 2\n  file: b\n  now:  c"));
        assert_eq!(
            difference("a", "a\nb").as_deref(),
            Some("line 2\n  file: the end of the file\n  now:  b")
        );
    }
}
