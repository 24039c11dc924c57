// SPDX-License-Identifier: BSL-1.0
#pragma once

namespace foregone::inline impl {

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

}  // namespace foregone::inline impl
