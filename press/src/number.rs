//! Numbers as SVG wants them: short, and the same bytes on every machine.

/// Writes `value` with at most two decimals and no trailing zeros: `3`, `0.5`, `-12.25`.
///
/// What is not a finite number is written as `0`, so that a fault upstream never breaks a picture.
///
/// ```
/// let mut out = String::new();
/// press::write_number(&mut out, -1.504);
/// assert_eq!(out, "-1.5");
/// ```
pub fn write_number(out: &mut String, value: f64) {
    let hundredths = if value.is_finite() { (value * 100.0).round() as i64 } else { 0 };
    if hundredths < 0 {
        out.push('-');
    }
    let magnitude = hundredths.unsigned_abs();
    write_integer(out, magnitude / 100);
    let fraction = (magnitude % 100) as u8;
    if fraction != 0 {
        out.push('.');
        out.push(char::from(b'0' + fraction / 10));
        if !fraction.is_multiple_of(10) {
            out.push(char::from(b'0' + fraction % 10));
        }
    }
}

/// Writes a whole number without going through the formatting machinery.
fn write_integer(out: &mut String, mut value: u64) {
    let mut digits = [0u8; 20];
    let mut at = digits.len();
    loop {
        at -= 1;
        digits[at] = b'0' + (value % 10) as u8;
        value /= 10;
        if value == 0 {
            break;
        }
    }
    out.extend(digits[at..].iter().map(|&digit| char::from(digit)));
}

#[cfg(test)]
mod tests {
    use super::write_number;

    fn shown(value: f64) -> String {
        let mut out = String::new();
        write_number(&mut out, value);
        out
    }

    #[test]
    fn numbers_are_short() {
        let cases = [
            (0.0, "0"),
            (-0.001, "0"),
            (1.0, "1"),
            (0.5, "0.5"),
            (-0.25, "-0.25"),
            (12.345, "12.35"),
            (7.999, "8"),
            (100.05, "100.05"),
            (f64::NAN, "0"),
            (f64::INFINITY, "0"),
        ];
        for (value, expected) in cases {
            assert_eq!(shown(value), expected, "{value}");
        }
    }
}
