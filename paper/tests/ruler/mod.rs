//! Reads a PDF of ours back, as far as sizes need it: pages, straight lines, clipped rectangles, fonts.

use std::io::Read as _;

/// Points in a millimetre.
const POINTS: f64 = 72.0 / 25.4;

/// A rectangle on a page, in millimetres from its upper left corner.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Box2 {
    pub(crate) x0: f64,
    pub(crate) y0: f64,
    pub(crate) x1: f64,
    pub(crate) y1: f64,
}

impl Box2 {
    fn around(points: &[(f64, f64)], height: f64) -> Self {
        let mut found = Self { x0: f64::MAX, y0: f64::MAX, x1: f64::MIN, y1: f64::MIN };
        for &(x, y) in points {
            let (x, y) = (x / POINTS, height - y / POINTS);
            found.x0 = found.x0.min(x);
            found.y0 = found.y0.min(y);
            found.x1 = found.x1.max(x);
            found.y1 = found.y1.max(y);
        }
        found
    }

    pub(crate) fn width(self) -> f64 {
        self.x1 - self.x0
    }

    pub(crate) fn height(self) -> f64 {
        self.y1 - self.y0
    }

    /// Whether it lies in another, or at most so far outside.
    pub(crate) fn within(self, other: Box2, tolerance: f64) -> bool {
        self.x0 >= other.x0 - tolerance
            && self.y0 >= other.y0 - tolerance
            && self.x1 <= other.x1 + tolerance
            && self.y1 <= other.y1 + tolerance
    }

    /// What both have; none if they do not meet.
    fn and(self, other: Box2) -> Option<Box2> {
        let both = Self {
            x0: self.x0.max(other.x0),
            y0: self.y0.max(other.y0),
            x1: self.x1.min(other.x1),
            y1: self.y1.min(other.y1),
        };
        (both.x0 <= both.x1 && both.y0 <= both.y1).then_some(both)
    }

    /// Whether a line is an upright cut mark.
    pub(crate) fn is_mark(self) -> bool {
        self.width() < 1e-3 && (3.5..4.5).contains(&self.height())
    }
}

/// A page: its size, straight lines, what is clipped to, what is drawn.
pub(crate) struct Page {
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) lines: Vec<Box2>,
    pub(crate) clips: Vec<Box2>,
    /// Every shape that is drawn, as far as it is not clipped away.
    pub(crate) ink: Vec<Box2>,
    /// Where lines of text begin.
    pub(crate) texts: Vec<(f64, f64)>,
    /// Where pictures that pages share have their upper left corner.
    pub(crate) shared: Vec<(f64, f64)>,
}

impl Page {
    /// The whole of it.
    pub(crate) fn sheet(&self) -> Box2 {
        Box2 { x0: 0.0, y0: 0.0, x1: self.width, y1: self.height }
    }
}

/// What is read of a file.
pub(crate) struct Read {
    pub(crate) pages: Vec<Page>,
    /// The fonts that are described ...
    pub(crate) fonts: usize,
    /// ... and those of them whose letters are in the file.
    pub(crate) embedded: usize,
}

impl Read {
    pub(crate) fn new(bytes: &[u8]) -> Self {
        // Every byte is one character, so that places in the text are places in the file.
        let text: String = bytes.iter().map(|&byte| char::from(byte)).collect();
        let count = |word: &str| text.matches(word).count();
        let pages = text
            .match_indices("/MediaBox[")
            .map(|(at, word)| {
                let end = at + text[at..].find(']').expect("the box ends");
                let sides = text[at + word.len()..end].split(' ');
                let numbers: Vec<f64> = sides.map(|side| side.parse().expect("a number")).collect();
                let contents = at + text[at..].find("/Contents ").expect("a page has contents");
                let object = text[contents + 10..].split(' ').next().expect("a number");
                page(&stream(bytes, &text, object), (numbers[2] / POINTS, numbers[3] / POINTS))
            })
            .collect();
        Self { pages, fonts: count("/Type/FontDescriptor"), embedded: count("/FontFile") }
    }
}

/// The contents of an object, unpacked.
fn stream(bytes: &[u8], text: &str, object: &str) -> String {
    let head = format!("\n{object} 0 obj\n");
    let at = text.find(&head).expect("the object is there");
    let begin = at + text[at..].find("stream\n").expect("it is a stream") + 7;
    // From characters back to bytes.
    let begin = text[..begin].chars().count();
    let mut out = Vec::new();
    flate2::read::ZlibDecoder::new(&bytes[begin..]).read_to_end(&mut out).expect("it can be unpacked");
    out.iter().map(|&byte| char::from(byte)).collect()
}

/// The words of a page's contents; texts in brackets are left out.
fn words(contents: &str) -> Vec<String> {
    let (mut found, mut word, mut depth, mut escaped) = (Vec::new(), String::new(), 0, false);
    for letter in contents.chars() {
        match letter {
            _ if escaped => escaped = false,
            '\\' if depth > 0 => escaped = true,
            '(' => depth += 1,
            ')' => depth -= 1,
            _ if depth > 0 => {}
            ' ' | '\n' | '[' | ']' | '/' => {
                if !word.is_empty() {
                    found.push(std::mem::take(&mut word));
                }
                if letter == '/' {
                    word.push(letter);
                }
            }
            _ => word.push(letter),
        }
    }
    found.push(word);
    found
}

type Matrix = [f64; 6];

fn times(a: Matrix, b: Matrix) -> Matrix {
    [
        a[0] * b[0] + a[1] * b[2],
        a[0] * b[1] + a[1] * b[3],
        a[2] * b[0] + a[3] * b[2],
        a[2] * b[1] + a[3] * b[3],
        a[4] * b[0] + a[5] * b[2] + b[4],
        a[4] * b[1] + a[5] * b[3] + b[5],
    ]
}

/// What `q` puts aside.
#[derive(Clone)]
struct State {
    matrix: Matrix,
    clip: Option<Box2>,
    line: f64,
}

fn at(x: f64, y: f64, m: &Matrix) -> (f64, f64) {
    (x * m[0] + y * m[2] + m[4], x * m[1] + y * m[3] + m[5])
}

fn page(contents: &str, (width, height): (f64, f64)) -> Page {
    let mut page = Page {
        width,
        height,
        lines: Vec::new(),
        clips: Vec::new(),
        ink: Vec::new(),
        texts: Vec::new(),
        shared: Vec::new(),
    };
    let identity: Matrix = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0];
    let mut now = State { matrix: identity, clip: None, line: 1.0 };
    let (mut saved, mut numbers, mut path) = (Vec::new(), Vec::<f64>::new(), Vec::<(f64, f64)>::new());
    let mut text = identity;
    for word in words(contents) {
        if let Ok(number) = word.parse() {
            numbers.push(number);
            continue;
        }
        let m = now.matrix;
        match (word.as_str(), numbers.as_slice()) {
            ("q", _) => saved.push(now.clone()),
            ("Q", _) => now = saved.pop().expect("every Q has its q"),
            ("cm", &[a, b, c, d, e, f]) => now.matrix = times([a, b, c, d, e, f], m),
            ("w", &[line]) => now.line = line,
            ("m" | "l", &[.., x, y]) => path.push(at(x, y, &m)),
            ("c" | "v" | "y", points) => {
                path.extend(points.chunks(2).map(|point| at(point[0], point[1], &m)));
            }
            ("re", &[x, y, wide, high]) => path.extend([at(x, y, &m), at(x + wide, y + high, &m)]),
            ("W" | "W*", _) => {
                let clip = Box2::around(&path, height);
                page.clips.push(clip);
                // Where nothing is left nothing is drawn.
                let nothing = Box2 { x0: 0.0, y0: 0.0, x1: 0.0, y1: 0.0 };
                now.clip = Some(now.clip.map_or(clip, |before| before.and(clip).unwrap_or(nothing)));
            }
            ("S", _) if path.len() == 2 => page.lines.push(Box2::around(&path, height)),
            ("Tm", &[a, b, c, d, e, f]) => text = [a, b, c, d, e, f],
            ("Tj" | "TJ", _) if now.clip.is_none() => {
                let (x, y) = at(text[4], text[5], &m);
                page.texts.push((x / POINTS, height - y / POINTS));
            }
            // Our shared pictures stand upright: their corner is that of the page's matrix.
            ("Do", _) => page.shared.push((m[4] / POINTS, height - m[5] / POINTS)),
            _ => {}
        }
        if matches!(word.as_str(), "S" | "s" | "f" | "f*" | "B" | "B*" | "b" | "b*") && !path.is_empty() {
            let wide = if word.starts_with('f') { 0.0 } else { now.line * m[0].hypot(m[1]) / POINTS / 2.0 };
            let shape = Box2::around(&path, height);
            let shape =
                Box2 { x0: shape.x0 - wide, y0: shape.y0 - wide, x1: shape.x1 + wide, y1: shape.y1 + wide };
            page.ink.extend(now.clip.map_or(Some(shape), |clip| shape.and(clip)));
        }
        if matches!(word.as_str(), "S" | "s" | "f" | "f*" | "n" | "B" | "B*" | "b" | "b*") {
            path.clear();
        }
        numbers.clear();
    }
    page
}
