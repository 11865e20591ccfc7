//! Draws a map file: `draw_map <map.toml> <out.svg> [<out.png> [<scale>]]`.

use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, out, rest @ ..] = arguments.as_slice() else {
        return Err("usage: draw_map <map.toml> <out.svg> [<out.png> [<scale>]]".into());
    };
    let text = std::fs::read_to_string(file)?;
    let board = engine::map::read(file, &text).map_err(|faults| format!("{faults}"))?;
    let start = Instant::now();
    let svg = press::map(&board, &press::MapStyle::default());
    eprintln!("{file}: {} bytes in {:?}", svg.len(), start.elapsed());
    std::fs::write(out, &svg)?;
    if let [picture, scale @ ..] = rest {
        let scale = scale.first().map_or(Ok(1.0), |s| s.parse())?;
        let start = Instant::now();
        std::fs::write(picture, press::png(&svg, scale)?)?;
        eprintln!("{picture} in {:?}", start.elapsed());
    }
    Ok(())
}
