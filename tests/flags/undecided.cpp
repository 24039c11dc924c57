// SPDX-License-Identifier: BSL-1.0
// With FOREGONE_WARN_UNDECIDED, each of the last three checks is one warning, and nothing else is.
#include <foregone/foregone.hpp>

#include <string>

namespace fg = foregone;

struct ring {
    static constexpr fg::no_properties properties{};
    struct state {
        int at = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { turn };
    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, action) { return {(s.at + 1) % 200}; }
};
FOREGONE_CHECK(ring);
FOREGONE_STATIC_CHECK(ring);
FOREGONE_RUNTIME_CHECK(ring);

struct text {
    static constexpr fg::no_properties properties{};
    struct state {
        std::string written;
        bool operator==(const state&) const = default;
    };
    enum class action { erase };
    static state initial() { return {}; }
    static state next(const state&, action) { return {}; }
};
FOREGONE_RUNTIME_CHECK(text);

struct undefined : ring {
    static constexpr state next(const state& s, action) {
        const int to[]{1, 2, 3};
        return {s.at < 4 ? to[s.at] : 0};
    }
};
constexpr auto few = fg::reachable.budget(100);

FOREGONE_CHECK(ring, few);
FOREGONE_CHECK(text);
FOREGONE_CHECK_AS("undefined", undefined);
