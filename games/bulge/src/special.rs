//! Special German forces (18.0): Einheit Stielau, the ruse of brigade 150, von der Heydte.

use engine::{Ask, Asks, Direction, HexId, HexSet, Reasons, Refusal, Rule, Told, UnitId, place, refuse};

use crate::action::Action;
use crate::change::Cause;
use crate::charts::{ALLIED, GERMAN};
use crate::event::Ctx;
use crate::game::Bulge;
use crate::schedule::Coming;
use crate::sheet::Roll;
use crate::state::{Flag, Place};
use crate::words::rolled;

engine::events! {
    /// What the special forces do.
    pub enum SpecialEvent for Bulge as game {
        /// 18.1.1.
        TeamLanded { unit: UnitId, hex: HexId } =>
            Told::text(Rule("18.1.1"), format!("{unit} starts from {hex}.")).place(unit, hex);
        /// 18.1.6: a team is eliminated at this number or below.
        Detection { unit: UnitId, needed: u8, die: u8 } => {
            let result = if *die <= *needed { "is found" } else { "gets away" };
            let text = format!("The Allies look for {unit}: {}, it {result}.", rolled(*needed, *die));
            Told::text(Rule("18.1.6"), text).roll("detection", &[*die]).on(Roll::detection(&game.fixed, *needed).spot(&game.fixed, *die))
        };
        /// 18.3.
        Ruse => Told::text(Rule("18.3"), "Brigade 150 moves in American uniforms.");
        /// 18.4.2: the drop with the dice for scatter and direction (0 if none was rolled), and where it landed, if on the map.
        Dropped { target: HexId, die: u8, direction: u8, hex: Option<HexId> } => {
            let land = hex.map_or_else(|| "off the map".into(), |hex| format!("in {}", place(game, hex)));
            let text = format!("The Germans aim the drop at {target}: a {die}, it lands {land}.");
            let dice = [*die, *direction];
            Told::text(Rule("18.4.2"), text)
                .roll("scatter", if *direction == 0 { &dice[..1] } else { &dice })
                .on(Roll::Scatter.spot(&game.fixed, *die))
        };
        /// 18.4.1.
        DropCancelled => Told::text(Rule("18.4.1"), "The Germans cancel the parachute drop.");
    }
}

/// The corps whose hexes the teams start from (18.1.1).
const TEAMS_WITH: u8 = b'B';

/// D10 (18.1.1): where the teams of Einheit Stielau start.
pub(crate) static TEAMS: Ask<Bulge> = Ask {
    name: "teams",
    rule: Rule("18.1.1"),
    side: |_| GERMAN,
    open: |game| game.next_team().is_some(),
    prompt: |game| {
        let team = game.next_team().map_or("", |unit| game.counter(unit).name.as_str());
        format!("where does {team} start?")
    },
    press: |game, on| Some(Action::Land(game.next_team()?, on.hex?)),
    sets_up: true,
    list: |game, out| {
        if let Some(team) = game.next_team() {
            out.extend(game.team_hexes().map(|hex| Action::Land(team, hex)));
        }
    },
    check: engine::judged!(game, Action::Land(unit, hex) => game.check_land(unit, hex)),
    play: engine::played!(game, ctx, Action::Land(unit, hex) => {
        game.arrive(unit, hex, ctx);
        ctx.tell(SpecialEvent::TeamLanded { unit, hex });
    }),
    may_end: |_| refuse(Rule("18.1.1"), "every team must be placed"),
    ..Ask::PLAIN
};

/// D11 (18.4.1): where von der Heydte's parachutists are to come down.
pub(crate) static DROP: Ask<Bulge> = Ask {
    name: "drop",
    rule: Rule("18.4.1"),
    side: |_| GERMAN,
    open: |game| game.waiting(Coming::Drop).is_some(),
    prompt: |_| "where is the parachute drop aimed?".into(),
    press: |_, on| on.hex.map(Action::Drop),
    list: |game, out| {
        out.extend(game.fixed.near_drop.iter().filter(|&hex| game.may_drop(hex)).map(Action::Drop));
        out.push(Action::Cancel);
    },
    check: engine::judged!(game,
        Action::Drop(hex) if game.may_drop(hex) => Ok(()),
        Action::Drop(_) => refuse(Rule("18.4.1"), "the drop is for an empty hex near Baraque Michel"),
        Action::Cancel => Ok(()),
    ),
    play: |game, action, ctx| match action {
        Action::Drop(hex) => game.drop_on(hex, ctx),
        Action::Cancel => game.cancel_drop(ctx),
        _ => {}
    },
    explain: |game, action, mut why| {
        if let Action::Drop(_) = action {
            for far in game.fixed.charts.drop.scatter {
                let result = match far {
                    0 => "on target".to_owned(),
                    1 => "one hex off".to_owned(),
                    far => format!("{far} hexes off"),
                };
                why = why.chance(result, 1, 6, Rule("18.4.2"));
            }
        }
        why
    },
    may_end: |_| refuse(Rule("18.4.1"), "aim the drop or cancel it"),
    ..Ask::PLAIN
};

impl Bulge {
    fn waiting(&self, way: Coming) -> Option<UnitId> {
        self.fixed.unit_ids().find(|unit| {
            self.state.units[unit.index()].place == Place::Available
                && self.fixed.schedule.plans[unit.index()].is_some_and(|plan| plan.way == way)
        })
    }

    /// 18.1.1: the next team to be placed.
    fn next_team(&self) -> Option<UnitId> {
        self.waiting(Coming::WithCorpsB).filter(|_| self.team_hexes().next().is_some())
    }

    /// 18.1.1: hexes with a German unit of corps B.
    fn team_hexes(&self) -> impl Iterator<Item = HexId> + '_ {
        let corps = self.on_map(GERMAN).filter(|&(unit, _)| self.counter(unit).corps == Some(TEAMS_WITH));
        let hexes: HexSet = corps.map(|(_, hex)| hex).collect();
        let mut next = 0;
        std::iter::from_fn(move || {
            while next < engine::MAX_HEXES as u16 {
                let hex = HexId(next);
                next += 1;
                if hexes.contains(hex) {
                    return Some(hex);
                }
            }
            None
        })
    }

    fn check_land(&self, unit: UnitId, hex: HexId) -> Result<(), Refusal> {
        let mut reasons = Reasons::default();
        reasons.unless(self.next_team() == Some(unit), Rule("18.1.1"), || "that team is not next".into());
        reasons.unless(self.team_hexes().any(|open| open == hex), Rule("18.1.1"), || {
            "no unit of corps B is there".into()
        });
        reasons.verdict()
    }

    /// 18.1.6: at the end of the Allied Movement Phase teams next to an Allied combat unit may be found.
    pub(crate) fn detect_teams(&mut self, ctx: &mut Ctx) {
        let numbers = &self.fixed.charts.numbers;
        let late = self.state.turn > EARLY_TURNS;
        let needed = if late { numbers.stielau_detect_late } else { numbers.stielau_detect_early } as u8;
        for at in 0..self.state.units.len() {
            let unit = UnitId(at as u16);
            if self.fixed.units[at].is_ground() {
                continue;
            }
            let Some(hex) = self.hex_of(unit) else { continue };
            if self.fixed.edges(hex).iter().any(|edge| self.has_combat(ALLIED, edge.to)) {
                let die = ctx.dice.d6();
                ctx.tell(SpecialEvent::Detection { unit, needed, die });
                if die <= needed {
                    self.eliminate(unit, Cause::Detected, ctx);
                }
            }
        }
    }

    /// D15, 18.3: whether the ruse may be declared now.
    pub(crate) fn may_use_ruse(&self) -> bool {
        // Most often it is plainly over; a refusal would list every reason.
        self.phasing() == GERMAN
            && !self.state.ruse_used
            && u16::from(self.state.turn) <= self.fixed.charts.numbers.greif_last_turn
            && self.check_ruse().is_ok()
    }

    pub(crate) fn check_ruse(&self) -> Result<(), Refusal> {
        let Some(unit) = self.fixed.brigade_150.filter(|_| self.fixed.options.greif) else {
            return Err(Refusal::new(Rule("18.3"), "brigade 150 is an ordinary unit"));
        };
        let rule = Rule("18.3 (GREIF)");
        let last = self.fixed.charts.numbers.greif_last_turn;
        let mut reasons = Reasons::default();
        reasons.unless(self.phasing() == GERMAN, rule, || "only in a German Movement Phase".into());
        reasons.unless(!self.state.ruse_used, rule, || "the ruse was used already".into());
        reasons.unless(u16::from(self.state.turn) <= last, rule, || "it is too late for the ruse".into());
        reasons.unless(self.may_act(unit), rule, || "brigade 150 cannot move now".into());
        reasons.unless(self.state.moving != Some(unit), rule, || "before brigade 150 is moved".into());
        reasons.verdict()?;
        self.check_pick()?;
        self.check_take(unit)
    }

    /// 18.3: brigade 150 is taken and ignores enemy zones of control for this move.
    pub(crate) fn use_ruse(&mut self, ctx: &mut Ctx) {
        let Some(unit) = self.fixed.brigade_150 else { return };
        self.finish_motion();
        self.state.ruse_used = true;
        self.state.ruse = true;
        self.state.moving = Some(unit);
        self.state.units[unit.index()].left = self.first_points(unit);
        ctx.tell(SpecialEvent::Ruse);
        self.find_ends();
    }

    /// 18.4.1: a hex near the target that holds no unit.
    fn may_drop(&self, hex: HexId) -> bool {
        self.fixed.near_drop.contains(hex) && self.state.stacks.is_empty(hex)
    }

    /// 18.4.2, 18.4.3: the drop with its scatter.
    fn drop_on(&mut self, target: HexId, ctx: &mut Ctx) {
        let Some(unit) = self.waiting(Coming::Drop) else { return };
        let die = ctx.dice.d6();
        let far = self.fixed.charts.drop.scatter[usize::from(die) - 1];
        let direction = if far > 0 { ctx.dice.d6() } else { 0 };
        let mut hex = Some(target);
        for _ in 0..far {
            let way = Direction::new(usize::from(direction) - 1);
            hex = hex.and_then(|at| self.fixed.setting.board.grid.neighbour(at, way));
        }
        ctx.tell(SpecialEvent::Dropped { target, die, direction, hex });
        // A hex full of German units counts as a bad landing too: stacking holds at once (9.2).
        match hex.filter(|&hex| !self.holds(ALLIED, hex) && self.room(hex, unit)) {
            Some(hex) => {
                self.arrive(unit, hex, ctx);
                self.set(unit, Flag::Landed, true);
            }
            None => self.eliminate(unit, Cause::BadLanding, ctx),
        }
    }

    /// 18.4.1: the drop is cancelled.
    fn cancel_drop(&mut self, ctx: &mut Ctx) {
        if let Some(unit) = self.waiting(Coming::Drop) {
            ctx.tell(SpecialEvent::DropCancelled);
            self.withdraw(unit, Cause::Cancelled, ctx);
        }
    }

    /// 18.1.1, 18.4.6, 19.6, 18.4.3: what ends with a date.
    pub(crate) fn dated_removals(&mut self, ctx: &mut Ctx) {
        let numbers = &self.fixed.charts.numbers;
        let turn = u16::from(self.state.turn);
        let (teams_end, vdh_ends) = (turn == numbers.stielau_last_turn, turn == numbers.vdh_last_turn);
        let vdh = self.fixed.vdh;
        for at in 0..self.state.units.len() {
            let unit = UnitId(at as u16);
            self.set(unit, Flag::Landed, false);
            if self.state.units[at].place != Place::Map {
                continue;
            }
            if teams_end && !self.fixed.units[at].is_ground() {
                self.withdraw(unit, Cause::TeamsOver, ctx);
            } else if vdh_ends && vdh == Some(unit) {
                self.eliminate(unit, Cause::DropOver, ctx);
            }
        }
        self.evacuate_dumps(ctx);
    }
}

/// 18.1.6: turns of the easier detection.
const EARLY_TURNS: u8 = 4;
