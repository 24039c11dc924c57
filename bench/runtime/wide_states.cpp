// SPDX-License-Identifier: BSL-1.0
//
// States of several words, stored exactly, by a digest each, in a tree, and by bits of an array of about two bytes per state. One
// graph is random, and no two of its states have a word in common, which is the worst case of a tree; the other has processes with
// one word of few values each, which is the best case.

#include "../../tests/models/process_ring.hpp"
#include "../../tests/models/wide_walk.hpp"
#include "cases.hpp"
#include "ours.hpp"

#include <foregone/model/scope.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace {

namespace fg = foregone;

/// The number of states, the number of states visited with bits of an array, and the size of the array.
struct known_counts {
    std::uint64_t states, by_bits, array_bytes;
};

template <class Model>
void measure_by(const std::string& name, fg::visited_form visited, const known_counts& known, int repetitions, void (*prepare)()) {
    const std::uint64_t expected = visited == fg::visited_form::bits ? known.by_bits : known.states,
                        array_bytes = known.array_bytes;
    measure(name, std::string(fg::visited_form_name(visited)), 1, repetitions, "states", expected,
            [=](unsigned with, further_counts& further) {
                prepare();
                const searched found = explored<Model, fg::reachable>(with, visited, array_bytes);
                further = {found.most_bytes, found.verdict.counted.transitions};
                return found.verdict.violated() ? 0 : found.verdict.counted.states;
            });
}

template <class Model>
void measure_all(const std::string& name, const known_counts& known, int repetitions, void (*prepare)() = [] {}) {
    for (const fg::visited_form visited : fg::visited_forms) measure_by<Model>(name, visited, known, repetitions, prepare);
}

template <std::size_t Words, std::uint64_t States>
void measure_walk(const std::string& name, const known_counts& known, int repetitions) {
    measure_all<models::wide_walk<Words>>(name, known, repetitions, [] { models::wide_walk<Words>::terms = {5, States}; });
}

[[maybe_unused]] const bool registered = [] {
    measure_walk<2, 20'000>("wide_2_small", {18'332, 18'320, 40'000}, 3);
    measure_walk<2, 4'000'000>("wide_2", {3'667'687, 3'664'454, 8'000'000}, 3);
    measure_walk<4, 4'000'000>("wide_4", {3'667'687, 3'664'400, 8'000'000}, 3);
    measure_walk<8, 4'000'000>("wide_8", {3'667'687, 3'664'464, 8'000'000}, 3);
    measure_all<models::process_ring<4, 8>>("ring_4_small", {4'080, 4'080, 40'000}, 3);
    measure_all<models::process_ring<2, 2'000>>("ring_2", {3'750'000, 3'745'227, 8'000'000}, 3);
    measure_all<models::process_ring<4, 48>>("ring_4", {5'287'680, 5'282'756, 12'000'000}, 3);
    measure_all<models::process_ring<8, 7>>("ring_8", {5'764'800, 5'758'697, 12'000'000}, 3);
    return true;
}();

}  // namespace
