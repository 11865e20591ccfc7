//! The games that there are.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use engine::rules::{Kind, Origin, SwitchInfo};
use engine::title::{Listed, Title};
use engine::{Rulebook, Season, Seed};
use players::{Setup, Shelved};

use super::extract::Path;
use crate::app::App;
use crate::error::ApiError;
use crate::open_game::card;
use crate::picture_cache::Keep;
use crate::prints::{self, Atlas, Look, Source};
use crate::wire::{
    self, Choice, PlayerInfo, PresetInfo, Scenario, Shelf, Switch, SwitchGroup, SwitchLink, Warning,
};

/// The list of games as the client gets it.
pub(crate) fn read(shelf: &'static [Shelved], atlas: &Atlas) -> Shelf {
    let games = shelf.iter().map(|game| title(game, atlas)).collect();
    Shelf { version: env!("CARGO_PKG_VERSION").into(), games }
}

fn title(game: &Shelved, atlas: &Atlas) -> wire::Title {
    let (title, book) = (game.title, (game.title.rulebook)());
    let preset = |preset: &engine::rules::Preset| PresetInfo {
        id: preset.id.clone(),
        name: preset.title.clone(),
        about: preset.set.clone(),
    };
    let player = |(name, about): (&'static str, &'static str)| PlayerInfo {
        name: name.into(),
        about: about.into(),
        time: players::thinking_time(name).into(),
    };
    wire::Title {
        id: title.id.into(),
        name: title.name.into(),
        about: title.about.into(),
        sides: sides(game),
        scenarios: (title.scenarios)().into_iter().map(|listed| scenario(book, listed)).collect(),
        for_beginners: title.for_beginners,
        mixes: title.files.mixes.iter().map(ToString::to_string).collect(),
        lessons: title.lessons().iter().map(card).collect(),
        presets: book.presets().iter().map(preset).collect(),
        switches: switches(book),
        warnings: warnings(book),
        players: (game.opponents)().into_iter().map(player).collect(),
        picture: picture_of(atlas, title, Look::Ground(Season::Dry)),
        thumb: picture_of(atlas, title, Look::Thumb),
    }
}

/// The address of a small map; where a map cannot be drawn that of the drawing, which will say why.
fn picture_of(atlas: &Atlas, title: &Title, look: Look) -> String {
    let name = atlas.shelf_name(title, look);
    name.map_or_else(|| format!("/api/shelf/{}/board.svg", title.id), prints::address)
}

/// A scenario, with what it makes of the switches.
pub(crate) fn scenario(book: &Rulebook, listed: Listed) -> Scenario {
    let set = book.resolve(listed.preset.as_deref(), &listed.switches).ok();
    let own = book.switches().iter().filter_map(|info| {
        let value = book.value_name(set.as_ref()?, book.switch(&info.id)?);
        (value != info.values[usize::from(info.default)]).then(|| (info.id.clone(), value.to_owned()))
    });
    Scenario {
        own: own.collect(),
        over: if listed.yields { BTreeMap::new() } else { book.values_in(&listed.switches) },
        fixed: book.values_in(&listed.fixed).into_keys().collect(),
        idle: listed.idle,
        turns: listed.turns,
        units: listed.units,
        id: listed.id,
        name: listed.name,
        about: listed.about,
        switches: listed.switches,
    }
}

/// The names of the sides. A game says them when it is set up.
fn sides(game: &Shelved) -> Vec<String> {
    let table = (game.open)(&Setup::new(Seed::number(0)));
    table.map(|table| table.sides().iter().map(ToString::to_string).collect()).unwrap_or_default()
}

fn switches(book: &Rulebook) -> Vec<Switch> {
    let presets: Vec<_> = book
        .presets()
        .iter()
        .filter_map(|preset| Some((preset.id.clone(), book.resolve(Some(&preset.id), "").ok()?)))
        .collect();
    let list = book.switches().iter().filter_map(|info| {
        let switch = book.switch(&info.id)?;
        let (name, text) = wording(book, &info.rule);
        let choice =
            |(value, text): (&String, &String)| Choice { value: value.clone(), name: text.trim().to_owned() };
        let values: BTreeMap<String, String> =
            presets.iter().map(|(id, set)| (id.clone(), book.value_name(set, switch).to_owned())).collect();
        Some(Switch {
            id: info.id.clone(),
            name,
            text,
            rule: info.rule.clone(),
            choices: info.values.iter().zip(&info.texts).map(choice).collect(),
            default: info.values[usize::from(info.default)].clone(),
            group: group(book, info),
            needs: links(book, &info.requires),
            excludes: links(book, &info.excludes),
            presets: values,
        })
    });
    list.collect()
}

/// What the documents change, what the game itself has, and what is ours.
fn group(book: &Rulebook, info: &SwitchInfo) -> SwitchGroup {
    let rule = book.rule(&info.rule);
    match info.origin {
        Origin::Seed => SwitchGroup::Seed,
        Origin::Public => SwitchGroup::Base,
        // A rule of the game that can be left out is the game's, even where its text is ours.
        Origin::House if rule.is_none_or(|rule| rule.kind == Kind::Base) => SwitchGroup::Base,
        Origin::House => SwitchGroup::House,
    }
}

fn links(book: &Rulebook, lines: &[String]) -> Vec<SwitchLink> {
    let granted = lines.iter().flat_map(|line| book.granted_by(line));
    granted.map(|(switch, values)| SwitchLink { switch, values }).collect()
}

fn warnings(book: &Rulebook) -> Vec<Warning> {
    let wire = |warning: &engine::rules::Warning| Warning {
        rule: warning.rule.clone(),
        when: book.values_of(warning),
        text: warning.text.clone(),
    };
    book.all_warnings().iter().map(wire).collect()
}

/// Heading and text of a rule, or of a section with all its rules.
fn wording(book: &Rulebook, number: &str) -> (String, String) {
    if let Some(rule) = book.rule(number) {
        return (rule.title.clone(), rule.text.trim().to_owned());
    }
    let Some(at) = book.sections().iter().position(|section| section.number == number) else {
        return (number.to_owned(), String::new());
    };
    let section = &book.sections()[at];
    let rules = book.rules().iter().filter(|rule| rule.section == Some(at));
    let rules = rules.map(|rule| format!("{} {}: {}", rule.number, rule.title, rule.text.trim()));
    let parts = std::iter::once(section.text.trim().to_owned()).chain(rules).filter(|part| !part.is_empty());
    (section.title.clone(), parts.collect::<Vec<_>>().join("\n\n"))
}

/// The games that there are, with scenarios, switches and computer players.
#[utoipa::path(get, path = "/api/shelf", responses((status = 200, body = Shelf)))]
pub(crate) async fn shelf(State(app): State<Arc<App>>) -> Json<Shelf> {
    Json(app.shelf.clone())
}

/// The map of a game.
#[utoipa::path(get, path = "/api/shelf/{game}/board.svg", params(("game" = String, Path)),
    responses((status = 200, body = String, content_type = "image/svg+xml"), (status = 304, description = "Not changed")))]
pub(crate) async fn picture(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let title = Shelved::find(app.cache.shelf, &game).map_err(ApiError::bad)?.title;
    let name = app
        .cache
        .atlas
        .shelf_name(title, Look::Whole)
        .ok_or_else(|| ApiError::internal(&"the map has no picture"))?;
    let picture = match app.pictures.kept(name) {
        Some(kept) => kept,
        None => app.picture(name, Source::Shelf(title, Look::Whole)).await?,
    };
    Ok(picture.answer(&headers, Keep::Ask))
}
