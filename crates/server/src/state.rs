//! Reviews on disk, so that the death of the server loses nothing but the move it was at.
//!
//! A folder of the server's own has three files for a review, named by its name, which the server made up: `NAME.game` (what was asked,
//! written before the work begins), `NAME.looks` (every finished look and comment, [`Cache`]) and, when all is done, `NAME.review`, for
//! which the looks go. Whole files are written beside their place, flushed and renamed ([`Files`]), and begin with a digest of the rest:
//! one that was damaged is left alone. The folder can be read by its owner only and is locked: a second server does not use it. Nothing
//! that a request says becomes part of a path.

use serde_json::{Value as Json, json};
use std::io;
use std::path::{Path, PathBuf};
use workbench::files::{Digest, FileError, Files, GrowingFile};
use workbench::review::cache::{Cache, CacheError};

/// The first word of a file.
const HEADING: &str = "wherefore-review-1";
/// The largest file of a game or a review, in bytes; what is larger is not kept.
const RECORD_LIMIT: u64 = 32 << 20;
/// Bytes of a name: more than anybody can guess.
pub(crate) const NAME_BYTES: usize = 12;
/// What a file's name may end with.
const ENDINGS: [&str; 3] = ["game", "looks", "review"];

/// Why reviews cannot be kept.
#[derive(Debug, thiserror::Error)]
pub enum StateError {
    /// Another server has the folder.
    #[error("{}: another server keeps its reviews here", .0.display())]
    Held(PathBuf),
    /// The folder cannot be made or made private.
    #[error("{}: {reason}", path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// What the system says.
        reason: io::Error,
    },
    /// A file.
    #[error(transparent)]
    File(FileError),
}

/// A folder in which one server keeps its reviews.
pub struct StateFolder {
    files: Files,
    folder: PathBuf,
    /// Version and engine: looks of others are not believed, reviews of others are made anew.
    made: String,
    /// Held as long as the server runs.
    _lock: GrowingFile,
}

/// A review that was kept.
pub(crate) struct KeptReview {
    /// Its name.
    pub(crate) name: String,
    /// Its place in the order in which they were asked for.
    pub(crate) order: u64,
    /// What was asked.
    pub(crate) asked: Json,
    /// What was found, where it is finished.
    pub(crate) found: Option<Json>,
}

impl StateFolder {
    /// Takes the folder `kept-reviews` inside `state`, made if need be and readable by its owner only. `fingerprint` is that of the engine
    /// that will review.
    ///
    /// # Errors
    /// When it cannot be had, or another server has it.
    pub fn open(files: Files, state: &Path, fingerprint: &str) -> Result<StateFolder, StateError> {
        let folder = state.join("kept-reviews");
        let failed = |reason| StateError::Folder {
            path: folder.clone(),
            reason,
        };
        make_private(&folder).map_err(failed)?;
        let lock = files.grow(&folder.join("lock")).map_err(|error| match error {
            FileError::Locked(_) => StateError::Held(folder.clone()),
            other => StateError::File(other),
        })?;
        Ok(StateFolder {
            files,
            folder,
            made: format!("{} {fingerprint}", env!("CARGO_PKG_VERSION")),
            _lock: lock,
        })
    }

    /// The reviews that are kept, the oldest first, and how many files cannot be read and are left alone.
    ///
    /// # Errors
    /// When the folder cannot be listed.
    pub(crate) fn restore(&self) -> Result<(Vec<KeptReview>, usize), StateError> {
        let failed = |reason| StateError::Folder {
            path: self.folder.clone(),
            reason,
        };
        let (mut kept, mut unreadable) = (Vec::new(), 0);
        for entry in std::fs::read_dir(&self.folder).map_err(failed)? {
            let file = entry.map_err(failed)?.file_name();
            let Some((name, ending)) = file.to_str().and_then(|file| file.split_once('.')) else {
                continue;
            };
            if !is_name(name) {
                continue;
            }
            match ending {
                "game" => match self.read_game(name) {
                    Some(review) => kept.push(review),
                    None => unreadable += 1,
                },
                // A kill between two files leaves what belongs to no game, and what was being written beside its place.
                _ if !self.path(name, "game").exists() => self.remove(name),
                _ => {}
            }
        }
        kept.sort_by(|one, other| (one.order, &one.name).cmp(&(other.order, &other.name)));
        Ok((kept, unreadable))
    }

    fn read_game(&self, name: &str) -> Option<KeptReview> {
        let mut game = read(&self.path(name, "game"))?;
        let order = game["order"].as_u64()?;
        let asked = game["asked"].take();
        asked.as_object()?;
        let found = read(&self.path(name, "review")).filter(|found| found["made"] == json!(self.made));
        let found = found.map(|mut found| found["review"].take());
        Some(KeptReview {
            name: name.to_owned(),
            order,
            asked,
            found: found.filter(Json::is_object),
        })
    }

    /// Keeps what was asked. Where it is too large or the device refuses it is not kept, and nothing else changes.
    pub(crate) fn begin(&self, name: &str, order: u64, asked: &Json) {
        self.write(name, "game", &json!({"order": order, "asked": asked}));
    }

    /// What was found out for a review so far; in memory where the device refuses or somebody has put something else there.
    pub(crate) fn looks(&self, name: &str) -> Cache {
        if !self.path(name, "game").exists() {
            return Cache::default();
        }
        let path = self.path(name, "looks");
        match Cache::open(&path) {
            Ok(cache) => cache,
            Err(CacheError::Foreign(_)) => {
                let again = self.files.remove(&path).map_err(CacheError::File);
                again.and_then(|()| Cache::open(&path)).unwrap_or_default()
            }
            Err(_) => Cache::default(),
        }
    }

    /// Keeps what was found in the end.
    pub(crate) fn finish(&self, name: &str, found: &Json) {
        let kept = self.path(name, "game").exists()
            && self.write(name, "review", &json!({"made": self.made, "review": found}));
        if kept {
            // Where it stays, it goes with the review.
            let _ = self.files.remove(&self.path(name, "looks"));
        }
    }

    /// Removes all of a review. The game goes first, so that a kill in between leaves nothing that would be taken up.
    pub(crate) fn remove(&self, name: &str) {
        for ending in ENDINGS {
            // What cannot be removed now is removed by the next server.
            let _ = self.files.remove(&self.path(name, ending));
            let _ = self.files.remove(&self.path(name, &format!("{ending}.new")));
        }
    }

    fn write(&self, name: &str, ending: &str, json: &Json) -> bool {
        let text = json.to_string();
        let bytes = format!("{HEADING} {}\n{text}", Digest::of(text.as_bytes()));
        bytes.len() as u64 <= RECORD_LIMIT
            && self
                .files
                .replace(&self.path(name, ending), bytes.as_bytes())
                .is_ok()
    }

    fn path(&self, name: &str, ending: &str) -> PathBuf {
        self.folder.join(format!("{name}.{ending}"))
    }
}

/// Whether a name is one that a server makes up.
fn is_name(name: &str) -> bool {
    name.len() == 2 * NAME_BYTES && name.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// What stands in a file, where it is an ordinary one as it was written.
fn read(path: &Path) -> Option<Json> {
    let there = std::fs::symlink_metadata(path).ok()?;
    if !there.is_file() || there.len() > RECORD_LIMIT {
        return None;
    }
    let bytes = String::from_utf8(std::fs::read(path).ok()?).ok()?;
    let (heading, text) = bytes.split_once('\n')?;
    let digest = heading.strip_prefix(HEADING)?.strip_prefix(' ')?;
    if digest != Digest::of(text.as_bytes()).to_string() {
        return None;
    }
    serde_json::from_str(text).ok()
}

#[cfg(unix)]
fn make_private(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
    /// Its owner alone.
    const OWNER: u32 = 0o700;
    std::fs::DirBuilder::new()
        .recursive(true)
        .mode(OWNER)
        .create(folder)?;
    if std::fs::symlink_metadata(folder)?.is_symlink() {
        return Err(io::Error::other("a link, not a folder"));
    }
    std::fs::set_permissions(folder, std::fs::Permissions::from_mode(OWNER))
}

#[cfg(not(unix))]
fn make_private(folder: &Path) -> io::Result<()> {
    // What lies below the user's own folders belongs to the user there.
    std::fs::create_dir_all(folder)
}

#[cfg(test)]
mod tests;
