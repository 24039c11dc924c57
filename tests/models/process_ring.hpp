// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/domain/range.hpp>
#include <foregone/impl/base/mix.hpp>
#include <foregone/model/property.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace models {

/// As many processes as words in a ring, each of which goes through `Stations` stations of its own; to every fourth one of them
/// only while the next process is at none of those. After the number of the station come bits computed from it, so that each word
/// has all its bits, but few values.
template <std::size_t Words, std::uint64_t Stations>
struct process_ring {
    struct state {
        std::array<std::uint64_t, Words> process{};
        bool operator==(const state&) const = default;
    };
    using action = foregone::range<0, static_cast<int>(Words) - 1>;

    static constexpr std::uint64_t at(std::uint64_t station) { return foregone::mixer::of(station) << 16 | station; }
    static constexpr std::uint64_t station(std::uint64_t word) { return word & 0xffff; }
    static constexpr bool is_special(std::uint64_t station) { return station % 4 == 3; }

    static constexpr state initial() {
        state first;
        for (std::uint64_t& word : first.process) word = at(0);
        return first;
    }
    static constexpr bool next(state& s, int process) {
        const auto who = static_cast<std::size_t>(process);
        const std::uint64_t to = (station(s.process[who]) + 1) % Stations;
        if (is_special(to) && is_special(station(s.process[(who + 1) % Words]))) return false;
        s.process[who] = at(to);
        return true;
    }

    static constexpr auto properties = foregone::properties{foregone::never<"all are at a special station">([](const state& s) {
        for (const std::uint64_t word : s.process)
            if (!is_special(station(word))) return false;
        return true;
    })};
};

}  // namespace models
