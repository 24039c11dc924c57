// SPDX-License-Identifier: BSL-1.0
#pragma once

// A failing run as a model's own `falsified` function receives it: texts of the check, the property and each step.

#include <foregone/impl/base/config.hpp>

#include <string_view>
#include <vector>

namespace foregone {

/// One step of a falsified run, as reports show it.
struct falsified_step {
    std::string_view action;  ///< "initial" for the first
    std::string_view result;  ///< the answer, or the state that it led to
    std::string_view note;    ///< how it was judged; may be empty
};

/// The shortest failing run of a check, which `static void falsified(const fg::falsified_run&)` of a model receives once.
///
/// Guarantees: every text is printable, and lives until the function returns. The run was replayed.
struct falsified_run {
    std::string_view check;     ///< the name of the check
    std::string_view property;  ///< the violated property
    std::string_view replay;    ///< the token for --replay
    std::string_view test;      ///< a C++ test to paste; may be empty
    std::vector<falsified_step> steps;
};

}  // namespace foregone
