//! How much work something was: a test that measures it holds on a machine that is busy with other things too.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// Measures the processor time of the thread that started it.
#[derive(Debug)]
pub struct Stopwatch(Duration);

impl Stopwatch {
    #[must_use]
    pub fn start() -> Self {
        Self(processor_time())
    }

    /// What this thread had of a core since the start.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        processor_time().saturating_sub(self.0)
    }
}

/// The processor time of this thread, where the system tells it; otherwise the time on the clock.
fn processor_time() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split_whitespace().next()?.parse().ok());
    nanoseconds.map_or_else(|| START.elapsed(), Duration::from_nanos)
}
