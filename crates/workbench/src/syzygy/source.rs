//! The bytes of a table: in memory where it is small, read piece by piece where it is not. Nothing is mapped: a file that is cut off or
//! changed while it is open gives other bytes or none, and never a signal.

use std::fs::File;
use std::io;
use std::path::Path;

/// Longer tables are not kept in memory, in bytes.
const LONGEST_KEPT: u64 = 16 << 20;

/// Where bytes come from.
pub(super) enum Source {
    Kept(Vec<u8>),
    Read(File, u64),
}

impl Source {
    /// Opens a file.
    pub(super) fn open(path: &Path) -> io::Result<Source> {
        let file = File::open(path)?;
        let length = file.metadata()?.len();
        if length <= LONGEST_KEPT {
            return Ok(Source::Kept(std::fs::read(path)?));
        }
        Ok(Source::Read(file, length))
    }

    /// How many bytes there are.
    pub(super) fn length(&self) -> u64 {
        match self {
            Source::Kept(bytes) => bytes.len() as u64,
            Source::Read(_, length) => *length,
        }
    }

    /// All bytes, where there are no more than `most`.
    pub(super) fn all(&self, most: usize) -> Option<std::borrow::Cow<'_, [u8]>> {
        if self.length() > most as u64 {
            return None;
        }
        match self {
            Source::Kept(bytes) => Some(bytes.into()),
            Source::Read(file, length) => {
                let mut bytes = vec![0; *length as usize];
                read_at(file, &mut bytes, 0).ok()?;
                Some(bytes.into())
            }
        }
    }

    /// Some bytes from a place on.
    pub(super) fn bytes<const N: usize>(&self, at: u64) -> Option<[u8; N]> {
        match self {
            Source::Kept(bytes) => {
                let at = usize::try_from(at).ok()?;
                bytes.get(at..at.checked_add(N)?)?.try_into().ok()
            }
            Source::Read(file, _) => {
                let mut bytes = [0; N];
                read_at(file, &mut bytes, at).ok()?;
                Some(bytes)
            }
        }
    }

    /// A number of two bytes, the lower one first.
    pub(super) fn u16(&self, at: u64) -> Option<u16> {
        self.bytes(at).map(u16::from_le_bytes)
    }
}

#[cfg(unix)]
fn read_at(file: &File, bytes: &mut [u8], at: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, at)
}

#[cfg(windows)]
fn read_at(file: &File, bytes: &mut [u8], at: u64) -> io::Result<()> {
    let mut done = 0;
    while done < bytes.len() {
        match std::os::windows::fs::FileExt::seek_read(file, &mut bytes[done..], at + done as u64)? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            read => done += read,
        }
    }
    Ok(())
}
