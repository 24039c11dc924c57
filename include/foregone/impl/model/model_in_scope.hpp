// SPDX-License-Identifier: BSL-1.0
#pragma once

// Maps a model and a scope to what is checked: the model, one with fewer arguments, or threads that call it; and back.

namespace foregone { inline namespace impl {

/// Whether a scope has several threads call a suite of commands or a behavior.
template <auto Scope>
inline constexpr bool is_for_threads = [] {
    if constexpr (requires { Scope.concurrent; }) return Scope.concurrent.threads > 0;
    else if constexpr (requires { Scope.threads, Scope.before; }) return Scope.threads > 0;
    else return false;
}();

/// What a scope checks: the model; for `covering<T>()`, the model with fewer arguments; for fg::concurrent, a program.
template <class Model, auto Scope>
struct scoped_model {
    using type = Model;

    // Last: after a failed static_assert, Clang leaves out what follows in a class.
    static constexpr bool is_included = Scope.terms.argument_strength == 0, has_one_thread = !is_for_threads<Scope>;
    static_assert(is_included,
                  "foregone: covering<T>() needs #include <foregone/suites/covering_arguments.hpp>; see "
                  "docs/reference/suites/covering_arguments.md");
    static_assert(has_one_thread,
                  "foregone: fg::random{.threads = N} is for a suite of commands or a behavior, and needs #include "
                  "<foregone/concurrency/concurrent.hpp>; a program starts its own threads; see "
                  "docs/reference/concurrency/concurrent.md");
};

template <class Model, auto Scope>
using model_in_scope = typename scoped_model<Model, Scope>::type;

}}  // namespace foregone::impl
