// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/report/style.hpp>

#include <cstdio>
#include <string_view>

namespace foregone {

/// Where a runner speaks: results go to one stream; progress and complaints go to the other.
struct console {
    std::FILE* out = stdout;
    std::FILE* err = stderr;
    palette paint{};

    /// Says something now: whoever reads along a pipe sees it before the next check runs.
    void say(std::string_view text) const {
        std::fwrite(text.data(), 1, text.size(), out);
        std::fflush(out);
    }

    void report_problem(std::string_view problem) const {
        std::fprintf(err, "foregone: %.*s\n", static_cast<int>(problem.size()), problem.data());
    }

    /// Whether something that was said got lost: a full disk, a closed pipe.
    bool lost() const { return std::ferror(out) != 0; }
};

}  // namespace foregone
