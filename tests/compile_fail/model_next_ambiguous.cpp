// SPDX-License-Identifier: BSL-1.0
// expected: foregone: two of the model's `next` fit one of its actions, one that changes the state and one that takes a constant state; remove one
#include <foregone/foregone.hpp>

#include <optional>

namespace fg = foregone;

struct stack {
    static constexpr fg::no_properties properties{};
    struct state {
        int size = 0;
        bool operator==(const state&) const = default;
    };
    struct push {};
    struct pop {};
    using action = fg::one_of<push, pop>;
    static constexpr state initial() { return {}; }
#ifdef FOREGONE_MISUSE
    static constexpr std::optional<state> next(const state&, const auto&) { return std::nullopt; }
#else
    static constexpr std::optional<state> next(const state&, pop) { return std::nullopt; }
#endif
    static constexpr bool next(state& s, push) { return s.size < 3 && ++s.size > 0; }
};
FOREGONE_CHECK(stack);
