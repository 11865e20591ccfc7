//! Programs that play: how long they may think. `docs/programs.md` tells whoever writes one what it is asked.

use clap::Args;
use players::Clock;

#[derive(Args)]
pub(crate) struct Programs {
    /// How long a program may think: seconds for an answer and for a whole game, 30,3600 if nothing is said. One that takes
    /// longer has lost.
    #[arg(long, value_name = "SECONDS,SECONDS")]
    clock: Option<Clock>,
}

impl Programs {
    /// The clock of every program.
    pub(crate) fn clock(&self) -> Clock {
        self.clock.unwrap_or_default()
    }
}
