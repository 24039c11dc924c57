// SPDX-License-Identifier: BSL-1.0
#include <foregone/model/behavior.hpp>

#include <foregone/domain/one_of.hpp>
#include <foregone/domain/product.hpp>
#include <foregone/domain/range.hpp>
#include <foregone/impl/base/text.hpp>
#include <foregone/impl/search/replay.hpp>

#include "../models/cell.hpp"
#include "../models/pinned_cell.hpp"
#include "../models/throwing_stack.hpp"
#include "../support/verify.hpp"

namespace {

namespace fg = foregone;
template <class Behavior>
using view = fg::behavior_view<Behavior>;

using by_history = view<models::cell_by_history<false>>;
using by_model = view<models::cell_by_model<false>>;
using with_gap = view<models::cell_with_gap>;

constexpr bool the_kind_of_oracle_decides_what_merges() {
    return by_model::mergeable && by_model::copyable && !by_history::mergeable && by_history::copyable &&
           !view<models::pinned_cell_by_model<false>>::mergeable && !view<models::pinned_cell_by_model<false>>::copyable;
}
VERIFY(model_behavior, the_kind_of_oracle_decides_what_merges)

constexpr bool expectations_are_properties_after_the_one_that_there_is_one() {
    using properties = by_history::properties;
    return properties::size == 4 && properties::title(0) == "some expectation applies" &&
           properties::title(1) == "expect_silence" && properties::title(2) == "expect_last_written" &&
           properties::title(3) == "expect_zero" && properties::kind(2) == fg::property_kind::always &&
           properties::deadlock() == fg::no_property;
}
VERIFY(model_behavior, expectations_are_properties_after_the_one_that_there_is_one)

/// A node of a view, and the note of the last step taken from it.
template <class View>
struct walk {
    typename View::node at = View::initial(0);
    typename View::record records[8]{};
    std::uint64_t steps = 0;
    typename View::note last{};

    constexpr walk& take(std::uint64_t action) {
        steps += View::take(at, {records, steps}, action, records[steps], last);
        return *this;
    }
    constexpr bool noted(std::uint32_t selected, std::uint32_t failed) const {
        return last.selected == selected && last.failed == failed;
    }
};

constexpr bool a_step_changes_the_system_and_is_judged_before_the_model_moves_on() {
    walk<by_model> run;
    return run.take(2).noted(0, fg::no_property) && run.at.sut.value == 2 && run.at.expected.value == 2 &&
           run.take(3).noted(1, fg::no_property) && run.at.sut.value == 2;
}
VERIFY(model_behavior, a_step_changes_the_system_and_is_judged_before_the_model_moves_on)

constexpr bool an_oracle_without_model_sees_the_history() {
    walk<by_history> run;
    return run.take(3).noted(2, fg::no_property) && run.take(1).noted(0, fg::no_property) &&
           run.take(3).noted(1, fg::no_property) && run.records[0].action.reads && run.records[0].answer == 0 &&
           !run.records[1].answer.has_value() && run.records[2].answer == 1;
}
VERIFY(model_behavior, an_oracle_without_model_sees_the_history)

constexpr bool a_refused_answer_names_the_expectation() {
    walk<view<models::cell_by_history<true>>> run;
    return run.take(1).take(1).noted(0, fg::no_property) && run.take(3).noted(1, 2);
}
VERIFY(model_behavior, a_refused_answer_names_the_expectation)

constexpr bool a_gap_in_the_oracle_is_property_0() {
    walk<with_gap> run;
    return run.take(1).noted(0, fg::no_property) && run.take(3).noted(fg::no_property, 0);
}
VERIFY(model_behavior, a_gap_in_the_oracle_is_property_0)

/// Each step is taken from the same node, which stays as it is; a walk that remembers steps sees the same.
template <class View>
constexpr bool steps_start_from_the_same_node() {
    const typename View::node from = View::initial(0);
    bool right = true;
    std::uint64_t count = 0;
    const auto visit = [&](std::uint64_t index, const auto& to, const auto& note, const auto&) {
        right = right && index == count % 4 && note.failed == fg::no_property &&
                to.sut.value == (index == 3 ? 0 : static_cast<int>(index));
        ++count;
    };
    View::each_step(from, {}, 0, 4, visit);
    return right && count == 4 && from.sut.value == 0;
}
constexpr bool each_step_leaves_the_node_alone() {
    return steps_start_from_the_same_node<by_model>() && steps_start_from_the_same_node<by_history>();
}
VERIFY(model_behavior, each_step_leaves_the_node_alone)

/// A system that answers nothing, and an oracle whose model looks at the answer.
struct silent {
    struct system {
        int calls = 0;
        bool operator==(const system&) const = default;
    };
    enum class action { call };
    static constexpr void perform(system& s, action) { ++s.calls; }
    struct expect_nothing {
        static constexpr bool accepts(const auto&, const action&, const fg::nothing&) { return true; }
    };
    using expectations = fg::first_of<expect_nothing>;
};
struct counting {
    using system = int;
    enum class action { add };
    static constexpr int perform(system& s, action) { return s += 2; }
    struct model {
        int last_answer = 0;
        bool operator==(const model&) const = default;
    };
    static constexpr model next(const model&, const action&, int answer) { return {answer}; }
    struct expect_two_more {
        static constexpr int expected(const model& m, const action&) { return m.last_answer + 2; }
    };
    using expectations = fg::first_of<expect_two_more>;
};

constexpr bool a_system_may_answer_nothing() {
    walk<view<silent>> run;
    return run.take(0).take(0).noted(0, fg::no_property) && run.at.sut.calls == 2;
}
VERIFY(model_behavior, a_system_may_answer_nothing)

constexpr bool a_model_may_move_on_by_the_answer() {
    walk<view<counting>> run;
    return run.take(0).take(0).take(0).noted(0, fg::no_property) && run.at.expected.last_answer == 6;
}
VERIFY(model_behavior, a_model_may_move_on_by_the_answer)

/// A list of action types: the system, the oracle and its model take each by its own type.
struct lamp {
    struct press {
        bool operator==(const press&) const = default;
    };
    struct dim {
        int to;
        bool operator==(const dim&) const = default;
    };
    using action = fg::one_of<press, fg::product<dim, fg::range<1, 2>>>;
    struct system {
        int light = 0;
        bool operator==(const system&) const = default;
    };
    static constexpr int perform(system& s, const action::value_type& a) {
        const auto* const d = std::get_if<dim>(&a);
        return s.light = d ? d->to : s.light == 0 ? 3 : 0;
    }
    struct expect_light {
        static constexpr bool accepts(const auto&, const action::value_type&, int light) { return light <= 3; }
    };
    using expectations = fg::first_of<expect_light>;
};

constexpr bool actions_of_several_types_are_performed() {
    walk<view<lamp>> run;
    return view<lamp>::action_count == 3 && run.take(0).noted(0, fg::no_property) && run.at.sut.light == 3 &&
           run.take(2).noted(0, fg::no_property) && run.at.sut.light == 2;
}
VERIFY(model_behavior, actions_of_several_types_are_performed)

/// The same lamp, each type of action with a `perform`, a `next` and an expectation of its own.
struct lamp_by_overloads {
    using press = lamp::press;
    using dim = lamp::dim;
    using action = lamp::action;
    using system = lamp::system;
    static constexpr int perform(system& s, press) { return s.light = s.light == 0 ? 3 : 0; }
    static constexpr int perform(system& s, dim d) { return s.light = d.to; }

    using model = int;
    static constexpr void next(model& light, press) { light = light == 0 ? 3 : 0; }
    static constexpr void next(model& light, dim d) { light = d.to; }

    struct expect_what_was_asked {
        static constexpr bool applies(const model&, press) { return false; }
        static constexpr bool applies(const model&, dim) { return true; }
        static constexpr int expected(const model&, press) { return -1; }
        static constexpr int expected(const model&, dim d) { return d.to; }
    };
    struct expect_the_other {
        static constexpr int expected(const model& light, const action::value_type&) { return light == 0 ? 3 : 0; }
    };
    using expectations = fg::first_of<expect_what_was_asked, expect_the_other>;
};

constexpr bool each_type_of_action_may_have_overloads() {
    walk<view<lamp_by_overloads>> run;
    return run.take(0).noted(1, fg::no_property) && run.at.expected == 3 && run.take(2).noted(0, fg::no_property) &&
           run.at.expected == 2 && run.take(0).noted(1, fg::no_property) && run.at.sut.light == 0;
}
VERIFY(model_behavior, each_type_of_action_may_have_overloads)

TEST(model_behavior, an_exception_of_the_system_is_an_observation) {
    walk<view<models::stack_that_may_throw<>>> expected;
    EXPECT_TRUE(expected.take(1).noted(0, fg::no_property));
    walk<view<models::stack_that_may_throw<true>>> rude;
    EXPECT_TRUE(rude.take(1).noted(0, fg::no_property));
    walk<view<models::stack_that_must_not_throw>> unexpected;
    EXPECT_TRUE(unexpected.take(0).take(1).noted(0, fg::no_property));
    EXPECT_TRUE(unexpected.take(1).noted(0, 1));
    walk<view<models::stack_with_a_spare_item>> missing;
    EXPECT_TRUE(missing.take(1).noted(0, 1));
}

TEST(model_behavior, the_history_tells_what_threw) {
    walk<view<models::stack_by_history>> run;
    run.take(1).take(0);
    EXPECT_TRUE(run.records[0].threw);
    EXPECT_FALSE(run.records[1].threw);
}

TEST(model_behavior, an_exception_of_the_oracle_is_not_caught) {
    walk<view<models::oracle_that_throws>> run;
    run.take(0).take(0);
    EXPECT_THROW(run.take(1), std::logic_error);
}

template <class View>
constexpr fg::described_step<fg::text<200>> reported(typename View::node& at, std::uint64_t action) {
    fg::described_step<fg::text<200>> step;
    typename View::record ignored{};
    View::describe(at, {}, action, ignored, step);
    return step;
}

constexpr bool a_described_step_says_action_answer_and_what_refuses_it() {
    using broken = view<models::cell_by_model<true>>;
    auto at = broken::initial(0);
    const auto first = reported<broken>(at, 1), second = reported<broken>(at, 1), third = reported<broken>(at, 3);
    return first.enabled && first.action.view() == "cell_action{reads = false, value = 1}" && first.result.view() == "-> nullopt" &&
           first.note.empty() && second.note.empty() && third.result.view() == "-> 0" &&
           third.note.view() == "expect_value refuses it; expected 1";
}
VERIFY(model_behavior, a_described_step_says_action_answer_and_what_refuses_it)

constexpr bool a_told_gap_says_that_no_expectation_applies() {
    auto at = with_gap::initial(0);
    return reported<with_gap>(at, 3).note.view() == "no expectation applies";
}
VERIFY(model_behavior, a_told_gap_says_that_no_expectation_applies)

constexpr bool an_answer_of_a_function_without_one_is_void() {
    fg::text<20> shown;
    print(shown, fg::nothing{});
    return shown == "void";
}
VERIFY(model_behavior, an_answer_of_a_function_without_one_is_void)

TEST(model_behavior, a_told_exception_says_what_it_says) {
    using strict = view<models::stack_that_must_not_throw>;
    auto at = strict::initial(0);
    EXPECT_EQ(reported<strict>(at, 1).result.view(), "-> an exception: the stack is empty");
    using tolerant = view<models::stack_that_may_throw<>>;
    auto other = tolerant::initial(0);
    EXPECT_EQ(reported<tolerant>(other, 1).note.view(), "");
}

}  // namespace
