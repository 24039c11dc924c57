// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/mix.hpp>
#include <foregone/probability/twins.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone {

/// Things that hold twins in some places, such as words: which of them comes of another when twins change places.
///
/// Shape: things are numbered in the order in which they are added. Those that differ only in twins of the same classes share a table
///     with a cell for each way to fill their places.
/// Cost: a look-up adds once for each place.
class twin_images {
public:
    struct place {
        std::uint32_t twin, stride;
        std::uint64_t mark;  // odd, and the same for the places of things that share a table
    };
    struct place_range {
        const place* first;
        const place* last;
        constexpr const place* begin() const { return first; }
        constexpr const place* end() const { return last; }
        constexpr std::size_t size() const { return static_cast<std::size_t>(last - first); }
    };

private:
    std::vector<std::uint32_t> pattern_{};  // of each thing
    std::vector<std::uint32_t> first_{0};
    std::vector<place> places_{};
    std::vector<std::size_t> table_{};  // of each pattern, where its cells begin
    std::vector<std::uint32_t> image_{};
    std::size_t cells_ = 0;

public:
    /// Adds a thing: the number of what it is but for its twins, and these in the order of their places.
    template <class Twins>
    constexpr void add(const Twins& classes, std::uint32_t pattern, const std::vector<std::uint32_t>& held) {
        std::uint64_t cells = 1;
        for (std::size_t i = 0; i < held.size(); ++i) {
            places_.push_back({held[i], static_cast<std::uint32_t>(cells), mixer::of(pattern, i) | 1});
            if (cells < too_many) cells *= classes.size_of(classes.class_of(held[i]));
        }
        pattern_.push_back(pattern);
        first_.push_back(static_cast<std::uint32_t>(places_.size()));
        if (table_.size() <= pattern) table_.resize(pattern + 1, no_table);
        if (table_[pattern] == no_table) table_[pattern] = cells_, cells_ += cells;
    }

    constexpr std::uint32_t size() const { return static_cast<std::uint32_t>(pattern_.size()); }

    /// Whether the tables stay within a size that pays.
    constexpr bool is_small() const { return cells_ < too_many && cells_ <= std::size_t{1'024} + 64 * std::size_t{size()}; }

    /// Fills the tables; to be called once, when all is added. `digit`: the place of a twin within its class.
    constexpr void complete(const std::vector<std::uint32_t>& digit) {
        image_.assign(cells_, no_twin);
        for (std::uint32_t i = 0; i < size(); ++i) image_[cell(i, digit)] = i;
    }

    /// Things of the same pattern differ only in twins of the same classes.
    constexpr std::uint32_t pattern(std::uint32_t thing) const { return pattern_[thing]; }

    constexpr place_range places(std::uint32_t thing) const {
        return {places_.data() + first_[thing], places_.data() + first_[thing + 1]};
    }

    /// What a thing becomes when twins have these places within their classes.
    constexpr std::uint32_t image(std::uint32_t thing, const std::vector<std::uint32_t>& digit) const {
        return image_[cell(thing, digit)];
    }

private:
    static constexpr std::size_t no_table = SIZE_MAX;
    static constexpr std::uint64_t too_many = std::uint64_t{1} << 28;

    constexpr std::size_t cell(std::uint32_t thing, const std::vector<std::uint32_t>& digit) const {
        std::size_t at = table_[pattern_[thing]];
        for (const place& one : places(thing)) at += std::size_t{one.stride} * digit[one.twin];
        return at;
    }
};

}  // namespace foregone
