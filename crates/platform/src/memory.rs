//! Large zeroed memory on huge pages.

use std::{
    alloc::{Layout, alloc_zeroed, dealloc},
    fmt,
    ops::Deref,
    ptr::NonNull,
    sync::atomic::{AtomicI16, AtomicU64},
};

/// Huge pages are two mebibytes; memory aligned to them can be backed by them.
const HUGE_PAGE: usize = 2 << 20;
/// Small regions begin at a cache line.
const CACHE_LINE: usize = 64;
/// What every allocator gives without being asked; up to here zeroed memory comes from the system.
const MALLOC_ALIGN: usize = 8;

/// Types for which all bits zero is a valid value and that are freed without ceremony.
///
/// # Safety
/// All bits zero must be a valid value, dropping the type must do nothing, and its alignment must
/// not exceed a cache line.
pub unsafe trait Zeroable: Sync + Send {}

// SAFETY: an atomic integer of zero bits is zero, and it owns nothing.
unsafe impl Zeroable for AtomicU64 {}
// SAFETY: as above.
unsafe impl Zeroable for AtomicI16 {}
// SAFETY: an array is as good as its elements.
unsafe impl<T: Zeroable, const N: usize> Zeroable for [T; N] {}

/// The system has not that much memory to give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfMemory {
    /// How many bytes were asked for.
    pub bytes: usize,
}

impl fmt::Display for OutOfMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} MiB of memory cannot be had", self.bytes >> 20)
    }
}

impl std::error::Error for OutOfMemory {}

/// A slice of zeroed memory, on huge pages where the system gives them.
///
/// Fresh memory costs nothing until it is touched.
///
/// ```
/// use std::sync::atomic::{AtomicU64, Ordering};
/// use tabia_platform::Region;
///
/// let region: Region<AtomicU64> = Region::zeroed(1000).expect("eight kilobytes");
/// assert_eq!(region.len(), 1000);
/// region[999].store(7, Ordering::Relaxed);
/// ```
pub struct Region<T: Zeroable> {
    start: NonNull<T>,
    len: usize,
    /// What the system gave: larger than the region, which begins at the next huge page in it.
    allocation: NonNull<u8>,
    layout: Layout,
}

// SAFETY: a region owns its memory like a boxed slice, and its elements may be shared and sent.
unsafe impl<T: Zeroable> Send for Region<T> {}
// SAFETY: as above; shared access gives shared references only.
unsafe impl<T: Zeroable> Sync for Region<T> {}

impl<T: Zeroable> Region<T> {
    /// Memory for `len` zeroed values.
    ///
    /// # Errors
    /// The system refuses, or has less memory free than asked for.
    pub fn zeroed(len: usize) -> Result<Self, OutOfMemory> {
        let bytes = len.saturating_mul(size_of::<T>()).max(1);
        let refusal = OutOfMemory { bytes };
        if available_memory().is_some_and(|available| bytes > available) {
            return Err(refusal);
        }
        // Asking the allocator for a large alignment makes it zero the memory by hand, which
        // touches every page. Asking for more and aligning here leaves fresh pages untouched.
        let align = if bytes >= HUGE_PAGE { HUGE_PAGE } else { CACHE_LINE };
        let layout = Layout::from_size_align(bytes.saturating_add(align), MALLOC_ALIGN)
            .map_err(|_| refusal)?;
        // SAFETY: the layout's size is not zero.
        let allocation = NonNull::new(unsafe { alloc_zeroed(layout) }).ok_or(refusal)?;
        let offset = allocation.align_offset(align);
        // SAFETY: the allocation is `align` bytes longer than the region, and the offset to the
        // next aligned address is less than that.
        let start = unsafe { allocation.add(offset) };
        advise_huge_pages(start, bytes);
        let start = start.cast();
        Ok(Self { start, len, allocation, layout })
    }
}

impl<T: Zeroable> Deref for Region<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        // SAFETY: the region holds `len` values that are valid because they were zeroed, and it
        // lives as long as the borrow.
        unsafe { std::slice::from_raw_parts(self.start.as_ptr(), self.len) }
    }
}

impl<T: Zeroable> Drop for Region<T> {
    fn drop(&mut self) {
        // SAFETY: allocated with this layout, and the values need no dropping.
        unsafe { dealloc(self.allocation.as_ptr(), self.layout) };
    }
}

impl<T: Zeroable> fmt::Debug for Region<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Region").field("len", &self.len).finish_non_exhaustive()
    }
}

#[cfg(target_os = "linux")]
fn advise_huge_pages(start: NonNull<u8>, bytes: usize) {
    const MADV_HUGEPAGE: i32 = 14;
    unsafe extern "C" {
        fn madvise(address: *mut u8, length: usize, advice: i32) -> i32;
    }
    if bytes >= HUGE_PAGE {
        // SAFETY: the range is our own allocation. The advice may be refused, which is harmless.
        unsafe { madvise(start.as_ptr(), bytes, MADV_HUGEPAGE) };
    }
}

#[cfg(not(target_os = "linux"))]
fn advise_huge_pages(_: NonNull<u8>, _: usize) {}

/// How much memory the system could still give, if it tells. Linux grants more than it has and
/// kills the process later, so asking first is the only honest answer.
fn available_memory() -> Option<usize> {
    if !cfg!(target_os = "linux") {
        return None;
    }
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: usize = line.split_ascii_whitespace().next()?.parse().ok()?;
    Some(kibibytes.saturating_mul(1024))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::Ordering;

    #[test]
    fn a_region_is_zeroed_and_writable_to_its_end() {
        let len = HUGE_PAGE / 8 * 3 + 5;
        let region: Region<AtomicU64> = Region::zeroed(len).expect("a few megabytes");
        assert!(region.iter().all(|word| word.load(Ordering::Relaxed) == 0));
        region[len - 1].store(42, Ordering::Relaxed);
        assert_eq!(region[len - 1].load(Ordering::Relaxed), 42);
    }

    #[test]
    fn too_much_is_refused() {
        let result: Result<Region<AtomicU64>, _> = Region::zeroed(usize::MAX / 16);
        assert!(result.is_err());
    }
}
