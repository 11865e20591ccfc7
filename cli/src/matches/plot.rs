//! How far predicted chances come true, as a table and as a picture.

use std::fmt::Write;

use players::{Bin, Share};

/// The lines of a table.
pub(super) fn table(bins: &[Bin]) -> String {
    let mut text =
        String::from("| predicted | mean | came true | games | positions |\n|---|---|---|---|---|\n");
    for (at, Bin { predicted, seen: Share { games, share, low, high }, positions }) in bins.iter().enumerate()
    {
        let (from, to) = (at as f64 / 10.0, (at + 1) as f64 / 10.0);
        let _ = if *games == 0 {
            writeln!(text, "| {from:.1} to {to:.1} | - | - | 0 | 0 |")
        } else {
            writeln!(
                text,
                "| {from:.1} to {to:.1} | {predicted:.2} | {share:.2} [{low:.2}, {high:.2}] | {games} | {positions} |"
            )
        };
    }
    text
}

/// The side of the square, and what is free around it.
const SIDE: f64 = 240.0;
const EDGE: f64 = 34.0;

/// A picture: predicted from left to right, observed upwards, with the interval of each bin. What lies on the diagonal comes true.
pub(super) fn picture(title: &str, bins: &[Bin]) -> String {
    let (x, y) = (|chance: f64| EDGE + chance * SIDE, |chance: f64| EDGE + (1.0 - chance) * SIDE);
    let (whole, end) = (SIDE + 2.0 * EDGE, EDGE + SIDE);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {whole} {whole}\" width=\"{whole}\" height=\"{whole}\" \
         font-family=\"sans-serif\" font-size=\"11\">\n<title>{title}: predicted chances and what came of them</title>\n\
         <rect width=\"{whole}\" height=\"{whole}\" fill=\"#fff\"/>\n\
         <text x=\"{middle}\" y=\"20\" text-anchor=\"middle\">{title}</text>\n",
        middle = whole / 2.0
    );
    for tenth in 0..=5 {
        let (at, label) = (f64::from(tenth) / 5.0, f64::from(tenth) / 5.0);
        let _ = writeln!(
            svg,
            "<path d=\"M{0:.1} {EDGE}V{end}M{EDGE} {1:.1}H{end}\" stroke=\"#ddd\"/>\
             <text x=\"{0:.1}\" y=\"{2}\" text-anchor=\"middle\">{label:.1}</text>\
             <text x=\"{3}\" y=\"{4:.1}\" text-anchor=\"end\">{label:.1}</text>",
            x(at),
            y(at),
            end + 14.0,
            EDGE - 5.0,
            y(at) + 4.0
        );
    }
    let _ =
        writeln!(svg, "<path d=\"M{EDGE} {end}L{end} {EDGE}\" stroke=\"#888\" stroke-dasharray=\"4 3\"/>");
    for Bin { predicted, seen: Share { games, share, low, high }, .. } in
        bins.iter().filter(|bin| bin.seen.games > 0)
    {
        let size = 2.0 + (*games as f64).sqrt() / 4.0;
        let _ = writeln!(
            svg,
            "<path d=\"M{0:.1} {1:.1}V{2:.1}\" stroke=\"#246\" stroke-width=\"1.5\"/>\
             <circle cx=\"{0:.1}\" cy=\"{3:.1}\" r=\"{size:.1}\" fill=\"#246\"/>",
            x(*predicted),
            y(*low),
            y(*high),
            y(*share)
        );
    }
    svg += "</svg>\n";
    svg
}
