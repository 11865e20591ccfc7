//! Assault (9.1), with grey results on the attackers (12.15).

use engine::{Ask, HexId, Refusal, Rule, UnitId};

use crate::action::Action;
use crate::attack::{ATTACKERS, at_odds, targets};
use crate::charts::{Attack as Kind, Column};
use crate::game::Panzerbitz;
use crate::sequence::{Bar, nearest};
use crate::state::{Attack, Flag};
use crate::strength::Group;
use crate::unit_set::UnitSet;
use crate::units::Assault;
use crate::why::{Why, no, no_if};

/// D11 (9.1): which hex is assaulted.
pub(crate) static ASSAULT: Ask<Panzerbitz> = Ask {
    name: "assault",
    rule: Rule("9.1"),
    prompt: |_| "assault which hex?".into(),
    play: engine::played!(game, _ctx, Action::Attack(hex) => {
        let targets: Group = game.units_at(hex).collect();
        game.state.attacked.insert(hex);
        game.prepare(Kind::Assault, hex, &targets, None);
    }),
    offer: |game, action, offer| match action {
        Action::Attack(hex) => {
            let label = offer.label.replacen("Fire at", "Assault", 1);
            at_odds(offer.label(label), game.best_assault(hex))
        }
        _ => offer,
    },
    done: "End the assaults",
    ..targets!(able_to_assault, check_assault)
};

/// D11 (9.1.1): who assaults.
pub(crate) static ASSAULT_UNITS: Ask<Panzerbitz> =
    Ask { name: "assault-units", rule: Rule("9.1.1"), ..ATTACKERS };

impl Panzerbitz {
    /// Whether grey results of an attack fall on those who make it (12.15).
    pub(crate) fn has_own_goals(&self, kind: Kind) -> bool {
        kind == Kind::Assault && self.fixed.options.own_goal
    }

    /// 3.4: why nothing can be assaulted.
    pub(crate) fn assault_bar(&self) -> Option<Bar> {
        let able = self.able_to_assault();
        nearest(
            self.target_hexes().map(|hex| self.check_assault(&able, hex)),
            &[
                Bar("9.1.1", "no unit that can assault is next to an enemy unit"),
                Bar("9.1.2", "nothing can be attacked"),
                Bar("6.6", "nobody reaches odds of 1-4"),
                Bar("14.3.D12", "nothing can be attacked"),
            ],
        )
    }

    /// Who may take part in an assault on a hex next to him, others aside (9.1.1).
    fn able_to_assault(&self) -> UnitSet {
        let able = |unit: &UnitId| {
            self.is_ready(*unit) && Why::allows(|why| self.judge_able_to_assault(*unit, None, why))
        };
        self.fixed.ids(self.phasing()).filter(able).collect()
    }

    /// All that keeps a unit from an assault on a hex, or on any.
    fn judge_able_to_assault(&self, unit: UnitId, hex: Option<HexId>, why: &mut Why) -> Option<()> {
        let (piece, state) = (self.piece(unit), self.unit(unit));
        why.when(piece.side != self.phasing(), "1.3", "it is not a unit of this side")?;
        why.when(piece.unit.assault.is_none(), "9.1.1", "the unit does not assault")?;
        let from = self.judge_attacker(unit, why);
        let far = from.zip(hex).is_some_and(|(from, hex)| self.range(from, hex) != 1);
        why.when(far, "9.1.1", "the unit is not adjacent to the hex")?;
        why.when(state.is(Flag::Unloaded), "8.6.5", "the unit was unloaded in this player turn")?;
        why.when(state.is(Flag::Quick), "8.5", "the unit has made a quick march")
    }

    /// Whether a unit may join the assault; a machine gun needs another unit from its hex (9.1.1).
    pub(crate) fn judge_assaulter(&self, attack: &Attack, unit: UnitId, why: &mut Why) -> Option<()> {
        self.judge_able_to_assault(unit, Some(attack.hex), why)?;
        let from = self.hex_of(unit);
        let leads = |other: &UnitId| self.piece(*other).assaults() && self.hex_of(*other) == from;
        let alone = self.piece(unit).unit.assault == Some(Assault::Mg) && !attack.firers.iter().any(leads);
        why.when(alone, "9.1.1", "machine guns need another assaulting unit from the same hex")
    }

    /// Those of the able units that may assault a hex together: machine guns only with a leader from their hex.
    fn assaulters(&self, able: &UnitSet, hex: HexId) -> UnitSet {
        let able_at = |from| self.units_at(from).filter(|&unit| able.contains(unit));
        let led = |from: &HexId| able_at(*from).any(|unit| self.piece(unit).assaults());
        let around = self.fixed.setting.board.grid.neighbours(hex).map(|(_, from)| from);
        around.filter(led).flat_map(able_at).collect()
    }

    /// Whether a hex may be assaulted (9.1) by those who are able to assault at all.
    fn check_assault(&self, able: &UnitSet, hex: HexId) -> Result<(), Refusal> {
        no_if(!self.holds(self.phasing().other(), hex), "9.1.1", "no enemy unit is there")?;
        no_if(self.state.attacked.contains(hex), "9.1.2", "the hex was assaulted in this phase")?;
        self.check_given_up(Kind::Assault, hex)?;
        let assaulters = self.assaulters(able, hex);
        no_if(assaulters.iter().all(|unit| self.piece(unit).attack == 0), "9.1.1", "nobody can assault it")?;
        let defenders = Group::of(self.units_at(hex));
        match self.odds(Kind::Assault, hex, &defenders, assaulters.iter()) {
            Some(_) => Ok(()),
            None => no("6.6", "the odds are below 1-4"),
        }
    }

    /// The column of an assault by all who can.
    fn best_assault(&self, hex: HexId) -> Option<Column> {
        let defenders = Group::of(self.units_at(hex));
        let assaulters = self.assaulters(&self.able_to_assault(), hex);
        self.weigh(Kind::Assault, hex, &defenders, assaulters.iter()).column
    }
}
