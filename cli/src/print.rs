//! `salient print`: a game on paper.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use clap::{Args, Subcommand};
use engine::counter::CounterGroup;
use engine::title::Title;
use engine::{Season, Seat};
use paper::{Counters, Differences, HexSize, MapSheets, PaperSize, Pdf, Turned};
use players::Shelved;
use server::{Leaflet, OnPaper, as_switched};

use crate::arguments::season;
use crate::looked::Looked;
use crate::output::{Io, Usage, count};
use crate::{files, maps, shelf};

/// What is printed.
#[derive(Subcommand)]
pub(crate) enum Print {
    /// Counters to cut out, fronts and backs.
    Counters(CounterArguments),
    /// What differs between two counter mixes, or between the game's counters and your own, with what each comes to.
    Differences {
        /// The game.
        game: String,
        /// A mix: base, revised or sheet.
        first: Option<String>,
        /// Another; that of your own counters if there are such.
        second: Option<String>,
        /// Counters of your own, to be compared with the game's.
        #[arg(long, value_name = "FILE")]
        units: Option<PathBuf>,
        #[command(flatten)]
        sheet: Sheet,
    },
    /// The map at true size, tiled over pages or as one large page.
    Map(MapArguments),
    /// The charts and tracks as switched.
    Charts {
        #[command(flatten)]
        of: Looked,
        #[command(flatten)]
        sheet: Sheet,
    },
    /// The tracks alone: the turns, with who comes when.
    Tracks {
        #[command(flatten)]
        of: Looked,
        #[command(flatten)]
        sheet: Sheet,
    },
    /// The card of a scenario: what each side is told, who stands where, who comes when.
    Scenario {
        #[command(flatten)]
        of: Looked,
        #[command(flatten)]
        sheet: Sheet,
    },
    /// The cards of each side of a scenario, with its counters: set-up, reinforcements, order of battle.
    Cards {
        #[command(flatten)]
        of: Looked,
        #[command(flatten)]
        sheet: Sheet,
    },
    /// The rulebook as switched, typeset: with worked examples on small maps, charts and index.
    Rulebook {
        #[command(flatten)]
        of: Looked,
        /// Only what differs from the base game: the variant sheet.
        #[arg(long)]
        changes: bool,
        /// One page for a browser instead of a PDF; a name that ends in .html.
        #[arg(long, conflicts_with = "paper")]
        html: bool,
        #[command(flatten)]
        sheet: Sheet,
    },
    /// The whole game: title page, how to put it together, rulebook, charts, the scenario's cards, map, counters.
    #[command(alias = "all")]
    Box {
        #[command(flatten)]
        of: Looked,
        #[command(flatten)]
        sheet: Sheet,
        #[command(flatten)]
        cut: Cut,
        /// How wide a hex is, from flat to flat: 15mm, 16mm.
        #[arg(long, value_name = "SIZE", default_value = "16mm")]
        hex: HexSize,
    },
}

/// Where it goes, and on what paper.
#[derive(Args)]
pub(crate) struct Sheet {
    /// The PDF; a name that ends in .pdf.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// The paper: a4, a3 or letter.
    #[arg(long = "sheet", value_name = "PAPER", default_value = "a4")]
    paper: PaperSize,
}

/// How counters are made.
#[derive(Args)]
pub(crate) struct Cut {
    /// The side of a counter: 12.7mm, 14mm, 16mm.
    #[arg(long, value_name = "SIZE", default_value = "14mm", value_parser = paper::counter_size)]
    size: f64,
    /// How the back comes behind the front: turned over the long edge, the short edge, or one page to fold.
    #[arg(long, value_name = "long|short|fold", default_value = "long")]
    turn: Turned,
}

#[derive(Args)]
pub(crate) struct CounterArguments {
    /// The game.
    game: String,
    /// Counters of your own in place of the game's.
    #[arg(long, value_name = "FILE")]
    units: Option<PathBuf>,
    /// The counter mix of Bulge: base, revised or sheet. (A box has that which is switched on.)
    #[arg(long)]
    mix: Option<String>,
    #[command(flatten)]
    cut: Cut,
    #[command(flatten)]
    sheet: Sheet,
}

#[derive(Args)]
pub(crate) struct MapArguments {
    /// The game.
    game: String,
    /// The map of this scenario: its id, or a file with one of your own.
    #[arg(long, value_name = "ID|FILE", conflicts_with = "boards")]
    scenario: Option<String>,
    /// Which geomorphic boards, from west to east; a `t` turns one, a `/` begins the next row: `1,4t/2`.
    #[arg(long, value_name = "LIST")]
    boards: Option<String>,
    /// The ground in this season: dry, mud, snow or frost.
    #[arg(long, value_name = "SEASON", value_parser = season)]
    season: Option<Season>,
    /// How wide a hex is, from flat to flat: 15mm, 16mm.
    #[arg(long, value_name = "SIZE", default_value = "16mm")]
    hex: HexSize,
    /// One page as large as the map, for a print shop.
    #[arg(long)]
    whole: bool,
    #[command(flatten)]
    sheet: Sheet,
}

/// `salient print ...`
pub(crate) fn command(shelf: &[Shelved], wish: &Print, io: &mut Io<'_>) -> Result<u8> {
    match wish {
        Print::Counters(wish) => {
            let title = shelf::find(shelf, &wish.game)?.title;
            let mut pdf = begin(&wish.sheet.output, title)?;
            let groups = groups(title, wish.mix.as_deref(), wish.units.as_deref())?;
            let sheets = Counters {
                title: title.name,
                groups: &groups,
                copies: Box::new(title.copies),
                credit: title.credit,
                size: wish.cut.size,
                paper: wish.sheet.paper,
                turned: wish.cut.turn,
            };
            let counters = sheets.write(&mut pdf)?;
            finish(pdf, &wish.sheet.output, &count(counters, "counter"), io)
        }
        Print::Differences { game, first, second, units, sheet } => {
            let title = shelf::find(shelf, game)?.title;
            let (first, second, own) = (first.as_deref(), second.as_deref(), units.as_deref());
            let (names, mixes) = match (first, second, own) {
                (Some(first), Some(second), None) => ([first, second], [Some(first), Some(second)]),
                (_, _, Some(_)) => (["those of the game", "your own"], [first, second.or(first)]),
                _ => bail!(Usage(
                    "name two mixes to compare, or give --units with counters of your own".into()
                )),
            };
            let compared = [groups(title, mixes[0], None)?, groups(title, mixes[1], own)?];
            let mut pdf = begin(&sheet.output, title)?;
            let differences = Differences {
                title: title.name,
                names,
                groups: [&compared[0], &compared[1]],
                paper: sheet.paper,
            };
            differences.write(&mut pdf)?;
            finish(pdf, &sheet.output, &count(differences.list().len(), "difference"), io)
        }
        Print::Map(wish) => {
            let game = shelf::find(shelf, &wish.game)?;
            let mut pdf = begin(&wish.sheet.output, game.title)?;
            let (board, style) =
                maps::picture(game, wish.boards.as_deref(), wish.scenario.as_deref(), wish.season)?;
            let paper = (!wish.whole).then_some(wish.sheet.paper);
            let sheets = MapSheets { board: &board, style, hex: wish.hex, paper };
            sheets.write(&mut pdf)?;
            let (width, height) = sheets.millimetres();
            finish(pdf, &wish.sheet.output, &format!("map of {width:.0} by {height:.0} mm"), io)
        }
        Print::Charts { of, sheet } => part(shelf, of, Leaflet::Charts, sheet, None, io),
        Print::Tracks { of, sheet } => part(shelf, of, Leaflet::Tracks, sheet, None, io),
        Print::Scenario { of, sheet } => part(shelf, of, Leaflet::Scenario, sheet, None, io),
        Print::Cards { of, sheet } => part(shelf, of, Leaflet::Cards, sheet, None, io),
        Print::Rulebook { of, changes, html, sheet } => {
            let leaflet = if *changes { Leaflet::Changes } else { Leaflet::Rulebook };
            if *html {
                return page(shelf, of, leaflet, &sheet.output, io);
            }
            part(shelf, of, leaflet, sheet, None, io)
        }
        Print::Box { of, sheet, cut, hex } => part(shelf, of, Leaflet::Box, sheet, Some((cut, *hex)), io),
    }
}

/// Prints a part of a game as switched, or all of it.
fn part(
    shelf: &[Shelved],
    of: &Looked,
    part: Leaflet,
    sheet: &Sheet,
    cut: Option<(&Cut, HexSize)>,
    io: &mut Io<'_>,
) -> Result<u8> {
    let game = shelf::find(shelf, &of.game)?;
    let title = game.title;
    let mut pdf = begin(&sheet.output, title)?;
    let table = of.table(game)?;
    let usual = Cut { size: 14.0, turn: Turned::LongEdge };
    let (cut, hex) = cut.unwrap_or((&usual, HexSize::default()));
    let groups = as_switched(&*table, |mix| groups(title, mix, of.switched.units.as_deref()))?;
    let game = OnPaper {
        title,
        table: &*table,
        groups: &groups,
        paper: sheet.paper,
        size: cut.size,
        turned: cut.turn,
        hex,
    };
    game.write(part, &mut pdf)?;
    let charts = || table.chart_list(Seat::Observer).len();
    let what = match part {
        Leaflet::Box => "the whole game".to_owned(),
        Leaflet::Changes => "variant sheet".to_owned(),
        Leaflet::Charts => count(charts(), "chart"),
        other => other.word().to_owned(),
    };
    finish(pdf, &sheet.output, &what, io)
}

/// Writes the rulebook as a page for a browser.
fn page(shelf: &[Shelved], of: &Looked, part: Leaflet, output: &Path, io: &mut Io<'_>) -> Result<u8> {
    let game = shelf::find(shelf, &of.game)?;
    ends_in(output, "html")?;
    let table = of.table(game)?;
    let page = OnPaper {
        title: game.title,
        table: &*table,
        groups: &[],
        paper: PaperSize::default(),
        size: 14.0,
        turned: Turned::LongEdge,
        hex: HexSize::default(),
    }
    .page(part)?;
    files::write(output, page.as_bytes())?;
    let what = if part == Leaflet::Changes { "variant sheet" } else { "rulebook" };
    io.line(&format!("{}: {what}, {} KB", output.display(), page.len().div_ceil(1024)))?;
    Ok(0)
}

/// The counters of a game in a mix, or those of the player's own file.
fn groups(title: &Title, mix: Option<&str>, own: Option<&Path>) -> Result<Vec<CounterGroup>> {
    // A mix that is not there is told here, whosever counters they are.
    let shipped = (title.counters)(mix).map_err(Usage)?;
    let Some(path) = own else { return Ok(shipped) };
    let file = files::document(path)?;
    Ok((title.files.sheet)(file.source(), mix)?)
}

/// A file must have a fitting name.
fn ends_in(output: &Path, wanted: &str) -> Result<()> {
    if !output.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(wanted)) {
        bail!(Usage(format!("{}: the name must end in .{wanted}", output.display())));
    }
    Ok(())
}

/// A PDF of a game, if the file has a fitting name.
fn begin(output: &Path, title: &Title) -> Result<Pdf> {
    ends_in(output, "pdf")?;
    Ok(Pdf::new(title.name)?)
}

/// Writes the file and says what is in it.
fn finish(pdf: Pdf, output: &Path, what: &str, io: &mut Io<'_>) -> Result<u8> {
    let pages = count(pdf.pages(), "page");
    files::write(output, &pdf.finish()?)?;
    io.line(&format!("{}: {what}, {pages}", output.display()))?;
    Ok(0)
}
