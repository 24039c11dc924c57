// SPDX-License-Identifier: BSL-1.0
#pragma once

// What a check expects, its limits and its place, as data; made from a scope.

#include <foregone/impl/model/search_kind.hpp>
#include <foregone/impl/search/run_terms.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace foregone {
struct falsified_run;
}  // namespace foregone

namespace foregone { inline namespace impl {

/// A model's function that receives a falsified run.
using falsified_function = void(const falsified_run& run);

/// The model's `falsified`; null if it has none.
template <class Model>
constexpr falsified_function* falsified_of() {
    if constexpr (requires(const falsified_run& run) { Model::falsified(run); }) {
        return [](const falsified_run& run) { Model::falsified(run); };
    } else {
        static_assert(!requires { &Model::falsified; },
                      "foregone: the model's `falsified` cannot be called; write `static void falsified(const "
                      "fg::falsified_run&);`; see docs/reference/report/falsified_run.md");
        return nullptr;
    }
}

/// The expectations and limits of a scope, and the place of the check.
struct check_terms {
    std::string_view expected_violation;  ///< empty: the properties have to hold
    std::uint64_t expected_steps = unlimited;
    std::uint64_t min_steps = 0, max_steps = 0;  ///< of sequences
    search_kind searched = search_kind::states;
    std::uint64_t shrink_runs = 10'000;  ///< the limit of runs that shrinking may take
    std::uint64_t seed = 0;              ///< of random runs
    std::uint64_t depth_limit_steps = unlimited;
    std::string_view file;
    int line = 0;
    std::string_view code;        ///< the arguments of the check as they are written; empty if they are unknown
    std::string_view given_name;  ///< by FOREGONE_CHECK_AS; empty: the check is named by its model and its scope
    std::size_t scope_length = 0;  ///< of the end of name(), which prints the scope
    falsified_function* falsified = nullptr;
};

/// The terms of a scope; a member that the scope does not have keeps its default.
template <class Model, auto Scope>
check_terms terms_of_scope(const char* file, int line, const char* code, const char* given_name, std::size_t scope_length) {
    check_terms asked;
    asked.expected_violation = Scope.terms.expected.view();
    asked.expected_steps = Scope.terms.expected_steps;
    asked.searched = Scope.searched;
    if constexpr (requires { Scope.min_steps; }) asked.min_steps = Scope.min_steps;
    if constexpr (requires { Scope.max_steps; }) asked.max_steps = Scope.max_steps;
    if constexpr (requires { Scope.shrink_runs; }) asked.shrink_runs = Scope.shrink_runs;
    if constexpr (requires { Scope.seed; }) asked.seed = Scope.seed;
    if constexpr (requires { Scope.depth_limit_steps; }) asked.depth_limit_steps = Scope.depth_limit_steps;
    asked.file = file;
    asked.line = line;
    asked.code = code;
    asked.given_name = given_name;
    asked.scope_length = scope_length;
    asked.falsified = falsified_of<Model>();
    return asked;
}

}}  // namespace foregone::impl
