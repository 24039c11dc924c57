// SPDX-License-Identifier: BSL-1.0
// Collects the terms of a test from a check and its verdict, and decides whether the compiler can evaluate it.
#include "runner/replay/test_to_paste.hpp"

#include "check/recorded_actions.hpp"
#include "report/cpp_test.hpp"
#include "report/result_text.hpp"

#include <foregone/impl/report/printable.hpp>
#include <foregone/verdict.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace foregone { inline namespace impl {

namespace {

/// The longest run that a test leaves to the compiler.
constexpr std::size_t most_constant_steps = 64;

/// Whether the compiler can surely evaluate a run of the model. Functions of a state that owns memory may not be constexpr.
constexpr bool is_constant(fallback reason) {
    return reason == fallback::none || reason == fallback::over_budget || reason == fallback::merges_states ||
           reason == fallback::runs_differ;
}

cpp_test::terms terms_of(const registered_check& check, const verdict& found) {
    cpp_test::terms terms{.code = code_of(check),
                          .title = std::string(violated_title(check, found)),
                          .has_system = check.has_system(),
                          .dies = found.property == survival_property};
    for (const std::uint64_t action : found.trace.actions) {
        const choice_list choices = choices_of(check, action);
        terms.choices.emplace_back(choices.first, choices.first + choices.count);
    }
    terms.constant = is_constant(check.reason()) && !terms.dies && !has_choices(check, found.trace) &&
                     found.trace.actions.size() <= most_constant_steps;
    return terms;
}

}  // namespace

std::string code_of(const registered_check& check) {
    const std::string_view written = check.terms().code;
    return written.empty() ? cpp_test::spelled(check.model_name()) : printable(written);
}

std::string test_to_paste(const check_record& record, const registered_check& check) {
    if (check.model_name().empty()) return {};
    return cpp_test_text(record, terms_of(check, record.found));
}

}}  // namespace foregone::impl
