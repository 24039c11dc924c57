// SPDX-License-Identifier: BSL-1.0
#pragma once

// Detects in an isolated child that the system under test harms its process, as a violation of survival.

#include "runner/isolation/child_process.hpp"

#include <foregone/impl/base/flight_recorder.hpp>

#include <cstdint>

namespace foregone { inline namespace impl {

/// How often a child looks whether the system under test leaves its process as the checker needs it.
enum class watch_pace : std::uint8_t {
    now_and_then,  ///< often enough for a search; which run it was is not known
    each_step,     ///< so that the run that did it is the recorder's
};

/// In a child process: ends the process where a system under test does what would harm the runs after it: it closes, replaces or
/// writes into descriptors that are not its own, reads standard input, leaves child processes or an alarm behind, lowers a limit of
/// the process, sends a signal to the parent process, or returns twice from fork().
namespace process_watch {

/// The kind of the frame with the words that say what the system did.
inline constexpr char fouled = 'f';

/// Begins to watch this process; `memory_bytes` is what it may allocate from now on.
void begin(outbox& to, child_board& board, flight_recorder& run, watch_pace pace, std::uint64_t memory_bytes);

/// Looks now; between the steps of a run, or when it is over and its system is gone.
void look(bool run_is_over);

/// Ends this process: the system did that.
[[noreturn]] void end(std::string_view what);

}  // namespace process_watch

}}  // namespace foregone::impl
