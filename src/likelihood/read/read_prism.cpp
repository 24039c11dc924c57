// SPDX-License-Identifier: BSL-1.0
// The compiled part of read_prism: parses PRISM's states, transitions and labels, and checks that they belong together.
#include "likelihood/read/read_prism.hpp"

#include "likelihood/exact_number.hpp"
#include "report/quantity.hpp"

#include <foregone/impl/report/amount.hpp>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <tuple>

namespace foregone { inline namespace impl {

namespace {

/// The lines of a PRISM file, without blanks, empty lines and comments.
class prism_lines {
    text_cursor cursor_;

public:
    explicit prism_lines(std::string_view text) : cursor_(text) { cursor_.skip_mark(); }

    std::optional<placed_text> next() {
        while (!cursor_.at_end()) {
            const text_place place = cursor_.place();
            const placed_text line = trimmed(placed_text{cursor_.take_line(), place});
            if (!line.text.empty() && !line.text.starts_with('#')) return line;
        }
        return std::nullopt;
    }

    /// The words between separators; consecutive separators count as one. Requires: the line is not empty.
    static std::vector<placed_text> words_of(const placed_text& line, std::string_view separators) {
        std::vector<placed_text> words;
        text_cursor cursor(line.text, line.place);
        while (!cursor.at_end()) {
            const std::string_view word = cursor.rest().substr(0, cursor.rest().find_first_of(separators));
            if (!word.empty()) words.push_back({word, cursor.place()});
            cursor.advance(word.empty() ? 1 : word.size());
        }
        if (words.empty()) words.push_back({{}, line.place});
        return words;
    }

    template <class Number>
    static std::optional<Number> number_in(std::string_view word) {
        const std::optional<std::uint64_t> number = parse_number(trimmed(word));
        return number && *number <= std::numeric_limits<Number>::max() ? std::optional(static_cast<Number>(*number)) : std::nullopt;
    }
};

/// In `0="init" 1="deadlock"`, the number of a name.
std::optional<std::string> prism_label_number(std::string_view line, std::string_view name) {
    const std::string pattern = "=\"" + std::string(name) + '"';
    const std::size_t at = line.find(pattern);
    if (at == std::string_view::npos) return std::nullopt;
    std::size_t first = at;
    while (first > 0 && quantity::is_digit(line[first - 1])) --first;
    return std::string(line.substr(first, at - first));
}

}  // namespace

prism_labels read_prism_labels(std::string_view text, diagnostics& wrong) {
    prism_labels found;
    prism_lines lines(text);
    const std::optional<placed_text> head = lines.next();
    if (!head) return wrong.error({}, "the file has no labels; name PRISM's .lab file"), found;
    found.place = head->place;
    const std::optional<std::string> initial = prism_label_number(head->text, "init"),
                                     deadlock = prism_label_number(head->text, "deadlock");
    if (!initial) return wrong.error(head->place, "no label is called \"init\"; write 0=\"init\" in the first line"), found;
    while (const std::optional<placed_text> line = lines.next()) {
        if (wrong.enough()) return found;
        const std::vector<placed_text> words = prism_lines::words_of(*line, ": \t");
        const std::optional<std::uint32_t> state = prism_lines::number_in<std::uint32_t>(words.front().text);
        if (!state) wrong.error(line->place, "this line does not begin with the number of a state; write lines such as 0: 0 2");
        for (std::size_t i = 1; state && i < words.size(); ++i) {
            if (words[i].text == *initial) found.initial.push_back(*state);
            if (deadlock && words[i].text == *deadlock) found.deadlock.push_back(*state);
        }
    }
    return found;
}

void prism_reader::read_states(std::string_view text, diagnostics& wrong) {
    prism_lines lines(text);
    const std::optional<placed_text> head = lines.next();
    if (!head || !head->text.starts_with('('))
        return wrong.error(head ? head->place : text_place{},
                           "a file of states begins with its variables, such as (x,y); name PRISM's .sta file");
    const bool has_one_variable = head->text.find(',') == std::string_view::npos;
    while (const std::optional<placed_text> line = lines.next()) {
        if (wrong.enough() || !read_state(*line, has_one_variable, wrong)) return;
    }
}

void prism_reader::read_transitions(std::string_view text, diagnostics& wrong) {
    prism_lines lines(text);
    if (!read_head(lines.next(), wrong)) return;
    while (const std::optional<placed_text> line = lines.next()) {
        if (wrong.enough()) return;
        read_transition(*line, wrong);
    }
    if (wrong.errors() > 0) return;  // without a refused line, sums are meaningless
    make_choices(wrong);
    if (wrong.errors() > 0) return;
    if (file_.steps.size() != transitions_ || choices_made_ != choices_)
        wrong.error({}, "the first line announces " + amounts_text(choices_, transitions_) + ", and there are " +
                            amounts_text(choices_made_, file_.steps.size()) + "; look whether the file is whole");
    else if (file_.states.size() == 0)
        for (std::uint64_t state = 0; state < states_; ++state) file_.states.number_of(std::to_string(state));
}

markov_file prism_reader::with_labels(const prism_labels& labels, diagnostics& wrong) {
    if (wrong.errors() > 0) return std::move(file_);
    for (const std::vector<std::uint32_t>* states : {&labels.initial, &labels.deadlock})
        for (const std::uint32_t state : *states)
            if (state >= file_.states.size())
                return wrong.error(labels.place, "state " + std::to_string(state) + " has a label, and the model has " +
                                                     std::to_string(file_.states.size()) +
                                                     " states; name the labels of this model"),
                       std::move(file_);
    if (labels.initial.size() != 1)
        return wrong.error(labels.place, std::to_string(labels.initial.size()) +
                                             " states are labelled \"init\"; give that label to one state, where tests begin"),
               std::move(file_);
    file_.initial = labels.initial.front();
    drop_added_steps(labels.deadlock);
    return std::move(file_);
}

std::string prism_reader::amounts_text(std::uint64_t choices, std::uint64_t transitions) {
    return amount(choices, "choice") + " and " + amount(transitions, "transition");
}

bool prism_reader::read_state(const placed_text& line, bool has_one_variable, diagnostics& wrong) {
    const std::size_t colon = line.text.find(':');
    const std::optional<std::uint32_t> number = prism_lines::number_in<std::uint32_t>(line.text.substr(0, colon));
    if (!number || colon == std::string_view::npos || *number != file_.states.size())
        return wrong.error(line.place, "this is not the line of state " + std::to_string(file_.states.size()) +
                                           "; write its number, a colon and its values, such as 0:(1,false)"),
               false;
    std::string_view name = trimmed(line.text.substr(colon + 1));
    if (has_one_variable && name.starts_with('(') && name.ends_with(')')) name = name.substr(1, name.size() - 2);
    if (name.empty() || file_.states.find(name))
        return wrong.error(line.place, name.empty()
                                           ? "this state has no values; write them after the colon"
                                           : "the state " + shown_name(name) + " is there twice; give it a name of its own"),
               false;
    file_.states.number_of(name);
    return true;
}

bool prism_reader::read_head(const std::optional<placed_text>& head, diagnostics& wrong) {
    if (!head) return wrong.error({}, "the file is empty; name PRISM's .tra file"), false;
    const std::vector<placed_text> words = prism_lines::words_of(*head, " \t");
    std::vector<std::uint64_t> numbers;
    for (const placed_text& word : words)
        if (const auto number = prism_lines::number_in<std::uint64_t>(word.text)) numbers.push_back(*number);
    const auto refuse = [&](const std::string& text) { return wrong.error(head->place, text), false; };
    if (numbers.size() == 2 && words.size() == 2)
        return refuse("this is a Markov chain, in which no tester chooses actions; export a model of type mdp");
    if (numbers.size() != 3 || words.size() != 3)
        return refuse("a file of transitions begins with the numbers of states, choices and transitions; export it with PRISM's "
                      "-exporttrans, not by rows");
    if (numbers[0] == 0 || numbers[0] >= UINT32_MAX || numbers[2] >= UINT32_MAX)
        return refuse("a model has from 1 to 4294967294 states and at most as many transitions; make a smaller one");
    if (file_.states.size() != 0 && file_.states.size() != numbers[0])
        return refuse(std::to_string(numbers[0]) + " states are announced, and the file of states has " +
                      std::to_string(file_.states.size()) + "; name the files of one model");
    states_ = numbers[0], choices_ = numbers[1], transitions_ = numbers[2];
    if (states_ > transitions_ + 1)
        return refuse("there are " + std::to_string(states_) + " states, which " + std::to_string(transitions_) +
                      " transitions cannot all reach; look whether the first line is right");
    return true;
}

void prism_reader::read_transition(const placed_text& line, diagnostics& wrong) {
    const std::vector<placed_text> words = prism_lines::words_of(line, " \t");
    if (words.size() < 4 || words.size() > 5)
        return wrong.error(line.place, "a transition has a state, a choice, a state, a probability and perhaps an action, with "
                                       "blanks between them; write lines such as 0 1 3 0.9 send");
    const std::optional<std::uint32_t> from = state_in(words[0], wrong), to = state_in(words[2], wrong);
    const auto choice = prism_lines::number_in<std::uint64_t>(words[1].text);
    const std::optional<big_ratio> probability = parse_exact(words[3].text);
    if (!choice) return wrong.error(words[1].place, "this is not the number of a choice; write a whole number");
    if (!probability)
        return wrong.error(words[3].place, "this is not a probability; write a decimal such as 0.9, or a fraction such as 9/10");
    if (!from || !to) return;
    const std::uint32_t action = words.size() == 5 ? file_.actions.number_of(words[4].text) : internal_action;
    lines_.push_back({*choice, line.place, words.back().place, {{*from, action, *to, *probability}, words[3].place}});
}

std::optional<std::uint32_t> prism_reader::state_in(const placed_text& word, diagnostics& wrong) {
    const auto number = prism_lines::number_in<std::uint32_t>(word.text);
    if (!number || *number >= states_) {
        wrong.error(word.place, shown_name(word.text) + " is not a state; write a whole number below " + std::to_string(states_));
        return std::nullopt;
    }
    return number;
}

void prism_reader::make_choices(diagnostics& wrong) {
    std::sort(lines_.begin(), lines_.end(), [](const transition_line& a, const transition_line& b) {
        return std::tuple(a.step.step.from, a.choice, a.place) < std::tuple(b.step.step.from, b.choice, b.place);
    });
    for (std::size_t first = 0, end = 0; first < lines_.size(); first = end) {
        while (end < lines_.size() && is_same_choice(lines_[first], lines_[end])) ++end;
        ++choices_made_;
        make_choice(first, end, wrong);
    }
}

bool prism_reader::is_same_choice(const transition_line& a, const transition_line& b) {
    return a.step.step.from == b.step.step.from && a.choice == b.choice;
}

void prism_reader::make_choice(std::size_t first, std::size_t end, diagnostics& wrong) {
    const transition_line& begin = lines_[first];
    const std::uint32_t from = begin.step.step.from, action = begin.step.step.action;
    const std::size_t first_step = file_.steps.size();
    for (std::size_t i = first; i < end; ++i) {
        if (lines_[i].step.step.action != action)
            wrong.error(lines_[i].action_place, "the transitions of choice " + std::to_string(begin.choice) + " of state " +
                                                    std::to_string(from) + " have different actions; give all of them one");
        file_.steps.push_back(lines_[i].step);
    }
    check_probabilities(file_, first_step, begin.place, use_, wrong);
    const auto [other, is_first] = choice_of_.try_emplace({from, action}, begin.choice);
    if (!is_first) wrong.error(begin.place, two_choices_text(from, action, other->second, begin.choice));
}

std::string prism_reader::two_choices_text(std::uint32_t from, std::uint32_t action, std::uint64_t a, std::uint64_t b) const {
    const std::string where = "choices " + std::to_string(a) + " and " + std::to_string(b) + " of state " + std::to_string(from);
    if (action == internal_action)
        return where + " both have no action, so nothing chooses between them; name the actions, or make one choice of them";
    return where + " have the action " + shown_name(file_.actions[action]) +
           " both, so nothing chooses between them; give them different actions";
}

void prism_reader::drop_added_steps(const labelled_states& deadlocks) {
    std::vector<std::uint32_t> steps_of(file_.states.size(), 0);
    std::vector<char> is_deadlock(file_.states.size(), 0);
    for (const placed_step& one : file_.steps) ++steps_of[one.step.from];
    for (const std::uint32_t state : deadlocks) is_deadlock[state] = 1;
    std::erase_if(file_.steps, [&](const placed_step& one) {
        const markov_step<big_ratio>& step = one.step;
        return is_deadlock[step.from] && steps_of[step.from] == 1 && step.to == step.from && step.is_internal();
    });
}

}}  // namespace foregone::impl
