//! Where each table of a charts file comes from: its rule and its source.

use engine::data::Tag;
use engine::rules::Origin;

use super::file::{ChartsFile, Text};
use super::read::Pass;
use crate::rulebook::rulebook;

impl Pass<'_> {
    /// The tags of all tables.
    pub(super) fn tags(&mut self, file: &ChartsFile) -> Vec<Tag> {
        let mut tables: Vec<(String, &Text, Origin)> =
            engine::tagged!(file: combat elevation loading mines).into();
        let weapons = &file.weapons;
        for (name, line) in weapons.direct.named() {
            tables.push((format!("weapons.direct.{name}"), &weapons.rule, line.source));
        }
        for (name, line) in weapons.indirect.named() {
            tables.push((format!("weapons.indirect.{name}"), &weapons.rule, line.source));
        }
        for one in &file.modifier {
            tables.push((format!("modifier.{}", one.id.get_ref()), &one.rule, one.source));
        }
        for (name, line) in file.movement.normal.named() {
            tables.push((format!("movement.{name}"), &file.movement.rule, line.source));
        }
        for (name, line) in [("saturated", &file.movement.saturated), ("winter", &file.movement.winter)] {
            tables.push((format!("movement.{name}"), &line.rule, line.source));
        }
        for (name, line) in file.terrain.named() {
            tables.push((format!("terrain.{name}"), &file.terrain.rule, line.source));
        }
        for (name, line) in file.positions.named() {
            tables.push((format!("positions.{name}"), &file.positions.rule, line.source));
        }
        for (name, line) in file.engineer.named() {
            tables.push((format!("engineer.{name}"), &file.engineer.rule, line.source));
        }
        for (name, line) in file.recovery.named() {
            tables.push((format!("recovery.{name}"), &file.recovery.rule, line.source));
        }
        self.0.tags(rulebook(), tables)
    }
}
