// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/report/record.hpp>
#include <foregone/verdict.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace foregone::inline impl {

namespace cpp_test {

/// A model's name as C++ code in the same scope: without unnamed namespaces.
std::string spelled(std::string_view model);

/// The run as `{initial, {actions}}`, one action a line, followed by its text.
std::string run_literal(const decltype(verdict::trace)& trace, const std::vector<step_text>& steps);

std::string identifier(std::string_view name);

}  // namespace cpp_test

/// A test that fails as long as a run violates the property: a static_assert, or a function for a model that the compiler cannot
/// evaluate. It needs foregone/replays.hpp.
///
/// `has_system`: the test requires that the run is possible and violates nothing, so that a changed numbering of the model is
/// noticed. For a model without a system under test, a fix often makes the run impossible; so only the violation is tested.
std::string cpp_test_text(const check_record& check, std::string_view model, bool constant, bool has_system);

}  // namespace foregone::impl
