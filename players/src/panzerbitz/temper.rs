//! The numbers by which the cadet of Panzerbitz weighs its choices.

crate::cadet::temper::temper! {
    // Units and results (worth).
    double: f32 = 0.45, 0.0 to 1.0, "A DD in parts of a unit lost ...";
    dispersed: f32 = 0.22, 0.0 to 1.0, "... and a D.";
    grey: f32 = 1.5, 0.0 to 5.0, "What both count for in grey (12.15).";
    unit: f32 = 2.5, 0.0 to 50.0, "What a unit is worth ...";
    unit_attack: f32 = 0.2, 0.0 to 5.0, "... with so much for each point of its attack ...";
    unit_attack_most: u8 = 24, 0 to 100, "... up to so many points ...";
    unit_defence: f32 = 0.3, 0.0 to 5.0, "... and for each point of its defence.";
    unit_carrier: f32 = 1.5, 0.0 to 50.0, "What a carrier is worth ...";
    unit_armed_carrier: f32 = 3.0, 0.0 to 50.0, "... and an armed one.";
    unit_counted: f32 = 1.25, 0.0 to 10.0, "What a unit counts for whose loss the card counts.";

    // What the card counts, and the way there (goals, fields, reach).
    goal_least: f32 = 0.3, 0.0 to 1.0, "The least weight of a hex that counts.";
    aim_weight: f32 = 10.0, 0.0 to 100.0, "How many half movement points further a hex of no weight seems.";
    aim_held: u16 = 4, 0 to 100, "How much further a hex seems that the enemy holds.";
    march_foe_least: u16 = 2, 0 to 50, "What an enemy in the way adds at least, in half movement points ...";
    march_foe_more: u16 = 6, 0 to 50, "... and how much more at most; between them it is an allowance.";
    march_block_least: u16 = 2, 0 to 50, "What a block or a minefield adds at least ...";
    march_block_more: u16 = 10, 0 to 50, "... and how much more at most.";
    march_roll: u16 = 4, 0 to 50, "What a die to be rolled adds.";
    reach_cost: f32 = 16.0, 1.0 to 100.0, "What a half movement point counts for in the choice of a way ...";
    reach_risk: f32 = 30.0, 0.0 to 500.0, "... against a point of danger.";
    quick_risk: f32 = 1.3, 0.0 to 10.0, "What danger counts for in a quick march (8.5).";

    // Places.
    turns_most: f32 = 20.0, 1.0 to 200.0, "Places further than so many turns from the goal are all alike.";
    field_of_fire: f32 = 0.75, 0.0 to 10.0, "What the best shot from a place counts for.";
    crowd: f32 = 0.05, 0.0 to 5.0, "What each other unit in a hex costs.";
    quick_speed: f32 = 4.0, 1.0 to 50.0, "Half movement points in a turn of a unit that marches quickly (8.5).";
    unloading_turns: f32 = 0.8, 0.0 to 10.0, "Turns that a passenger needs to get off.";
    pull: f32 = 1.7, 0.0 to 50.0, "What a turn of movement nearer to the goal is worth to a unit ...";
    pull_content: f32 = 0.25, 0.0 to 50.0, "... if the side holds all that it wants ...";
    pull_unarmed: f32 = 0.3, 0.0 to 50.0, "... to those without weapons ...";
    pull_nowhere: f32 = 1.5, 0.0 to 50.0, "... and to those who are not on the map.";
    pull_ahead: f32 = 0.8, 0.0 to 10.0, "What it counts for to a side that must take and would win now.";
    hurry_now: f32 = 1.7, 0.0 to 20.0, "How much time presses on a unit that has no turn to spare ...";
    hurry_late: f32 = 2.0, 0.0 to 20.0, "... on one that comes too late anyway ...";
    hurry_soon: f32 = 1.6, 0.0 to 20.0, "... and on one that has few ...";
    hurry_turns: f32 = 3.0, 1.0 to 20.0, "... which is fewer than this.";
    caution_holder: f32 = 0.6, 0.0 to 10.0, "How much a side minds losses that holds what counts ...";
    caution_taker: f32 = 0.3, 0.0 to 10.0, "... and one that must take it.";
    caution_ahead: f32 = 1.3, 0.0 to 10.0, "What the latter is multiplied by if he would win now ...";
    caution_behind: f32 = 1.0, 0.0 to 10.0, "... and the former if he would lose now.";
    take: f32 = 4.0, 0.0 to 100.0, "What it is worth to take a hex that counts ...";
    take_weight: f32 = 8.0, 0.0 to 100.0, "... and what its weight adds.";
    keep_others: f32 = 0.2, 0.0 to 50.0, "What it is worth to keep it if others do so ...";
    keep_beside: f32 = 3.0, 0.0 to 50.0, "... with its weight, if the enemy is near ...";
    keep_second: f32 = 3.0, 0.0 to 50.0, "... and this in place of it if only one turn of the enemy follows ...";
    keep_close: f32 = 3.0, 0.0 to 50.0, "... if the enemy is close ...";
    keep_close_weight: f32 = 5.0, 0.0 to 50.0, "... and what its weight adds ...";
    keep_near: f32 = 0.7, 0.0 to 50.0, "... if he is near ...";
    keep_near_weight: f32 = 2.5, 0.0 to 50.0, "... with its weight ...";
    keep_far: f32 = 0.5, 0.0 to 50.0, "... if he is far ...";
    keep_far_weight: f32 = 1.0, 0.0 to 50.0, "... with its weight ...";
    keep_quiet_weight: f32 = 0.3, 0.0 to 50.0, "... and its weight alone if he is further.";
    close: u16 = 2, 0 to 60, "The enemy is close within so many hexes ...";
    near: u16 = 6, 0 to 60, "... near within so many ...";
    far: u16 = 14, 0 to 60, "... and far within so many.";
    exposed: f32 = 0.4, 0.0 to 5.0, "The share of what a unit would lose that counts: the enemy has other targets too ...";
    exposed_unseen: f32 = 0.05, 0.0 to 5.0, "... and where he does not see it.";
    together: f32 = 1.0, 0.0 to 1.0, "The share of the defence of others in a town that helps a unit there (6.2.1).";
    danger: f32 = 0.75, 0.0 to 5.0, "What a loss by opportunity fire counts for.";
    shot_wanted: f32 = 1.8, 0.0 to 10.0, "What a target counts for in a hex that is wanted.";
    shot_help: u32 = 1, 1 to 100, "Others are thought to add one part in so many to it.";
    assault_share: f32 = 0.25, 0.0 to 5.0, "The share of an assault that counts for each who takes part.";
    assault_most: u8 = 12, 1 to 60, "No more than so many are counted in one.";
    last_exposed: f32 = 0.0, 0.0 to 5.0, "What it counts for to be fired at if no turn of the enemy follows ...";
    last_shot: f32 = 0.3, 0.0 to 5.0, "... a shot in the next turn if no own turn follows ...";
    last_take: f32 = 1.5, 0.0 to 10.0, "... what counts then if it can be taken or is to be kept ...";
    last_react: f32 = 0.2, 0.0 to 5.0, "... and what a reaction costs then.";

    // Fire.
    firers_most: u8 = 8, 1 to 40, "No more firers than this are tried together.";
    firer_price: f32 = 0.3, 0.01 to 20.0, "What every firer is thought to cost in the choice of the first.";
    firer_more: f32 = 0.01, 0.0 to 20.0, "What one more must bring in.";
    wanted_out: f32 = 2.0, 0.0 to 50.0, "What it is worth that those in a hex which is wanted can do nothing.";
    wanted_open: f32 = 4.0, 0.0 to 50.0, "What it is worth that nobody is left there if another unit can walk in.";
    price_opportunity: f32 = 0.9, 0.0 to 50.0, "What opportunity fire costs a unit: its next turn ...";
    price_interdiction: f32 = 0.3, 0.0 to 50.0, "... interdiction ...";
    price_idle: f32 = 0.25, 0.0 to 50.0, "... the fire of those who have nothing else to do ...";
    price_content: f32 = 0.2, 0.0 to 50.0, "... of those who need not go anywhere ...";
    price_passenger: f32 = 2.0, 0.0 to 50.0, "... of those who carry somebody ...";
    price_taker: f32 = 2.5, 0.0 to 50.0, "... of those who could take what is wanted ...";
    price_move: f32 = 0.5, 0.0 to 50.0, "... and of others, the more the more time presses ...";
    price_move_most: f32 = 2.0, 0.0 to 50.0, "... up to this.";
    price_taker_turns: f32 = 1.0, 0.0 to 20.0, "Who could take what is wanted is no more turns away.";
    react_shot: f32 = 1.0, 0.0 to 5.0, "What opportunity fire costs besides: this share of the best shot of the next turn ...";
    react_march: f32 = 0.5, 0.0 to 50.0, "... and the march of that turn, if the side wants something.";
    indirect_least: f32 = 0.05, 0.0 to 20.0, "Indirect fire must be worth so much.";
    price_betrayed: f32 = 1.1, 0.0 to 10.0, "What it costs a unit to be seen because it fires, in parts of what it may lose.";

    // Assaults and movement.
    assault_risk: f32 = 0.9, 0.0 to 10.0, "What the own losses of an assault count for (12.15).";
    assault_price: f32 = 0.12, 0.0 to 20.0, "What each who assaults costs: he cannot fire in the turn of the enemy.";
    overrun_least: f32 = 0.9, 0.0 to 50.0, "An overrun must be worth so much.";
    move_least: f32 = 0.1, 0.0 to 20.0, "A move must be better than to stay by this.";
    load: f32 = 1.0, 0.0 to 50.0, "What it is worth to load somebody who has far to go ...";
    load_turns: f32 = 2.2, 0.0 to 50.0, "... which must save more turns than so many.";
    load_leaver: f32 = 20.0, 0.0 to 200.0, "What it is worth to load somebody who should leave the map and cannot walk.";
    unload: f32 = 0.4, 0.0 to 50.0, "What it is worth to have unloaded.";
    leave: f32 = 25.0, 0.0 to 500.0, "What it is worth to leave the map for a unit that should.";
    withdraw: f32 = 0.6, 0.0 to 1.0, "Guns that the card counts are withdrawn when so much of the game is left.";
    stand: u8 = 1, 0 to 1, "Whether nobody leaves a hex that counts and that he holds alone, for a higher level.";
    settle: u8 = 1, 0 to 1, "Whether nobody enters a hex again that he left in the same phase, unless he is fired at.";
    creep: u8 = 1, 0 to 1, "Whether it moves concealed with its whole allowance (12.4).";
    cross: u8 = 1, 0 to 1, "Whether it leaves the road to move concealed (8.2.6, 12.4.2).";
    blow: f32 = 6.0, 0.0 to 100.0, "What it is worth to blow a bridge that is prepared ...";
    blow_near: u16 = 8, 0 to 60, "... if the enemy is within so many hexes.";
    bridge_guard: f32 = 2.0, 0.0 to 50.0, "What it is worth to an engineer to stand beside such a bridge.";

    // Set-up and registration.
    book: u8 = 1, 0 to 1, "Whether it sets up by the book, where there is one.";
    whim: f32 = 0.6, 0.0 to 10.0, "How much worse a place at set-up may be that is chosen by the number of the cadet.";
    put_under: f32 = 2.0, 0.0 to 50.0, "What a position is worth to who is set up ...";
    put_inside: f32 = 3.0, 0.0 to 50.0, "... and a fortification.";
    put_aboard: f32 = 50.0, 0.0 to 500.0, "What it is worth to be set up aboard.";
    begin_turn: f32 = 2.0, 0.0 to 50.0, "What each turn from the goal costs the attacker at set-up ...";
    begin_crowd: f32 = 0.3, 0.0 to 20.0, "... each other unit in the hex ...";
    begin_hidden: f32 = 0.5, 0.0 to 20.0, "... what concealment is worth to him ...";
    begin_pair: f32 = 1.5, 0.0 to 50.0, "... and the company of whom he carries or is carried by.";
    hold_reach: f32 = 2.0, 0.0 to 20.0, "How many hexes nearer a hex seems that counts in full.";
    hold_far: f32 = 0.9, 0.0 to 20.0, "What each hex from what counts costs the defender ...";
    hold_first: f32 = 3.0, 0.0 to 50.0, "... what such a hex is worth itself ...";
    hold_more: f32 = 2.2, 0.0 to 50.0, "... and to those who come second ...";
    hold_crowd: f32 = 0.6, 0.0 to 20.0, "... what each other unit in the hex costs.";
    hide_seen: f32 = 0.01, 0.0 to 1.0, "What each hex that sees it costs who cannot fight ...";
    hide_beside: f32 = 3.0, 0.0 to 50.0, "... what the gun is worth beside which he waits ...";
    hide_open: f32 = 1.0, 0.0 to 50.0, "... and what it costs to stand in the open.";
    post_hidden: f32 = 1.5, 0.0 to 50.0, "What concealment is worth to the defender ...";
    post_height: f32 = 1.0, 0.0 to 50.0, "... a height ...";
    post_wet: f32 = 3.0, 0.0 to 50.0, "... and what a swamp or water costs.";
    post_view: f32 = 20.0, 1.0 to 500.0, "So many hexes in view are worth a point to who fires from afar ...";
    post_view_most: f32 = 3.0, 0.0 to 50.0, "... up to so many points ...";
    post_view_range: u16 = 10, 1 to 60, "... within so many hexes, or half of the range.";
    works_hidden: f32 = 1.5, 0.0 to 50.0, "What concealment is worth to a position counter ...";
    works_away: f32 = 1.0, 0.0 to 20.0, "... which lies so many hexes from what counts ...";
    works_view: f32 = 80.0, 1.0 to 500.0, "... with a point for so many hexes in view ...";
    works_view_most: f32 = 1.5, 0.0 to 50.0, "... up to this.";
    mines_road: f32 = 3.0, 0.0 to 50.0, "What a road is worth to mines and blocks ...";
    mines_away: f32 = 1.0, 0.0 to 20.0, "... which lie so many hexes from what counts ...";
    mines_off: f32 = 0.8, 0.0 to 20.0, "... with so much off for each hex more or less ...";
    mines_friend: f32 = 6.0, 0.0 to 50.0, "... for each friend in the hex ...";
    mines_twice: f32 = 4.0, 0.0 to 50.0, "... and for another counter there.";
    mark_moving: f32 = 0.35, 0.0 to 5.0, "What a target counts for in registration that may move.";
    mark_goal: f32 = 2.0, 0.0 to 50.0, "What a hex that counts is worth to the marker of a defender ...";
    mark_road: f32 = 0.5, 0.0 to 50.0, "... a road ...";
    mark_foe: f32 = 0.4, 0.0 to 20.0, "... and each enemy near it ...";
    mark_foes: f32 = 4.0, 0.0 to 50.0, "... up to so many ...";
    mark_near: u16 = 2, 0 to 60, "... within so many hexes.";
    mark_least: f32 = 0.4, 0.0 to 50.0, "What a marker is worth anywhere ...";
    mark_bother: f32 = 0.3, 0.0 to 50.0, "... and how much better another place must be.";
}
