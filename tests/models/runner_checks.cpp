// SPDX-License-Identifier: BSL-1.0
// The program that tests/runner/main.cpp starts: a check for every way in which one can end.

#include <foregone/foregone.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <type_traits>

namespace fg = foregone;

/// Two bits, one of which is set at a time.
struct bits {
    struct state {
        bool low = false, high = false;
        bool operator==(const state&) const = default;
    };
    enum class action { set_low, set_high, clear };

    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, action a) {
        if (a == action::clear) return {};
        return a == action::set_low ? state{true, s.high} : state{s.low, true};
    }
    static constexpr auto properties = fg::properties{
        fg::sometimes<"both bits are set">([](const state& s) { return s.low && s.high; }),
    };
};
FOREGONE_CHECK(bits);

/// As bits, and wrong.
struct leaky : bits {
    static constexpr auto properties = fg::properties{
        fg::never<"both bits are set">([](const state& s) { return s.low && s.high; }),
    };
};
FOREGONE_CHECK(leaky, fg::reachable.expect_violation("both bits are set", 2));
FOREGONE_RUNTIME_CHECK(leaky, fg::reachable.budget(0));
FOREGONE_RUNTIME_CHECK(leaky, fg::sequences<4>);

/// More states than anybody waits for.
struct endless {
    using state = std::uint64_t;
    enum class action { next, twice };

    static constexpr state initial() { return 1; }
    static constexpr state next(const state& s, action a) { return a == action::next ? s + 1 : s * 2; }
    static constexpr auto properties = fg::properties{fg::never<"zero">([](const state&) { return false; })};
};
FOREGONE_RUNTIME_CHECK(endless);
FOREGONE_RUNTIME_CHECK(endless, fg::sequences<60>);

/// A name that a filter could take for something else.
template <int Level, char Letter>
struct odd : bits {};
FOREGONE_RUNTIME_CHECK(odd<-1, '*'>);

/// Throws where it must not.
struct throwing : bits {
    static state next(const state& s, action a) {
        if (s.low && a == action::set_high) throw std::runtime_error("no\nway");
        return bits::next(s, a);
    }
};
FOREGONE_RUNTIME_CHECK(throwing);

/// Looks at something that is not in its state: sets both bits once, and never again.
struct forgetful : leaky {
    static inline bool was_set = false;
    static state next(const state& s, action a) {
        const state to = bits::next(s, a);
        if (!to.low || !to.high) return to;
        const bool again = was_set;
        was_set = true;
        return again ? state{} : to;
    }
};
FOREGONE_RUNTIME_CHECK(forgetful, fg::sequences<3, 3>);

/// Shows the compiler something else than the processor.
struct two_faced : bits {
    static constexpr std::optional<state> next(const state& s, action a) {
        if (a == action::clear && std::is_constant_evaluated()) return std::nullopt;
        return bits::next(s, a);
    }
};
FOREGONE_CHECK(two_faced);

/// A system under test whose answers are hard to print: control characters, and bytes that are not UTF-8.
struct echo {
    struct system {};
    struct raw {
        std::string_view text;
        bool operator==(const raw&) const = default;
        friend constexpr void print_to(auto& sink, const raw& r) { sink.append(r.text); }
    };
    enum class action { plain, red, broken };

    static constexpr raw perform(system&, const action& a) {
        constexpr std::array<std::string_view, 3> answers{"plain", "\033[31m<red>&\n", "\xFF"};
        return {answers[static_cast<std::size_t>(a)]};
    }

    struct expect_plain {
        static constexpr bool applies(const auto& past, const action&) { return past.size() < 2; }
        static constexpr bool accepts(const auto&, const action&, const auto&) { return true; }
    };
    struct expect_no_broken {
        static constexpr bool accepts(const auto&, const action& a, const auto&) {
            return a != action::broken;
        }
    };
    struct expect_nothing : expect_plain {};
    using expectations = fg::first_of<expect_plain, expect_no_broken, expect_nothing>;
};
FOREGONE_RUNTIME_CHECK(echo, fg::sequences<3>);
FOREGONE_RUNTIME_CHECK(echo, fg::sequences<2>);
