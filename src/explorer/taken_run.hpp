// SPDX-License-Identifier: BSL-1.0
#pragma once

// A replayed run as data instead of printed text; used by the explorer's page and its state graphs.

#include "report/record.hpp"
#include "report/trace_token.hpp"
#include "runner/isolation/isolation.hpp"

#include <foregone/impl/check/registered_check.hpp>
#include <foregone/impl/search/replayed.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

/// How much of a run is asked for.
enum class run_detail : std::uint8_t {
    last_step,   ///< its last step, and how it ends
    last_state,  ///< also what is known of its last state
    state,       ///< also the steps that are possible there
    whole,       ///< also the steps before
};

/// Traces have it before the answers of systems and choices; a taken run has not.
inline constexpr std::string_view answer_sign = "-> ";

/// A run that was taken along a path of indices, and how it ended.
struct taken_run {
    replayed end{};
    std::optional<std::string> thrown{};                    ///< what the model threw, printable
    std::vector<step_text> steps{};                         ///< printable; the last one only, unless all are asked for
    std::optional<std::vector<std::uint64_t>> next{};       ///< the steps that are possible after it; nothing if it is over
    std::vector<std::uint64_t> key{};                       ///< the packed last state; empty: unknown
    std::optional<std::vector<std::uint32_t>> witnessed{};  ///< the `sometimes` of the last state; nothing if it is over

    bool is_over() const { return thrown || !end.possible || end.violated(); }

    /// The last state of a transition system is out of the boundary. Requires: a detail with the last state.
    bool is_outside(const registered_check& check) const {
        return !is_over() && !witnessed && !check.has_system() && !check.is_program();
    }

    /// The title of the violated property, printable; empty if there is none.
    std::string violated_by(const registered_check& check) const;
};

/// Takes a run of a check from its initial state. A model that throws ends it.
///
/// `isolated`: takes runs of a system under test in a child process, if given.
taken_run take_run(const registered_check& check, const run_trace& trace, run_detail detail, isolation* isolated = nullptr);

/// A run that goes one step further.
run_trace extended(run_trace trace, std::uint64_t step);

}}  // namespace foregone::impl
