// SPDX-License-Identifier: BSL-1.0
#include <foregone/model/command.hpp>

#include <foregone/domain/values.hpp>

#include <foregone/impl/base/text.hpp>

#include "../support/verify.hpp"

#include <string_view>
#include <tuple>

namespace {

namespace fg = foregone;

struct tally {
    int value = 0;
};
using model = int;

struct add {
    int n;
    constexpr bool precondition(const model& m) const { return m < 3; }
    constexpr model next(model m) const { return m + n; }
    constexpr void run(tally& t) const { t.value += n; }
    constexpr bool postcondition(const model& m) const { return m >= 0; }
};
struct read {
    constexpr int run(const tally& t) const { return t.value; }
    constexpr int expected(const model& m) const { return m; }
};
struct set {
    constexpr void next(model& m, int answer) const { m = answer; }
    constexpr int run(tally& t) const { return t.value = 7; }
    constexpr bool postcondition(const model&, const fg::thrown&) const { return true; }
};
template <class C>
using operations = fg::command_operations<C>;

constexpr bool what_is_not_said_holds() {
    return operations<add>::asks<model> && !operations<read>::asks<model> && operations<read>::enabled({}, 9) &&
           !operations<add>::enabled({1}, 3) && operations<set>::accepts({}, 0, 1);
}
VERIFY(model_command, what_is_not_said_holds)

constexpr bool a_run_that_returns_nothing_answers_nothing() {
    tally t;
    return operations<add>::run({2}, t) == fg::nothing{} && t.value == 2 && operations<read>::run({}, t) == 2;
}
VERIFY(model_command, a_run_that_returns_nothing_answers_nothing)

constexpr bool an_answer_is_judged_by_the_model_before() {
    return operations<add>::accepts({1}, 0, fg::nothing{}) && !operations<add>::accepts({1}, -1, fg::nothing{}) &&
           operations<read>::accepts({}, 4, 4) && !operations<read>::accepts({}, 4, 5);
}
VERIFY(model_command, an_answer_is_judged_by_the_model_before)

constexpr bool an_exception_is_refused_unless_the_postcondition_takes_it() {
    const fg::thrown error{};
    return !operations<add>::accepts({1}, 0, error) && !operations<read>::accepts({}, 0, error) &&
           operations<set>::accepts({}, 0, error);
}
VERIFY(model_command, an_exception_is_refused_unless_the_postcondition_takes_it)

constexpr bool the_model_goes_on_by_value_in_place_or_by_the_answer() {
    model m = 1;
    operations<add>::advance({2}, m, fg::nothing{});
    const bool by_value = m == 3;
    operations<read>::advance({}, m, 3);
    const bool stays = m == 3;
    operations<set>::advance({}, m, 7);
    return by_value && stays && m == 7 && operations<set>::learns<model, int> && !operations<add>::learns<model, fg::nothing>;
}
VERIFY(model_command, the_model_goes_on_by_value_in_place_or_by_the_answer)

using twice = std::tuple<add, add>;

constexpr bool commands_in_order_are_asked_on_the_model_that_the_one_before_left() {
    return operations<twice>::enabled({{2}, {1}}, 0) && operations<twice>::enabled({{2}, {1}}, 0) &&
           !operations<twice>::enabled({{2}, {1}}, 1) && !operations<twice>::enabled({{0}, {1}}, 3);
}
VERIFY(model_command, commands_in_order_are_asked_on_the_model_that_the_one_before_left)

constexpr bool commands_in_order_answer_in_order() {
    tally t;
    const auto seen = operations<std::tuple<read, add, read>>::run({{}, {2}, {}}, t);
    model m = 0;
    operations<std::tuple<read, add, read>>::advance({{}, {2}, {}}, m, seen);
    return seen == std::tuple{0, fg::nothing{}, 2} && m == 2 &&
           operations<std::tuple<read, add, read>>::accepts({{}, {2}, {}}, 0, seen) &&
           !operations<std::tuple<read, add, read>>::accepts({{}, {1}, {}}, 0, seen) &&
           !operations<std::tuple<read, add, read>>::accepts({{}, {2}, {}}, 0, fg::thrown{});
}
VERIFY(model_command, commands_in_order_answer_in_order)

struct at_least {
    int n;
    constexpr int run(const tally& t) const { return t.value; }
    constexpr std::string_view postcondition(const model& m, int answer) const {
        return answer < n ? "it is too little" : answer != m ? "the model has another value" : "";
    }
};
struct nothing_is_stated {
    constexpr void run(tally&) const {}
    constexpr const char* postcondition(const model& m) const { return m < 0 ? "it is negative" : nullptr; }
};

constexpr bool an_empty_text_accepts_an_answer() {
    return operations<at_least>::accepts({2}, 3, 3) && !operations<at_least>::accepts({2}, 3, 1) &&
           !operations<at_least>::accepts({2}, 3, 4) && operations<at_least>::is_judged<model, int> &&
           operations<nothing_is_stated>::accepts({}, 1, fg::nothing{}) &&
           !operations<nothing_is_stated>::accepts({}, -1, fg::nothing{}) && !operations<at_least>::accepts({2}, 3, fg::thrown{});
}
VERIFY(model_command, an_empty_text_accepts_an_answer)

/// Why a postcondition rejects an answer.
template <class C, class Seen>
constexpr fg::text<200> reason(const C& c, const model& m, const Seen& seen) {
    fg::text<200> written;
    operations<C>::explain(written, c, m, seen);
    return written;
}

constexpr bool a_text_is_the_reason() {
    return reason(at_least{2}, 3, 1).view() == "; reason: it is too little" && reason(at_least{2}, 3, 3).empty() &&
           reason(nothing_is_stated{}, -1, fg::nothing{}).view() == "; reason: it is negative" && reason(read{}, 3, 4).empty() &&
           reason(add{1}, -1, fg::nothing{}).empty() && reason(at_least{2}, 3, fg::thrown{}).empty();
}
VERIFY(model_command, a_text_is_the_reason)

constexpr bool of_commands_in_order_the_first_that_rejects_is_named() {
    using three = std::tuple<add, at_least, read>;
    using answers = std::tuple<fg::nothing, int, int>;
    return reason(three{{2}, {1}, {}}, 0, answers{{}, 2, 3}).view() == "; command 3, read, answered 3; expected 2" &&
           reason(three{{2}, {1}, {}}, 0, answers{{}, 0, 2}).view() ==
               "; command 2, at_least{n = 1}, answered 0; reason: it is too little" &&
           reason(three{{2}, {1}, {}}, 0, answers{{}, 2, 2}).empty() && reason(three{{2}, {1}, {}}, 0, fg::thrown{}).empty();
}
VERIFY(model_command, of_commands_in_order_the_first_that_rejects_is_named)

using all_pairs = fg::in_order<fg::product<add, fg::values<1, 2>>, read>;
static_assert(all_pairs::size == 2 && std::get<0>(all_pairs::at(1)).n == 2);

}  // namespace
