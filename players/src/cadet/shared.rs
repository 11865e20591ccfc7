//! The numbers that the cadets of both wars have, said once: what each usually is in Battle of the Bulge '81 or in Dark December, and
//! what it may be. Marches are in parts of a movement point: twelfths in the one, halves in the other.

/// Hands these numbers to a macro of this file, after what stands beside its name.
macro_rules! shared {
    ($then:ident $beside:tt) => {
        $crate::cadet::shared::$then! {
            $beside

            // The sides.
            by_side: f32 = 1.0 or 1.0, 0.0 to 3.0, "How far the numbers count that a side has of its own (german.toml, allied.toml): 0 not at all, 1 as they stand there.";

            // Marches of columns (fields).
            march_foe: u16 = 30 or 14, 0 to 100, "What an enemy in the way adds.";
            march_zone: u16 = 12 or 5, 0 to 100, "What his zone of control adds.";
            reach_now: u8 = 24 or 6, 1 to 250, "A threat within a march of so many parts of a movement point is one of now.";
            reach_soon: u8 = 36 or 10, 1 to 250, "Within so many it is one of soon.";
            reach_later: u8 = 48 or 14, 1 to 250, "Within so many it is one of later.";
            reach_last: u8 = 72 or 18, 1 to 250, "Within so many it is one of last; nothing further threatens.";
            threat_now: f32 = 1.0 or 1.0, 0.0 to 2.0, "What a threat of now counts for.";
            threat_soon: f32 = 0.9 or 0.8, 0.0 to 2.0, "What a threat of soon counts for.";
            threat_later: f32 = 0.6 or 0.5, 0.0 to 2.0, "What a threat of later counts for.";
            threat_last: f32 = 0.25 or 0.2, 0.0 to 2.0, "What a threat of last counts for.";

            // Where the enemy wants to go (flow, plan).
            flow_detour: f32 = 9.0 or 3.0, 0.5 to 200.0, "How much longer, in parts of a movement point, a way may be and still be taken by a third as many.";
            flow_on: f32 = 0.96 or 0.96, 0.5 to 1.0, "What goes on from a hex to the next where nothing is in the way.";
            flow_zone: f32 = 0.4 or 0.4, 0.0 to 1.0, "What goes on through a zone of control.";
            flow_unit: f32 = 0.1 or 0.1, 0.0 to 1.0, "What goes on through a hex that is held.";
            defensive: f32 = 1.75 or 1.75, 0.5 to 4.0, "A side so many times as strong as the enemy need not defend itself; one less, and it does nothing else.";
            supply_lost: f32 = 0.2 or 0.2, 0.0 to 2.0, "What a unit counts for in the choice of the line if it is out of supply already.";
            free_march: f32 = 0.5 or 0.25, 0.0 to 5.0, "What a movement point to the line (in Dark December to the enemy) counts for with those who have no goal.";
            free_march_most: u16 = 120 or 40, 0 to 2000, "Further marches there count for no more, in parts of a movement point.";
            aim_town: u16 = 200 or 40, 0 to 400, "How much further a town of no points seems, in parts of a movement point.";
            aim_town_points: u16 = 4 or 3, 0 to 10, "How much nearer each of its points brings it.";
            aim_town_most: u8 = 40 or 12, 0 to 100, "More points of a town do not draw.";
            aim_east: u16 = 240 or 60, 0 to 400, "How much further the German sources of supply seem to the Allies.";
            aim_meuse: u16 = 60 or 16, 0 to 400, "How much further the bridges over the Meuse seem to the German.";

            // Goals.
            goals_most: u8 = 22 or 26, 1 to 200, "So many goals are looked at in a player-turn.";
            goal_least: f32 = 0.5 or 0.3, 0.0 to 20.0, "A goal that is worth less is none.";
            goal_garrison_drawn: f32 = 0.03 or 0.03, 0.0 to 1.0, "The share with which a garrison that has all it takes still draws.";
            meuse_turn: f32 = 12.0 or 12.0, 1.0 to 36.0, "The turn after which the run for the Meuse counts for less ...";
            meuse_least: f32 = 0.3 or 0.2, 0.0 to 1.0, "... down to this.";
            key_least_near: f32 = 0.6 or 0.8, 0.0 to 2.0, "The least share of its value that a town which decides the game has for who holds it.";
            key_odds: f32 = 0.7 or 0.6, 0.1 to 10.0, "The odds against which such a town is held.";
            key_want: f32 = 10.0 or 3.0, 0.0 to 200.0, "The least strength that holds it.";
            key_take: f32 = 60.0 or 18.0, 0.0 to 500.0, "The least strength that takes it.";
            line_value: f32 = 20.0 or 20.0, 0.0 to 500.0, "What a line without holes is worth.";
            line_value_rest: f32 = 0.6 or 0.4, 0.0 to 5.0, "The share of that for a side that need not defend itself ...";
            line_value_defensive: f32 = 0.6 or 0.6, 0.0 to 5.0, "... and what is added for one that must.";
            garrison_men: u8 = 3 or 3, 1 to 10, "No garrison has more units: there is no more room.";
            garrison_town: f32 = 12.0 or 11.0, 0.0 to 200.0, "A town of so much value has a garrison where it matters (Bulge: where the margin decides; Dark December: of the Allies).";
            garrison_waste: f32 = 0.1 or 0.2, 0.0 to 5.0, "What a point of strength costs that a garrison does not need.";
            keep_march: f32 = 170.0 or 44.0, 1.0 to 2000.0, "A place of our own from which the enemy is so far, in parts of a movement point, does not matter.";
            keep_rest: f32 = 0.35 or 0.3, 0.0 to 5.0, "The share of its value that a place of our own has for a side that need not defend itself ...";
            keep_defensive: f32 = 0.65 or 0.7, 0.0 to 5.0, "... and what is added for one that must.";
            keep_want: f32 = 3.0 or 3.0, 0.1 to 100.0, "The strength that a place of our own takes ...";
            keep_want_value: f32 = 0.3 or 0.3, 0.0 to 5.0, "... with so much for each point of its value ...";
            keep_want_danger: f32 = 0.6 or 0.4, 0.0 to 5.0, "... and no more than so much for each point that threatens it.";
            take_rest: f32 = 1.1 or 1.1, 0.0 to 5.0, "The share of its value that a place of the enemy has for a side that need not defend itself ...";
            take_defensive: f32 = 0.6 or 0.7, 0.0 to 5.0, "... and what is taken off for one that must.";
            take_want: f32 = 4.0 or 5.0, 0.1 to 200.0, "The least strength that takes a place ...";
            take_want_defence: f32 = 1.5 or 2.5, 0.0 to 10.0, "... with so much for each point of its defence.";

            // The line and its posts.
            line_sources: u32 = 6000 or 6000, 0 to 60000, "What it costs if all sources of supply of a side are on the wrong side of the line.";
            post: f32 = 10.0 or 10.0, 1.0 to 100.0, "What a post of the line costs, in tenths; all else is measured by it.";
            post_ground: f32 = 5.0 or 2.0, 0.0 to 100.0, "What a step of worse ground adds to a post.";
            post_river: f32 = 4.0 or 4.0, 0.0 to 100.0, "What a river before it takes off.";
            post_ours: f32 = 2.0 or 3.0, 0.0 to 100.0, "What a unit of ours that stands there takes off.";
            post_town: f32 = 3.0 or 3.0, 0.0 to 100.0, "What a town takes off.";
            post_given: f32 = 2.5 or 1.2, 0.0 to 100.0, "What a movement point of ground costs that is given up before the line (in Dark December the Allies) ...";
            post_given_defensive: f32 = 1.3 or 0.7, 0.0 to 100.0, "... and how much less where all must defend.";
            post_garrison: u16 = 2 or 2, 0 to 100, "What a post costs that has a garrison anyway.";
            post_nobody: f32 = 20.0 or 20.0, 0.0 to 500.0, "What is added to a post to which nobody can get in this phase.";
            post_march: f32 = 3.0 or 6.0, 0.0 to 40.0, "A march of so many movement points to a post is not late.";
            post_late: f32 = 4.0 or 1.5, 0.0 to 100.0, "What each movement point more adds.";
            post_march_most: u16 = 480 or 80, 0 to 2000, "Further marches count for no more, in parts of a movement point.";
            post_stand: f32 = 8.0 or 4.0, 0.1 to 100.0, "The strength that a post is thought to have against what threatens it, for each step of its ground.";
            post_odds_most: f32 = 3.0 or 3.0, 0.0 to 20.0, "Worse odds than so many beyond even count for no more.";
            post_odds: f32 = 4.0 or 4.0, 0.0 to 100.0, "What each of them adds where all must defend.";
            line_cut: f32 = 8.0 or 8.0, 0.0 to 100.0, "What a point of enemy strength costs that would be on our side of the line.";
            line_few: u16 = 26 or 26, 0 to 500, "With fewer men the line has wide links.";
            line_some: u16 = 42 or 42, 0 to 500, "With fewer men it has some.";
            link_few: u32 = 1 or 1, 0 to 1000, "What a link with two hexes between its posts costs with few men ...";
            link_some: u32 = 4 or 4, 0 to 1000, "... with some ...";
            link_many: u32 = 9 or 9, 0 to 1000, "... and with many.";
            post_share: f32 = 0.4 or 0.4, 0.0 to 3.0, "The share of the threat that a post should be able to stand.";
            post_least: f32 = 2.0 or 2.0, 0.0 to 50.0, "An empty post lacks at least so much.";
            post_room: u8 = 3 or 3, 1 to 10, "No post has more units: there is no more room.";
            post_wheels: f32 = 1.0 or 0.5, -10.0 to 10.0, "How little wheels fit a post.";
            post_misfit: f32 = 0.15 or 0.3, 0.0 to 10.0, "How little each point of strength too many or too few fits it.";
            post_there: f32 = 1.0 or 1.0, 0.0 to 10.0, "How much better who is there already fits it.";
            panzer_free: f32 = 0.6 or 0.6, 0.0 to 1.1, "A side that must defend itself less than this does not tie its panzer units to posts.";

            // Places.
            slope_german: f32 = 0.9 or 0.45, 0.0 to 10.0, "What a movement point towards the goal is worth to the German.";
            slope_allied: f32 = 0.7 or 0.45, 0.0 to 10.0, "The same to the Allies.";
            near_goal: f32 = 2.0 or 2.0, 0.0 to 20.0, "Movement points around a goal within which it matters less how near a unit is.";
            near_goal_defensive: f32 = 0.5 or 0.5, 0.0 to 1.0, "How much less where all must defend.";
            place_odds: f32 = 1.2 or 0.7, 0.0 to 10.0, "The odds up to which a unit is safe in a place (in Dark December for each level of ground).";
            place_loss: f32 = 0.1 or 0.12, 0.0 to 2.0, "What each further one adds to what it loses ...";
            place_loss_most: f32 = 0.6 or 0.8, 0.0 to 5.0, "... up to this.";
            place_trapped: u8 = 2 or 1, 0 to 6, "Who has no more ways to retreat than so many is in double danger ...";
            place_trapped_factor: f32 = 2.0 or 2.0, 1.0 to 5.0, "... by this factor ...";
            place_trapped_most: f32 = 0.9 or 1.5, 0.0 to 5.0, "... up to this.";
            fear_german: f32 = 0.6 or 0.7, 0.0 to 5.0, "How much the German minds the loss of a unit, or of a step.";
            fear_allied: f32 = 1.0 or 0.4, 0.0 to 5.0, "The same for the Allies.";
            ground_german: f32 = 0.15 or 0.08, 0.0 to 5.0, "What a step of better ground is worth to the German where there is danger.";
            ground_allied: f32 = 0.4 or 0.6, 0.0 to 5.0, "The same to the Allies.";
            place_line: f32 = 1.0 or 1.0, 0.0 to 20.0, "What an empty post of the line is worth ...";
            place_line_defensive: f32 = 2.0 or 2.0, 0.0 to 20.0, "... and what is added where all must defend.";
            place_crowd: f32 = 1.5 or 0.8, 0.0 to 20.0, "What the room in a garrison costs those who were not told off for it.";
            place_town: f32 = 0.6 or 0.4, 0.0 to 10.0, "What a point of a town is worth that is not ours.";

            // Attacks (fight, assault).
            retreat_shut: f32 = 0.6 or 0.9, 0.0 to 3.0, "What a retreat costs with no way open: a share of the stack (Bulge 14.4), or steps for each hex (Dark December 4.4.7) ...";
            retreat_narrow: f32 = 0.12 or 0.25, 0.0 to 3.0, "... with one ...";
            retreat_open: f32 = 0.04 or 0.08, 0.0 to 3.0, "... and with more.";
            attack_least: f32 = 0.35 or 0.3, -5.0 to 50.0, "An attack that is worth less is not sought.";
            tied: f32 = 0.04 or 0.02, 0.0 to 5.0, "What a point of strength costs an attack: it could do something else.";
            tied_defensive: f32 = 1.0 or 1.5, 0.0 to 10.0, "How much more it costs where all must defend.";
            attack_most: u8 = 9 or 9, 1 to 40, "No attack has more units.";
            detour: f32 = 0.1 or 0.0, 0.0 to 20.0, "What a movement point costs an attack by which a unit gets further from where it was going ...";
            detour_free: f32 = 6.0 or 6.0, 0.0 to 50.0, "... after so many that cost nothing.";
            pick_detour: f32 = 0.3 or 0.0, 0.0 to 20.0, "What such a movement point takes off in the choice of an attacker, in points of strength.";
            pick_closes: f32 = 0.6 or 0.4, 0.0 to 20.0, "What a way of retreat that it closes counts for in the choice of an attacker, in points of strength ...";
            pick_dry: f32 = 0.8 or 1.2, 0.0 to 20.0, "... that it attacks over no river ...";
            pick_ground: f32 = 0.4 or 0.15, 0.0 to 20.0, "... a step of better ground ...";
            pick_there: f32 = 0.5 or 0.5, 0.0 to 20.0, "... and that it stands there already.";
            prize_goal: f32 = 0.3 or 0.25, 0.0 to 10.0, "The share of its value that a goal has for an attack.";
            prize_road: f32 = 0.8 or 0.3, 0.0 to 20.0, "What a hex with a road is worth when it is taken ...";
            prize_open: f32 = 0.2 or 0.1, 0.0 to 20.0, "... and one without.";

            // The Combat Phase.
            fight_least: f32 = 0.1 or 0.1, -5.0 to 50.0, "An attack that is worth less is not made if it need not be.";
            party: f32 = 0.02 or 0.02, 0.0 to 5.0, "What each more in an attack must bring in.";
            retreat_zone: f32 = 4.0 or 1.5, 0.0 to 50.0, "What an enemy zone of control costs in retreat.";
            advance_first: f32 = 1.5 or 0.8, 0.0 to 50.0, "What it is worth to take the hex that was attacked.";
            advance_defence: f32 = 0.01 or 0.01, 0.0 to 5.0, "What a point of defence counts for in the choice of who goes.";

            // The Movement Phase.
            bother: f32 = 0.15 or 0.12, 0.0 to 20.0, "How much better a place must be before a unit moves there.";
            whim: f32 = 0.08 or 0.06, 0.0 to 5.0, "The most by which cadets differ in what they think of a place.";
            unsupplied: f32 = 2.5 or 3.0, 0.0 to 50.0, "What a place without supply costs.";
        }
    };
}

/// Declares the temper of Battle of the Bulge '81: its own numbers, and these.
macro_rules! of_bulge {
    (
        { $($own:tt)* }
        $($name:ident: $number:ty = $usual:literal or $other:literal, $least:literal to $most:literal, $about:literal;)+
    ) => {
        $crate::cadet::temper::temper! { $($own)* $($name: $number = $usual, $least to $most, $about;)+ }
        $crate::cadet::sides::sides! {}
    };
}

/// Declares the temper of Dark December: its own numbers, and these.
macro_rules! of_december {
    (
        { $($own:tt)* }
        $($name:ident: $number:ty = $other:literal or $usual:literal, $least:literal to $most:literal, $about:literal;)+
    ) => {
        $crate::cadet::temper::temper! { $($own)* $($name: $number = $usual, $least to $most, $about;)+ }
        $crate::cadet::sides::sides! {}
    };
}

/// Declares how what both cadets share asks for them: a method each.
macro_rules! numbers {
    ({} $($name:ident: $number:ty = $bulge:literal or $december:literal, $least:literal to $most:literal, $about:literal;)+) => {
        /// The numbers that the cadets of both wars have.
        #[allow(dead_code, reason = "some are asked for in each game alone")]
        pub(crate) trait Numbers: Clone + Default + std::fmt::Debug {
            $(#[doc = $about] fn $name(&self) -> $number;)+
        }

        impl Numbers for crate::bulge::Temper {
            $(fn $name(&self) -> $number { self.$name })+
        }

        impl Numbers for crate::dark_december::Temper {
            $(fn $name(&self) -> $number { self.$name })+
        }
    };
}

pub(crate) use {numbers, of_bulge, of_december, shared};
