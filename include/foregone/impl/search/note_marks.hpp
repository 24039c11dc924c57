// SPDX-License-Identifier: BSL-1.0
#pragma once

// How the remarks of a program are marked in the note of a step.

#include <string_view>

namespace foregone { inline namespace impl {

/// Marks in a program's note, whose remarks begin with `remark`. What `thread` ends is whose operation a remark is about; what
/// `interrupting` ends, too, and the thread before could have gone on; what `waiting` ends is a thread that waits at the end.
struct note_marks {
    static constexpr char remark = '\x1e', thread = '\x1f', interrupting = '\x1d', waiting = '\x1c';
    static constexpr std::string_view all = "\x1e\x1f\x1d\x1c", threads = "\x1f\x1d\x1c";
};

}}  // namespace foregone::impl
