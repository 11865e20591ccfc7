//! How a staff leads the cadet of Skirmish: what it varies, when it thinks, and what it reads of a position.

use engine::{Game, Side};
use skirmish::Skirmish;

use super::{Cadet, Temper};
use crate::staff::front::which;
use crate::staff::{Drill, Effort, Knob, Moment, Named, Question, Ripe, led};

impl Drill for Skirmish {
    led!(Skirmish);

    const KNOBS: &'static [Knob] = &[
        ("pin", "pinning the enemy"),
        ("pinned", "the fear of being pinned"),
        ("rally", "rallying"),
        ("caution", "caution"),
        ("point", "points"),
        ("nearer", "haste"),
        ("leave", "keeping objectives"),
        ("pull_point", "great objectives"),
        ("pull_enemy", "objectives before enemies"),
    ];

    const PLANS: &'static [Named] = &[
        Named { name: "hold", factors: &[("caution", 1.8), ("leave", 1.8), ("nearer", 0.5)] },
        Named { name: "drive", factors: &[("nearer", 2.0), ("point", 1.5), ("caution", 0.5)] },
        Named { name: "fire first", factors: &[("pin", 1.8), ("nearer", 0.6)] },
    ];

    const ENEMIES: [&'static [(&'static str, f64)]; 2] = [&[("caution", 0.6)], &[("caution", 1.5)]];

    const EFFORT: Effort = Effort { plans: 8, horizon: 6, turns: 384 };

    const FEATURES: &'static [(&'static str, &'static str)] = &[
        ("left", "Turns to go, as a share of the game."),
        ("red_move", "1 when Red moves."),
        ("lead", "Points of Blue less those of Red (4.1)."),
        ("blue", "Squads of Blue."),
        ("red", "Squads of Red."),
        ("blue_pinned", "Pinned squads of Blue."),
        ("red_pinned", "Pinned squads of Red."),
        ("clearing", "1 in the clearing."),
        ("bridge", "1 at the bridge."),
        ("mill", "1 at the mill."),
        ("hill", "1 at the hill."),
    ];

    fn moment(&self) -> Moment {
        Moment { turn: u32::from(self.state.moves), side: self.mover() }
    }

    fn ripe(&self) -> Option<Ripe> {
        let key = u32::from(self.state.moves);
        self.state.picked.is_none().then_some(Ripe {
            key,
            question: Question::Plan,
            share: 1.0,
            horizon: Self::EFFORT.horizon,
        })
    }

    fn features(&self, out: &mut Vec<f32>) {
        let [blue, red] = [Side(0), Side(1)];
        let turns = f32::from(self.fixed().scenario.turns.max(1));
        out.push((turns + 1.0 - f32::from(self.turn())) / turns);
        out.push(f32::from(self.mover().0));
        out.push((self.points(blue) - self.points(red)) as f32);
        out.extend([blue, red].map(|side| self.squads_of(side).count() as f32));
        let pinned = |side| self.squads_of(side).filter(|&unit| self.squad(unit).pinned).count() as f32;
        out.extend([pinned(blue), pinned(red)]);
        which(self.scenario(), &["clearing", "bridge", "mill", "hill"], out);
    }
}
