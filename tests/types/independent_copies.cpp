// SPDX-License-Identifier: BSL-1.0
// Which types are known to have copies that share nothing.
#include <foregone/domain/subsets.hpp>
#include <foregone/domain/range.hpp>
#include <foregone/domain/within.hpp>
#include <foregone/impl/types/independent_copies.hpp>
#include <foregone/types/inline_vector.hpp>

#include <boost/hana/adapt_adt.hpp>
#include <boost/hana/define_struct.hpp>
#include <gtest/gtest.h>

#include <array>
#include <bitset>
#include <chrono>
#include <complex>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <queue>
#include <random>
#include <set>
#include <span>
#include <stack>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

namespace test_independent_copies {

namespace fg = foregone;

template <class... Types>
constexpr bool all = (fg::has_independent_copies<Types> && ...);
template <class... Types>
constexpr bool none = (!fg::has_independent_copies<Types> && ...);

enum class color { red, green };
struct nothing_in_it {};
struct less_by_call {
    bool operator()(int a, int b) const { return a < b; }
};
struct tree {
    int value;
    std::vector<tree> below;
};
struct dictionary {
    std::map<std::string, dictionary> in;
};
struct listed {
    int number;
    std::array<std::optional<std::pair<int, char>>, 4> pairs;
    std::variant<int, std::string> either;
    int (*called)(int);
};
struct shows_text {
    std::string_view text;
};
struct of_bits {
    unsigned low : 3, high : 5;
};
class closed {
    [[maybe_unused]] int number_ = 0;
    [[maybe_unused]] float real_[3]{};
};
class closed_with_room_for_a_pointer {
    [[maybe_unused]] int number_ = 0;
    [[maybe_unused]] double real_ = 0;
};

static_assert(all<int, const int, color, double, int[3], decltype(nullptr), int (*)(int), nothing_in_it, tree, dictionary,
                  listed, of_bits, closed>);
static_assert(all<std::string, std::string_view, shows_text, std::wstring, std::vector<int>, std::vector<bool>,
                  std::deque<std::list<int>>, std::map<std::string, std::vector<std::set<int>>>, std::set<int, less_by_call>,
                  std::unordered_map<std::string, int>, std::unordered_set<int>, std::stack<int>, std::queue<int>,
                  std::priority_queue<int>, std::bitset<8>, std::complex<double>, std::chrono::seconds,
                  std::chrono::system_clock::time_point, std::mt19937, std::tuple<int, std::string>, std::optional<int>,
                  std::pair<const int, int>, std::array<int, 3>>);
static_assert(all<fg::inline_vector<int, 4>, fg::subset_of<fg::range<0, 3>>, fg::within<0, 5>, fg::text<40>>);
static_assert(fg::has_independent_copies<closed_with_room_for_a_pointer> == (fg::compiler == fg::compiler_family::clang),
              "GCC 12 does not look for pointers in arrays");

struct least_recently_used {
    std::list<int> order;
    std::unordered_map<int, std::list<int>::iterator> at;
};
struct cursor {
    std::vector<int> all;
    std::vector<int>::iterator now;
};
struct points {
    int* to;
};
struct refers {
    int& to;
};
class closed_list {
    [[maybe_unused]] std::vector<int> all_{};
};
class closed_pointer {
    [[maybe_unused]] int* to_ = nullptr;
};
class closed_pointers {
    [[maybe_unused]] int* to_[1]{};
};
class closed_pool {
    struct node {
        int value;
        node* next;
    };
    [[maybe_unused]] node all_[4]{};
    [[maybe_unused]] std::array<node*, 2> first_{};
};
class closed_unions {
    union value {
        int whole;
        float real;
    };
    [[maybe_unused]] value all_[4]{};
    [[maybe_unused]] int count_ = 0;
};
class points_into_itself {
    int buffer_[4]{};
    [[maybe_unused]] int* top_ = buffer_;
};
class opened {
    [[maybe_unused]] int descriptor_;

public:
    opened();
};

struct text_and_view {
    std::string text;
    std::string_view word;
};
struct buffer_and_view {
    std::array<char, 8> buffer;
    std::string_view word;
};
struct text_and_optional_view {
    std::string text;
    std::optional<std::string_view> word;
};
struct text_and_its_words {
    std::string text;
    std::vector<std::string_view> words;
};
struct text_and_cursor {
    std::string text;
    struct {
        std::string_view left;
    } now;
};
struct wide_text_and_view {
    std::wstring text;
    std::wstring_view word;
};
struct names_and_numbers {
    std::vector<std::string> names;
    std::map<std::string_view, int> numbers;
};
struct closes_beside_a_text {
    std::string path;
    int descriptor;
    ~closes_beside_a_text() {}
};
struct views_only {
    std::string_view first, second;
    int number;
};
struct closes {
    int descriptor;
    ~closes() {}
};
class listed_in_part {
    std::shared_ptr<int> left_out_{};

public:
    BOOST_HANA_DEFINE_STRUCT(listed_in_part, (int, listed));
};
class listed_with_a_pointer_left_out {
    [[maybe_unused]] int* left_out_ = nullptr;

public:
    BOOST_HANA_DEFINE_STRUCT(listed_with_a_pointer_left_out, (int, listed));
};
struct listed_as_a_whole {
    BOOST_HANA_DEFINE_STRUCT(listed_as_a_whole, (int, first), (int, second));
};

/// A byte may be a character, and elements of an array may be viewed as characters.
struct bytes_and_view {
    std::array<unsigned char, 8> buffer;
    std::string_view word;
};
struct list_of_bytes_and_view {
    std::vector<std::byte> buffer;
    std::string_view word;
};
struct byte_and_view {
    signed char one;
    std::string_view word;
};
struct words_and_view {
    std::uint32_t buffer[4];
    std::optional<std::string_view> word;
};
struct views_in_an_array {
    std::array<std::string_view, 2> cells;
    std::vector<std::pair<int, std::string_view>> rows;
};
struct numbers_and_view {
    std::optional<int> first;
    std::pair<bool, double> second;
    std::string_view name;
};
/// A deque's move constructor may throw, its move assignment does not.
struct closes_beside_a_deque {
    std::deque<int> pending;
    int slot;
    ~closes_beside_a_deque() {}
};
struct closes_beside_a_queue {
    std::queue<int> pending;
    ~closes_beside_a_queue() {}
};
/// Copies of a tuple and of a pair are trivial, their assignments are not.
struct closes_beside_a_tuple {
    std::tuple<int, int> pending;
    int slot;
    ~closes_beside_a_tuple() {}
};
struct copies_beside_a_pair {
    std::pair<int, int> pending;
    ~copies_beside_a_pair() {}
};
/// Nothing of an optional deque is trivial, or known not to throw.
struct closes_beside_an_optional_queue {
    std::optional<std::queue<int>> pending;
    int slot;
    ~closes_beside_an_optional_queue() {}
};
/// Lists a part of what it points to.
class listed_from_elsewhere {
    std::shared_ptr<std::vector<int>> all_ = std::make_shared<std::vector<int>>();
    [[maybe_unused]] std::size_t calls_ = 0;

public:
    const std::vector<int>& all() const { return *all_; }
};
}  // namespace test_independent_copies

BOOST_HANA_ADAPT_ADT(test_independent_copies::listed_from_elsewhere, (all, [](const auto& one) { return one.all(); }));

namespace test_independent_copies {

/// The pointer is in what alignment leaves free.
class listed_beside_a_pointer {
    [[maybe_unused]] int* left_out_ = nullptr;

public:
    BOOST_HANA_DEFINE_STRUCT(listed_beside_a_pointer, (long double, first), (long, second));
};
struct refers_by_default {
    static inline int total = 0;
    int mine = 0;
    int& all = total;
    refers_by_default& operator=(const refers_by_default&) { return *this; }
};

static_assert(all<numbers_and_view, views_in_an_array, std::vector<std::byte>, std::array<unsigned char, 8>>);
static_assert(none<bytes_and_view, list_of_bytes_and_view, byte_and_view, words_and_view>);
static_assert(none<closes_beside_a_deque, closes_beside_a_queue, refers_by_default>);
static_assert(none<closes_beside_a_tuple, copies_beside_a_pair, closes_beside_an_optional_queue, listed_from_elsewhere,
                   listed_beside_a_pointer>);
static_assert(none<std::bitset<8>::reference, std::vector<bool>::reference, std::map<int, int>::value_compare>);
static_assert(all<views_only, listed_as_a_whole>);
static_assert(none<text_and_optional_view, text_and_its_words, text_and_cursor, wide_text_and_view, names_and_numbers,
                   std::pair<std::string, std::string_view>, closes_beside_a_text>);
static_assert(none<closed_pointers, closed_pool>);
static_assert(fg::has_independent_copies<closed_unions> == (fg::compiler == fg::compiler_family::gcc), "Clang refuses unions");
static_assert(none<text_and_view, buffer_and_view, closes, listed_in_part, listed_with_a_pointer_left_out>);
static_assert(none<int*, std::shared_ptr<int>, std::weak_ptr<int>, std::function<int()>, std::span<int>,
                   std::reference_wrapper<int>>);
static_assert(none<std::vector<int*>, std::vector<std::shared_ptr<int>>, std::optional<int*>,
                   std::variant<int, std::shared_ptr<int>>, std::map<int, std::weak_ptr<int>>, std::array<int*, 2>,
                   std::set<int, std::function<bool(int, int)>>, int* [2]>);
static_assert(none<std::list<int>::iterator, std::vector<int>::iterator, std::deque<int>::iterator,
                   std::map<int, int>::iterator>);
static_assert(none<least_recently_used, cursor, points, refers, closed_list, closed_pointer, points_into_itself, opened>);
static_assert(none<fg::inline_vector<int*, 4>>);

/// What a model says of itself stands.
struct says_yes {
    static constexpr bool copies_are_independent = true;
};
struct says_no {
    static constexpr bool copies_are_independent = false;
};
struct says_nothing {};
struct calls_it {
    static constexpr bool copies_are_independent() { return false; }
};
static_assert(fg::copies_freely<says_yes, std::shared_ptr<int>>() && !fg::copies_freely<says_no, int>());
static_assert(fg::copies_freely<says_nothing, int>() && !fg::copies_freely<says_nothing, std::shared_ptr<int>>());
static_assert(!fg::copies_freely<says_yes, std::unique_ptr<int>>());
static_assert(!fg::declares_copies<calls_it>);

TEST(base_independent_copies, the_compiler_has_decided) {}

}  // namespace test_independent_copies
