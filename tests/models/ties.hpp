// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "directed_graph.hpp"

#include <foregone/model/property.hpp>

namespace models {

/// Forbidden nodes at several places of one depth, 4 (edges 0, 5) and 5 (edges 1, 4 and 2, 6): least is 0, 5, although both
/// the last edge of 1, 4 and the node it leads from come into another order.
struct several_counterexamples
    : directed_graph<edge{0, 1}, edge{0, 2}, edge{0, 3}, edge{1, 6}, edge{2, 5}, edge{1, 4}, edge{3, 5}, edge{2, 6}> {
    static constexpr auto properties =
        foregone::properties{foregone::never<"four or five">([](const state& s) { return s.at == 4 || s.at == 5; })};
};

/// One node is reached by several edges of one depth: the first one leads to it, edges 0 and 3.
struct several_ways : directed_graph<edge{0, 1}, edge{0, 2}, edge{2, 3}, edge{1, 3}, edge{1, 3}> {
    static constexpr auto properties = foregone::properties{foregone::never<"three">([](const state& s) { return s.at == 3; })};
};

/// A violation that a walk in depth meets early and far away (edges 0, 2, 4), and a nearer one (edges 1, 3).
struct nearer_counterexample : directed_graph<edge{0, 1}, edge{0, 2}, edge{1, 3}, edge{2, 5}, edge{3, 5}> {
    static constexpr auto properties = foregone::properties{foregone::never<"five">([](const state& s) { return s.at == 5; })};
};

/// A dead end at the same distance as a forbidden node, and before it: a forbidden node is reported before a missing one.
struct deadlock_beside_violation : directed_graph<edge{0, 1}, edge{0, 2}, edge{1, 3}, edge{2, 4}, edge{4, 0}> {
    static constexpr auto properties = foregone::properties{
        foregone::deadlock_free,
        foregone::never<"four">([](const state& s) { return s.at == 4; }),
    };
};

/// A dead end two steps away, and a forbidden node three steps away: the dead end is nearer.
struct deadlock_before_violation
    : directed_graph<edge{0, 1}, edge{0, 2}, edge{1, 3}, edge{2, 4}, edge{3, 5}, edge{5, 0}> {
    static constexpr auto properties = foregone::properties{
        foregone::never<"five">([](const state& s) { return s.at == 5; }),
        foregone::deadlock_free,
    };
};

/// Two forbidden things in one node: the property listed first is reported.
struct two_properties_at_once : directed_graph<edge{0, 1}, edge{1, 2}> {
    static constexpr auto properties = foregone::properties{
        foregone::always<"anything">([](const state&) { return true; }),
        foregone::never<"two">([](const state& s) { return s.at == 2; }),
        foregone::always<"below two">([](const state& s) { return s.at < 2; }),
    };
};

}  // namespace models
