//! Whatever a file holds, it is read or refused.

use engine::{Game, NewDice, Record, Seed, replay};

use crate::{game, played, read};

proptest::proptest! {
    /// Whatever is in the file: a record or faults, never a panic; and what is read prints and reads the same.
    #[test]
    fn any_text_is_read_or_refused(body in "(?s).{0,200}", whole in "(?s).{0,80}") {
        let _ = Record::parse("x", &whole);
        let _ = Record::parse("x", &format!("salient record 1\n{whole}"));
        let _ = Record::parse("x", &format!("salient record 2\n{whole}"));
        let _ = NewDice::parse(&whole);
        let head = played(6, false).record().to_string();
        let head = head.split_once("\n\n").expect("a head and a body").0.to_owned();
        let later = head.replace("salient record 1", "salient record 2");
        for head in [head, later] {
            let Ok(record) = Record::parse("x", &format!("{head}\n\n{body}")) else { continue };
            let printed = record.to_string();
            proptest::prop_assert_eq!(read(&printed).to_string(), printed);
            let _ = replay(&record, game());
        }
    }

    /// The same for actions and switches, which people type.
    #[test]
    fn any_words_are_read_or_refused(text in "(?s).{0,60}") {
        let game = game();
        let _ = game.parse_action(&text);
        let _ = game.parse_action(&format!("go {text}"));
        let _ = game.rulebook().resolve(Some(&text), &text);
        let _ = text.parse::<Seed>();
    }
}
