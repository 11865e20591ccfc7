//! The server's log: what it says by `tracing` becomes lines on standard error. Tokens, addresses with tokens and what
//! players say never go into it.
//!
//! A program that has the server inside and installs a subscriber of its own before gets the events instead.

use std::fmt::{self, Write as _};
use std::io::Write as _;

use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Level, Metadata, Subscriber, subscriber};

/// From now on the log is written, unless somebody listens already.
pub(crate) fn begin() {
    let _ = subscriber::set_global_default(Lines);
}

/// Writes each event of this server as a line: when, what, and its fields.
struct Lines;

impl Subscriber for Lines {
    fn enabled(&self, about: &Metadata<'_>) -> bool {
        about.is_event()
            && *about.level() <= Level::WARN
            && about.target().starts_with(env!("CARGO_PKG_NAME"))
    }

    fn event(&self, event: &Event<'_>) {
        let mut line = Line(crate::time::text(crate::time::now()));
        event.record(&mut line);
        // If standard error is gone there is nobody to tell.
        let _ = writeln!(std::io::stderr(), "{}", line.0);
    }

    // Nothing here has a beginning and an end.
    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}

/// A line that grows.
struct Line(String);

impl Visit for Line {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        // Writing to a string does not fail.
        let _ = match field.name() {
            "message" => write!(self.0, " {value:?}"),
            name => write!(self.0, " {name}={value:?}"),
        };
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::{Line, Lines};
    use tracing::span::{Attributes, Id, Record};
    use tracing::{Event, Metadata, Subscriber};

    /// Keeps the lines that would be written.
    struct Kept(Arc<Mutex<Vec<String>>>);

    impl Subscriber for Kept {
        fn enabled(&self, about: &Metadata<'_>) -> bool {
            Lines.enabled(about)
        }

        fn event(&self, event: &Event<'_>) {
            let mut line = Line(String::new());
            event.record(&mut line);
            self.0.lock().unwrap().push(line.0);
        }

        fn new_span(&self, _: &Attributes<'_>) -> Id {
            Id::from_u64(1)
        }

        fn record(&self, _: &Id, _: &Record<'_>) {}

        fn record_follows_from(&self, _: &Id, _: &Id) {}

        fn enter(&self, _: &Id) {}

        fn exit(&self, _: &Id) {}
    }

    #[test]
    fn warnings_of_the_server_are_lines() {
        let lines = Arc::new(Mutex::new(Vec::new()));
        tracing::subscriber::with_default(Kept(Arc::clone(&lines)), || {
            tracing::warn!("game {}: {}", 7, "it stumbled");
            tracing::error!(tries = 3, "it fell");
            tracing::info!("nobody asked");
            tracing::warn!(target: "hyper", "not ours");
        });
        assert_eq!(*lines.lock().unwrap(), [" game 7: it stumbled", " it fell tries=3"]);
    }
}
