//! `salient play`: people at the terminal, computers, or a script.

use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow, bail};
use engine::title::{Title, Trouble};
use engine::{Luck, Record, Seed, Told};
use players::{Account, Choice, Clock, Hint, Script, Setup, Shelved, Table};
use serde::Serialize;

use crate::arguments::{OwnFiles, PlayArguments};
use crate::computers::{computers, watch};
use crate::keeper::Keeper;
use crate::output::{Io, Line, Usage, clean, count, wrapped};
use crate::own::Own;
use crate::resume::resume;
use crate::session::{Session, Standing};
use crate::{files, play_on, shelf, show};

/// `salient play GAME`
pub(crate) fn command(shelf: &[Shelved], wish: &PlayArguments, io: &mut Io<'_>) -> Result<u8> {
    let script = wish.script.as_deref().map(script).transpose()?;
    if wish.resume.is_some() && script.as_ref().is_some_and(|script| script.dice.is_some()) {
        bail!(Usage("a script with dice begins a game of its own; leave --resume out".into()));
    }
    let (title, table, notes, keeper) = match (&wish.resume, &wish.play_on.from) {
        (Some(wanted), _) => resume(shelf, wish, wanted.as_deref(), io)?,
        (None, Some(path)) => play_on::play_on(shelf, wish, path, io.data())?,
        (None, None) => begin(shelf, wish, script.as_ref(), io.data())?,
    };
    let mut session = Session::new(table, keeper, notes, io)?;
    if let Some(script) = script {
        let keep = |session: &mut Session| session.keep().map_err(|error| format!("{error:#}"));
        script.run(&mut session, |session| &mut *session.table, keep).map_err(|why| anyhow!(why))?;
        if !wish.json {
            let (acted, expected) = script.counts();
            let (acted, expected) = (count(acted, "action"), count(expected, "thing"));
            io.line(&format!("{}: {acted}, {expected} as expected", script.name()))?;
        }
        return end(&session, wish.json, io);
    }
    if session.table.chairs().iter().any(players::Chair::is_human) {
        talk(&mut session, title, wish.json, io)
    } else {
        watch(&mut session, io)?;
        end(&session, wish.json, io)
    }
}

/// Reads a script.
fn script(path: &Path) -> Result<Script> {
    Ok(Script::parse(&path.display().to_string(), &files::read(path)?)?)
}

/// A game with what its record says beside it, and where it is kept.
pub(crate) type Begun = (&'static Title, Box<dyn Table>, Vec<String>, Keeper);

fn begin(
    shelf: &[Shelved],
    wish: &PlayArguments,
    script: Option<&Script>,
    data: Option<&Path>,
) -> Result<Begun> {
    let game = shelf::find(shelf, wish.game.as_deref().unwrap_or_default())?;
    let luck = match (script.and_then(|script| script.dice.clone()), wish.seed) {
        (Some(_), Some(_)) => bail!(Usage("the script has dice of its own; leave --seed out".into())),
        // A script lists all that it rolls: what is missing is a fault in it.
        (Some(shows), None) => Luck::Listed { shows, then: None },
        (None, Some(seed)) => Luck::Seed(seed),
        (None, None) => Luck::Seed(chance()?),
    };
    let scenario = wish.scenario.as_deref();
    let own = wish.switched.own(game.title, scenario)?;
    // Whoever goes on with a game from the drawer may be in another folder.
    let notes = own.notes(wish.record.is_none());
    let setup = Setup {
        luck,
        players: wish.players.clone().unwrap_or_default(),
        clock: Some(wish.programs.clock()),
        ..wish.switched.setup(own, scenario, Seed::number(0))
    };
    let table = (game.open)(&setup).map_err(trouble)?;
    let data = data.filter(|_| script.is_none());
    let keeper = wish.keeper(&*table, data);
    Ok((game.title, table, notes, keeper))
}

/// The files of the player's own: charts, counters, and the scenario if it is wished for by its file.
pub(crate) fn own_files(
    title: &Title,
    scenario: Option<&str>,
    charts: Option<PathBuf>,
    units: Option<PathBuf>,
) -> Result<Own> {
    let known = |id: &str| (title.scenarios)().iter().any(|scenario| scenario.id.eq_ignore_ascii_case(id));
    let scenario = scenario.filter(|word| is_file(word, known)).map(PathBuf::from);
    Own::read(title, &OwnFiles { scenario, charts, units })
}

/// Whether a scenario is wished for by its file, and not by its id.
fn is_file(word: &str, known: impl Fn(&str) -> bool) -> bool {
    let path = Path::new(word);
    !known(word) && (path.extension().is_some() || path.components().count() > 1 || path.is_file())
}

/// Reads a record.
pub(crate) fn read_record(path: &Path) -> Result<Record> {
    Ok(Record::parse(&path.display().to_string(), &files::read(path)?)?)
}

/// Opens a recorded game at its end.
pub(crate) fn reopen(
    shelf: &[Shelved],
    record: &Record,
    path: &Path,
    own: &OwnFiles,
    players: Option<(&str, Clock)>,
) -> Result<(&'static Title, Box<dyn Table>)> {
    let place = |line: usize| format!("{}:{line}", path.display());
    let game = Shelved::find(shelf, &record.header.game).map_err(|why| anyhow!("{}: {why}", place(2)))?;
    let own = Own::of_record(game.title, record, path, own)?;
    let strange = own.strange(record);
    let setup = Setup {
        scenario: own.scenario.map(Choice::File),
        map: own.map,
        charts: own.charts,
        units: own.units,
        players: players.map_or_else(String::new, |(players, _)| players.to_owned()),
        clock: players.map(|(_, clock)| clock),
        ..Setup::new(Seed::number(0))
    };
    match (game.resume)(record, &setup) {
        Ok(table) => Ok((game.title, table)),
        Err(Trouble::Record(mismatch)) => {
            let text = mismatch.to_string();
            let text = text.strip_prefix(&format!("line {}: ", mismatch.line)).unwrap_or(&text);
            let strange = strange.join("; ");
            let why =
                if strange.is_empty() { hint(&mismatch.kind).to_owned() } else { format!("; {strange}") };
            Err(anyhow!("{}: {text}{why}", place(mismatch.line)))
        }
        Err(Trouble::Wish(why)) if players.is_none() => {
            Err(anyhow!("{}: {why}; if it was a file of your own, give it with --scenario", place(4)))
        }
        Err(Trouble::Switches(why)) => Err(anyhow!("{}: {why}", place(5))),
        Err(other) => Err(trouble(other)),
    }
}

/// What to do about a record that does not fit.
fn hint(kind: &engine::MismatchKind) -> &'static str {
    match kind {
        engine::MismatchKind::Head { key: "charts", .. } => {
            "; it was played with other charts, counters, another map or another scenario: if they were your own, give them \
             with --charts, --units or --scenario as they were then"
        }
        engine::MismatchKind::Head { key: "rules-version", .. } => {
            "; it needs the release of Salient that it was played with"
        }
        _ => "",
    }
}

pub(crate) fn trouble(trouble: Trouble) -> anyhow::Error {
    match trouble {
        Trouble::File(faults) => faults.into(),
        other if other.is_wish() => Usage(other.to_string()).into(),
        other => anyhow!("{other}"),
    }
}

/// A seed that nobody chose.
pub(crate) fn chance() -> Result<Seed> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| anyhow!("this machine gives no random numbers: {error}"))?;
    Ok(Seed::new(bytes))
}

/// What a program is told after each line.
#[derive(Serialize)]
struct Answer<'a> {
    ok: bool,
    #[serde(skip_serializing_if = "str::is_empty")]
    text: &'a str,
    told: &'a [Told],
    #[serde(skip_serializing_if = "Option::is_none")]
    account: Option<&'a Account>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<&'a Hint>,
    now: Standing,
}

/// Question and answer with a person, or with a program in JSON.
fn talk(session: &mut Session, title: &Title, json: bool, io: &mut Io<'_>) -> Result<u8> {
    if !json {
        io.line(&greeting(session, title, io.width))?;
    }
    let mut told = computers(session, json, io)?;
    if json {
        let (account, hint, now) = (None, None, session.standing());
        let text = session.forfeited().unwrap_or_default();
        io.json_line(&Answer { ok: true, text: &text, told: &told, account, hint, now })?;
    }
    let mut shown = Shown::default();
    let mut warned = false;
    let mut quit;
    loop {
        if let Some(why) = session.trouble().filter(|_| !warned) {
            io.note(&format!("The game cannot be kept: {why}. `save FILE` writes it where you like."))?;
            warned = true;
        }
        quit = forfeited(session, json, io)?;
        if quit {
            break;
        }
        if !json {
            ask(session, &mut shown, io)?;
        }
        let reply = match io.read()? {
            Line::End => break,
            Line::TooLong => crate::session::Reply {
                text: "That line is too long for an action.".into(),
                ..Default::default()
            },
            Line::Text(line) => {
                if !json && !io.terminal {
                    io.line(&clean(&line))?;
                }
                session.obey(&line)?
            }
        };
        quit = reply.quit;
        if quit && reply.text.is_empty() {
            break;
        }
        told = reply.told;
        if !json {
            let text = reply.text.trim_end();
            if !text.is_empty() {
                io.line(&clean(text))?;
            }
            for told in &told {
                io.line(&told.to_string())?;
            }
        }
        if !quit {
            told.extend(computers(session, json, io)?);
        }
        if json {
            io.json_line(&Answer {
                ok: reply.ok,
                text: session.forfeited().as_deref().unwrap_or(reply.text.trim_end()),
                told: &told,
                account: reply.account.as_deref(),
                hint: reply.hint.as_deref(),
                now: session.standing(),
            })?;
        }
        if quit {
            break;
        }
    }
    if !json {
        let farewell = session.farewell();
        if !quit && (io.terminal || farewell.is_some()) {
            io.line("")?;
        }
        if let Some(farewell) = farewell {
            io.line(&farewell)?;
        }
    }
    Ok(0)
}

/// Whether the game is over because a program does not play; a person is told.
fn forfeited(session: &Session, json: bool, io: &mut Io<'_>) -> Result<bool> {
    let words = session.forfeited();
    if let Some(words) = words.as_ref().filter(|_| !json) {
        io.line(&clean(words))?;
    }
    Ok(words.is_some())
}

fn greeting(session: &Session, title: &Title, width: usize) -> String {
    let table = &session.table;
    let players: Vec<String> =
        table.sides().iter().zip(table.chairs()).map(|(side, chair)| format!("{side}: {chair}")).collect();
    let head = format!("{}, scenario {}. {}.", title.name, table.scenario(), players.join(", "));
    format!("{}Type `help` for what you can type, `quit` to leave.", wrapped(&head, 0, width))
}

/// What the person has seen already.
#[derive(Default)]
struct Shown {
    turn: String,
    actions: usize,
}

fn ask(session: &Session, shown: &mut Shown, io: &mut Io<'_>) -> Result<()> {
    let table = &session.table;
    // Only to whom it concerns: what the other side had to do may be a secret.
    for (_, action) in table.forced(shown.actions).iter().filter(|(side, _)| table.waits_for() == Some(*side))
    {
        io.line(&format!("No choice: {action}"))?;
    }
    shown.actions = table.actions();
    let turn = show::headline(&**table, &table.view(session.eyes()));
    if turn != shown.turn && table.ending().is_none() {
        io.line(&format!("\n-- {turn}"))?;
        shown.turn = turn;
    }
    io.line(&session.question())?;
    io.ask("> ")
}

/// How a game ended, for a program.
#[derive(Serialize)]
struct End {
    over: bool,
    winner: Option<String>,
    level: Option<&'static str>,
    rule: Option<engine::Rule>,
    score: Option<i32>,
    seed: Option<String>,
    #[serde(flatten)]
    now: Standing,
}

/// Says how the game ended, or who must choose.
fn end(session: &Session, json: bool, io: &mut Io<'_>) -> Result<u8> {
    let table = &session.table;
    let luck = &table.header().luck;
    let seed = match luck {
        Luck::Seed(seed) => Some(seed.to_string()),
        Luck::Listed { .. } | Luck::Secret => None,
    };
    if json {
        let outcome = session.outcome();
        io.json(&End {
            over: outcome.is_some(),
            winner: outcome.and_then(|outcome| outcome.winner).map(|side| table.side_name(side)),
            level: outcome.map(|outcome| outcome.level),
            rule: outcome.map(|outcome| outcome.rule),
            score: outcome.map(|outcome| outcome.score),
            seed,
            now: session.standing(),
        })?;
        return Ok(0);
    }
    // The last line says who won, by which rule, and the score of each.
    io.line(wrapped(&session.question(), 0, io.width).trim_end())?;
    let seed = seed.map(|seed| format!(", seed {seed}")).unwrap_or_default();
    io.line(&format!("{}, position {}{seed}", count(table.actions(), "action"), table.hash()))?;
    Ok(0)
}
