//! Draws the counter sheets of the three games into a folder, as SVG and PNG:
//! `cargo run -p press --example counter_sheets -- <folder>`.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::time::Instant;
use std::{env, fs};

use bulge::units::Mix;
use engine::counter::CounterGroup;

const CREDITS: &str =
    "Counters drawn by Salient. Fonts: Alegreya and Barlow Condensed (SIL Open Font License).";

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(env::args().nth(1).unwrap_or_else(|| "counter-sheets".into()));
    fs::create_dir_all(&folder)?;
    let bulge = bulge::units::standard();
    for (name, mix) in [("base", Mix::Base), ("revised", Mix::Revised), ("sheet", Mix::Sheet)] {
        let title = format!("Battle of the Bulge '81, {name} mix");
        write(&folder, &format!("bulge-{name}"), &title, &bulge::units::sheet(bulge, mix))?;
    }
    let december = dark_december::units::standard();
    write(&folder, "dark-december", "Dark December", &dark_december::units::sheet(december))?;
    let panzerbitz = panzerbitz::units::standard();
    write(&folder, "panzerbitz", "Panzerbitz", &panzerbitz::units::sheet(panzerbitz))
}

fn write(folder: &Path, name: &str, title: &str, groups: &[CounterGroup]) -> Result<(), Box<dyn Error>> {
    let start = Instant::now();
    let svg = press::counter_sheet(title, groups, CREDITS);
    let drawn = start.elapsed();
    let start = Instant::now();
    let png = press::png(&svg, 1.0)?;
    println!("{name}: SVG of {} bytes in {drawn:?}, PNG in {:?}", svg.len(), start.elapsed());
    fs::write(folder.join(name).with_extension("svg"), svg)?;
    fs::write(folder.join(name).with_extension("png"), png)?;
    Ok(())
}
