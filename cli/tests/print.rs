//! `salient print`: a game on paper, and what it says to wrong wishes.

use std::collections::BTreeMap;
use std::fs;
use std::io::Cursor;
use std::path::Path;

use engine::Seed;
use engine::counter::{Counter, CounterGroup};
use players::Setup;
use salient::{Io, SHELF};

/// Runs the program in a folder of its own: exit code, output, errors.
fn salient(words: &[&str]) -> (u8, String, String) {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let all = ["salient"].iter().chain(words).map(std::ffi::OsString::from);
    let code = salient::run(SHELF, all, &mut Io::new(Cursor::new(Vec::new()), &mut out, &mut err));
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (code, text(out), text(err))
}

/// Prints something into a file; gives what was said and the file.
fn printed(folder: &Path, words: &[&str]) -> (String, Vec<u8>) {
    let path = folder.join("out.pdf");
    let name = path.to_str().unwrap();
    let (code, out, err) = salient(&[&["print"], words, &["-o", name]].concat());
    assert_eq!((code, err.as_str()), (0, ""), "{words:?}");
    (out.replace(name, "out.pdf").trim().to_owned(), fs::read(&path).unwrap())
}

#[test]
fn every_part_of_a_small_game_is_printed() {
    let folder = tempfile::tempdir().unwrap();
    for (words, says) in [
        (vec!["counters", "skirmish", "--size", "16mm"], "counters, 2 pages"),
        (vec!["counters", "skirmish", "--turn", "fold"], "counters, "),
        (vec!["map", "skirmish"], "map of "),
        (vec!["map", "skirmish", "--whole", "--hex", "25mm"], ", 1 page"),
        (vec!["charts", "skirmish"], "charts, "),
        (vec!["scenario", "skirmish"], "scenario, "),
        (vec!["cards", "skirmish"], "cards, 4 pages"),
        (vec!["rulebook", "skirmish"], "rulebook, "),
        (vec!["box", "skirmish", "--sheet", "letter"], "the whole game, "),
    ] {
        let (said, file) = printed(folder.path(), &words);
        assert!(said.starts_with("out.pdf: ") && said.contains(says), "{words:?}: {said}");
        assert!(file.starts_with(b"%PDF-"), "{words:?}");
    }
}

#[test]
fn the_rulebook_is_a_page_too() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rules.html");
    let name = path.to_str().unwrap();
    let (code, out, err) = salient(&["print", "rulebook", "skirmish", "--html", "-o", name]);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.contains("rules.html: rulebook, ") && out.contains(" KB"), "{out}");
    let page = fs::read_to_string(&path).unwrap();
    assert!(page.contains("id=\"r-2.2\"") && page.contains("<figure class=\"map\">"), "rules and small maps");
}

#[test]
fn the_mixes_of_bulge_are_compared() {
    let folder = tempfile::tempdir().unwrap();
    let (said, _) = printed(folder.path(), &["differences", "bulge", "sheet", "revised"]);
    assert_eq!(said, "out.pdf: 7 differences, 1 page");
}

/// A box has the counters of the mix that is switched on, also on its sheets.
#[test]
fn counters_are_printed_as_they_are_switched() {
    let folder = tempfile::tempdir().unwrap();
    let [usual, base, custom] = ["", "MIX=base", "MIX=custom,+C1"]
        .map(|rules| printed(folder.path(), &["cards", "bulge", "--rules", rules]));
    assert!(usual.1 != base.1 && base.1 != custom.1 && usual.1 != custom.1);
    for (rules, mix) in [("", "revised"), ("MIX=base", "base"), ("MIX=sheet", "sheet")] {
        let game = SHELF.iter().find(|game| game.title.id == "bulge").unwrap();
        let setup = Setup { rules: rules.to_owned(), ..Setup::new(Seed::number(0)) };
        let table = (game.open)(&setup).unwrap_or_else(|error| panic!("{error}"));
        let switched = server::as_switched(&*table, game.title.counters).unwrap();
        let faces = |groups: &[CounterGroup]| -> BTreeMap<String, Counter> {
            groups.iter().flat_map(|group| &group.counters).map(|one| (one.id.clone(), one.clone())).collect()
        };
        assert_eq!(faces(&switched), faces(&(game.title.counters)(Some(mix)).unwrap()), "{rules}");
    }
}

/// Counters of one's own are printed as those of the game: on the sheet, in the box, and beside them.
#[test]
fn counters_of_ones_own_are_printed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("units.toml");
    let own = path.to_str().unwrap();
    let text = include_str!("../../games/skirmish/data/units.toml");
    let (from, to) = (
        "id = \"Blue-1\", side = \"blue\", symbol = \"infantry\", move = 2",
        "symbol = \"infantry\", move = 3",
    );
    assert!(text.contains(from));
    let changed = text.replacen(from, &format!("id = \"Blue-1\", side = \"blue\", {to}"), 1);
    fs::write(&path, changed).unwrap();
    for part in [vec!["counters", "skirmish"], vec!["cards", "skirmish"], vec!["box", "skirmish"]] {
        let (_, usual) = printed(folder.path(), &part);
        let (_, with_own) = printed(folder.path(), &[&part[..], &["--units", own]].concat());
        assert!(usual != with_own, "{part:?}");
    }
    let (said, _) = printed(folder.path(), &["differences", "skirmish", "--units", own]);
    assert_eq!(said, "out.pdf: 1 difference, 1 page");
    fs::write(&path, "[[units]]\nid = \"Blue-1\"\n").unwrap();
    let pdf = folder.path().join("no.pdf");
    let words = ["print", "counters", "skirmish", "--units", own, "-o", pdf.to_str().unwrap()];
    let (code, _, err) = salient(&words);
    assert!(code == 1 && err.contains("units.toml:") && !pdf.exists(), "{code}: {err}");
}

#[test]
fn a_wrong_wish_is_told_and_writes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (pdf, svg, html) = (file("a.pdf"), file("a.svg"), file("a.html"));
    for (words, says) in [
        (vec!["counters", "skirmish", "-o", &svg], "must end in .pdf"),
        (vec!["counters", "skirmish", "--size", "3mm", "-o", &pdf], "choose 10 to 25 mm"),
        (vec!["counters", "skirmish", "--mix", "base", "-o", &pdf], "has no counter mixes"),
        (vec!["counters", "skirmish", "--sheet", "b5", "-o", &pdf], "choose a4, a3 or letter"),
        (vec!["counters", "skirmish", "--turn", "over", "-o", &pdf], "choose long, short or fold"),
        (vec!["counters", "bulge", "--mix", "new", "-o", &pdf], "the mixes are base, revised and sheet"),
        (vec!["counters", "bulge", "--mix", "new", "--units", "none.toml", "-o", &pdf], "the mixes are base"),
        (vec!["differences", "bulge", "sheet", "-o", &pdf], "name two mixes to compare"),
        (vec!["map", "skirmish", "--hex", "90mm", "-o", &pdf], "choose 8 to 40 mm"),
        (vec!["rulebook", "bulge", "--rules", "+XX", "-o", &pdf], "XX"),
        (vec!["rulebook", "skirmish", "--html", "-o", &pdf], "must end in .html"),
        (vec!["rulebook", "skirmish", "--html", "--sheet", "a3", "-o", &html], "cannot be used with"),
        (vec!["rulebook", "skirmish", "-o", &html], "must end in .pdf"),
    ] {
        let (code, _, err) = salient(&[&["print"], &words[..]].concat());
        assert_eq!(code, 2, "{words:?}: {err}");
        assert!(err.contains(says), "{words:?}: {err}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "nothing was written");
}
