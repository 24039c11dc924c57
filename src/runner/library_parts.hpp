// SPDX-License-Identifier: BSL-1.0
#pragma once

// What a library adds to the runner under a name: commands, such as --explore, and formats of reports. The runner
// includes no library.

#include "cli/console.hpp"
#include "report/record.hpp"
#include "runner/joint_run.hpp"
#include "runner/named_check.hpp"
#include "runner/options/options.hpp"

#include <foregone/impl/cli/usage_error.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

/// A function that is registered while the program starts, by a variable of its library. The library is linked for one of its
/// symbols, which the link options of its CMake target name.
template <class Function>
class library_part {
    std::string_view name_;
    Function& function_;
    const library_part* next_;

    static inline constinit const library_part* first_ = nullptr;

public:
    library_part(std::string_view name, Function& function) : name_(name), function_(function), next_(first_) { first_ = this; }
    library_part(const library_part&) = delete;
    library_part& operator=(const library_part&) = delete;

    /// The function of a name that an option has.
    ///
    /// Errors: usage_error if no library of the program has it.
    static Function& of(std::string_view name, std::string_view option) {
        for (const library_part* part = first_; part != nullptr; part = part->next_)
            if (part->name_ == name) return part->function_;
        if (option == "weakest-orders")
            throw usage_error("--weakest-orders: it is for programs with checks of unmodified threads, which are linked with "
                              "foregone::unmodified; see docs/how-to/check-unmodified-threads.md");
        throw usage_error("--" + std::string(option) +
                          ": this program is linked without foregone::explorer, which has it: configure foregone with "
                          "FOREGONE_EXPLORER=ON, and link foregone::main by CMake or pkg-config, which add it; see "
                          "docs/how-to/add-to-a-build.md");
    }
};

/// What a command is called with.
struct command_call {
    const options& chosen;
    const std::vector<named_check>& selected;
    const console& to;
    const std::string& program;
    const joint_run& joined;
};

/// The command of an option, which returns an exit code.
using runner_command = library_part<int(const command_call&)>;

/// The text of a report with a format.
using report_format = library_part<std::string(const run_record&)>;

}}  // namespace foregone::impl
