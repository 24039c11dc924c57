// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/mix.hpp>
#include <foregone/impl/probability/twins/twin_things.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone {

/// Puts twins in an order that depends only on where they occur in a vertex and a set of words, and so makes one of what differs by a
/// symmetry only.
///
/// Shape: twins are coloured by the places they are in, again and again by the colours of those they share a word with, and sorted by
///     colour; where colours tie, one of those is given a colour of its own. Two that are symmetric may still be told apart, rarely:
///     that costs states, and is never wrong.
/// Cost: a few rounds, each linear in the words of the set that hold twins.
class twin_order {
    const twin_things& of_;

    struct coloured {
        std::uint64_t colour;
        std::uint32_t twin;
    };

    // Of the state under way.
    std::vector<std::uint64_t> colour_{}, next_{};  // of each twin
    std::vector<char> occurs_{}, is_linked_{};      // each twin; those that share a word or the vertex with another one
    std::vector<coloured> met_{};                   // the twins that occur, by colour
    std::vector<std::uint32_t> held_words_{}, linked_words_{};
    std::vector<std::uint32_t> digit_{}, used_{};  // where each twin goes within its class; places of each class that are taken

public:
    constexpr explicit twin_order(const twin_things& of)
        : of_(of), colour_(of.size(), 0), next_(of.size(), 0), occurs_(of.size(), 0), is_linked_(of.size(), 0),
          digit_(of.size(), 0), used_(of.classes(), 0) {}

    /// Notes which twins occur in a vertex and a set of words, and colours them by their places.
    constexpr void meet(std::uint32_t vertex, const std::uint64_t* set) {
        forget();
        meet(of_.vertices().places(vertex), 3);
        for (std::size_t i = 0; i < of_.with_twins().size(); ++i)
            for (std::uint64_t left = set[i] & of_.with_twins()[i]; left != 0; left &= left - 1) {
                const std::size_t word = 64 * i + static_cast<std::size_t>(std::countr_zero(left));
                held_words_.push_back(static_cast<std::uint32_t>(word));
                if (meet(of_.words().places(held_words_.back()), 1)) linked_words_.push_back(held_words_.back());
            }
    }
    constexpr bool occurs(std::uint32_t twin) const { return occurs_[twin] != 0; }

    /// Exchanges twins in both for the ones that stand for all.
    constexpr void order(std::uint32_t& vertex, std::uint64_t* set) {
        meet(vertex, set);
        if (met_.empty()) return;
        std::size_t ties = sort();
        for (std::size_t rounds = 2 * met_.size(); rounds > 0 && ties > 0; --rounds) {
            const std::size_t before = ties;
            colour_by_neighbours(vertex);
            ties = sort();
            if (ties < before) continue;
            tell_apart();
            ties = sort();
        }
        if (give_digits()) rename(vertex, set);
    }

private:
    constexpr void forget() {
        for (const coloured& one : met_) occurs_[one.twin] = is_linked_[one.twin] = 0;
        met_.clear();
        held_words_.clear();
        linked_words_.clear();
    }

    /// Whether different twins are in these places.
    constexpr bool meet(twin_images::place_range places, std::uint64_t kind) {
        bool links = false;
        for (const auto& place : places) {
            if (occurs_[place.twin] == 0) {
                occurs_[place.twin] = 1;
                met_.push_back({0, place.twin});
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
        for (const coloured& one : met_) next_[one.twin] = mixer::of(one.colour);
        add_colours(of_.vertices().places(vertex), 3);
        for (const std::uint32_t word : linked_words_) add_colours(of_.words().places(word), 1);
        for (const coloured& one : met_) colour_[one.twin] = next_[one.twin];
    }
    constexpr void add_colours(twin_images::place_range places, std::uint64_t kind) {
        std::uint64_t all = kind;
        for (const auto& place : places) all += place.mark * colour_[place.twin];
        for (const auto& place : places) next_[place.twin] += mixer::of(all, place.mark);
    }

    /// How many share their colour with the one before. Those that share no word with another twin may: they are symmetric.
    constexpr std::size_t sort() {
        std::size_t ties = 0;
        for (std::size_t i = 0; i < met_.size(); ++i) {
            const coloured moved{colour_[met_[i].twin], met_[i].twin};
            std::size_t to = i;
            for (; to > 0 && moved.colour < met_[to - 1].colour; --to) met_[to] = met_[to - 1];
            met_[to] = moved;
            if (to > 0 && met_[to - 1].colour == moved.colour && is_linked_[moved.twin] != 0) ++ties;
        }
        return ties;
    }

    /// Gives one of those that share a colour another one.
    constexpr void tell_apart() {
        std::size_t i = 1;
        while (met_[i].colour != met_[i - 1].colour || is_linked_[met_[i].twin] == 0) ++i;
        colour_[met_[i - 1].twin] += mixer::factor;
    }

    /// Whether any twin gets another place than its own.
    constexpr bool give_digits() {
        bool changes = false;
        for (const coloured& one : met_) used_[of_.class_of(one.twin)] = 0;
        for (const coloured& one : met_) {
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

}  // namespace foregone
