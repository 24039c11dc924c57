// SPDX-License-Identifier: BSL-1.0
// alone: it specialises a template of foregone, which no other namespace may
// expected: foregone: the model's `state` contains identities of a scalarset, and a part that hides its members \(a class that is not a plain struct, a pointer
#include <foregone/foregone.hpp>

namespace fg = foregone;
using node = fg::scalarset<"node", 3>;

class history {
    node last_{};

public:
    bool operator==(const history&) const = default;
    friend constexpr std::uint64_t hash_value(const history& h) { return fg::hash(h.last_); }
};

#ifndef FOREGONE_MISUSE
template <>
inline constexpr bool foregone::holds_no_identities<history> = true;
#endif

struct token {
    static constexpr fg::no_properties properties{};
    struct state {
        node holder{};
        history before{};
        bool operator==(const state&) const = default;
    };
    struct pass { node to; };
    using action = fg::product<pass, node>;
    static constexpr state initial() { return {}; }
    static constexpr state next(state s, const pass& a) { return s.holder = a.to, s; }
};
FOREGONE_CHECK(token);
