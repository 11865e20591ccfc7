//! Where each table of a charts file comes from: its rule and its source.

use engine::rules::Origin;

use super::Tag;
use super::file::{ChartsFile, Text};
use super::read::Pass;

impl Pass {
    /// The tags of all tables.
    pub(super) fn tags(&mut self, file: &ChartsFile) -> Vec<Tag> {
        let mut tags = Vec::new();
        let mut tag = |table: &str, rule: &Text, source: Origin| {
            tags.push(Tag { table: table.into(), rule: self.rule(rule), source });
        };
        tag("combat", &file.combat.rule, file.combat.source);
        let (direct, indirect) = (&file.weapons.direct, &file.weapons.indirect);
        for (table, line) in [
            ("weapons.direct.I", &direct.small_arms),
            ("weapons.direct.C(I)", &direct.armed_carrier),
            ("weapons.direct.A", &direct.armour_piercing),
            ("weapons.direct.H", &direct.high_explosive),
            ("weapons.direct.(H)", &direct.artillery),
            ("weapons.direct.M", &direct.mortar),
            ("weapons.indirect.(H)", &indirect.artillery),
            ("weapons.indirect.M", &indirect.mortar),
        ] {
            tag(table, &file.weapons.rule, line.source);
        }
        for modifier in &file.modifier {
            tag(&format!("modifier.{}", modifier.id.get_ref()), &modifier.rule, modifier.source);
        }
        for (table, rule, source) in ground(file) {
            tag(&table, rule, source);
        }
        tag("elevation", &file.elevation.rule, file.elevation.source);
        tag("loading", &file.loading.rule, file.loading.source);
        let places = &file.positions;
        for (table, line) in [
            ("improved", &places.improved),
            ("fortification", &places.fortification),
            ("mine", &places.mine),
            ("block", &places.block),
        ] {
            tag(&format!("positions.{table}"), &places.rule, line.source);
        }
        let tasks = &file.engineer;
        for (table, line) in [
            ("clear_mine", &tasks.clear_mine),
            ("clear_block", &tasks.clear_block),
            ("lay_block_in_woods", &tasks.lay_block_in_woods),
            ("lay_block", &tasks.lay_block),
            ("blow_prepared_bridge", &tasks.blow_prepared_bridge),
            ("blow_bridge", &tasks.blow_bridge),
            ("repair_bridge", &tasks.repair_bridge),
        ] {
            tag(&format!("engineer.{table}"), &tasks.rule, line.source);
        }
        tag("recovery.d", &file.recovery.rule, file.recovery.d.source);
        tag("recovery.dd", &file.recovery.rule, file.recovery.dd.source);
        tag("mines", &file.mines.rule, file.mines.source);
        tags
    }
}

/// The tables of movement and terrain, with their rules and sources.
fn ground(file: &ChartsFile) -> Vec<(String, &Text, Origin)> {
    let mut tables = Vec::new();
    let normal = &file.movement.normal;
    for (table, line) in [
        ("highway", &normal.highway),
        ("road", &normal.road),
        ("track", &normal.track),
        ("clear", &normal.clear),
        ("town", &normal.town),
        ("woods", &normal.woods),
        ("broken", &normal.broken),
        ("slope", &normal.slope),
        ("swamp", &normal.swamp),
        ("gully", &normal.gully),
        ("stream", &normal.stream),
        ("lake", &normal.lake),
        ("sea", &normal.sea),
        ("leave_gully", &normal.leave_gully),
    ] {
        tables.push((format!("movement.{table}"), &file.movement.rule, line.source));
    }
    for (table, line) in [("saturated", &file.movement.saturated), ("winter", &file.movement.winter)] {
        tables.push((format!("movement.{table}"), &line.rule, line.source));
    }
    let terrain = &file.terrain;
    for (table, line) in [
        ("clear", &terrain.clear),
        ("town", &terrain.town),
        ("woods", &terrain.woods),
        ("broken", &terrain.broken),
        ("swamp", &terrain.swamp),
        ("lake", &terrain.lake),
        ("sea", &terrain.sea),
    ] {
        tables.push((format!("terrain.{table}"), &terrain.rule, line.source));
    }
    tables
}
