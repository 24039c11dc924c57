// SPDX-License-Identifier: BSL-1.0
// A check of a state graph at run time whose states are costly to pack: 36 actions, and scalarsets in scalarsets.
#include <foregone/foregone.hpp>

#include <array>
#include <cstddef>

namespace fg = foregone;

template <std::size_t MostLent>
struct lending {
    using node = fg::scalarset<"node", 3>;
    enum class kind : unsigned char { ask, lend, give_back, forget };
    struct message {
        node from, to;
        kind what;
    };
    using action = fg::product<message, node, node, kind>;
    struct state {
        std::array<fg::scalarset_array<node, fg::scalarset_subset<node>>, 3> sent{};
        bool operator==(const state&) const = default;
    };

    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, const message& m) {
        switch (m.what) {
            case kind::ask:
                if (m.from == m.to || s.sent[0][m.from].contains(m.to)) return false;
                s.sent[0][m.from].insert(m.to);
                return true;
            case kind::lend:
                if (!s.sent[0][m.from].contains(m.to) || lenders(s) > MostLent) return false;
                s.sent[0][m.from].erase(m.to);
                s.sent[1][m.to].insert(m.from);
                return true;
            case kind::give_back:
                if (!s.sent[1][m.to].contains(m.from)) return false;
                s.sent[1][m.to].erase(m.from);
                s.sent[2][m.from].insert(m.to);
                return true;
            case kind::forget:
                if (!s.sent[2][m.from].contains(m.to)) return false;
                s.sent[2][m.from].erase(m.to);
                return true;
        }
        return false;
    }
    static constexpr std::size_t lenders(const state& s) {
        return s.sent[1].count_if([](const fg::scalarset_subset<node>& to) { return !to.empty(); });
    }
    static constexpr auto properties =
        fg::properties{fg::never<"all lend">([](const state& s) { return lenders(s) > MostLent + 1; })};
};

FOREGONE_RUNTIME_CHECK(lending<1>);
#ifdef ONE_MORE
FOREGONE_RUNTIME_CHECK(lending<2>);
#endif
