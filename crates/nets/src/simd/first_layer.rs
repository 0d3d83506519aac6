//! The first layer, written once for the registers of all machines.

/// The first layer, for registers of one width. The names of the instructions differ and nothing else does.
macro_rules! first_layer {
    ($features:literal, lanes $lanes:literal, $load:ident, $store:ident, $add:ident, $sub:ident) => {
        #[target_feature(enable = $features)]
        pub(in crate::simd) fn shift(sums: &mut [i16], route: Route, change: &Change<'_>) {
            // The fewer rounds, the less there is to foresee: with 256 sums a value takes 212 ns, and 233 where they come 64 at a time.
            // More than eight registers not every machine has to spare.
            match route.hidden / $lanes {
                4 => shift_part::<4>(sums, route, change, 0),
                8 => shift_part::<8>(sums, route, change, 0),
                16 => {
                    shift_part::<8>(sums, route, change, 0);
                    shift_part::<8>(sums, route, change, 8 * $lanes);
                }
                _ => {
                    for at in (0..route.hidden).step_by(64) {
                        shift_part::<{ 64 / $lanes }>(sums, route, change, at);
                    }
                }
            }
        }

        /// The sums from `at` on, as many as these registers hold.
        #[target_feature(enable = $features)]
        #[inline]
        fn shift_part<const REGISTERS: usize>(
            sums: &mut [i16],
            route: Route,
            change: &Change<'_>,
            at: usize,
        ) {
            let Route { from, to, .. } = route;
            let these = |from: usize| from + at..from + at + REGISTERS * $lanes;
            assert!(begins_a_line(change.weights) && at.is_multiple_of(TOGETHER));
            assert!(begins_a_line(&sums[these(from)]) && begins_a_line(&sums[these(to)]));
            let sums = sums.as_mut_ptr();
            let (from, to) = (sums.wrapping_add(from + at), sums.wrapping_add(to + at));
            let column = |input: &u16| {
                // All columns begin a line; to ask of each would cost a tenth of the time, to cut off what it had begun before costs nothing.
                let first = change.columns[usize::from(*input)] as usize & !(TOGETHER - 1);
                change.weights[these(first)].as_ptr()
            };
            // SAFETY: all three are as long as the registers, and begin a line.
            unsafe {
                let mut tile: [_; REGISTERS] =
                    std::array::from_fn(|part| wide::$load(from.add(part * $lanes).cast()));
                for input in change.gone {
                    let column = column(input);
                    for (part, sums) in tile.iter_mut().enumerate() {
                        *sums = wide::$sub(*sums, wide::$load(column.add(part * $lanes).cast()));
                    }
                }
                for input in change.come {
                    let column = column(input);
                    for (part, sums) in tile.iter_mut().enumerate() {
                        *sums = wide::$add(*sums, wide::$load(column.add(part * $lanes).cast()));
                    }
                }
                for (part, sums) in tile.into_iter().enumerate() {
                    wide::$store(to.add(part * $lanes).cast(), sums);
                }
            }
        }
    };
}
