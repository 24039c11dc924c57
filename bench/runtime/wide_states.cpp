// SPDX-License-Identifier: BSL-1.0
//
// States of several words, remembered as they are, by a digest of each, and by bits of an array of about two bytes a state.

#include "../../tests/models/wide_walk.hpp"
#include "cases.hpp"
#include "ours.hpp"

#include <foregone/model/scope.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace {

namespace fg = foregone;

/// How many states there are, how many of them are met by bits of an array, and how large it is.
struct known_counts {
    std::uint64_t states, by_bits, array_bytes;
};

template <std::size_t Words>
void measure_by(const std::string& name, fg::visited_form visited, models::walk_terms walk, const known_counts& known, int repetitions) {
    const std::uint64_t expected = visited == fg::visited_form::bits ? known.by_bits : known.states, array_bytes = known.array_bytes;
    measure(name, std::string(fg::visited_form_name(visited)), 1, repetitions, "states", expected, [=](unsigned with, further_counts& further) {
        models::wide_walk<Words>::terms = walk;
        const searched found = explored<models::wide_walk<Words>, fg::reachable>(with, visited, array_bytes);
        further = {found.most_bytes, found.verdict.counted.transitions};
        return found.verdict.violated() ? 0 : found.verdict.counted.states;
    });
}

template <std::size_t Words>
void measure_all(const std::string& name, models::walk_terms walk, const known_counts& known, int repetitions) {
    for (const fg::visited_form visited : fg::visited_forms) measure_by<Words>(name, visited, walk, known, repetitions);
}

[[maybe_unused]] const bool registered = [] {
    measure_all<2>("wide_2_small", {5, 20'000}, {18'332, 18'320, 40'000}, 3);
    measure_all<2>("wide_2", {5, 4'000'000}, {3'667'687, 3'664'454, 8'000'000}, 3);
    measure_all<4>("wide_4", {5, 4'000'000}, {3'667'687, 3'664'400, 8'000'000}, 3);
    measure_all<8>("wide_8", {5, 4'000'000}, {3'667'687, 3'664'464, 8'000'000}, 3);
    return true;
}();

}  // namespace
