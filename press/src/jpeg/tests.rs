//! A reader of its own reads back what was written.

use std::collections::HashMap;

use super::{BLOCK, ZIGZAG, cosines, encode, steps};

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    bit: u8,
}

impl Reader<'_> {
    fn bit(&mut self) -> u32 {
        let bit = self.bytes[self.at] >> (7 - self.bit) & 1;
        self.bit += 1;
        if self.bit == 8 {
            self.bit = 0;
            self.at += if self.bytes[self.at] == 0xff { 2 } else { 1 };
        }
        u32::from(bit)
    }

    fn symbol(&mut self, code: &HashMap<(u32, u8), u8>) -> u8 {
        let (mut word, mut length) = (0, 0);
        loop {
            word = word << 1 | self.bit();
            length += 1;
            assert!(length <= 16, "no word of the code");
            if let Some(&symbol) = code.get(&(word, length)) {
                return symbol;
            }
        }
    }

    fn number(&mut self, size: u8) -> i32 {
        let value = (0..size).fold(0, |value, _| value << 1 | self.bit()) as i32;
        if size > 0 && value < 1 << (size - 1) { value - (1 << size) + 1 } else { value }
    }
}

/// The light of every point of a picture, and its width in points with the padding.
fn light(jpeg: &[u8]) -> (Vec<f32>, usize, (usize, usize)) {
    let (mut at, mut steps, mut codes, mut size) = (2, Vec::new(), HashMap::new(), (0, 0));
    loop {
        assert_eq!(jpeg[at], 0xff);
        let (mark, long) = (jpeg[at + 1], usize::from(u16::from_be_bytes([jpeg[at + 2], jpeg[at + 3]])));
        let body = &jpeg[at + 4..at + 2 + long];
        at += 2 + long;
        match mark {
            0xdb => steps.push(body[1..].to_vec()),
            0xc0 => {
                size = (
                    usize::from(u16::from_be_bytes([body[3], body[4]])),
                    usize::from(u16::from_be_bytes([body[1], body[2]])),
                );
            }
            0xc4 => {
                codes.insert(body[0], code(&body[1..17], &body[17..]));
            }
            0xda => break,
            _ => {}
        }
    }
    let mut reader = Reader { bytes: &jpeg[at..], at: 0, bit: 0 };
    let (across, down) = (size.0.div_ceil(16), size.1.div_ceil(16));
    let (mut plane, mut last) = (vec![0.0; across * down * 256], [0; 3]);
    for place in 0..across * down {
        for part in 0..6 {
            let (kind, which) = if part < 4 { (0, 0) } else { (1, part - 3) };
            let block = block(&mut reader, &codes[&kind], &codes[&(kind | 0x10)], &mut last[which]);
            if part < 4 {
                let start =
                    (place / across * 16 + part / 2 * 8) * across * 16 + place % across * 16 + part % 2 * 8;
                draw(&block, &steps[0], &mut plane, start, across * 16);
            }
        }
    }
    (plane, across * 16, size)
}

fn code(lengths: &[u8], symbols: &[u8]) -> HashMap<(u32, u8), u8> {
    let (mut word, mut next, mut code) = (0, symbols.iter(), HashMap::new());
    for (length, &count) in (1..).zip(lengths) {
        for _ in 0..count {
            code.insert((word, length), *next.next().unwrap());
            word += 1;
        }
        assert!(word < 1 << length, "no word is all ones");
        word <<= 1;
    }
    code
}

fn block(
    reader: &mut Reader<'_>,
    first: &HashMap<(u32, u8), u8>,
    others: &HashMap<(u32, u8), u8>,
    last: &mut i32,
) -> [i32; BLOCK] {
    let mut block = [0; BLOCK];
    let size = reader.symbol(first);
    *last += reader.number(size);
    block[0] = *last;
    let mut at = 1;
    while at < BLOCK {
        let symbol = reader.symbol(others);
        match (symbol >> 4, symbol & 15) {
            (0, 0) => break,
            (zeros, size) => {
                at += usize::from(zeros);
                block[ZIGZAG[at]] = reader.number(size);
                at += 1;
            }
        }
    }
    block
}

fn draw(block: &[i32; BLOCK], steps: &[u8], plane: &mut [f32], start: usize, wide: usize) {
    let waves = cosines();
    let mut strengths = [0.0; BLOCK];
    for (at, &place) in ZIGZAG.iter().enumerate() {
        strengths[place] = block[place] as f32 * f32::from(steps[at]);
    }
    for (y, x) in (0..8).flat_map(|y| (0..8).map(move |x| (y, x))) {
        let sum: f32 = (0..BLOCK).map(|at| strengths[at] * waves[at / 8][y] * waves[at % 8][x]).sum();
        plane[start + y * wide + x] = sum + 128.0;
    }
}

/// A shaded picture with grain of so many bits.
fn picture(width: usize, height: usize, bits: u32) -> Vec<u8> {
    let mut noise = 1_u32;
    let mut points = Vec::new();
    for y in 0..height {
        for x in 0..width {
            noise = noise.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let grain = (noise >> (32 - bits)) as usize;
            points.extend([(x * 2 + grain).min(255), (y * 2 + grain).min(255), 90].map(|part| part as u8));
        }
    }
    points
}

/// By how much the light of every point is off, in whole blocks, and how wide a row of it is; beyond the edge the last point is
/// repeated.
fn off(points: &[u8], width: usize, height: usize) -> (Vec<f32>, usize) {
    let (plane, wide, size) = light(&encode(points, width, height));
    assert_eq!(size, (width, height));
    let true_light = |at: usize| {
        let point = (at / wide).min(height - 1) * width + (at % wide).min(width - 1);
        let [r, g, b] = [0, 1, 2].map(|part| f32::from(points[point * 3 + part]));
        0.299 * r + 0.587 * g + 0.114 * b
    };
    (plane.iter().enumerate().map(|(at, there)| there - true_light(at)).collect(), wide)
}

#[test]
fn what_is_written_is_read_back_nearly() {
    for (width, height) in [(100, 70), (16, 16), (17, 1)] {
        let (off, wide) = off(&picture(width, height, 3), width, height);
        let rows = off.chunks_exact(wide).take(height).flat_map(|row| &row[..width]);
        let mean = rows.map(|point| point.abs()).sum::<f32>() / (width * height) as f32;
        assert!(mean < 2.0, "{width} by {height}: {mean} off");
    }
}

/// Nothing is lost but what the steps say. The steps are coarse on purpose, so that this is told by the strengths of the patterns
/// and not by the points: of a grain of sixteen shades hardly anything is left.
#[test]
fn every_strength_is_kept_to_half_its_step() {
    let (width, height) = (100, 70);
    let (off, wide) = off(&picture(width, height, 4), width, height);
    let (waves, steps) = (cosines(), steps(false));
    for (top, left) in
        (0..off.len() / wide / 8).flat_map(|row| (0..wide / 8).map(move |block| (row * 8, block * 8)))
    {
        for (at, step) in steps.into_iter().enumerate() {
            let points = (0..BLOCK).map(|point| (point / 8, point % 8));
            let part = |(y, x)| off[(top + y) * wide + left + x] * waves[at / 8][y] * waves[at % 8][x];
            let strength: f32 = points.map(part).sum();
            assert!(strength.abs() <= f32::from(step) / 2.0 + 0.01, "{left} {top}: {at} is {strength} off");
        }
    }
}

#[test]
fn one_colour_takes_hardly_any_room() {
    let flat = encode(&[200; 64 * 64 * 3], 64, 64);
    assert!(flat.len() < 400, "{}", flat.len());
    let (plane, ..) = light(&flat);
    assert!(plane.iter().all(|point| (point - 200.0).abs() < 2.0));
}
