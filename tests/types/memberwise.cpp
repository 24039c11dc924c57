// SPDX-License-Identifier: BSL-1.0
#include <foregone/types/memberwise.hpp>

#include <foregone/types/inline_vector.hpp>

#include "../support/verify.hpp"

#include <boost/hana/adapt_struct.hpp>
#include <gtest/gtest.h>

#include <array>
#include <bitset>
#include <cmath>
#include <complex>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <queue>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>
#include <vector>

namespace samples {

struct plain {
    int number = 0;
    std::array<char, 3> letters{};
    bool operator==(const plain&) const = default;
};

/// == leaves a member out, and so does the hash.
struct ghost {
    int shown = 0, hidden = 0;
    constexpr bool operator==(const ghost& other) const { return shown == other.shown; }
    friend constexpr std::uint64_t hash_value(const ghost& g) { return static_cast<std::uint64_t>(g.shown); }
};

/// == leaves a member out; the library's hash does not.
struct unhashed_ghost {
    int shown = 0, hidden = 0;
    constexpr bool operator==(const unhashed_ghost& other) const { return shown == other.shown; }
};

struct holds_ghost {
    std::array<ghost, 2> all{};
    bool operator==(const holds_ghost&) const = default;
};

class closed {
    int value_ = 0;

public:
    constexpr closed(int value = 0) : value_(value) {}
    constexpr bool operator==(const closed& other) const { return value_ % 3 == other.value_ % 3; }
    friend constexpr std::uint64_t hash_value(const closed& c) { return static_cast<std::uint64_t>(c.value_ % 3); }
};

/// Trusted by its author.
struct cached {
    int value = 0, cache = 0;
    constexpr bool operator==(const cached& other) const { return value == other.value; }
    friend constexpr std::uint64_t hash_value(const cached& c) { return static_cast<std::uint64_t>(c.value); }
};

/// Holds others like itself.
struct tree {
    int value = 0;
    std::vector<tree> below{};
    bool operator==(const tree&) const = default;
    friend std::uint64_t hash_value(const tree& t) { return static_cast<std::uint64_t>(t.value); }
};

/// A range that does not show its other members.
class ring {
    std::array<int, 2> elements_{};

public:
    int limit = 2;
    constexpr auto begin() const { return elements_.begin(); }
    constexpr auto end() const { return elements_.end(); }
    constexpr bool operator==(const ring& other) const { return elements_ == other.elements_; }
};

enum class angle : int {};
constexpr bool operator==(angle a, angle b) { return static_cast<int>(a) % 4 == static_cast<int>(b) % 4; }
constexpr std::uint64_t hash_value(angle a) { return static_cast<std::uint64_t>(static_cast<int>(a) % 4); }

struct partly_adapted {
    int listed = 0, left_out = 0;
    bool operator==(const partly_adapted&) const = default;
};

struct adapted_number {
    double value = 0;
    bool operator==(const adapted_number&) const = default;
};

}  // namespace samples

template <>
inline constexpr bool foregone::trusts_equality<samples::cached> = true;
BOOST_HANA_ADAPT_STRUCT(samples::partly_adapted, listed);
BOOST_HANA_ADAPT_STRUCT(samples::adapted_number, value);

namespace {

namespace fg = foregone;
using namespace samples;

template <class T>
constexpr bool is_exact = !fg::may_hide_members<T> && !fg::has_opaque_members<T>;

constexpr bool what_is_known_of_a_type() {
    return is_exact<int> && is_exact<plain> && is_exact<std::vector<plain>> && is_exact<std::map<std::string, plain>> &&
           is_exact<std::optional<std::variant<int, plain>>> && is_exact<std::tuple<std::string, std::string_view>> &&
           is_exact<fg::inline_vector<plain, 3>> && is_exact<std::bitset<9>> && is_exact<std::complex<double>> &&
           is_exact<std::deque<std::pair<int, plain>>> && is_exact<unhashed_ghost> && is_exact<std::queue<int>> &&
           is_exact<const char*>;
}
VERIFY(base_memberwise, what_is_known_of_a_type)

constexpr bool what_may_hide_members() {
    return fg::may_hide_members<ghost> && fg::may_hide_members<holds_ghost> && fg::may_hide_members<std::vector<ghost>> &&
           fg::may_hide_members<std::optional<holds_ghost>> && fg::may_hide_members<std::variant<int, ghost>> &&
           fg::may_hide_members<std::map<int, ghost>> && fg::may_hide_members<angle> && fg::may_hide_members<tree> &&
           !fg::has_opaque_members<holds_ghost> && !fg::has_opaque_members<tree>;
}
VERIFY(base_memberwise, what_may_hide_members)

constexpr bool what_cannot_be_listed() {
    return fg::has_opaque_members<closed> && fg::has_opaque_members<std::vector<closed>> &&
           fg::has_opaque_members<std::pair<int, closed>> && fg::has_opaque_members<ring> && fg::has_opaque_members<cached> &&
           fg::has_opaque_members<std::queue<closed>> && fg::has_opaque_members<std::queue<ghost>> &&
           !fg::may_hide_members<closed> && !fg::may_hide_members<cached>;
}
VERIFY(base_memberwise, what_cannot_be_listed)

constexpr bool the_same_for_a_search() {
    return fg::merges(ghost{1, 2}, ghost{1, 3}) && !fg::merges(ghost{1, 2}, ghost{2, 2}) && fg::merges(closed(1), closed(4)) &&
           !fg::merges(unhashed_ghost{1, 2}, unhashed_ghost{1, 3}) && !fg::merges(plain{1}, plain{2}) && !fg::merges(0.0, -0.0) &&
           fg::merges(static_cast<angle>(1), static_cast<angle>(5));
}
VERIFY(base_memberwise, the_same_for_a_search)

constexpr fg::inline_vector<ghost, 2> listed(const ghost& one) {
    fg::inline_vector<ghost, 2> list;
    list.push_back(one);
    return list;
}

constexpr bool the_same_in_all_members() {
    return !fg::same_in_all_members(ghost{1, 2}, ghost{1, 3}) && fg::same_in_all_members(ghost{1, 2}, ghost{1, 2}) &&
           !fg::same_in_all_members(holds_ghost{{{ghost{}, ghost{0, 1}}}}, holds_ghost{}) && !fg::same_in_all_members(0.0, -0.0) &&
           !fg::same_in_all_members(static_cast<angle>(1), static_cast<angle>(5)) &&
           fg::same_in_all_members(cached{1, 2}, cached{1, 3}) &&
           !fg::same_in_all_members(std::optional(ghost{1, 2}), std::optional(ghost{1, 3})) &&
           !fg::same_in_all_members(std::variant<int, ghost>(ghost{1, 2}), std::variant<int, ghost>(ghost{1, 3})) &&
           !fg::same_in_all_members(std::tuple(1, ghost{1, 2}), std::tuple(1, ghost{1, 3})) &&
           !fg::same_in_all_members(listed(ghost{1, 2}), listed(ghost{1, 3}));
}
VERIFY(base_memberwise, the_same_in_all_members)

constexpr bool std_classes_that_compare_numbers_inside() {
    return fg::has_opaque_members<std::queue<double>> && fg::has_opaque_members<std::pair<int, std::queue<double>>> &&
           is_exact<std::map<double, float>> && is_exact<std::optional<long double>>;
}
VERIFY(base_memberwise, std_classes_that_compare_numbers_inside)

TEST(base_memberwise, lists_of_any_length) {
    const std::vector<plain> one{{1}}, two{{1}, {2}};
    EXPECT_TRUE(fg::merges(two, two));
    EXPECT_FALSE(fg::merges(one, two));
    EXPECT_FALSE(fg::merges(two, one));
    EXPECT_TRUE(fg::merges(std::map<int, std::string>{{1, "a"}}, std::map<int, std::string>{{1, "a"}}));
    EXPECT_TRUE(fg::merges(std::vector<bool>{true}, std::vector<bool>{true}));
    const tree leaf{1, {}};
    EXPECT_FALSE(fg::same_in_all_members(tree{0, {leaf}}, tree{0, {}}));
}

/// An adapted class is compared by ==, too, unless it is not equal to itself.
TEST(base_memberwise, members_that_are_not_listed) {
    EXPECT_FALSE(fg::merges(partly_adapted{1, 2}, partly_adapted{1, 3}));
    EXPECT_TRUE(fg::merges(adapted_number{NAN}, adapted_number{NAN}));
    EXPECT_FALSE(fg::merges(adapted_number{NAN}, adapted_number{0}));
    EXPECT_FALSE(fg::merges(adapted_number{0.0}, adapted_number{-0.0}));
}

}  // namespace
