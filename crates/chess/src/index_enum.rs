//! Enums that can be made from an index without `unsafe`.

/// Declares a fieldless `u8` enum with `ALL`, `COUNT`, `from_index` and `index`.
///
/// `from_index` is written as a chain of comparisons. The optimiser sees that variant *n* has
/// value *n* and removes the chain, so that making a square from a bit index costs nothing.
macro_rules! index_enum {
    ($(#[$meta:meta])* $vis:vis enum $name:ident { $($(#[$variant_meta:meta])* $variant:ident),+ $(,)? }) => {
        $(#[$meta])*
        #[repr(u8)]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis enum $name { $($(#[$variant_meta])* $variant),+ }

        impl $name {
            /// Every variant, in index order.
            pub const ALL: [Self; [$(Self::$variant),+].len()] = [$(Self::$variant),+];
            /// How many variants there are.
            pub const COUNT: usize = Self::ALL.len();

            /// The variant with this index, or `None` when no variant has it.
            #[inline]
            #[must_use]
            pub const fn from_index(index: u8) -> Option<Self> {
                $(if index == Self::$variant as u8 { return Some(Self::$variant); })+
                None
            }

            /// The index of this variant, from 0.
            #[inline]
            #[must_use]
            pub const fn index(self) -> usize {
                self as usize
            }
        }

        impl<T> std::ops::Index<$name> for [T; $name::COUNT] {
            type Output = T;
            #[inline]
            fn index(&self, variant: $name) -> &T {
                &self[variant as usize]
            }
        }

        impl<T> std::ops::IndexMut<$name> for [T; $name::COUNT] {
            #[inline]
            fn index_mut(&mut self, variant: $name) -> &mut T {
                &mut self[variant as usize]
            }
        }

        const _: () = assert!(size_of::<Option<$name>>() == 1, "absence must cost no byte");
    };
}

pub(crate) use index_enum;
