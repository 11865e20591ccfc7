//! The games that there are.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use engine::title::Listed;
use engine::{Rulebook, Seed};
use players::{Setup, Shelved};

use super::extract::Path;
use crate::app::App;
use crate::error::ApiError;
use crate::game::card;
use crate::picture_cache::Keep;
use crate::prints::{self, Atlas, Source};
use crate::wire::{self, Choice, PlayerInfo, PresetInfo, Scenario, Shelf, Switch, Warning};

/// The list of games as the client gets it.
pub(crate) fn read(shelf: &'static [Shelved], atlas: &Atlas) -> Shelf {
    let games = shelf.iter().map(|game| title(game, atlas)).collect();
    Shelf { version: env!("CARGO_PKG_VERSION").into(), games }
}

fn title(game: &Shelved, atlas: &Atlas) -> wire::Title {
    let (title, book) = (game.title, (game.title.rulebook)());
    let scenario = |scenario: Listed| Scenario {
        id: scenario.id,
        name: scenario.name,
        about: scenario.about,
        switches: scenario.switches,
    };
    let preset = |preset: &engine::rules::Preset| PresetInfo {
        id: preset.id.clone(),
        name: preset.title.clone(),
        about: preset.set.clone(),
    };
    let player =
        |(name, about): (&'static str, &'static str)| PlayerInfo { name: name.into(), about: about.into() };
    wire::Title {
        id: title.id.into(),
        name: title.name.into(),
        about: title.about.into(),
        sides: sides(game),
        scenarios: (title.scenarios)().into_iter().map(scenario).collect(),
        for_beginners: title.for_beginners,
        lessons: title.lessons().iter().map(card).collect(),
        presets: book.presets().iter().map(preset).collect(),
        switches: switches(book),
        warnings: warnings(book),
        players: (game.opponents)().into_iter().map(player).collect(),
        picture: match atlas.shelf_name(title) {
            Some(name) => prints::address(name),
            None => format!("/api/shelf/{}/board.svg", title.id),
        },
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
            needs: info.requires.clone(),
            excludes: info.excludes.clone(),
            presets: values,
        })
    });
    list.collect()
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
    let name =
        app.cache.atlas.shelf_name(title).ok_or_else(|| ApiError::internal(&"the map has no picture"))?;
    let picture = match app.pictures.kept(name) {
        Some(kept) => kept,
        None => app.picture(name, Source::Shelf(title)).await?,
    };
    Ok(picture.answer(&headers, Keep::Ask))
}
