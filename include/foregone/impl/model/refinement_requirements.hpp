// SPDX-License-Identifier: BSL-1.0
#pragma once

// The requirements of fg::refines: an abstraction of states, and fairness and initial states that can be compared.

#include <foregone/impl/model/member_names.hpp>
#include <foregone/impl/model/unmet.hpp>

#include <type_traits>

namespace foregone { inline namespace impl {

/// A model that fg::refines derives from another one, of whose properties nothing is asked.
template <class M>
concept is_refinement = requires { typename M::is_refinement; };

template <class M>
struct image_can_be_asked {
    static constexpr bool met = [] {
        if constexpr (is_refinement<M>) return M::is_refinement::has_abstraction;
        else return true;
    }();
    struct sentence {
        static_assert(
            met, "foregone: fg::refines cannot compare the models: the implementation does not say which state of the "
                 "specification a state stands for; give it `static constexpr specification::state abstraction(const state&);`; "
                 "see docs/reference/model/refinement.md");
    };
};

/// What is wrong with the fairness of the specification, or with initial states.
template <class M>
struct specification_can_be_asked {
    static consteval auto find() {
        if constexpr (is_refinement<M>) return M::is_refinement::find_unmet();
        else return nothing_unmet{};
    }
    using unmet = decltype(find());
    static constexpr bool met = unmet::met;
    using sentence = typename unmet::sentence;
};

/// A `fairness` of another form would not be an assumption at all.
template <class M>
struct fairness_is_a_list {
    static constexpr bool met = !names_fairness<M> || requires { typename std::remove_cvref_t<decltype(M::fairness)>::list; };
    struct sentence {
        static_assert(
            met, "foregone: the model's `fairness` is not a public list of conditions; write `static constexpr auto fairness = "
                 "fg::fairness{fg::weakly_fair<…>(…), …};` and #include <foregone/model/temporal.hpp>; see "
                 "docs/reference/model/fairness.md");
    };
};

}}  // namespace foregone::impl
