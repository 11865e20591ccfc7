//! Pixels to JPEG: small pictures for a first look at a map.
//!
//! Baseline, colour at half the fineness of light, codes made for the picture at hand. A map has grain and shading
//! everywhere, so that a PNG of it is five times as large.

use std::f32::consts::PI;

/// How many coefficients a block of eight by eight has.
const BLOCK: usize = 64;

/// In which order the coefficients of a block are written: from the coarse to the fine, diagonal by diagonal.
const ZIGZAG: [usize; BLOCK] = zigzag();

const fn zigzag() -> [usize; BLOCK] {
    let mut order = [0; BLOCK];
    let (mut at, mut diagonal) = (0, 0);
    while diagonal < 15 {
        let mut step = 0;
        while step <= diagonal {
            // Every second diagonal is walked the other way.
            let (row, column) =
                if diagonal % 2 == 0 { (diagonal - step, step) } else { (step, diagonal - step) };
            if row < 8 && column < 8 {
                order[at] = row * 8 + column;
                at += 1;
            }
            step += 1;
        }
        diagonal += 1;
    }
    order
}

/// How coarsely the coefficients of light and of colour are kept: the finer a pattern, the coarser its strength.
fn steps(colour: bool) -> [u8; BLOCK] {
    let (first, more) = if colour { (6, 7) } else { (4, 4) };
    std::array::from_fn(|at| first + more * ((at / 8 + at % 8) as u8))
}

/// A picture of three bytes a point, row by row, as JPEG.
pub(crate) fn encode(colours: &[u8], width: usize, height: usize) -> Vec<u8> {
    let tables = [steps(false), steps(true)];
    let tokens = tokens(&Planes::new(colours, width, height), &tables);
    let codes = Codes::of(&tokens);
    let mut out = head(width, height, &tables, &codes);
    let mut bits = Bits { out: &mut out, word: 0, count: 0 };
    for token in &tokens {
        let (code, length) = codes.tables[token.table].words[token.symbol as usize];
        bits.put(code, length);
        bits.put(token.rest, token.symbol & 15);
    }
    bits.finish();
    out.extend([0xff, 0xd9]);
    out
}

/// Light, and the two colours at half the fineness, each padded to whole blocks.
struct Planes {
    /// Blocks of sixteen by sixteen points: so many in a row, so many rows.
    across: usize,
    down: usize,
    light: Vec<f32>,
    colours: [Vec<f32>; 2],
}

impl Planes {
    fn new(colours: &[u8], width: usize, height: usize) -> Self {
        let (across, down) = (width.div_ceil(16), height.div_ceil(16));
        let (wide, high) = (across * 16, down * 16);
        let mut light = vec![0.0; wide * high];
        let mut chroma = [vec![0.0; wide * high / 4], vec![0.0; wide * high / 4]];
        for y in 0..high {
            for x in 0..wide {
                // Beyond the edge the last point is repeated.
                let at = (y.min(height - 1) * width + x.min(width - 1)) * 3;
                let [r, g, b] = [0, 1, 2].map(|part| f32::from(colours[at + part]));
                light[y * wide + x] = 0.299 * r + 0.587 * g + 0.114 * b - 128.0;
                let quarter = (y / 2) * (wide / 2) + x / 2;
                chroma[0][quarter] += (-0.168_74 * r - 0.331_26 * g + 0.5 * b) / 4.0;
                chroma[1][quarter] += (0.5 * r - 0.418_69 * g - 0.081_31 * b) / 4.0;
            }
        }
        Self { across, down, light, colours: chroma }
    }
}

/// One symbol of the stream: its kind of table, the symbol, and the bits that follow it (as many as its low half says).
struct Token {
    table: usize,
    symbol: u8,
    rest: u16,
}

fn tokens(planes: &Planes, tables: &[[u8; BLOCK]; 2]) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut last = [0; 3];
    let cosines = cosines();
    let wide = planes.across * 16;
    for row in 0..planes.down {
        for column in 0..planes.across {
            for (dy, dx) in [(0, 0), (0, 8), (8, 0), (8, 8)] {
                let at = (row * 16 + dy) * wide + column * 16 + dx;
                let block = transformed(&planes.light, at, wide, &cosines, &tables[0]);
                write_block(&block, 0, &mut last[0], &mut tokens);
            }
            for (colour, plane) in planes.colours.iter().enumerate() {
                let block = transformed(plane, (row * wide / 2 + column) * 8, wide / 2, &cosines, &tables[1]);
                write_block(&block, 2, &mut last[1 + colour], &mut tokens);
            }
        }
    }
    tokens
}

fn cosines() -> [[f32; 8]; 8] {
    std::array::from_fn(|wave| {
        let scale = if wave == 0 { 0.125_f32.sqrt() } else { 0.5 };
        std::array::from_fn(|at| scale * ((2 * at + 1) as f32 * wave as f32 * PI / 16.0).cos())
    })
}

/// A block as strengths of patterns, each in whole steps, in the order in which they are written.
fn transformed(
    plane: &[f32],
    start: usize,
    wide: usize,
    cosines: &[[f32; 8]; 8],
    steps: &[u8; BLOCK],
) -> [i32; BLOCK] {
    let mut rows = [[0.0_f32; 8]; 8];
    for (y, row) in rows.iter_mut().enumerate() {
        let points = &plane[start + y * wide..start + y * wide + 8];
        for (wave, sum) in row.iter_mut().enumerate() {
            *sum = points.iter().zip(&cosines[wave]).map(|(point, cosine)| point * cosine).sum();
        }
    }
    std::array::from_fn(|at| {
        let (down, across) = (ZIGZAG[at] / 8, ZIGZAG[at] % 8);
        let sum: f32 = (0..8).map(|y| rows[y][across] * cosines[down][y]).sum();
        (sum / f32::from(steps[ZIGZAG[at]])).round() as i32
    })
}

/// A number as its size in bits, and the bits: a negative one is written as if one less, without its sign.
fn sized(number: i32) -> (u8, u16) {
    let size = (32 - number.unsigned_abs().leading_zeros()) as u8;
    let bits = if number < 0 { number - 1 } else { number } & ((1 << size) - 1);
    (size, bits as u16)
}

/// The first coefficient as its difference to the block before, the others by the zeros before each.
fn write_block(block: &[i32; BLOCK], table: usize, last: &mut i32, tokens: &mut Vec<Token>) {
    let (size, rest) = sized(block[0] - *last);
    *last = block[0];
    tokens.push(Token { table, symbol: size, rest });
    let mut zeros = 0;
    for &number in &block[1..] {
        if number == 0 {
            zeros += 1;
            continue;
        }
        while zeros > 15 {
            tokens.push(Token { table: table + 1, symbol: 0xf0, rest: 0 });
            zeros -= 16;
        }
        let (size, rest) = sized(number);
        tokens.push(Token { table: table + 1, symbol: zeros << 4 | size, rest });
        zeros = 0;
    }
    if zeros > 0 {
        tokens.push(Token { table: table + 1, symbol: 0, rest: 0 });
    }
}

/// The codes of the four kinds of symbols: first and other coefficients, of light and of colour.
struct Codes {
    tables: [Code; 4],
}

/// The words of a code, by symbol, and the list from which a reader makes them.
struct Code {
    words: Vec<(u16, u8)>,
    /// How many words there are of each length from 1 to 16.
    lengths: [u8; 16],
    symbols: Vec<u8>,
}

impl Codes {
    fn of(tokens: &[Token]) -> Self {
        let mut counts = [[0_u64; 256]; 4];
        for token in tokens {
            counts[token.table][usize::from(token.symbol)] += 1;
        }
        Self { tables: counts.map(|counts| Code::of(&counts)) }
    }
}

impl Code {
    /// The shortest code of words of at most 16 bits, by the way of Larmore and Hirschberg: pairs of the rarest are packed
    /// sixteen times over, and a symbol's word is as long as the packages that it is in.
    fn of(counts: &[u64; 256]) -> Self {
        // No word may be all ones: a symbol that never comes takes that one, which is the longest.
        let nobody = 256_usize;
        let mut single: Vec<(u64, Vec<usize>)> = vec![(0, vec![nobody])];
        let used = counts.iter().enumerate().filter(|(_, count)| **count > 0);
        single.extend(used.map(|(symbol, &count)| (count, vec![symbol])));
        single.sort_by_key(|(count, list)| (*count, std::cmp::Reverse(list[0])));
        let mut packed: Vec<(u64, Vec<usize>)> = Vec::new();
        for _ in 0..16 {
            let mut all: Vec<_> = single.iter().cloned().chain(packed).collect();
            all.sort_by_key(|(count, _)| *count);
            packed = all.chunks_exact(2).map(|pair| join(&pair[0], &pair[1])).collect();
        }
        let mut long = [0_u8; 257];
        for (_, list) in packed.iter().take(single.len() - 1) {
            for &symbol in list {
                long[symbol] += 1;
            }
        }
        let mut order: Vec<usize> = single.iter().map(|(_, list)| list[0]).collect();
        // Of the longest words the last is nobody's.
        order.sort_by_key(|&symbol| (long[symbol], symbol));
        Self::canonical(&order, &long)
    }

    fn canonical(order: &[usize], long: &[u8; 257]) -> Self {
        let mut code = Self { words: vec![(0, 0); 256], lengths: [0; 16], symbols: Vec::new() };
        let (mut word, mut length) = (0_u16, 0_u8);
        for &symbol in order.iter().filter(|symbol| **symbol < 256) {
            word <<= long[symbol] - length;
            length = long[symbol];
            code.words[symbol] = (word, length);
            code.lengths[usize::from(length) - 1] += 1;
            code.symbols.push(symbol as u8);
            word += 1;
        }
        code
    }
}

fn join(one: &(u64, Vec<usize>), other: &(u64, Vec<usize>)) -> (u64, Vec<usize>) {
    (one.0 + other.0, one.1.iter().chain(&other.1).copied().collect())
}

/// All that stands before the points.
fn head(width: usize, height: usize, tables: &[[u8; BLOCK]; 2], codes: &Codes) -> Vec<u8> {
    let mut out = vec![0xff, 0xd8];
    part(&mut out, 0xe0, b"JFIF\0\x01\x01\0\0\x01\0\x01\0\0");
    for (number, steps) in tables.iter().enumerate() {
        let list = std::iter::once(number as u8).chain(ZIGZAG.map(|at| steps[at]));
        part(&mut out, 0xdb, &list.collect::<Vec<_>>());
    }
    let [h, w] = [height, width].map(|side| (side as u16).to_be_bytes());
    part(&mut out, 0xc0, &[8, h[0], h[1], w[0], w[1], 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]);
    for (number, code) in [0x00, 0x10, 0x01, 0x11].into_iter().zip(&codes.tables) {
        let list = std::iter::once(number).chain(code.lengths).chain(code.symbols.iter().copied());
        part(&mut out, 0xc4, &list.collect::<Vec<_>>());
    }
    part(&mut out, 0xda, &[3, 1, 0x00, 2, 0x11, 3, 0x11, 0, 63, 0]);
    out
}

fn part(out: &mut Vec<u8>, mark: u8, bytes: &[u8]) {
    out.extend([0xff, mark]);
    out.extend((bytes.len() as u16 + 2).to_be_bytes());
    out.extend(bytes);
}

/// Bits, written from the highest; a byte of ones is followed by an empty one, so that it is no mark.
struct Bits<'a> {
    out: &'a mut Vec<u8>,
    word: u32,
    count: u8,
}

impl Bits<'_> {
    fn put(&mut self, bits: u16, length: u8) {
        self.word = self.word << length | u32::from(bits);
        self.count += length;
        while self.count >= 8 {
            let byte = (self.word >> (self.count - 8)) as u8;
            self.out.push(byte);
            if byte == 0xff {
                self.out.push(0);
            }
            self.count -= 8;
        }
    }

    fn finish(&mut self) {
        self.put(0x7f, 7);
        self.count = 0;
    }
}

#[cfg(test)]
mod tests;
