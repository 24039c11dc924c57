// SPDX-License-Identifier: BSL-1.0
// expected: foregone: fg::reachable stores a system for every state, and this system cannot be copied; use fg::sequences<N>, which replays it
#include <foregone/foregone.hpp>

#include <cstdint>

namespace fg = foregone;

struct counter {
    struct system {
        bool on = false;
        bool operator==(const system&) const = default;
        system() = default;
#ifdef FOREGONE_MISUSE
        system(system&&) = default;
#endif
        friend constexpr std::uint64_t hash_value(const system& s) { return s.on; }
    };
    enum class action { add };
    static constexpr int perform(system& s, action) { return (s.on = !s.on) ? 1 : 2; }
    struct expect_more {
        static constexpr bool accepts(const auto&, const action&, int answer) { return answer > 0; }
    };
    using expectations = fg::first_of<expect_more>;
    struct model {
        bool on = false;
        bool operator==(const model&) const = default;
    };
    static constexpr model next(const model& m, action) { return {!m.on}; }
};
FOREGONE_CHECK(counter, fg::reachable);
