// SPDX-License-Identifier: BSL-1.0
#pragma once

// The output streams of a runner, flushed after each text; one for results, the other for progress and errors.

#include <foregone/impl/report/style.hpp>

#include <cstddef>
#include <cstdio>
#include <string_view>

namespace foregone { inline namespace impl {

/// The output streams of a runner: results go to one; progress and diagnostics go to the other.
struct console {
    std::FILE* out = stdout;
    std::FILE* err = stderr;
    palette paint{};
    std::size_t columns = usual_columns;  ///< the width of the results in characters

    /// Writes and flushes, so that a reader at the other end of a pipe sees it before the next check runs.
    void say(std::string_view text) const {
        std::fwrite(text.data(), 1, text.size(), out);
        std::fflush(out);
    }

    void report_problem(std::string_view problem) const {
        std::fprintf(err, "foregone: %.*s\n", static_cast<int>(problem.size()), problem.data());
    }

    /// Whether output was lost, such as by a full disk or a closed pipe.
    bool lost() const { return std::ferror(out) != 0; }
};

}}  // namespace foregone::impl
