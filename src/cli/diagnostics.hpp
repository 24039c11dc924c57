// SPDX-License-Identifier: BSL-1.0
#pragma once

// Errors and warnings about an input file, with their places; used by the readers of the cover and coverage tools.

#include <foregone/impl/types/json_tree.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

/// A mistake in a file: its place, what is wrong, and the remedy.
struct file_diagnostic {
    text_place place{};
    bool is_error = true;
    std::string text{};
};

/// The diagnostics of one file.
class diagnostics {
    std::vector<file_diagnostic> all_;
    std::size_t errors_ = 0;

public:
    void error(text_place place, std::string text);
    /// After 1,000 warnings, further ones are dropped.
    void warning(text_place place, std::string text);

    const std::vector<file_diagnostic>& all() const { return all_; }
    std::size_t errors() const { return errors_; }

    /// Whether reading stops, because there are too many errors.
    bool enough() const { return errors_ >= 1'000; }
};

/// One line for each, in the order of the file: `model.txt:12:8: error: …`. If there are more than 50, the first 50 and
/// the number of the others.
std::string diagnostics_text(std::string_view file, const diagnostics& of);

}}  // namespace foregone::impl
