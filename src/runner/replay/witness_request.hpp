// SPDX-License-Identifier: BSL-1.0
#pragma once

// The command --show of a runner: a shortest run to a witness of a `sometimes`.

#include "cli/console.hpp"
#include "cli/progress_display.hpp"
#include "runner/joint_run.hpp"
#include "runner/named_check.hpp"
#include "runner/options/options.hpp"

#include <foregone/verdict.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace foregone { inline namespace impl {

/// The `sometimes` that --show names, in each selected check that has it: searches the shortest run to a witness, and prints it.
class witness_request {
    /// A check, and the number of the property.
    struct subject {
        named_check named;
        std::uint32_t property;
    };

    const options& options_;
    std::vector<subject> subjects_{};

public:
    static bool is_asked(const options& chosen) { return !chosen.show.empty(); }

    /// Errors: usage_error for a title that no selected check has, checks that cannot be searched for it, and other options that
    /// have no effect.
    witness_request(const options& chosen, const std::vector<named_check>& selected);

    /// Returns the exit code: that of a violation if there is no witness.
    int run(const console& to, progress_display& display, const joint_run& joined) const;

private:
    void find(const std::vector<named_check>& selected);
    [[noreturn]] static void refuse(const named_check& unfit);

    /// Errors: those of the check's search.
    verdict search(const subject& of, progress_display& display, const joint_run& joined) const;

    int show(const subject& of, const console& to, progress_display& display, const joint_run& joined) const;

    int print(const subject& of, const verdict& found, const std::string& title, const console& to) const;
};

}}  // namespace foregone::impl
