//! Small drawings for the page, as SVG text. Colours are those of its style sheet.

use std::fmt::Write as _;

/// A share or a difference with its interval, on a row of its own.
pub(super) struct Bar<'a> {
    pub(super) name: &'a str,
    pub(super) low: f64,
    pub(super) mean: f64,
    pub(super) high: f64,
    /// Whether it is to catch the eye.
    pub(super) strong: bool,
}

const LEFT: f64 = 190.0;
const WIDE: f64 = 460.0;
const ROW: f64 = 26.0;
const HEAD: f64 = 24.0;

/// Text as it stands in a page.
pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Intervals below each other, with a scale in percent. `zero` draws the line that means: no difference.
pub(super) fn intervals(bars: &[Bar<'_>], zero: Option<f64>) -> String {
    let ends = bars.iter().flat_map(|bar| [bar.low, bar.high]).chain(zero);
    let (low, high) = ends.fold((f64::MAX, f64::MIN), |(low, high), end| (low.min(end), high.max(end)));
    let step = step_of(high - low);
    let (low, high) = ((low / step).floor() * step, (high / step).ceil() * step);
    let at = |value: f64| LEFT + (value - low) / (high - low).max(1e-9) * WIDE;
    let height = HEAD + ROW * bars.len() as f64 + 6.0;
    let mut svg = open(LEFT + WIDE + 110.0, height);
    let mut tick = low;
    while tick <= high + step / 2.0 {
        let _ = write!(
            svg,
            r#"<line class="grid" x1="{x:.1}" x2="{x:.1}" y1="{HEAD}" y2="{height:.1}"/><text class="tick" x="{x:.1}" y="15" text-anchor="middle">{:.0} %</text>"#,
            // Without a sign before nothing.
            (tick * 100.0).round() + 0.0,
            x = at(tick),
        );
        tick += step;
    }
    if let Some(zero) = zero {
        let _ = write!(
            svg,
            r#"<line class="zero" x1="{x:.1}" x2="{x:.1}" y1="{HEAD}" y2="{height:.1}"/>"#,
            x = at(zero)
        );
    }
    for (row, bar) in bars.iter().enumerate() {
        let y = HEAD + ROW * (row as f64 + 0.5);
        let class = if bar.strong { "strong" } else { "weak" };
        let sign = if zero.is_some() {
            format!("{:+.1} %", bar.mean * 100.0)
        } else {
            format!("{:.1} %", bar.mean * 100.0)
        };
        let _ = write!(
            svg,
            r#"<text x="{:.0}" y="{:.1}" text-anchor="end">{}</text><line class="whisker {class}" x1="{:.1}" x2="{:.1}" y1="{y:.1}" y2="{y:.1}"/><circle class="{class}" cx="{:.1}" cy="{y:.1}" r="5"/><text class="value" x="{:.1}" y="{:.1}">{sign}</text>"#,
            LEFT - 14.0,
            y + 4.0,
            escape(&shortened(bar.name, 26)),
            at(bar.low),
            at(bar.high),
            at(bar.mean),
            LEFT + WIDE + 14.0,
            y + 4.0,
        );
    }
    svg + "</svg>"
}

/// How many games had which number, for two arms above each other's bars.
pub(super) fn histogram(one: &[i32], other: &[i32], names: [&str; 2]) -> String {
    let all = || one.iter().chain(other).copied();
    let (Some(low), Some(high)) = (all().min(), all().max()) else { return String::new() };
    let span = (high - low + 1).max(1);
    let width = (f64::from(span) / 24.0).ceil().max(1.0) as i32;
    let bins = (span / width + 1) as usize;
    let share = |list: &[i32]| -> Vec<f64> {
        let mut counts = vec![0.0; bins];
        for value in list {
            counts[((value - low) / width) as usize] += 1.0 / list.len().max(1) as f64;
        }
        counts
    };
    let (one, other) = (share(one), share(other));
    let most = one.iter().chain(&other).copied().fold(0.0, f64::max).max(1e-9);
    let (tall, full) = (150.0, 620.0);
    let bin = full / bins as f64;
    let mut svg = open(full + 20.0, tall + 48.0);
    let _ = write!(svg, "{}", legend(names, full));
    for (at, (one, other)) in one.iter().zip(&other).enumerate() {
        let x = 10.0 + bin * at as f64;
        for (share, class, shift) in [(one, "base", 0.0), (other, "arm", bin * 0.44)] {
            let height = share / most * (tall - 20.0);
            let _ = write!(
                svg,
                r#"<rect class="{class}" x="{:.1}" y="{:.1}" width="{:.1}" height="{height:.1}"><title>{:.1} %</title></rect>"#,
                x + shift + bin * 0.06,
                24.0 + tall - height,
                bin * 0.42,
                share * 100.0,
            );
        }
        if bins <= 14 || at % 3 == 0 {
            let from = low + width * at as i32;
            let _ = write!(
                svg,
                r#"<text class="tick" x="{:.1}" y="{:.1}" text-anchor="middle">{from}</text>"#,
                x + bin * 0.48,
                tall + 40.0
            );
        }
    }
    svg + "</svg>"
}

fn legend(names: [&str; 2], full: f64) -> String {
    let [one, other] = names.map(|name| escape(&shortened(name, 30)));
    format!(
        r#"<rect class="base" x="{:.0}" y="4" width="11" height="11"/><text x="{:.0}" y="14">{one}</text><rect class="arm" x="{:.0}" y="4" width="11" height="11"/><text x="{:.0}" y="14">{other}</text>"#,
        full - 430.0,
        full - 414.0,
        full - 210.0,
        full - 194.0,
    )
}

/// A line of a chart by turn.
pub(super) struct Curve<'a> {
    pub(super) name: String,
    pub(super) class: &'a str,
    pub(super) values: Vec<f64>,
}

/// Numbers by turn.
pub(super) fn curves(curves: &[Curve<'_>]) -> String {
    let turns = curves.iter().map(|curve| curve.values.len()).max().unwrap_or(0);
    let most = curves.iter().flat_map(|curve| &curve.values).copied().fold(0.0, f64::max).max(1e-9);
    if turns < 2 {
        return String::new();
    }
    let step = step_of(most);
    let most = (most / step).ceil() * step;
    let (tall, full, left) = (190.0, 470.0, 44.0);
    let x = |turn: usize| left + full * turn as f64 / (turns - 1) as f64;
    let y = |value: f64| 12.0 + tall * (1.0 - value / most);
    let mut svg = open(left + full + 220.0, tall + 44.0);
    let digits = usize::from(step < 1.0);
    let mut tick = 0.0;
    while tick <= most + step / 2.0 {
        let _ = write!(
            svg,
            r#"<line class="grid" x1="{left}" x2="{:.1}" y1="{y:.1}" y2="{y:.1}"/><text class="tick" x="{:.1}" y="{:.1}" text-anchor="end">{tick:.digits$}</text>"#,
            left + full,
            left - 8.0,
            y(tick) + 4.0,
            y = y(tick),
        );
        tick += step;
    }
    for turn in (0..turns).step_by(1 + turns / 20) {
        let _ = write!(
            svg,
            r#"<text class="tick" x="{:.1}" y="{:.1}" text-anchor="middle">{turn}</text>"#,
            x(turn),
            tall + 32.0
        );
    }
    // Names that would stand on each other are pushed apart.
    let mut order: Vec<usize> = (0..curves.len()).filter(|&at| !curves[at].values.is_empty()).collect();
    order.sort_by(|&one, &other| {
        curves[other]
            .values
            .last()
            .partial_cmp(&curves[one].values.last())
            .unwrap_or(std::cmp::Ordering::Equal)
    });
    let mut lowest = 0.0_f64;
    for at in order {
        let curve = &curves[at];
        let points: Vec<String> = curve
            .values
            .iter()
            .enumerate()
            .map(|(turn, value)| format!("{:.1},{:.1}", x(turn), y(*value)))
            .collect();
        let last = curve.values.last().copied().unwrap_or(0.0);
        lowest = (y(last) + 4.0).max(lowest + 15.0);
        let _ = write!(
            svg,
            r#"<polyline class="{}" points="{}"/><text x="{:.1}" y="{lowest:.1}">{} {last:.1}</text>"#,
            curve.class,
            points.join(" "),
            x(curve.values.len() - 1) + 8.0,
            escape(&shortened(&curve.name, 22)),
        );
    }
    svg + "</svg>"
}

fn open(width: f64, height: f64) -> String {
    format!(r#"<svg class="chart" viewBox="0 0 {width:.0} {height:.0}" width="{width:.0}" role="img">"#)
}

/// A round step of a scale with four to ten of them.
fn step_of(span: f64) -> f64 {
    let span = span.max(1e-6);
    let power = 10_f64.powf((span / 5.0).log10().floor());
    [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .map(|step| step * power)
        .find(|step| span / step <= 8.0)
        .unwrap_or(power * 10.0)
}

fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most - 1).chain(['…']).collect()
}
