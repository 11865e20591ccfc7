//! The variant sheet: what differs from the base game, in the voice of an errata sheet.

use engine::rules::{Kind, Origin, PrintedRule};

/// Whether a rule is not as in the base game.
pub(crate) fn differs(rule: &PrintedRule) -> bool {
    rule.kind != Kind::Base || !rule.because.is_empty() || rule.origin == Origin::House
}

/// Whether a rule stands on the sheet: it is in play and new or different, or it is of the base game and switched off. A rule of the base
/// game that is written by us, because nobody may copy the box, is no difference.
pub(crate) fn is_listed(rule: &PrintedRule) -> bool {
    let base = rule.kind == Kind::Base;
    if rule.in_play { !base || !rule.because.is_empty() } else { base }
}

/// What the sheet says before the text of a rule.
pub(crate) fn instruction(rule: &PrintedRule) -> &'static str {
    match (rule.in_play, rule.kind) {
        (false, _) => "Omit this rule.",
        (_, Kind::Change) => "Change. The rule now reads:",
        (_, Kind::Addition) => "Addition. Add this rule:",
        (_, Kind::Clarification) => "Clarification. Read the rule so:",
        (_, Kind::Errata) => "Correction. The rule should read:",
        (_, Kind::Optional) => "Optional rule, in force. Add:",
        (_, Kind::Base) => "Change. As switched, the rule now reads:",
    }
}

/// How the sheet begins.
pub(crate) const PREFACE: &str =
    "Amend the rulebook as follows. Rules that are not listed stand as they are.";
