//! The appraisal of a position: the chance to win, from its features, by a small network that learned from games.
//!
//! The weights are a text file of each game, `players/src/<game>/appraisal.txt`, which `salient train` makes of the rows that
//! `salient match --rows` writes: a line for each feature with its mean and its spread in those rows, what it adds, and what it
//! adds to each of the hidden sums; then the same for what is always added, and what each hidden sum adds.

mod calibration;
mod train;

use std::fmt::Write;

pub use calibration::{Bin, calibration};
pub use train::{Example, Lesson, Trained, train};

/// A network with one hidden layer, and a straight way past it.
#[derive(Debug, Clone, PartialEq)]
pub struct Network {
    /// By feature: its name, mean and spread.
    inputs: Vec<(String, f32, f32)>,
    /// By feature, and then for what is always added: what it adds, and what it adds to each hidden sum.
    weights: Vec<Vec<f32>>,
    /// What each hidden sum adds.
    out: Vec<f32>,
}

/// What is always added stands in its line under this name, and what the hidden sums add under the other.
const ALWAYS: &str = "always";
const OUT: &str = "out";

impl Network {
    /// The chance that side 0 wins.
    pub fn chance(&self, features: &[f32]) -> f32 {
        let hidden = self.out.len();
        let mut sums = [0.0_f32; MOST + 1];
        let sums = &mut sums[..=hidden];
        for ((value, (_, mean, spread)), weights) in features.iter().zip(&self.inputs).zip(&self.weights) {
            let value = (value - mean) / spread;
            sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += weight * value);
        }
        if let Some(always) = self.weights.last() {
            sums.iter_mut().zip(always).for_each(|(sum, weight)| *sum += weight);
        }
        let bent: f32 = sums[1..].iter().zip(&self.out).map(|(sum, weight)| sum.tanh() * weight).sum();
        1.0 / (1.0 + (-(sums[0] + bent)).exp())
    }

    /// Reads a file of weights for these features.
    pub fn read(text: &str, names: &[&str]) -> Result<Network, String> {
        let mut network = Network { inputs: Vec::new(), weights: Vec::new(), out: Vec::new() };
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let mut words = line.split_whitespace();
            let name = words.next().unwrap_or_default();
            let numbers: Result<Vec<f32>, _> = words.map(str::parse).collect();
            let numbers = numbers.map_err(|_| format!("{name}: there is a word that is no number"))?;
            match (name, &numbers[..]) {
                (OUT, all) => network.out = all.to_vec(),
                (ALWAYS, all) => network.weights.push(all.to_vec()),
                (_, [mean, spread, rest @ ..]) => {
                    network.inputs.push((name.to_owned(), *mean, *spread));
                    network.weights.push(rest.to_vec());
                }
                _ => return Err(format!("{name}: mean and spread are missing")),
            }
        }
        let known: Vec<&str> = network.inputs.iter().map(|input| input.0.as_str()).collect();
        if known != names {
            return Err(format!("the features are {}, not {}", names.join(", "), known.join(", ")));
        }
        let width = network.out.len() + 1;
        if width > MOST + 1
            || network.weights.len() != names.len() + 1
            || network.weights.iter().any(|row| row.len() != width)
        {
            return Err("a line is too short or too long".into());
        }
        if network.inputs.iter().any(|&(_, _, spread)| spread <= 0.0) {
            return Err("a spread is not positive".into());
        }
        Ok(network)
    }

    /// The weights as a file.
    pub fn write(&self) -> String {
        let mut text = String::new();
        let row = |text: &mut String, numbers: &[f32]| {
            for number in numbers {
                let _ = write!(text, " {number:.5}");
            }
            text.push('\n');
        };
        for ((name, mean, spread), weights) in self.inputs.iter().zip(&self.weights) {
            text.push_str(name);
            row(&mut text, &[&[*mean, *spread], &weights[..]].concat());
        }
        text.push_str(ALWAYS);
        row(&mut text, self.weights.last().map_or(&[], |row| &row[..]));
        text.push_str(OUT);
        row(&mut text, &self.out);
        text
    }
}

/// The most hidden sums.
const MOST: usize = 32;
