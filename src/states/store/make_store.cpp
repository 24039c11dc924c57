// SPDX-License-Identifier: BSL-1.0
// Instantiates the visited sets for each number of words and layout, and selects one by form. A set whose width is a value would
// compile in less than half of the time; it was tried, and searches up to 1.4 times as slowly.
#include "states/store/make_store.hpp"

#include "states/store/bitstate_set.hpp"
#include "states/store/digest_set.hpp"
#include "states/store/packed_set.hpp"
#include "states/store/store_of.hpp"
#include "states/store/tree_set.hpp"

#include <cstddef>

namespace foregone { inline namespace impl {

namespace {

/// `Bits`: an upper bound of a state's bits; one value for each layout of a table.
template <unsigned Bits>
owned<state_store> store_for(visited_form form) {
    if (form == visited_form::bits) return make_owned<store_of<bitstate_set<Bits>>>();
    return make_owned<store_of<packed_set<Bits>>>();
}

template <std::size_t Words>
owned<state_store> store_of_words(visited_form form, unsigned bits) {
    if constexpr (Words > 1) {
        if (form == visited_form::digests) return make_owned<store_of<digest_set<Words>>>();
        if (form == visited_form::tree) return make_owned<store_of<tree_set<Words>>>();
    }
    constexpr unsigned all = 64 * Words, spare = Words == 1 ? 1 : 2;  // the bits of the last word that a table uses for itself
    return bits + spare <= all ? store_for<all - spare>(form) : store_for<all>(form);
}

}  // namespace

owned<state_store> make_store(visited_form form, std::size_t words, unsigned bits) {
    switch (words) {
        case 1: return store_of_words<1>(form, bits);
        case 2: return store_of_words<2>(form, bits);
        case 3: return store_of_words<3>(form, bits);
        case 4: return store_of_words<4>(form, bits);
        case 5: return store_of_words<5>(form, bits);
        case 6: return store_of_words<6>(form, bits);
        case 7: return store_of_words<7>(form, bits);
        default: return store_of_words<most_state_words>(form, bits);
    }
}

}}  // namespace foregone::impl
