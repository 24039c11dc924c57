// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the compiler's limits are too low to translate a formula
#include <foregone/foregone.hpp>
#include <foregone/model/temporal.hpp>

namespace fg = foregone;

/// A choice between pairs of predicates; its violation has an edge for each way to miss all of them.
struct pairs_of_predicates {
    struct state {
        int value = 0;
        bool operator==(const state&) const = default;
    };
    using action = fg::range<1, 2>;
    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, int by) {
        s.value = (s.value + by) % 16;
        return true;
    }

    template <int Bit>
    static constexpr auto at = [](const state& s) { return s.value == Bit; };
#ifdef FOREGONE_MISUSE
    static constexpr auto properties = fg::properties{fg::ltl<"a pair", "[]<>(a&&b||c&&d||e&&f||g&&h||i&&j||k&&l||m&&n)">(
        fg::atom<"a">(at<0>), fg::atom<"b">(at<1>), fg::atom<"c">(at<2>), fg::atom<"d">(at<3>), fg::atom<"e">(at<4>),
        fg::atom<"f">(at<5>), fg::atom<"g">(at<6>), fg::atom<"h">(at<7>), fg::atom<"i">(at<8>), fg::atom<"j">(at<9>),
        fg::atom<"k">(at<10>), fg::atom<"l">(at<11>), fg::atom<"m">(at<12>), fg::atom<"n">(at<13>))};
#else
    static constexpr auto properties =
        fg::properties{fg::ltl<"not all", "<>(!a || !b)">(fg::atom<"a">(at<0>), fg::atom<"b">(at<1>))};
#endif
};
FOREGONE_CHECK(pairs_of_predicates);
