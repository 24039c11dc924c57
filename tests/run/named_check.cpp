// SPDX-License-Identifier: BSL-1.0
#include "../support/fake_check.hpp"

#include <foregone/impl/run/named_check.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace {

/// A list of its own, of checks with these names.
struct checks {
    std::vector<fake_check> all;
    foregone::check_list list;

    explicit checks(const std::vector<std::string_view>& names) : all(names.size()) {
        for (std::size_t i = 0; i < names.size(); ++i) all[i].called = names[i], list.add(all[i]);
    }

    std::vector<std::string> selected(const std::string& filter) const {
        std::vector<std::string> names;
        for (const foregone::named_check& named : foregone::selected_checks(foregone::named_checks(list), filter))
            names.push_back(named.name);
        return names;
    }
    std::string refusal(const std::string& filter) const {
        try {
            selected(filter);
        } catch (const foregone::usage_error& error) { return error.what(); }
        return "accepted";
    }
};

using names = std::vector<std::string>;

TEST(run_named_check, keeps_the_order_of_the_program) { EXPECT_EQ(checks({"b", "a"}).selected("*"), (names{"b", "a"})); }

TEST(run_named_check, distinguishes_equal_names) {
    const checks same({"a", "b", "a", "a"});
    EXPECT_EQ(same.selected("*"), (names{"a", "b", "a#2", "a#3"}));
    EXPECT_EQ(same.selected("a"), names{"a"});
    EXPECT_EQ(same.selected("a#2"), names{"a#2"});
    EXPECT_EQ(same.selected("a*"), (names{"a", "a#2", "a#3"}));
}

TEST(run_named_check, an_exact_name_is_taken_literally) {
    const checks odd({"level<-1>.x", "*", "a-b", "b", "a:b"});
    EXPECT_EQ(odd.selected("level<-1>.x"), names{"level<-1>.x"});
    EXPECT_EQ(odd.selected("*"), names{"*"});
    EXPECT_EQ(odd.selected("a-b"), names{"a-b"});
    EXPECT_EQ(odd.selected("a:b"), names{"a:b"});
    EXPECT_EQ(odd.selected("*:b").size(), 5U);
}

TEST(run_named_check, nothing_to_do_is_wrong_use) {
    EXPECT_EQ(checks({"a"}).refusal("b"),
              "--filter=b: no check matches; write *PART* for a part of a name; --list-tests prints them all");
    EXPECT_EQ(checks({}).refusal("*"), "this program has no check; write FOREGONE_CHECK(...) in one of its files");
}

TEST(run_named_check, a_name_is_one_line) { EXPECT_EQ(checks({"a\nb"}).selected("*"), names{"a\\nb"}); }

}  // namespace
