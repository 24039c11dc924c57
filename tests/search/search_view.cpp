// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/search/search_view.hpp>

#include "../models/cell.hpp"
#include "../models/ratchet.hpp"
#include "../support/verify.hpp"

#include <type_traits>

namespace {

namespace fg = foregone;

/// A kind of model of one's own: a word that is spelt letter by letter.
struct word {
    const char* letters;
};

struct word_view {
    using model = word;
};

}  // namespace

template <>
struct foregone::view_of_kind<word> {
    using type = word_view;
};

namespace {

constexpr bool a_model_is_seen_as_what_it_is() {
    return std::is_same_v<fg::search_view<models::ratchet>, fg::transition_view<models::ratchet>> &&
           std::is_same_v<fg::search_view<models::cell_by_model<false>>, fg::behavior_view<models::cell_by_model<false>>>;
}
VERIFY(model_search_view, a_model_is_seen_as_what_it_is)

constexpr bool a_new_kind_of_model_brings_its_view() { return std::is_same_v<fg::search_view<word>, word_view>; }
VERIFY(model_search_view, a_new_kind_of_model_brings_its_view)

}  // namespace
