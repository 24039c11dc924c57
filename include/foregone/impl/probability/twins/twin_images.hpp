// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/mix.hpp>
#include <foregone/impl/probability/twins/twins.hpp>

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

public:
    /// Makes room for so many things.
    constexpr void reserve(std::size_t things) {
        pattern_.reserve(things);
        first_.reserve(things + 1);
    }

    /// Adds a thing: the number of what it is but for its twins. These are held afterwards, in the order of their places.
    constexpr void add(std::uint32_t pattern) {
        pattern_.push_back(pattern);
        first_.push_back(first_.back());
    }
    constexpr void hold(std::uint32_t twin) {
        const std::uint32_t begin = first_[first_.size() - 2], own = first_.back()++ - begin;
        std::uint32_t same = 0;  // the first place that holds it
        while (same < own && places_[begin + same].twin != twin) ++same;
        places_.push_back({twin, 0, mixer::of(pattern_.back(), std::uint64_t{own} << 32 | same) | 1});
    }

    constexpr std::uint32_t size() const { return static_cast<std::uint32_t>(pattern_.size()); }

    /// Makes the tables, unless they are larger than pays; to be called once, when all is added. `digit`: the place of a twin within its
    /// class.
    template <class Twins>
    constexpr bool complete(const Twins& classes, const std::vector<std::uint32_t>& digit) {
        std::size_t cells = 0;
        for (std::uint32_t i = 0; i < size() && cells < too_many; ++i) {
            const std::uint64_t own = set_strides(classes, i);
            if (table_.size() <= pattern_[i]) table_.resize(2 * pattern_[i] + 1, no_table);
            if (table_[pattern_[i]] == no_table) table_[pattern_[i]] = cells, cells += own;
        }
        if (cells > std::size_t{1'024} + 64 * std::size_t{size()}) return false;
        image_.assign(cells, no_twin);
        for (std::uint32_t i = 0; i < size(); ++i) image_[cell(i, digit)] = i;
        return true;
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

    /// Sets the strides of a thing's places and answers how many ways there are to fill them.
    template <class Twins>
    constexpr std::uint64_t set_strides(const Twins& classes, std::uint32_t thing) {
        std::uint64_t cells = 1;
        for (std::uint32_t i = first_[thing]; i < first_[thing + 1]; ++i) {
            places_[i].stride = static_cast<std::uint32_t>(cells);
            if (cells < too_many) cells *= classes.size_of(classes.class_of(places_[i].twin));
        }
        return cells;
    }

    constexpr std::size_t cell(std::uint32_t thing, const std::vector<std::uint32_t>& digit) const {
        std::size_t at = table_[pattern_[thing]];
        for (const place& one : places(thing)) at += std::size_t{one.stride} * digit[one.twin];
        return at;
    }
};

}  // namespace foregone
