//! The numbers by which the cadet of Skirmish weighs its choices. A squad is worth 1.

crate::cadet::temper::temper! {
    pin: f64 = 0.45, 0.0 to 5.0, "What it is worth to pin an enemy.";
    pinned: f64 = 0.35, 0.0 to 5.0, "What it costs to be pinned after an attack that failed.";
    rally: f64 = 0.25, 0.0 to 5.0, "What it is worth to rally.";
    caution: f64 = 0.5, 0.0 to 10.0, "How much danger counts.";
    despair: f64 = 1.0, 0.0 to 1.0, "The share of its caution that a side which is behind has lost by the end.";
    point: f64 = 0.9, 0.0 to 10.0, "What a point of an objective is worth when a squad stands there.";
    nearer: f64 = 0.12, 0.0 to 5.0, "What it is worth to come a hex nearer to the best objective.";
    leave: f64 = 0.6, 0.0 to 10.0, "What it costs to leave an objective that an enemy could take.";
    pull_point: f64 = 0.5, 0.0 to 20.0, "How many hexes nearer a point makes an objective seem.";
    pull_enemy: f64 = 4.0, 0.0 to 50.0, "How many hexes further an enemy seems than an objective.";
}
