// SPDX-License-Identifier: BSL-1.0
// full: alike.cpp compares the same claims with brute force
#include <foregone/impl/equivalence/comparison_check.hpp>
#include <check/reported_run.hpp>
#include <runner/verdict_notes.hpp>

#include "../../bench/models_only.hpp"

// The memory function and its oracle: TestFlows' article "Combinatorial Testing: Writing Behavior Model".
#include "../../examples/memory.cpp"

#include "../../bench/models_end.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace {

using memory_example::call;
using memory_example::memory_behavior;

template <class Addresses, class Texts, class Fallbacks>
struct with_classes : memory_behavior {
    using action = fg::product<call, Addresses, Texts, fg::nonempty_subsets<'r', 'w', 'e'>, Fallbacks>;
};
using addresses = fg::values<1000, 2000>;
using fallbacks = fg::values<0, std::nullopt>;

/// One text is as good as another, as long as it is one; and so is one default.
using texts = fg::representative_of<fg::texts<"hello", "hello again", "h">>;
struct like_texts : with_classes<addresses, fg::one_of<texts, fg::texts<"hello2">>, fallbacks> {};
struct like_fallbacks : with_classes<addresses, fg::texts<"hello", "hello2">, fg::representative<0, 1, -1, std::nullopt>> {};
FOREGONE_CHECK(fg::alike<like_texts>);
FOREGONE_CHECK(fg::alike<like_texts>, fg::sequences<2>);
FOREGONE_CHECK(fg::alike<like_fallbacks>);

/// What the memory takes for nothing stored is not text like the others.
using texts_and_none = fg::representative_of<fg::texts<"hello", "h", "">>;
struct like_empty_texts : with_classes<addresses, texts_and_none, fallbacks> {};
FOREGONE_CHECK(fg::alike<like_empty_texts>, fg::reachable.expect_violation("the same expectation decides", 2));

/// An address is not another one, but a system that is used with another one throughout looks the same; unless, like this one, it
/// knows two addresses only.
struct like_addresses : with_classes<fg::one_of<fg::representative<1000, 3000>, fg::values<2000>>, fg::texts<"hello">, fallbacks> {
};
FOREGONE_CHECK(fg::alike<like_addresses>, fg::reachable.expect_violation("the same expectation decides", 2));
FOREGONE_CHECK(fg::alike_everywhere<like_addresses>, fg::reachable.expect_violation("the same expectation decides", 2));
struct like_other_addresses
    : with_classes<fg::one_of<fg::representative<2000, 2001>, fg::values<1000>>, fg::texts<"hello">, fallbacks> {};
FOREGONE_CHECK(fg::alike_everywhere<like_other_addresses>, fg::reachable.expect_violation("the same expectation decides", 2));

/// An address that is none is not like one that is, and like another that is none.
struct bad_like_good : with_classes<fg::representative<1000, -1>, fg::texts<"hello">, fallbacks> {};
FOREGONE_CHECK(fg::alike<bad_like_good>, fg::reachable.expect_violation("the same expectation decides", 1));
struct bad_like_bad : with_classes<fg::one_of<fg::representative<-1, -1000>, addresses>, fg::texts<"hello">, fallbacks> {};
FOREGONE_CHECK(fg::alike<bad_like_bad>);
FOREGONE_CHECK(fg::alike_everywhere<bad_like_bad>);

const fg::registered_check& check_named(std::string_view name) {
    const fg::registered_check* found = fg::check_list::global().first;
    while (found->name() != name) found = found->next;
    return *found;
}

TEST(run_comparison_check, all_of_it_was_decided_while_compiling) {
    for (const fg::registered_check* check = fg::check_list::global().first; check != nullptr; check = check->next)
        EXPECT_TRUE(!check->name().starts_with("alike") || check->reason() == fg::fallback::none) << check->name();
}

TEST(run_comparison_check, a_refuted_claim_is_followed_by_better_classes) {
    const fg::registered_check& check = check_named("alike<like_empty_texts>.reachable");
    EXPECT_EQ(fg::remedy_text(check, check.decided()), "by what was seen, fg::representative_of<fg::texts<\"hello\", \"h\", \"\">> "
                                                       "is fg::one_of<fg::representative_of<fg::texts<\"hello\", "
                                                       "\"h\">>, fg::representative_of<fg::texts<\"\">>>");
    EXPECT_EQ(fg::remedy_text(check_named("alike<like_texts>.reachable"), check_named("alike<like_texts>.reachable").decided()),
              "");
}

TEST(run_comparison_check, the_run_names_both_values_and_both_answers) {
    const fg::registered_check& check = check_named("alike<like_empty_texts>.reachable");
    fg::step_collector steps;
    EXPECT_TRUE(check.replay_trace(check.decided().trace, steps).violated());
    ASSERT_EQ(steps.steps().size(), 3U);
    EXPECT_NE(steps.steps()[1].action.find(R"(value = "hello", mode = {'w'})"), std::string::npos);
    EXPECT_NE(steps.steps()[1].action.find(R"(| call{addr = 1000, value = "", mode = {'w'})"), std::string::npos);
    EXPECT_EQ(steps.steps()[2].result,
              R"(-> {stored = "hello", fallback = nullopt, error = false} | {stored = "", fallback = 0, error = false})");
    EXPECT_EQ(steps.steps()[2].note, "expect_stored_value | expect_default_value");
}

}  // namespace
