// SPDX-License-Identifier: BSL-1.0
// Transition systems with a defect, one for each reason for which a printed test could fail to compile. FIXED repairs all.
#pragma once

#include <foregone/foregone.hpp>
#include <foregone/suites/covering_arguments.hpp>

#include <array>
#include <climits>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace fg = foregone;

#if defined(FIXED)
inline constexpr int defect = 0;
#else
inline constexpr int defect = 1;
#endif

/// Counts to three, which is wrong.
struct counter {
    struct state {
        int value = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { up, stay };

    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, action a) {
        return {a == action::up && s.value < 2 + defect ? s.value + 1 : s.value};
    }
    static constexpr auto properties =
        fg::properties{fg::never<"three is too much">([](const state& s) { return s.value == 3; })};
};

/// A title that is hard to write as code.
struct quoted : counter {
    static constexpr auto properties = fg::properties{
        fg::never<"\"\\three\" \xE2\x89\xA5 2\n?\?/ \x01\x32 %s\t">([](const state& s) { return s.value == 3; })};
};

/// Members that own memory, and values of every kind in actions.
struct owning {
    struct state {
        std::vector<int> numbers{};
        std::string word{};
        std::map<std::string, int> seen{};
        bool operator==(const state&) const = default;
    };
    enum class shade { dark = -3, light };
    struct put {
        int number;
        double real;
        char letter;
        std::string_view word;
        std::optional<shade> tone;
        std::pair<bool, std::uint64_t> both;
    };
    struct clear {};
    using action = fg::one_of<fg::product<put, fg::values<-7, INT_MIN, INT_MAX>, fg::values<-0.5, 1e300>,
                                          fg::values<'\'', '\\', '\n'>,
                                          fg::texts<"", "\"a\\", "\xC3\xA9\n">, fg::optional_of<shade>,
                                          fg::product<std::pair<bool, std::uint64_t>, bool, fg::values<std::uint64_t{UINT64_MAX}>>>,
                              clear>;

    static state initial() { return {}; }
    static std::optional<state> next(state s, const put& p) {
        if (s.numbers.size() > 1) return std::nullopt;
        s.numbers.push_back(p.number);
        s.word += p.word;
        ++s.seen[std::string(p.word)];
        return s;
    }
    static state next(const state&, const clear&) { return {}; }
};

struct owning_and_wrong : owning {
    static constexpr auto properties = fg::properties{fg::never<"INT_MIN, twice a quote">([](const state& s) {
        return defect == 1 && s.seen.size() == 1 && s.word == "\"a\\\"a\\" && s.numbers.back() == INT_MIN;
    })};
};

/// Not for the compiler.
struct not_constexpr : counter {
    static state next(const state& s, action a) {
        static const std::string word = "not constexpr";
        return counter::next(s, a == action::up && word.empty() ? action::stay : a);
    }
};

namespace {

enum class color { red, green = -5 };

/// With arguments of many kinds.
template <class T, int Least, unsigned long Most, bool Yes, char Letter, color Shade, fg::name Text>
struct templated : counter {
    struct inner : counter {};
};

struct unnamed : counter {};

int twice(int) { return 2; }

template <int (*Function)(int)>
struct with_function : counter {};

}  // namespace

/// A structural value as an argument.
struct terms {
    double share;
    float part;
    int count;
    char letters[3];
    fg::name<4> text;
    int shade;
    bool operator==(const terms&) const = default;
};
template <terms Terms>
struct with_terms : counter {};

template <class... Ts>
struct with_types : counter {};

template <std::size_t... Numbers>
struct with_numbers : counter {};

template <template <class...> class Of>
struct with_template : counter {};

template <auto Value>
struct with_value : counter {};

namespace house {
inline namespace first {
template <class T>
class room {
public:
    struct door : counter {};
};
}  // namespace first
}  // namespace house

/// Begins anywhere, and may choose where it goes.
struct choosing {
    using state = int;
    using action = fg::values<-1, 1>;
    static constexpr auto initial() { return std::array<int, 3>{5, 6, 7}; }
    static constexpr std::optional<state> next(state s, int by, auto& choose) {
        if (s > 8) return std::nullopt;
        return s + by * choose("how far", {1, 2});
    }
    static constexpr bool within_boundary(state s) { return s >= 0; }
    static constexpr auto properties = fg::properties{fg::never<"ten">([](state s) { return s == 10 * defect; })};
};

/// Ends where nothing is possible.
struct dead_end : counter {
    static constexpr std::optional<state> next(const state& s, action a) {
        if (s.value == 1 + defect && defect == 1) return std::nullopt;
        return counter::next(s, a);
    }
    static constexpr auto properties = fg::properties{fg::deadlock_free};
};

/// Products of arguments, only some of which are tried.
struct many_arguments {
    struct state {
        int sum = 0;
        bool operator==(const state&) const = default;
    };
    struct add {
        int one, two, three;
    };
    using action = fg::product<add, fg::range<0, 3>, fg::range<0, 3>, fg::range<0, 3>>;
    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, const add& a) { return s.sum > 0 ? s : state{a.one * a.two}; }
    static constexpr auto properties =
        fg::properties{fg::never<"nine">([](const state& s) { return s.sum == 9 * defect && s.sum > 0; })};
};

/// Claims of values what is not so.
struct differing {
    struct state {
        int value = 0;
        bool operator==(const state&) const = default;
    };
    struct order {
        int amount;
    };
    using action = fg::product<order, fg::representative<1, 2, 3>>;
    static constexpr state initial() { return {}; }
    static constexpr std::optional<state> next(const state& s, const order& a) {
        if (a.amount == 3 && defect == 1) return std::nullopt;
        return s;
    }
};
