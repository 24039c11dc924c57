// SPDX-License-Identifier: BSL-1.0
// expected: foregone: this check has no name that a list, a filter and a report can show; write a string of visible characters that neither begins nor ends with a space
#include <foregone/foregone.hpp>

struct nameless {
    struct state {
        bool on = false;
        bool operator==(const state&) const = default;
    };
    enum class action { press };
    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, action) { return {!s.on}; }
    static constexpr foregone::no_properties properties{};
};
#ifdef FOREGONE_MISUSE
FOREGONE_CHECK_AS("", nameless);
#else
FOREGONE_CHECK_AS("a lamp", nameless);
#endif
