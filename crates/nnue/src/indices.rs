//! A short list of inputs.

/// Some inputs, at most so many.
pub(crate) struct Indices<const MOST: usize> {
    list: [u16; MOST],
    len: usize,
}

impl<const MOST: usize> Indices<MOST> {
    pub(crate) const EMPTY: Self = Self { list: [0; MOST], len: 0 };

    #[inline]
    pub(crate) fn push(&mut self, input: usize) {
        self.list[self.len] = input as u16;
        self.len += 1;
    }

    #[inline]
    pub(crate) fn as_slice(&self) -> &[u16] {
        &self.list[..self.len]
    }
}
