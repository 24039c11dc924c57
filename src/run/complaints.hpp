// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/config.hpp>
#include <foregone/report/printable.hpp>

#include <algorithm>
#include <compare>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace foregone {

/// Where something stands in a file; lines and characters are counted from 1.
struct text_place {
    std::size_t line = 1, column = 1;

    auto operator<=>(const text_place&) const = default;
};

/// What is wrong with a file, at a place, and the remedy.
struct complaint {
    text_place place{};
    bool is_error = true;
    std::string text{};
};

/// All that is wrong with one file.
class complaints {
    std::vector<complaint> all_;
    std::size_t errors_ = 0;

public:
    void error(text_place place, std::string text) {
        all_.push_back({place, true, std::move(text)});
        ++errors_;
    }
    /// Of more than 1,000 warnings the first are kept.
    void warning(text_place place, std::string text) {
        if (all_.size() - errors_ < 1'000) all_.push_back({place, false, std::move(text)});
    }

    const std::vector<complaint>& all() const { return all_; }
    std::size_t errors() const { return errors_; }

    /// So much is wrong that nobody reads on.
    bool enough() const { return errors_ >= 1'000; }
};

/// One line for each, in the order of the file: `model.txt:12:8: error: …`. Of more than 50, the first 50 and how many more.
inline std::string complaints_text(std::string_view file, const complaints& of) {
    constexpr std::size_t most = 50;
    std::vector<std::pair<text_place, std::size_t>> sorted;  // with their numbers: of two at one place the first comes first
    for (const complaint& one : of.all()) sorted.emplace_back(one.place, sorted.size());
    std::sort(sorted.begin(), sorted.end());
    std::string text;
    for (std::size_t i = 0; i < sorted.size() && i < most; ++i) {
        const complaint& c = of.all()[sorted[i].second];
        text += printable(file) + ':' + std::to_string(c.place.line) + ':' + std::to_string(c.place.column);
        text += (c.is_error ? ": error: " : ": warning: ") + c.text + '\n';
    }
    if (sorted.size() > most) text += printable(file) + ": and " + std::to_string(sorted.size() - most) + " more\n";
    return text;
}

}  // namespace foregone
