//! What a column of a Parquet part may hold, and how it is written and read.

use std::collections::BTreeMap;
use std::io::Write;

use anyhow::{Result, anyhow, ensure};
use parquet::column::reader::get_typed_column_reader;
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, Int32Type, Int64Type};
use parquet::file::reader::RowGroupReader;
use parquet::file::writer::SerializedRowGroupWriter;

/// Bytes that only the lab reads.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Blob(pub Vec<u8>);

/// The columns of some rows, as they are written one after the other.
pub(crate) type Group<'a, 'b, W> = &'a mut SerializedRowGroupWriter<'b, W>;

/// The columns of a part, as they are read one after the other.
pub(crate) struct Columns<'a> {
    group: &'a dyn RowGroupReader,
    next: usize,
    pub(crate) rows: usize,
}

/// Values, and the levels of definition and repetition that spread them over rows.
type Spread<T> = (Vec<T>, Vec<i16>, Vec<i16>);

/// A type of values that a column may hold.
pub(crate) trait Column: Sized {
    /// The column in the words of Parquet.
    fn schema(name: &str) -> String;

    fn write<'v, W: Write + Send>(
        values: impl Iterator<Item = &'v Self>,
        out: Group<'_, '_, W>,
    ) -> Result<()>
    where
        Self: 'v;

    fn read(columns: &mut Columns<'_>) -> Result<Vec<Self>>;
}

impl<'a> Columns<'a> {
    pub(crate) fn new(group: &'a dyn RowGroupReader) -> Columns<'a> {
        Columns { group, next: 0, rows: group.metadata().num_rows() as usize }
    }

    /// The values of the next column, with the levels that say how they are spread over the rows.
    fn next<T: DataType>(&mut self) -> Result<Spread<T::T>> {
        let reader = self.group.get_column_reader(self.next)?;
        self.next += 1;
        let mut reader = get_typed_column_reader::<T>(reader);
        let (mut values, mut definitions, mut repetitions) = (Vec::new(), Vec::new(), Vec::new());
        let mut read = 0;
        while read < self.rows {
            let (records, ..) = reader.read_records(
                self.rows - read,
                Some(&mut definitions),
                Some(&mut repetitions),
                &mut values,
            )?;
            ensure!(records > 0, "the part ends too early");
            read += records;
        }
        Ok((values, definitions, repetitions))
    }

    /// The values of the next column, which has one in each row.
    fn single<T: DataType>(&mut self) -> Result<Vec<T::T>> {
        let (values, ..) = self.next::<T>()?;
        ensure!(values.len() == self.rows, "a column is too short");
        Ok(values)
    }

    /// The values of the next column, which has any number of them in each row.
    fn several<T: DataType>(&mut self) -> Result<Vec<Vec<T::T>>> {
        let (values, definitions, repetitions) = self.next::<T>()?;
        let mut rows: Vec<Vec<T::T>> = Vec::with_capacity(self.rows);
        let mut values = values.into_iter();
        for (definition, repetition) in definitions.into_iter().zip(repetitions) {
            if repetition == 0 {
                rows.push(Vec::new());
            }
            if definition > 0 {
                let value = values.next().ok_or_else(|| anyhow!("a column is too short"))?;
                rows.last_mut().ok_or_else(|| anyhow!("a column begins in the middle"))?.push(value);
            }
        }
        ensure!(rows.len() == self.rows, "a column is too short");
        Ok(rows)
    }
}

fn put<T: DataType, W: Write + Send>(
    values: &[T::T],
    levels: Option<(&[i16], &[i16])>,
    out: Group<'_, '_, W>,
) -> Result<()> {
    let mut column =
        out.next_column()?.ok_or_else(|| anyhow!("there are more columns than the schema has"))?;
    let (definitions, repetitions) = levels.unzip();
    column.typed::<T>().write_batch(values, definitions, repetitions)?;
    Ok(column.close()?)
}

/// How so many values in each row are spread.
fn levels(counts: impl Iterator<Item = usize>) -> (Vec<i16>, Vec<i16>) {
    let (mut definitions, mut repetitions) = (Vec::new(), Vec::new());
    for count in counts {
        definitions.extend(std::iter::repeat_n(i16::from(count > 0), count.max(1)));
        repetitions.push(0);
        repetitions.extend(std::iter::repeat_n(1, count.saturating_sub(1)));
    }
    (definitions, repetitions)
}

fn text(bytes: &ByteArray) -> Result<String> {
    Ok(bytes.as_utf8()?.to_owned())
}

/// Columns of one value a row.
macro_rules! plain {
    ($($type:ty as $word:literal, $parquet:ty: $to:expr, $from:expr;)+) => {$(
        impl Column for $type {
            fn schema(name: &str) -> String {
                format!($word, name)
            }

            fn write<'v, W: Write + Send>(values: impl Iterator<Item = &'v Self>, out: Group<'_, '_, W>) -> Result<()> {
                let values: Vec<_> = values.map($to).collect();
                put::<$parquet, W>(&values, None, out)
            }

            fn read(columns: &mut Columns<'_>) -> Result<Vec<Self>> {
                columns.single::<$parquet>()?.into_iter().map($from).collect()
            }
        }
    )+};
}

plain! {
    bool as "REQUIRED BOOLEAN {};", BoolType: |value| *value, Ok;
    i32 as "REQUIRED INT32 {};", Int32Type: |value| *value, Ok;
    i64 as "REQUIRED INT64 {};", Int64Type: |value| *value, Ok;
    String as "REQUIRED BYTE_ARRAY {} (UTF8);", ByteArrayType: |value| value.as_str().into(), |bytes| text(&bytes);
    Blob as "REQUIRED BYTE_ARRAY {};", ByteArrayType: |value| value.0.clone().into(), |bytes| Ok(Blob(bytes.data().to_vec()));
}

impl Column for Vec<i32> {
    fn schema(name: &str) -> String {
        format!("REPEATED INT32 {name};")
    }

    fn write<'v, W: Write + Send>(
        values: impl Iterator<Item = &'v Self>,
        out: Group<'_, '_, W>,
    ) -> Result<()> {
        let rows: Vec<&Self> = values.collect();
        let (definitions, repetitions) = levels(rows.iter().map(|row| row.len()));
        let all: Vec<i32> = rows.into_iter().flatten().copied().collect();
        put::<Int32Type, W>(&all, Some((&definitions, &repetitions)), out)
    }

    fn read(columns: &mut Columns<'_>) -> Result<Vec<Self>> {
        columns.several::<Int32Type>()
    }
}

/// Columns of names, each with a value.
macro_rules! maps {
    ($($type:ty as $word:literal, $parquet:ty: $to:expr, $from:expr;)+) => {$(
        impl Column for BTreeMap<String, $type> {
            fn schema(name: &str) -> String {
                let value = format!($word, "value");
                format!(
                    "REQUIRED GROUP {name} (MAP) {{ REPEATED GROUP key_value {{ REQUIRED BYTE_ARRAY key (UTF8); {value} }} }}"
                )
            }

            fn write<'v, W: Write + Send>(values: impl Iterator<Item = &'v Self>, out: Group<'_, '_, W>) -> Result<()> {
                let rows: Vec<&Self> = values.collect();
                let (definitions, repetitions) = levels(rows.iter().map(|row| row.len()));
                let spread = Some((&definitions[..], &repetitions[..]));
                let keys: Vec<ByteArray> = rows.iter().flat_map(|row| row.keys()).map(|key| key.as_str().into()).collect();
                put::<ByteArrayType, W>(&keys, spread, out)?;
                let values: Vec<_> = rows.iter().flat_map(|row| row.values()).map($to).collect();
                put::<$parquet, W>(&values, spread, out)
            }

            fn read(columns: &mut Columns<'_>) -> Result<Vec<Self>> {
                let keys = columns.several::<ByteArrayType>()?;
                let values = columns.several::<$parquet>()?;
                let row = |(keys, values): (Vec<ByteArray>, Vec<_>)| {
                    keys.iter().zip(values).map(|(key, value)| Ok((text(key)?, $from(value)?))).collect()
                };
                keys.into_iter().zip(values).map(row).collect()
            }
        }
    )+};
}

maps! {
    i32 as "REQUIRED INT32 {};", Int32Type: |value| *value, Ok::<i32, anyhow::Error>;
    String as "REQUIRED BYTE_ARRAY {} (UTF8);", ByteArrayType: |value| value.as_str().into(), |bytes: ByteArray| text(&bytes);
}
