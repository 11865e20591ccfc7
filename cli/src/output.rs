//! Writing: lines to standard output, pictures to files.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};

/// Prints a line.
pub(crate) fn line(text: &str) -> Result<()> {
    writeln!(io::stdout().lock(), "{text}")?;
    Ok(())
}

/// True if the reader of our output has gone.
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == ErrorKind::BrokenPipe)
}

/// Draws a picture and writes it as SVG or PNG, as the name of the file says, then prints the name.
///
/// The file is written beside its place and then moved, so that a failure never leaves half a picture.
pub(crate) fn picture(path: &Path, scale: f32, draw: impl FnOnce() -> String) -> Result<ExitCode> {
    let kind = path.extension().and_then(|e| e.to_str()).unwrap_or("").to_ascii_lowercase();
    if !matches!(kind.as_str(), "svg" | "png") {
        bail!("{}: the name must end in .svg or .png", path.display());
    }
    if !(0.1..=8.0).contains(&scale) {
        bail!("a scale of {scale} is not possible; take 0.1 to 8");
    }
    let svg = draw();
    let bytes = if kind == "svg" { svg.into_bytes() } else { press::png(&svg, scale)? };
    let part = path.with_extension(format!("{kind}.part"));
    fs::write(&part, bytes)
        .and_then(|()| fs::rename(&part, path))
        .with_context(|| format!("cannot write {}", path.display()))?;
    line(&path.display().to_string())?;
    Ok(ExitCode::SUCCESS)
}
