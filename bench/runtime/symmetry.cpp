// SPDX-License-Identifier: BSL-1.0
//
// Interchangeable identities: the search that stores one representative of all renamings of identities, compared with the search of
// all states.

#include "../../examples/cache_coherence.cpp"
#include "../models_only.hpp"
#include "cases.hpp"
#include "ours.hpp"

namespace {

template <class Model>
void measure_search(const char* name, const char* who, std::uint64_t states, int repetitions) {
    measure(name, who, 1, repetitions, "states", states, [](unsigned with, further_counts& further) {
        const searched found = explored<Model, fg::reachable>(with);
        further = {found.bytes, found.verdict.counted.transitions};
        return found.verdict.result == fg::outcome::proved ? found.verdict.counted.states : 0;
    });
}

template <std::size_t Caches>
void measure_both(const char* name, std::uint64_t representatives, std::uint64_t states, int repetitions) {
    measure_search<coherence<Caches>>(name, "representatives", representatives, repetitions);
    measure_search<fg::unreduced<coherence<Caches>>>(name, "all_states", states, repetitions);
}

[[maybe_unused]] const bool registered = [] {
    measure_both<3>("coherence_3_small", 4'947, 27'513, 3);
    measure_both<4>("coherence_4", 27'554, 544'617, 5);
    measure_both<5>("coherence_5", 130'257, 10'977'849, 1);
    measure_search<coherence<6>>("coherence_6", "representatives", 535'586, 3);
    return true;
}();

}  // namespace
