//! Games told in chances. Each analysis is made once for all who ask, as long as the game is as it was; a few are kept.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use engine::Seat;
use players::{Analysis, Budget, Study};
use press::{ChanceGraph, ChartStyle, GraphPoint, chance_graph};

use crate::app::App;
use crate::asker;
use crate::cache::Work;
use crate::error::ApiError;

/// So many are kept or being made.
const MOST: usize = 24;
/// One that nobody asked for in so long is not finished.
const PATIENCE: Duration = Duration::from_secs(30);

/// What an analysis is of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Key {
    /// The game.
    pub(crate) game: String,
    /// How many actions it had.
    pub(crate) actions: usize,
    /// Who looks at it.
    pub(crate) eyes: Seat,
}

/// An analysis cannot be made.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Failed;

/// An analysis that is made or being made.
pub(crate) struct Job {
    key: Key,
    /// In thousandths.
    share: AtomicU32,
    made: OnceLock<Result<Arc<Analysis>, Failed>>,
    asked: Mutex<Instant>,
}

impl Job {
    /// How far it is, from 0 to 1.
    pub(crate) fn share(&self) -> f32 {
        self.share.load(Ordering::Relaxed) as f32 / 1000.0
    }

    /// What came of it, if it is done.
    pub(crate) fn done(&self) -> Option<Result<Arc<Analysis>, Failed>> {
        self.made.get().cloned()
    }

    fn ask(&self) {
        *self.asked.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    fn is_wanted(&self) -> bool {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner).elapsed() < PATIENCE
    }
}

/// The analyses of this server.
#[derive(Default)]
pub(crate) struct Analyses(Mutex<VecDeque<Arc<Job>>>);

impl Analyses {
    fn jobs(&self) -> MutexGuard<'_, VecDeque<Arc<Job>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The analysis of that, if it is there or on its way.
    pub(crate) fn find(&self, key: &Key) -> Option<Arc<Job>> {
        let job = self.jobs().iter().find(|job| job.key == *key).cloned()?;
        job.ask();
        Some(job)
    }

    /// Makes room for one more; none if all that there are are still being made.
    fn enter(&self, key: Key) -> Option<Arc<Job>> {
        let mut jobs = self.jobs();
        if jobs.len() >= MOST {
            let oldest = jobs.iter().position(|job| job.made.get().is_some())?;
            jobs.remove(oldest);
        }
        let job = Arc::new(Job {
            key,
            share: AtomicU32::new(0),
            made: OnceLock::new(),
            asked: Mutex::new(Instant::now()),
        });
        jobs.push_back(Arc::clone(&job));
        Some(job)
    }

    fn leave(&self, job: &Arc<Job>) {
        self.jobs().retain(|other| !Arc::ptr_eq(other, job));
    }
}

impl App {
    /// Begins an analysis. Whoever asks for several waits for one after the other.
    pub(crate) fn analyse(self: &Arc<Self>, key: Key, study: Box<dyn Study>) -> Result<Arc<Job>, ApiError> {
        let full = || ApiError::too_many("many games are being analysed; try again in a minute");
        let job = self.analyses.enter(key).ok_or_else(full)?;
        let (app, made, asker) = (Arc::clone(self), Arc::clone(&job), asker::current());
        tokio::spawn(asker::on_behalf_of(asker, async move {
            let (at_work, stop) = (Arc::clone(&made), app.stop.clone());
            let work = move || {
                let watch = |share: f32| {
                    at_work.share.store((share * 1000.0) as u32, Ordering::Relaxed);
                    at_work.is_wanted() && !*stop.borrow()
                };
                // One thread: people and their computers come first.
                Ok(study.analyse(&Budget { threads: 1, ..Budget::usual() }, &watch))
            };
            let done = match app.cache.work(Work::Study, work).await {
                Ok(Some(analysis)) => Ok(Arc::new(analysis)),
                // A fault of ours would come again: it is not tried again.
                Err(error) if error.is_fault() => Err(Failed),
                // Nobody wants it, or there is no room: whoever asks again has it made.
                Ok(None) | Err(_) => return app.analyses.leave(&made),
            };
            // It is set by this task alone.
            let _ = made.made.set(done);
        }));
        Ok(job)
    }
}

/// The course of a game as a picture, with the colours of its sides.
pub fn chance_picture(analysis: &Analysis, colours: &[String], width: f64, style: &ChartStyle) -> String {
    let (course, marks) = (analysis.course(), analysis.marks());
    let points: Vec<GraphPoint<'_>> = course
        .iter()
        .map(|point| GraphPoint {
            at: point.actions,
            chance: point.chance,
            luck: point.luck,
            turn: &point.turn,
            title: &point.title,
        })
        .collect();
    let of = |list: &[String], at: usize| list.get(at).cloned().unwrap_or_default();
    let [one, two] = [0, 1].map(|at| of(colours, at));
    let [first, second] = [0, 1].map(|at| of(&analysis.sides, at));
    chance_graph(&ChanceGraph {
        sides: [&first, &second],
        colours: [&one, &two],
        points: &points,
        marks: &marks,
        width,
        style,
    })
}
