//! Actions as a board offers them: what to click, points left, odds, what is still undone.

use engine::{Game, HexId, Offer, Rule, UnitId};

use crate::action::Action;
use crate::combat::{Battle, CombatAction, Stage};
use crate::field::Field;
use crate::fixed::Site;
use crate::game::Bulge;
use crate::march::March;
use crate::sequence::Step;
use crate::state::Flag;
use crate::words::{place, points};

/// Every legal action.
pub(crate) fn offers(game: &Bulge) -> Vec<Offer> {
    let mut legal = Vec::new();
    game.legal(&mut legal);
    let mut routes = Routes::new(game);
    legal.into_iter().map(|action| offer(game, action, &mut routes)).collect()
}

fn offer(game: &Bulge, action: Action, routes: &mut Option<Routes>) -> Offer {
    let offer = Offer::new(game.action_text(action));
    let name = |unit: UnitId| game.counter(unit).name.as_str();
    let hex = |hex: HexId| game.fixed.label(hex).to_owned();
    let near = |site: Site| hex(game.fixed.sites[site.index()].hexes[0]);
    match action {
        Action::Done => done(game, offer),
        Action::Put(at) => offer.hex(hex(at)).label(format!("Put it in {}", place(game, at))),
        Action::Roadblock(at) => offer.hex(hex(at)).label(format!("Roadblock in {}", place(game, at))),
        Action::Interdict(at) => offer.hex(hex(at)).label(format!("Interdict {}", place(game, at))),
        Action::Strike(at) => offer.hex(hex(at)).label(format!("Strike {}", place(game, at))),
        Action::Emplace(unit) => offer.unit(unit.0).label(format!("Emplace {}", name(unit))),
        Action::Demolish(site) => {
            offer.hex(near(site)).label(format!("Blow the bridge {}", game.fixed.site_label(site)))
        }
        Action::Burn(dump) => {
            let at = game.fixed.dumps[usize::from(dump)];
            offer.hex(hex(at)).label(format!("Burn the dump in {}", place(game, at)))
        }
        Action::Airdrop(at) => offer.hex(hex(at)).label(format!("Drop supplies in {}", place(game, at))),
        Action::Release(division) => {
            let name = &game.fixed.schedule.okw[usize::from(division)].name;
            offer.label(format!("Release {name}"))
        }
        Action::Land(unit, at) => {
            offer.unit(unit.0).hex(hex(at)).label(format!("Start {} in {}", name(unit), place(game, at)))
        }
        Action::Drop(at) => offer.hex(hex(at)).label(format!("Aim the drop at {}", place(game, at))),
        Action::Cancel => offer.label("Cancel the drop"),
        Action::Take(unit) if game.step() == Step::Begin => {
            offer.unit(unit.0).label(format!("Set up {} anew", name(unit)))
        }
        Action::Take(unit) => {
            offer.unit(unit.0).note(points(game.first_points(unit))).label(format!("Move {}", name(unit)))
        }
        Action::Go(to) => match routes {
            Some(routes) => routes.offer(game, offer, to),
            None => offer.hex(hex(to)),
        },
        Action::Stay => offer.label("Stay here"),
        Action::Enter(unit, at) => {
            let label = format!("{} enters at {}", name(unit), place(game, at));
            offer.unit(unit.0).hex(hex(at)).label(label)
        }
        Action::Build(site, unit) => {
            let label = format!("{} builds the bridge {}", name(unit), game.fixed.site_label(site));
            offer.unit(unit.0).hex(near(site)).label(label)
        }
        Action::DemolishWith(site, unit) => {
            let label = format!("{} blows the bridge {}", name(unit), game.fixed.site_label(site));
            offer.unit(unit.0).hex(near(site)).label(label)
        }
        Action::Ruse => offer.label("Move brigade 150 under the ruse"),
        Action::Exit(unit) => offer.unit(unit.0).label(format!("{} leaves the map", name(unit))),
        Action::Nordwind(1) => offer.label("Nordwind as planned"),
        Action::Nordwind(2) => offer.label("Nordwind supports the Ardennes"),
        Action::Nordwind(_) => offer.label("Nordwind is scrubbed"),
        Action::Lose(unit) => offer.unit(unit.0).label(format!("Lose {}", name(unit))),
        Action::Combat(action) => combat(game, action, offer),
    }
}

fn combat(game: &Bulge, action: CombatAction, offer: Offer) -> Offer {
    let name = |unit: UnitId| game.counter(unit).name.as_str();
    let hex = |hex: HexId| game.fixed.label(hex).to_owned();
    match action {
        CombatAction::Attack(target) => {
            let mut attackers: Vec<UnitId> = game.attackers_of(target).collect();
            attackers.sort_unstable();
            let most =
                odds(game, &Battle { hex: target, attackers: &attackers, guns: &[], fire: &[], air: 0 });
            offer
                .hex(hex(target))
                .note(most.clone())
                .label(format!("Attack {} (up to {most})", place(game, target)))
        }
        CombatAction::Add(unit) => {
            let strength = game.attack_strength(unit);
            offer.unit(unit.0).note(format!("+{strength}")).label(format!("Add {} (+{strength})", name(unit)))
        }
        CombatAction::Confirm => {
            let now = game.battle().map_or_else(String::new, |battle| odds(game, &battle));
            offer.ends().note(now.clone()).label(format!("Attack at {now}"))
        }
        CombatAction::Support(gun) => {
            let ofs = game.counter(gun).ofs;
            offer.unit(gun.0).note(format!("+{ofs}")).label(format!("{} supports (+{ofs})", name(gun)))
        }
        CombatAction::Fire(gun) => {
            let fpf = game.counter(gun).fpf;
            offer
                .unit(gun.0)
                .note(format!("+{fpf}"))
                .label(format!("{} fires in defence (+{fpf})", name(gun)))
        }
        CombatAction::Air(0) => offer.ends().label("No air points"),
        CombatAction::Air(1) => offer.label("1 air point"),
        CombatAction::Air(count) => offer.label(format!("{count} air points")),
        CombatAction::Stand => offer.label("Stand fast"),
        CombatAction::GiveWay => offer.label("Give way"),
        CombatAction::Retreat(unit) => offer.unit(unit.0).label(format!("{} retreats", name(unit))),
        CombatAction::To(to) => offer.hex(hex(to)).label(format!("Retreat to {}", place(game, to))),
        CombatAction::Advance(unit) => offer.unit(unit.0).label(format!("{} advances", name(unit))),
        CombatAction::Exploit(unit, to) => {
            let label = format!("{} breaks through to {}", name(unit), place(game, to));
            offer.unit(unit.0).hex(hex(to)).label(label)
        }
    }
}

/// The column on which an attack would be resolved, final protective fire aside.
fn odds(game: &Bulge, battle: &Battle) -> String {
    game.fixed.charts.combat.odds[game.totals(battle).shifted].to_string()
}

/// "Done", in the words of the phase, with what is left undone.
fn done(game: &Bulge, offer: Offer) -> Offer {
    let offer = offer.ends();
    match game.step() {
        Step::Begin => offer.label("The set-up is done"),
        Step::Movement => unmoved(game, offer.label("End the movement")),
        Step::Combat => match game.state.combat.stage {
            Stage::Target => {
                let left = game.targets().iter().count();
                let offer = offer.label("End the combat");
                match left {
                    0 => offer,
                    1 => offer.warn(Rule("12.1.1"), "one more hex could be attacked"),
                    left => offer.warn(Rule("12.1.1"), format!("{left} more hexes could be attacked")),
                }
            }
            Stage::Support => offer.label("No more artillery"),
            Stage::FinalFire => offer.label("No more protective fire"),
            Stage::Advance => offer.label("Nobody else advances"),
            Stage::Breakthrough => offer.label("No breakthrough"),
            _ => offer.label("Done"),
        },
        Step::Roadblocks => offer.label("No more roadblocks"),
        Step::Interdiction => offer.label("No more interdiction"),
        Step::Strike => offer.label("No strike"),
        Step::Emplacement => offer.label("No more guns to emplace"),
        Step::Demolition => offer.label("Blow no more bridges"),
        Step::Burning => offer.label("Burn no more dumps"),
        Step::Airdrop => offer.label("No airdrop"),
        Step::Okw => offer.label("Release nobody"),
        _ => offer.label("Go on"),
    }
}

/// Who has not moved though he could, and who waits at the edge.
fn unmoved(game: &Bulge, mut offer: Offer) -> Offer {
    let count = |count: usize, one: &str, many: &str| match count {
        1 => format!("1 unit {one}"),
        count => format!("{count} units {many}"),
    };
    let ready = game.takeable().filter(|&unit| !game.is(unit, Flag::Moved)).count();
    if ready > 0 {
        offer = offer.warn(Rule("8.1"), count(ready, "has not moved", "have not moved"));
    }
    let mut waiting: Vec<UnitId> = game.entries().map(|(unit, _)| unit).collect();
    waiting.sort_unstable();
    waiting.dedup();
    if !waiting.is_empty() {
        let text = count(waiting.len(), "could enter the map", "could enter the map");
        offer = offer.warn(Rule("7.2"), text);
    }
    offer
}

/// Where the unit in motion can go, and how.
struct Routes {
    unit: UnitId,
    from: HexId,
    left: u16,
    field: Field,
    path: Vec<HexId>,
}

impl Routes {
    fn new(game: &Bulge) -> Option<Routes> {
        let unit = game.state.moving.filter(|_| game.step() == Step::Movement)?;
        let (from, mut field) = (game.hex_of(unit)?, Field::default());
        let reached = game.reach_of(unit, &mut field);
        reached.then(|| Routes { unit, from, left: game.unit_state(unit).left, field, path: Vec::new() })
    }

    fn offer(&mut self, game: &Bulge, offer: Offer, to: HexId) -> Offer {
        let label = |hex: HexId| game.fixed.label(hex).to_owned();
        let march = March::new(game, self.unit);
        let halts = self.field.halts(to);
        let cost = self.field.cost(to).unwrap_or(self.left);
        let left = if halts { 0 } else { self.left - cost };
        let name = &game.counter(self.unit).name;
        let mut offer = offer
            .unit(self.unit.0)
            .hex(label(to))
            .note(points(left).trim_end_matches(" MP"))
            .label(format!("{name} to {}", place(game, to)));
        offer.stop = halts;
        if self.field.path(game, &march, to, &mut self.path) {
            offer.path.push(label(self.from));
            offer.path.extend(self.path.iter().map(|&hex| label(hex)));
        }
        offer
    }
}
