//! Plays the chunks of a run on threads. A part is written beside its place and then moved there, so that whatever ends the
//! program no finished chunk is lost and no broken one is left.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use players::{Shelved, Trial};

use crate::report::share_of;
use crate::stats::looks;
use crate::{Chunk, Experiment, Manifest, Row, part};

/// How often one is told how far a run has come.
const TICK: Duration = Duration::from_millis(200);
/// What the names of parts that are not whole begin with.
const UNFINISHED: &str = ".part-";

/// The folder of a run.
#[derive(Debug, Clone)]
pub struct Folder(pub PathBuf);

/// How far a run has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// Games that are played, those of earlier sittings included.
    pub games: u64,
    /// Of all that may have to be played.
    pub of: u64,
    /// Games of this sitting.
    pub now: u64,
}

impl Folder {
    fn plan(&self) -> PathBuf {
        self.0.join("plan.toml")
    }

    fn manifest(&self) -> PathBuf {
        self.0.join("manifest.json")
    }

    pub(crate) fn parts(&self) -> PathBuf {
        self.0.join("parts")
    }

    /// Where the part of a chunk lies when it is whole.
    pub fn part(&self, chunk: &Chunk) -> PathBuf {
        self.parts().join(format!("{}.parquet", chunk.id))
    }

    /// Begins a run, or goes on with it: the plan, the files that it names and the list of its chunks are in the folder then.
    pub fn prepare(&self, experiment: &Experiment) -> Result<Manifest> {
        let manifest = Manifest::new(experiment);
        if self.manifest().exists() {
            let begun = self.read_manifest()?;
            begun.same(&manifest).with_context(|| format!("cannot go on in {}", self.0.display()))?;
        }
        make_folder(&self.parts())?;
        for file in &experiment.files {
            let place = self.0.join(&file.name);
            make_folder(place.parent().unwrap_or(&self.0))?;
            put(&place, file.text.as_bytes())?;
        }
        put(&self.plan(), experiment.plan.text.as_bytes())?;
        put(&self.manifest(), &serde_json::to_vec_pretty(&manifest)?)?;
        Ok(manifest)
    }

    /// The experiment and the chunks of a run that was begun.
    pub fn open(&self, shelf: &[Shelved]) -> Result<(Experiment, Manifest)> {
        if !self.manifest().exists() {
            bail!("{} is no folder of a run; `salient lab run PLAN` makes one", self.0.display());
        }
        let manifest = self.read_manifest()?;
        let mut experiment = Experiment::read(shelf, &self.plan(), Some(manifest.games))?;
        experiment.plan.name.clone_from(&manifest.name);
        Ok((experiment, manifest))
    }

    /// The chunks of a run.
    pub fn read_manifest(&self) -> Result<Manifest> {
        let path = self.manifest();
        let text = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
        serde_json::from_slice(&text)
            .with_context(|| format!("{} is broken; begin a new folder", path.display()))
    }

    /// Removes what a program that was ended left unfinished.
    fn sweep(&self) -> Result<()> {
        for entry in fs::read_dir(self.parts())?.flatten() {
            if entry.file_name().to_string_lossy().starts_with(UNFINISHED) {
                // Another program that works in the same folder may have moved it meanwhile.
                let _ = fs::remove_file(entry.path());
            }
        }
        Ok(())
    }
}

pub(crate) fn make_folder(path: &Path) -> Result<()> {
    fs::create_dir_all(path).with_context(|| format!("cannot make the folder {}", path.display()))
}

/// Writes a file whole or not at all.
pub(crate) fn put(path: &Path, bytes: &[u8]) -> Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let attempt = || -> std::io::Result<()> {
        let mut builder = tempfile::Builder::new();
        builder.prefix(UNFINISHED);
        // A temporary file is its owner's alone; a part is a file like any other.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o644));
        let mut file = builder.tempfile_in(folder)?;
        file.write_all(bytes)?;
        file.as_file().sync_all()?;
        file.persist(path).map_err(|error| error.error)?;
        // The name is on the disk when its folder is.
        fs::File::open(folder)?.sync_all()
    };
    attempt().with_context(|| format!("cannot write {}", path.display()))
}

/// Plays a chunk and puts its part in its place. `played` is told of every game.
pub fn run_chunk(
    folder: &Folder,
    experiment: &Experiment,
    chunk: &Chunk,
    played: &(dyn Fn() + Sync),
) -> Result<Vec<Row>> {
    let mut rows = Vec::new();
    for seed in chunk.first..chunk.first + u64::from(chunk.seeds) {
        for round in 0..experiment.plan.rounds() {
            rows.push(experiment.play(Trial { arm: chunk.arm, seed, swapped: round == 1 }));
            played();
        }
    }
    put(&folder.part(chunk), &part::write(chunk, &rows)?)?;
    Ok(rows)
}

/// Plays all that is missing of a run on so many threads, and stops where the plan says so. `tell` hears how far it has come.
pub fn run(
    folder: &Folder,
    experiment: &Experiment,
    threads: usize,
    tell: &mut dyn FnMut(Progress),
) -> Result<Manifest> {
    run_first(folder, experiment, experiment.plan.games, threads, tell)
}

/// The same, but for now only with the first so many dice, and those that share a chunk with them: every arm has the same then.
pub fn run_first(
    folder: &Folder,
    experiment: &Experiment,
    dice: u32,
    threads: usize,
    tell: &mut dyn FnMut(Progress),
) -> Result<Manifest> {
    let manifest = folder.prepare(experiment)?;
    folder.sweep()?;
    let rounds = u64::from(experiment.plan.rounds());
    let games = |chunks: &mut dyn Iterator<Item = &Chunk>| {
        chunks.map(|chunk| u64::from(chunk.seeds) * rounds).sum::<u64>()
    };
    let end = experiment.plan.first_seed + u64::from(dice);
    let now_due = |chunk: &&Chunk| chunk.first < end;
    let of = games(&mut manifest.chunks.iter().filter(now_due));
    let before =
        games(&mut manifest.chunks.iter().filter(now_due).filter(|chunk| folder.part(chunk).exists()));
    let now = AtomicU64::new(0);
    let mut state = Stopping::new(experiment);
    let mut from = 0;
    for look in experiment.plan.looks() {
        let seeds = experiment.plan.first_seed..experiment.plan.first_seed + u64::from(look);
        let wanted: Vec<&Chunk> =
            manifest.chunks[from..].iter().take_while(|chunk| seeds.contains(&chunk.first)).collect();
        from += wanted.len();
        let whole = wanted.iter().all(now_due);
        let due = wanted.into_iter().filter(now_due);
        let wanted: Vec<&Chunk> = due.filter(|chunk| state.plays(chunk.arm)).collect();
        let missing: Vec<&Chunk> =
            wanted.iter().filter(|chunk| !folder.part(chunk).exists()).copied().collect();
        let mut report = || {
            let now = now.load(Ordering::Relaxed);
            tell(Progress { games: before + now, of, now });
        };
        play_all(folder, experiment, &missing, threads, &now, &mut report)?;
        if !whole {
            break;
        }
        if experiment.plan.stop.is_some() {
            state.look(folder, experiment, &wanted)?;
            if state.is_over() {
                break;
            }
        }
    }
    Ok(manifest)
}

/// Plays chunks on threads.
fn play_all(
    folder: &Folder,
    experiment: &Experiment,
    chunks: &[&Chunk],
    threads: usize,
    games: &AtomicU64,
    report: &mut dyn FnMut(),
) -> Result<()> {
    let next = AtomicUsize::new(0);
    let (sender, receiver) = channel();
    std::thread::scope(|scope| {
        for _ in 0..threads.clamp(1, chunks.len().max(1)) {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                while let Some(chunk) = chunks.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let played = || _ = games.fetch_add(1, Ordering::Relaxed);
                    let done = run_chunk(folder, experiment, chunk, &played).map(drop);
                    let failed = done.is_err();
                    if sender.send(done).is_err() || failed {
                        // The others finish what they have begun.
                        next.store(chunks.len(), Ordering::Relaxed);
                        break;
                    }
                }
            });
        }
        drop(sender);
        loop {
            match receiver.recv_timeout(TICK) {
                Ok(done) => done?,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            report();
        }
        report();
        Ok(())
    })
}

/// Which arms are decided.
struct Stopping {
    /// What the first side had, by arm and by dice and round.
    shares: Vec<BTreeMap<(i64, bool), f64>>,
    decided: Vec<bool>,
}

impl Stopping {
    fn new(experiment: &Experiment) -> Stopping {
        let arms = experiment.arms.len();
        Stopping { shares: vec![BTreeMap::new(); arms], decided: vec![false; arms] }
    }

    /// The first arm plays as long as any other does.
    fn plays(&self, arm: usize) -> bool {
        arm == 0 || !self.decided[arm]
    }

    fn is_over(&self) -> bool {
        self.decided.iter().skip(1).all(|decided| *decided)
    }

    fn look(&mut self, folder: &Folder, experiment: &Experiment, chunks: &[&Chunk]) -> Result<()> {
        let Some(stop) = experiment.plan.stop else { return Ok(()) };
        for chunk in chunks {
            for row in part::read(&folder.part(chunk))?.rows {
                self.shares[chunk.arm].insert((row.seed, row.swapped), share_of(&row, experiment));
            }
        }
        let rounds = experiment.plan.rounds() as usize;
        let after: Vec<usize> = experiment.plan.looks().iter().map(|&look| look as usize * rounds).collect();
        for arm in 1..self.shares.len() {
            let pairs =
                self.shares[arm].iter().filter_map(|(key, share)| Some(share - self.shares[0].get(key)?));
            let pairs: Vec<f64> = pairs.collect();
            self.decided[arm] = self.decided[arm] || looks(&pairs, &after, stop.error).decided;
        }
        Ok(())
    }
}
