// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/model/unmet.hpp>

#include "../support/verify.hpp"

#include <concepts>

namespace {

namespace fg = foregone;

template <int Number, bool Met>
struct demand {
    static constexpr bool met = Met;
};

/// To look at this one is a compile error.
template <class T>
struct not_to_be_looked_at {
    static constexpr bool met = T::no_such_member;
};

constexpr bool the_first_that_is_not_met_is_found() {
    return std::same_as<fg::first_unmet<demand<1, true>, demand<2, false>, demand<3, false>>::type, demand<2, false>>;
}
VERIFY(model_unmet, the_first_that_is_not_met_is_found)

constexpr bool where_all_are_met_nothing_is_said() {
    return std::same_as<fg::first_unmet<demand<1, true>, demand<2, true>>::type, fg::nothing_unmet> &&
           std::same_as<fg::first_unmet<>::type, fg::nothing_unmet> && fg::nothing_unmet::met &&
           sizeof(fg::nothing_unmet::sentence) > 0;
}
VERIFY(model_unmet, where_all_are_met_nothing_is_said)

constexpr bool what_comes_after_is_not_looked_at() {
    return !fg::first_unmet<demand<1, false>, not_to_be_looked_at<int>>::type::met;
}
VERIFY(model_unmet, what_comes_after_is_not_looked_at)

}  // namespace
