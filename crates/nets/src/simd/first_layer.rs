//! The first layer, written once for the registers of all machines.

/// The first layer, for registers of one width. The names of the instructions differ and nothing else does.
macro_rules! first_layer {
    ($features:literal, lanes $lanes:literal, $load:ident, $store:ident, $add:ident, $sub:ident) => {
        /// Registers that are worked on at a time: 64 sums, as many as every view has, or a multiple of them.
        const TILE: usize = 64 / $lanes;

        #[target_feature(enable = $features)]
        pub(in crate::simd) fn shift(sums: &mut [i16], route: Route, change: &Change<'_>) {
            let Route { from, to, hidden } = route;
            assert!(hidden.is_multiple_of(64));
            assert!(from + hidden <= sums.len() && to + hidden <= sums.len());
            let sums = sums.as_mut_ptr();
            let (from, to) = (sums.wrapping_add(from), sums.wrapping_add(to));
            let column = |first: &u32| change.weights[*first as usize..][..hidden].as_ptr();
            for at in (0..hidden).step_by(64) {
                // SAFETY: behind `from`, `to` and every column are `hidden` numbers, of which 64 are left.
                unsafe {
                    let mut tile = [wide::$load(from.add(at).cast()); TILE];
                    for part in 0..TILE {
                        tile[part] = wide::$load(from.add(at + part * $lanes).cast());
                    }
                    for first in change.gone {
                        let column = column(first).add(at);
                        for part in 0..TILE {
                            tile[part] =
                                wide::$sub(tile[part], wide::$load(column.add(part * $lanes).cast()));
                        }
                    }
                    for first in change.come {
                        let column = column(first).add(at);
                        for part in 0..TILE {
                            tile[part] =
                                wide::$add(tile[part], wide::$load(column.add(part * $lanes).cast()));
                        }
                    }
                    for part in 0..TILE {
                        wide::$store(to.add(at + part * $lanes).cast(), tile[part]);
                    }
                }
            }
        }
    };
}
