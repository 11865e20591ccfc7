//! The drawer: games that nobody recorded, kept in the user's folder for such data until they are over.
//!
//! Each game has a file of its own, so that two games at once never meet, and beside it a lock, so that one game is never
//! played in two windows. A game that is over stays for a while, and no longer than there is room.

use std::fs::{self, File, OpenOptions};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use anyhow::{Context as _, Result, anyhow};
use engine::Record;

use crate::files;
use crate::output::count;

/// The part of a file's name that says that its game is over.
const OVER: &str = "-over";
/// So many games that are over are kept ...
const MOST_OVER: usize = 10;
/// ... and so many that are not. Whoever begins more has forgotten the first.
const MOST_OPEN: usize = 100;
/// A lock without a game is swept away after so long.
const STALE: Duration = Duration::from_hours(24);

/// The drawer.
pub(crate) struct Drawer {
    folder: PathBuf,
}

/// A game that is played from the drawer.
#[derive(Debug)]
pub(crate) struct Kept {
    /// Its file while it goes on.
    path: PathBuf,
    /// As long as it is open nobody else takes the game.
    _lock: File,
}

/// A game that lies in the drawer.
pub(crate) struct Found {
    pub(crate) path: PathBuf,
    pub(crate) record: Record,
    changed: SystemTime,
    /// Whether it is played now, in another window.
    pub(crate) busy: bool,
}

impl Drawer {
    /// The drawer in a folder of the user's data.
    pub(crate) fn of(data: &Path) -> Self {
        Self { folder: data.join("unfinished") }
    }

    /// A place for a new game. Nothing is written yet.
    pub(crate) fn place(&self, game: &str, scenario: &str) -> Result<Kept> {
        fs::create_dir_all(&self.folder)
            .with_context(|| format!("cannot make the folder {}", self.folder.display()))?;
        self.tidy();
        let plain = |word: &str| -> String {
            word.chars().filter(|letter| letter.is_ascii_alphanumeric() || *letter == '-').take(30).collect()
        };
        let chance =
            getrandom::u64().map_err(|error| anyhow!("this machine gives no random numbers: {error}"))?;
        let name = format!("{}-{}-{chance:016x}.txt", plain(game), plain(scenario));
        Self::lock(&self.folder.join(name))?.ok_or_else(|| anyhow!("cannot lock a new game"))
    }

    /// Takes a game out, unless it is played in another window.
    pub(crate) fn lock(path: &Path) -> Result<Option<Kept>> {
        let lock_path = path.with_extension("lock");
        let file = OpenOptions::new().create(true).truncate(false).write(true).open(&lock_path);
        let lock = file.with_context(|| format!("cannot write {}", lock_path.display()))?;
        match lock.try_lock() {
            Err(fs::TryLockError::WouldBlock) => Ok(None),
            // A disk without locks is no reason not to play.
            Ok(()) | Err(fs::TryLockError::Error(_)) => Ok(Some(Kept { path: path.to_owned(), _lock: lock })),
        }
    }

    /// Whether a file lies in it.
    pub(crate) fn holds(&self, path: &Path) -> bool {
        path.parent() == Some(&self.folder)
    }

    /// The games that are not over, the last first. What cannot be read is passed over.
    pub(crate) fn open_games(&self) -> Vec<Found> {
        let mut games = Vec::new();
        for (path, changed) in self.games().into_iter().filter(|(path, _)| !is_over(path)) {
            let name = path.display().to_string();
            let record = files::read(&path).ok().and_then(|text| Record::parse(&name, &text).ok());
            let Some(record) = record else { continue };
            let busy = matches!(Self::lock(&path), Ok(None));
            games.push(Found { path, record, changed, busy });
        }
        games
    }

    /// Every game with the time of its last change, the last first.
    fn games(&self) -> Vec<(PathBuf, SystemTime)> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let mut games: Vec<(PathBuf, SystemTime)> = entries
            .map(|entry| entry.path())
            .filter(|path| path.extension().is_some_and(|ending| ending == "txt"))
            .filter_map(|path| Some((fs::metadata(&path).ok()?.modified().ok()?, path)))
            .map(|(changed, path)| (path, changed))
            .collect();
        games.sort_by(|a, b| (b.1, &b.0).cmp(&(a.1, &a.0)));
        games
    }

    /// Makes room: the oldest games go, those that are over first. What cannot be deleted stays.
    fn tidy(&self) {
        let (ended, open): (Vec<_>, Vec<_>) = self.games().into_iter().partition(|(path, _)| is_over(path));
        for (path, _) in ended.into_iter().skip(MOST_OVER) {
            let _ = fs::remove_file(path);
        }
        for (path, _) in open.into_iter().skip(MOST_OPEN) {
            // Whoever plays it keeps it.
            if let Ok(Some(_kept)) = Self::lock(&path) {
                let _ = fs::remove_file(path);
            }
        }
        for entry in fs::read_dir(&self.folder).into_iter().flatten().flatten() {
            let path = entry.path();
            let game = path.with_extension("txt");
            let changed = entry.metadata().and_then(|about| about.modified()).ok();
            let stale = changed.is_some_and(|time| time.elapsed().is_ok_and(|age| age > STALE));
            if path.extension().is_some_and(|ending| ending == "lock")
                && stale
                && !game.exists()
                && !over(&game).exists()
            {
                let _ = fs::remove_file(path);
            }
        }
    }
}

impl Kept {
    /// Where the game is.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the game, under another name when it is over.
    pub(crate) fn write(&self, text: &str, is_over: bool) -> Result<()> {
        let (here, other) = if is_over {
            (over(&self.path), self.path.clone())
        } else {
            (self.path.clone(), over(&self.path))
        };
        files::write(&here, text.as_bytes())?;
        if other.exists() {
            fs::remove_file(&other).with_context(|| format!("cannot remove {}", other.display()))?;
        }
        Ok(())
    }
}

impl Drop for Kept {
    /// A game that is over, or never began, is taken out by nobody: its lock goes.
    fn drop(&mut self) {
        if !self.path.exists() {
            let _ = fs::remove_file(self.path.with_extension("lock"));
        }
    }
}

impl Found {
    /// The game in a line, for somebody who chooses: what it is, who plays, how far it is.
    pub(crate) fn line(&self, name: &str) -> String {
        let head = &self.record.header;
        let actions = count(self.record.actions().count(), "action");
        let players = head.players.join(" against ");
        let busy = if self.busy { "; it is being played" } else { "" };
        format!("{name}, scenario {}: {players}; {actions}, {}{busy}", head.scenario, age(self.changed))
    }
}

/// The name of a game's file when it is over.
fn over(path: &Path) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!("{stem}{OVER}.txt"))
}

fn is_over(path: &Path) -> bool {
    path.file_stem().is_some_and(|stem| stem.to_string_lossy().ends_with(OVER))
}

/// How long ago something was, in words.
fn age(time: SystemTime) -> String {
    let seconds = time.elapsed().unwrap_or_default().as_secs();
    let (number, what) = match seconds {
        0..60 => return "just now".into(),
        60..3600 => (seconds / 60, "minute"),
        3600..86400 => (seconds / 3600, "hour"),
        _ => (seconds / 86400, "day"),
    };
    format!("{} ago", count(number as usize, what))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_games_have_two_files_and_a_game_is_played_once() {
        let data = tempfile::tempdir().unwrap();
        let drawer = Drawer::of(data.path());
        let (one, two) = (drawer.place("bulge", "S1").unwrap(), drawer.place("bulge", "S1").unwrap());
        assert_ne!(one.path(), two.path());
        assert!(Drawer::lock(one.path()).unwrap().is_none(), "it is played already");
        let path = one.path().to_owned();
        drop(one);
        assert!(Drawer::lock(&path).unwrap().is_some());
    }

    #[test]
    fn a_game_that_is_over_is_out_of_the_list_and_goes_when_there_is_no_room() {
        let data = tempfile::tempdir().unwrap();
        let drawer = Drawer::of(data.path());
        for _ in 0..MOST_OVER + 5 {
            let game = drawer.place("../odd name/", "S 1").unwrap();
            game.write("open", false).unwrap();
            game.write("over", true).unwrap();
        }
        let files = || drawer.games().len();
        assert_eq!(files(), MOST_OVER + 1, "each new game makes room before it is written");
        assert!(drawer.games().iter().all(|(path, _)| is_over(path) && drawer.holds(path)));
        assert!(drawer.open_games().is_empty());
    }

    #[test]
    fn ages_are_told_in_words() {
        let ago = |seconds| age(SystemTime::now() - Duration::from_secs(seconds));
        assert_eq!(
            [ago(5), ago(60), ago(7300), ago(86400 * 3)],
            ["just now", "1 minute ago", "2 hours ago", "3 days ago"]
        );
    }
}
