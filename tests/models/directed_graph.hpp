// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/domain/range.hpp>

#include <optional>

namespace models {

struct edge {
    int from, to;
};

/// A directed graph, edge by edge; it begins at node 0. An action is the number of an edge, enabled at the node it leaves.
///
/// Requires: a class derived from it adds `properties`, or none.
template <edge... Edges>
struct directed_graph {
    struct state {
        int at = 0;
        bool operator==(const state&) const = default;
    };
    using action = foregone::range<0, static_cast<int>(sizeof...(Edges)) - 1>;

    static constexpr edge edges[sizeof...(Edges)] = {Edges...};

    static constexpr state initial() { return {}; }

    static constexpr std::optional<state> next(const state& s, int a) {
        if (edges[a].from != s.at) return std::nullopt;
        return state{edges[a].to};
    }
};

}  // namespace models
