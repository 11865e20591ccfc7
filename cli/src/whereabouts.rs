//! Where a rule is done and tested: file and line.

use anyhow::Result;
use engine::Rulebook;
use engine::title::Title;

use crate::coverage::{Covered, of_game};
use crate::output::{Io, Usage};
use crate::rulebook::{is_part, unknown};

/// `salient rules GAME --where RULE`
pub(crate) fn command(title: &Title, book: &Rulebook, word: &str, json: bool, io: &mut Io<'_>) -> Result<u8> {
    let word = word.trim_matches(['[', ']', '(', ')']);
    let switch = book.switches().iter().find(|switch| switch.id.eq_ignore_ascii_case(word));
    let number = switch.map_or(word, |switch| &switch.rule);
    let mut list = of_game(title.id, book);
    match (book.rule(number), book.sections().iter().position(|section| section.number == number)) {
        (Some(rule), _) => list.retain(|part| is_part(part.rule, &rule.number)),
        (None, Some(section)) => {
            list.retain(|part| book.rule(part.rule).is_some_and(|rule| rule.section == Some(section)));
        }
        (None, None) => return Err(Usage(unknown(book, word)).into()),
    }
    let folder = format!("games/{}/", title.id);
    for rule in &mut list {
        rule.code.iter_mut().chain(&mut rule.tests).for_each(|place| place.insert_str(0, &folder));
    }
    if json {
        return io.json(&list).map(|()| 0);
    }
    for rule in &list {
        tell(rule, io)?;
    }
    Ok(0)
}

fn tell(rule: &Covered<'_>, io: &mut Io<'_>) -> Result<()> {
    io.line(format!("[{}] {}", rule.rule, rule.title).trim_end())?;
    if let Some(prose) = rule.prose {
        io.line(&format!("  no code: {}", format!("{prose:?}").to_lowercase()))?;
    }
    for (what, places) in [("code", &rule.code), ("test", &rule.tests)] {
        for place in places {
            io.line(&format!("  {what}  {place}"))?;
        }
    }
    Ok(())
}
