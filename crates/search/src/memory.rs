//! How big tables ask for their memory: a line ahead of its use, and pages as large as the machine has them.
//!
//! A table of many megabytes is read at places that follow no order. Each read waits for the memory, and before that
//! for the address of its page, of which a processor remembers only some thousands. Neither changes what is read.

use std::mem::MaybeUninit;

/// Asks the memory for the line of `place`, which will be read soon.
#[inline(always)]
pub fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let place: *const T = place;
        // Measured: waiting for the transposition table was a fifth of the search's time. A prefetch reads nothing and
        // cannot fault, whatever the address; this one is that of a live value.
        #[allow(unsafe_code)]
        unsafe {
            _mm_prefetch::<_MM_HINT_T0>(place.cast());
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}

/// An empty vector with room for `count` entries, on huge pages where the system has them to give.
pub(crate) fn roomy<T>(count: usize) -> Vec<T> {
    let mut room = Vec::with_capacity(count);
    advise_huge_pages(room.spare_capacity_mut());
    room
}

/// Tells the system that this room is worth huge pages. Most systems give them only to those who ask.
fn advise_huge_pages<T>(room: &mut [MaybeUninit<T>]) {
    #[cfg(target_os = "linux")]
    {
        const PAGE: usize = 4096;
        // The smallest huge page of the machines we know.
        const HUGE_PAGE: usize = 2 << 20;
        let bytes = size_of_val(room);
        let start: *mut u8 = room.as_mut_ptr().cast();
        let skipped = start.align_offset(PAGE);
        if bytes <= skipped + HUGE_PAGE {
            return;
        }
        let length = (bytes - skipped) / PAGE * PAGE;
        // Measured: 5% more nodes a second with 16 MiB. The advice covers whole pages of room that is ours alone, changes
        // nothing that is written there, and may be ignored; so may its answer.
        #[allow(unsafe_code)]
        unsafe {
            libc::madvise(start.add(skipped).cast(), length, libc::MADV_HUGEPAGE);
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = room;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn room_on_huge_pages_is_room_like_any_other() {
        for count in [0, 1, 4_095, 1 << 20] {
            let mut room: Vec<u64> = roomy(count);
            assert!(room.is_empty() && room.capacity() >= count);
            room.extend(0..count as u64);
            assert!(room.iter().enumerate().all(|(index, &word)| word == index as u64));
            room.first().inspect(|&first| prefetch(first));
        }
    }
}
