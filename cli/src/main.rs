//! `salient`: the one binary. All of it is in the library, so that tests can run it with other games.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(salient::run(salient::SHELF, std::env::args_os(), &mut salient::Io::standard()))
}
