// SPDX-License-Identifier: BSL-1.0
// mutation.hpp: the compiler's mutants are those of the program, for each kind of model; and what a mutant says.
#include <foregone/foregone.hpp>
#include <foregone/model/temporal.hpp>
#include <foregone/mutation.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

namespace fg = foregone;

/// Two processes and a lock that may give way first, which is wrong.
struct peterson {
    enum class place : std::uint8_t { idle, wants, waits, inside };
    enum class who : std::uint8_t { first, second };
    struct state {
        std::array<place, 2> at{};
        who turn{};
        bool operator==(const state&) const = default;
    };
    using action = who;

    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, who mine) {
        const auto me = static_cast<std::size_t>(mine), other = 1 - me;
        switch (s.at[me]) {
            case place::idle: s.at[me] = place::wants; return true;
            case place::wants: s.turn = static_cast<who>(other), s.at[me] = place::waits; return true;
            case place::waits:
                if (s.at[other] != place::idle && s.turn != mine) return false;
                s.at[me] = place::inside;
                return true;
            default: s.at[me] = place::idle; return true;
        }
    }
    static constexpr auto properties = fg::properties{
        fg::never<"both are inside">([](const state& s) { return s.at[0] == place::inside && s.at[1] == place::inside; }),
        fg::sometimes<"the second is inside">([](const state& s) { return s.at[1] == place::inside; }),
        fg::leads_to<"who waits gets in">([](const state& s) { return s.at[0] == place::waits; },
                                          [](const state& s) { return s.at[0] == place::inside; })
            .under(fg::fairness{fg::weakly_fair<who::first>(), fg::weakly_fair<who::second>()}),
    };
};

/// A counter with a boundary, several beginnings, and a step that chooses.
struct bounded {
    struct state {
        int low = 0, high = 3;
        bool operator==(const state&) const = default;
    };
    struct raise { int by; };
    struct swap {};
    using action = fg::one_of<fg::product<raise, fg::range<1, 2>>, swap>;
    static constexpr std::array<state, 2> initial() { return {{{0, 3}, {1, 3}}}; }
    static constexpr state next(const state& s, raise r) { return {s.low + r.by, s.high}; }
    static constexpr state next(const state& s, swap) { return {s.high, s.low}; }
    static constexpr bool within_boundary(const state& s) { return s.low <= 4 && s.high <= 4; }
    static constexpr auto properties = fg::properties{
        fg::always<"the sum is small">([](const state& s) { return s.low + s.high <= 8; })};
};

/// A value and its copies; names of nested members.
struct nested {
    struct door { bool is_open = false; std::uint8_t uses = 0; bool operator==(const door&) const = default; };
    struct state { door front{}, back{}; bool operator==(const state&) const = default; };
    enum class action { open_front, close_front };
    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, action a) {
        if (s.front.is_open == (a == action::open_front)) return false;
        s.front.is_open = !s.front.is_open;
        if (s.front.is_open && s.front.uses < 2) ++s.front.uses;
        return true;
    }
    static constexpr auto properties = fg::properties{
        fg::always<"the back stays">([](const state& s) { return !s.back.is_open && s.back.uses == 0; }), fg::deadlock_free};
};

/// A class with a bound, and an oracle with an expectation too many.
struct counted {
    struct system {
        int value = 0;
        constexpr int up() { return value < 2 ? ++value : value; }
        constexpr void reset() { value = 0; }
        bool operator==(const system&) const = default;
    };
    struct model { int value = 0; bool operator==(const model&) const = default; };
    struct up {};
    struct reset {};
    using action = fg::one_of<up, reset>;
    static constexpr int perform(system& s, up) { return s.up(); }
    static constexpr void perform(system& s, reset) { s.reset(); }
    static constexpr model next(model m, up) { return {m.value < 2 ? m.value + 1 : 2}; }
    static constexpr model next(model, reset) { return {}; }
    struct is_full {
        static constexpr bool applies(const model& m, up) { return m.value == 2; }
        static constexpr bool applies(const model&, reset) { return false; }
        static constexpr bool accepts(const model&, up, int seen) { return seen == 2; }
    };
    struct counts {
        static constexpr bool accepts(const model& m, up, int seen) { return seen == (m.value < 2 ? m.value + 1 : 2); }
        static constexpr bool accepts(const model&, reset, fg::nothing) { return true; }
    };
    using expectations = fg::first_of<is_full, counts>;
};

/// A suite: a stack of two.
struct stack_suite {
    struct system { std::array<int, 2> items{}; std::size_t size = 0; bool operator==(const system&) const = default; };
    struct model { std::array<int, 2> items{}; std::size_t size = 0; bool operator==(const model&) const = default; };
    struct push {
        int value;
        constexpr bool precondition(const model& m) const { return m.size < 2; }
        constexpr void next(model& m) const { m.items[m.size++] = value; }
        constexpr void run(system& s) const { s.items[s.size++] = value; }
    };
    struct pop {
        constexpr bool precondition(const model& m) const { return m.size > 0; }
        constexpr void next(model& m) const { --m.size; m.items[m.size] = 0; }
        constexpr int run(system& s) const { return std::exchange(s.items[--s.size], 0); }
        constexpr bool postcondition(const model& m, int seen) const { return seen == m.items[m.size - 1]; }
    };
    using commands = fg::one_of<fg::product<push, fg::range<1, 2>>, pop>;
};

/// A turnstile; one of its transitions is guarded.
struct turnstile_rows {
    enum class state { locked, unlocked };
    struct variables { int coins = 0; bool operator==(const variables&) const = default; };
    struct coin {};
    struct push {};
    using input = fg::one_of<coin, push>;
    static constexpr auto transitions = fg::transitions{
        fg::on<coin>.from(state::locked).update([](variables& v) { v.coins = 1; }).to(state::unlocked),
        fg::on<push>.from(state::unlocked).when([](const variables& v) { return v.coins > 0; })
            .update([](variables& v) { v.coins = 0; }).to(state::locked),
    };
    static constexpr auto properties = fg::properties{
        fg::always<"unlocked with a coin">([](const auto& at) { return at.state == state::locked || at.variables.coins == 1; }),
        fg::sometimes<"it unlocks">([](const auto& at) { return at.state == state::unlocked; })};
};
using turnstile = fg::machine<turnstile_rows>;

template <class Model>
constexpr auto found = fg::mutation<Model>;

/// What the program finds of the same mutants.
template <class Model>
void expect_the_same() {
    fg::mutated_view<Model, fg::view_of_mutants<Model>> model(fg::unlimited);
    const auto goes_on = [](std::uint64_t) { return false; };
    ASSERT_TRUE(model.explore(goes_on).is_complete);
    const std::vector<fg::mutant> all = model.mutants();
    ASSERT_EQ(all.size(), found<Model>.count());
    for (std::size_t i = 0; i < all.size(); ++i) {
        EXPECT_EQ(all[i], found<Model>.mutants[i]) << i;
        if (found<Model>.results[i].fate == fg::mutant_fate::undecided) continue;  // a step that the compiler refuses may crash
        EXPECT_EQ(model.search(all[i], {}, goes_on), found<Model>.results[i]) << i;
    }
}

template <class Model>
std::vector<std::string> survivors() {
    std::vector<std::string> texts;
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        ((found<Model>.results[I].fate == fg::mutant_fate::survivor
              ? texts.emplace_back(fg::mutant_text<Model, I>.view()) : texts.emplace_back()), ...);
    }(std::make_index_sequence<found<Model>.count()>{});
    std::erase(texts, "");
    return texts;
}

TEST(proved_mutants, are_those_of_the_program) {
    expect_the_same<peterson>();
    expect_the_same<bounded>();
    expect_the_same<nested>();
    expect_the_same<counted>();
    expect_the_same<stack_suite>();
    expect_the_same<turnstile>();
}

TEST(proved_mutants, have_names) {
    using texts = std::vector<std::string>;
    EXPECT_EQ(survivors<nested>(),
              (texts{"open_front leaves front.is_open as it was", "open_front ends with front.is_open one lower",
                     "open_front leaves front.uses as it was", "open_front ends with front.uses one higher",
                     "open_front ends with front.uses one lower", "close_front leaves front.is_open as it was",
                     "close_front ends with front.is_open one higher"}));
    EXPECT_EQ(survivors<turnstile>(), (texts{"push is never taken", "push leaves variables.coins as it was",
                                             "push ends with variables.coins one higher", "push does what coin does",
                                             "unlocked --push--> locked never fires"}));
    EXPECT_EQ(survivors<counted>(), texts{"is_full is left out"});
    EXPECT_EQ(survivors<stack_suite>(), texts{});
    EXPECT_EQ(survivors<peterson>(), (texts{"first is never taken", "first leaves at as it was", "first ends with at one lower",
                                            "first does what second does"}));
}

/// A light that comes on whatever is asked of it.
struct blinking {
    struct state { bool is_on = false; bool operator==(const state&) const = default; };
    enum class action { tick };
    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, action) { return {!s.is_on}; }
    static constexpr auto properties = fg::properties{
        fg::ltl<"on again", "G F on || asked">(fg::atom<"on">([](const state& s) { return s.is_on; }),
                                               fg::atom<"asked">([](const state&) { return false; })),
        fg::sometimes<"off">([](const state& s) { return !s.is_on; }),
    };
};

TEST(proved_mutants, show_properties_that_say_little) {
    fg::mutated_view<blinking, fg::view_of_mutants<blinking>> model(fg::unlimited);
    const auto goes_on = [](std::uint64_t) { return false; };
    ASSERT_TRUE(model.explore(goes_on).is_complete);
    std::vector<std::string> said;
    model.each_weak_property(goes_on, [&](std::uint32_t property, std::string_view why) {
        said.push_back(std::to_string(property) + ' ' + std::string(why));
    });
    EXPECT_EQ(said, (std::vector<std::string>{"1 an initial state is a witness", "0 it holds whether or not \"asked\""}));
}

// More properties than a mask has bits.
static_assert(!fg::chosen_properties::only(70).contain(3) && fg::chosen_properties::only(70).contain(70));
static_assert(fg::chosen_properties::without(70).all());

TEST(proved_mutants, are_counted) {
    EXPECT_EQ(found<peterson>.killed, 12u);
    EXPECT_EQ(found<peterson>.undecided, 0u);
    EXPECT_EQ(found<stack_suite>.killed, 2u);
    EXPECT_EQ(found<stack_suite>.undecided, 2u);  // the system's array is left
}

}  // namespace
