// SPDX-License-Identifier: BSL-1.0
#pragma once

// Maps a model and a scope to the checked model, which has fewer arguments for covering<T>(), and back to the written one.

namespace foregone { inline namespace impl {

/// The part of a model that a scope checks: all of it, or, for `covering<T>()`, the model with fewer arguments.
template <class Model, auto Scope>
struct scoped_model {
    using type = Model;

    // Last: after a failed static_assert, Clang leaves out what follows in a class.
    static constexpr bool is_included = Scope.terms.argument_strength == 0;
    static_assert(is_included,
                  "foregone: covering<T>() needs #include <foregone/suites/covering_arguments.hpp>; see "
                  "docs/reference/suites/covering_arguments.md");
};

template <class Model, auto Scope>
using model_in_scope = typename scoped_model<Model, Scope>::type;

}}  // namespace foregone::impl
