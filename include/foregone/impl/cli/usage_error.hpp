// SPDX-License-Identifier: BSL-1.0
#pragma once

// The exceptions for wrong usage and wrong files, which end a runner or a tool with exit code 2.

#include <foregone/impl/report/printable.hpp>

#include <stdexcept>
#include <string_view>

namespace foregone { inline namespace impl {

/// The program was started wrongly: where, what is wrong, and the remedy. Ends the program with exit code 2.
struct usage_error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A file has wrong contents: where, what is wrong, and the remedy. Ends a runner with exit code 2.
struct file_error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Refuses "--name=" without a value: a shell has put nothing there, and a parser would take the next argument for the value.
///
/// Errors: usage_error.
inline void refuse_empty_value(std::string_view argument) {
    if (argument.size() < 4 || !argument.starts_with("--") || argument.find('=') != argument.size() - 1) return;
    throw usage_error(printable(argument) + ": its value is empty; write one, or leave the option out");
}

}}  // namespace foregone::impl
