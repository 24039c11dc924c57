// SPDX-License-Identifier: BSL-1.0
//
// States of several words, remembered as they are, by a digest of each, and by a tree: of a graph made by chance, where no two states have
// a word in common, which is the worst for a tree; and of processes of which each has a word of few values, which is the best.

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

template <class Model>
void measure_by(const std::string& name, fg::visited_form visited, std::uint64_t states, int repetitions, void (*prepare)()) {
    measure(name, std::string(fg::visited_form_name(visited)), 1, repetitions, "states", states, [=](unsigned with, further_counts& further) {
        prepare();
        const searched found = explored<Model, fg::reachable>(with, visited);
        further = {found.bytes, found.verdict.counted.transitions};
        return found.verdict.holds() ? found.verdict.counted.states : 0;
    });
}

template <class Model>
void measure_all(const std::string& name, std::uint64_t states, int repetitions, void (*prepare)() = [] {}) {
    for (const fg::visited_form visited : fg::visited_forms) measure_by<Model>(name, visited, states, repetitions, prepare);
}

template <std::size_t Words, std::uint64_t States>
void measure_walk(const std::string& name, std::uint64_t states, int repetitions) {
    measure_all<models::wide_walk<Words>>(name, states, repetitions, [] { models::wide_walk<Words>::terms = {5, States}; });
}

[[maybe_unused]] const bool registered = [] {
    measure_walk<2, 20'000>("wide_2_small", 18'332, 3);
    measure_walk<2, 4'000'000>("wide_2", 3'667'687, 3);
    measure_walk<4, 4'000'000>("wide_4", 3'667'687, 3);
    measure_walk<8, 4'000'000>("wide_8", 3'667'687, 3);
    measure_all<models::process_ring<4, 8>>("ring_4_small", 4'080, 3);
    measure_all<models::process_ring<2, 2'000>>("ring_2", 3'750'000, 3);
    measure_all<models::process_ring<4, 48>>("ring_4", 5'287'680, 3);
    measure_all<models::process_ring<8, 7>>("ring_8", 5'764'800, 3);
    return true;
}();

}  // namespace
