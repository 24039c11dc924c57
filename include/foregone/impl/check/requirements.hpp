// SPDX-License-Identifier: BSL-1.0
#pragma once

// The first requirement that a model, or a model in a scope, does not meet; the file of each scope has those of that scope.

#include <foregone/impl/check/scopes/all_scopes.hpp>
#include <foregone/impl/check/scopes/scope_requirements.hpp>
#include <foregone/model/program.hpp>

#include <type_traits>

namespace foregone { inline namespace impl {

/// The requirements of the model first, then those of the model in this scope.
template <class Model, auto Scope>
struct requirements_in_scope
    : std::conditional_t<requirements_of_kind<Model>::type::met, scope_requirements<Model, Scope>, requirements_of_kind<Model>> {};
template <is_program Model, auto Scope>
struct requirements_in_scope<Model, Scope> : program_scope_requirements<Model, Scope> {};

/// The first unmet requirement of a model, or of a model in a scope; nothing_unmet if a search may begin.
template <class Model, auto Scope>
using unmet_requirement = typename requirements_in_scope<Model, Scope>::type;

}}  // namespace foregone::impl
