// SPDX-License-Identifier: BSL-1.0
#pragma once

// Maps a FRONTIER state to its canonical representative under permutations of twins; used by each worker.

#include <foregone/impl/base/mix.hpp>
#include <foregone/impl/likelihood/frontier/twin_things.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// Sorts twins by where they occur in a vertex and a set of words, so that equivalent vertices and sets get a canonical
/// representative.
///
/// Guarantees: colour refinement: twins are coloured by their places, and repeatedly by the colours of twins in the same word, then
/// sorted by colour; a tie is broken by giving one of the tied twins its own colour. Symmetric twins may still be distinguished,
/// rarely: that costs states, and is never wrong.
/// Complexity: a few rounds, each linear in the words of the set that hold twins.
class twin_order {
    const twin_things& of_;

    struct coloured {
        std::uint64_t colour;
        std::uint32_t twin;
    };

    // For the current state.
    std::vector<std::uint64_t> colour_{}, next_{};  // by twin
    std::vector<char> occurs_{}, is_linked_{};      // twins, and the twins that share a word or the vertex with them
    std::vector<coloured> occurring_{};             // the occurring twins, by colour
    std::vector<std::uint32_t> held_words_{}, linked_words_{};
    std::vector<std::uint32_t> digit_{}, used_{};  // by twin: new position in its class; by class: positions taken

public:
    constexpr explicit twin_order(const twin_things& of)
        : of_(of), colour_(of.size(), 0), next_(of.size(), 0), occurs_(of.size(), 0), is_linked_(of.size(), 0),
          digit_(of.size(), 0), used_(of.classes(), 0) {}

    /// Finds the twins of a vertex and a set of words, and colours them by their places.
    constexpr void collect(std::uint32_t vertex, const std::uint64_t* set) {
        forget();
        collect(of_.vertices().places(vertex), 3);
        for (std::size_t i = 0; i < of_.with_twins().size(); ++i)
            for (std::uint64_t left = set[i] & of_.with_twins()[i]; left != 0; left &= left - 1) {
                const std::size_t word = 64 * i + static_cast<std::size_t>(std::countr_zero(left));
                held_words_.push_back(static_cast<std::uint32_t>(word));
                if (collect(of_.words().places(held_words_.back()), 1)) linked_words_.push_back(held_words_.back());
            }
    }
    constexpr bool occurs(std::uint32_t twin) const { return occurs_[twin] != 0; }

    /// Replaces twins in both by the canonical ones.
    constexpr void order(std::uint32_t& vertex, std::uint64_t* set) {
        collect(vertex, set);
        if (occurring_.empty()) return;
        std::size_t ties = sort();
        for (std::size_t rounds = 2 * occurring_.size(); rounds > 0 && ties > 0; --rounds) {
            const std::size_t before = ties;
            colour_by_neighbours(vertex);
            ties = sort();
            if (ties < before) continue;
            break_tie();
            ties = sort();
        }
        if (give_digits()) rename(vertex, set);
    }

private:
    constexpr void forget() {
        for (const coloured& one : occurring_) occurs_[one.twin] = is_linked_[one.twin] = 0;
        occurring_.clear();
        held_words_.clear();
        linked_words_.clear();
    }

    /// Whether these places hold different twins.
    constexpr bool collect(twin_images::place_range places, std::uint64_t kind) {
        bool links = false;
        for (const auto& place : places) {
            if (occurs_[place.twin] == 0) {
                occurs_[place.twin] = 1;
                occurring_.push_back({0, place.twin});
                colour_[place.twin] = 0;
            }
            colour_[place.twin] += kind * place.mark;
            links = links || place.twin != places.first->twin;
        }
        if (links)
            for (const auto& place : places) is_linked_[place.twin] = 1;
        return links;
    }

    constexpr void colour_by_neighbours(std::uint32_t vertex) {
        for (const coloured& one : occurring_) next_[one.twin] = mixer::of(one.colour);
        add_colours(of_.vertices().places(vertex), 3);
        for (const std::uint32_t word : linked_words_) add_colours(of_.words().places(word), 1);
        for (const coloured& one : occurring_) colour_[one.twin] = next_[one.twin];
    }
    constexpr void add_colours(twin_images::place_range places, std::uint64_t kind) {
        std::uint64_t all = kind;
        for (const auto& place : places) all += place.mark * colour_[place.twin];
        for (const auto& place : places) next_[place.twin] += mixer::of(all, place.mark);
    }

    /// The number of twins with the colour of the preceding twin. Twins that share no word with another twin may tie: they are
    /// symmetric.
    constexpr std::size_t sort() {
        std::size_t ties = 0;
        for (std::size_t i = 0; i < occurring_.size(); ++i) {
            const coloured moved{colour_[occurring_[i].twin], occurring_[i].twin};
            std::size_t to = i;
            for (; to > 0 && moved.colour < occurring_[to - 1].colour; --to) occurring_[to] = occurring_[to - 1];
            occurring_[to] = moved;
            if (to > 0 && occurring_[to - 1].colour == moved.colour && is_linked_[moved.twin] != 0) ++ties;
        }
        return ties;
    }

    /// Gives one of the twins that share a colour a new colour.
    constexpr void break_tie() {
        std::size_t i = 1;
        while (occurring_[i].colour != occurring_[i - 1].colour || is_linked_[occurring_[i].twin] == 0) ++i;
        colour_[occurring_[i - 1].twin] += mixer::factor;
    }

    /// Whether any twin changes its position.
    constexpr bool give_digits() {
        bool changes = false;
        for (const coloured& one : occurring_) used_[of_.class_of(one.twin)] = 0;
        for (const coloured& one : occurring_) {
            digit_[one.twin] = used_[of_.class_of(one.twin)]++;
            changes = changes || of_.begin_of_class(one.twin) + digit_[one.twin] != one.twin;
        }
        return changes;
    }

    constexpr void rename(std::uint32_t& vertex, std::uint64_t* set) {
        vertex = of_.vertices().image(vertex, digit_);
        for (std::size_t i = 0; i < of_.with_twins().size(); ++i) set[i] &= ~of_.with_twins()[i];
        for (const std::uint32_t word : held_words_) {
            const std::uint32_t image = of_.words().image(word, digit_);
            set[image / 64] |= std::uint64_t{1} << image % 64;
        }
    }
};

}}  // namespace foregone::impl
