//! Files: read whole, written so that a failure never leaves half of one.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use engine::title::Document;

use crate::output::{Io, Usage};

/// Reads a text file.
pub(crate) fn read(path: &Path) -> Result<String> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    String::from_utf8(bytes).map_err(|_| anyhow!("{} is not a text file (UTF-8)", path.display()))
}

/// Reads a file that a player gives.
pub(crate) fn document(path: &Path) -> Result<Document> {
    Ok(Document { name: path.display().to_string(), text: read(path)? })
}

/// Writes a file beside its place and then moves it there, so that whoever looks sees the old one or the new one whole,
/// whatever happens in between.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let attempt = || -> std::io::Result<()> {
        let mut part = tempfile::Builder::new().prefix(".salient-").tempfile_in(folder)?;
        part.write_all(bytes)?;
        part.as_file().sync_data()?;
        readable(part.as_file())?;
        part.persist(path).map_err(|error| error.error)?;
        Ok(())
    };
    attempt().with_context(|| format!("cannot write {}", path.display()))
}

/// A temporary file is its owner's alone; a record is a file like any other.
fn readable(file: &fs::File) -> std::io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        file.set_permissions(fs::Permissions::from_mode(0o644))?;
    }
    let _ = file;
    Ok(())
}

/// Draws a picture and writes it as SVG or PNG, as the name of the file says.
pub(crate) fn draw(path: &Path, scale: f32, draw: impl FnOnce() -> String) -> Result<()> {
    let kind = path.extension().and_then(|e| e.to_str()).unwrap_or("").to_ascii_lowercase();
    if !matches!(kind.as_str(), "svg" | "png") {
        bail!(Usage(format!("{}: the name must end in .svg or .png", path.display())));
    }
    if !(0.1..=8.0).contains(&scale) {
        bail!(Usage(format!("a scale of {scale} is not possible; take 0.1 to 8")));
    }
    let svg = draw();
    let bytes = if kind == "svg" { svg.into_bytes() } else { press::png(&svg, scale)? };
    write(path, &bytes)
}

/// Draws a picture and prints the name of its file.
pub(crate) fn picture(io: &mut Io<'_>, path: &Path, scale: f32, svg: impl FnOnce() -> String) -> Result<u8> {
    draw(path, scale, svg)?;
    io.line(&path.display().to_string())?;
    Ok(0)
}
