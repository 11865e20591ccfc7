//! The geography: a folder of towns, rivers, roads, borders and rasters in degrees.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

use crate::csv::CsvFile;

/// A place on the globe.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LatLon {
    /// Degrees north.
    pub lat: f64,
    /// Degrees east.
    pub lon: f64,
}

/// A town or village.
#[derive(Clone, Debug)]
pub struct Town {
    /// Its name.
    pub name: String,
    /// Where it lies.
    pub at: LatLon,
    /// 1 city to 4 village.
    pub importance: u8,
}

/// A river from source to mouth.
#[derive(Clone, Debug)]
pub struct Course {
    /// Its name.
    pub name: String,
    /// Its course.
    pub line: Vec<LatLon>,
}

/// A piece of road between two towns.
#[derive(Clone, Debug)]
pub struct Leg {
    /// The town it begins in.
    pub from: String,
    /// The town it ends in.
    pub to: String,
    /// Its course.
    pub line: Vec<LatLon>,
}

/// A grid of values, first row in the north.
pub struct Raster {
    columns: usize,
    rows: usize,
    west: f64,
    south: f64,
    cell: f64,
    values: Vec<f64>,
}

/// All that the maps are made from.
pub struct Geography {
    /// Towns and villages.
    pub towns: Vec<Town>,
    /// Rivers.
    pub rivers: Vec<Course>,
    /// Roads.
    pub legs: Vec<Leg>,
    /// State borders: the two states and the line.
    pub borders: Vec<Course>,
    /// Outlines of the named woods.
    pub woods: Vec<Course>,
    /// Metres above the sea.
    pub height: Raster,
    /// Per cent of forest.
    pub forest: Raster,
    /// Per cent of bog.
    pub bog: Raster,
}

impl Geography {
    /// Reads the folder.
    pub fn read(folder: &Path) -> Result<Geography> {
        let mut towns = Vec::new();
        for row in CsvFile::read(&folder.join("towns.csv"))?.rows() {
            towns.push(Town {
                name: row.get("name")?.to_owned(),
                at: LatLon { lat: row.number("lat")?, lon: row.number("lon")? },
                importance: row.number("importance")? as u8,
            });
        }
        let mut legs = Vec::new();
        for feature in features(&folder.join("roads_1944.geojson"))? {
            let (from, to) =
                feature.properties.from.zip(feature.properties.to).context("a road without towns")?;
            legs.push(Leg { from, to, line: feature.geometry.lines().concat() });
        }
        let courses = |file: &str| -> Result<Vec<Course>> {
            let mut all = Vec::new();
            for feature in features(&folder.join(file))? {
                let name = feature.properties.name.or(feature.properties.between).unwrap_or_default();
                all.extend(
                    feature.geometry.lines().into_iter().map(|line| Course { name: name.clone(), line }),
                );
            }
            Ok(all)
        };
        Ok(Geography {
            towns,
            rivers: courses("rivers.geojson")?,
            legs,
            borders: courses("borders.geojson")?,
            woods: outlines(&folder.join("forests_named.csv"))?,
            height: Raster::read(&folder.join("elevation.asc"))?,
            forest: Raster::read(&folder.join("forest_pct.asc"))?,
            bog: Raster::read(&folder.join("bog_pct.asc"))?,
        })
    }

    /// The town of that name.
    pub fn town(&self, name: &str) -> Option<&Town> {
        self.towns.iter().find(|t| t.name == name)
    }

    /// The river of that name.
    pub fn river(&self, name: &str) -> Option<&Course> {
        self.rivers.iter().find(|r| r.name == name)
    }

    /// The course of the road between two towns, from the first to the second.
    pub fn leg(&self, from: &str, to: &str) -> Option<Vec<LatLon>> {
        self.legs.iter().find_map(|leg| {
            if leg.from == from && leg.to == to {
                Some(leg.line.clone())
            } else if leg.from == to && leg.to == from {
                Some(leg.line.iter().rev().copied().collect())
            } else {
                None
            }
        })
    }
}

/// Outlines as lists of corners, the corners of one wood below each other.
fn outlines(path: &Path) -> Result<Vec<Course>> {
    let mut woods: Vec<Course> = Vec::new();
    for row in CsvFile::read(path)?.rows() {
        let (name, at) = (row.get("name")?, LatLon { lat: row.number("lat")?, lon: row.number("lon")? });
        match woods.last_mut().filter(|w| w.name == name) {
            Some(wood) => wood.line.push(at),
            None => woods.push(Course { name: name.to_owned(), line: vec![at] }),
        }
    }
    Ok(woods)
}

#[derive(Deserialize)]
struct Collection {
    features: Vec<Feature>,
}

#[derive(Deserialize)]
struct Feature {
    properties: Properties,
    geometry: Geometry,
}

#[derive(Deserialize)]
struct Properties {
    name: Option<String>,
    between: Option<String>,
    from: Option<String>,
    to: Option<String>,
}

#[derive(Deserialize)]
#[serde(tag = "type", content = "coordinates")]
enum Geometry {
    LineString(Vec<[f64; 2]>),
    MultiLineString(Vec<Vec<[f64; 2]>>),
}

impl Geometry {
    fn lines(&self) -> Vec<Vec<LatLon>> {
        let line = |l: &Vec<[f64; 2]>| l.iter().map(|c| LatLon { lat: c[1], lon: c[0] }).collect();
        match self {
            Geometry::LineString(one) => vec![line(one)],
            Geometry::MultiLineString(many) => many.iter().map(line).collect(),
        }
    }
}

fn features(path: &Path) -> Result<Vec<Feature>> {
    let text = std::fs::read_to_string(path).with_context(|| format!("{}", path.display()))?;
    let collection: Collection =
        serde_json::from_str(&text).with_context(|| format!("{}", path.display()))?;
    Ok(collection.features)
}

impl Raster {
    /// Reads an ESRI ASCII grid.
    pub fn read(path: &Path) -> Result<Raster> {
        let text = std::fs::read_to_string(path).with_context(|| format!("{}", path.display()))?;
        Raster::parse(&text).with_context(|| format!("{}", path.display()))
    }

    fn parse(text: &str) -> Result<Raster> {
        let mut words = text.split_whitespace().peekable();
        let mut raster = Raster { columns: 0, rows: 0, west: 0.0, south: 0.0, cell: 0.0, values: Vec::new() };
        while let Some(word) = words.next_if(|w| w.starts_with(|c: char| c.is_alphabetic())) {
            let value: f64 = words.next().context("the head ends early")?.parse()?;
            match word.to_lowercase().as_str() {
                "ncols" => raster.columns = value as usize,
                "nrows" => raster.rows = value as usize,
                "xllcorner" => raster.west = value,
                "yllcorner" => raster.south = value,
                "cellsize" => raster.cell = value,
                _ => {}
            }
        }
        raster.values = words.map(str::parse).collect::<Result<_, _>>()?;
        ensure!(raster.values.len() == raster.columns * raster.rows, "the number of cells is wrong");
        Ok(raster)
    }

    /// The middle of each cell with its value.
    pub fn cells(&self) -> impl Iterator<Item = (LatLon, f64)> {
        self.values.iter().enumerate().map(|(i, &value)| {
            let (row, column) = (i / self.columns, i % self.columns);
            let lat = self.south + (self.rows as f64 - row as f64 - 0.5) * self.cell;
            (LatLon { lat, lon: self.west + (column as f64 + 0.5) * self.cell }, value)
        })
    }
}
