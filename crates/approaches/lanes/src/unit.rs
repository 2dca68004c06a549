//! The vector unit, chosen when a count starts.

use queens_core::Simd;

#[cfg(target_arch = "x86_64")]
use crate::{avx2::Avx2, avx512::Avx512};
use crate::{inner::Inner, portable::Portable, walk, walk::Stacks};

/// What walks the inner boards.
#[derive(Clone, Copy)]
pub(crate) enum Unit {
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    Portable,
}

impl Unit {
    /// The widest that is allowed and that this processor has.
    pub(crate) fn choose(allowed: Simd) -> Self {
        #[cfg(target_arch = "x86_64")]
        {
            if let Simd::Auto | Simd::Avx512 = allowed
                && let Some(unit) = Avx512::detect()
            {
                return Unit::Avx512(unit);
            }
            if let Simd::Auto | Simd::Avx512 | Simd::Avx2 = allowed
                && let Some(unit) = Avx2::detect()
            {
                return Unit::Avx2(unit);
            }
        }
        let _ = allowed;
        Unit::Portable
    }

    /// What it is called outside.
    pub(crate) fn simd(self) -> Simd {
        match self {
            #[cfg(target_arch = "x86_64")]
            Unit::Avx512(_) => Simd::Avx512,
            #[cfg(target_arch = "x86_64")]
            Unit::Avx2(_) => Simd::Avx2,
            Unit::Portable => Simd::None,
        }
    }

    /// The solutions of an inner board.
    pub(crate) fn count(self, inner: &Inner, stacks: &mut Stacks) -> u64 {
        match self {
            #[cfg(target_arch = "x86_64")]
            Unit::Avx512(unit) => unit.count(inner, stacks),
            #[cfg(target_arch = "x86_64")]
            Unit::Avx2(unit) => unit.count(inner, stacks),
            Unit::Portable => walk::count(Portable, inner, stacks),
        }
    }
}
