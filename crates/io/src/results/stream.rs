//! A file that grows by batches of rows, as Arrow IPC stream.

use super::error::ResultsError;
use arrow_array::{ArrayRef, RecordBatch};
use arrow_ipc::reader::StreamReader;
use arrow_ipc::writer::StreamWriter;
use arrow_schema::{ArrowError, SchemaRef};
use serde::{Deserialize, Serialize};
use std::fs::{File, OpenOptions};
use std::io::{BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// How far a file is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Position {
    /// Rows in whole batches.
    pub rows: u64,
    /// Its length up to there.
    pub bytes: u64,
}

/// A file to which batches are appended, each by a single write. What cannot be written whole is taken back, so that the
/// file always ends with a whole batch.
pub(super) struct StreamFile {
    path: PathBuf,
    file: File,
    encoder: StreamWriter<Vec<u8>>,
    schema: SchemaRef,
    position: Position,
}

impl StreamFile {
    /// A new file, with its schema.
    pub(super) fn create(path: &Path, schema: SchemaRef) -> Result<Self, ResultsError> {
        let file = File::create(path).map_err(ResultsError::file("write", path))?;
        let encoder = encoder(path, &schema)?;
        let mut new = Self { path: path.to_owned(), file, encoder, schema, position: Position::default() };
        new.append(0)?;
        Ok(new)
    }

    /// Goes on with a file that was written up to there; what follows is cut off.
    pub(super) fn reopen(path: &Path, schema: SchemaRef, position: Position) -> Result<Self, ResultsError> {
        let file = OpenOptions::new().read(true).write(true).open(path);
        let mut file = file.map_err(ResultsError::file("write", path))?;
        let mut encoder = encoder(path, &schema)?;
        let mut head = vec![0; encoder.get_ref().len()];
        let same = file.read_exact(&mut head).is_ok() && head == *encoder.get_ref();
        let long = file.metadata().is_ok_and(|m| m.len() >= position.bytes);
        if !same || !long || position.bytes < head.len() as u64 {
            let what = "it does not hold what the checkpoint says; start again with --force";
            return Err(ResultsError::content(path, what));
        }
        file.set_len(position.bytes).map_err(ResultsError::file("write", path))?;
        file.seek(SeekFrom::End(0)).map_err(ResultsError::file("write", path))?;
        encoder.get_mut().clear();
        Ok(Self { path: path.to_owned(), file, encoder, schema, position })
    }

    pub(super) fn position(&self) -> Position {
        self.position
    }

    /// Appends a batch.
    pub(super) fn write(&mut self, columns: Vec<ArrayRef>) -> Result<(), ResultsError> {
        let batch = RecordBatch::try_new(self.schema.clone(), columns);
        let batch = batch.map_err(|e| ResultsError::content(&self.path, e))?;
        self.encoder.write(&batch).map_err(|e| ResultsError::content(&self.path, e))?;
        self.append(batch.num_rows() as u64)
    }

    /// Marks the end of the stream. Its position stays before the mark, so that it can go on from there.
    pub(super) fn finish(&mut self) -> Result<(), ResultsError> {
        self.encoder.finish().map_err(|e| ResultsError::content(&self.path, e))?;
        let position = self.position;
        self.append(0)?;
        self.position = position;
        Ok(())
    }

    /// Hands everything to the disk.
    pub(super) fn sync(&self) -> Result<(), ResultsError> {
        self.file.sync_data().map_err(ResultsError::file("write", &self.path))
    }

    fn append(&mut self, rows: u64) -> Result<(), ResultsError> {
        let bytes = self.encoder.get_mut();
        let result = self.file.write_all(bytes);
        let length = bytes.len() as u64;
        bytes.clear();
        if let Err(error) = result {
            // What is there of the batch would make the file unreadable for strict readers. If this fails as well, readers
            // still find all batches before it.
            let _ = self.file.set_len(self.position.bytes);
            let _ = self.file.seek(SeekFrom::Start(self.position.bytes));
            return Err(ResultsError::file("write", &self.path)(error));
        }
        self.position.rows += rows;
        self.position.bytes += length;
        Ok(())
    }
}

fn encoder(path: &Path, schema: &SchemaRef) -> Result<StreamWriter<Vec<u8>>, ResultsError> {
    StreamWriter::try_new(Vec::new(), schema).map_err(|e| ResultsError::content(path, e))
}

/// Reads the batches of a file up to the last whole one; `false`: something that is not whole follows.
pub(super) fn read_batches(
    path: &Path,
    mut each: impl FnMut(&RecordBatch) -> Result<(), ResultsError>,
) -> Result<(SchemaRef, bool), ResultsError> {
    let file = File::open(path).map_err(ResultsError::file("read", path))?;
    let reader = StreamReader::try_new(BufReader::new(file), None);
    let mut reader = reader.map_err(|e| ResultsError::content(path, e))?;
    let schema = reader.schema();
    loop {
        match reader.next() {
            Some(Ok(batch)) => each(&batch)?,
            None => return Ok((schema, true)),
            Some(Err(ArrowError::IoError(_, error))) if error.kind() != std::io::ErrorKind::UnexpectedEof => {
                return Err(ResultsError::file("read", path)(error));
            }
            Some(Err(_)) => return Ok((schema, false)),
        }
    }
}
