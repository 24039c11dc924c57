// SPDX-License-Identifier: BSL-1.0
#include "../support/verify.hpp"

#include <foregone/types/hash.hpp>
#include <foregone/types/inline_vector.hpp>

#include <array>
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <variant>
#include <vector>

namespace plain {

struct jugs {
    int small = 0, big = 0;
    bool operator==(const jugs&) const = default;
};

enum class phase : unsigned char { working, prepared, committed };

struct managers {
    std::array<phase, 9> of;
};

struct call {
    int addr;
    std::string_view value;
    phase in;
    std::optional<int> fallback;
};

struct padded {
    char a;
    int b;
};

struct nothing {};

/// Equal where the angle is, whatever the turns.
struct heading {
    int degrees;
    constexpr bool operator==(const heading& other) const { return degrees % 360 == other.degrees % 360; }
    friend constexpr std::uint64_t hash_value(const heading& h) { return static_cast<std::uint64_t>(h.degrees % 360); }
};

struct course {
    heading now, then;
};

class closed {
public:
    constexpr explicit closed(int value) : hidden(value) {}
    constexpr int sum() const { return hidden + more; }

private:
    int hidden;
    int more = 0;
};

struct opaque_padded {
    constexpr explicit opaque_padded(int value) : b(value) {}
    char a = 0;
    int b;
};

struct unhashable {
    int* pointer;
};

}  // namespace plain

template <>
inline constexpr bool foregone::hashed_as_bytes<plain::closed> = true;

namespace {

using foregone::bytewise;
using foregone::hash;
using foregone::hashable;

constexpr bool bytes_stand_for_a_value_only_where_they_determine_it() {
    return bytewise<int> && bytewise<plain::jugs> && bytewise<plain::managers> && bytewise<std::array<plain::jugs, 2>> &&
           bytewise<plain::closed> && !bytewise<plain::padded> && !bytewise<plain::call> && bytewise<double> &&
           !bytewise<std::string_view> && !bytewise<std::array<std::string_view, 2>> && !bytewise<std::optional<int>> &&
           !bytewise<plain::heading> && !bytewise<plain::course> && !bytewise<int*> && !bytewise<plain::nothing>;
}
VERIFY(base_hash, bytes_stand_for_a_value_only_where_they_determine_it)

constexpr bool hashable_is_known_in_advance() {
    return hashable<plain::call> && hashable<std::vector<std::string>> && hashable<std::tuple<int, plain::call>> &&
           hashable<std::variant<int, std::string_view>> && hashable<plain::nothing> && hashable<std::optional<float>> &&
           !hashable<int*> && !hashable<plain::unhashable> && !hashable<std::unique_ptr<int>> &&
           !hashable<std::optional<plain::unhashable>> && !hashable<std::tuple<int, int*>> && !hashable<std::variant<int, int*>> &&
           !hashable<plain::opaque_padded> && !hashable<std::unordered_set<int>> &&
           !hashable<std::optional<std::unordered_map<int, int>>>;
}
VERIFY(base_hash, hashable_is_known_in_advance)

constexpr bool equal_values_have_one_hash() {
    foregone::inline_vector<int, 4> direct, detour;
    direct.push_back(1);
    detour.push_back(1);
    detour.push_back(2);
    detour.pop_back();
    const char hello[] = {'h', 'e', 'l', 'l', 'o'};
    const plain::call one{1000, "hello", plain::phase::prepared, 0};
    const plain::call two{1000, std::string_view(hello, 5), plain::phase::prepared, 0};
    return hash(direct) == hash(detour) && hash(one) == hash(two) &&
           hash(plain::heading{10}) == hash(plain::heading{370}) &&
           hash(plain::course{{1}, {2}}) == hash(plain::course{{361}, {722}});
}
VERIFY(base_hash, equal_values_have_one_hash)

constexpr bool different_values_differ() {
    using optional = std::optional<int>;
    using either = std::variant<int, bool>;
    return hash(plain::jugs{1, 2}) != hash(plain::jugs{2, 1}) && hash(optional()) != hash(optional(0)) &&
           hash(std::string_view("ab")) != hash(std::string_view("ba")) && hash("") != hash(std::string_view("\0", 1)) &&
           hash("12345678") != hash("123456789") && hash(either(1)) != hash(either(true)) &&
           hash(std::pair(1, 2)) != hash(std::pair(2, 1)) && hash(plain::padded{1, 2}) != hash(plain::padded{2, 1}) &&
           hash(plain::managers{}) != hash(plain::managers{{plain::phase::committed}}) && hash(1.5) != hash(2.5) &&
           hash(0.0) != hash(-0.0) && hash(plain::closed(1)) != hash(plain::closed(2)) &&
           hash(std::tuple(1)) != hash(std::tuple(2)) &&
           hash(std::array{1, 2, 3, 4, 5}) != hash(std::array{1, 2, 3, 4, 6});
}
VERIFY(base_hash, different_values_differ)

template <class T>
std::uint64_t at_run_time(const T& value) {
    volatile bool not_known_while_compiling = true;
    return not_known_while_compiling ? hash(value) : 0;
}

template <class T, std::size_t Size>
struct cells {
    std::array<T, Size> of;
};

template <class T, std::size_t... Size>
void expect_one_hash_for_arrays(std::index_sequence<Size...>) {
    constexpr auto fill = [](auto array) {
        unsigned char next = 1;
        for (auto& element : array.of) element = static_cast<T>(next = static_cast<unsigned char>(next * 7));
        return array;
    };
    (
        [&] {
            constexpr auto value = fill(cells<T, Size + 1>{});
            constexpr std::uint64_t while_compiling = hash(value);
            EXPECT_EQ(at_run_time(value), while_compiling) << sizeof(value) << " bytes";
        }(),
        ...);
}

TEST(base_hash, is_the_same_while_compiling_and_at_run_time) {
    expect_one_hash_for_arrays<unsigned char>(std::make_index_sequence<34>{});
    expect_one_hash_for_arrays<short>(std::make_index_sequence<17>{});
    expect_one_hash_for_arrays<int>(std::make_index_sequence<9>{});
    constexpr plain::call call{-1, "a text of more than eight characters", plain::phase::working, std::nullopt};
    constexpr std::uint64_t of_call = hash(call), of_text = hash("12345"), of_number = hash(-0.1f);
    EXPECT_EQ(at_run_time(call), of_call);
    EXPECT_EQ(at_run_time(std::string("12345")), of_text);
    EXPECT_EQ(at_run_time(-0.1f), of_number);
}

TEST(base_hash, small_states_do_not_collide) {
    std::set<std::uint64_t> seen;
    for (int small = -100; small < 100; ++small)
        for (int big = 0; big < 1'000; ++big) seen.insert(hash(plain::jugs{small, big}));
    EXPECT_EQ(seen.size(), 200'000u);
}

}  // namespace
