// SPDX-License-Identifier: BSL-1.0
// What the lines of a program call their checks.
// alone: it registers checks
#include <runner/named_check.hpp>

#include <foregone/foregone.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace house {

namespace fg = foregone;

template <int Machines>
struct ring {
    struct state {
        int at = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { go };
    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, action) { return {(s.at + 1) % Machines}; }
    static constexpr fg::no_properties properties{};
};
using small_ring = ring<3>;
template <int Machines>
using sized = ring<Machines>;
struct kinds {
    using large = ring<40>;
    struct inner : ring<5> {};
};

void coins(fg::chooser& choose) { choose(2); }
using tossed = fg::program<coins>;

}  // namespace house

namespace {

namespace fg = foregone;

FOREGONE_CHECK(house::small_ring);
FOREGONE_RUNTIME_CHECK(house::sized<3>, fg::sequences<2>);
FOREGONE_RUNTIME_CHECK(house::kinds::large, fg::reachable.depth(3));
FOREGONE_RUNTIME_CHECK(house::kinds::inner);
FOREGONE_CHECK(house::ring<3>);
FOREGONE_RUNTIME_CHECK(house::tossed, fg::paths<3>);
FOREGONE_RUNTIME_CHECK(fg::program<house::coins>, fg::paths<3>);
FOREGONE_CHECK_AS("a ring: three \"machines\"", house::small_ring, fg::reachable.depth(2));
FOREGONE_RUNTIME_CHECK_AS("ring <&> row", house::small_ring);
FOREGONE_RUNTIME_CHECK_AS("ring <&> row", house::ring<4>, fg::sequences<1>);

TEST(run_check_names, are_those_of_the_source) {
    const std::vector<fg::named_check> checks = fg::named_checks(fg::check_list::global());
    using texts = std::vector<std::string>;
    texts names, by_type;
    for (const fg::named_check& check : checks) names.push_back(check.name), by_type.push_back(check.type_name);
    EXPECT_EQ(names, (texts{"small_ring.reachable", "sized<3>.sequences<2>", "large.reachable", "inner.reachable",
                            "ring<3>.reachable", "tossed.paths<3>", "coins.paths<3>", "a ring: three \"machines\"",
                            "ring <&> row", "ring <&> row#2"}));
    EXPECT_EQ(by_type, (texts{"ring<3>.reachable", "ring<3>.sequences<2>", "ring<40>.reachable", "inner.reachable",
                              "ring<3>.reachable#2", "coins.paths<3>", "coins.paths<3>#2", "ring<3>.reachable#3",
                              "ring<3>.reachable#4", "ring<4>.sequences<1>"}));
}

static_assert(fg::is_name_of_check("a") && fg::is_name_of_check("a b") && fg::is_name_of_check("\xc3\xa9t\xc3\xa9"));
static_assert(!fg::is_name_of_check("") && !fg::is_name_of_check(" ") && !fg::is_name_of_check(" a"));
static_assert(!fg::is_name_of_check("a "));
static_assert(!fg::is_name_of_check("a\nb") && !fg::is_name_of_check("a\tb") && !fg::is_name_of_check("a\x7f"));

}  // namespace
