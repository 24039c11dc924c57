// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the model's `within_boundary` cannot be called; write `static constexpr bool within_boundary\(const state&\);`
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct counter {
    static constexpr fg::no_properties properties{};
    struct state {
        int value = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { add };
    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, action) { return {s.value + 1}; }
#ifdef FOREGONE_MISUSE
    static constexpr bool within_boundary(state& s) { return s.value < 3; }
#else
    static constexpr bool within_boundary(const state& s) { return s.value < 3; }
#endif
};
FOREGONE_CHECK(counter);
