//! The vector unit, chosen when a count starts.

use std::ops::ControlFlow;

use queens_core::{Part, Run, Simd};

use super::portable::Portable;
#[cfg(target_arch = "x86_64")]
use super::{
    avx2::{Avx2, HasAvx2},
    avx512::{Avx512, HasAvx512},
};
use crate::{board::Board, count::count};

/// Whose kernel counts.
#[derive(Clone, Copy)]
pub(crate) enum Unit {
    #[cfg(target_arch = "x86_64")]
    Avx512(HasAvx512),
    #[cfg(target_arch = "x86_64")]
    Avx2(HasAvx2),
    Portable,
}

impl Unit {
    /// The widest that is allowed and that this processor has.
    pub(crate) fn choose(allowed: Simd) -> Self {
        #[cfg(target_arch = "x86_64")]
        {
            if let Simd::Auto | Simd::Avx512 = allowed
                && let Some(has) = HasAvx512::detect()
            {
                return Unit::Avx512(has);
            }
            if let Simd::Auto | Simd::Avx512 | Simd::Avx2 = allowed
                && let Some(has) = HasAvx2::detect()
            {
                return Unit::Avx2(has);
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

    /// Counts a part, twelvefold.
    pub(crate) fn count(self, board: Board, part: Part, run: &Run<'_>) -> ControlFlow<(), u64> {
        match self {
            #[cfg(target_arch = "x86_64")]
            Unit::Avx512(has) => count(board, part, run, |layout| Avx512::new(has, layout)),
            #[cfg(target_arch = "x86_64")]
            Unit::Avx2(has) => count(board, part, run, |layout| Avx2::new(has, layout)),
            Unit::Portable => count(board, part, run, Portable::new),
        }
    }
}
