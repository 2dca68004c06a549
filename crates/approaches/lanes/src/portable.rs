//! Eight lanes in plain code; the compiler uses the vector instructions that every processor of the target has.

use std::array::from_fn;

use crate::vector::VectorUnit;

/// No vector instructions asked for.
#[derive(Clone, Copy)]
pub(crate) struct Portable;

/// Sets, a mask of all bits or none, or queens as sets of one column.
type Array = [u16; 8];

impl VectorUnit for Portable {
    type Vector = Array;
    type Mask = Array;
    type Queen = Array;
    const WIDTH: usize = 8;

    #[inline(always)]
    fn splat(self, set: u16) -> Array {
        [set; 8]
    }
    #[inline(always)]
    fn load(self, from: &[u16]) -> Array {
        *from.first_chunk().expect("room for a vector")
    }
    #[inline(always)]
    fn and(self, a: Array, b: Array) -> Array {
        from_fn(|lane| a[lane] & b[lane])
    }
    #[inline(always)]
    fn or(self, a: Array, b: Array) -> Array {
        from_fn(|lane| a[lane] | b[lane])
    }
    #[inline(always)]
    fn or_both(self, a: Array, b: Array, c: Array) -> Array {
        from_fn(|lane| a[lane] | b[lane] & c[lane])
    }
    #[inline(always)]
    fn none_of(self, a: Array, b: Array, c: Array, d: Array) -> Array {
        from_fn(|lane| !(a[lane] | b[lane] | c[lane] | d[lane]))
    }
    #[inline(always)]
    fn falling_after(self, diagonals: Array, rows: u32) -> Array {
        diagonals.map(|set| (u32::from(set) << (rows & 31)) as u16)
    }
    #[inline(always)]
    fn rising_after(self, diagonals: Array, rows: u32) -> Array {
        diagonals.map(|set| (u32::from(set) >> (rows & 31)) as u16)
    }
    #[inline(always)]
    fn first(self, count: usize, sets: Array) -> Array {
        from_fn(|lane| if lane < count { sets[lane] } else { 0 })
    }
    #[inline(always)]
    fn only(self, lanes: Array, sets: Array) -> Array {
        self.and(lanes, sets)
    }
    #[inline(always)]
    fn any(self, sets: Array) -> bool {
        sets.into_iter().fold(0, |all, set| all | set) != 0
    }

    #[inline(always)]
    fn first_square(self, sets: Array) -> (Array, Array) {
        (sets.map(|set| set & set.wrapping_neg()), sets.map(|set| set & set.wrapping_sub(1)))
    }
    #[inline(always)]
    fn bits(self, queens: Array) -> Array {
        queens
    }
    #[inline(always)]
    fn placed(self, queens: Array) -> Array {
        self.meet([!0; 8], queens, queens)
    }
    #[inline(always)]
    fn unattacked(self, queens: Array, rows: u32) -> Array {
        let (falling, rising) = (self.falling_after(queens, rows), self.rising_after(queens, rows));
        from_fn(|lane| !(queens[lane] | falling[lane] | rising[lane]))
    }

    #[inline(always)]
    fn meet(self, lanes: Array, a: Array, b: Array) -> Array {
        from_fn(|lane| if a[lane] & b[lane] == 0 { 0 } else { lanes[lane] })
    }
    #[inline(always)]
    fn full(self, lanes: Array, sets: Array) -> Array {
        from_fn(|lane| if sets[lane] == !0 { lanes[lane] } else { 0 })
    }
    #[inline(always)]
    fn count_lanes(self, lanes: Array) -> u32 {
        lanes.into_iter().map(|lane| u32::from(lane & 1)).sum()
    }
    #[inline(always)]
    fn pack(self, lanes: Array, sets: [Array; 3], to: [&mut [u16]; 3]) -> usize {
        let to = to.map(|to| to.first_chunk_mut::<8>().expect("room for a vector"));
        let mut packed = 0;
        for lane in 0..8 {
            // Every lane is written, and the next one written over it when it does not count.
            to[0][packed] = sets[0][lane];
            to[1][packed] = sets[1][lane];
            to[2][packed] = sets[2][lane];
            packed = (packed + usize::from(lanes[lane] & 1)) & 7;
        }
        self.count_lanes(lanes) as usize
    }
}
