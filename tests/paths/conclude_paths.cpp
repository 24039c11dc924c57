// SPDX-License-Identifier: BSL-1.0
#include "../support/verify.hpp"

#include <foregone/impl/paths/program_search.hpp>
#include <foregone/types/inline_vector.hpp>

#include <cstdint>

namespace {

namespace fg = foregone;

using verdict = fg::basic_verdict<fg::inline_vector<std::uint64_t, 1>>;

constexpr fg::outcome outcome_of(const fg::path_tally& counted) {
    verdict into;
    fg::conclude_paths(into, counted);
    return into.result;
}

constexpr bool what_was_left_out_decides() {
    return outcome_of({.complete = 2, .pruned = 1}) == fg::outcome::proved &&
           outcome_of({.complete = 2, .cut = 1}) == fg::outcome::holds_to_depth &&
           outcome_of({.complete = 2, .merged = 1}) == fg::outcome::compacted &&
           outcome_of({.complete = 2, .merged = 1, .cut = 1}) == fg::outcome::holds_to_depth;
}
VERIFY(engine_conclude_paths, what_was_left_out_decides)

constexpr bool paths_are_counted_as_sequences() {
    constexpr fg::path_tally counted{.complete = 1, .pruned = 2, .merged = 3, .cut = 4, .failed = 5, .choices = 60, .longest = 7};
    verdict into;
    fg::conclude_paths(into, counted);
    return into.paths == counted && into.counted == fg::counts{.transitions = 60, .depth_steps = 7, .sequences = 15} &&
           !into.has_trace;
}
VERIFY(engine_conclude_paths, paths_are_counted_as_sequences)

struct shrunk_path {
    std::uint32_t property = 3;
    fg::path_reason reason{};
    fg::turn_counts turns{2, 5};
    std::uint64_t runs = 4;
    bool minimal = true;
};

constexpr bool a_failure_is_told_with_how_it_was_found() {
    shrunk_path shrunk;
    shrunk.reason.append("as planned");
    verdict into;
    fg::conclude_paths(into, {.complete = 1});
    fg::conclude_failure(into, shrunk, 9);
    return into.violated() && into.has_trace && into.property == 3 && into.reason == "as planned" &&
           into.sampled ==
               decltype(into.sampled){{.found_steps = 9, .shrink_runs = 4, .switches = 5, .minimal = true}, {}, {}, {}} &&
           into.paths.complete == 1;
}
VERIFY(engine_conclude_paths, a_failure_is_told_with_how_it_was_found)

}  // namespace
