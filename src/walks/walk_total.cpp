// SPDX-License-Identifier: BSL-1.0
// Serializes the merged results of walks as numbers, and reads them back, for checkpoints, shards and ranks.
#include "walks/walk_total.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

std::vector<std::uint64_t> numbers_of(const walk_total& total) {
    std::vector<std::uint64_t> all = total.notes->numbers();
    const std::vector<std::uint64_t> own = numbers_of<walk_total>(total);
    all.insert(all.end(), own.begin(), own.end());
    return all;
}

bool read_numbers(walk_total& total, const std::vector<std::uint64_t>& numbers) {
    const std::size_t noted = total.notes->numbers().size();
    if (numbers.size() < noted) return false;
    const auto notes_end = numbers.begin() + static_cast<std::ptrdiff_t>(noted);
    return total.notes->read({numbers.begin(), notes_end}) && read_numbers<walk_total>(total, {notes_end, numbers.end()});
}

}}  // namespace foregone::impl
