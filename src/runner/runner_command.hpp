// SPDX-License-Identifier: BSL-1.0
#pragma once

// Commands that a library adds to the runner under the name of an option, such as --explore; the runner names no library.

#include <foregone/impl/cli/console.hpp>
#include <foregone/impl/runner/joint_run.hpp>
#include <foregone/impl/runner/named_check.hpp>
#include <foregone/impl/runner/options.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

/// What a command is called with.
struct command_call {
    const options& chosen;
    const std::vector<named_check>& selected;
    const console& to;
    const std::string& program;
    const joint_run& joined;
};

/// A command that is registered while the program starts, by a variable of its library. The library is linked for one of its
/// symbols, which the link options of foregone::main name.
class runner_command {
public:
    using function = int(const command_call&);

    runner_command(std::string_view option, function& run) : option_(option), run_(run), next_(first_) { first_ = this; }
    runner_command(const runner_command&) = delete;
    runner_command& operator=(const runner_command&) = delete;

    /// Runs the command of an option, and returns its exit code. Errors: usage_error if no library of the program has it.
    static int run(std::string_view option, const command_call& call);

private:
    std::string_view option_;
    function& run_;
    const runner_command* next_;

    static inline constinit const runner_command* first_ = nullptr;
};

}}  // namespace foregone::impl
