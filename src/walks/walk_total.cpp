// SPDX-License-Identifier: BSL-1.0
#include "walk_total.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone {

namespace {

constexpr std::size_t own_counts = 5;  ///< besides the notes and the lists

}  // namespace

std::vector<std::uint64_t> numbers_of(const walk_total& total) {
    std::vector<std::uint64_t> all = total.notes->numbers();
    all.insert(all.end(), {total.walks, total.longest, total.found_steps, total.found.runs, std::uint64_t{total.found.minimal}});
    all.insert(all.end(), total.by_length, total.by_length + 5);
    all.insert(all.end(), total.selected.begin(), total.selected.end());
    all.insert(all.end(), total.refused.begin(), total.refused.end());
    return all;
}

bool read_numbers(walk_total& total, const std::vector<std::uint64_t>& numbers) {
    const std::size_t others = own_counts + 5 + total.selected.size() + total.refused.size();
    if (numbers.size() < others) return false;
    const auto end = numbers.end() - static_cast<std::ptrdiff_t>(others);
    if (!total.notes->read({numbers.begin(), end}) || end[own_counts - 1] > 1) return false;
    auto next = end;
    total.walks = *next++;
    total.longest = *next++;
    total.found_steps = *next++;
    total.found.runs = *next++;
    total.found.minimal = *next++ != 0;
    for (std::uint64_t& walks : total.by_length) walks = *next++;
    for (std::uint64_t& times : total.selected) times = *next++;
    for (std::uint64_t& times : total.refused) times = *next++;
    return true;
}

}  // namespace foregone
