//! The index: every rule by the words of its heading.

use std::collections::{BTreeMap, HashMap};

use engine::rules::PrintedSection;
use press::Font;

use crate::canvas::{Letters, Spot};

use super::headline;
use super::row::{Content, Row};

/// Words that nobody looks up.
const IDLE: [&str; 63] = [
    "a", "also", "an", "and", "are", "at", "be", "by", "do", "does", "for", "from", "has", "have", "how",
    "in", "into", "is", "it", "its", "left", "may", "more", "must", "near", "no", "not", "of", "off", "on",
    "one", "only", "or", "other", "out", "own", "than", "that", "the", "their", "them", "there", "these",
    "they", "this", "those", "to", "two", "under", "up", "use", "used", "what", "when", "where", "which",
    "who", "whom", "whose", "why", "with", "within", "without",
];

/// The rows of the index.
pub(super) fn rows(sections: &[PrintedSection], spots: &HashMap<String, Spot>) -> Vec<Row> {
    let mut rows = headline("", super::INDEX);
    let mut letter = None;
    for (term, number) in terms(sections) {
        let initial = term.chars().next().map(|initial| initial.to_ascii_uppercase());
        if initial != letter {
            rows.push(Row::space(1.8));
            letter = initial;
        }
        let page = spots.get(&number).map_or_else(String::new, |spot| (spot.page + 1).to_string());
        let letters = Letters::new(Font::Label, 9.0);
        let leader = Content::Leader { left: format!("{term} {number}"), right: page, letters, indent: 0.0 };
        rows.push(Row::new(3.9, leader).leading_to(&number));
    }
    rows
}

/// What is looked up, in the order of the alphabet: the heading of each rule, turned so that each of its words comes first once.
fn terms(sections: &[PrintedSection]) -> Vec<(String, String)> {
    let mut found: BTreeMap<(String, String), String> = BTreeMap::new();
    for rule in sections.iter().flat_map(|section| &section.rules) {
        let words: Vec<&str> = rule.title.split_whitespace().collect();
        for at in 0..words.len() {
            let plain = words[at].trim_matches(|letter: char| !letter.is_alphanumeric());
            // Nobody looks up a number, or what stands in brackets.
            let is_word = plain.starts_with(char::is_alphabetic) && !words[at].starts_with('(');
            if plain.len() < 3 || (at > 0 && !is_word) || IDLE.contains(&plain.to_lowercase().as_str()) {
                continue;
            }
            let term = match at {
                0 => rule.title.clone(),
                _ => format!("{}, {}", words[at..].join(" "), words[..at].join(" ")),
            };
            found.insert((term.to_lowercase(), rule.number.clone()), term);
        }
    }
    found.into_iter().map(|((_, number), term)| (term, number)).collect()
}

#[cfg(test)]
mod tests {
    use engine::Rulebook;

    use super::*;

    #[test]
    fn a_heading_is_found_by_each_of_its_words() {
        let text = "[game]\nid = \"tiny\"\ntitle = \"Tiny\"\nversion = 1\n[[rule]]\nnumber = \"1.1\"\ntitle = \"The opposing sides\"\ntext = \"Two.\"\n";
        let book = Rulebook::from_toml("rules.toml", text).unwrap();
        let set = book.resolve(None, "").unwrap();
        let terms = terms(&book.printed(&set).sections);
        let words: Vec<&str> = terms.iter().map(|(term, _)| term.as_str()).collect();
        assert_eq!(words, ["opposing sides, The", "sides, The opposing"]);
    }
}
