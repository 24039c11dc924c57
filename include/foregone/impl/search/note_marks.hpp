// SPDX-License-Identifier: BSL-1.0
#pragma once

// How the remarks of a program are marked in the note of a step.

#include <foregone/impl/base/config.hpp>

namespace foregone { inline namespace impl {

/// Marks in a program's note, whose remarks begin with `remark`; what `thread` ends is whose operation a remark is about.
struct note_marks {
    static constexpr char remark = '\x1e', thread = '\x1f';
};

}}  // namespace foregone::impl
