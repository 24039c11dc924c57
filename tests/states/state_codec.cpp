// SPDX-License-Identifier: BSL-1.0
#include "../models/letter.hpp"
#include "../support/verify.hpp"

#include <foregone/domain/scalarset.hpp>
#include <foregone/domain/scalarset_array.hpp>
#include <foregone/domain/subsets.hpp>
#include <foregone/domain/values.hpp>
#include <foregone/domain/within.hpp>
#include <foregone/types/inline_vector.hpp>
#include <foregone/types/why_not_packable.hpp>

#include <boost/hana/adapt_adt.hpp>
#include <boost/hana/adapt_struct.hpp>

#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

namespace codec {

namespace fg = foregone;

enum class phase : std::uint8_t { working, prepared, committed, aborted };
enum class third : std::uint8_t { thinking, hungry, eating };
enum class sign { minus = -1, zero, plus };
enum class far { a = 100, b, c };
enum class rights : unsigned { read = 1, write = 2, execute = 4, all = 7 };
enum class single { only = 5 };
enum class truth : bool { no, yes };
enum class identity : std::uint16_t {};
enum old_style { left, right, none };

struct transaction {
    std::array<phase, 8> resources{};
    phase manager = phase::working;
    fg::subset_of<fg::range<0u, 7u>> sent{}, received{};
    bool commit = false, abort = false;
    bool operator==(const transaction&) const = default;
};
using node = fg::scalarset<"node", 5>;
struct election {
    fg::scalarset_array<node, third> at{};
    fg::scalarset_array<node, node> votes{};
    fg::scalarset_array<node, std::optional<third>> last{};
    fg::scalarset_subset<node> crashed{};
    node leader{};
    bool operator==(const election&) const = default;
};
struct padded {
    char a = 0;
    std::int32_t b = 0;
    bool c = false;
    bool operator==(const padded&) const = default;
};
struct bit_fields {
    unsigned a : 20 = 0, b : 20 = 0;
    bool c : 1 = false;
    bool operator==(const bit_fields&) const = default;
};
struct with_const {
    const third a;
    bool b;
    bool operator==(const with_const&) const = default;
};
struct without_default {
    fg::within<1, 6> value;
    constexpr explicit without_default(int start) : value(start) {}
};
struct board {
    std::array<fg::within<0, 8>, 9> tiles{};
    fg::within<0, 8> gap = 0;
    bool operator==(const board&) const = default;
};
struct nothing {
    bool operator==(const nothing&) const = default;
};
class maker {
public:
    constexpr maker() = default;
    bool operator==(const maker&) const = default;
};
struct job {
    nothing tag{};
    std::optional<third> stage{};
    std::variant<bool, third, std::array<bool, 5>> detail{};
    fg::inline_vector<third, 5> waiting{};
    std::pair<bool, phase> last{};
    std::tuple<sign, nothing, std::optional<std::optional<bool>>> rest{};
    bool operator==(const job&) const = default;
};
struct adapted {
    third stage{};
    bool cells[2][3]{};
    double level = 0;
};
constexpr bool operator==(const adapted& a, const adapted& b) {
    for (int i = 0; i < 6; ++i)
        if (a.cells[i / 3][i % 3] != b.cells[i / 3][i % 3]) return false;
    return a.stage == b.stage && a.level == b.level;
}
class behind_functions {
    int value_ = 0;

public:
    constexpr int value() const { return value_; }
};
/// The domain of its own values, which finds them by ==.
struct level {
    using value_type = level;
    static constexpr std::uint64_t size = 2;
    double meters = 0;

    static constexpr level at(std::uint64_t index) { return {static_cast<double>(index)}; }
    static constexpr std::optional<std::uint64_t> index_of(const level& one) {
        if (one == at(0)) return 0;
        return one == at(1) ? std::optional<std::uint64_t>(1) : std::nullopt;
    }
    bool operator==(const level&) const = default;
};
struct hashes_less {
    int kept = 0, ignored = 0;
    friend constexpr std::uint64_t hash_value(const hashes_less& value) { return static_cast<std::uint64_t>(value.kept); }
};
struct holds_text {
    bool ready = false;
    std::array<std::pair<int, padded>, 2> before{};
    struct {
        std::string name;
    } inner;
};
class hides {
    int value_ = 0;

public:
    constexpr int value() const { return value_; }
};
class opaque {
    std::uint16_t cells_[3][2]{};

public:
    constexpr std::uint16_t& at(int i) { return cells_[i / 2][i % 2]; }
    constexpr bool operator==(const opaque& other) const {
        for (int i = 0; i < 6; ++i)
            if (cells_[i / 2][i % 2] != other.cells_[i / 2][i % 2]) return false;
        return true;
    }
};

}  // namespace codec

template <>
inline constexpr bool foregone::hashed_as_bytes<codec::opaque> = true;
BOOST_HANA_ADAPT_STRUCT(codec::adapted, stage, cells, level);
BOOST_HANA_ADAPT_ADT(codec::behind_functions, (value, [](const auto& self) { return self.value(); }));

namespace {

using namespace codec;
using foregone::always_packable, foregone::packable, foregone::state_codec, foregone::why_not_packable;

template <class T>
constexpr unsigned bits = state_codec<T>::bits;

constexpr bool each_part_takes_the_fewest_bits() {
    return bits<bool> == 1 && bits<char> == 8 && bits<std::int16_t> == 16 && bits<std::uint64_t> == 64 && bits<float> == 32 &&
           bits<double> == 64 && bits<phase> == 2 && bits<third> == 2 && bits<sign> == 2 && bits<far> == 2 && bits<rights> == 3 &&
           bits<single> == 0 && bits<truth> == 1 && bits<identity> == 16 && bits<old_style> == 2 && bits<nothing> == 0 &&
           bits<maker> == 0 && bits<fg::within<0, 8>> == 4 && bits<fg::within<-3, 4>> == 3 && bits<fg::within<7, 7>> == 0 &&
           bits<fg::subset<'r', 'w', 'e'>> == 3 && bits<opaque> == 96;
}
VERIFY(space_state_codec, each_part_takes_the_fewest_bits)

constexpr bool parts_add_up() {
    return bits<transaction> == 8 * 2 + 2 + 8 + 8 + 2 && bits<std::array<third, 12>> == 24 && bits<padded> == 8 + 32 + 1 &&
           bits<with_const> == 3 && bits<board> == 40 && bits<std::optional<third>> == 3 && bits<bit_fields> == 32 + 32 + 1 &&
           bits<std::variant<std::monostate, third, std::array<bool, 5>>> == 2 + 5 && bits<fg::inline_vector<third, 5>> == 3 + 10 &&
           bits<std::pair<bool, char>> == 9 && bits<std::tuple<>> == 0 && bits<std::array<int, 0>> == 0 &&
           bits<job> == 3 + (2 + 5) + 13 + 3 + (2 + 3) && bits<adapted> == 2 + 6 + 64;
}
VERIFY(space_state_codec, parts_add_up)

constexpr bool words_are_as_many_as_needed() {
    return state_codec<nothing>::words == 1 && state_codec<std::uint64_t>::words == 1 && state_codec<padded>::words == 1 &&
           state_codec<bit_fields>::words == 2 && state_codec<std::array<std::uint64_t, 8>>::words == 8 &&
           !packable<std::array<std::uint64_t, 9>> && !packable<std::array<bool, 513>> && packable<std::array<bool, 512>>;
}
VERIFY(space_state_codec, words_are_as_many_as_needed)

template <class T>
using words_of = std::array<std::uint64_t, state_codec<T>::words>;

template <class T>
constexpr words_of<T> packed(const T& value) {
    words_of<T> words{};
    words.fill(UINT64_MAX);  // pack has to overwrite it
    state_codec<T>::pack(value, words.data());
    return words;
}

/// Whether a value comes back, and leaves the bits above its own zero.
template <class T>
constexpr bool comes_back(const T& value) {
    const words_of<T> words = packed(value);
    if (!state_codec<T>::fits(value) || !(state_codec<T>::unpack(words.data()) == value)) return false;
    if constexpr (bits<T> % 64 != 0) {
        if (words.back() >> bits<T> % 64 != 0) return false;
    }
    return true;
}

/// Whether all of these come back, and two of them are one state exactly where their words are equal.
template <class T, std::size_t Count>
constexpr bool keeps_apart(const T (&values)[Count]) {
    for (std::size_t i = 0; i < Count; ++i) {
        if (!comes_back(values[i])) return false;
        for (std::size_t j = 0; j < Count; ++j)
            if (fg::merges(values[i], values[j]) != (packed(values[i]) == packed(values[j]))) return false;
    }
    return true;
}

/// Whether each number of this width is a value, and packs as itself: of a type all of whose bit patterns are values.
template <class T>
constexpr bool uses_every_word() {
    for (std::uint64_t word = 0; word < std::uint64_t{1} << bits<T>; ++word) {
        const T value = state_codec<T>::unpack(&word);
        if (packed(value)[0] != word || !comes_back(value)) return false;
    }
    return true;
}

constexpr bool small_types_use_every_word() {
    return uses_every_word<bool>() && uses_every_word<std::int8_t>() && uses_every_word<phase>() && uses_every_word<rights>() &&
           uses_every_word<truth>() && uses_every_word<single>() && uses_every_word<nothing>() && uses_every_word<maker>() &&
           uses_every_word<fg::within<-3, 4>>() && uses_every_word<fg::subset<'r', 'w', 'e'>>() &&
           uses_every_word<std::array<phase, 3>>() && uses_every_word<std::pair<bool, phase>>() &&
           uses_every_word<std::tuple<truth, std::pair<phase, bool>, std::array<bool, 2>>>() && uses_every_word<std::tuple<>>();
}
VERIFY(space_state_codec, small_types_use_every_word)

constexpr bool scalars_come_back() {
    return keeps_apart<std::int64_t>({0, 1, -1, INT64_MIN, INT64_MAX}) &&
           keeps_apart<std::int16_t>({0, 1, -1, INT16_MIN, INT16_MAX}) && keeps_apart<char>({'\0', 'a', static_cast<char>(-1)}) &&
           keeps_apart<char32_t>({0, U'x', 0x10ffff}) && keeps_apart<sign>({sign::minus, sign::zero, sign::plus}) &&
           keeps_apart<far>({far::a, far::b, far::c}) && keeps_apart<single>({single::only}) &&
           keeps_apart<identity>({identity{0}, identity{999}, identity{65'535}}) && keeps_apart<old_style>({left, right, none}) &&
           keeps_apart<double>({0.0, 1.5, -1.5, 1e300}) && keeps_apart<double>({0.0, -0.0}) &&
           keeps_apart<float>({0.0f, -2.0f, std::numeric_limits<float>::infinity()}) &&
           keeps_apart<fg::within<-3, 4>>({-3, -1, 0, 4}) && keeps_apart<fg::subset<'r', 'w'>>({{}, {1}, {2}, {3}});
}
VERIFY(space_state_codec, scalars_come_back)

constexpr bool structs_come_back() {
    transaction some{};
    some.resources = {phase::aborted, phase::working, phase::prepared, phase::committed, {}, phase::aborted, {}, phase::aborted};
    some.received.insert(3u);
    some.abort = true;
    transaction other = some;
    other.resources[7] = phase::prepared;
    opaque cells{}, more{};
    cells.at(5) = 1, more.at(0) = 65'535;
    return keeps_apart<transaction>({{}, some, other}) &&
           keeps_apart<padded>({{}, {'a', -1, true}, {'a', -1, false}, {-1, 7, true}}) &&
           keeps_apart<bit_fields>({{}, {1u << 19, 3, true}, {3, 1u << 19, false}}) && keeps_apart<opaque>({{}, cells, more}) &&
           keeps_apart<with_const>({{third::eating, true}, {third::eating, false}, {third::thinking, true}}) &&
           keeps_apart<board>({{}, {{1, 2, 3, 4, 5, 6, 7, 8, 0}, 8}, {{8, 7, 6, 5, 4, 3, 2, 1, 0}, 8}}) &&
           keeps_apart<adapted>({{third::thinking, {}, 0},
                                 {third::eating, {{true, false, true}, {false, false, true}}, 2.5},
                                 {third::eating, {{true, false, false}, {true, false, true}}, 2.5}});
}
VERIFY(space_state_codec, structs_come_back)

constexpr bool parts_cross_from_word_to_word() {
    using crossing = std::tuple<std::array<bool, 3>, std::uint64_t, third, std::uint64_t, std::array<std::uint32_t, 3>>;
    static_assert(bits<crossing> == 3 + 64 + 2 + 64 + 96);
    return keeps_apart<crossing>({{},
                                  {{true, false, true}, UINT64_MAX, third::eating, 1, {7, 8, UINT32_MAX}},
                                  {{true, false, true}, UINT64_MAX, third::hungry, UINT64_MAX, {7, 8, UINT32_MAX}},
                                  {{}, 0, {}, std::uint64_t{1} << 63, {0, 0, 1}}});
}
VERIFY(space_state_codec, parts_cross_from_word_to_word)

constexpr bool long_arrays_come_back() {
    std::array<bool, 512> all{};
    std::array<std::array<fg::within<0, 8>, 10>, 10> cells{};
    fg::inline_vector<third, 70> waiting{};
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = i % 3 == 0;
    for (std::size_t i = 0; i < 100; ++i) cells[i / 10][i % 10] = i % 9;
    for (int i = 0; i < 69; ++i) waiting.push_back(static_cast<third>(i % 3));
    return comes_back(all) && comes_back(cells) && comes_back(waiting) && state_codec<decltype(cells)>::words == 7;
}
VERIFY(space_state_codec, long_arrays_come_back)

constexpr bool choices_and_lists_come_back() {
    using list = fg::inline_vector<third, 5>;
    list none{}, one{}, two{}, full{};
    one.push_back({}), two.push_back({}), two.push_back(third::eating);
    while (!full.full()) full.push_back(third::hungry);
    using choice = std::variant<bool, third, bool>;
    using maybe = std::optional<std::optional<bool>>;
    const job some{{}, third::thinking, std::array<bool, 5>{true, true, false, true, true}, two, {}, {}};
    const job other{{}, third::hungry, third::eating, {}, {true, phase::aborted}, {sign::plus, {}, std::optional<bool>()}};
    return keeps_apart<list>({none, one, two, full}) && keeps_apart<job>({{}, some, other}) &&
           keeps_apart<choice>({choice(std::in_place_index<0>, true), choice(std::in_place_index<2>, true), choice(third{})}) &&
           keeps_apart<maybe>({maybe(), maybe(std::in_place), maybe(false), maybe(true)}) &&
           keeps_apart<fg::inline_vector<bool, 0>>({{}});
}
VERIFY(space_state_codec, choices_and_lists_come_back)

// Equal lists may differ after their ends.
constexpr bool what_is_not_there_is_packed_as_zeros() {
    fg::inline_vector<third, 3> clean{}, dirty{};
    dirty.items[2] = third::eating;
    std::optional<third> emptied = third::eating;
    emptied.reset();
    return clean == dirty && packed(clean) == packed(dirty) && packed(emptied)[0] == 0;
}
VERIFY(space_state_codec, what_is_not_there_is_packed_as_zeros)

constexpr bool parts_lie_in_order_from_the_low_end() {
    return packed(with_const{third::eating, true})[0] == 0b1'10 &&
           packed(std::array<phase, 3>{phase::prepared, phase::aborted, phase::committed})[0] == 0b10'11'01 &&
           packed(padded{1, 2, true})[0] == (std::uint64_t{1} << 40 | 2u << 8 | 1u) && packed(far::c)[0] == 2 &&
           packed(sign::minus)[0] == 0;
}
VERIFY(space_state_codec, parts_lie_in_order_from_the_low_end)

template <class T>
constexpr bool fits(const T& value) {
    return state_codec<T>::fits(value);
}

constexpr bool what_would_not_come_back_does_not_fit() {
    transaction stray{};
    stray.resources[5] = static_cast<phase>(4);
    fg::inline_vector<third, 3> strange{};
    strange.push_back(static_cast<third>(9));
    const std::optional<third> held = static_cast<third>(128);
    const std::variant<bool, third> other = static_cast<third>(64);
    const std::tuple<bool, single> last{true, static_cast<single>(0)};
    return !fits(stray) && !fits(strange) && !fits(held) && !fits(other) && !fits(last) && !fits(static_cast<sign>(3)) &&
           !fits(static_cast<far>(0)) && !fits(static_cast<far>(104)) && !fits(static_cast<rights>(8)) &&
           fits(level{0.0}) && !fits(level{-0.0});
}
VERIFY(space_state_codec, what_would_not_come_back_does_not_fit)

constexpr bool what_is_outside_of_its_own_domain_does_not_fit() {
    using models::letter;
    return fits(letter::at(3)) && !fits(letter{}) && !fits(letter{4}) && !fits(std::pair<letter, bool>{}) &&
           fits(fg::within<0, 4>{4});
}
VERIFY(space_state_codec, what_is_outside_of_its_own_domain_does_not_fit)

constexpr bool a_list_that_is_too_long_does_not_fit() {
    fg::inline_vector<bool, 2> list{};
    list.count = 3;
    return !fits(list);
}
VERIFY(space_state_codec, a_list_that_is_too_long_does_not_fit)

constexpr bool values_beside_the_enumerators_fit_where_they_come_back() {
    return comes_back(static_cast<third>(3)) && comes_back(static_cast<rights>(0)) && comes_back(static_cast<rights>(5)) &&
           comes_back(static_cast<sign>(2)) && comes_back(static_cast<far>(103));
}
VERIFY(space_state_codec, values_beside_the_enumerators_fit_where_they_come_back)

/// A type is always packable only if no value of it can fail to come back.
constexpr bool what_always_fits_is_known() {
    return always_packable<bool> && always_packable<std::int16_t> && always_packable<fg::within<-3, 4>> &&
           always_packable<identity> && always_packable<nothing> && always_packable<padded> && always_packable<bit_fields> &&
           always_packable<node> && always_packable<fg::scalarset_array<node, node>> && always_packable<std::optional<int>> &&
           always_packable<std::array<bool, 512>> && always_packable<std::tuple<int, bool>> && !always_packable<phase> &&
           !always_packable<rights> && !always_packable<truth> && always_packable<float> && !always_packable<transaction> &&
           !always_packable<election> && !always_packable<std::optional<third>> && always_packable<std::array<double, 2>> &&
           !always_packable<std::tuple<int, sign>> && !always_packable<fg::inline_vector<bool, 3>> &&
           !always_packable<std::variant<int, bool>> && !always_packable<fg::subset<'r', 'w', 'e'>> &&
           !always_packable<std::string>;
}
VERIFY(space_state_codec, what_always_fits_is_known)

constexpr bool what_has_no_fixed_size_is_not_packable() {
    return !packable<std::string> && !packable<std::vector<int>> && !packable<std::map<int, int>> && !packable<const char*> &&
           !packable<int*> && !packable<int&> && !packable<long double> && !packable<hashes_less> && !packable<hides> &&
           !packable<behind_functions> && !packable<std::string_view> && !packable<std::optional<std::string>> &&
           !packable<holds_text> && !packable<std::variant<int, std::vector<int>>> && !packable<std::array<hashes_less, 2>> &&
           !packable<int[3]> && !packable<std::tuple<int, int*>> && !packable<fg::inline_vector<float*, 2>> &&
           !packable<without_default>;
}
VERIFY(space_state_codec, what_has_no_fixed_size_is_not_packable)

constexpr bool it_says_why_not() {
    return why_not_packable<transaction>.empty() &&
           why_not_packable<holds_text> == "its member 'inner.name' is basic_string<char>, which has no fixed size" &&
           why_not_packable<std::tuple<int, int*>> == "it holds int*, which means nothing in another run" &&
           why_not_packable<hides> ==
               "it is hides, which does not show its members; make it an aggregate, or name them by BOOST_HANA_ADAPT_STRUCT" &&
           why_not_packable<std::optional<hashes_less>> ==
               "it holds hashes_less, which has its own hash_value, so equal values may differ in their members" &&
           why_not_packable<std::array<std::uint64_t, 9>> == "it takes more than 512 bits" &&
           !why_not_packable<behind_functions>.empty();
}
VERIFY(space_state_codec, it_says_why_not)

// At run time by-itself reads are in use, which constants do not see.
TEST(space_state_codec, boards_come_back_at_run_time) {
    std::uint64_t random = 1;
    for (int i = 0; i < 10'000; ++i) {
        board some{};
        for (auto& tile : some.tiles) tile = static_cast<int>((random = random * 6'364'136'223'846'793'005u + 1) >> 40) % 9;
        some.gap = i % 9;
        ASSERT_TRUE(comes_back(some));
    }
}

static_assert(state_codec<election>::bits == 5 * 2 + 5 * 3 + 5 * 3 + 5 + 3);
constexpr bool interchangeable_identities_come_back() {
    election one{};
    const node first = fg::domain_of<node>::at(0), last = fg::domain_of<node>::at(4);
    one.at[last] = third::eating;
    one.votes[first] = last;
    one.last[first] = third::eating;
    one.crashed = fg::scalarset_subset<node>::all();
    one.leader = last;
    return comes_back(election{}) && comes_back(one);
}
VERIFY(space_state_codec, interchangeable_identities_come_back)

}  // namespace
