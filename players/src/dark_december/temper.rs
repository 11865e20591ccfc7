//! The numbers by which the cadet of Dark December weighs its choices, beside those that both wars have (`cadet/shared.rs`).

crate::cadet::shared::shared! { of_december {
    // The last Player-Turn.
    last: f32 = 1.0, 0.0 to 1.0, "How much less caution, the line, its posts and tied strength count in the last Player-Turn, which no enemy turn follows ...";
    last_step: f32 = 0.6, 0.0 to 1.0, "... by how much less a step of one's own ...";
    last_cut: f32 = 2.0, 0.0 to 20.0, "... by how much more it is worth to cut a supply road ...";
    last_town: f32 = 1.0, 0.0 to 5.0, "... and for how many units a point of a German town counts on it (W3).";

    // Marches of columns (fields).
    march_road: u16 = 2, 1 to 60, "A step along a road, in halves of a movement point.";
    march_all: u16 = 12, 1 to 100, "A step that takes all of an allowance.";
    march_never: u16 = 16, 1 to 100, "A step that a class cannot take.";
    march_bridge: u16 = 4, 0 to 200, "What a river adds where a bridge stands but no road leads.";
    march_ford: u16 = 2, 0 to 200, "What a river adds where there is a ford.";
    march_major: u16 = 60, 0 to 250, "What a major river adds.";
    march_site: u16 = 10, 0 to 200, "What another river adds where the German can build a bridge (5.1).";
    march_river: u16 = 14, 0 to 200, "What it adds elsewhere.";

    // Where the enemy wants to go (plan).
    stop_zone: f32 = 0.6, 0.0 to 1.0, "What a unit stops of what wants to pass through its zone of control, or through its hex if that is watched already.";
    stop_known: f32 = 0.1, 0.0 to 1.0, "What it stops where others do so already.";
    aim_west: u16 = 16, 0 to 400, "How much further the towns of the west seem to the German (W1).";
    artery_city: u8 = 6, 0 to 50, "A city that decides the game counts for so many units in the choice of roads to cut.";

    // Goals.
    goal_march_mech: f32 = 0.22, 0.0 to 10.0, "What a movement point of march takes off the value of a goal for mech units ...";
    goal_march_foot: f32 = 0.7, 0.0 to 10.0, "... and for foot.";
    goal_drawn: f32 = 0.12, 0.0 to 1.0, "The share with which a place that has all it takes still draws.";
    goal_no_panzer: f32 = 0.35, 0.0 to 1.0, "What a goal for armour is worth to others (W1).";
    key: f32 = 24.0, 0.0 to 500.0, "The value of a town that decides the game (W1).";
    key_want_near: f32 = 3.0, 0.0 to 100.0, "What the Allies add to the least strength that holds it if the enemy is near ...";
    key_near: u16 = 50, 0 to 1000, "... by a march of so many halves of a movement point ...";
    key_want_far: f32 = 1.0, 0.0 to 100.0, "... how much more is the most behind the Meuse without a bridge ...";
    key_want_more: f32 = 13.0, 0.0 to 200.0, "... and elsewhere.";
    west_german: f32 = 14.0, 0.0 to 200.0, "The value of a town in the west to armour that must be there at the end (W1) ...";
    west_turn: f32 = 3.0, 0.0 to 36.0, "... with more after this turn ...";
    west_turns: f32 = 5.0, 0.0 to 36.0, "... for so many turns ...";
    west_a_turn: f32 = 5.0, 0.0 to 100.0, "... by so much each.";
    west_allied: f32 = 5.0, 0.0 to 200.0, "The value of such a town to the Allies.";
    west_columns: i16 = 9, 1 to 60, "Towns within so many columns of the line that armour must cross are those to take: whoever has come there has done enough.";
    town_w1: f32 = 0.4, 0.0 to 10.0, "What a point of another town counts for then ...";
    town_w1_base: f32 = 0.5, 0.0 to 50.0, "... and what is added to all of them.";
    town_w3: f32 = 1.5, 0.0 to 10.0, "What a point of a town counts for where the score decides (W3).";
    town_west: f32 = 5.0, 0.0 to 50.0, "What is added in the far west (W3.1).";
    meuse_rest: f32 = 10.0, 0.0 to 36.0, "The run for the Meuse fades until so many turns less than the game has are over (W2).";
    meuse: f32 = 9.0, 0.0 to 200.0, "The value of a bridge over the Meuse to the German.";
    city_german: f32 = 12.0, 0.0 to 500.0, "The value of a city that ends the game to the German.";
    city_allied: f32 = 36.0, 0.0 to 500.0, "The same to the Allies.";
    guard_march: u16 = 90, 0 to 1000, "A bridge over the Meuse is guarded if the enemy is no further, in halves of a movement point.";
    guard_value: f32 = 10.0, 0.0 to 200.0, "The value of such a guard ...";
    guard_near: f32 = 0.2, 0.0 to 10.0, "... and what each half of a point adds by which the enemy is nearer.";
    guard_share: f32 = 0.3, 0.0 to 5.0, "The share of the threat that the guard should stand ...";
    guard_want: f32 = 1.0, 0.1 to 50.0, "... at least so much ...";
    guard_want_more: f32 = 8.0, 0.0 to 100.0, "... and at most so much more.";
    guard_either: f32 = 1.0, 0.0 to 1.0, "From a half on a bridge whose usual end the enemy holds is blown from the other.";
    guard_one: f32 = 1.0, 0.0 to 1.0, "From a half on no place has more engineers than one: what it lacks beside him is fighters.";
    garrison_pace: f32 = 3.5, 1.0 to 10.0, "How much faster Strategic Movement is, on roads that are not quite straight.";
    garrison_turns: f32 = 2.0, 0.0 to 20.0, "Nobody comes from further, in turns, to be a garrison.";
    garrison_turn: f32 = 2.0, 0.0 to 50.0, "What each turn of march costs.";
    garrison_engineers: f32 = 1.0, 0.0 to 20.0, "How much better engineers fit: they blow bridges best (5.0).";
    garrison_fighters: f32 = 100.0, 0.0 to 500.0, "How little they fit a garrison that guards no bridge over the Meuse: they cannot fight.";
    garrison_there: f32 = 1.5, 0.0 to 20.0, "How much better who is there already fits.";
    garrison_near: u16 = 28, 0 to 1000, "Such a town has it if the enemy is nearer, in halves of a movement point.";

    // The line and its posts.
    post_zone: f32 = 4.0, 0.0 to 500.0, "What an enemy zone of control adds where nobody stands yet.";
    post_given_german: f32 = 0.4, 0.0 to 100.0, "What a movement point of ground costs that the German gives up before his line.";
    line_left_german: f32 = 5.0, 0.0 to 100.0, "What a point of German strength costs that would be before his line: the spearhead is not left alone.";
    line_left_allied: f32 = 3.0, 0.0 to 100.0, "The same for the Allies.";
    post_column: u16 = 4, 0 to 100, "What Strategic Movement counts for in a march to a post: who comes in a column is an easy prey (3.2.6).";
    post_distance: f32 = 0.5, 0.0 to 10.0, "How little each half of a movement point of march fits a post.";
    post_exposed: f32 = 1.0, -10.0 to 10.0, "How little a column fits a post that would stop in an enemy zone of control.";

    // Places.
    slope_defensive: f32 = 0.25, 0.0 to 10.0, "How much less a movement point towards the goal is worth to the Allies where they must defend.";
    told_off_threat: f32 = 0.05, 0.0 to 5.0, "What a point of threat costs on the way to a garrison.";
    column_threat: f32 = 0.06, 0.0 to 5.0, "What a point of threat costs a column (3.2.6) ...";
    column_threat_most: f32 = 1.2, 0.0 to 50.0, "... up to this.";
    supply_from: u8 = 2, 0 to 36, "Up to this turn lines count that the automatic supply of the first turns does not need.";
    place_taken: f32 = 0.4, 0.0 to 20.0, "What a town is worth that is not ours, beside its points.";
    company: u16 = 2, 0 to 60, "Nobody of the German side should be further than so many hexes from all others ...";
    lonely: f32 = 0.8, 0.0 to 20.0, "... and what each hex more costs.";
    stop_half: f32 = 20.0, 0.1 to 500.0, "Who stops so much of what wants to pass has half of what that can be worth.";
    stop_german: f32 = 3.0, 0.0 to 100.0, "What it can be worth to the German where he must defend.";
    stop_allied: f32 = 10.0, 0.0 to 100.0, "The same to the Allies.";
    cut: f32 = 1.2, 0.0 to 50.0, "What each unit is worth that is cut off from its supply road ...";
    cut_most: f32 = 6.0, 0.0 to 200.0, "... up to this.";
    place_goal: f32 = 0.12, 0.0 to 5.0, "The share of its value that the goal has as a place.";
    west_turns_left: f32 = 5.0, 0.0 to 36.0, "What it is worth to armour to be in supply in the west when the game ends (W1), less one for each turn to go ...";
    west_least: f32 = 1.0, 0.0 to 20.0, "... down to this.";
    leader_friends: f32 = 3.0, 0.0 to 50.0, "What company is worth to a commander (OR9.3), and what it costs him to have none.";
    leader_attack: f32 = 0.4, 0.0 to 20.0, "What each attack is worth that he can help ...";
    leader_attacks: f32 = 8.0, 0.0 to 50.0, "... up to so many.";
    leader_threat: f32 = 0.05, 0.0 to 5.0, "What a point of threat is worth to him ...";
    leader_threat_most: f32 = 1.0, 0.0 to 50.0, "... up to this.";
    leader_town: f32 = 0.2, 0.0 to 10.0, "What a point of a town is worth to him.";
    leader_front: f32 = 0.05, 0.0 to 5.0, "What each half of a movement point from the enemy costs him ...";
    leader_front_most: u16 = 60, 0 to 2000, "... up to so many.";

    // Attacks (fight, assault).
    step: f32 = 0.2, 0.0 to 20.0, "What a step of a unit is worth ...";
    step_strength: f32 = 0.1, 0.0 to 5.0, "... with so much for each point of its strength ...";
    step_mech: f32 = 0.25, 0.0 to 20.0, "... for German mech units ...";
    step_last: f32 = 0.4, 0.0 to 20.0, "... and for the last step of a unit.";
    gain_hex: f32 = 0.1, 0.0 to 5.0, "What each hex is worth that the enemy retreats.";
    no_effect: f32 = -0.05, -10.0 to 10.0, "What an attack without effect is worth.";
    still: f32 = 1.0, 0.0 to 20.0, "By how much more an attack must be worth to the Allies where it is enough to hold still (W1).";
    uneven: f32 = 0.4, 0.0 to 20.0, "What each column below even odds costs an attack.";
    counter: f32 = 0.2, 0.0 to 5.0, "The steps that a counterattack costs ...";
    counter_strength: f32 = 0.08, 0.0 to 2.0, "... with so much for each point of the enemy ...";
    counter_most: f32 = 0.9, 0.0 to 10.0, "... up to this.";
    run_turns: u8 = 4, 0 to 36, "So many turns before the end the armour runs for the west (W1) ...";
    run_columns: i16 = 6, 0 to 60, "... and fights only within so many columns of the line that it must cross.";
    pick_kin: f32 = 1.0, 0.0 to 20.0, "What it counts for in the choice of an attacker, in points of strength, that others of its division attack too (4.6).";
    prize_town: f32 = 0.5, 0.0 to 10.0, "What a point of a town is worth to an attack.";
    prize_way: f32 = 2.0, 0.0 to 50.0, "What a hex can be worth through which our columns want to pass ...";
    prize_way_half: f32 = 30.0, 0.1 to 500.0, "... half of that if so much strength wants to ...";
    prize_way_rest: f32 = 1.3, 0.0 to 10.0, "... by this, less what the side must defend.";
    gate_turns: u8 = 2, 0 to 36, "With fewer turns to go a hex before the line that armour must cross is a gate (W1) ...";
    gate_columns: i16 = 3, 0 to 60, "... within so many columns ...";
    gate: f32 = 1.0, 0.0 to 50.0, "... and worth so much.";
    gate_beyond: f32 = 2.0, 0.0 to 50.0, "What one beyond the line is worth then.";

    // The Combat Phase.
    lower_exact: f32 = 1.0, 0.0 to 1.0, "From a half on the level of a hex is lowered by what each result is worth (4.2.4), below that by the four numbers that follow, and only by a last step.";
    lower_firefight: i32 = 10, -100 to 100, "What a firefight costs in the choice of the level (4.2.4) ...";
    lower_retreat: i32 = 2, -100 to 100, "... a retreat ...";
    lower_requirement: i32 = 2, -100 to 100, "... with so much for each of its hexes ...";
    lower_counter: i32 = -1, -100 to 100, "... and a counterattack.";
    give_goal: f32 = 0.25, 0.0 to 10.0, "The share of its value that a goal has when it must be given.";
    give_ground: f32 = 0.2, 0.0 to 20.0, "What any hex costs that is given ...";
    give_town: f32 = 0.4, 0.0 to 10.0, "... with so much for each point of a town ...";
    give_half: f32 = 30.0, 0.1 to 500.0, "... and half of what it can cost more if so much strength wants to pass.";
    give_hex: f32 = 0.05, 0.0 to 10.0, "What each hex of a retreat costs.";
    strike_firefight: f32 = 1.0, 0.0 to 5.0, "The share of the difference of the steps that a firefight is worth to who strikes back (4.9).";
    strike_step: f32 = 0.4, 0.0 to 10.0, "The share of a step that each point of a strike is worth (D16) ...";
    strike: f32 = 0.2, 0.0 to 20.0, "... and what is added to each.";
    strike_last: f32 = -1.0, -50.0 to 10.0, "What a firefight is worth to a last step.";
    assault_more: f32 = 0.15, -10.0 to 50.0, "An All Out Assault must be worth so much more than its step (4.1).";
    advance_unsupplied: f32 = -1.0, -50.0 to 10.0, "What a place without supply is worth in an advance.";
    advance_stay: f32 = 0.1, 0.0 to 20.0, "How much better a place must be before a unit goes on.";

    // The Movement Phase.
    column: f32 = 0.5, 0.0 to 20.0, "So much better must Strategic Movement be than a normal move ...";
    column_march: f32 = 4.0, 0.0 to 100.0, "... of a unit that is further from its goal, in movement points.";
    column_leads: u8 = 10, 1 to 100, "So many hexes of Strategic Movement are looked at closely.";
    infiltrate_from: u8 = 2, 1 to 36, "The turn from which units infiltrate.";
    dig_threat: f32 = 4.0, 0.0 to 200.0, "Who stays under such a threat digs in (3.6) ...";
    dig_march: u16 = 16, 0 to 1000, "... and who stays where the enemy's march to a hex beside him is no longer, in halves of a movement point ...";
    dig_guard: f32 = 1.0, 0.0 to 1.0, "... and from a half on whoever guards a bridge over the Meuse, or a city, wherever the enemy is ...";
    dig_defensive: f32 = 0.3, 0.0 to 1.1, "... if his side must defend itself more than this.";
    enter_threat: f32 = 4.0, 0.0 to 200.0, "Where less threatens reinforcements enter in Strategic Movement ...";
    enter_mode: f32 = 3.0, 0.0 to 100.0, "... which is worth so much.";

    // Support.
    blow: f32 = 2.0, 0.0 to 200.0, "A bridge is blown or built if so much strength wants to cross it.";
    forces_last: u8 = 13, 0 to 36, "Optional forces cost a point each (W3): they come up to this turn, while there is time to use them.";
    screen: f32 = 3.0, -20.0 to 50.0, "Units whose steps are worth less than this, and one more, screen an entry.";
    gather: f32 = 1.0, 0.0 to 20.0, "What it is worth to attack a blocked entry hex from off the map, for each of the odds above even (3.4.7).";
    shift: f32 = 0.5, -20.0 to 50.0, "What it is worth to enter elsewhere.";
    drop_road: f32 = 1.0, 0.0 to 50.0, "What a road is worth to the drop, in enemies beside it.";
    starve_near: f32 = 0.2, 0.0 to 10.0, "How fast a unit is of less use the further it is from the enemy (D2).";
    starve_none: u16 = 60, 0 to 200, "How far the enemy is if he is nowhere.";
    starve_west: f32 = 0.02, 0.0 to 5.0, "What each column to the west adds ...";
    starve_column: f32 = 52.0, 0.0 to 200.0, "... of this one.";
    restore: f32 = 1.0, 0.0 to 50.0, "What is added to a step that is restored (D4).";
    return_step: f32 = 0.5, 0.0 to 10.0, "The share of its steps that a lost unit is worth ...";
    return_unit: f32 = 0.5, 0.0 to 50.0, "... and what is added, for it counts for the score too (W3).";
    bridge_near: u16 = 4, 0 to 60, "Units within so many hexes want a bridge to be built ...";
    bridge_strength: f32 = 0.3, 0.0 to 10.0, "... and each point of their strength counts for so much.";
}}
