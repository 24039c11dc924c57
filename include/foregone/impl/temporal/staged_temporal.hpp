// SPDX-License-Identifier: BSL-1.0
#pragma once

// Temporal properties decided in stages.

#include <foregone/impl/search/constant.hpp>
#include <foregone/impl/temporal/constant_lasso.hpp>
#include <foregone/impl/temporal/constant_product.hpp>
#include <foregone/impl/temporal/decide_temporal.hpp>
#include <foregone/impl/temporal/find_lasso.hpp>
#include <foregone/impl/temporal/temporal_model.hpp>

#include <boost/mp11/list.hpp>

#include <cstddef>

namespace foregone { inline namespace impl {

/// One temporal property, decided in stages: the operations of an evaluation are limited.
template <class Graph, std::size_t Number>
struct decided_in_stages {
    using claim = claim_of_property<typename Graph::view, Number>;
    using product = constant_product<Graph, claim>;

    /// The lasso of a fair component.
    template <std::size_t Steps>
    struct lasso_of_product {
        static constexpr constant_lasso<Steps> result() {
            constant_lasso<Steps> made;
            lasso_finder finder(product::pairs(), product::fair());
            note_lasso<Graph>(finder.find(), product::claim.property, made);
            made.counted.pairs = product::pairs().count();
            return made;
        }
    };
    /// Where no component is fair.
    struct pairs_of_product {
        static constexpr constant_lasso<0> result() { return {.counted = {.pairs = product::pairs().count()}}; }
    };

    /// Whether runs are searched for in a product; otherwise one evaluation decides.
    static consteval bool has_product() {
        return claim::span().kind == claim_kind::of_runs && claim::span().violations.states > 0;
    }

    template <std::size_t Steps>
    static consteval auto decision() {
        if constexpr (!has_product()) return decided_lasso<Graph, Number, 1, Steps, false>{};
        else if constexpr (product::fair().empty()) return pairs_of_product{};
        else return lasso_of_product<Steps>{};
    }
    template <std::size_t Steps>
    using with_room = decltype(decision<Steps>());

    static consteval bool is_possible() {
        if constexpr (!claim::is_possible()) return false;
        else if constexpr (!has_product()) return evaluates<with_room<0>>;
        else if constexpr (!product::is_possible()) return false;
        else return evaluates<with_room<0>>;
    }
};

/// Whether a temporal property is about any run, decided in stages.
template <class Graph, std::size_t Number>
struct runs_in_stages {
    using product = constant_product<Graph, claim_of_any_run<typename Graph::view, Number>>;

    static constexpr bool is_asked = asks_runs(temporal_model<typename Graph::view>::claims_without_automata(), Number);
    static consteval bool is_possible() {
        if constexpr (!is_asked) return true;
        else return product::is_possible();
    }
    static consteval bool leaves() {
        if constexpr (!is_asked) return false;
        else return product::fair().empty();
    }
};

/// The temporal properties from number `First` on, one after another, up to the first one that is violated; then whether each is
/// about any run.
template <class Graph, std::size_t First = 0>
struct decided_in_turn {
    using model = temporal_model<typename Graph::view>;
    using next = decided_in_turn<Graph, First + 1>;

    static constexpr std::size_t claims = boost::mp11::mp_size<typename model::claims>::value;
    static constexpr bool asks_runs = First >= claims;
    static constexpr bool is_closed = Graph::span.expanded == Graph::span.states();
    static constexpr bool is_end = First == claims + (Graph::view::bounded && is_closed ? claims : 0);

    /// What is noted where no property is violated.
    struct idle {
        static constexpr constant_lasso<0> result() {
            constant_lasso<0> made;
            made.counted.conditions = Graph::span.shape.conditions;
            if (is_closed) note_idle(Graph::span, made.counted);
            return made;
        }
    };

    static consteval bool is_possible() {
        if constexpr (is_end) return evaluates<idle>;
        else if constexpr (asks_runs) {
            if constexpr (!runs_in_stages<Graph, First - claims>::is_possible()) return false;
            else if constexpr (runs_in_stages<Graph, First - claims>::leaves()) return evaluates<idle>;
            else return next::is_possible();
        } else if constexpr (!decided_in_stages<Graph, First>::is_possible()) return false;
        else if constexpr (found().violated) return true;
        else return next::is_possible();
    }

    /// The verdict, without a lasso.
    struct size {
        static constexpr constant_lasso<0> result() {
            constant_lasso<0> made;
            if constexpr (is_end) {
                return constant_of<idle>;
            } else if constexpr (asks_runs) {
                if constexpr (!runs_in_stages<Graph, First - claims>::leaves()) return next::size::result();
                made = constant_of<idle>;
                made.counted.leaves = true;
                made.property = model::claims_without_automata()[First - claims].property;
            } else if constexpr (found().violated) {
                made = found();
                made.counted.conditions = Graph::span.shape.conditions;
            } else {
                made = next::size::result();
                made.counted.pairs += found().counted.pairs;
            }
            return made;
        }
    };

    /// The lasso of the property that is violated.
    template <std::size_t Steps>
    static consteval auto lasso_with_room() {
        if constexpr (asks_runs) return size{};
        else if constexpr (found().violated) return typename decided_in_stages<Graph, First>::template with_room<Steps>{};
        else return next::template lasso_with_room<Steps>();
    }
    template <std::size_t Steps>
    using with_room = decltype(lasso_with_room<Steps>());

private:
    static constexpr const constant_lasso<0>& found() {
        return constant_of<typename decided_in_stages<Graph, First>::template with_room<0>>;
    }
};

}}  // namespace foregone::impl
