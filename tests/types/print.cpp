// SPDX-License-Identifier: BSL-1.0
#include "../support/verify.hpp"

#include <foregone/types/inline_vector.hpp>
#include <foregone/types/print.hpp>

#include <boost/hana/define_struct.hpp>

#include <array>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

namespace plain {

enum class phase : unsigned char { working, prepared };

struct jugs {
    int small = 0, big = 5;
};

struct call {
    int addr;
    std::string_view value;
    char mode;
    std::optional<int> fallback;
    phase in;
    jugs held;
};

struct reset {};

template <int N>
struct deliver {
    bool late;
};

struct permissions {
    unsigned bits;
    friend constexpr void print_to(auto& sink, const permissions& p) {
        sink.append(std::string_view(p.bits == 0 ? "{}" : "{'r'}"));
    }
};

class closed {
public:
    constexpr explicit closed(int value) : hidden(value) {}
    constexpr int get() const { return hidden; }

private:
    int hidden;
};

struct painting {
    BOOST_HANA_DEFINE_STRUCT(painting, (int, width), (const char*, title));
};

}  // namespace plain

namespace {

using foregone::text;

template <class T>
constexpr text<200> printed(const T& value) {
    text<200> result;
    foregone::print(result, value);
    return result;
}

template <class T>
constexpr text<200> printed_as_action(const T& value) {
    text<200> result;
    foregone::print_action(result, value);
    return result;
}

constexpr bool scalars() {
    return printed(true).view() == "true" && printed('r').view() == "'r'" && printed('\n').view() == "'\\n'" &&
           printed(-42).view() == "-42" && printed(static_cast<std::uint8_t>(65)).view() == "65" &&
           printed(static_cast<std::int8_t>(-1)).view() == "-1" && printed(0.5).view() == "0.5" &&
           printed(UINT64_MAX).view() == "18446744073709551615" && printed(nullptr).view() == "nullptr";
}
VERIFY(base_print, scalars)

constexpr bool enumerators() {
    return printed(plain::phase::prepared).view() == "prepared" && printed(static_cast<plain::phase>(7)).view() == "(phase)7";
}
VERIFY(base_print, enumerators)

constexpr bool text_of_every_kind_is_quoted() {
    const char* const pointer = "a\tb";
    const char* const none = nullptr;
    text<4> inline_text;
    inline_text.append("in");
    return printed(std::string_view("he said \"x\"")).view() == "\"he said \\\"x\\\"\"" && printed(pointer).view() == "\"a\\tb\"" &&
           printed("literal").view() == "\"literal\"" && printed(foregone::name("named")).view() == "\"named\"" &&
           printed(inline_text).view() == "\"in\"" && printed(none).view() == "nullptr";
}
VERIFY(base_print, text_of_every_kind_is_quoted)

constexpr bool optionals_and_variants() {
    using either = std::variant<int, std::string_view, std::nullopt_t>;
    using move_or_call = std::variant<plain::jugs, plain::reset, plain::deliver<3>>;
    return printed(std::optional<int>(0)).view() == "0" && printed(std::optional<int>()).view() == "nullopt" &&
           printed(std::nullopt).view() == "nullopt" && printed(either(3)).view() == "3" &&
           printed(either("x")).view() == "\"x\"" && printed(either(std::nullopt)).view() == "nullopt" &&
           printed(std::array{move_or_call(plain::jugs{}), move_or_call(plain::reset{}), move_or_call(plain::deliver<3>{true})})
                   .view() == "[jugs{small = 0, big = 5}, reset, deliver<3>{late = true}]";
}
VERIFY(base_print, optionals_and_variants)

constexpr bool ranges_and_tuples() {
    foregone::inline_vector<char, 4> modes;
    modes.push_back('r');
    modes.push_back('w');
    const int array[] = {1, 2};
    return printed(std::array{1, 2, 3}).view() == "[1, 2, 3]" && printed(std::array<int, 0>{}).view() == "[]" &&
           printed(modes).view() == "['r', 'w']" && printed(array).view() == "[1, 2]" &&
           printed(std::pair(1, 'x')).view() == "(1, 'x')" && printed(std::tuple<>()).view() == "()" &&
           printed(std::tuple(true, std::pair(1, 2), std::array{plain::jugs{}})).view() == "(true, (1, 2), [{small = 0, big = 5}])";
}
VERIFY(base_print, ranges_and_tuples)

constexpr plain::call example{1000, "hello", 'r', std::nullopt, plain::phase::working, {3, 4}};

constexpr bool aggregates_show_their_members() {
    return printed(example).view() == "{addr = 1000, value = \"hello\", mode = 'r', fallback = nullopt, in = "
                                      "working, held = {small = 3, big = 4}}" &&
           printed(plain::reset{}).view() == "reset" &&
           printed(plain::painting{3, "dunes"}).view() == "{width = 3, title = \"dunes\"}" &&
           printed(std::monostate{}).view() == "monostate";
}
VERIFY(base_print, aggregates_show_their_members)

constexpr bool actions_are_preceded_by_their_name() {
    using any_action = std::variant<plain::reset, plain::deliver<3>, plain::phase>;
    return printed_as_action(plain::jugs{}).view() == "jugs{small = 0, big = 5}" &&
           printed_as_action(plain::reset{}).view() == "reset" &&
           printed_as_action(plain::deliver<3>{true}).view() == "deliver<3>{late = true}" &&
           printed_as_action(plain::phase::working).view() == "working" && printed_as_action(7).view() == "7" &&
           printed_as_action("x").view() == "\"x\"" &&
           printed_as_action(any_action(plain::deliver<3>{false})).view() == "deliver<3>{late = false}" &&
           printed_as_action(any_action(plain::phase::working)).view() == "working" &&
           printed_as_action(std::optional<int>()).view() == "nullopt" &&
           printed_as_action(std::tuple(plain::jugs{}, plain::reset{}, std::pair(plain::jugs{}, 2), std::array{plain::jugs{}}))
                   .view() == "(jugs{small = 0, big = 5}, reset, (jugs{small = 0, big = 5}, 2), [{small = 0, big = 5}])";
}
VERIFY(base_print, actions_are_preceded_by_their_name)

constexpr bool types_may_print_themselves() {
    return printed(plain::permissions{1}).view() == "{'r'}" && printed_as_action(plain::permissions{0}).view() == "{}" &&
           printed(std::optional(plain::permissions{1})).view() == "{'r'}";
}
VERIFY(base_print, types_may_print_themselves)

constexpr bool what_shows_nothing_is_named() {
    const auto closure = [] {};
    return printed(plain::closed(1)).view() == "<closed>" && printed(closure).view() == "<lambda>";
}
VERIFY(base_print, what_shows_nothing_is_named)

TEST(base_print, run_time_values_and_sinks) {
    std::string sink;
    const std::map<std::string, std::vector<bool>> value{{"a", {true, false}}, {"b", {}}};
    foregone::print(sink, value);
    EXPECT_EQ(sink, "[(\"a\", [true, false]), (\"b\", [])]");
    sink.clear();
    foregone::print_action(sink, example);
    EXPECT_EQ(sink, "call" + std::string(printed(example).view()));
    sink.clear();
    foregone::print(sink, std::unique_ptr<int>());
    EXPECT_EQ(sink.substr(0, 11), "<unique_ptr");
}

}  // namespace
