// SPDX-License-Identifier: BSL-1.0
// The compiled part of suggestions and of diagnostics: the edit distance, the nearest name, sorted messages.
#include "cli/nearest_name.hpp"

#include "cli/diagnostics.hpp"
#include "cli/text_cursor.hpp"

#include <algorithm>
#include <utility>

namespace foregone { inline namespace impl {

std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = diagonal + (lower_case(a[i - 1]) != lower_case(b[j - 1]) ? 1 : 0);
            diagonal = row[j];
            row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
        }
    }
    return row[b.size()];
}

std::string nearest_name(std::string_view asked, const std::vector<std::string>& names) {
    std::string nearest;
    std::size_t least = SIZE_MAX;
    if (asked.size() > 100) return nearest;
    for (const std::string& name : names) {
        if (name.size() > 100) continue;
        const std::size_t distance = edit_distance(asked, name);
        if (distance * 3 <= name.size() && distance < least) nearest = name, least = distance;
    }
    return nearest;
}

std::string suggestion(std::string_view asked, const std::vector<std::string>& names) {
    const std::string nearest = nearest_name(asked, names);
    return nearest.empty() ? std::string() : " (did you mean " + shown_name(nearest) + "?)";
}

void diagnostics::error(text_place place, std::string text) {
    all_.push_back({place, true, std::move(text)});
    ++errors_;
}

void diagnostics::warning(text_place place, std::string text) {
    if (all_.size() - errors_ < 1'000) all_.push_back({place, false, std::move(text)});
}

std::string diagnostics_text(std::string_view file, const diagnostics& of) {
    constexpr std::size_t most = 50;
    std::vector<std::pair<text_place, std::size_t>> sorted;  // the index keeps the order of equal places
    for (const file_diagnostic& one : of.all()) sorted.emplace_back(one.place, sorted.size());
    std::sort(sorted.begin(), sorted.end());
    std::string text;
    for (std::size_t i = 0; i < sorted.size() && i < most; ++i) {
        const file_diagnostic& c = of.all()[sorted[i].second];
        text += printable(file) + ':' + std::to_string(c.place.line) + ':' + std::to_string(c.place.column);
        text += (c.is_error ? ": error: " : ": warning: ") + c.text + '\n';
    }
    if (sorted.size() > most) text += printable(file) + ": and " + std::to_string(sorted.size() - most) + " more\n";
    return text;
}

}}  // namespace foregone::impl
