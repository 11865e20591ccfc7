//! Geographic data to map files.

use std::path::PathBuf;

use anyhow::{Context, Result};
use cartographer::geo::Geography;
use cartographer::plan::Plan;
use clap::Parser;

/// Makes a hex map from geographic data.
#[derive(Parser)]
struct Arguments {
    /// Folder of the geography.
    #[arg(long)]
    geo: PathBuf,
    /// What the map is to be.
    #[arg(long)]
    plan: PathBuf,
    /// The map file to write; without it the map is printed.
    #[arg(short, long)]
    output: Option<PathBuf>,
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let geo = Geography::read(&arguments.geo)?;
    let (plan, corrections) = Plan::read(&arguments.plan)?;
    let made = cartographer::make(&geo, &plan, &corrections)?;
    for line in &made.report {
        eprintln!("{line}");
    }
    match arguments.output {
        Some(path) => std::fs::write(&path, &made.text).with_context(|| format!("{}", path.display()))?,
        None => print!("{}", made.text),
    }
    Ok(())
}
