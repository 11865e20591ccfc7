//! Engineer tasks (10.5) and bridges (10.6).

use std::fmt::{self, Write};

use engine::{HexId, Rule, Say, Side, Told, UnitId, Unreadable, Word, Words};

use crate::action::Action;
use crate::charts::{PositionKind, Task};
use crate::event::Ctx;
use crate::game::Panzerbitz;
use crate::ground::Terrain;
use crate::sheet::Throw;
use crate::state::{Flag, Shelter, Work};
use crate::strength::Group;
use crate::why::Why;

engine::events! {
    /// What engineers do.
    pub enum EngineerEvent for Panzerbitz as game {
        /// 10.5: a task begins.
        Begun { unit: UnitId, task: Task, hex: HexId } =>
            Told::text(Rule("10.5"), format!("{unit} begins to {task} in {hex}."));
        /// 10.5: a turn of work is added.
        Worked { unit: UnitId, task: Task, hex: HexId, turns: u8 } => {
            let text = format!("{unit} works to {task} in {}: turn {turns} of its own.", hex.word());
            Told::text(Rule("10.5"), text)
        };
        /// 10.5: the work is done, after the die where one is rolled.
        Done { unit: UnitId, task: Task, hex: HexId, die: Option<u8> } => {
            let done = match *task {
                Task::ClearMine => "cleared the minefield",
                Task::ClearBlock => "cleared the block",
                Task::LayBlockInWoods | Task::LayBlock => "laid a block",
                Task::BlowPreparedBridge | Task::BlowBridge => "blown the bridge",
                Task::RepairBridge => "repaired the bridge",
            };
            match *die {
                Some(die) => Told::text(Rule("10.5"), format!("{unit} has {done} in {hex}: die {die}."))
                    .roll(&task.word(), &[die])
                    .on(Throw::Task(*task).spot(&game.fixed, die)),
                None => Told::text(Rule("10.5"), format!("{unit} has {done} in {hex}.")),
            }
        };
        /// 10.5: the die failed; the work stays.
        Failed { unit: UnitId, task: Task, hex: HexId, die: u8 } =>
            Told::text(Rule("10.5"), format!("{unit} fails to {task} in {hex}: die {die}."))
                .roll(&task.word(), &[*die])
                .on(Throw::Task(*task).spot(&game.fixed, *die));
        /// 10.5: the task is cancelled or given up.
        Lost { unit: UnitId, task: Task, hex: HexId } =>
            Told::text(Rule("10.5"), format!("{unit} gives up to {task} in {hex}."));
        /// 10.6.2: a try to blow a prepared bridge.
        Blow { unit: UnitId, hex: HexId, die: u8, blown: bool } => {
            let what = if *blown { "blows" } else { "fails to blow" };
            Told::text(Rule("10.6.2"), format!("{unit} {what} the bridge in {hex}: die {die}."))
                .roll("demolition", &[*die])
                .on(Throw::Task(Task::BlowPreparedBridge).spot(&game.fixed, *die))
        };
    }
}

impl Say<Panzerbitz> for Task {
    fn say(self, _: &Panzerbitz, out: &mut dyn Write) -> fmt::Result {
        out.write_str(match self {
            Task::ClearMine => "clear the minefield",
            Task::ClearBlock => "clear the block",
            Task::LayBlockInWoods | Task::LayBlock => "lay a block",
            Task::BlowPreparedBridge | Task::BlowBridge => "blow the bridge",
            Task::RepairBridge => "repair the bridge",
        })
    }
}

impl Word<Panzerbitz> for Task {
    fn write(self, _: &Panzerbitz, out: &mut dyn Write) -> fmt::Result {
        out.write_str(TASKS[self as usize].1)
    }

    fn read(_: &Panzerbitz, words: &mut Words, _: &str) -> Result<Self, Unreadable> {
        words.name("a task", &TASKS.map(|(_, name)| name)).map(|at| TASKS[at].0)
    }
}

/// The tasks in the notation, in the order in which they are declared.
const TASKS: [(Task, &str); 7] = [
    (Task::ClearMine, "clear-mine"),
    (Task::ClearBlock, "clear-block"),
    (Task::LayBlockInWoods, "lay-block-in-woods"),
    (Task::LayBlock, "lay-block"),
    (Task::BlowPreparedBridge, "blow-prepared-bridge"),
    (Task::BlowBridge, "blow-bridge"),
    (Task::RepairBridge, "repair-bridge"),
];

/// The side that holds the charges of prepared bridges: the defender (10.6.2).
pub(crate) const CHARGES: Side = Side(1);

impl Panzerbitz {
    /// Calls `visit` with every task that an engineer could begin, legal or not, until it says that it is enough.
    pub(crate) fn each_task(&self, unit: UnitId, mut visit: impl FnMut(Action) -> bool) -> bool {
        let Some(hex) = self.hex_of(unit) else { return false };
        if self.unit(unit).work.is_some() && visit(Action::GiveUp) {
            return true;
        }
        let (state, fixed) = (&self.state, &self.fixed);
        let around = fixed.setting.board.grid.neighbours(hex).map(|(_, next)| next);
        for at in std::iter::once(hex).chain(around) {
            if state.mines.contains(at) && visit(Action::Begin(Task::ClearMine, at)) {
                return true;
            }
            if state.blocks.contains(at) && visit(Action::Begin(Task::ClearBlock, at)) {
                return true;
            }
            if state.blown.contains(at) && visit(Action::Begin(Task::RepairBridge, at)) {
                return true;
            }
            if fixed.prepared.contains(at) && visit(Action::Blow(unit, at)) {
                return true;
            }
        }
        visit(Action::Begin(self.block_task(hex), hex)) || visit(Action::Begin(Task::BlowBridge, hex))
    }

    /// Laying a block is quicker in woods (11.9).
    fn block_task(&self, hex: HexId) -> Task {
        if self.fixed.ground.terrain(hex) == Terrain::Woods { Task::LayBlockInWoods } else { Task::LayBlock }
    }

    /// All that keeps an engineer from beginning a task instead of moving (10.5).
    pub(crate) fn judge_begin(&self, unit: UnitId, task: Task, at: HexId, why: &mut Why) -> Option<()> {
        let (state, piece) = (self.unit(unit), self.piece(unit));
        if !piece.is_engineer() {
            return why.stop("10.5", "only engineers work");
        }
        why.heed(self.check_unbound(unit))?;
        let hex = self.judge_may_move(unit, why);
        why.when(state.is(Flag::Moved) || state.spent > 0, "10.5", "it works instead of moving")?;
        why.when(state.work.is_some(), "10.5", "it works on one task at a time")?;
        let reach = u16::from(self.fixed.charts.task(task).adjacent);
        why.when(self.range(hex?, at) > reach, "11.9", "the engineer is too far away")?;
        let block = matches!(task, Task::LayBlock | Task::LayBlockInWoods);
        why.when(block && state.is(Flag::Laid), "11.9", "the engineer has laid its block")?;
        why.when(!self.can_be_done(task, at), "11.9", "there is nothing of that kind to do there")
    }

    /// Whether there is something to do for a task in a hex (11.9).
    fn can_be_done(&self, task: Task, at: HexId) -> bool {
        let (state, ground) = (&self.state, &self.fixed.ground);
        match task {
            Task::ClearMine => state.mines.contains(at),
            Task::ClearBlock => state.blocks.contains(at),
            Task::LayBlock | Task::LayBlockInWoods => {
                task == self.block_task(at)
                    && ground.way_of_hex(at).is_some()
                    && !state.blocks.contains(at)
                    && !state.mines.contains(at)
                    && self.fort(at).is_none()
            }
            Task::BlowBridge => ground.has_bridge(at) && !state.blown.contains(at),
            Task::RepairBridge => state.blown.contains(at),
            Task::BlowPreparedBridge => false,
        }
    }

    /// Begins a task.
    pub(crate) fn begin_task(&mut self, unit: UnitId, task: Task, hex: HexId, ctx: &mut Ctx) {
        let state = self.unit_mut(unit);
        state.work = Some(Work { task, hex, turns: 0 });
        state.set(Flag::Stopped, true);
        ctx.tell(EngineerEvent::Begun { unit, task, hex });
    }

    /// Whether an engineer has a task to give up.
    pub(crate) fn judge_give_up(&self, unit: UnitId, why: &mut Why) -> Option<()> {
        let idle = self.unit(unit).work.is_none() || self.is(unit, Flag::Stopped);
        why.when(idle, "10.5", "it has no task to give up")
    }

    /// Ends a task without result.
    pub(crate) fn give_up(&mut self, unit: UnitId, ctx: &mut Ctx) {
        if let Some(Work { task, hex, .. }) = self.unit_mut(unit).work.take() {
            ctx.tell(EngineerEvent::Lost { unit, task, hex });
        }
    }

    /// Tasks advance, or are cancelled (10.5, 9.3.4). The flag `Seen` says who was able to work when the phase began.
    pub(crate) fn work(&mut self, ctx: &mut Ctx) {
        let side = self.phasing();
        for unit in self.fixed.ids(side) {
            let Some(work) = self.unit(unit).work else { continue };
            if !self.is(unit, Flag::Seen) || !self.has_object(work) {
                self.give_up(unit, ctx);
                continue;
            }
            let turns = work.turns.saturating_add(1);
            self.unit_mut(unit).work = Some(Work { turns, ..work });
            ctx.tell(EngineerEvent::Worked { unit, task: work.task, hex: work.hex, turns });
        }
        for unit in self.fixed.ids(side) {
            if let Some(work) = self.unit(unit).work {
                self.try_to_finish(side, unit, work, ctx);
            }
        }
    }

    /// Whether there is still something to work on.
    fn has_object(&self, work: Work) -> bool {
        match work.task {
            Task::ClearMine => self.state.mines.contains(work.hex),
            Task::ClearBlock => self.state.blocks.contains(work.hex),
            Task::RepairBridge => self.state.blown.contains(work.hex),
            Task::BlowBridge => !self.state.blown.contains(work.hex),
            Task::LayBlock | Task::LayBlockInWoods => !self.state.blocks.contains(work.hex),
            Task::BlowPreparedBridge => false,
        }
    }

    /// Engineers on one object add their turns (10.5). One die is rolled for the object in a phase.
    fn try_to_finish(&mut self, side: Side, unit: UnitId, work: Work, ctx: &mut Ctx) {
        let same = |game: &Panzerbitz, other: UnitId| {
            game.unit(other).work.filter(|mine| mine.task == work.task && mine.hex == work.hex)
        };
        let mut crew = self.fixed.ids(side).filter(|&other| same(self, other).is_some());
        if crew.next() != Some(unit) {
            return;
        }
        let done: u16 = self
            .fixed
            .ids(side)
            .filter_map(|other| same(self, other))
            .map(|mine| u16::from(mine.turns))
            .sum();
        let line = self.fixed.charts.task(work.task);
        if done < u16::from(line.turns) {
            return;
        }
        let (task, hex) = (work.task, work.hex);
        if matches!(task, Task::LayBlock | Task::LayBlockInWoods) && !self.has_room_for_block(hex) {
            // 7.4: the block waits until there is room for it.
            return;
        }
        let die = line.die.map(|_| ctx.dice.d6());
        if let (Some(die), Some(most)) = (die, line.die)
            && die > most
        {
            ctx.tell(EngineerEvent::Failed { unit, task, hex, die });
            return;
        }
        ctx.tell(EngineerEvent::Done { unit, task, hex, die });
        for other in self.fixed.ids(side) {
            if same(self, other).is_some() {
                self.unit_mut(other).work = None;
            }
        }
        match task {
            Task::ClearMine => {
                self.state.mines.remove(hex);
            }
            Task::ClearBlock => {
                self.state.blocks.remove(hex);
            }
            Task::LayBlock | Task::LayBlockInWoods => {
                self.unit_mut(unit).set(Flag::Laid, true);
                self.state.blocks.insert(hex);
            }
            Task::BlowBridge | Task::BlowPreparedBridge => self.fall(hex, ctx),
            Task::RepairBridge => {
                self.state.blown.remove(hex);
                self.refresh();
                self.test_markers(ctx);
            }
        }
    }

    /// Whether a block may lie in a hex without breaking the stacking limit (7.2, 7.4).
    fn has_room_for_block(&self, hex: HexId) -> bool {
        self.has_room(hex, self.counter_points(PositionKind::Block), Shelter::Open)
    }

    /// All that keeps an engineer from trying to blow a prepared bridge (10.6.2).
    pub(crate) fn judge_blow(&self, unit: UnitId, bridge: HexId, why: &mut Why) -> Option<()> {
        let piece = self.piece(unit);
        if !self.fixed.prepared.contains(bridge) {
            return why.stop("10.6.2", "no bridge is prepared there");
        }
        why.when(self.state.blown.contains(bridge), "10.6.2", "the bridge is blown")?;
        why.when(self.state.tried.contains(bridge), "10.6.2", "it was tried in this player turn")?;
        let stranger = !piece.is_engineer() || piece.side != CHARGES;
        why.when(stranger, "10.6.2", "only an engineer of the side with the charges can do it")?;
        why.when(!self.is_ready(unit), "10.6.2", "the engineer is not face-up and undispersed on the map")?;
        let reach = u16::from(self.fixed.charts.task(Task::BlowPreparedBridge).adjacent);
        let far = self.hex_of(unit).is_none_or(|hex| self.range(hex, bridge) > reach);
        why.when(far, "10.6.2", "the engineer is too far away")
    }

    /// Tries to blow a prepared bridge.
    pub(crate) fn blow(&mut self, unit: UnitId, bridge: HexId, ctx: &mut Ctx) {
        let most = self.fixed.charts.task(Task::BlowPreparedBridge).die.unwrap_or(6);
        let die = ctx.dice.d6();
        let blown = die <= most;
        self.state.tried.insert(bridge);
        self.invert(unit);
        ctx.tell(EngineerEvent::Blow { unit, hex: bridge, die, blown });
        if blown {
            self.fall(bridge, ctx);
        }
    }

    /// A bridge is blown; units in the hex are lost (10.6.1), and the watercourse is back (2.7.2).
    fn fall(&mut self, bridge: HexId, ctx: &mut Ctx) {
        self.state.blown.insert(bridge);
        let lost: Group = self.units_at(bridge).collect();
        for unit in lost {
            self.eliminate(unit, ctx);
        }
        self.refresh();
        self.test_markers(ctx);
    }

    /// The odds of a try to blow a prepared bridge, as a board shows them.
    pub(crate) fn blow_odds(&self) -> String {
        let most = self.fixed.charts.task(Task::BlowPreparedBridge).die.unwrap_or(6).min(6);
        format!("{most}/6")
    }
}
