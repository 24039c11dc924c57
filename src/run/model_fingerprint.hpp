// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/hash.hpp>
#include <foregone/base/mix.hpp>
#include <foregone/run/registered_check.hpp>
#include <foregone/run/trace_token.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace foregone {

namespace fingerprint {

inline constexpr std::uint64_t longest_run = 8;

/// Collects what is told of a run.
struct collector final : step_listener {
    std::string text;

    void begin(std::uint64_t number, bool enabled) override { text += std::to_string(number) + (enabled ? '+' : '-'); }
    void action(std::string_view characters) override { text.append(characters) += '\n'; }
    void result(std::string_view characters) override { text.append(characters) += '\n'; }
    void note(std::string_view characters) override { text.append(characters) += '\n'; }
};

/// A run that depends on its number only: of a program, whose choices are few, small indices.
inline run_trace run_with(const registered_check& check, std::uint64_t number) {
    const std::uint64_t most = check.terms().max_steps, longest = most > 0 && most < longest_run ? most : longest_run;
    const std::uint64_t count = check.is_program() ? 3 : check.action_count();
    run_trace run{check.initial_count() > 0 ? number % check.initial_count() : 0, {}};
    for (std::uint64_t step = 0; step < number && step < longest; ++step) run.actions.push_back(mixer::of(number, step) % count);
    return run;
}

inline std::string told(const registered_check& check, const run_trace& run) {
    collector heard;
    try {
        const replayed end = check.replay_trace(run, heard);
        heard.text += std::to_string(end.possible) + '/' + std::to_string(end.steps) + '/' + std::to_string(end.property);
    } catch (...) { heard.text += "throws"; }
    return heard.text;
}

inline std::uint64_t digest(const registered_check& check, std::uint64_t runs) {
    std::string text =
        std::string(check.model_name()) + '\n' + std::to_string(check.action_count()) + '/' + std::to_string(check.initial_count());
    for (std::uint32_t i = 0; i < check.property_count(); ++i) text.append("\n").append(check.property(i));
    for (std::uint64_t i = 0; i < runs; ++i) text += told(check, run_with(check, i));
    return hash(std::string_view(text));
}

}  // namespace fingerprint

/// A number that changes when a model is edited: of its properties, the number of its actions, and what some of its runs are told to do.
///
/// Shape: the same for every compiler and machine; 0 where a system under test does not answer the same twice.
/// Cost: 128 runs of at most 8 steps; where there is a system under test, 2 times 8 runs.
inline std::uint64_t model_fingerprint(const registered_check& check) {
    if (!check.has_system()) return fingerprint::digest(check, 128);
    const std::uint64_t once = fingerprint::digest(check, 8);
    return once == fingerprint::digest(check, 8) ? once : 0;
}

}  // namespace foregone
