// SPDX-License-Identifier: BSL-1.0
// The messages with which the engine rejects nondeterministic or unsuitable programs and models.
#include <foregone/impl/search/refuse_program.hpp>

#include <foregone/impl/base/string_sink.hpp>
#include <foregone/impl/choices/choice_text.hpp>
#include <foregone/impl/model/choosing_view.hpp>
#include <foregone/invalid_program.hpp>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace foregone { inline namespace impl {

void refuse_model(std::string_view what) { throw invalid_program(std::string(what)); }

void refuse_other_answers(std::string_view problem, std::string_view remedy) {
    throw invalid_program(std::string(problem) +
                          "; next, guards and properties must not depend on anything but their arguments: look for globals, "
                          "addresses, clocks and random numbers" +
                          std::string(remedy));
}

void refuse_merged(std::string_view problem) {
    throw invalid_program(
        std::string(problem) +
        "; let == and hash_value take in that member, or leave it out of the state; if it never matters, specialise "
        "foregone::trusts_equality for its class");
}

void refuse_lost_violation(std::string_view title, std::string_view remedy) {
    const std::string found = "the search found a violation of \"" + std::string(title) + "\"";
    refuse_other_answers(found + ", but did not find it again when it was repeated for the trace", remedy);
}

void refuse_unfit(const path_result& path, const path_reason& reason) {
    if (path.ended == path_end::broken)
        throw invalid_program("the program does not do the same when the same is chosen: " + std::string(reason.view()) +
                              "; look for clocks, addresses, random numbers, threads, and what is left over from the run before");
    if (path.swallowed)
        throw invalid_program(
            "the program catches fg::path_over, which ends a path that is pruned or cut; let `catch (...)` throw it on, or "
            "give the scope .without_escape()");
}

void refuse_other_values(std::uint64_t one, std::uint64_t other) {
    if (one != other)
        throw invalid_program(
            "the program does not choose from the same values in each process that takes a part of its paths; look for clocks, "
            "addresses, random numbers, and what differs from process to process");
}

void refuse_end(const choice_point* points, path_result path) {
    path_reason reason;
    choice_text::place(reason, points, path.steps);
    reason.append(" it went on, and now it ends");
    path.ended = path_end::broken;
    refuse_unfit(path, reason);
}

namespace {

constexpr std::uint64_t most_actions_named = 12;

std::string action_names(const std::uint64_t* actions, std::uint64_t count, void (*print)(std::uint64_t, dynamic_sink&)) {
    string_sink names;
    for (std::uint64_t i = 0; i < count; ++i) names.append(i == 0 ? "" : ", "), print(actions[i], names);
    return names.text;
}

/// " after up, down", with the last steps only if there are many.
std::string after_steps(const std::uint64_t* actions, std::uint64_t count, void (*print)(std::uint64_t, dynamic_sink&)) {
    if (count == 0) return "";
    const std::uint64_t named = count < most_actions_named ? count : most_actions_named;
    return std::string(" after ") + (named < count ? "…, " : "") + action_names(actions + (count - named), named, print);
}

}  // namespace

void refuse_changed_precondition(const std::uint64_t* actions, std::uint64_t steps, void (*print)(std::uint64_t, dynamic_sink&)) {
    throw invalid_program("the precondition of " + action_names(actions + (steps - 1), 1, print) +
                          " held when the run was planned, and does not when it is executed, in step " + std::to_string(steps) +
                          after_steps(actions, steps - 1, print) +
                          "; preconditions and next must not depend on anything but the model");
}

void refuse_many_branches() {
    throw std::logic_error("next chooses in more than 16384 ways in one step; make several actions of it");
}

void refuse_branch(const path_result& end) {
    if (end.ended == path_end::cut)
        throw std::logic_error("next chooses more than 32 times in one step; make several actions of it");
    if (end.ended == path_end::broken) throw std::logic_error("next does not do the same when the same is chosen");
    if (end.failure == path_failure::no_choice)
        throw std::logic_error("next was given nothing to choose from; let it return std::nullopt where it is not enabled");
    throw std::logic_error("next fails; what a model expects of its states are properties");
}

}}  // namespace foregone::impl
