//! Parts: the rows of a chunk as a Parquet file.

use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result, anyhow};
use parquet::basic::Compression;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;

use crate::columns::Columns;
use crate::manifest::FORMAT;
use crate::{Chunk, Row, row};

/// Under which name a part says which chunk it is.
const CHUNK: &str = "salient.chunk";
/// Under which name it says which form its rows have.
const FORM: &str = "salient.format";

/// The bytes of a part. The same rows give the same bytes.
pub fn write(chunk: &Chunk, rows: &[Row]) -> Result<Vec<u8>> {
    let schema = Arc::new(parse_message_type(&row::schema())?);
    let said = [(CHUNK, chunk.id.clone()), (FORM, FORMAT.to_string())];
    let said = said.map(|(key, value)| KeyValue::new(key.to_owned(), value));
    let properties = WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_statistics_enabled(EnabledStatistics::None)
        .set_created_by("salient lab".into())
        .set_key_value_metadata(Some(said.to_vec()))
        .build();
    let mut writer = SerializedFileWriter::new(Vec::new(), schema, Arc::new(properties))?;
    let mut group = writer.next_row_group()?;
    row::write(rows, &mut group)?;
    group.close()?;
    Ok(writer.into_inner()?)
}

/// A part that was read.
#[derive(Debug)]
pub struct Part {
    /// The chunk that it says it is.
    pub chunk: String,
    /// Its rows.
    pub rows: Vec<Row>,
}

/// Reads a part.
pub fn read(path: &Path) -> Result<Part> {
    let attempt = || -> Result<Part> {
        let reader = SerializedFileReader::new(File::open(path)?)?;
        let metadata = reader.metadata().file_metadata();
        let said = |key: &str| {
            let mut pairs = metadata.key_value_metadata().into_iter().flatten();
            pairs.find(|pair| pair.key == key).and_then(|pair| pair.value.clone())
        };
        let chunk = said(CHUNK).ok_or_else(|| anyhow!("it is no part of a run"))?;
        if said(FORM) != Some(FORMAT.to_string()) {
            return Err(anyhow!("it was written by another version of the program"));
        }
        let mut rows = Vec::new();
        for group in 0..reader.num_row_groups() {
            rows.extend(row::read(&mut Columns::new(&*reader.get_row_group(group)?))?);
        }
        Ok(Part { chunk, rows })
    };
    attempt().with_context(|| format!("cannot read the part {}", path.display()))
}
