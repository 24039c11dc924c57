// SPDX-License-Identifier: BSL-1.0
#pragma once

// Replays one run and prints its steps as they are taken; used by --replay, --pattern, --walk and --show.

#include "cli/console.hpp"
#include "runner/replay/next_steps.hpp"
#include "runner/replay/replay_request.hpp"

#include <foregone/impl/report/style.hpp>

#include <cstddef>
#include <string>

namespace foregone { inline namespace impl {

class isolation;

/// What is printed of a run besides its steps, and which of these are not.
struct replay_text {
    std::size_t skipped_steps = 0;  ///< lines at the beginning that are printed already
    bool lists_next = true;         ///< the actions that are enabled after the run
    bool by_hand = false;           ///< the run continues: only a violation is printed, and no title
    std::string witnessed{};        ///< the quoted title of the `sometimes` that its last state witnesses
};

/// How a run that was replayed has ended.
struct replay_end {
    int code = 0;  ///< the exit code: that of a violation if the run violates a property unexpectedly
    bool was_possible = false, has_violated = false;
    next_steps next{};  ///< what is possible after the run; nothing if it ends before, or if it is unknown
};

/// Replays one run of one check and prints every step. `isolated`: runs the system in a separate process, if given.
replay_end replay_run(const replay_request& run, trace_style style, const console& to, isolation* isolated = nullptr,
                      replay_text text = {});

}}  // namespace foregone::impl
