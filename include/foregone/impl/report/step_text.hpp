// SPDX-License-Identifier: BSL-1.0
#pragma once

// One step of a replayed trace, as printable text, and its remarks, such as the operations of threads.

#include <foregone/impl/base/config.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

/// What a remark of a program is about.
enum class remark_kind : std::uint8_t {
    operation,     ///< of its thread; of no thread: anything
    interrupting,  ///< an operation, and the thread before could have gone on
    waiting,       ///< its thread waits, where none can go on
};

/// A remark of a program, and the scheduler's thread whose operation it is about; empty: none.
struct remark_text {
    std::string thread, text;
    remark_kind kind = remark_kind::operation;

    /// The text without its place, and `queue.hpp:26`; empty if it ends with no place.
    std::string_view what() const;
    std::string_view place() const;
};

/// One step of a replayed trace, as printable text.
struct step_text {
    std::uint64_t number = 0;
    std::string action, result, note;
    bool enabled = true;
    std::string heading{};  ///< a line before the step, such as where a run begins to repeat
    std::vector<remark_text> remarks{};  ///< what the note of a program's step is composed of, in order

    bool has_operations() const;
};

/// Sets a step's note and, for a program, its remarks; `noted`: with note_marks, as a listener receives it. If a step has many
/// operations, some in the middle are left out of the remarks.
void set_note(step_text& step, std::string_view noted);

/// The remarks of a step by rows: those beside the step, and a row for each operation that is not the one of the chosen thread.
std::vector<std::string> note_rows(const step_text& step);

/// Whether a step of a program chooses the thread that goes on, and an operation of it follows.
bool begins_turn(const step_text& step);

}}  // namespace foregone::impl
