// SPDX-License-Identifier: BSL-1.0
// Which lines of a program hold a search of their check.
// alone: it registers checks
#include <foregone/foregone.hpp>
#include <runner/options/asked_of_check.hpp>

#include <gtest/gtest.h>

#include <type_traits>

namespace {

namespace fg = foregone;

struct switched {
    struct state {
        bool on = false;
        bool operator==(const state&) const = default;
    };
    enum class action { press };
    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, action) { return {!s.on}; }
};

/// Whether a line of a program holds a search of the check.
template <class Model, auto Scope, fg::asked_for Asked>
constexpr bool holds_search =
    std::is_base_of_v<fg::model_check<Model, fg::search_view<Model>, Scope>, fg::check_entry<Model, Scope, Asked>>;

static_assert(!holds_search<switched, fg::reachable, fg::asked_for::compile_time> &&
              !holds_search<switched, fg::sequences<3>, fg::asked_for::compile_time>);
static_assert(holds_search<switched, fg::reachable, fg::asked_for::both> &&
              holds_search<switched, fg::reachable, fg::asked_for::run_time>);
static_assert(holds_search<switched, fg::reachable.budget(1), fg::asked_for::compile_time> &&
              holds_search<switched, fg::random{}, fg::asked_for::compile_time>);

TEST(run_check_entry, what_has_no_search_is_never_searched) {
    fg::options again;
    again.recheck = true;
    static const fg::check_entry<switched, fg::reachable, fg::asked_for::compile_time> decided(__FILE__, __LINE__);
    static const fg::check_entry<switched, fg::reachable, fg::asked_for::both> searchable(__FILE__, __LINE__);
    EXPECT_FALSE(decided.has_search());
    EXPECT_FALSE(fg::is_searched(again, decided));
    EXPECT_TRUE(fg::is_searched(again, searchable));
    EXPECT_FALSE(fg::is_searched({}, searchable));
    EXPECT_EQ(decided.decided().result, searchable.decided().result);
}

}  // namespace
