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

/// For the test of a game's scenarios: `all` of them, read once, `scenario`, the one of an id, and `unit`, a unit of its list.
#[macro_export]
macro_rules! shipped_scenarios {
    ($game:ident) => {
        fn unit(id: engine::UnitId) -> &'static $game::units::Unit {
            &$game::units::standard()[id.index()]
        }

        fn all() -> &'static [$game::scenario::Scenario] {
            use $game::scenario::{Scenario, components, standard};
            static ALL: std::sync::LazyLock<Vec<Scenario>> = std::sync::LazyLock::new(|| {
                let read =
                    |file: &engine::data::ScenarioFile| Scenario::read(file.name, file.text, &components());
                $crate::scenarios::all(standard(), read, |scenario| &scenario.head)
            });
            &ALL
        }

        fn scenario(id: &str) -> &'static $game::scenario::Scenario {
            all().iter().find(|scenario| scenario.id == id).unwrap()
        }
    };
}
