//! The faces of a game's counters, by the word that a view uses for them.

use std::collections::BTreeMap;

use engine::counter::{Counter, Face, Marker};

/// Every face by its word.
pub(crate) struct Faces<'a>(BTreeMap<String, &'a Face>);

impl<'a> Faces<'a> {
    pub(crate) fn new(counters: &'a [Counter]) -> Faces<'a> {
        let mut faces = BTreeMap::new();
        for counter in counters {
            faces.insert(key(&counter.id), &counter.front);
            match &counter.back {
                Some(back @ Face::Marker(marker)) => drop(faces.insert(key(&marker.key()), back)),
                Some(back) => drop(faces.insert(key(&format!("{} back", counter.id)), back)),
                None => {}
            }
        }
        Faces(faces)
    }

    /// The face of a counter, or the other one if the word ends in `back`.
    pub(crate) fn of(&self, word: &str) -> Option<&'a Face> {
        self.0.get(&key(word)).copied()
    }

    /// The marker that a word means.
    pub(crate) fn marker(&self, word: &str) -> Option<&'a Marker> {
        match self.of(word)? {
            Face::Marker(marker) => Some(marker),
            Face::Unit(_) => None,
        }
    }
}

/// "blown bridge" and "blown-bridge" are one word; ids in a picture have no blanks.
pub(crate) fn key(word: &str) -> String {
    word.replace(char::is_whitespace, "-")
}
