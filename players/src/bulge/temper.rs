//! The numbers by which the cadet of Battle of the Bulge '81 weighs its choices, beside those that both wars have (`cadet/shared.rs`).

crate::cadet::shared::shared! { of_bulge {
    // The end.
    last_turn: f32 = 1.0, 0.0 to 1.0, "How far a side after whose turn the game ends forgets what the enemy could do next.";

    // Marches of columns (fields).
    march_foot: u16 = 36, 12 to 80, "The most that open ground counts for in a march on foot, in twelfths of a movement point.";
    march_wheels: u16 = 60, 12 to 100, "The same on wheels.";
    march_own_road: u16 = 3, 1 to 60, "A step along a road of our own.";
    march_road: u16 = 6, 1 to 60, "A step along any other road.";
    march_river: u16 = 24, 0 to 200, "What a river without a bridge adds.";
    march_site: u16 = 60, 0 to 200, "What the Meuse adds where a bridge can be built.";
    march_meuse: u16 = 160, 0 to 250, "What the Meuse adds elsewhere.";

    // Where the enemy wants to go (flow, plan).
    flow_block: f32 = 0.5, 0.0 to 1.0, "What goes on through a roadblock.";
    garrison_value: f32 = 4.0, 0.0 to 200.0, "Who stands in a goal of so much value stays there.";
    aim_liege: u16 = 40, 0 to 400, "How much further Liege seems.";

    // Goals.
    goal_march: f32 = 0.6, 0.0 to 10.0, "What a movement point of march takes off the value of a goal.";
    goal_drawn: f32 = 9.0, 0.0 to 100.0, "A place that has all it takes still draws so much ...";
    goal_drawn_most: f32 = 0.12, 0.0 to 1.0, "... but no more than this share of its value.";
    goal_freedom: f32 = 0.3, 0.0 to 1.0, "A side that must defend itself less than this sends units to goals that have all they take.";
    goal_british: u8 = 6, 0 to 99, "Goals further than so many hexes from the far bank are not for the British who are bound to it.";
    key: f32 = 90.0, 0.0 to 1000.0, "The value of a town that decides the game.";
    key_scrubbed: f32 = 10.0, 0.0 to 1000.0, "The same if Nordwind was given up.";
    key_last_turns: f32 = 10.0, 0.0 to 36.0, "So many turns before the end such a town begins to count for more.";
    key_a_turn: f32 = 3.0, 0.0 to 100.0, "What each of these turns adds.";
    key_want_more: f32 = 26.0, 0.0 to 300.0, "How much more than the least is the most that holds it.";
    meuse_fades: f32 = 0.06, 0.0 to 1.0, "How much less the run for the Meuse counts for on each turn after its time.";
    meuse_german: f32 = 30.0, 0.0 to 500.0, "The value of a bridge over the Meuse to the German.";
    meuse_allied: f32 = 24.0, 0.0 to 500.0, "The same to the Allies.";
    liege: f32 = 50.0, 0.0 to 500.0, "The value of Liege.";
    garrison_march: f32 = 12.0, 0.0 to 100.0, "Nobody comes from further, in movement points, to be a garrison.";
    keep_great: f32 = 40.0, 0.0 to 500.0, "A place of so much value matters always ...";
    keep_great_near: f32 = 0.25, 0.0 to 2.0, "... by this share at least.";

    // The line and its posts.
    post_zone_ours: f32 = 8.0, 0.0 to 500.0, "What an enemy zone of control adds where a unit of ours must attack out of it (12.2).";
    post_zone: f32 = 25.0, 0.0 to 500.0, "What it adds where nobody stands yet.";
    line_left: f32 = 3.0, 0.0 to 100.0, "What a point of our strength costs that would be before the line.";
    panzer: u8 = 4, 0 to 20, "A unit with so much attack strength and wheels is a panzer unit, which is not tied to a post.";
    post_owed: f32 = -1.2, -50.0 to 5.0, "An attack that is owed in a post and costs more than that empties it (12.2).";

    // Places.
    carrier_threat: f32 = 0.1, 0.0 to 5.0, "What a point of threat costs units that do not fight.";
    leaver_slope: f32 = 3.0, 0.0 to 20.0, "What the way counts for with those who leave the map (23.5).";
    place_goal_here: f32 = 0.12, 0.0 to 5.0, "The share of its value that the goal has for who stands there ...";
    place_goal: f32 = 0.1, 0.0 to 5.0, "... and for who comes.";
    owed_nothing: f32 = -0.2, -20.0 to 20.0, "What an enemy zone of control is worth with nobody to attack.";
    owed_excused: f32 = 0.4, 0.0 to 5.0, "The share of a good attack that counts for who need not make it.";
    owed_most: f32 = 3.0, 0.0 to 50.0, "An attack that is owed counts for no more (12.2).";
    owed_bad: f32 = 1.2, 0.0 to 10.0, "What a bad attack that is owed counts for.";
    owed_good: f32 = 0.4, 0.0 to 10.0, "The same for a good one.";
    gun_here: f32 = 4.0, 0.0 to 50.0, "What it is worth to a gun to fire from where it is (13.4).";
    gun_there: f32 = 2.0, 0.0 to 50.0, "The same from elsewhere.";
    gun_march: f32 = 0.4, 0.0 to 10.0, "What a hex out of range costs it.";
    gun_contact: f32 = 3.0, 0.0 to 50.0, "What an enemy beside it costs it.";
    gun_loss: f32 = 0.15, 0.0 to 5.0, "What each of the odds beyond even adds to the chance that it is caught (13.7) ...";
    gun_loss_most: f32 = 0.8, 0.0 to 1.0, "... up to this.";
    gun_worth: f32 = 8.0, 0.0 to 100.0, "What a gun is worth.";
    gun_emplaced: f32 = 1.0, 0.0 to 20.0, "How many times more a gun that is emplaced minds being caught: it cannot retreat (13.8).";
    gun_escort: f32 = 0.5, 0.0 to 20.0, "What an escort is worth to it.";
    team_apart: u16 = 5, 0 to 60, "Teams keep so many hexes apart (18.1).";
    team_alone: f32 = 4.0, 0.0 to 50.0, "What it is worth to a team to be apart.";
    team_road: f32 = 0.5, 0.0 to 10.0, "What each road out of its hex is worth to it.";
    team_beside: f32 = 0.5, 0.0 to 10.0, "What each hex with a road beside it is worth to it where it stands off the road itself (18.1.5).";
    team_trodden: f32 = 2.0, 0.0 to 50.0, "What it costs it to stand on a road, on which the enemy comes, away from a bridge.";
    team_far: f32 = 16.0, 0.0 to 100.0, "What the far bank is worth to it ...";
    team_march: f32 = 0.3, 0.0 to 10.0, "... and what each hex from there takes off.";
    team_bridge: f32 = 3.0, 0.0 to 50.0, "What a bridge is worth to it.";
    team_exposed: f32 = 3.0, 0.0 to 50.0, "What each enemy beside it costs it.";

    // Attacks (fight, assault).
    loss_retreat: f32 = 0.05, 0.0 to 2.0, "The share of the attackers that a retreat costs ...";
    loss_retreat_hex: f32 = 0.05, 0.0 to 2.0, "... and what each hex of it adds.";
    gain_engaged: f32 = 0.2, -10.0 to 10.0, "What it is worth to engage the enemy.";
    exchange: f32 = 1.1, 0.0 to 5.0, "What a point that we lose in an exchange counts for.";
    gain_stand: f32 = 0.3, -10.0 to 10.0, "What it is worth that the enemy stands fast and pays for it (14.6).";
    gain_hex: f32 = 0.06, 0.0 to 2.0, "The share of the defenders that each hex of retreat costs.";
    fire_guns: u8 = 2, 0 to 4, "So many guns are expected to meet an attack with final protective fire (13.6).";
    caution: f32 = 1.3, 0.0 to 50.0, "What is added to the least worth of an attack for a side that must defend itself and has few units: they are needed in the line.";
    caution_many: f32 = 70.0, 1.0 to 500.0, "A side with so many units has the least of that caution.";
    caution_few: f32 = 40.0, 1.0 to 500.0, "With so many units fewer it has all of it.";
    caution_rest: f32 = 0.5, 0.0 to 1.0, "The least of it.";
    prize_danger: f32 = 0.01, 0.0 to 5.0, "What a point of threat takes off a hex that is taken.";

    // The Combat Phase.
    owed_only: u8 = 1, 0 to 1, "Whether an attack that costs more than it brings is made only by those who owe one (12.2); 0 if anybody may make it in their place.";
    order_closes: f32 = 0.3, 0.0 to 10.0, "How much later an attack comes whose defenders' ways of retreat others may close first: a share of what is at stake.";
    round: f32 = 0.15, 0.0 to 10.0, "What a committed gun must bring in.";
    air_point: f32 = 0.12, 0.0 to 10.0, "What an air point must bring in.";
    exploit_least: f32 = 0.3, 0.0 to 50.0, "A breakthrough must be worth so much.";

    // The Movement Phase.
    lone: f32 = 0.03, 0.0 to 10.0, "The share of a unit that it costs to be alone where the enemy can come, for each of the odds against it ...";
    lone_near: u16 = 2, 0 to 20, "... with no friend within so many hexes.";
    enter_owed: f32 = 1.0, 0.0 to 10.0, "What an attack counts for that a unit would owe where it enters the map (12.2).";
    enter_least: f32 = -2.0, -50.0 to 0.0, "A unit waits off the map rather than owe an attack that costs more.";
    supply_leads: u8 = 4, 1 to 40, "Supply is traced for so many of the best places.";
    blow_by_hand: f32 = 10.0, 0.0 to 200.0, "Who holds a bridge blows it if so much strength wants to cross (11.4) ...";
    blow_defensive: f32 = 0.5, 0.0 to 1.1, "... and his side must defend itself more than this.";
    bridge_saves: f32 = 1.5, 0.0 to 50.0, "A bridge is built if it saves so many movement points ...";
    bridge_defensive: f32 = 0.5, 0.0 to 1.1, "... by the Allies only if they must defend themselves less than this.";
    bridge_attack: f32 = 0.2, 0.0 to 10.0, "What a point of attack costs in the choice of the builder.";

    // Support.
    block_least: f32 = 2.0, 0.0 to 100.0, "A roadblock stands where so much strength wants to pass.";
    block_later: f32 = 0.5, 0.0 to 1.0, "What strength counts for that does not pass soon.";
    block_near: u16 = 5, 0 to 60, "The enemy passes soon if he is within so many hexes.";
    interdict_least: f32 = 6.0, 0.0 to 200.0, "A road is interdicted where so much strength wants to pass.";
    air_kept: u8 = 4, 0 to 40, "Air points that are kept for the battles.";
    emplace_near: u16 = 7, 0 to 60, "A gun with enemies within so many hexes is emplaced.";
    emplace_odds: f32 = 2.5, 0.0 to 50.0, "A gun whose company could be driven out at such odds is not (13.8).";
    blow: f32 = 5.0, 0.0 to 200.0, "A bridge is blown if so much strength wants to cross it ...";
    blow_near: u16 = 5, 0 to 60, "... and is within so many hexes.";
    airdrop_least: f32 = 4.0, 0.0 to 200.0, "An airdrop must supply so many points (16.6).";
    okw_last: u8 = 13, 0 to 36, "The OKW reserve is released no later than on this turn ...";
    okw_left: u8 = 12, 0 to 36, "... and with so many turns to go.";
    drop_near: u16 = 2, 0 to 60, "Von der Heydte does not drop within so many hexes of the enemy (18.4).";
    drop_foe: f32 = 5.0, 0.0 to 50.0, "What the enemy so near costs, in roads.";
    divert_odds: f32 = 2.0, 0.0 to 50.0, "Nordwind goes for four towns (23.7) if the German can bring so many times what the Allies can to each that he lacks; 0 if he must have them all.";
    scrub_near: u8 = 6, 0 to 60, "Hexes from the far bank within which a column can hope to cross the Meuse soon.";
    scrub_force: u16 = 2, 1 to 20, "Nordwind is given up if so many times the strength that wins is there ...";
    scrub_margin: i32 = -40, -500 to 500, "... and the margin is less than this, or all its towns are lost.";
}}
