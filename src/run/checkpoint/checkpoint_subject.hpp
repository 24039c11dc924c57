// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "archive/records.hpp"

#include <foregone/impl/run/named_check.hpp>
#include <foregone/impl/run/options.hpp>
#include <foregone/impl/run/registered_check.hpp>
#include <foregone/impl/run/text/trace_token.hpp>

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
run_trace run_with(const registered_check& check, std::uint64_t number);

std::string replay_text(const registered_check& check, const run_trace& run);

std::uint64_t digest(const registered_check& check, std::uint64_t runs);

}  // namespace fingerprint

/// A number that changes when a model is edited: of its properties, the number of its actions, and what some of its runs are told to do.
///
/// Shape: the same for every compiler and machine; 0 where a system under test does not answer the same twice.
/// Cost: 128 runs of at most 8 steps; where there is a system under test, 2 times 8 runs.
std::uint64_t model_fingerprint(const registered_check& check);

/// "1/4", of the parts that are numbered from 0
inline std::string shard_text(const search_shard& shard) { return std::to_string(shard.index) + '/' + std::to_string(shard.count); }

/// What a search has to have in common with one that goes on from its checkpoint, or whose shards are merged with its own.
struct checkpoint_subject {
    std::string check, model;
    std::string version;            ///< of the library
    std::uint64_t fingerprint = 0;  ///< of the model; 0: it has none
    std::uint64_t max_steps = 0, max_errors = 1, seed = 0;
    search_shard shard{};
    std::uint64_t division = search_shard::division;

    bool operator==(const checkpoint_subject&) const = default;

    /// Why it is another one than is asked for; empty if it is not.
    std::string difference_from(const checkpoint_subject& asked) const;
};

void archive(auto& to, record_of<checkpoint_subject> auto& subject) {
    static_assert(lists_all<checkpoint_subject, 9>);
    to("check", subject.check), to("model", subject.model), to("foregone", subject.version), to("fingerprint", subject.fingerprint);
    to("max_steps", subject.max_steps), to("max_errors", subject.max_errors), to("seed", subject.seed), to("shard", subject.shard);
    to("division", subject.division);
}

checkpoint_subject subject_of(const named_check& named, const options& chosen);

}  // namespace foregone
