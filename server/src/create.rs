//! Beginning a game, or going on with a record.

use engine::title::Title;
use engine::{Entry, Luck, NewDice, Record, Seed};
use players::{Chair, Choice, Setup, Shelved, Table, Teacher, is_computer};

use crate::error::ApiError;
use crate::open_game::standing;
use crate::own::OwnFiles;
use crate::store::{DiceRow, Draft, GameRow, SeatRow};
use crate::token;
use crate::wire::{Created, Files, LessonRequest, NewGame, PlayOnRequest, SeatLink, SeatWish};

/// A game's name in lists has at most so many characters.
const LONGEST_NAME: usize = 80;

/// A new game, ready to be written, and what its maker is told.
pub(crate) struct Beginning {
    pub(crate) draft: Draft,
    pub(crate) created: Created,
}

/// Begins a game.
pub(crate) fn begin(shelf: &'static [Shelved], wish: &NewGame) -> Result<Beginning, ApiError> {
    let shelved = Shelved::find(shelf, &wish.game).map_err(ApiError::bad)?;
    let seed = match wish.seed.as_deref().map(str::trim).filter(|seed| !seed.is_empty()) {
        Some(_) if wish.seats.contains(&SeatWish::Friend) => {
            return Err(ApiError::bad("in a game with a friend nobody chooses the seed; leave it out"));
        }
        Some(text) => text.parse::<Seed>().map_err(|error| ApiError::bad(error.to_string()))?,
        None => token::new_seed()?,
    };
    if wish.scenario.is_some() && wish.files.scenario_file.is_some() {
        return Err(ApiError::bad("give a scenario or a file with one, not both"));
    }
    let own = OwnFiles::from(wish.files.clone());
    own.check()?;
    let setup = own.give(Setup {
        scenario: wish.scenario.clone().map(Choice::Id),
        preset: wish.preset.clone(),
        rules: wish.rules.clone().unwrap_or_default(),
        players: players(&wish.seats),
        ..Setup::new(seed)
    });
    let mut table = (shelved.open)(&setup)?;
    if wish.placed == Some(true) {
        place(&mut *table, &wish.seats)?;
    }
    if !own.is_empty() {
        // What is written must be such that it can be read again.
        (shelved.resume)(&table.record(), &setup)?;
    }
    let known = wish.seed.as_ref().is_some_and(|seed| !seed.trim().is_empty());
    draft(shelved.title, &*table, wish, known)
}

/// Begins a lesson: the pupil in his seat, and the teacher in the others.
pub(crate) fn lesson(shelf: &'static [Shelved], wish: &LessonRequest) -> Result<Beginning, ApiError> {
    let shelved = Shelved::find(shelf, &wish.game).map_err(ApiError::bad)?;
    let lesson = shelved.title.lesson(&wish.lesson);
    let lesson = lesson.ok_or_else(|| ApiError::bad(format!("there is no lesson \"{}\"", wish.lesson)))?;
    let table = Teacher::open(shelved, &lesson, token::new_seed()?)?;
    let seat = |chair: &Chair| match chair {
        Chair::Human => SeatWish::Me,
        other => SeatWish::Computer { player: other.to_string() },
    };
    let name = Some(format!("{}: {}", shelved.title.name, lesson.title));
    let wish = NewGame { name, ..plain(&wish.game, table.chairs().iter().map(seat).collect()) };
    let mut begun = draft(shelved.title, &*table, &wish, true)?;
    begun.draft.game.scenario = lesson.title;
    Ok(begun)
}

/// Answers the questions of the set-up that come first for whoever begins the game.
fn place(table: &mut dyn Table, seats: &[SeatWish]) -> Result<(), ApiError> {
    let mine = |side: engine::Side| seats.get(side.index()) == Some(&SeatWish::Me);
    while table.setting_up() && table.status().side().is_some_and(mine) {
        table.place().map_err(|bad| ApiError::internal(&bad))?;
    }
    Ok(())
}

/// Goes on with a recorded game. Without wishes the computers of the record play on, and the rest is mine. Whoever has the
/// record knows its dice; so with a friend it goes on with new ones.
pub(crate) fn resume(
    shelf: &'static [Shelved],
    text: &str,
    wishes: Option<&str>,
    listed: bool,
) -> Result<Beginning, ApiError> {
    let mut record = Record::parse("the record", text).map_err(|faults| ApiError::bad(faults.to_string()))?;
    if record.is_secret() {
        return Err(ApiError::bad(
            "the record has no seed: its game was still going on. Save it where it is played, with its dice",
        ));
    }
    let shelved = Shelved::find(shelf, &record.header.game).map_err(ApiError::bad)?;
    let mut seats: Vec<SeatWish> = if let Some(words) = wishes {
        words.split(',').map(|word| wish(word.trim())).collect()
    } else {
        let computers: Vec<&str> = (shelved.opponents)().into_iter().map(|(name, _)| name).collect();
        let seat = |name: &String| if is_computer(name, &computers) { wish(name) } else { SeatWish::Me };
        record.header.players.iter().map(seat).collect()
    };
    let setup = Setup { players: players(&seats), ..Setup::new(Seed::number(0)) };
    let friend = seats.contains(&SeatWish::Friend);
    let endless = !matches!(record.header.luck, Luck::Listed { then: None, .. });
    if !endless {
        // The list must suffice for what was played; only what comes after it is from the seed.
        (shelved.resume)(&record, &setup)?;
    }
    if friend {
        let dice = NewDice::fresh(token::new_seed()?);
        record.entries.push(Entry::Dice { dice, comment: None });
    } else if !endless {
        record.follow_list(token::new_seed()?);
    }
    let table = (shelved.resume)(&record, &setup)?;
    if seats.is_empty() {
        seats = vec![SeatWish::Me; table.sides().len()];
    }
    let wish = NewGame { listed: Some(listed), ..plain(&record.header.game, seats) };
    draft(shelved.title, &*table, &wish, !friend)
}

/// Begins a game from a moment of another one, with new dice.
pub(crate) fn play_on(
    shelf: &'static [Shelved],
    record: &Record,
    own: &OwnFiles,
    title: &str,
    wish: PlayOnRequest,
) -> Result<Beginning, ApiError> {
    let shelved = Shelved::find(shelf, &record.header.game).map_err(ApiError::bad)?;
    let (at, all) = (wish.at as usize, record.actions().count());
    if at > all {
        return Err(ApiError::bad(format!("that game has only {all} actions")));
    }
    let other = record.played_on(at, token::new_seed()?);
    let setup = own.give(Setup { players: players(&wish.seats), ..Setup::new(Seed::number(0)) });
    let table = (shelved.resume)(&other, &setup)?;
    let wish = NewGame {
        files: own.clone().into(),
        name: Some(title.to_owned()),
        ..plain(&record.header.game, wish.seats)
    };
    draft(shelved.title, &*table, &wish, false)
}

/// A game with nothing of one's own.
fn plain(game: &str, seats: Vec<SeatWish>) -> NewGame {
    NewGame {
        game: game.to_owned(),
        scenario: None,
        files: Files::default(),
        preset: None,
        rules: None,
        placed: None,
        seats,
        seed: None,
        name: None,
        listed: None,
        hints: None,
    }
}

fn wish(word: &str) -> SeatWish {
    match word {
        "me" | "human" => SeatWish::Me,
        "friend" => SeatWish::Friend,
        player => SeatWish::Computer { player: player.to_owned() },
    }
}

/// The wishes as the players' crate reads them.
fn players(seats: &[SeatWish]) -> String {
    let word = |seat: &SeatWish| match seat {
        SeatWish::Me | SeatWish::Friend => "human".to_owned(),
        SeatWish::Computer { player } => player.clone(),
    };
    seats.iter().map(word).collect::<Vec<_>>().join(",")
}

/// A game as it is written. `known` says that whoever begins it may know its dice.
fn draft(title: &Title, table: &dyn Table, wish: &NewGame, known: bool) -> Result<Beginning, ApiError> {
    let names = table.sides();
    if wish.seats.len() != names.len() {
        return Err(ApiError::bad(format!(
            "there are {} sides ({}), but {} seats",
            names.len(),
            names.join(", "),
            wish.seats.len()
        )));
    }
    let id = token::new_id()?;
    let Handed { seats, links, mine } = hand_out(&id, &wish.seats, names)?;
    let creator = match &mine {
        Some(token) => token.clone(),
        None => token::new_token()?,
    };
    let chairs: Vec<String> = table.chairs().iter().map(ToString::to_string).collect();
    let sides: Vec<(&str, &String)> = names.iter().copied().zip(&chairs).collect();
    let record = table.record();
    let mut header = record.header.clone();
    header.players.clone_from(&chairs);
    let listed = (title.scenarios)().into_iter().find(|scenario| scenario.id == table.scenario());
    let scenario = listed.filter(|_| wish.files.scenario_file.is_none()).map(|scenario| scenario.name);
    let name = wish.name.as_deref().map(str::trim).filter(|name| !name.is_empty()).unwrap_or(title.name);
    let game = GameRow {
        id: id.clone(),
        game: title.id.into(),
        title: name.chars().filter(|letter| !letter.is_control()).take(LONGEST_NAME).collect(),
        scenario: scenario.unwrap_or_else(|| table.scenario().to_owned()),
        head: Record { header, entries: Vec::new() }.to_string(),
        own_file: OwnFiles::from(wish.files.clone()).kept()?,
        sides: serde_json::to_string(&sides).map_err(|error| ApiError::internal(&error))?,
        updated: crate::time::now(),
        dice_seen: known,
        standing: standing(table),
        resigned: None,
        listed: wish.listed.unwrap_or(false),
        hints: wish.hints.unwrap_or(false),
        creator: Some(token::hash(&creator)),
        damaged: None,
        hopeless: false,
    };
    let actions = record.actions().map(str::to_owned).collect();
    let created = Created { watch: format!("/#/game/{id}"), id, token: mine, creator, seats: links };
    Ok(Beginning { draft: Draft { game, actions, dice: new_dice(&record), seats }, created })
}

/// Where the dice become others, as it is kept.
fn new_dice(record: &Record) -> Vec<DiceRow> {
    let mut played = 0;
    let mut rows = Vec::new();
    for entry in &record.entries {
        match entry {
            Entry::Action { .. } => played += 1,
            Entry::Dice { dice, .. } => rows.push(DiceRow { n: played, line: dice.to_string() }),
            _ => {}
        }
    }
    rows
}

/// Seats as they are kept, links as they are shown, and my own token.
struct Handed {
    seats: Vec<SeatRow>,
    links: Vec<SeatLink>,
    mine: Option<String>,
}

/// A token for me, whatever sides I play, and one for each friend.
fn hand_out(id: &str, wishes: &[SeatWish], names: &[&'static str]) -> Result<Handed, ApiError> {
    let mut seats: Vec<SeatRow> = Vec::new();
    let mut links = Vec::new();
    let mut mine: Option<(String, usize)> = None;
    for (side, (wish, name)) in wishes.iter().zip(names).enumerate() {
        let token = match (wish, &mine) {
            (SeatWish::Computer { .. }, _) => continue,
            (SeatWish::Me, Some((token, at))) => {
                seats[*at].sides.push(side as u8);
                token.clone()
            }
            (SeatWish::Me | SeatWish::Friend, _) => {
                let token = token::new_token()?;
                if *wish == SeatWish::Me {
                    mine = Some((token.clone(), seats.len()));
                }
                let hash = token::hash(&token);
                seats.push(SeatRow { hash, sides: vec![side as u8], webhook: None, base: None, word: None });
                token
            }
        };
        let link = format!("/#/game/{id}?seat={token}");
        links.push(SeatLink { side: side as u8, name: (*name).to_owned(), link });
    }
    Ok(Handed { seats, links, mine: mine.map(|(token, _)| token) })
}
