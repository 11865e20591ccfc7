//! A game on paper: the PDFs that `salient print` makes, of a scenario on the shelf and of a game.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use engine::data::Source;
use engine::{Faults, Record, Seed};
use paper::{Counters, Differences, HexSize, PaperError, PaperSize, Pdf, Turned, counter_size};
use players::{Choice, Setup, Shelved, Table};
use serde::Deserialize;

use super::extract::{Asked, Path};
use crate::app::App;
use crate::cache::Work;
use crate::error::ApiError;
use crate::on_paper::{Leaflet, OnPaper, as_switched};
use crate::own::OwnFiles;
use crate::picture_cache::{Keep, Picture};
use crate::store::GameRow;
use crate::wire::Error;
use crate::workshop::Roster;

const PDF: &str = "application/pdf";
const HTML: &str = "text/html; charset=utf-8";
/// A page with styles and fonts of its own, and nothing that runs.
const POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; frame-ancestors 'self'";

/// A part as an address names it: `rulebook`, or `rulebook.html` for a page in the browser.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Named {
    part: Leaflet,
    html: bool,
}

impl Named {
    pub(crate) fn read(word: &str) -> Result<Named, ApiError> {
        let stem = word.strip_suffix(".html");
        let part = stem.unwrap_or(word).parse().map_err(ApiError::bad)?;
        Ok(Named { part, html: stem.is_some() })
    }
}

/// How something is printed; what is left out is as usual.
#[derive(Debug, Clone, Default, Deserialize)]
pub(crate) struct Sheet {
    paper: Option<String>,
    size: Option<String>,
    turn: Option<String>,
    hex: Option<String>,
}

/// What would be played, and how it is printed.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Wished {
    scenario: Option<String>,
    preset: Option<String>,
    rules: Option<String>,
    paper: Option<String>,
    size: Option<String>,
    turn: Option<String>,
    hex: Option<String>,
}

/// Which two mixes are compared, and on what paper.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Compared {
    first: String,
    second: String,
    paper: Option<String>,
}

/// A word of a wish, or what is usual.
fn word<T: std::str::FromStr<Err = String> + Default>(word: Option<&String>) -> Result<T, ApiError> {
    word.map_or_else(|| Ok(T::default()), |word| word.parse().map_err(ApiError::bad))
}

impl Sheet {
    /// Prints a part of a game that stands at its first position, with the player's own list of units if there is one.
    pub(crate) fn print(
        &self,
        named: Named,
        table: &dyn Table,
        own: Option<&str>,
    ) -> Result<Picture, ApiError> {
        let title = table.title();
        let sheet = |mix: Option<&str>| match own {
            Some(text) => (title.files.sheet)(Source { name: "your units", text }, mix)
                .map_err(|faults| ApiError::bad(faults.to_string())),
            None => (title.counters)(mix).map_err(ApiError::bad),
        };
        let groups = as_switched(table, sheet)?;
        let (paper, size, turned) = self.cut()?;
        let hex = word::<HexSize>(self.hex.as_ref())?;
        let game = OnPaper { title, table, groups: &groups, paper, size, turned, hex };
        if named.html {
            return Ok(Picture::new(game.page(named.part).map_err(told)?.into_bytes(), HTML));
        }
        written(title.name, |pdf| game.write(named.part, pdf))
    }

    /// Prints a list of units in the making: its sheet, or what differs from the game's own.
    pub(crate) fn print_units(&self, part: &str, roster: &Roster) -> Result<Picture, ApiError> {
        let title = roster.shelved().title;
        let wrong = |faults: Faults| ApiError::bad(faults.to_string());
        let (first, groups) = (roster.first_sheet().map_err(wrong)?, roster.sheet().map_err(wrong)?);
        let (paper, size, turned) = self.cut()?;
        match part {
            "counters" => {
                let sheets = Counters {
                    title: title.name,
                    groups: &groups,
                    copies: Box::new(title.copies),
                    credit: title.credit,
                    size,
                    paper,
                    turned,
                };
                written(title.name, |pdf| sheets.write(pdf).map(drop))
            }
            "differences" => written(title.name, |pdf| roster.differences(&first, &groups, paper).write(pdf)),
            _ => Err(ApiError::bad("the parts of a list of units are counters and differences")),
        }
    }

    /// The paper, the side of a counter, and how fronts and backs meet.
    fn cut(&self) -> Result<(PaperSize, f64, Turned), ApiError> {
        let size = self.size.as_deref().map_or(Ok(14.0), counter_size).map_err(ApiError::bad)?;
        Ok((word(self.paper.as_ref())?, size, word(self.turn.as_ref())?))
    }
}

/// Why something is not printed.
fn told(error: PaperError) -> ApiError {
    match error {
        PaperError::Wish(why) => ApiError::bad(why),
        fault => ApiError::internal(&fault),
    }
}

/// A PDF with what is written into it.
fn written(title: &str, write: impl FnOnce(&mut Pdf) -> Result<(), PaperError>) -> Result<Picture, ApiError> {
    let mut pdf = Pdf::new(title).map_err(told)?;
    write(&mut pdf).map_err(told)?;
    Ok(Picture::new(pdf.finish().map_err(told)?, PDF))
}

/// A part of a game as an answer, with the name that it is saved under.
fn answer(picture: &Picture, headers: &HeaderMap, game: &str, named: Named) -> Response {
    let ending = if named.html { "html" } else { "pdf" };
    let mut answer = saved_as(picture, headers, &format!("{game}-{}.{ending}", named.part.word()));
    if named.html {
        let policy = HeaderValue::from_static(POLICY);
        answer.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    answer
}

/// A file as an answer, with the name that it is saved under.
fn saved_as(picture: &Picture, headers: &HeaderMap, file: &str) -> Response {
    let mut answer = picture.answer(headers, Keep::Ask);
    if let Ok(name) = HeaderValue::from_str(&format!("inline; filename=\"{file}\"")) {
        answer.headers_mut().insert(header::CONTENT_DISPOSITION, name);
    }
    answer
}

/// A part of a game on the shelf as PDF: `box`, `rulebook`, `changes`, `charts`, `tracks`, `scenario`, `cards`, `map`, `whole-map` or `counters`. `rulebook.html` and
/// `changes.html` are pages.
#[utoipa::path(get, path = "/api/shelf/{game}/print/{part}",
    params(("game" = String, Path), ("part" = String, Path, example = "box"), ("scenario" = Option<String>, Query),
    ("preset" = Option<String>, Query), ("rules" = Option<String>, Query, example = "-FIRE"),
    ("paper" = Option<String>, Query, example = "a4"), ("size" = Option<String>, Query, example = "14mm"),
    ("turn" = Option<String>, Query, example = "long"), ("hex" = Option<String>, Query, example = "16mm")),
    responses((status = 200, body = Vec<u8>, content_type = "application/pdf"), (status = 304, description = "Not changed"),
    (status = 400, body = Error)))]
pub(crate) async fn shelf(
    State(app): State<Arc<App>>,
    Path((game, part)): Path<(String, String)>,
    Asked(wish): Asked<Wished>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let shelved = Shelved::find(app.cache.shelf, &game).map_err(ApiError::bad)?;
    let part = Named::read(&part)?;
    let id = shelved.title.id;
    let name = format!("print {}", blake3::hash(format!("{id} {part:?} {wish:?}").as_bytes()).to_hex());
    let Wished { scenario, preset, rules, paper, size, turn, hex } = wish;
    let make = move || {
        let setup = Setup {
            scenario: scenario.map(Choice::Id),
            preset,
            rules: rules.unwrap_or_default(),
            ..Setup::new(Seed::number(0))
        };
        let table = (shelved.open)(&setup)?;
        Sheet { paper, size, turn, hex }.print(part, &*table, None)
    };
    let picture = app.made(&name, Work::File, make).await?;
    Ok(answer(&picture, &headers, id, part))
}

/// What two counter mixes of a game differ in, as PDF: every counter, and the strength of either side.
#[utoipa::path(get, path = "/api/shelf/{game}/print/differences",
    params(("game" = String, Path), ("first" = String, Query, example = "revised"), ("second" = String, Query, example = "sheet"),
    ("paper" = Option<String>, Query, example = "a4")),
    responses((status = 200, body = Vec<u8>, content_type = "application/pdf"), (status = 304, description = "Not changed"),
    (status = 400, body = Error)))]
pub(crate) async fn differences(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    Asked(wish): Asked<Compared>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let title = Shelved::find(app.cache.shelf, &game).map_err(ApiError::bad)?.title;
    let mixes = [wish.first.as_str(), wish.second.as_str()];
    let [first, second] = mixes.map(|mix| (title.counters)(Some(mix)).map_err(ApiError::bad));
    let (first, second, paper) = (first?, second?, word(wish.paper.as_ref())?);
    let name = format!("print {}", blake3::hash(format!("{} {wish:?}", title.id).as_bytes()).to_hex());
    let file = format!("{}-{}-{}.pdf", title.id, wish.first, wish.second);
    let make = move || {
        let names = [wish.first.as_str(), wish.second.as_str()];
        let sheets = Differences { title: title.name, names, groups: [&first, &second], paper };
        written(title.name, |pdf| sheets.write(pdf))
    };
    let picture = app.made(&name, Work::File, make).await?;
    Ok(saved_as(&picture, &headers, &file))
}

/// A part of a game that is played, as PDF: as it is switched, with its own files, as it began.
#[utoipa::path(get, path = "/api/games/{id}/print/{part}",
    params(("id" = String, Path), ("part" = String, Path, example = "rulebook"), ("paper" = Option<String>, Query, example = "a4"),
    ("size" = Option<String>, Query, example = "14mm"), ("turn" = Option<String>, Query, example = "long"),
    ("hex" = Option<String>, Query, example = "16mm")),
    responses((status = 200, body = Vec<u8>, content_type = "application/pdf"), (status = 304, description = "Not changed"),
    (status = 400, body = Error), (status = 404, body = Error)))]
pub(crate) async fn game(
    State(app): State<Arc<App>>,
    Path((id, part)): Path<(String, String)>,
    Asked(sheet): Asked<Sheet>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let part = Named::read(&part)?;
    app.cache.game(&id).await?;
    let name = format!("print {}", blake3::hash(format!("{id} {part:?} {sheet:?}").as_bytes()).to_hex());
    let wanted = id.clone();
    let row = app.cache.store.call(move |db| GameRow::find(db, &wanted)).await?;
    let row = row.ok_or_else(ApiError::no_such_game)?;
    let (shelf, file) = (app.cache.shelf, format!("{}-{id}", row.game));
    let make = move || {
        let own = OwnFiles::found(row.own_file.as_deref());
        let mut head = Record::parse("the record", &row.head)
            .map_err(|faults| ApiError::internal(&faults.to_string()))?;
        // How it began says the head; dice are not needed for that.
        head.entries.clear();
        let shelved = Shelved::find(shelf, &head.header.game).map_err(ApiError::bad)?;
        let table = (shelved.resume)(&head, &own.give(Setup::new(Seed::number(0))))?;
        sheet.print(part, &*table, own.units.as_deref())
    };
    let picture = app.made(&name, Work::File, make).await?;
    Ok(answer(&picture, &headers, &file, part))
}
