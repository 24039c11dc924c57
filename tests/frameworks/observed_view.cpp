// SPDX-License-Identifier: BSL-1.0
#include "../models/bounded_queue.hpp"
#include "../models/cell.hpp"
#include "../models/countdown.hpp"
#include "../models/ratchet.hpp"
#include "../support/verify.hpp"

#include <foregone/impl/check/proof.hpp>
#include <foregone/impl/check/search_at_run_time.hpp>
#include <foregone/impl/frameworks/observed_view.hpp>
#include <foregone/impl/model/property_list.hpp>
#include <foregone/impl/search/replay.hpp>
#include <foregone/impl/search/search_view.hpp>
#include <foregone/model/scope.hpp>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

namespace fg = foregone;

/// Hears nothing, so that whatever is observed is as it was.
struct deaf {
    static constexpr void begin() {}
    static constexpr void end() {}
    static constexpr bool failed() { return false; }
    static constexpr bool ended_step() { return false; }
    static constexpr void print(auto&) {}
};

template <class Model>
using unheard = fg::observed_view<fg::search_view<Model>, deaf>;

template <class Model, auto Scope>
constexpr bool same_verdict() {
    return fg::proof<unheard<Model>, Scope>::verdict == fg::proof<fg::search_view<Model>, Scope>::verdict;
}

constexpr bool a_deaf_observer_changes_nothing() {
    return same_verdict<models::countdown_avoids_six, fg::reachable>() &&
           same_verdict<models::ratchet_falls_softly, fg::reachable>() &&
           same_verdict<models::cell_by_model<true>, fg::reachable>() &&
           same_verdict<models::cell_by_history<true>, fg::sequences<3>>();
}
VERIFY(model_observed_view, a_deaf_observer_changes_nothing)

constexpr bool a_plan_is_the_same() { return same_verdict<models::ring_commands<false>, fg::random{.runs = 20, .steps = 10}>(); }
VERIFY(model_observed_view, a_plan_is_the_same)

constexpr bool the_assertion_comes_behind_the_properties() {
    using own = fg::search_view<models::ratchet_falls_softly>::properties;
    using all = unheard<models::ratchet_falls_softly>::properties;
    return all::size == own::size + 1 && all::title(0) == own::title(0) && all::title(own::size) == fg::assertion_title &&
           all::kind(own::size) == fg::property_kind::always && all::deadlock() == own::deadlock();
}
VERIFY(model_observed_view, the_assertion_comes_behind_the_properties)

/// A test framework: it notes what fails while it is listened to.
struct framework {
    static inline bool listening = false, ended = false;
    static inline std::string heard, stray;

    static void begin() { listening = true, ended = false, heard.clear(); }
    static void end() { listening = false; }
    static bool failed() { return !heard.empty(); }
    static bool ended_step() { return ended; }
    static void print(auto& sink) { sink.append(std::string_view(heard)); }

    static void check(bool holds, const char* text) {
        if (!holds) (listening ? heard : stray) += text;
    }
    static void require(bool holds, const char* text) {
        check(holds, text);
        if (!holds) ended = true, throw text;
    }
};

/// Where a counter asserts that it is less than three.
enum class place { nowhere, in_next, in_next_and_throws, in_the_property, in_the_initial_state };

template <place Where>
struct counter {
    struct state {
        int value = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { up, down };

    static state initial() {
        if (Where == place::in_the_initial_state) framework::check(false, "stray");
        return {};
    }
    static state next(const state& s, action a) {
        const state to{a == action::up ? s.value + 1 : s.value > 0 ? s.value - 1 : 0};
        if (Where == place::in_next) framework::check(to.value < 3, "less than three");
        if (Where == place::in_next_and_throws) framework::require(to.value < 3, "less than three");
        return to;
    }
    static constexpr auto properties = fg::properties{
        fg::always<"at most five">([](const state& s) {
            if (Where == place::in_the_property) framework::check(s.value < 3, "less than three");
            return s.value <= 5;
        }),
    };
};

template <class Model>
using observed = fg::observed_view<fg::search_view<Model>, framework>;

template <class Model, auto Scope = fg::reachable>
fg::verdict explored() {
    framework::stray.clear();
    fg::sequential_executor alone;
    return fg::explore<observed<Model>, Scope>(alone, {.check_in = [](const fg::progress&) { return fg::stop_reason::none; }});
}

struct sink {
    std::string characters;
    void append(std::string_view more) { characters += more; }
    std::string_view view() const { return characters; }
};

/// The note of the last step of a counterexample.
template <class Model>
std::string last_note(const fg::verdict& found) {
    std::vector<typename observed<Model>::record> records(found.trace.actions.size() + 1);
    std::string note;
    const fg::replayed end = fg::replay<observed<Model>, sink>(
        found.trace, records.data(), [&](std::uint64_t, const fg::described_step<sink>& step) { note = step.note.characters; });
    EXPECT_EQ(end.property, found.property);
    return note;
}

template <class Model, auto Scope = fg::reachable>
void violates_after_three_steps() {
    const fg::verdict found = explored<Model, Scope>();
    ASSERT_TRUE(found.violated());
    EXPECT_EQ(observed<Model>::properties::title(found.property), fg::assertion_title);
    EXPECT_EQ(found.trace.actions, (std::vector<std::uint64_t>{0, 0, 0}));
    EXPECT_EQ(last_note<Model>(found), "less than three");
    EXPECT_EQ(framework::stray, "");
}

TEST(model_observed_view, an_assertion_that_fails_in_a_step_is_violated_by_the_step) {
    violates_after_three_steps<counter<place::in_next>>();
    violates_after_three_steps<counter<place::in_next>, fg::sequences<4>>();
    violates_after_three_steps<counter<place::in_next>, fg::random{}>();
}

TEST(model_observed_view, an_assertion_that_throws_is_violated_by_the_step) {
    violates_after_three_steps<counter<place::in_next_and_throws>>();
    violates_after_three_steps<counter<place::in_next_and_throws>, fg::sequences<4>>();
    violates_after_three_steps<counter<place::in_next_and_throws>, fg::random{}>();
}

TEST(model_observed_view, an_assertion_that_fails_in_a_property_is_violated_by_the_state) {
    violates_after_three_steps<counter<place::in_the_property>>();
}

TEST(model_observed_view, what_the_model_violates_by_itself_counts_first) {
    const fg::verdict found = explored<counter<place::nowhere>>();
    EXPECT_EQ(observed<counter<place::nowhere>>::properties::title(found.property), "at most five");
    EXPECT_EQ(found.trace.actions.size(), 6U);
}

TEST(model_observed_view, an_assertion_outside_of_the_steps_is_left_to_the_observer) {
    explored<counter<place::in_the_initial_state>, fg::reachable.depth(2)>();
    EXPECT_NE(framework::stray, "");
}

/// Where commands assert that there is one thing at most.
enum class part { precondition, run, postcondition };

template <part Where>
struct asserting_commands {
    struct system {
        int things = 0;
        bool operator==(const system&) const = default;
    };
    struct model {
        int things = 0;
        bool operator==(const model&) const = default;
    };
    struct put {
        bool precondition(const model& m) const {
            if (Where == part::precondition) framework::check(m.things < 2, "precondition");
            return m.things < 2;
        }
        void next(model& m) const { ++m.things; }
        void run(system& s) const {
            ++s.things;
            if (Where == part::run) framework::require(s.things < 2, "run");
        }
    };
    struct look {
        int run(const system& s) const { return s.things; }
        bool postcondition(const model& m, int answer) const {
            if (Where == part::postcondition) framework::check(m.things < 2, "postcondition");
            return Where != part::postcondition || answer < 2;
        }
    };
    using commands = fg::one_of<put, look>;
};

template <class Model, auto Scope>
std::string reported() {
    const fg::verdict found = explored<Model, Scope>();
    if (!found.violated()) return "passes";
    return std::string(observed<Model>::properties::title(found.property)) + "; " + last_note<Model>(found);
}

template <part Where>
void both_tell(const std::string& expected) {
    EXPECT_EQ((reported<asserting_commands<Where>, fg::sequences<3>>()), expected);
    EXPECT_EQ((reported<asserting_commands<Where>, fg::random{}>()), expected);
    EXPECT_EQ(framework::stray, "");
}

TEST(model_observed_view, a_precondition_that_asserts_lets_its_step_be_taken) {
    both_tell<part::precondition>("an assertion of the test framework holds; precondition");
}

TEST(model_observed_view, a_postcondition_that_refuses_and_asserts_is_violated_itself) {
    both_tell<part::postcondition>("postcondition of look; postcondition of look refuses it; postcondition");
}

TEST(model_observed_view, what_a_system_answers_by_an_assertion_that_throws_says_nothing) {
    both_tell<part::run>("an assertion of the test framework holds; postcondition of put refuses it; run");
}

/// Throws what is not an assertion.
struct throwing : counter<place::nowhere> {
    static state next(const state& s, action) {
        if (s.value == 1) throw std::runtime_error("no assertion");
        return {s.value + 1};
    }
};

TEST(model_observed_view, other_exceptions_are_thrown_on) { EXPECT_THROW(explored<throwing>(), std::runtime_error); }

/// A command asserts, and throws on demand, before the system has done what the model says; a property compares both.
template <bool Throws, bool InProperty>
struct compared_commands {
    struct system {
        int things = 0;
        bool operator==(const system&) const = default;
    };
    struct model {
        int things = 0;
        bool operator==(const model&) const = default;
    };
    struct put {
        bool precondition(const model& m) const { return m.things < 4; }
        void next(model& m) const { ++m.things; }
        void run(system& s) const {
            if (Throws) framework::require(s.things < 2, "less than three");
            ++s.things;
        }
    };
    using commands = fg::one_of<put>;
    static constexpr auto properties = fg::properties{
        fg::always<"both count the same">([](const system& s, const model& m) {
            if (InProperty) framework::check(s.things < 3, "less than three");
            return s.things == m.things;
        }),
    };
};

using ending = compared_commands<true, false>;
using asking = compared_commands<false, true>;

TEST(model_observed_view, an_assertion_that_ends_a_command_comes_before_the_properties_of_the_suite) {
    const fg::verdict found = explored<ending>();
    EXPECT_EQ(last_note<ending>(found).substr(0, 16), "postcondition of");
    for (const fg::verdict& other : {found, explored<ending, fg::sequences<4>>(),
                                     explored<ending, fg::random{}>()}) {
        EXPECT_EQ(observed<ending>::properties::title(other.property), fg::assertion_title);
        EXPECT_EQ(other.trace.actions.size(), 3U);
    }
}

TEST(model_observed_view, an_assertion_in_a_property_of_a_suite_is_violated_by_its_state) {
    const fg::verdict found = explored<asking>();
    EXPECT_EQ(observed<asking>::properties::title(found.property), fg::assertion_title);
    EXPECT_EQ(found.trace.actions.size(), 3U);
    EXPECT_EQ(last_note<asking>(found), "less than three");
}

}  // namespace
