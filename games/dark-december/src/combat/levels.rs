//! Terrain Defence Levels are lowered at will (4.2.4, 3.0.3).

use std::fmt::{self, Write};

use engine::{
    Ask, Asks, HexId, Look, Reasons, Refusal, Rule, Said, Say, Side, Unreadable, Word, Words, refuse,
};

use crate::action::Action;
use crate::game::DarkDecember;
use crate::words::player;

use super::explain::{battle, battle_after};
use super::stage::Stage;

engine::events! {
    /// What happens to Terrain Defence Levels.
    pub enum LevelEvent for DarkDecember as game {
        /// 4.2.4; `off_map`: the attacker's stack off the map.
        Lowered { side: Side, hex: HexId, level: Level, off_map: bool } => {
            let what = stack_or_hex(hex, *off_map);
            player(lowering(game), side, &format!("lowers the TDL of {what} to {level}"))
        };
        OwnKept { side: Side } => player(Rule("4.2.4"), side, "lowers no TDL of the attacking hexes");
        CoverKept { side: Side } => player(Rule("4.2.4"), side, "does not lower the TDL of the attacked hex");
    }
}

/// What is meant by a hex from which units attack.
pub(super) fn stack_or_hex(hex: Said<DarkDecember, HexId>, off_map: bool) -> String {
    if off_map { "the stack off the map".into() } else { hex.to_string() }
}

/// The rule by which a level is lowered.
pub(super) fn lowering(game: &DarkDecember) -> Rule {
    if game.fixed.options.tdl_reduction { Rule("4.2.4 (V4.2)") } else { Rule("3.0.3 (V3.0)") }
}

/// A Terrain Defence Level (4.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Level(pub u8);

impl Say<DarkDecember> for Level {
    fn say(self, _: &DarkDecember, out: &mut dyn Write) -> fmt::Result {
        write!(out, "{}", self.0)
    }
}

impl Word<DarkDecember> for Level {
    fn write(self, game: &DarkDecember, out: &mut dyn Write) -> fmt::Result {
        self.say(game, out)
    }

    fn read(_: &DarkDecember, words: &mut Words, _: &str) -> Result<Level, Unreadable> {
        words.parse("a level").map(Level)
    }
}

/// D9 (4.2.4): the attacker lowers levels of his hexes, for a counterattack.
pub(super) static LOWER_OWN: Ask<DarkDecember> = Ask {
    name: "lower",
    rule: Rule("4.2.4"),
    side: DarkDecember::phasing,
    open: |game| game.may_lower() && (game.has_own_level() || game.lowering_waits(Stage::LowerOwn)),
    waits: |game| game.lowering_waits(game.state.combat.stage),
    prompt: |game| {
        if game.has_own_level() {
            "lower the TDL of an attacking hex, for a counterattack?".into()
        } else {
            game.ready_in_words()
        }
    },
    press: |_, on| on.hex.map(|hex| Action::Lower(hex, Level(0))),
    list: |game, out| {
        let lower = |(hex, level)| game.lower_levels(level).map(move |value| Action::Lower(hex, value));
        out.extend(game.own_levels().flat_map(lower));
    },
    check: engine::judged!(game,
        Action::Lower(hex, value) => {
            let own = game.own_levels().find(|(one, _)| *one == hex);
            game.check_lower(own.map(|(_, level)| level), value, Look::Full)
        }
    ),
    play: engine::played!(game, ctx, Action::Lower(hex, level) => {
        let combat = &mut game.state.combat;
        combat.lowered.push((hex, level.0));
        combat.lowered.sort_unstable();
        let off_map = combat.target == Some(hex);
        ctx.tell(LevelEvent::Lowered { side: game.phasing(), hex, level, off_map });
    }),
    explain: |game, action, why| match action {
        Action::Lower(hex, Level(value)) => {
            battle_after(game, why, |combat| combat.lowered.push((hex, value)))
        }
        _ => battle(game, why),
    },
    offer: |game, action, offer| match action {
        Action::Done if game.has_level() => game.or_roll(game.state.combat.stage, offer),
        Action::Done => offer.label(game.roll_at(game.state.combat.stage)),
        _ => offer,
    },
    done: "Keep the TDL",
    end: |game, ctx| {
        if game.has_own_level() {
            ctx.tell(LevelEvent::OwnKept { side: game.phasing() });
        }
        game.state.combat.stage = Stage::LowerCover;
    },
    ..Ask::PLAIN
};

/// D10 (4.2.4): the defender lowers the level of the attacked hex.
pub(super) static LOWER_COVER: Ask<DarkDecember> = Ask {
    side: |game| game.phasing().other(),
    open: |game| game.may_lower() && (game.has_cover() || game.lowering_waits(Stage::LowerCover)),
    prompt: |game| {
        if game.has_cover() {
            format!("lower the TDL of {}?{}", game.target_in_words(), game.odds_in_words())
        } else {
            game.ready_in_words()
        }
    },
    list: |game, out| {
        let lower = |hex| game.lower_levels(game.cover_level()).map(move |value| Action::Lower(hex, value));
        out.extend(game.state.combat.target.into_iter().filter(|_| game.has_cover()).flat_map(lower));
    },
    check: engine::judged!(game,
        Action::Lower(hex, value) => {
            let open = game.state.combat.target == Some(hex) && game.has_cover();
            let cover = open.then(|| game.cover_level());
            game.check_lower(cover, value, Look::Full)
        }
    ),
    play: engine::played!(game, ctx, Action::Lower(hex, level) => {
        game.state.combat.cover = Some(level.0);
        if !game.lowering_waits(Stage::LowerCover) {
            game.state.combat.stage = Stage::Integrity;
        }
        let side = game.phasing().other();
        ctx.tell(LevelEvent::Lowered { side, hex, level, off_map: false });
    }),
    explain: |game, action, why| match action {
        Action::Lower(_, Level(value)) => battle_after(game, why, |combat| {
            combat.cover = Some(value);
            // What else he could have said is told of the other choices.
            combat.stage = Stage::Integrity;
        }),
        _ => battle(game, why),
    },
    end: |game, ctx| {
        if game.has_cover() {
            ctx.tell(LevelEvent::CoverKept { side: game.phasing().other() });
        }
        game.state.combat.stage = Stage::Integrity;
    },
    ..LOWER_OWN
};

impl DarkDecember {
    /// 4.2.4, 3.0.3: whether levels are lowered in this game.
    fn may_lower(&self) -> bool {
        self.fixed.options.tdl_reduction || self.fixed.options.tdl_to_zero
    }

    /// Whether the attacker has a level that he could still lower.
    fn has_own_level(&self) -> bool {
        self.own_levels().any(|(_, level)| level > 0)
    }

    /// Whether the defender could still lower his: he does so once.
    fn has_cover(&self) -> bool {
        self.state.combat.cover.is_none() && self.cover_level() > 0
    }

    /// Whether who is asked now has a level left.
    fn has_level(&self) -> bool {
        if self.state.combat.stage == Stage::LowerCover { self.has_cover() } else { self.has_own_level() }
    }

    /// Whether the attack waits for the player who has lowered his last level: he would be asked nothing else before the
    /// die, and has not said that it be rolled.
    fn lowering_waits(&self, stage: Stage) -> bool {
        let combat = &self.state.combat;
        let lowered =
            if stage == Stage::LowerCover { combat.cover.is_some() } else { !combat.lowered.is_empty() };
        lowered && self.asks_for_die(stage)
    }

    /// All levels are as they shall be.
    fn ready_in_words(&self) -> String {
        format!(
            "the levels are set; go on with the attack on {}?{}",
            self.target_in_words(),
            self.odds_in_words()
        )
    }

    /// To what a level may be lowered.
    pub(super) fn lower_levels(&self, level: u8) -> impl DoubleEndedIterator<Item = Level> + '_ {
        let values = (0..level).map(Level);
        values.filter(move |&value| self.check_lower(Some(level), value, Look::Quick).is_ok())
    }

    /// 4.2.4, 3.0.3: whether a level may be lowered to a value.
    fn check_lower(&self, level: Option<u8>, Level(value): Level, look: Look) -> Result<(), Refusal> {
        let rule = Rule("4.2.4 (V4.2)");
        let Some(level) = level else {
            return refuse(rule, "it is no hex of yours in this combat, or it was lowered");
        };
        let options = &self.fixed.options;
        let mut reasons = Reasons::new(look);
        reasons.unless(value < level, rule, || "that does not lower it".into());
        let any = options.tdl_reduction || (options.tdl_to_zero && value == 0);
        reasons.unless(any, Rule("3.0.3 (V3.0)"), || "it may be set to 0 only, or not at all".into());
        reasons.verdict()
    }

    /// 4.2.4: the levels that the attacker may lower: of his hexes, and of his stack off the map under the attacked hex.
    fn own_levels(&self) -> impl Iterator<Item = (HexId, u8)> + '_ {
        let lowered = &self.state.combat.lowered;
        let open = self.attacking_hexes().filter(|hex| !lowered.iter().any(|(one, _)| one == hex));
        open.map(|hex| (hex, self.own_level(hex)))
    }

    /// 4.2.3: the level of an attacking hex against a strike from the attacked one, or of the stack off the map.
    pub(crate) fn own_level(&self, hex: HexId) -> u8 {
        let combat = &self.state.combat;
        if let Some((_, level)) = combat.lowered.iter().find(|(one, _)| *one == hex) {
            return *level;
        }
        match combat.target {
            Some(target) if target == hex => u8::try_from(self.fixed.charts.numbers.tdl_off_map).unwrap_or(0),
            Some(target) => {
                let river = self.fixed.edge(target, hex).map_or(0, |edge| self.river_level(edge));
                self.ground_level(self.phasing(), hex, river)
            }
            None => 0,
        }
    }

    /// 4.2: the level of the attacked hex, voluntary reductions included.
    pub(crate) fn cover_level(&self) -> u8 {
        let combat = &self.state.combat;
        let level = combat.target.map_or(0, |hex| self.level_against(hex, &combat.attackers));
        combat.cover.map_or(level, |cover| cover.min(level))
    }
}
