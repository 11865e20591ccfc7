//! The command line.

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use engine::title::Kind;
use engine::{Season, Seed};

use crate::analyse::AnalyseArguments;
use crate::bench::BenchArguments;
use crate::charts::ChartsArguments;
use crate::lab::Lab;
use crate::looked::Switched;
use crate::los::LosArguments;
use crate::matches::{MatchArguments, TrainArguments};
use crate::play_on::PlayOn;
use crate::print::Print;
use crate::programs::Programs;

/// Hex-and-counter wargames: every rule enforced, every rule cited.
///
/// Without a command it serves the games and opens a browser on them, as `salient serve` does.
///
/// Exit codes: 0 all is well; 1 something was refused, failed or does not hold; 2 the command line is wrong.
#[derive(Parser)]
#[command(name = "salient", version, about, long_about)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Play in the browser: serve the games on this machine and open a browser.
    Serve(ServeArguments),
    /// List the games.
    Games {
        /// As JSON.
        #[arg(long)]
        json: bool,
    },
    /// List a game's scenarios.
    Scenarios {
        /// The game.
        game: String,
        /// As JSON.
        #[arg(long)]
        json: bool,
    },
    /// Print a game's rulebook as switched.
    Rules(RulesArguments),
    /// Play a game in the terminal, or let computers play it.
    Play(PlayArguments),
    /// Tell a recorded game in sentences.
    Replay {
        /// The record.
        file: PathBuf,
        /// Stop after so many actions.
        #[arg(long, value_name = "N")]
        to: Option<usize>,
        /// Draw the position at the end of each turn into this folder, in place of the story.
        #[arg(long, value_name = "FOLDER", conflicts_with = "json")]
        maps: Option<PathBuf>,
        /// Draw only the ends of these turns: `2,6,16`. The set-up is 0.
        #[arg(long, value_name = "LIST", requires = "maps", value_delimiter = ',')]
        turns: Vec<usize>,
        /// Write each picture as SVG too.
        #[arg(long, requires = "maps")]
        svg: bool,
        #[command(flatten)]
        own: OwnFiles,
        /// As JSON.
        #[arg(long)]
        json: bool,
    },
    /// Play a record through again: every action, every hash, the seeds against their published hashes.
    Verify {
        /// The record.
        file: PathBuf,
        /// The hash of the seed as it was shown to you before the dice were rolled; once for each that was shown.
        #[arg(long, value_name = "HASH")]
        commitment: Vec<engine::Commitment>,
        /// The word that you gave for the dice.
        #[arg(long, value_name = "WORD", allow_hyphen_values = true)]
        word: Vec<String>,
        #[command(flatten)]
        own: OwnFiles,
        /// As JSON.
        #[arg(long)]
        json: bool,
    },
    /// Tell a recorded game in chances: the course of it, what the dice gave, the choices that cost most.
    Analyse(AnalyseArguments),
    /// Measure how fast the games go: random play, lists, records, computer players.
    Bench(BenchArguments),
    /// Let two computer players play against each other, on the same dice with sides swapped.
    Match(MatchArguments),
    /// Learn the chance to win from positions that `salient match --rows` wrote.
    Train(TrainArguments),
    /// Find out what a rule does: play many games of two arms and more, and report on them.
    #[command(subcommand)]
    Lab(Lab),
    /// Say whether two hexes see each other, and what blocks the line.
    Los(LosArguments),
    /// Draw a game's map.
    Map {
        /// The game.
        game: String,
        /// The picture: a name that ends in .svg or .png.
        #[arg(short, long, value_name = "FILE")]
        output: PathBuf,
        /// Which geomorphic boards, from west to east; a `t` turns one, a `/` begins the next row: `1,4t/2`.
        #[arg(long, value_name = "LIST")]
        boards: Option<String>,
        /// The map of this scenario: its id, or a file with one of your own.
        #[arg(long, value_name = "ID|FILE", conflicts_with = "boards")]
        scenario: Option<String>,
        /// The ground in this season: dry, mud, snow or frost. That of the scenario's first turn if nothing is said.
        #[arg(long, value_name = "SEASON", value_parser = season)]
        season: Option<Season>,
        /// Size of a PNG: 1 for a screen, 2 for print.
        #[arg(long, default_value_t = 1.0)]
        scale: f32,
    },
    /// Draw a game's counters.
    Counters {
        /// The game.
        game: String,
        /// The picture: a name that ends in .svg or .png.
        #[arg(short, long, value_name = "FILE")]
        output: PathBuf,
        /// The counter mix of Bulge: base, revised or sheet.
        #[arg(long)]
        mix: Option<String>,
        /// Size of a PNG: 1 for a screen, 2 for print.
        #[arg(long, default_value_t = 1.0)]
        scale: f32,
    },
    /// Print or draw a game's charts as switched: combat table, terrain, weather, turns, victory.
    Charts(ChartsArguments),
    /// Put a game on paper: counters to cut out, maps at true size, charts, the rulebook, or all of it, as PDF.
    #[command(subcommand)]
    Print(Print),
    /// Print the JSON schema of a data file, by which editors complete keys.
    Schema {
        /// The game.
        game: String,
        /// The file: scenario, map, charts, units or rules.
        #[arg(value_parser = kind)]
        kind: Kind,
    },
    /// Read a scenario, map, charts, units or rules file and say all that is wrong with it.
    Check {
        /// The file.
        file: PathBuf,
        /// The game, if the file does not show it.
        #[arg(long)]
        game: Option<String>,
        /// Read a scenario with these charts in place of the game's.
        #[arg(long, value_name = "FILE")]
        charts: Option<PathBuf>,
        /// Read a scenario or charts with these counters in place of the game's.
        #[arg(long, value_name = "FILE")]
        units: Option<PathBuf>,
        /// As JSON.
        #[arg(long)]
        json: bool,
    },
}

/// Files of the player's own that a recorded game was played with.
#[derive(Args, Default)]
pub(crate) struct OwnFiles {
    /// The scenario file that the game was played with, if it was the player's own.
    #[arg(long, value_name = "FILE")]
    pub(crate) scenario: Option<PathBuf>,
    /// The charts that the game was played with, if they were the player's own.
    #[arg(long, value_name = "FILE")]
    pub(crate) charts: Option<PathBuf>,
    /// The counters that the game was played with, if they were the player's own.
    #[arg(long, value_name = "FILE")]
    pub(crate) units: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct ServeArguments {
    /// The port. If nothing is said it is 8181, or the next one that is free.
    #[arg(long, value_name = "N")]
    pub(crate) port: Option<u16>,
    /// The address to listen on. Others can play only if it is not the one of this machine alone: `0.0.0.0` is all.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub(crate) bind: IpAddr,
    /// The file that games are kept in; otherwise it is in your folder for such data.
    #[arg(long, value_name = "FILE")]
    pub(crate) db: Option<PathBuf>,
    /// Do not open a browser.
    #[arg(long)]
    pub(crate) no_open: bool,
    /// Let games call addresses of this machine and its network when it is a player's turn.
    #[arg(long)]
    pub(crate) local_webhooks: bool,
    /// A name that the server answers to, beside `localhost` and, with --bind, plain addresses. May be repeated.
    #[arg(long = "host", value_name = "NAME")]
    pub(crate) hosts: Vec<String>,
    #[command(flatten)]
    pub(crate) limits: LimitArguments,
    #[command(flatten)]
    pub(crate) growth: GrowthArguments,
    /// Show the runs of the lab that are in this folder; `lab-runs` if nothing is said.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) lab: Option<PathBuf>,
    /// Take the browser's files from this folder, for work on them.
    #[arg(long, value_name = "FOLDER", hide = true)]
    pub(crate) web: Option<PathBuf>,
}

/// How much players may leave in the file of games. What is not said is as `server::Limits` has it.
#[derive(Args, Default)]
#[command(next_help_heading = "Limits")]
pub(crate) struct GrowthArguments {
    /// Lines of talk that are kept in a game; the oldest go. [default: 500]
    #[arg(long, value_name = "N")]
    pub(crate) chat_lines: Option<usize>,
    /// Characters of a line of talk. [default: 500]
    #[arg(long, value_name = "N")]
    pub(crate) chat_length: Option<usize>,
    /// Lines of talk of one player in a minute. [default: 30]
    #[arg(long, value_name = "N")]
    pub(crate) chat_per_minute: Option<u32>,
    /// Megabytes of scenarios of their own that players of one address may have. [default: 16]
    #[arg(long, value_name = "MB")]
    pub(crate) scenarios_per_address: Option<usize>,
    /// Megabytes of such scenarios in all. [default: 512]
    #[arg(long, value_name = "MB")]
    pub(crate) scenarios: Option<usize>,
}

impl Default for ServeArguments {
    fn default() -> Self {
        Self {
            port: None,
            bind: IpAddr::V4(Ipv4Addr::LOCALHOST),
            db: None,
            no_open: false,
            local_webhooks: false,
            hosts: Vec::new(),
            limits: LimitArguments::default(),
            growth: GrowthArguments::default(),
            lab: None,
            web: None,
        }
    }
}

/// What a server refuses as too much. What is not said is as `server::Limits` has it.
#[derive(Args, Default)]
#[command(next_help_heading = "Limits")]
pub(crate) struct LimitArguments {
    /// Games in memory; those that nobody uses make room for others. [default: 300]
    #[arg(long, value_name = "N")]
    pub(crate) games: Option<usize>,
    /// Games without a person in which computers think at the same time; the others wait. [default: 8]
    #[arg(long, value_name = "N")]
    pub(crate) computer_games: Option<usize>,
    /// Games of one address in which computers think at the same time. [default: 8]
    #[arg(long, value_name = "N")]
    pub(crate) thinking_per_address: Option<usize>,
    /// New games of one address in an hour. [default: 600]
    #[arg(long, value_name = "N")]
    pub(crate) new_games_per_hour: Option<u32>,
    /// Requests of one address in a second; four times as many at once. [default: 100]
    #[arg(long, value_name = "N")]
    pub(crate) requests_per_second: Option<u32>,
    /// Open connections. [default: 1000]
    #[arg(long, value_name = "N")]
    pub(crate) connections: Option<usize>,
    /// Open connections of one address. Behind a proxy all are one address. [default: 150]
    #[arg(long, value_name = "N")]
    pub(crate) connections_per_address: Option<usize>,
    /// Open games in browsers (`WebSockets`). [default: 500]
    #[arg(long, value_name = "N")]
    pub(crate) sockets: Option<usize>,
    /// Open games in browsers of one address. [default: 60]
    #[arg(long, value_name = "N")]
    pub(crate) sockets_per_address: Option<usize>,
    /// Scenario files and records of one address that are read at the same time. [default: 1]
    #[arg(long, value_name = "N")]
    pub(crate) files_per_address: Option<usize>,
    /// Megabytes of pictures that are kept. [default: 64]
    #[arg(long, value_name = "MB")]
    pub(crate) picture_memory: Option<usize>,
    /// Megabytes that the file of games may have; otherwise as much as the disk holds.
    #[arg(long, value_name = "MB")]
    pub(crate) db_size: Option<u64>,
}

#[derive(Args)]
pub(crate) struct RulesArguments {
    /// The game.
    pub(crate) game: String,
    /// A named set of switches.
    #[arg(long)]
    pub(crate) preset: Option<String>,
    /// Switches: `+DC,-NW,MIX=base`.
    #[arg(long, allow_hyphen_values = true, default_value = "", hide_default_value = true)]
    pub(crate) rules: String,
    /// Only the rule with this number, of this switch, or rules with this word in heading or text.
    #[arg(long, value_name = "WORD")]
    pub(crate) search: Option<String>,
    /// List where the code does each rule, and its tests. The exit code is 1 if a rule has none.
    #[arg(long, conflicts_with = "search")]
    pub(crate) coverage: bool,
    /// Name file and line of a rule and of its tests: its number, a section, or a switch.
    #[arg(long = "where", value_name = "RULE", conflicts_with_all = ["search", "coverage"])]
    pub(crate) place: Option<String>,
    /// As JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct PlayArguments {
    /// The game.
    #[arg(required_unless_present_any = ["resume", "from"])]
    pub(crate) game: Option<String>,
    /// A scenario by its id, or a file with one of your own.
    #[arg(long, value_name = "ID|FILE")]
    pub(crate) scenario: Option<String>,
    #[command(flatten)]
    pub(crate) switched: Switched,
    /// Who plays: `random` for all sides, `human,random` in the order of the sides, or `german=human,allied=program:./bot`
    /// with a program of your own. People play if nothing is said.
    #[arg(long, value_name = "LIST")]
    pub(crate) players: Option<String>,
    /// What fixes the dice: a number, or 64 hexadecimal digits. Chosen by chance if nothing is said.
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<Seed>,
    /// Keep the game in this file, after every action.
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// Go on with a recorded game. Without a file: with the last one that was left unrecorded, or the Nth of them.
    #[arg(long, value_name = "FILE|N", conflicts_with_all = ["preset", "rules", "seed"])]
    #[expect(clippy::option_option, reason = "an option whose value may be left out")]
    pub(crate) resume: Option<Option<PathBuf>>,
    #[command(flatten)]
    pub(crate) play_on: PlayOn,
    #[command(flatten)]
    pub(crate) programs: Programs,
    /// Play the actions of a file and check what it expects.
    #[arg(long, value_name = "FILE")]
    pub(crate) script: Option<PathBuf>,
    /// Answer in JSON: an object at first and one for each line of input; one at the end where nobody types.
    #[arg(long)]
    pub(crate) json: bool,
}

fn kind(word: &str) -> Result<Kind, String> {
    Kind::ALL.into_iter().find(|kind| kind.word() == word).ok_or_else(|| {
        let words: Vec<&str> = Kind::ALL.iter().map(|kind| kind.word()).collect();
        format!("write one of {}", words.join(", "))
    })
}

pub(crate) fn season(word: &str) -> Result<Season, String> {
    Season::named(word).ok_or_else(|| {
        let words: Vec<&str> = Season::ALL.iter().map(|season| season.word()).collect();
        format!("write one of {}", words.join(", "))
    })
}
