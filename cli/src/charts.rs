//! `salient charts`: the charts of a scenario as switched, as text or drawn.

use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::Args;
use engine::{Chart, Seat, closest};
use players::Shelved;
use press::ChartStyle;

use crate::files;
use crate::looked::Looked;
use crate::output::{Io, Usage};

#[derive(Args)]
pub(crate) struct ChartsArguments {
    #[command(flatten)]
    pub(crate) of: Looked,
    /// Only this chart: its id or a name that it is known by, such as CRT.
    #[arg(long, value_name = "NAME")]
    pub(crate) chart: Option<String>,
    /// Draw them: a name that ends in .svg or .png. Without it they are printed as text.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Light on dark.
    #[arg(long, requires = "output")]
    pub(crate) dark: bool,
    /// Size of a PNG: 1 for a screen, 2 for print.
    #[arg(long, default_value_t = 1.0, requires = "output")]
    pub(crate) scale: f32,
    /// As JSON.
    #[arg(long, conflicts_with = "output")]
    pub(crate) json: bool,
}

/// `salient charts GAME`
pub(crate) fn command(game: &Shelved, wish: &ChartsArguments, io: &mut Io<'_>) -> Result<u8> {
    let setup = wish.of.table(game)?;
    let charts = setup.chart_list(Seat::Observer);
    let charts = match &wish.chart {
        Some(word) => vec![find(&charts, word)?.clone()],
        None => charts,
    };
    if let Some(path) = &wish.output {
        let style = if wish.dark { ChartStyle::DARK } else { ChartStyle::LIGHT };
        return files::picture(io, path, wish.scale, || match &charts[..] {
            [one] => press::chart(one, &style),
            all => press::chart_sheet(game.title.name, all, game.title.credit, &style),
        });
    }
    if wish.json {
        return io.json(&charts).map(|()| 0);
    }
    let texts: Vec<String> = charts.iter().map(ToString::to_string).collect();
    io.line(texts.join("\n").trim_end())?;
    Ok(0)
}

/// The chart of that id or name.
fn find<'a>(charts: &'a [Chart], word: &str) -> Result<&'a Chart> {
    let low = word.to_lowercase();
    let called = |chart: &&Chart| {
        let mut names = chart.names.iter().chain([&chart.id, &chart.title]);
        names.any(|name| name.to_lowercase() == low)
    };
    if let Some(chart) = charts.iter().find(called) {
        return Ok(chart);
    }
    let ids: Vec<&str> = charts.iter().map(|chart| chart.id.as_str()).collect();
    match closest(word, ids.iter().copied()) {
        Some(near) => bail!(Usage(format!("there is no chart '{word}'; did you mean '{near}'?"))),
        None => bail!(Usage(format!("there is no chart '{word}'; the charts are {}", ids.join(", ")))),
    }
}
