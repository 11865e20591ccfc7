//! 2.0: a turn, and how far a squad goes.

use engine::ask::{Ask, Asks, Ctx};
use engine::{
    Arrival, Bar, CheapestWay, Explanation, Flood, Game, Going, HexId, Offer, OfferKind, Passage, Path,
    Reason, Refusal, Rule, Start, Step, SumLine, UnitId, refuse,
};

use crate::fixed::Fixed;
use crate::game::{Action, Event, Skirmish};
use crate::squads::GREEN;

/// 2.1: which squad acts? A pinned one rallies (3.4).
pub(crate) static PICK: Ask<Skirmish> = Ask {
    name: "pick-a-squad",
    rule: Rule("2.1"),
    prompt: |_| "pick a squad".into(),
    sets_up: false,
    play: engine::played!(game, ctx, Action::Pick(unit) => {
        if game.squad(unit).pinned { game.rally(unit, ctx) } else { game.state.picked = Some(unit) }
    }),
    offer: |game, action, offer| match action {
        Action::Pick(unit) if game.squad(unit).pinned => offer.label(format!("{} rallies", game.name(unit))),
        _ => offer.kind(OfferKind::Take),
    },
    may_end: |_| refuse(Rule("2.1"), "pick a squad first"),
    // Who is asked, and what may be picked, is as for the green squad.
    ..GREEN
};

/// 2.1: where does it go? To attack is to go where an enemy is (3.1); or it fires (3.3), or stays.
pub(crate) static ORDER: Ask<Skirmish> = Ask {
    name: "go-to-a-hex",
    rule: Rule("2.1"),
    side: Skirmish::mover,
    prompt: |game| if game.fixed.options.fire { "go to a hex, or fire" } else { "go to a hex" }.into(),
    press: |_, on| on.hex.map(Action::Go).or(on.unit.map(Action::Fire)),
    list: |game, out| {
        out.extend(game.routes().map(|route| Action::Go(route.to)));
        game.list_fire(out);
    },
    check: |game, action| match (game.state.picked, action) {
        (Some(unit), Action::Go(to)) => game.check_go(unit, to),
        (Some(unit), Action::Fire(at)) => game.check_fire(unit, at),
        _ => Err(game.not_asked(action)),
    },
    play: |game, action, ctx| {
        let Some(unit) = game.state.picked else { return };
        match action {
            Action::Go(to) => game.go(unit, to, ctx),
            Action::Fire(at) => game.fire(unit, at, ctx),
            Action::Stay | Action::Pick(_) => {}
        }
        game.end_move();
    },
    explain: |game, action, why| match (game.state.picked, action) {
        (Some(_), Action::Go(to)) => match game.unit_in(to) {
            Some(enemy) => game.explain_attack(enemy, why),
            None => game.explain_way(to, why),
        },
        (Some(unit), Action::Fire(at)) => game.explain_fire(unit, at, why),
        _ => why,
    },
    offer: |game, action, offer| game.order_offer(action, offer),
    done: "Stay here",
    end: |game, _| game.end_move(),
    ..Ask::PLAIN
};

/// What a step counts, part by part (2.1, 2.3, 3.2). The flood, the reasons of a refusal and the explanation all ask here.
struct Toll {
    ground: u8,
    stream: u8,
    slope: u8,
}

impl Toll {
    fn of(fixed: &Fixed, from: HexId, to: HexId) -> Toll {
        let (board, numbers) = (&fixed.setting.board, &fixed.charts.numbers);
        let side = board.grid.side_between(from, to);
        let wet = side.is_some_and(|side| board.is_river(side) && board.bridge(side).is_none());
        let up = board.elevation(to) > board.elevation(from);
        Toll {
            ground: fixed.ground(to).hexes,
            stream: if wet { numbers.stream } else { 0 },
            slope: if up { numbers.slope } else { 0 },
        }
    }

    fn hexes(&self) -> u16 {
        [self.ground, self.stream, self.slope].into_iter().map(u16::from).sum()
    }

    fn explain(&self, fixed: &Fixed, to: HexId, why: Explanation) -> Explanation {
        let rule = if fixed.is_woods(to) { Rule("3.2 (WOODS)") } else { Rule("2.1") };
        let into = format!("Into {}", fixed.setting.board.grid.label(to));
        let mut why = why.line(SumLine::new(into, u64::from(self.ground), rule));
        for (label, hexes) in [("Over the stream", self.stream), ("Up the hill", self.slope)] {
            if hexes > 0 {
                why = why.line(SumLine::plus(label, u64::from(hexes), Rule("2.3")));
            }
        }
        why
    }
}

/// A way of a squad, and where it ends.
#[derive(Clone, Copy, Debug)]
pub struct Route {
    /// Where it ends.
    pub to: HexId,
    /// Every step.
    pub path: Path,
}

/// 2.1: where a squad could go from each hex, and how. Squads are passed (2.2), so it never changes.
pub(crate) fn all_routes(fixed: &Fixed, unit: UnitId) -> Vec<Vec<Route>> {
    let board = &fixed.setting.board;
    let points = u16::from(fixed.unit(unit).moves);
    let mover = |step: &Step| Some(Arrival::at(Toll::of(fixed, step.from, step.to).hexes()));
    let mut going = Going::by_rule(&board.grid, &mover);
    let (mut flood, mut hexes) = (Flood::new(), Vec::new());
    let mut routes_from = |from: HexId| {
        flood.run(&mut going, Start::fresh(from, points));
        let ends = flood.hexes().to_vec();
        let mut routes = Vec::with_capacity(ends.len());
        for to in ends {
            flood.path(&going, to, &mut hexes);
            let (mut path, mut at) = (Path::new(from), from);
            for &next in &hexes {
                board.grid.direction(at, next).map(|direction| path.push(direction));
                at = next;
            }
            routes.push(Route { to, path });
        }
        routes
    };
    board.grid.ids().map(&mut routes_from).collect()
}

impl Skirmish {
    /// The routes of the picked squad that end where no friend is (2.2).
    fn routes(&self) -> impl Iterator<Item = &Route> {
        let from = self.state.picked.and_then(|unit| Some((unit, self.hex_of(unit)?)));
        let routes = from.map_or(&[][..], |(unit, from)| self.fixed.routes(unit, from));
        routes.iter().filter(|route| !self.is_friend_in(route.to))
    }

    fn route_to(&self, to: HexId) -> Option<&Route> {
        self.routes().find(|route| route.to == to)
    }

    fn is_friend_in(&self, hex: HexId) -> bool {
        self.unit_in(hex).is_some_and(|unit| self.fixed.side(unit) == self.mover())
    }

    fn check_go(&self, unit: UnitId, to: HexId) -> Result<(), Refusal> {
        if self.route_to(to).is_some() {
            return Ok(());
        }
        // Where it goes wrong on the way there, hex by hex.
        let trek = Trek { game: self, unit, to };
        let told = CheapestWay::find(self.board(), &trek).and_then(|way| way.refusal(self, &trek));
        Err(told.unwrap_or_else(|| Refusal::new(Rule("2.1"), "it stands there already")))
    }

    /// 2.1, 3.1: a move, or an attack where an enemy is.
    fn go(&mut self, unit: UnitId, to: HexId, ctx: &mut Ctx<Self>) {
        let Some(&Route { path, .. }) = self.route_to(to) else { return };
        if let Some(enemy) = self.unit_in(to)
            && !self.attack(unit, enemy, ctx)
        {
            return;
        }
        self.squad_mut(unit).hex = Some(to);
        ctx.tell(Event::Moved { unit, to, path });
        self.hold(to, self.fixed.side(unit), ctx);
    }

    /// What the way counts, step by step.
    fn explain_way(&self, to: HexId, mut why: Explanation) -> Explanation {
        let hexes = self.route_to(to).map(|route| route.path.hexes(&self.board().grid)).unwrap_or_default();
        for step in hexes.windows(2) {
            why = Toll::of(&self.fixed, step[0], step[1]).explain(&self.fixed, step[1], why);
        }
        why
    }

    fn order_offer(&self, action: Action, offer: Offer) -> Offer {
        match (self.state.picked, action) {
            (Some(unit), Action::Fire(at)) => offer.odds(format!("{}+", self.to_hit(unit, at))),
            (Some(_), Action::Go(to)) => {
                let path = self.route_to(to).map(|route| route.path.labels(&self.board().grid));
                let offer = Offer { path: path.unwrap_or_default(), ..offer };
                let Some(enemy) = self.unit_in(to) else { return offer };
                let label = format!("Attack {} in {}", self.name(enemy), self.label(to));
                offer.kind(OfferKind::Attack).label(label).odds(format!("{}+", self.to_attack(enemy)))
            }
            _ => offer,
        }
    }

    pub(crate) fn trek(&self, to: HexId) -> Option<Box<dyn Passage + '_>> {
        let unit = self.state.picked?;
        Some(Box::new(Trek { game: self, unit, to }))
    }
}

/// A squad on its way, for those who ask why it cannot go there.
struct Trek<'a> {
    game: &'a Skirmish,
    unit: UnitId,
    to: HexId,
}

impl Passage for Trek<'_> {
    fn start(&self) -> Start {
        let points = self.game.fixed.unit(self.unit).moves.into();
        Start::fresh(self.game.hex_of(self.unit).unwrap_or(self.to), points)
    }

    fn target(&self) -> HexId {
        self.to
    }

    /// Nothing bars a step in this game; otherwise this is where the rule would be cited.
    fn step(&self, step: &Step) -> Result<Arrival, Bar> {
        Ok(Arrival::at(Toll::of(&self.game.fixed, step.from, step.to).hexes()))
    }

    fn halt(&self, _: &Step) -> Reason {
        Reason::new(Rule("2.1"), "its move ends there")
    }

    fn full(&self, hex: HexId) -> Option<Reason> {
        self.game.is_friend_in(hex).then(|| Reason::new(Rule("2.2"), "your own squad is there"))
    }

    fn too_dear(&self, cost: u16, points: u16) -> Reason {
        Reason::new(Rule("2.1"), format!("it is {cost} hexes away, and it goes {points}"))
    }
}
