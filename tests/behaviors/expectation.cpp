// SPDX-License-Identifier: BSL-1.0
#include <foregone/model/expectation.hpp>

#include "../support/verify.hpp"

#include <foregone/impl/base/text.hpp>

#include <array>
#include <optional>
#include <string_view>

namespace {

namespace fg = foregone;

struct context {
    int stored;
};
enum class action { read, double_read, write };

struct only_for_writes {
    static constexpr bool applies(const context&, const action& a) { return a == action::write; }
    static constexpr bool accepts(const context&, const action&, int answer) { return answer < 0; }
};
struct only_for_reads {
    static constexpr bool applies(const context&, const action& a) { return a == action::read; }
    static constexpr int expected(const context& c, const action&) { return c.stored; }
};
struct always_seven {
    static constexpr int expected(const context&, const action&) { return 7; }
};
struct for_exceptions {
    static constexpr bool accepts(const context&, const action&, const fg::thrown& seen) { return seen.what.view() == "full"; }
};
struct anything {
    static constexpr bool accepts(const context&, const action&, const auto&) { return true; }
};

template <class List, class Seen>
constexpr bool judges(action a, const Seen& seen, std::uint32_t selected, bool accepted) {
    const fg::judgement verdict = List::judge(context{5}, a, seen);
    return verdict.selected == selected && verdict.accepted == accepted;
}

constexpr bool the_first_that_applies_decides() {
    using list = fg::first_of<only_for_writes, only_for_reads, always_seven>;
    return judges<list>(action::write, -1, 0, true) && judges<list>(action::write, 7, 0, false) &&
           judges<list>(action::read, 5, 1, true) && judges<list>(action::read, 7, 1, false) &&
           judges<list>(action::double_read, 7, 2, true) && judges<list>(action::double_read, 5, 2, false);
}
VERIFY(model_expectation, the_first_that_applies_decides)

constexpr bool where_none_applies_nothing_is_accepted() {
    return judges<fg::first_of<only_for_writes, only_for_reads>>(action::double_read, 5, fg::no_property, false) &&
           judges<fg::first_of<>>(action::read, 5, fg::no_property, false);
}
VERIFY(model_expectation, where_none_applies_nothing_is_accepted)

constexpr bool an_exception_is_accepted_by_who_asks_for_it_only() {
    fg::thrown full, empty;
    full.what.append("full");
    return judges<fg::first_of<for_exceptions>>(action::read, full, 0, true) &&
           judges<fg::first_of<for_exceptions>>(action::read, empty, 0, false) &&
           judges<fg::first_of<for_exceptions>>(action::read, 5, 0, false) &&
           judges<fg::first_of<always_seven>>(action::read, full, 0, false) &&
           judges<fg::first_of<only_for_reads, for_exceptions>>(action::read, full, 0, false) &&
           judges<fg::first_of<anything>>(action::read, full, 0, true);
}
VERIFY(model_expectation, an_exception_is_accepted_by_who_asks_for_it_only)

constexpr bool an_expectation_that_has_both_is_asked_to_accept() {
    struct both : always_seven {
        static constexpr bool accepts(const context&, const action&, int answer) { return answer == 8; }
    };
    return judges<fg::first_of<both>>(action::read, 8, 0, true) && judges<fg::first_of<both>>(action::read, 7, 0, false);
}
VERIFY(model_expectation, an_expectation_that_has_both_is_asked_to_accept)

constexpr bool what_was_expected_is_told_where_it_is_known() {
    using list = fg::first_of<only_for_writes, only_for_reads, always_seven>;
    fg::text<40> writes, reads, seven;
    list::print_expected(writes, context{5}, action::write, 0);
    list::print_expected(reads, context{5}, action::read, 1);
    list::print_expected(seven, context{5}, action::read, 2);
    return writes.empty() && reads.view() == "; expected 5" && seven.view() == "; expected 7";
}
VERIFY(model_expectation, what_was_expected_is_told_where_it_is_known)

constexpr bool an_exception_prints_what_it_says() {
    fg::thrown full;
    full.what.append("the stack is full");
    fg::text<60> line;
    print(line, full);
    return line.view() == "an exception: the stack is full" && full == fg::thrown{full} && full != fg::thrown{};
}
VERIFY(model_expectation, an_exception_prints_what_it_says)

constexpr bool a_history_is_a_view_of_records() {
    const std::array<fg::observed<action, int>, 2> steps{{{action::write, -1, false}, {action::read, 0, true}}};
    const fg::observations<action, int> past{steps};
    return past.size() == 2 && past[0].answer == -1 && !past[0].threw && past.back().threw &&
           fg::observations<action, int>{}.empty();
}
VERIFY(model_expectation, a_history_is_a_view_of_records)

struct states_why {
    static constexpr std::string_view accepts(const context& c, const action&, int answer) {
        return answer == c.stored ? "" : "it is not what was stored";
    }
};

template <class List>
constexpr fg::text<120> explained(int answer) {
    fg::text<120> written;
    const std::uint32_t selected = List::judge(context{5}, action::read, answer).selected;
    List::print_expected(written, context{5}, action::read, selected);
    List::print_why(written, context{5}, action::read, answer, selected);
    return written;
}

constexpr bool a_text_is_why_an_answer_is_rejected() {
    return judges<fg::first_of<states_why>>(action::read, 5, 0, true) &&
           judges<fg::first_of<states_why>>(action::read, 4, 0, false) &&
           explained<fg::first_of<only_for_writes, states_why>>(4).view() == "; reason: it is not what was stored" &&
           explained<fg::first_of<always_seven>>(4).view() == "; expected 7";
}
VERIFY(model_expectation, a_text_is_why_an_answer_is_rejected)

}  // namespace
