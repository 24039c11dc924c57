// SPDX-License-Identifier: BSL-1.0
// The parser of goal lines: words, clauses, sentences and counts, with suggestions for likely mistakes.
#include "likelihood/read/read_goals.hpp"

#include "likelihood/read/name_table.hpp"
#include "likelihood/read/read_tests.hpp"
#include "report/quantity.hpp"

#include <foregone/impl/base/checked.hpp>
#include <foregone/impl/report/amount.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

namespace {

class goal_reader {
    static constexpr std::string_view marks = "<>|;", at_least_marks[] = {">=", "\xE2\x89\xA5"};
    static constexpr std::uint64_t longest_word = 1'000;

    const name_table& states_;
    diagnostics& wrong_;
    text_cursor cursor_;
    std::string_view text_;
    bool is_lost_ = false;  // the rest of the line cannot be parsed

public:
    goal_reader(const placed_text& line, const name_table& states, diagnostics& wrong)
        : states_(states), wrong_(wrong), cursor_(line.text, line.place), text_(line.text) {}

    std::optional<read_goal> read() {
        const std::size_t errors = wrong_.errors();
        read_goal found{std::string(text_), {}};
        if (text_.empty()) wrong_.error(cursor_.place(), "this goal is empty; write states, such as <a b> ; <c>, or ^1 >= 3");
        else if (cursor_.peek() == '^' || is_at_least()) found.goal = read_aggregate();
        else found.goal = read_sentence();
        return wrong_.errors() == errors ? std::optional(std::move(found)) : std::nullopt;
    }

private:
    bool is_at_least() const {
        for (const std::string_view mark : at_least_marks)
            if (cursor_.rest().starts_with(mark)) return true;
        return false;
    }

    bool skip_at_least() { return cursor_.skip(at_least_marks[0]) || cursor_.skip(at_least_marks[1]); }

    /// Reports an error after which parsing stops.
    void refuse_at(text_place place, const std::string& text) {
        if (!is_lost_) wrong_.error(place, text);
        is_lost_ = true;
    }

    void refuse(const std::string& text) { refuse_at(cursor_.place(), text); }

    /// A goal may span several lines.
    void skip_space() {
        while (!cursor_.at_end() && (is_blank(cursor_.peek()) || cursor_.peek() == '\n')) cursor_.advance();
    }

    std::optional<std::uint64_t> read_number() {
        skip_space();
        const std::string_view digits = cursor_.rest().substr(0, quantity::count_digits(cursor_.rest()));
        const std::optional<std::uint64_t> number = parse_number(digits);
        if (number) cursor_.advance(digits.size());
        return number;
    }

    aggregate_goal read_aggregate() {
        aggregate_goal goal;
        if (cursor_.skip("^")) {
            const text_place place = cursor_.place();
            const std::optional<std::uint64_t> length = read_number();
            if (!length || *length == 0 || *length > longest_word)
                return wrong_.error(place,
                                    "a word's length, in states, follows ^; write a number from 1 to 1000, such as ^3 >= 10"),
                       goal;
            goal.length = static_cast<unsigned>(*length);
        }
        skip_space();
        if (!skip_at_least()) return refuse("here >= is missing; only \"at least\" is a goal: write ^3 >= 10"), goal;
        const text_place place = cursor_.place();
        const std::optional<std::uint64_t> least = read_number();
        if (!least)
            return wrong_.error(
                       place, "a number follows >=; write a whole number, such as ^3 >= 10, or a share, such as >= 80% of states"),
                   goal;
        goal.at_least = *least;
        skip_space();
        if (cursor_.skip("%")) read_share(goal, place);
        else refuse_too_many(goal, place);
        skip_space();
        if (!cursor_.at_end() && wrong_.errors() == 0) refuse("the goal continues after its number; leave out the rest");
        return goal;
    }

    /// There are at most as many words as sequences of states.
    void refuse_too_many(const aggregate_goal& goal, text_place place) {
        const checked all = checked_power(states_.size(), goal.length);
        if (all.overflow || goal.at_least <= all.value) return;
        const std::string asked = "the goal asks for " + std::to_string(goal.at_least) + " different ";
        const std::string most = std::to_string(all.value), write = "; write " + most;
        if (goal.length == 1)
            return wrong_.error(place, asked + "states, and the model has " + most + write + " for all of them, or less" +
                                           share_meant(goal.at_least));
        wrong_.error(place, asked + "words of " + std::to_string(goal.length) + " states, and of " +
                                amount(states_.size(), "state") + " there are at most " + most + write + " or less");
    }

    /// The suggestion that a goal of more than all states was meant as a percentage; unlikely for a single state.
    std::string share_meant(std::uint64_t percentage) const {
        const std::uint64_t states = percentage <= 100 ? share_of_states{percentage}.of(states_.size()).at_least : 0;
        if (states < 2) return "";
        return "; or, if a share is meant, >= " + std::to_string(percentage) + "% of states, which is " + std::to_string(states);
    }

    void read_share(aggregate_goal& goal, text_place place) {
        if (goal.length != 1)
            return wrong_.error(place,
                                "a share is one of the states, so of words of length 1; write >= 80% of states, or a number");
        if (goal.at_least > 100) return wrong_.error(place, "there are not more than 100 % of the states; write 0 to 100");
        skip_space();
        if (cursor_.skip("of")) skip_space();
        cursor_.skip("the");
        skip_space();
        cursor_.skip("states");
        goal = share_of_states{goal.at_least}.of(states_.size());
    }

    state_sentence read_sentence() {
        state_sentence sentence;
        do {
            state_clause clause;
            do clause.push_back(read_states());
            while (!is_lost_ && skip_mark("|"));
            sentence.push_back(std::move(clause));
        } while (!is_lost_ && skip_mark(";"));
        if (!cursor_.at_end() && !is_lost_)
            refuse(cursor_.peek() == '>' ? "> closes a word that was not opened; write < before it"
                                         : "a word begins here; put | (or) or ; (and then) before it");
        return sentence;
    }

    bool skip_mark(std::string_view mark) {
        skip_space();
        return cursor_.skip(mark);
    }

    state_word read_states() {
        const bool is_opened = skip_mark("<");
        const text_place place = cursor_.place();
        std::vector<placed_name> names;
        for (skip_space(); !cursor_.at_end() && marks.find(cursor_.peek()) == std::string_view::npos; skip_space()) {
            const std::optional<placed_name> name = read_name(cursor_, marks, wrong_);
            if (!name) return is_lost_ = true, state_word();
            names.push_back(*name);
        }
        const state_word word = word_of(names);
        if (is_opened && !cursor_.skip(">")) refuse("this word is not closed; write > after its states");
        else if (names.empty()) refuse_at(place, "a word has at least one state; write one here, or leave out the mark before it");
        return word;
    }

    bool knows_all(const std::vector<placed_name>& names) const {
        for (const placed_name& name : names)
            if (!states_.find(name.text)) return false;
        return true;
    }

    state_word word_of(const std::vector<placed_name>& names) {
        state_word word;
        const bool is_good = knows_all(names);
        for (std::size_t i = 0; i < names.size();) {
            const std::size_t end = is_good ? i + 1 : end_of_torn_name(names, i);
            if (end == i + 1) add_state(word, names[i]);
            i = end;
        }
        return word;
    }

    /// The end of consecutive names, from `first` on, that are one state whose name has blanks and was written without quotes;
    /// reports it.
    std::size_t end_of_torn_name(const std::vector<placed_name>& names, std::size_t first) {
        std::string whole;
        std::size_t end = first + 1;
        for (std::size_t i = first; i < names.size() && !names[i].is_quoted; ++i) {
            whole += (i > first ? " " : "") + names[i].text;
            if (i > first && states_.find(whole)) end = i + 1;
        }
        if (end == first + 1) return end;
        whole = names[first].text;
        for (std::size_t i = first + 1; i < end; ++i) whole += ' ' + names[i].text;
        wrong_.error(names[first].place, shown_name(whole) + " is one state; write it with quotes, " + shown_name(whole) +
                                             ", which a shell leaves in '" + shown_name(whole) + "'");
        return end;
    }

    void add_state(state_word& word, const placed_name& name) {
        const std::optional<std::uint32_t> state = states_.find(name.text);
        word.push_back(state.value_or(0));
        if (state) return;
        if (name.text == "#")
            return wrong_.error(name.place, "# stands for the end of an execution, which no word has; leave it out");
        wrong_.error(name.place, "the model has no state " + shown_name(name.text) + suggestion(name.text, states_.all()) +
                                     "; name one that it has: " + names_text(states_.all(), "or"));
    }
};

}  // namespace

std::optional<read_goal> parse_goal(const placed_text& line, const name_table& states, diagnostics& wrong) {
    return goal_reader(line, states, wrong).read();
}

std::string goal_diagnostics_text(const std::string& source, const placed_text& goal, const diagnostics& wrong) {
    std::string text;
    for (const file_diagnostic& one : wrong.all()) {
        diagnostics alone;
        alone.error(one.place, one.text);
        text += diagnostics_text(source, alone);
        if (goal.text.empty() || printable(goal.text) != goal.text || one.place.column < goal.place.column) continue;
        text += "    " + std::string(goal.text) + "\n    " + std::string(one.place.column - goal.place.column, ' ') + "^\n";
    }
    return text;
}

}}  // namespace foregone::impl
