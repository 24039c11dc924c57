// SPDX-License-Identifier: BSL-1.0
#pragma once

// Counterexamples as C++ regression tests with foregone::replays; used by the runner and the framework adapters.

#include "report/record.hpp"

#include <foregone/verdict.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

namespace cpp_test {

/// A model's name as C++ code in the same scope: without unnamed namespaces.
std::string spelled(std::string_view model);

/// A name in C++: `made`, and then the letters and digits of a name, with _ for others.
std::string identifier(std::string made, std::string_view name);

/// The choices that are recorded for each action of a run; all empty, or shorter than the run, if there are none.
using choice_lists = std::vector<std::vector<std::uint64_t>>;

/// The run as `{initial, {actions}}`, one action a line, followed by its text.
std::string run_literal(const decltype(verdict::trace)& trace, const std::vector<step_text>& steps,
                        const choice_lists& choices = {});

/// What a test of a counterexample needs beside its record.
struct terms {
    std::string code;        ///< the template arguments of foregone::replays
    std::string title;       ///< of the violated property, as the model has it
    bool constant = false;   ///< the compiler can surely evaluate the run
    bool has_system = false;
    bool dies = false;       ///< the run ends the process
    choice_lists choices{};
};

}  // namespace cpp_test

/// A test that fails as long as a run violates the property: a static_assert, or a function for a model that the compiler cannot
/// evaluate. It needs foregone/replays.hpp.
///
/// `has_system`: the test requires that the run is possible and violates nothing, so that a changed numbering of the model is
/// noticed. For a model without a system under test, a fix often makes the run impossible; so only the violation is tested.
std::string cpp_test_text(const check_record& check, const cpp_test::terms& terms);

}}  // namespace foregone::impl
