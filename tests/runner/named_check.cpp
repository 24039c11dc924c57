// SPDX-License-Identifier: BSL-1.0
#include "../support/fake_check.hpp"

#include <runner/named_check.hpp>

#include <foregone/impl/cli/usage_error.hpp>

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

    /// The name of the first check, if its line is written so and its scope is `.reachable`.
    std::string as_written(std::string_view code, std::string_view given = {}) {
        all[0].wanted.code = code, all[0].wanted.given_name = given;
        all[0].wanted.scope_length = std::string_view(".reachable").size();
        return foregone::named_checks(list)[0].name;
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

TEST(run_named_check, numbers_leave_names_that_were_given) {
    EXPECT_EQ(checks({"a#2", "a", "a"}).selected("*"), (names{"a#2", "a", "a#3"}));
    EXPECT_EQ(checks({"a", "a", "a#2"}).selected("*"), (names{"a", "a#2", "a#2#2"}));
}

TEST(run_named_check, an_alias_is_named_as_it_is_written) {
    checks of({"ring<3>.reachable"});
    EXPECT_EQ(of.as_written("small"), "small.reachable");
    EXPECT_EQ(of.as_written("house::small, fg::reachable"), "small.reachable");
    EXPECT_EQ(of.as_written("::house::small, fg::reachable.depth(f<1, 2>())"), "small.reachable");
    EXPECT_EQ(of.as_written("sized<3, (4 > 2)>, fg::reachable"), "sized<3, (4 > 2)>.reachable");
    EXPECT_EQ(of.as_written("traits<3>::type"), "traits<3>::type.reachable");
    EXPECT_EQ(of.as_written("house::traits<3, a<b>>::type"), "traits<3, a<b>>::type.reachable");
    EXPECT_EQ(of.as_written("r\u00eeng"), "r\u00eeng.reachable");
}

TEST(run_named_check, a_type_keeps_its_name) {
    checks of({"ring<3>.reachable"});
    for (const char* code : {"", "ring<3>", "house::ring<3>, fg::reachable", "ring<1 + 2>", "ring<(1 > 2) ? 1 : 3>",
                             "decltype(one)", "struct ring", "house :: ring <3>"})
        EXPECT_EQ(of.as_written(code), "ring<3>.reachable") << code;
}

TEST(run_named_check, a_given_name_stands_for_model_and_scope) {
    EXPECT_EQ(checks({"ring<3>.reachable"}).as_written("small", "a ring: three machines"), "a ring: three machines");
}

TEST(run_named_check, the_name_by_the_type_selects_too) {
    checks of({"ring<3>.reachable", "ring<4>.reachable"});
    of.as_written("small");
    EXPECT_EQ(of.selected("ring<3>.reachable"), names{"small.reachable"});
    EXPECT_EQ(of.selected("ring*"), names{"ring<4>.reachable"});
    of.all[1].called = "small.reachable";
    EXPECT_EQ(of.selected("small.reachable"), names{"small.reachable"});
    EXPECT_EQ(of.selected("small.reachable#2"), names{"small.reachable#2"});
}

TEST(run_named_check, a_name_is_one_line) { EXPECT_EQ(checks({"a\nb"}).selected("*"), names{"a\\nb"}); }

}  // namespace
