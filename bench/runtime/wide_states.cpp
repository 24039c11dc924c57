// SPDX-License-Identifier: BSL-1.0
//
// States of several words, remembered as they are and by a digest of each.

#include "../../tests/models/wide_walk.hpp"
#include "cases.hpp"
#include "ours.hpp"

#include <foregone/model/scope.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace {

namespace fg = foregone;

template <std::size_t Words>
void measure_by(const std::string& name, foregone::visited_form visited, models::walk_terms walk, std::uint64_t states, int repetitions) {
    measure(name, std::string(foregone::visited_form_name(visited)), 1, repetitions, "states", states, [=](unsigned with, further_counts& further) {
        models::wide_walk<Words>::terms = walk;
        const searched found = explored<models::wide_walk<Words>, fg::reachable>(with, visited);
        further = {found.bytes, found.verdict.counted.transitions};
        return found.verdict.holds() ? found.verdict.counted.states : 0;
    });
}

template <std::size_t Words>
void measure_both(const std::string& name, models::walk_terms walk, std::uint64_t states, int repetitions) {
    for (const foregone::visited_form visited : foregone::visited_forms) measure_by<Words>(name, visited, walk, states, repetitions);
}

[[maybe_unused]] const bool registered = [] {
    measure_both<2>("wide_2_small", {5, 20'000}, 18'332, 3);
    measure_both<2>("wide_2", {5, 4'000'000}, 3'667'687, 3);
    measure_both<4>("wide_4", {5, 4'000'000}, 3'667'687, 3);
    measure_both<8>("wide_8", {5, 4'000'000}, 3'667'687, 3);
    return true;
}();

}  // namespace
