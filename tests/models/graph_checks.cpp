// SPDX-License-Identifier: BSL-1.0
// The program that tests/explorer/graphs_from_outside.cpp starts: state graphs that take a while.

#include <foregone/foregone.hpp>

#include "mixed_walk.hpp"
#include "wide_walk.hpp"

#include <cstdint>
#include <cstdlib>
#include <string>

namespace fg = foregone;

namespace graph_checks {

using all_states = models::mixed_walk<11, 120'000>;
using violation = models::mixed_walk<4, 400'000, 399'123>;
using endless = models::mixed_walk<1, std::uint64_t{1} << 40>;

using wide = models::wide_walk<3>;

/// A state of three words in which nothing is found that is looked for.
struct without_witness : wide {
    static constexpr auto properties =
        fg::properties{fg::sometimes<"nowhere">([](const state& s) { return s.number > terms.states; })};
};

/// Two words that the compiler can go through.
struct two_counters {
    struct state {
        std::uint64_t up = 0, down = 0;
        bool operator==(const state&) const = default;
    };
    using action = fg::range<1, 2>;
    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, int a) {
        const auto by = static_cast<std::uint64_t>(a);
        return {(s.up + by) % 5, (s.down - by) % 5};
    }
    static constexpr auto properties = fg::properties{fg::always<"below five">([](const state& s) { return s.up < 5; })};
};

/// Another model if it is asked to be.
struct edited : all_states {
    static bool next(state& s, int a) {
        static const bool is_edited = std::getenv("EDITED") != nullptr;
        return all_states::next(s, is_edited && s.number % 64 == 5 ? 1 : a);
    }
};

/// Its states have no fixed number of bits.
struct texts {
    using state = std::string;
    using action = fg::range<0, 1>;
    static state initial() { return {}; }
    static bool next(state& s, int a) {
        if (s.size() < 3) s += a == 0 ? 'a' : 'b';
        return true;
    }
    static constexpr auto properties = fg::properties{fg::always<"short">([](const state& s) { return s.size() < 4; })};
};

/// A state that cannot be packed, for it says itself which are equal; the compiler can go through them.
struct hours {
    struct state {
        int passed = 0;
        constexpr bool operator==(const state& other) const { return passed % 12 == other.passed % 12; }
        friend constexpr std::uint64_t hash_value(const state& s) { return static_cast<std::uint64_t>(s.passed % 12); }
    };
    using action = fg::range<1, 2>;
    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, int a) { return {(s.passed + a) % 12}; }
    static constexpr auto properties = fg::properties{fg::always<"no step back">([](const state& s) { return s.passed >= 0; })};
};

enum class color : std::uint8_t { red, green };

/// A state is not an enumerator, which is seen on the way.
struct colors {
    struct state {
        color one = color::red;
        bool operator==(const state&) const = default;
    };
    using action = fg::range<0, 1>;
    static state initial() { return {}; }
    static state next(const state&, int a) { return {static_cast<color>(a * 7)}; }
    static constexpr auto properties = fg::properties{fg::always<"any">([](const state&) { return true; })};
};

}  // namespace graph_checks

FOREGONE_RUNTIME_CHECK(graph_checks::all_states);
FOREGONE_RUNTIME_CHECK(graph_checks::violation, fg::reachable.expect_violation("the forbidden state"));
FOREGONE_RUNTIME_CHECK(graph_checks::wide);
FOREGONE_RUNTIME_CHECK(graph_checks::without_witness);
FOREGONE_CHECK(graph_checks::two_counters);
FOREGONE_CHECK(graph_checks::hours);
FOREGONE_RUNTIME_CHECK(graph_checks::edited);
FOREGONE_RUNTIME_CHECK(graph_checks::texts);
FOREGONE_RUNTIME_CHECK(graph_checks::colors);
FOREGONE_RUNTIME_CHECK(graph_checks::endless);
