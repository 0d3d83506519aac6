//! Results read back.

use std::path::Path;

use serde::de::DeserializeOwned;

use crate::{LabError, Manifest, Table};

pub(crate) fn read(path: &Path) -> Result<String, LabError> {
    std::fs::read_to_string(path).map_err(LabError::io("read", path))
}

pub(crate) fn read_table(path: &Path) -> Result<Table, LabError> {
    Table::from_csv(&read(path)?).map_err(|error| bad(path, &error))
}

pub(crate) fn read_cells<C: DeserializeOwned>(path: &Path) -> Result<Vec<C>, LabError> {
    let text = read(path)?;
    let cells =
        csv::Reader::from_reader(text.as_bytes()).into_deserialize().collect::<Result<_, csv::Error>>();
    cells.map_err(|error| bad(path, &error))
}

pub(crate) fn read_manifest(path: &Path) -> Result<Manifest, LabError> {
    toml::from_str(&read(path)?).map_err(|error| bad(path, &error.message()))
}

fn bad(path: &Path, message: &dyn ToString) -> LabError {
    LabError::BadResults { path: path.to_owned(), message: message.to_string() }
}
