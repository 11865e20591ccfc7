//! Laws about whole games: they end, replay, and are the same with the same seed.

use super::{Verdict, walk::Finished};
use crate::{Dice, Game, Play, Record, StateHash, Status, replay};

/// A game ends within its longest number of decisions.
pub(super) fn games_end<G: Game>(game: &Finished<'_, G>) -> Verdict {
    match game.game.status() {
        Status::Over(_) if game.actions.len() <= game.game.longest() => Ok(()),
        Status::Choose(_) if game.actions.len() < game.game.longest() => Err("the game got stuck".into()),
        _ => Err(format!("the game has more than {} decisions", game.game.longest())),
    }
}

/// A record, also when printed and read again, replays to the same position.
pub(super) fn records_replay<G: Game>(game: &Finished<'_, G>) -> Verdict {
    let mut play = Play::new(game.start.clone(), game.seed);
    // What is forced is played already.
    while let Some(&action) = game.actions.get(play.steps().len()) {
        let text = play.game().action_text(action);
        play.act(action).map_err(|refusal| format!("\"{text}\" is refused the second time: {refusal}"))?;
    }
    let hash = StateHash::of(game.game.state());
    let replayed = |record: &Record| match replay(record, game.start.clone()) {
        Err(mismatch) => Err(format!("the replay fails: {mismatch}")),
        // The record may go on for some forced actions after the walk was cut off.
        Ok(last) if StateHash::of(last.state()) != play.hash() => {
            Err("the replay ends in another position".into())
        }
        Ok(_) => Ok(()),
    };
    if play.steps().len() == game.actions.len()
        && (play.hash(), play.dice_position()) != (hash, game.dice.position())
    {
        return Err("played again, the game ends in another position".into());
    }
    let record = play.record();
    replayed(&record)?;
    let text = record.to_string();
    let read =
        Record::parse("record", &text).map_err(|faults| format!("the record cannot be read: {faults}"))?;
    if read.to_string() != text {
        return Err("the record is not the same when it is printed, read and printed again".into());
    }
    replayed(&read)
}

/// The same choices with the same seed give the same events and the same position.
pub(super) fn same_seed_same_game<G: Game>(game: &Finished<'_, G>) -> Verdict {
    let (mut again, mut dice, mut events) = (game.start.clone(), Dice::sealed(game.seed), Vec::new());
    for &action in game.actions {
        again.play(action, &mut dice, &mut events);
    }
    if let Some(at) = events.iter().zip(game.events).position(|(one, other)| one != other) {
        return Err(format!("event {at} is {:?} and then {:?}", game.events[at], events[at]));
    }
    if StateHash::of(again.state()) != StateHash::of(game.game.state())
        || dice.position() != game.dice.position()
    {
        return Err("two plays with the same choices end in different positions".into());
    }
    Ok(())
}
