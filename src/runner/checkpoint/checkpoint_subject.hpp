// SPDX-License-Identifier: BSL-1.0
#pragma once

// Identifies the search of a checkpoint or shard by check, limits and model fingerprint, to refuse other searches.

#include "report/record.hpp"
#include "report/trace_token.hpp"
#include "runner/named_check.hpp"
#include "runner/options/options.hpp"
#include "search/records.hpp"

#include <foregone/impl/check/registered_check.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace foregone { inline namespace impl {

namespace fingerprint {

inline constexpr std::uint64_t longest_run = 8;

/// Collects the texts of a run.
struct collector final : step_listener {
    std::string text;

    void begin(std::uint64_t number, bool enabled) override { text += std::to_string(number) + (enabled ? '+' : '-'); }
    void action(std::string_view characters) override { text.append(characters) += '\n'; }
    void result(std::string_view characters) override { text.append(characters) += '\n'; }
    void note(std::string_view characters) override {
        step_text noted;
        set_note(noted, characters);
        text.append(noted.note) += '\n';
    }
};

/// A run that depends only on its number; for a program, its choices are small indices.
run_trace run_with(const registered_check& check, std::uint64_t number);

std::string replay_text(const registered_check& check, const run_trace& run);

std::uint64_t digest(const registered_check& check, std::uint64_t runs);

}  // namespace fingerprint

/// A fingerprint that changes when a model is edited: of its properties, its number of actions, and the texts of some runs.
///
/// Guarantees: equal for every compiler and machine; 0 if a system under test does not answer the same twice.
/// Complexity: 128 runs of at most 8 steps; with a system under test, 2 times 8 runs.
std::uint64_t model_fingerprint(const registered_check& check);

/// "1/4"; parts are numbered from 0
inline std::string shard_text(const search_shard& shard) { return std::to_string(shard.index) + '/' + std::to_string(shard.count); }

/// What a search must have in common with the search that resumes its checkpoint, or with the other shards of a merge.
struct checkpoint_subject {
    std::string check, model;
    std::string version;            ///< of the library
    std::uint64_t fingerprint = 0;  ///< of the model; 0: none
    std::uint64_t max_steps = 0, max_errors = 1, seed = 0;
    search_shard shard{};
    std::uint64_t division = search_shard::division;
    std::uint64_t shuffle = 0;  ///< the seed of the order of tasks; 0: in order

    bool operator==(const checkpoint_subject&) const = default;

    /// How it differs from the requested search; empty if it does not.
    std::string difference_from(const checkpoint_subject& asked) const;
};

void archive(auto& to, record_of<checkpoint_subject> auto& subject) {
    static_assert(lists_all<checkpoint_subject, 10>);
    to("check", subject.check), to("model", subject.model), to("foregone", subject.version), to("fingerprint", subject.fingerprint);
    to("max_steps", subject.max_steps), to("max_errors", subject.max_errors), to("seed", subject.seed), to("shard", subject.shard);
    to("division", subject.division), to.when(to.shows("shuffle", subject.shuffle > 0), "shuffle", subject.shuffle);
}

checkpoint_subject subject_of(const named_check& named, const options& chosen);

}}  // namespace foregone::impl
