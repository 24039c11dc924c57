// SPDX-License-Identifier: BSL-1.0
#pragma once

// Runs a check inside a test of Catch2, doctest or GoogleTest; the common part of their adapters.

#include <foregone/impl/base/needs_exceptions.hpp>
#include <foregone/impl/check/model_check.hpp>
#include <foregone/impl/check/program_check.hpp>
#include <foregone/impl/check/registered_check.hpp>
#include <foregone/impl/check/requirements.hpp>
#include <foregone/impl/frameworks/assertion_log.hpp>
#include <foregone/impl/frameworks/framework_failure.hpp>
#include <foregone/impl/frameworks/observed_view.hpp>
#include <foregone/impl/model/model_in_scope.hpp>
#include <foregone/impl/search/search_view.hpp>

#include <source_location>
#include <string>

namespace foregone { inline namespace impl {

/// The scoped form of a model whose assertions are observed.
template <class Model, auto Scope>
struct observed_check {
    using type = model_check<Model, observed_view<search_view<Model>, assertion_observer>, Scope>;
};
template <is_program Model, auto Scope>
struct observed_check<Model, Scope> {
    using type = program_check<observed_program<Model, assertion_observer>, Scope>;
};

/// Runs a check inside a test of a framework and returns its report; empty if it passes.
///
/// Requires: during its lifetime, an Interception notes the framework's failed assertions in assertion_log::global().
/// Guarantees: runs at run time, on the calling thread.
template <class Interception, class Model, auto Scope>
std::string failure_in_test(const std::source_location& where) {
    using scoped = model_in_scope<Model, Scope>;
    using unmet = unmet_requirement<scoped, Scope>;
    if constexpr (!unmet::met) {
        static_assert(sizeof(typename unmet::sentence) > 0);
        return {};
    } else {
        const typename observed_check<scoped, Scope>::type check(where.file_name(), static_cast<int>(where.line()));
        const Interception interception;
        return framework_check::failure_of(check);
    }
}

}}  // namespace foregone::impl
