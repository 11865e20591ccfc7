//! How to write a game: a small one, complete. Two patrols of two squads meet in the woods.
//!
//! `cargo run -p engine --example skirmish` plays a random game and prints the sum behind each attack, the log and
//! the record. Read it from the top: data, what changes and what does not, the rules, and then the `Game` trait,
//! which is all that the rest of the program knows of a game. `tests/laws.rs` tests it with one call.

use engine::{
    Arrival, Bar, Board, Decision, Dice, Explanation, Game, HexId, Outcome, Passage, Play, Reach, Reason,
    Reasons, Refusal, Rule, Rulebook, Seat, Seed, SeenUnit, Setting, Side, Spot, Start, Status, Step,
    SumLine, Terrain, Told, Unreadable, View, Way, Words, map,
};
use serde::{Deserialize, Serialize};
use std::{error::Error, fmt, sync::Arc};

/// Data are text that people can read and edit. A larger game keeps them in files of their own.
const MAP: &str = r#"
format = 1
name = "The clearing"
grid = { orientation = "flat", labels = "letters", columns = 5, rows = 3, low = "even" }
terrain = [{ key = ".", name = "clear" }, { key = "f", name = "forest" }]
ground.hexes = '''
1 ..f..
2 .f.f.
3 .....
'''"#;

/// Every rule that the code cites must be here: its text is what the player reads.
const RULES: &str = r#"
game = { id = "skirmish", title = "Skirmish", version = 1 }
switch = [{ id = "WOODS", rule = "3.2", default = "on" }]
rule = [
    { number = "1.1", text = "Before turn 1 each side secretly picks one of its two squads to be green." },
    { number = "1.2", text = "A green squad that is attacked runs: it is lost without a roll." },
    { number = "2.1", text = "In a turn each side, Blue first, picks a squad, which goes up to two hexes." },
    { number = "2.2", text = "A hex holds one squad, but moves may pass squads." },
    { number = "3.1", text = "To go where an enemy is, roll 4 or more. Then the enemy is lost." },
    { number = "3.2", text = "A forest counts as two hexes. To attack it, roll 1 more.", when = "WOODS" },
    { number = "4.1", text = "After 25 turns, or when a side has no squads, who has more of them wins." },
]"#;

const TURNS: u8 = 25;
const NAMES: [&str; 4] = ["Blue-1", "Blue-2", "Red-1", "Red-2"];

/// All that changes. It is saved and hashed, so it is small and holds nothing that can be computed from the rest.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct State {
    pub(crate) moves: u8, // of both sides; the first two pick the green squads
    pub(crate) picked: Option<usize>,
    pub(crate) hexes: [Option<HexId>; 4], // where the squads are; none if lost
    pub(crate) green: [bool; 4],
    pub(crate) known: [bool; 2], // whether both sides know the squads of a side
}

/// A position. What never changes is shared by all, because computer players copy positions by the million.
#[derive(Debug, Clone)]
pub(crate) struct Skirmish {
    setting: Arc<Setting>,
    woods: Option<Terrain>,   // none if the switch is off
    reach: Arc<[Vec<HexId>]>, // from each hex: what is asked often is computed once
    pub(crate) state: State,
}

/// What can be chosen: small steps, first which squad and then where it goes. "All moves of all squads" would be
/// more than anyone can list, and players of every kind choose from the list of legal actions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Action {
    Pick(usize),
    Go(HexId),
}

/// What can happen. An event is complete in itself, so that a log can be told long after.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Event {
    Hid { unit: usize },
    Moved { unit: usize, to: HexId },
    Attacked { unit: usize, needed: u8, rolled: Option<u8> },
}

fn side_of(unit: usize) -> Side {
    Side((unit / 2) as u8)
}

/// The rules. Each function says which it carries out.
impl Skirmish {
    /// A game with switches such as `-WOODS`. Whatever is wrong with data or switches is found here.
    pub(crate) fn new(switches: &str) -> Result<Self, Box<dyn Error>> {
        let board = map::read("map.toml", MAP)?;
        let book = Rulebook::from_toml("rules.toml", RULES)?;
        let rules = book.resolve(None, switches)?;
        let woods = board.terrain_named("forest").filter(|_| book.holds(&rules, "WOODS"));
        // The game says what a step costs, and the engine floods the map.
        let cost = |step: &Step| Some(Self::price(&board, woods, step.to));
        let flood = |from| Reach::new().flood(&board, Start::fresh(from, 2), &cost).hexes().to_vec();
        let reach = board.grid.ids().map(flood).collect();
        let hexes = ["A1", "B3", "D3", "E1"].map(|hex| board.grid.find(hex));
        let state = State { moves: 0, picked: None, hexes, green: [false; 4], known: [false; 2] };
        // No game has more decisions than two picks, and then two for each side in each turn.
        let setting = Setting::new(&["Blue", "Red"], "clearing", 2 + 4 * TURNS, board, book, rules);
        Ok(Self { setting: Arc::new(setting), woods, reach, state })
    }

    fn unit_in(&self, hex: HexId) -> Option<usize> {
        self.state.hexes.iter().position(|at| *at == Some(hex))
    }

    fn friend_in(&self, hex: HexId, side: Side) -> bool {
        self.unit_in(hex).is_some_and(|unit| side_of(unit) == side)
    }

    /// 2.1: where the picked squad can go.
    fn in_reach(&self) -> &[HexId] {
        let from = self.state.picked.and_then(|unit| self.state.hexes[unit]);
        from.map_or(&[], |from| &self.reach[from.index()])
    }

    /// 2.1, 3.2: what a step into a hex costs. The flood and the reasons of a refusal both ask here.
    fn price(board: &Board, woods: Option<Terrain>, to: HexId) -> Arrival {
        Arrival::at(if woods == Some(board.terrain(to)) { 2 } else { 1 })
    }

    /// 1.2, 2.1, 3.1, 3.2: a move, or an attack where an enemy is.
    fn go(&mut self, to: HexId, dice: &mut Dice, events: &mut Vec<Event>) {
        let Some(unit) = self.state.picked.take() else { return };
        if let Some(enemy) = self.unit_in(to) {
            let needed = 4 + u8::from(self.woods == Some(self.board().terrain(to)));
            let rolled = if self.state.green[enemy] { None } else { Some(dice.d6()) };
            events.push(Event::Attacked { unit: enemy, needed, rolled });
            self.state.known[side_of(enemy).index()] = true;
            if rolled.is_some_and(|rolled| rolled < needed) {
                return;
            }
            self.state.hexes[enemy] = None;
        }
        self.state.hexes[unit] = Some(to);
        events.push(Event::Moved { unit, to });
    }
}

/// A squad on its way, for those who ask why it cannot go there.
struct Trek<'a> {
    game: &'a Skirmish,
    unit: usize,
    to: HexId,
}

impl Passage for Trek<'_> {
    fn start(&self) -> Start {
        Start::fresh(self.game.state.hexes[self.unit].unwrap_or(self.to), 2)
    }

    fn target(&self) -> HexId {
        self.to
    }

    /// Nothing bars a step in this game; otherwise this is where the rule would be cited.
    fn step(&self, step: &Step) -> Result<Arrival, Bar> {
        Ok(Skirmish::price(self.game.board(), self.game.woods, step.to))
    }

    fn halt(&self, _: &Step) -> Reason {
        Reason::new(Rule("2.1"), "its move ends there")
    }

    fn full(&self, hex: HexId) -> Option<Reason> {
        let friend = self.game.friend_in(hex, side_of(self.unit));
        friend.then(|| Reason::new(Rule("2.2"), "your own squad is there"))
    }

    fn too_dear(&self, cost: u16, points: u16) -> Reason {
        Reason::new(Rule("2.1"), format!("it is {cost} hexes away, and it goes {points}"))
    }
}

impl Game for Skirmish {
    type Action = Action;
    type Event = Event;
    type State = State;

    fn setting(&self) -> &Setting {
        &self.setting
    }

    fn state(&self) -> &State {
        &self.state
    }

    /// A state may come from a file, so it is not trusted.
    fn restore(&self, state: State) -> Result<Self, String> {
        let off_map = |hex: &HexId| hex.index() >= self.board().grid.len();
        let wrong = state.picked > Some(3) || state.hexes.iter().flatten().any(off_map);
        if wrong { Err("no such squad or hex".into()) } else { Ok(Self { state, ..self.clone() }) }
    }

    /// Who chooses, and the rule that asks; or how the game ended, and the rule that decides.
    fn status(&self) -> Status {
        let State { moves, picked, hexes, .. } = &self.state;
        let [blue, red] = [&hexes[..2], &hexes[2..]].map(|side| side.iter().flatten().count() as i32);
        if moves / 2 > TURNS || blue == 0 || red == 0 {
            return Status::Over(Outcome::by_margin(blue - red, "victory", Rule("4.1")));
        }
        let (name, rule) = match picked {
            None if *moves < 2 => ("pick-the-green-squad", Rule("1.1")),
            None => ("pick-a-squad", Rule("2.1")),
            Some(_) => ("go-to-a-hex", Rule("2.1")),
        };
        Status::Choose(Decision { side: Side(moves % 2), name, rule })
    }

    /// Candidates that are nearly right; `check` has the last word, so that the two cannot disagree.
    fn legal(&self, out: &mut Vec<Action>) {
        out.clear();
        out.extend((0..4).map(Action::Pick));
        let side = Side(self.state.moves % 2);
        let open = self.in_reach().iter().filter(|&&hex| !self.friend_in(hex, side));
        out.extend(open.map(|&hex| Action::Go(hex)));
        out.retain(|&action| self.check(action).is_ok());
    }

    /// Every reason against an action, each with its rule. The texts are made only when they are needed.
    fn check(&self, action: Action) -> Result<(), Refusal> {
        let Decision { side, rule, .. } = self.status().open()?;
        let mut reasons = Reasons::default();
        match (self.state.picked, action) {
            (None, Action::Pick(unit)) => {
                let own = side_of(unit) == side && self.state.hexes[unit].is_some();
                reasons.unless(own, rule, || "you have no such squad".into());
            }
            (Some(unit), Action::Go(to)) if !self.in_reach().contains(&to) || self.friend_in(to, side) => {
                // Where it goes wrong on the way there, hex by hex.
                let trek = Trek { game: self, unit, to };
                let told = Way::find(self.board(), &trek).and_then(|way| way.refusal(self, &trek));
                return Err(told.unwrap_or_else(|| Refusal::new(rule, "it stands there already")));
            }
            (Some(_), Action::Go(_)) => {}
            _ => reasons.unless(false, rule, || "something else is asked for now".into()),
        }
        reasons.verdict()
    }

    /// The only place where a position changes, and the only one with dice.
    fn play(&mut self, action: Action, dice: &mut Dice, events: &mut Vec<Event>) {
        match action {
            Action::Pick(unit) if self.state.moves < 2 => {
                self.state.green[unit] = true;
                events.push(Event::Hid { unit });
            }
            Action::Pick(unit) => self.state.picked = Some(unit),
            Action::Go(to) => self.go(to, dice, events),
        }
        self.state.moves += u8::from(self.state.picked.is_none());
    }

    /// Undo stops at such an event, because a player has learned something.
    fn reveals(&self, event: &Event) -> bool {
        matches!(event, Event::Attacked { .. })
    }

    /// What the seat cannot know, dealt anew: either of two squads that are not known may be the green one.
    fn imagine(&self, seat: Seat, dice: &mut Dice) -> Option<Self> {
        let mut world = self.clone();
        for side in (0..2).filter(|&side| !seat.sees(Side(side as u8)) && !self.state.known[side]) {
            dice.shuffle(&mut world.state.green[2 * side..][..2]);
        }
        Some(world)
    }

    fn go_to(&self, hex: HexId) -> Option<Action> {
        self.state.picked.map(|_| Action::Go(hex))
    }

    fn passage(&self, action: Action) -> Option<Box<dyn Passage + '_>> {
        let (Some(unit), Action::Go(to)) = (self.state.picked, action) else { return None };
        Some(Box::new(Trek { game: self, unit, to }))
    }

    /// What a seat may see: which squad is green only if all know it or it is one's own.
    fn view(&self, seat: Seat) -> View {
        let mut view = View::new(seat, format!("Turn {} of {TURNS}", self.state.moves / 2), self.prompt());
        for (unit, name) in NAMES.into_iter().enumerate() {
            let spot = Spot::of(&self.board().grid, self.state.hexes[unit], "lost");
            let mut seen = SeenUnit::new(unit as u32, side_of(unit), name, spot);
            if self.state.known[unit / 2] || seat.sees(side_of(unit)) {
                seen.badges.push(if self.state.green[unit] { "green" } else { "veteran" }.into());
            }
            view.units.push(seen);
        }
        view
    }

    /// The log. The enemy hears nothing of a squad that is picked to be green. (`Told::new` adds what a screen shows.)
    fn narrate(&self, event: &Event, seat: Seat) -> Option<Told> {
        let (rule, text) = match *event {
            Event::Hid { unit } if !seat.sees(side_of(unit)) => return None,
            Event::Hid { unit } => (Rule("1.1"), format!("{} is green.", NAMES[unit])),
            Event::Moved { unit, to } => (Rule("2.1"), format!("{} enters {}.", NAMES[unit], self.label(to))),
            Event::Attacked { unit, rolled: None, .. } => {
                (Rule("1.2"), format!("{} is attacked, is green and runs.", NAMES[unit]))
            }
            Event::Attacked { unit, needed, rolled: Some(rolled) } => {
                let end = if rolled < needed { "holds" } else { "is lost" };
                (Rule("3.1"), format!("{} is attacked and {end}: {rolled} against {needed}.", NAMES[unit]))
            }
        };
        Some(Told::text(rule, text))
    }

    /// The sum behind an attack, as far as the attacker may know it, and its exact chances.
    fn explain(&self, action: Action) -> Explanation {
        let why = Explanation::new(self.action_text(action));
        let Action::Go(hex) = action else { return why };
        let Some(enemy) = self.unit_in(hex) else { return why };
        let woods = u64::from(self.woods == Some(self.board().terrain(hex)));
        let runs = self.state.known[enemy / 2] && self.state.green[enemy];
        let lost = if runs { 6 } else { 3 - woods };
        why.line(SumLine::new(format!("To attack {}", NAMES[enemy]), 4, Rule("3.1")))
            .line(SumLine::plus("Woods", woods, Rule("3.2 (WOODS)")))
            .chance("it is lost", lost, 6, Rule("3.1"))
            .chance("it holds, unless green", 6 - lost, 6, Rule("3.1"))
    }

    /// The notation, for records, the command line and screen readers.
    fn write_action<W: fmt::Write>(&self, action: Action, out: &mut W) -> fmt::Result {
        match action {
            Action::Pick(unit) => write!(out, "pick {}", NAMES[unit]),
            Action::Go(hex) => write!(out, "go {}", self.label(hex)),
        }
    }

    fn parse_action(&self, text: &str) -> Result<Action, Unreadable> {
        let mut words = Words::new(text);
        let action = match words.keyword(&["pick", "go"])? {
            "pick" => Action::Pick(words.name("a squad", &NAMES)?),
            _ => Action::Go(words.hex(&self.board().grid)?),
        };
        words.end().map(|()| action)
    }

    /// What must hold in every position, whatever the code above does: here 2.2.
    fn audit(&self) -> Vec<String> {
        let alone = |unit: usize| self.state.hexes[unit].is_none_or(|hex| self.unit_in(hex) == Some(unit));
        (0..4).filter(|&unit| !alone(unit)).map(|unit| format!("2.2: {} is not alone", NAMES[unit])).collect()
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let (mut play, mut random) = (Play::new(Skirmish::new("")?, Seed::number(23)), Dice::fast(23));
    while let Some(action) = play.random_action(&mut random) {
        let why = play.game().explain(action);
        if !why.chances.is_empty() {
            println!("{why}");
        }
        play.act(action)?;
    }
    println!("{}\n{}", play.log(Seat::Referee), play.record());
    Ok(())
}
