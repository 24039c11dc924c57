// SPDX-License-Identifier: BSL-1.0
#include <foregone/domain/choices.hpp>

#include <foregone/domain/one_of.hpp>
#include <foregone/domain/product.hpp>
#include <foregone/domain/range.hpp>
#include <foregone/domain/lists_of.hpp>
#include <foregone/domain/where.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace fg = foregone;

namespace {

struct entry {
    fg::text<64> line;
    int mark = 0;
    bool operator==(const entry&) const = default;
};

/// A generator by hand: two numbers, the second at least the first.
struct ordered_pairs {
    struct value_type {
        int low, high;
        bool operator==(const value_type&) const = default;
    };
    static constexpr value_type generate(fg::choices& from) {
        const int low = from.take<fg::range<0, 1'000'000>>();
        return {low, low + from.take<fg::range<0, 1'000'000>>()};
    }
};

using lines = fg::strings<64>;
using entries = fg::product<entry, lines, fg::integers<-1000, 1000>>;
using many_entries = fg::lists_of<entries, 8>;
using either = fg::one_of<bool, lines, fg::range<0, 9>>;
using perhaps = fg::optional_of<entries>;
using three_lines = fg::tuples_of<lines, 3>;
using lengths = fg::mapped<lines, [](const auto& line) { return line.size(); }>;
using distant = fg::mapped<fg::range<0, 100'000>, [](int i) { return 3 * i; }>;

// Neither a domain, for it has no size, nor without values: a domain of recipes stands for it.
static_assert(!fg::domain<lines> && !fg::domain<entries> && !fg::domain<many_entries> && !fg::domain<three_lines>);
static_assert(fg::describes_domain<lines> && fg::describes_domain<entries> && fg::describes_domain<ordered_pairs>);
static_assert(fg::domain<fg::strings<9>> && !fg::generated<fg::strings<9>>);
static_assert(fg::generated<either> && fg::generated<perhaps> && fg::generated<lengths> && fg::generated<distant>);
static_assert(!fg::generated<fg::one_of<bool, fg::range<5, 9>>> && !fg::generated<fg::optional_of<bool>>);
static_assert(!fg::generated<fg::domain_of<fg::mapped<fg::range<0, 9>, [](int i) { return 3 * i; }>>>);

template <class D>
using numbers = fg::domain_of<D>;

constexpr bool the_first_number_is_the_simplest_value() {
    return numbers<lines>::at(0).empty() && numbers<entries>::at(0) == entry{{}, 0} && numbers<many_entries>::at(0).empty() &&
           !numbers<perhaps>::at(0).has_value() && numbers<three_lines>::at(0)[2].empty() &&
           numbers<ordered_pairs>::at(0) == ordered_pairs::value_type{0, 0};
}
static_assert(the_first_number_is_the_simplest_value());

constexpr bool a_seed_has_one_value() {
    bool varies = false;
    for (std::uint64_t seed = 1; seed < 20; ++seed) {
        if (numbers<entries>::at(seed) != numbers<entries>::at(seed)) return false;
        varies = varies || numbers<entries>::at(seed) != numbers<entries>::at(seed + 1);
    }
    return varies;
}
static_assert(a_seed_has_one_value());

constexpr std::uint64_t hash_of_values() {
    std::uint64_t sum = 0;
    for (std::uint64_t seed = 1; seed < 12; ++seed)
        for (const entry& one : numbers<many_entries>::at(seed))
            sum = sum * 31 + one.line.size() + static_cast<std::uint64_t>(one.mark);
    return sum;
}
constexpr std::uint64_t hash_while_compiling = hash_of_values();

TEST(domain_choices, values_of_seeds_are_those_of_the_compiler) { EXPECT_EQ(hash_of_values(), hash_while_compiling); }

TEST(domain_choices, recorded_choices_are_taken_in_order) {
    const std::uint64_t recorded[]{2, 26, 0, 3};  // two characters, "Aa"; then integers: 0, 1, -1, 2
    fg::choices from(recorded, 4);
    EXPECT_EQ(entries::generate(from), (entry{fg::text<64>().append("Aa"), 2}));
}

TEST(domain_choices, choices_that_are_missing_or_too_large_are_replaced) {
    const std::uint64_t short_of_two[]{3, 1'000'000};
    fg::choices from(short_of_two, 2);
    EXPECT_EQ(lines::generate(from).view(), "~aa");
}

/// Simplifies a failing value as long as a simpler one fails; each number of a value is below 2^55 or recorded.
template <class D, class Fails>
typename numbers<D>::value_type simplified(Fails&& fails) {
    fg::random_bits bits(7);
    std::uint64_t at = fg::draw<numbers<D>>(bits);
    while (!fails(numbers<D>::at(at))) at = fg::draw<numbers<D>>(bits);
    const auto accept = [&](std::uint64_t simpler) { return fails(numbers<D>::at(simpler)) && (at = simpler, true); };
    while (fg::each_simpler<numbers<D>>(at, accept)) {}
    return numbers<D>::at(at);
}

TEST(domain_choices, a_text_is_shrunk_to_the_characters_that_it_needs) {
    const auto fails = [](const auto& line) { return line.size() > 20 && line.view().find('%') != std::string_view::npos; };
    const auto found = simplified<lines>(fails);
    EXPECT_EQ(found.size(), 21U);
    EXPECT_EQ(std::count(found.view().begin(), found.view().end(), 'a'), 20);
}

TEST(domain_choices, each_part_is_shrunk) {
    const auto fails = [](const auto& list) { return list.size() > 1 && list[1].mark < -3 && list[0].line.size() > 2; };
    const auto found = simplified<many_entries>(fails);
    ASSERT_EQ(found.size(), 2U);
    EXPECT_EQ(found[0], (entry{fg::text<64>().append("aaa"), 0}));
    EXPECT_EQ(found[1], (entry{{}, -4}));
}

TEST(domain_choices, earlier_alternatives_are_simpler) {
    const auto any = [](const auto&) { return true; };
    EXPECT_EQ(simplified<either>(any), numbers<either>::value_type(false));
    EXPECT_FALSE(simplified<perhaps>(any).has_value());
    const auto is_number = [](const auto& value) { return std::holds_alternative<int>(value) && std::get<int>(value) > 3; };
    EXPECT_EQ(simplified<either>(is_number), numbers<either>::value_type(4));
}

struct letter {
    std::string words;
    std::vector<int> marks;
};

TEST(domain_choices, members_of_other_types_are_converted) {
    using letters = fg::product<letter, fg::strings<30>, fg::lists_of<fg::integers<-99, 99>, 12>>;
    const auto fails = [](const letter& one) { return one.words.size() > 11 && one.marks.size() > 2 && one.marks[2] < 0; };
    const letter found = simplified<letters>(fails);
    EXPECT_EQ(found.words, std::string(12, 'a'));
    EXPECT_EQ(found.marks, (std::vector<int>{0, 0, -1}));
}

TEST(domain_choices, an_alternative_is_simplified_beside_others) {
    using list = fg::lists_of<either, 6>;
    const auto fails = [](const auto& all) { return all.size() > 1 && std::holds_alternative<int>(all[1]); };
    const auto found = simplified<list>(fails);
    ASSERT_EQ(found.size(), 2U);
    EXPECT_EQ(found[0], numbers<either>::value_type(false));
    EXPECT_EQ(found[1], numbers<either>::value_type(0));
}

TEST(domain_choices, what_has_no_inverse_is_shrunk_by_its_original) {
    EXPECT_EQ(simplified<lengths>([](std::size_t length) { return length > 5; }), 6U);
    EXPECT_EQ(simplified<distant>([](int value) { return value > 100; }), 102);
    const auto fails = [](const auto& pair) { return pair.high > 70 && pair.low > 7; };
    EXPECT_EQ(simplified<ordered_pairs>(fails), (ordered_pairs::value_type{8, 71}));
}

TEST(domain_choices, shrinking_ends_whatever_fails) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        fg::random_bits bits(seed), coins(seed, 1);
        std::uint64_t at = fg::draw<numbers<many_entries>>(bits);
        const auto accept = [&](std::uint64_t simpler) { return coins.below(3) == 0 && (at = simpler, true); };
        int accepted = 0;
        while (fg::each_simpler<numbers<many_entries>>(at, accept)) ASSERT_LT(++accepted, 20'000);
    }
}

TEST(domain_choices, equal_choices_have_one_number) {
    const std::uint64_t some[]{3, 1, 4}, others[]{3, 1, 4, 0};
    const std::uint64_t number = fg::record_choices({some, 3});
    EXPECT_GE(number, fg::first_recorded_recipe);
    EXPECT_EQ(fg::record_choices({some, 3}), number);
    EXPECT_NE(fg::record_choices({others, 4}), number);
    const fg::choice_list found = fg::find_choices(number);
    EXPECT_EQ(std::vector<std::uint64_t>(found.first, found.first + found.count), (std::vector<std::uint64_t>{3, 1, 4}));
    EXPECT_EQ(fg::find_choices(5).first, nullptr);
}

}  // namespace
