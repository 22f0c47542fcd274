//! Threads that search.
//!
//! A search recurses a few hundred plies in the worst case, with a second look at the same position on the way (singular moves, a null
//! move that is verified), some kilobytes each: more than the two mebibytes that threads get unless told otherwise, and more than
//! the one mebibyte of the main thread on some systems.

use std::io;
use std::thread::{Builder, JoinHandle, Scope, ScopedJoinHandle};

/// The stack of a thread that searches, in bytes. Only what is used of it takes memory.
pub const STACK: usize = 32 << 20;

/// Starts a thread that may search.
///
/// # Errors
/// When the system has no more threads.
pub fn spawn<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> io::Result<JoinHandle<T>> {
    Builder::new().stack_size(STACK).spawn(work)
}

/// Starts a thread that may search and that ends with this scope.
///
/// # Errors
/// When the system has no more threads.
pub fn spawn_in<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> io::Result<ScopedJoinHandle<'scope, T>> {
    Builder::new().stack_size(STACK).spawn_scoped(scope, work)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::hint::black_box;

    const BLOCK: usize = 16 << 10;

    /// Uses so many blocks of stack.
    fn use_stack(blocks: usize) -> usize {
        let block = black_box([1_u8; BLOCK]);
        let here = usize::from(block[blocks % BLOCK]);
        if blocks == 1 {
            here
        } else {
            here + use_stack(blocks - 1)
        }
    }

    #[test]
    fn half_of_the_stack_can_be_used() {
        let blocks = STACK / BLOCK / 2;
        assert_eq!(spawn(move || use_stack(blocks)).unwrap().join().unwrap(), blocks);
        let scoped =
            std::thread::scope(|scope| spawn_in(scope, || use_stack(blocks)).unwrap().join().unwrap());
        assert_eq!(scoped, blocks);
    }
}
