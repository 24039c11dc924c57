// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/analysis/covering_array.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone {

/// The combinations of `strength` values that no row has.
struct missing_report {
    std::uint64_t count = 0;
    std::uint64_t outside = 0;           ///< cells that hold no value of their parameter
    std::vector<std::size_t> columns{};  ///< of the first one that is missing
    std::vector<cover_level> values{};

    constexpr bool none() const { return count == 0 && outside == 0; }
};

// It looks at the rows alone, and shares no code with what makes arrays: it is the proof that they are complete.

constexpr void note_missing(missing_report& report, const covering_array& array, const std::vector<std::size_t>& chosen) {
    std::size_t combinations = 1;
    for (const std::size_t column : chosen) combinations *= array.levels[column];
    std::vector<char> seen(combinations, 0);
    for (std::size_t row = 0; row < array.rows(); ++row) {
        std::size_t number = 0;
        bool closed = true;
        for (const std::size_t column : chosen) {
            const cover_level value = array.at(row, column);
            closed = closed && value < array.levels[column];
            number = number * array.levels[column] + value;
        }
        if (closed) seen[number] = 1;
    }
    for (std::size_t number = 0; number < combinations; ++number) {
        if (seen[number] != 0) continue;
        if (report.count++ > 0) continue;
        report.columns = chosen;
        report.values.assign(chosen.size(), 0);
        std::size_t rest = number;
        for (std::size_t i = chosen.size(); i-- > 0; rest /= array.levels[chosen[i]])
            report.values[i] = static_cast<cover_level>(rest % array.levels[chosen[i]]);
    }
}

/// What is missing from an array for every combination of values of every `strength` parameters to be in some row.
///
/// Requires: strength > 0. Where there are fewer parameters than that, it is taken for their number.
/// Cost: rows times sets of parameters.
constexpr missing_report missing_tuples(const covering_array& array, std::size_t strength) {
    missing_report report;
    const std::size_t columns = array.columns();
    if (strength > columns) strength = columns;
    for (std::size_t i = 0; i < array.cells.size(); ++i)
        if (array.cells[i] != open_cell && array.cells[i] >= array.levels[i % columns]) ++report.outside;
    std::vector<std::size_t> chosen(strength, 0);
    for (std::size_t i = 0; i < strength; ++i) chosen[i] = i;
    while (columns > 0) {
        note_missing(report, array, chosen);
        std::size_t last = strength;
        while (last > 0 && chosen[last - 1] == columns - strength + last - 1) --last;
        if (last == 0) break;
        ++chosen[last - 1];
        for (std::size_t i = last; i < strength; ++i) chosen[i] = chosen[i - 1] + 1;
    }
    return report;
}

constexpr bool is_covering(const covering_array& array, std::size_t strength) { return missing_tuples(array, strength).none(); }

}  // namespace foregone
