// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/report/record.hpp>
#include <foregone/verdict.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace foregone {

namespace cpp_test {

/// A model's name as code in the same place spells it: what compilers call unnamed namespaces is left out.
std::string spelled(std::string_view model);

/// The run as `{initial, {actions}}`, an action a line, with its text behind it.
std::string run_literal(const decltype(verdict::trace)& trace, const std::vector<step_text>& steps);

std::string identifier(std::string_view name);

}  // namespace cpp_test

/// A test of one run that fails as long as the run violates the property: a static_assert, or a function for a model that the
/// compiler cannot evaluate. It needs foregone/run/replays.hpp.
///
/// `has_system`: the run has to be one and violate nothing, so that a model whose numbers have changed is seen. Of a model that is
/// all there is, what is fixed is often that the run is possible at all.
std::string cpp_test_text(const check_record& check, std::string_view model, bool constant, bool has_system);

}  // namespace foregone
