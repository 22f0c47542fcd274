//! Writing files so that nothing finished is ever lost and nothing is ever half of two things.
//!
//! Every write of a long run goes through [`Files`]: a new content is written beside its place, flushed, and renamed over it; a growing
//! file is locked against a second run, written behind what is sure, and flushed. Each step asks a hook first, so that tests let any
//! step fail: a full device, a short write, a process that is killed. Links, folders and devices are refused before any work is done
//! ([`check_output`]).

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// One step of writing, as a hook hears of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WriteStep {
    /// A file is opened or made.
    Open,
    /// So many bytes are written.
    Write(usize),
    /// A file's bytes are flushed to the device.
    Sync,
    /// A file gets its final name.
    Rename,
    /// A folder's names are flushed to the device.
    SyncFolder,
    /// A file is removed.
    Remove,
}

/// What a hook lets happen.
#[derive(Debug)]
pub enum Fate {
    /// The step succeeds.
    Succeeds,
    /// The step fails, after so many bytes where it writes.
    Fails(io::Error, usize),
}

type Hook = Arc<dyn Fn(WriteStep) -> Fate + Send + Sync>;

/// The file system, as writers see it.
#[derive(Clone, Default)]
pub struct Files {
    hook: Option<Hook>,
}

/// Why an output cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The system refuses.
    #[error("{}: {reason}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        reason: io::Error,
    },
    /// Something stands there that is not an ordinary file.
    #[error("{}: {what}, not an ordinary file; name another output", path.display())]
    NotAFile {
        /// The place.
        path: PathBuf,
        /// What it is.
        what: &'static str,
    },
    /// The output is the input.
    #[error("{}: this is the input; name another output", .0.display())]
    IsInput(PathBuf),
    /// There is a file already.
    #[error("{}: exists already; --force replaces it", .0.display())]
    Exists(PathBuf),
    /// Another run writes it.
    #[error("{}: another run is writing this output", .0.display())]
    Locked(PathBuf),
}

impl FileError {
    fn io(path: &Path) -> impl FnOnce(io::Error) -> FileError + use<> {
        let path = path.to_owned();
        move |reason| FileError::Io { path, reason }
    }
}

/// The path with an ending behind its name: `out.pgn` becomes `out.pgn.part`.
pub fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// Says before any work whether an output may be written: never over the input, a link, a folder or a device, and over a file only
/// with `force`.
///
/// # Errors
/// The reason why not.
pub fn check_output(output: &Path, inputs: &[&Path], force: bool) -> Result<(), FileError> {
    let folder = folder_of(output);
    let there = std::fs::metadata(&folder).map_err(FileError::io(&folder))?;
    if !there.is_dir() {
        return Err(FileError::NotAFile {
            path: folder,
            what: "no folder",
        });
    }
    if !is_plain(output)? {
        return Ok(());
    }
    let real = std::fs::canonicalize(output).map_err(FileError::io(output))?;
    for input in inputs {
        if std::fs::canonicalize(input).is_ok_and(|input| input == real) || is_same_file(input, output) {
            return Err(FileError::IsInput(output.to_owned()));
        }
    }
    if force {
        return Ok(());
    }
    Err(FileError::Exists(output.to_owned()))
}

/// Whether an ordinary file stands there; an error where something else does.
fn is_plain(path: &Path) -> Result<bool, FileError> {
    let kind = match std::fs::symlink_metadata(path) {
        Ok(there) => there.file_type(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        Err(error) => return Err(FileError::io(path)(error)),
    };
    let what = match () {
        () if kind.is_file() => return Ok(true),
        () if kind.is_dir() => "a folder",
        () if kind.is_symlink() => "a link",
        () => "a device",
    };
    Err(FileError::NotAFile {
        path: path.to_owned(),
        what,
    })
}

/// Two names of one file, by a hard link.
#[cfg(unix)]
fn is_same_file(one: &Path, other: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let place = |path: &Path| {
        std::fs::metadata(path)
            .ok()
            .map(|there| (there.dev(), there.ino()))
    };
    place(one).is_some() && place(one) == place(other)
}

#[cfg(not(unix))]
fn is_same_file(_: &Path, _: &Path) -> bool {
    false
}

fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    }
}

impl Files {
    /// Files whose every step asks `hook` first.
    pub fn with_hook(hook: impl Fn(WriteStep) -> Fate + Send + Sync + 'static) -> Files {
        Files {
            hook: Some(Arc::new(hook)),
        }
    }

    fn ask(&self, step: WriteStep) -> io::Result<()> {
        match self.hook.as_ref().map(|hook| hook(step)) {
            Some(Fate::Fails(error, _)) => Err(error),
            Some(Fate::Succeeds) | None => Ok(()),
        }
    }

    fn write(&self, file: &mut File, bytes: &[u8]) -> io::Result<()> {
        if let Some(Fate::Fails(error, most)) =
            self.hook.as_ref().map(|hook| hook(WriteStep::Write(bytes.len())))
        {
            file.write_all(&bytes[..most.min(bytes.len())])?;
            return Err(error);
        }
        file.write_all(bytes)
    }

    fn sync(&self, file: &File) -> io::Result<()> {
        self.ask(WriteStep::Sync)?;
        file.sync_all()
    }

    /// Flushes the names of a file's folder, where the system can.
    fn sync_folder(&self, path: &Path) -> io::Result<()> {
        self.ask(WriteStep::SyncFolder)?;
        if cfg!(unix) {
            File::open(folder_of(path))?.sync_all()?;
        }
        Ok(())
    }

    /// Puts a whole content in a file's place: the old content stays until the new one is complete.
    ///
    /// # Errors
    /// When a step fails; the old content is still there.
    pub fn replace(&self, path: &Path, bytes: &[u8]) -> Result<(), FileError> {
        is_plain(path)?;
        let fresh = beside(path, ".new");
        is_plain(&fresh)?;
        let steps = || {
            self.ask(WriteStep::Open)?;
            let mut file = File::create(&fresh)?;
            self.write(&mut file, bytes)?;
            self.sync(&file)?;
            drop(file);
            self.rename(&fresh, path)
        };
        steps().map_err(FileError::io(path))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.ask(WriteStep::Rename)?;
        std::fs::rename(from, to)?;
        self.sync_folder(to)
    }

    /// Removes a file, if it is there.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn remove(&self, path: &Path) -> Result<(), FileError> {
        let steps = || {
            self.ask(WriteStep::Remove)?;
            match std::fs::remove_file(path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
                _ => Ok(()),
            }
        };
        steps().map_err(FileError::io(path))
    }

    /// Opens a growing file, locked against every other run. What stands in it is kept until [`GrowingFile::cut`].
    ///
    /// # Errors
    /// When something else than a file stands there, or another run holds it.
    pub fn grow(&self, path: &Path) -> Result<GrowingFile, FileError> {
        is_plain(path)?;
        let open = || {
            self.ask(WriteStep::Open)?;
            OpenOptions::new()
                .create(true)
                .read(true)
                .write(true)
                .truncate(false)
                .open(path)
        };
        let file = open().map_err(FileError::io(path))?;
        match lock(&file) {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(FileError::Locked(path.to_owned())),
            // A file system without locks is no reason not to work.
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {}
            Err(TryLockError::Error(error)) => return Err(FileError::io(path)(error)),
        }
        Ok(GrowingFile {
            files: self.clone(),
            path: path.to_owned(),
            file,
        })
    }
}

/// Locks a file. A process that this one starts holds a copy of every lock until its own program begins, so a lock just given up may
/// seem held for a moment: it is asked for again for a fifth of a second.
fn lock(file: &File) -> Result<(), TryLockError> {
    const TRIES: u32 = 20;
    const PAUSE: Duration = Duration::from_millis(10);
    for _ in 1..TRIES {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => std::thread::sleep(PAUSE),
            decided => return decided,
        }
    }
    file.try_lock()
}

/// A locked file that grows by whole pieces.
pub struct GrowingFile {
    files: Files,
    path: PathBuf,
    file: File,
}

impl GrowingFile {
    /// Its first `length` bytes; none where it is shorter.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn head(&mut self, length: u64) -> Result<Option<Vec<u8>>, FileError> {
        let mut read = || {
            self.file.seek(SeekFrom::Start(0))?;
            let mut head = Vec::new();
            (&mut self.file).take(length).read_to_end(&mut head)?;
            Ok((head.len() as u64 == length).then_some(head))
        };
        read().map_err(FileError::io(&self.path))
    }

    /// All that stands in it.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn read(&mut self) -> Result<Vec<u8>, FileError> {
        let mut read = || {
            self.file.seek(SeekFrom::Start(0))?;
            let mut bytes = Vec::new();
            self.file.read_to_end(&mut bytes)?;
            Ok(bytes)
        };
        read().map_err(FileError::io(&self.path))
    }

    /// Cuts it to `length` bytes, behind which it goes on.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn cut(&mut self, length: u64) -> Result<(), FileError> {
        let mut steps = || {
            self.file.set_len(length)?;
            self.file.seek(SeekFrom::Start(length)).map(|_| ())
        };
        steps().map_err(FileError::io(&self.path))
    }

    /// Adds a piece and flushes it.
    ///
    /// # Errors
    /// When a step fails; what was sure before is still there.
    pub fn add(&mut self, bytes: &[u8]) -> Result<(), FileError> {
        self.append(bytes)?;
        self.sync()
    }

    /// Flushes what was added.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn sync(&mut self) -> Result<(), FileError> {
        self.files.sync(&self.file).map_err(FileError::io(&self.path))
    }

    /// Adds a piece that may be lost: it is not waited for.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn append(&mut self, bytes: &[u8]) -> Result<(), FileError> {
        self.files
            .write(&mut self.file, bytes)
            .map_err(FileError::io(&self.path))
    }

    /// Gives it its final name.
    ///
    /// # Errors
    /// When a step fails.
    pub fn finish(self, path: &Path) -> Result<(), FileError> {
        is_plain(path)?;
        let steps = || {
            self.files.sync(&self.file)?;
            self.files.rename(&self.path, path)
        };
        steps().map_err(FileError::io(path))
    }
}

/// A number of 128 bits that tells contents apart (FNV-1a). It guards against mistakes, not against forgers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Digest(u128);

impl Default for Digest {
    fn default() -> Digest {
        /// The offset of FNV-1a for 128 bits.
        const OFFSET: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
        Digest(OFFSET)
    }
}

impl Digest {
    /// The digest of some bytes.
    pub fn of(bytes: &[u8]) -> Digest {
        Digest::default().with(bytes)
    }

    /// Its lower half, for whoever needs a number that looks like chance and is none.
    pub const fn low(self) -> u64 {
        self.0 as u64
    }

    /// The digest of what came before and these bytes.
    #[must_use]
    pub fn with(self, bytes: &[u8]) -> Digest {
        /// The prime of FNV-1a for 128 bits.
        const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
        let mix = |sum: u128, &byte: &u8| (sum ^ u128::from(byte)).wrapping_mul(PRIME);
        Digest(bytes.iter().fold(self.0, mix))
    }
}

impl std::str::FromStr for Digest {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Digest, Self::Err> {
        u128::from_str_radix(text, 16).map(Digest)
    }
}

impl std::fmt::Display for Digest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}
