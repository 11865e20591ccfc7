//! The scenarios that a game comes with, read for a test.

use engine::Faults;
use engine::data::{Head, Map, ScenarioFile};

/// All scenarios of a game. Each has the id of its file, and the map that its file asks for.
///
/// # Panics
/// If something is wrong with one.
pub fn all<S, C>(
    files: &[ScenarioFile],
    read: impl Fn(&ScenarioFile) -> Result<S, Faults>,
    head: impl Fn(&S) -> &Head<C>,
) -> Vec<S> {
    let sound = |file: &ScenarioFile| {
        let scenario = read(file).unwrap_or_else(|faults| panic!("{faults}"));
        assert_eq!(head(&scenario).id, file.id);
        assert_eq!(Map::of(file.name, file.text).ok().as_ref(), Some(&head(&scenario).map));
        scenario
    };
    files.iter().map(sound).collect()
}
