//! The folder a scan goes to: a manifest that says what it is, and parts that are finished or not there.
//!
//! `DIR/positions/part-000000.parquet` and the same in `claims` and `games`; `DIR/parts/part-000000.json` is written last, and with
//! it the part is finished. It has the digest of the games it was made of, so that a run that goes on notices another input.

use crate::rows::{CLAIMS, GAMES, POSITIONS, PartTables};
use crate::table::{Layout, Sort};
use parquet::errors::ParquetError;
use serde_json::{Map, Value as Json, json};
use std::path::{Path, PathBuf};
use workbench::files::{Digest, FileError, Files, GrowingFile};

/// The name of the layout, printed in every manifest.
pub const SCHEMA: &str = "wherefore-scan/1";

/// The folder of a scan.
pub struct Folder {
    files: Files,
    path: PathBuf,
    /// Held until the run is over: no second run does the same shard.
    lock: Option<(PathBuf, GrowingFile)>,
}

/// Why a folder cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// A file.
    #[error(transparent)]
    File(#[from] FileError),
    /// The folder holds another scan.
    #[error("{}: holds a scan made otherwise ({what}); name another folder", path.display())]
    Otherwise {
        /// The manifest.
        path: PathBuf,
        /// What differs.
        what: String,
    },
    /// A finished part was made of other games.
    #[error("{}: the part was made of other games; name another folder", .0.display())]
    OtherGames(PathBuf),
    /// Parquet.
    #[error("{}: {reason}", path.display())]
    Parquet {
        /// The file.
        path: PathBuf,
        /// What it says.
        reason: ParquetError,
    },
}

/// What a finished part holds.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Finished {
    /// Games and puzzles looked at or left out by the filter.
    pub games: u64,
    /// Rows of the table of positions.
    pub positions: u64,
    /// Rows of the table of claims.
    pub claims: u64,
    /// The digest of the games.
    pub digest: Digest,
    /// What could not be read, with its place.
    pub broken: Vec<String>,
}

impl Folder {
    /// Makes the folder, or goes on with it where the manifest is the same.
    ///
    /// # Errors
    /// When it holds another scan, or another run does the same shard.
    pub fn open(path: &Path, settings: &Json, shard: &str) -> Result<Folder, FolderError> {
        let files = Files::default();
        for part in ["", "positions", "claims", "games", "parts"] {
            let folder = path.join(part);
            std::fs::create_dir_all(&folder).map_err(|reason| FileError::Io { path: folder, reason })?;
        }
        let mut folder = Folder {
            files,
            path: path.to_owned(),
            lock: None,
        };
        folder.agree(&manifest(settings))?;
        let place = path.join(format!("shard-{}.lock", shard.replace('/', "-of-")));
        let lock = folder.files.grow(&place)?;
        folder.lock = Some((place, lock));
        Ok(folder)
    }

    /// Writes the manifest, or compares it with the one that is there.
    fn agree(&self, manifest: &Json) -> Result<(), FolderError> {
        let path = self.path.join("manifest.json");
        let text = format!("{manifest:#}\n");
        if !path.exists() {
            let written = self.files.replace(&path, text.as_bytes());
            // Another shard may have written it at the same time.
            if written.is_err() && !path.exists() {
                written?;
            }
        }
        let found = std::fs::read(&path).map_err(|reason| FileError::Io {
            path: path.clone(),
            reason,
        })?;
        let found: Json = serde_json::from_slice(&found).unwrap_or_default();
        let Some(field) = difference(&found, manifest) else {
            return Ok(());
        };
        Err(FolderError::Otherwise { path, what: field })
    }

    fn note(&self, part: u64) -> PathBuf {
        self.path.join(format!("parts/part-{part:06}.json"))
    }

    /// What a part holds, where it is finished.
    ///
    /// # Errors
    /// When its note cannot be read.
    pub fn finished(&self, part: u64) -> Result<Option<Finished>, FolderError> {
        let path = self.note(part);
        let bytes = match std::fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(reason) => return Err(FileError::Io { path, reason }.into()),
        };
        let note: Json = serde_json::from_slice(&bytes).unwrap_or_default();
        let number = |name: &str| note[name].as_u64().unwrap_or_default();
        let digest = note["digest"].as_str().and_then(|text| text.parse().ok());
        let broken = note["broken"].as_array().into_iter().flatten();
        // A note that cannot be read is none: the part is made again.
        Ok(digest.map(|digest| Finished {
            games: number("games"),
            positions: number("positions"),
            claims: number("claims"),
            digest,
            broken: broken
                .filter_map(|line| line.as_str().map(str::to_owned))
                .collect(),
        }))
    }

    /// That a finished part was made of these games.
    ///
    /// # Errors
    /// When it was not.
    pub fn is_of(&self, part: u64, finished: &Finished, digest: Digest) -> Result<(), FolderError> {
        if finished.digest == digest {
            return Ok(());
        }
        Err(FolderError::OtherGames(self.note(part)))
    }

    /// Writes a part, its note last.
    ///
    /// # Errors
    /// When a step fails; the part is not finished then.
    pub fn write(&self, part: u64, tables: &PartTables, finished: &Finished) -> Result<(), FolderError> {
        for (name, table) in [
            ("positions", &tables.positions),
            ("claims", &tables.claims),
            ("games", &tables.games),
        ] {
            let path = self.path.join(format!("{name}/part-{part:06}.parquet"));
            let bytes = table.to_parquet().map_err(|reason| FolderError::Parquet {
                path: path.clone(),
                reason,
            })?;
            self.files.replace(&path, &bytes)?;
        }
        let note = json!({"games": finished.games, "positions": finished.positions, "claims": finished.claims,
            "digest": finished.digest.to_string(), "broken": finished.broken});
        self.files
            .replace(&self.note(part), format!("{note:#}\n").as_bytes())?;
        Ok(())
    }

    /// The run is over: another one may do the shard.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn close(self) -> Result<(), FolderError> {
        if let Some((place, lock)) = self.lock {
            drop(lock);
            self.files.remove(&place)?;
        }
        Ok(())
    }
}

/// What a scan is: schema, version, settings, columns.
fn manifest(settings: &Json) -> Json {
    let columns = |layout: Layout| -> Json {
        let named = layout.iter().map(|&(name, sort)| {
            let sort = match sort {
                Sort::Text => "string",
                Sort::Int => "int32",
                Sort::Long => "int64",
                Sort::Real => "double",
            };
            json!({"name": name, "type": sort})
        });
        named.collect()
    };
    json!({"schema": SCHEMA, "version": env!("CARGO_PKG_VERSION"), "settings": settings,
        "tables": {"positions": columns(POSITIONS), "claims": columns(CLAIMS), "games": columns(GAMES)}})
}

/// The first field in which two manifests differ.
fn difference(found: &Json, wanted: &Json) -> Option<String> {
    let empty = Map::new();
    let of = |json: &Json, name: &str| json[name].as_object().unwrap_or(&empty).clone();
    let (here, there) = (of(found, "settings"), of(wanted, "settings"));
    for (name, value) in &there {
        if here.get(name) != Some(value) {
            let old = here.get(name).unwrap_or(&Json::Null);
            return Some(format!("{name} is {old}, not {value}"));
        }
    }
    let names = ["schema", "version", "tables", "settings"];
    let differs = names.into_iter().find(|name| found[name] != wanted[name]);
    differs.map(|name| format!("another {name}"))
}
