//! The clock, and how a moment is written.

use jiff::Timestamp;

/// Seconds since 1970.
pub(crate) fn now() -> i64 {
    Timestamp::now().as_second()
}

/// Milliseconds since 1970.
pub(crate) fn millis() -> u64 {
    Timestamp::now().as_millisecond().try_into().unwrap_or_default()
}

/// A moment as `2026-01-31T18:00:00Z`.
pub(crate) fn text(seconds: i64) -> String {
    // No clock shows a moment after the year 9999.
    Timestamp::from_second(seconds).unwrap_or(Timestamp::MAX).to_string()
}

#[cfg(test)]
mod tests {
    use super::text;

    #[test]
    fn moments_are_written_in_utc() {
        assert_eq!(text(0), "1970-01-01T00:00:00Z");
        assert_eq!(text(951_782_399), "2000-02-28T23:59:59Z");
        assert_eq!(text(951_782_400), "2000-02-29T00:00:00Z");
        assert_eq!(text(1_798_761_599), "2026-12-31T23:59:59Z");
    }
}
