// SPDX-License-Identifier: BSL-1.0
// Floating-point members are compared, hashed and packed by their bits, alone and inside of others: 0.0 and -0.0 are two states,
// and a NaN is one, while compiling and at run time.
#include "../support/verify.hpp"
#include "check/laws.hpp"

#include <foregone/domain/scalarset.hpp>
#include <foregone/domain/scalarset_array.hpp>
#include <foregone/types/inline_vector.hpp>

#include <array>
#include <bit>
#include <cmath>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

namespace {

namespace fg = foregone;

/// A NaN with a payload. A long double gets those of a double.
template <class F>
constexpr F nan_of(std::uint32_t payload) {
    if constexpr (sizeof(F) == 4) return std::bit_cast<float>(0x7fc0'0000u | payload);
    else return static_cast<F>(std::bit_cast<double>(std::uint64_t{0x7ff8'0000'0000'0000} | std::uint64_t{payload} << 11));
}

/// No two of them have the same bits.
template <class F>
constexpr auto different_numbers() {
    using limits = std::numeric_limits<F>;
    return std::array<F, 10>{F(0), -F(0), F(1), limits::denorm_min(), -limits::denorm_min(), limits::max(), limits::infinity(),
                             nan_of<F>(0), -nan_of<F>(0), nan_of<F>(1)};
}

template <class State>
constexpr bool packs_the_same(const State& a, const State& b) {
    if constexpr (!fg::packable<State>) return fg::merges(a, b);
    else {
        using codec = fg::state_codec<State>;
        std::uint64_t left[codec::words]{}, right[codec::words]{};
        codec::pack(a, left), codec::pack(b, right);
        return std::to_array(left) == std::to_array(right) && codec::fits(a) && fg::merges(codec::unpack(left), a);
    }
}

/// Equality, hash and packing agree on whether two states are one.
template <class State>
constexpr bool agree(const State& a, const State& b, bool are_one) {
    return fg::merges(a, b) == are_one && fg::same_in_all_members(a, b) == are_one && fg::same_state(a, b) == are_one &&
           (fg::hash(a) == fg::hash(b)) == are_one && packs_the_same(a, b) == are_one;
}

/// States made of one number by `make`.
template <class F, class Make>
constexpr bool are_one_where_the_bits_are(Make make) {
    const auto numbers = different_numbers<F>();
    for (std::size_t i = 0; i < numbers.size(); ++i)
        for (std::size_t j = 0; j <= i; ++j)
            if (!agree(make(numbers[i]), make(numbers[j]), i == j)) return false;
    return true;
}

template <class F>
struct alone {
    F value = 0;
    bool operator==(const alone&) const = default;
};
template <class F>
struct padded {
    char before = 'b';
    F value = 0;
    bool behind = true;
    bool operator==(const padded&) const = default;
};
template <class F>
struct many {
    std::array<F, 6> values{};
    bool operator==(const many&) const = default;
};
/// Its == leaves the number out.
template <class F>
struct finer_than_equal {
    F value = 0;
    int number = 0;
    constexpr bool operator==(const finer_than_equal& other) const { return number == other.number; }
};
using node = fg::scalarset<"node", 2>;

template <class F>
constexpr bool numbers_and_structs() {
    return are_one_where_the_bits_are<F>([](F x) { return x; }) && are_one_where_the_bits_are<F>([](F x) { return alone<F>{x}; }) &&
           are_one_where_the_bits_are<F>([](F x) { return padded<F>{'b', x, true}; }) &&
           are_one_where_the_bits_are<F>([](F x) { return many<F>{{1, 2, 3, 4, 5, x}}; }) &&
           are_one_where_the_bits_are<F>([](F x) { return finer_than_equal<F>{x, 0}; });
}
#ifndef FOREGONE_TESTS_BRIEF
constexpr bool floats_and_structs() { return numbers_and_structs<float>(); }
VERIFY(engine_floating_members, floats_and_structs)
#endif
constexpr bool doubles_and_structs() { return numbers_and_structs<double>(); }
VERIFY(engine_floating_members, doubles_and_structs)
constexpr bool long_doubles_and_structs() { return numbers_and_structs<long double>(); }
VERIFY(engine_floating_members, long_doubles_and_structs)

template <class F>
constexpr bool numbers_in_place() {
    return are_one_where_the_bits_are<F>([](F x) { return std::pair(alone<F>{x}, true); }) &&
           are_one_where_the_bits_are<F>([](F x) { return std::optional(padded<F>{'b', x, true}); }) &&
           are_one_where_the_bits_are<F>([](F x) { return std::variant<bool, std::tuple<F>>(std::tuple(x)); }) &&
           are_one_where_the_bits_are<F>([](F x) { return fg::inline_vector<F, 2>{{x}, 1}; }) &&
           are_one_where_the_bits_are<F>([](F x) {
               fg::scalarset_array<node, F> all;
               all[fg::domain_of<node>::at(1)] = x;
               return all;
           });
}
#ifndef FOREGONE_TESTS_BRIEF
constexpr bool floats_in_place() { return numbers_in_place<float>(); }
VERIFY(engine_floating_members, floats_in_place)
constexpr bool doubles_in_place() { return numbers_in_place<double>(); }
VERIFY(engine_floating_members, doubles_in_place)
#endif
constexpr bool long_doubles_in_place() { return numbers_in_place<long double>(); }
VERIFY(engine_floating_members, long_doubles_in_place)

template <class F>
void numbers_in_memory() {
    EXPECT_TRUE(are_one_where_the_bits_are<F>([](F x) { return std::vector<F>{1, x}; }));
    EXPECT_TRUE(are_one_where_the_bits_are<F>([](F x) { return std::vector<padded<F>>{{'b', x, true}}; }));
    EXPECT_TRUE(are_one_where_the_bits_are<F>([](F x) { return std::map<int, F>{{1, x}}; }));
    EXPECT_TRUE(are_one_where_the_bits_are<F>([](F x) { return std::map<F, int>{{x, 1}}; }));
}
TEST(engine_floating_members, inside_of_containers) {
    numbers_in_memory<float>();
    numbers_in_memory<double>();
    numbers_in_memory<long double>();
}

/// Padding is not part of a number.
TEST(engine_floating_members, bytes_without_a_meaning) {
    alignas(long double) unsigned char zeros[sizeof(long double)]{}, ones[sizeof(long double)];
    for (unsigned char& byte : ones) byte = 0xff;
    auto* const first = new (zeros) long double(1.5L);
    auto* const second = new (ones) long double(1.5L);
    EXPECT_TRUE(agree(*first, *second, true));
}

TEST(engine_floating_members, complex_numbers) {
    using complex = std::complex<double>;
    EXPECT_TRUE(fg::merges(complex(1, NAN), complex(1, NAN)));
    EXPECT_FALSE(fg::merges(complex(0.0, 1), complex(-0.0, 1)));
    EXPECT_FALSE(fg::merges(complex(1, 0.0), complex(1, -0.0)));
}

/// A number whose sign is turned: two states, and one is negative.
template <class State, class F>
struct turned {
    using state = State;
    enum class action { negate };
    static constexpr state initial() { return {}; }
    static constexpr state next(state s, action) {
        number(s) = -number(s);
        return s;
    }
    static constexpr F& number(alone<F>& s) { return s.value; }
    static constexpr F& number(padded<F>& s) { return s.value; }
    static constexpr F& number(many<F>& s) { return s.values[3]; }
    static constexpr bool is_negative(state s) {
        const F value = number(s);
        return std::bit_cast<std::uint64_t>(static_cast<double>(value)) >> 63 != 0;
    }
    static constexpr auto properties = fg::properties{fg::never<"negative">([](const state& s) { return is_negative(s); })};
};

template <class State, class F>
void sign_is_seen() {
    const fg::verdict graph = laws::same_verdict_everywhere<turned<State, F>, fg::reachable>();
    const fg::verdict tree = laws::same_verdict_everywhere<turned<State, F>, fg::sequences<2>>();
    EXPECT_EQ(graph.trace.actions, (std::vector<std::uint64_t>{0}));
    EXPECT_EQ(tree.trace.actions, (std::vector<std::uint64_t>{0}));
}
TEST(engine_floating_members, a_sign_of_zero_is_seen) {
#ifndef FOREGONE_TESTS_BRIEF
    sign_is_seen<alone<float>, float>();
    sign_is_seen<many<double>, double>();
#endif
    sign_is_seen<alone<long double>, long double>();
    sign_is_seen<padded<double>, double>();
}

/// Zero, its negation, a NaN and its negation.
template <class F>
struct lost {
    using state = padded<F>;
    enum class action { lose, negate };
    static constexpr state initial() { return {}; }
    static constexpr state next(state s, action a) {
        if (a == action::negate) s.value = -s.value;
        else if (s.value == 0) s.value = nan_of<F>(1);
        return s;
    }
    static constexpr auto properties = fg::properties{fg::never<"one">([](const state& s) { return s.value == 1; })};
};

TEST(engine_floating_members, a_search_through_nan_ends) {
    const fg::counts four{.states = 4, .transitions = 8, .depth_steps = 2};
    EXPECT_EQ((laws::same_verdict_everywhere<lost<double>, fg::reachable>().counted), four);
    EXPECT_EQ((laws::same_verdict_everywhere<lost<long double>, fg::reachable>().counted), four);
}

}  // namespace
