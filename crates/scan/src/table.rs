//! Tables in memory, column by column, and as the bytes of a Parquet file.
//!
//! The columns are plain (text, whole numbers, real numbers, each with or without gaps), so Parquet's own writer is used and the Arrow
//! crates are not needed: they would double what has to be compiled.

use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical, ZstdLevel};
use parquet::column::writer::ColumnWriter;
use parquet::data_type::ByteArray;
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::{Type, TypePtr};
use std::sync::Arc;

/// A column; `None` is a gap.
#[derive(Clone, PartialEq, Debug)]
pub enum ColumnValues {
    /// Texts.
    Text(Vec<Option<String>>),
    /// Whole numbers of 32 bits.
    Int(Vec<Option<i32>>),
    /// Whole numbers of 64 bits.
    Long(Vec<Option<i64>>),
    /// Real numbers.
    Real(Vec<Option<f64>>),
}

/// One value of a row.
#[derive(Clone, PartialEq, Debug)]
pub enum Cell {
    /// A text.
    Text(Option<String>),
    /// A whole number of 32 bits.
    Int(Option<i32>),
    /// A whole number of 64 bits.
    Long(Option<i64>),
    /// A real number.
    Real(Option<f64>),
}

/// What a column holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sort {
    /// Texts.
    Text,
    /// Whole numbers of 32 bits.
    Int,
    /// Whole numbers of 64 bits.
    Long,
    /// Real numbers.
    Real,
}

/// The columns of a table by name.
pub type Layout = &'static [(&'static str, Sort)];

/// A table in the making.
#[derive(Clone, Debug)]
pub struct Table {
    name: &'static str,
    layout: Layout,
    columns: Vec<ColumnValues>,
    rows: usize,
}

impl Table {
    /// A table without rows.
    pub fn new(name: &'static str, layout: Layout) -> Table {
        let columns = layout.iter().map(|(_, sort)| match sort {
            Sort::Text => ColumnValues::Text(Vec::new()),
            Sort::Int => ColumnValues::Int(Vec::new()),
            Sort::Long => ColumnValues::Long(Vec::new()),
            Sort::Real => ColumnValues::Real(Vec::new()),
        });
        Table {
            name,
            layout,
            columns: columns.collect(),
            rows: 0,
        }
    }

    /// How many rows there are.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Adds a row, a cell for each column in their order.
    ///
    /// # Panics
    /// When the cells are not those of the layout: rows are made in one place, [`crate::rows`].
    pub fn add(&mut self, cells: Vec<Cell>) {
        assert_eq!(
            cells.len(),
            self.columns.len(),
            "{}: cells and columns",
            self.name
        );
        for (column, cell) in self.columns.iter_mut().zip(cells) {
            match (column, cell) {
                (ColumnValues::Text(list), Cell::Text(value)) => list.push(value),
                (ColumnValues::Int(list), Cell::Int(value)) => list.push(value),
                (ColumnValues::Long(list), Cell::Long(value)) => list.push(value),
                (ColumnValues::Real(list), Cell::Real(value)) => list.push(value),
                (column, cell) => panic!("{}: {cell:?} in {column:?}", self.name),
            }
        }
        self.rows += 1;
    }

    /// The table as the bytes of a Parquet file, the same for the same rows.
    ///
    /// # Errors
    /// When Parquet refuses, which it has no reason to.
    pub fn to_parquet(&self) -> Result<Vec<u8>, ParquetError> {
        /// The usual trade of size for time.
        const LEVEL: i32 = 3;
        let properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(ZstdLevel::try_new(LEVEL)?))
            .set_created_by(concat!("wherefore ", env!("CARGO_PKG_VERSION")).to_owned())
            .build();
        let mut writer = SerializedFileWriter::new(Vec::new(), self.schema()?, Arc::new(properties))?;
        let mut group = writer.next_row_group()?;
        for column in &self.columns {
            let mut slot = group
                .next_column()?
                .ok_or_else(|| ParquetError::General("a column too many".to_owned()))?;
            column.write(slot.untyped())?;
            slot.close()?;
        }
        group.close()?;
        writer.into_inner()
    }

    fn schema(&self) -> Result<TypePtr, ParquetError> {
        let field = |&(name, sort): &(&str, Sort)| {
            let (physical, logical) = match sort {
                Sort::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
                Sort::Int => (Physical::INT32, None),
                Sort::Long => (Physical::INT64, None),
                Sort::Real => (Physical::DOUBLE, None),
            };
            Type::primitive_type_builder(name, physical)
                .with_logical_type(logical)
                .with_repetition(Repetition::OPTIONAL)
                .build()
                .map(Arc::new)
        };
        let fields = self.layout.iter().map(field).collect::<Result<_, _>>()?;
        let group = Type::group_type_builder(self.name).with_fields(fields).build()?;
        Ok(Arc::new(group))
    }
}

/// The values that are there, and for every row whether one is.
fn dense<T, U>(list: &[Option<T>], convert: impl Fn(&T) -> U) -> (Vec<U>, Vec<i16>) {
    let values = list.iter().flatten().map(convert).collect();
    let levels = list.iter().map(|value| i16::from(value.is_some())).collect();
    (values, levels)
}

impl ColumnValues {
    fn write(&self, writer: &mut ColumnWriter<'_>) -> Result<(), ParquetError> {
        match (self, writer) {
            (ColumnValues::Text(list), ColumnWriter::ByteArrayColumnWriter(writer)) => {
                let (values, levels) = dense(list, |text| ByteArray::from(text.as_str()));
                writer.write_batch(&values, Some(&levels), None)?;
            }
            (ColumnValues::Int(list), ColumnWriter::Int32ColumnWriter(writer)) => {
                let (values, levels) = dense(list, |&value| value);
                writer.write_batch(&values, Some(&levels), None)?;
            }
            (ColumnValues::Long(list), ColumnWriter::Int64ColumnWriter(writer)) => {
                let (values, levels) = dense(list, |&value| value);
                writer.write_batch(&values, Some(&levels), None)?;
            }
            (ColumnValues::Real(list), ColumnWriter::DoubleColumnWriter(writer)) => {
                let (values, levels) = dense(list, |&value| value);
                writer.write_batch(&values, Some(&levels), None)?;
            }
            _ => return Err(ParquetError::General("a column of another sort".to_owned())),
        }
        Ok(())
    }
}
