//! The analysis of a game as a page that stands for itself.

use std::fmt::Write;
use std::path::Path;

use engine::title::Title;
use players::{Analysis, Costly, Table, Throw, gain, percent};
use press::ChartStyle;

const WIDTH: f64 = 1080.0;

const STYLE: &str = "\
:root{color-scheme:light;--paper:#fbf8f0;--ink:#2a2824;--faint:#6a6353;--rule:#d6cdb8;--accent:#8a3b12}
body{margin:0;background:var(--paper);color:var(--ink);font:18px/1.5 Alegreya,Georgia,serif}
main{max-width:1080px;margin:0 auto;padding:32px 24px 64px}
h1{font-size:34px;line-height:1.15;margin:0}h2{font-size:24px;margin:40px 0 8px}
.about{color:var(--faint);margin:4px 0 20px}.sum{font-size:21px;margin:6px 0}
figure{margin:24px 0}figure svg{width:100%;height:auto;border:1px solid var(--rule);border-radius:8px}
.spot:hover rect{fill-opacity:.12}
ol{list-style:none;margin:0;padding:0}li.choice{border-top:1px solid var(--rule);padding:14px 0 14px 46px;position:relative}
.number{position:absolute;left:0;top:16px;width:30px;height:30px;border-radius:50%;background:var(--accent);color:#fff8ec;font:700 17px/30px 'Barlow Condensed','Arial Narrow',sans-serif;text-align:center}
.head{display:flex;flex-wrap:wrap;gap:4px 18px;justify-content:space-between}.head strong{font-size:20px}
.when{color:var(--faint)}.pair{display:grid;grid-template-columns:1fr 1fr;gap:8px 28px;margin-top:8px}
.pair h3{font-size:17px;margin:0}.pair ul{margin:2px 0;padding-left:18px;font-size:17px}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:17px}
th,td{text-align:left;padding:5px 12px 5px 0;border-bottom:1px solid var(--rule);vertical-align:top}
td.gain{white-space:nowrap;font-weight:700}
code{font-size:14px;background:#efe8d8;border-radius:4px;padding:2px 6px;overflow-wrap:anywhere}
details{margin-top:32px}summary{cursor:pointer;font-weight:700}
@media(max-width:640px){.pair{grid-template-columns:1fr}main{padding:20px 14px}h1{font-size:27px}figure{overflow-x:auto}figure svg{min-width:720px}}
@media print{body{background:#fff}.spot{display:none}}";

/// The page.
pub(super) fn html(title: &Title, table: &dyn Table, analysis: &Analysis, file: &Path) -> String {
    let listed = (title.scenarios)().into_iter().find(|scenario| scenario.id == table.scenario());
    let scenario = listed.map_or_else(|| table.scenario().to_owned(), |scenario| scenario.name);
    let players: Vec<String> =
        table.sides().iter().zip(table.chairs()).map(|(side, chair)| format!("{side}: {chair}")).collect();
    let mut page = String::new();
    let ending = table.ending().map(|told| told.text).unwrap_or_default();
    let _ = write!(
        page,
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <title>{name}: analysis</title><style>{STYLE}</style></head><body><main>\n\
         <h1>{name}: {scenario}</h1><p class=\"about\">{players}. {ending}</p>\n\
         <p class=\"sum\">{went}</p><p class=\"sum\"><strong>{gave}</strong></p>\n<figure>{graph}</figure>\n",
        name = escaped(title.name),
        scenario = escaped(&scenario),
        players = escaped(&players.join(", ")),
        ending = escaped(&ending),
        went = escaped(&analysis.went()),
        gave = escaped(&analysis.gave()),
        graph = server::chance_picture(analysis, &server::side_colours(table), WIDTH, &ChartStyle::LIGHT),
    );
    choices(&mut page, analysis, file);
    throws(&mut page, analysis);
    phases(&mut page, analysis);
    let _ = write!(
        page,
        "<p class=\"about\">Chances are estimates: cadets played on from each phase. A die is worth the chance after it less the mean over \
         all its faces. A choice is compared with the plans of a staff on the same dice. {} player-turns were simulated.</p>\n\
         </main></body></html>\n",
        analysis.turns
    );
    page
}

fn choices(page: &mut String, analysis: &Analysis, file: &Path) {
    page.push_str("<h2>The choices that cost most</h2>\n");
    if analysis.choices.is_empty() {
        page.push_str("<p>No choice was found that cost more than 1 %.</p>\n");
        return;
    }
    page.push_str("<ol>\n");
    let list = |heading: &str, lines: &[String]| {
        if lines.is_empty() {
            return String::new();
        }
        let lines: Vec<String> = lines.iter().map(|line| escaped(line)).collect();
        format!("<div><h3>{heading}</h3><ul><li>{}</li></ul></div>", lines.join("</li><li>"))
    };
    for (at, choice) in analysis.choices.iter().enumerate() {
        let Costly { turn, phase, plan, played, better, from, .. } = choice;
        let _ = writeln!(
            page,
            "<li class=\"choice\"><span class=\"number\">{}</span><div class=\"head\"><strong>{}</strong>\
             <span class=\"when\">{}, {}</span></div><div class=\"pair\">{}{}</div>\
             <p class=\"when\">Play on from here: <code>salient play --from {} --to {from}</code></p></li>",
            at + 1,
            escaped(&analysis.cost(choice)),
            escaped(turn),
            escaped(phase),
            list("Played", played),
            list(&format!("Better: {plan}"), better),
            escaped(&file.display().to_string()),
        );
    }
    page.push_str("</ol>\n");
}

fn throws(page: &mut String, analysis: &Analysis) {
    let throws = analysis.luckiest();
    if throws.is_empty() {
        return;
    }
    page.push_str("<h2>The dice that counted most</h2>\n<div class=\"scroll\"><table><tbody>\n");
    for throw in throws {
        let Throw { turn, phase, told, .. } = throw;
        let _ = writeln!(
            page,
            "<tr><td class=\"gain\">{}</td><td>{}</td><td class=\"when\">{}, {}</td></tr>",
            escaped(&analysis.helped(throw)),
            escaped(told),
            escaped(turn),
            escaped(phase)
        );
    }
    page.push_str("</tbody></table></div>\n");
}

/// Every phase, for those who do not see the graph.
fn phases(page: &mut String, analysis: &Analysis) {
    let name = escaped(analysis.sides.first().map_or("", String::as_str));
    let _ = writeln!(
        page,
        "<details><summary>The chance, phase by phase</summary><div class=\"scroll\"><table><thead><tr><th>Actions</th><th>Turn</th>\
         <th>Phase</th><th>{name}</th><th>Dice</th></tr></thead><tbody>"
    );
    for (point, course) in analysis.points.iter().zip(analysis.course()) {
        let _ = writeln!(
            page,
            "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
            point.actions,
            escaped(&point.turn),
            escaped(if point.phase.is_empty() { "The end" } else { &point.phase }),
            percent(point.chance),
            if course.luck == 0.0 { String::new() } else { gain(course.luck) },
        );
    }
    page.push_str("</tbody></table></div></details>\n");
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
