// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/coverage/check_probabilities.hpp>
#include <foregone/coverage/exact_number.hpp>
#include <foregone/coverage/markov_file.hpp>
#include <foregone/coverage/prism_labels.hpp>
#include <foregone/coverage/prism_lines.hpp>
#include <foregone/run/complaints.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace foregone {

/// Reads PRISM's explicit-state files of a Markov decision process: transitions, the names of states, labels.
///
/// Shape: a choice without an action is internal. A state that PRISM labelled a deadlock has none of the steps to itself that PRISM
///     gives to those.
/// Source: PRISM's manual, appendix "Explicit model files".
class prism_reader {
    number_use use_;
    markov_file file_{};
    std::uint64_t states_ = 0, choices_ = 0, transitions_ = 0;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t> choice_of_{};  // by state and action
    std::optional<std::pair<std::uint32_t, std::uint64_t>> open_{};                 // the state and choice under way
    std::size_t first_of_choice_ = 0;
    text_place choice_place_{};
    std::uint64_t choices_seen_ = 0;

public:
    explicit prism_reader(number_use use) : use_(use) {}

    /// Names of states, one each; before the transitions, or not at all: then they are called by their numbers.
    void read_states(std::string_view text, complaints& wrong) {
        prism_lines lines(text);
        const std::optional<placed_text> head = lines.next();
        if (!head || !head->text.starts_with('('))
            return wrong.error(head ? head->place : text_place{},
                               "a file of states begins with its variables, such as (x,y); name PRISM's .sta file");
        const bool has_one_variable = head->text.find(',') == std::string_view::npos;
        while (const std::optional<placed_text> line = lines.next()) {
            if (wrong.enough()) return;
            read_state(*line, has_one_variable, wrong);
        }
    }

    void read_transitions(std::string_view text, complaints& wrong) {
        prism_lines lines(text);
        if (!read_head(lines.next(), wrong)) return;
        while (const std::optional<placed_text> line = lines.next()) {
            if (wrong.enough()) return;
            read_transition(*line, wrong);
        }
        end_choice(wrong);
        if (wrong.errors() > 0) return;
        if (file_.steps.size() != transitions_ || choices_seen_ != choices_)
            wrong.error({}, "the first line announces " + amounts_text(choices_, transitions_) + ", and there are " +
                                amounts_text(choices_seen_, file_.steps.size()) + "; look whether the file is whole");
        else if (file_.states.size() == 0)
            for (std::uint64_t state = 0; state < states_; ++state) file_.states.number_of(std::to_string(state));
    }

    /// The model, with what labels say; after everything else.
    markov_file with_labels(const prism_labels& labels, complaints& wrong) {
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

private:
    static std::string amounts_text(std::uint64_t choices, std::uint64_t transitions) {
        return std::to_string(choices) + " choices and " + std::to_string(transitions) + " transitions";
    }

    void read_state(const placed_text& line, bool has_one_variable, complaints& wrong) {
        const std::size_t colon = line.text.find(':');
        const std::optional<std::uint32_t> number = prism_lines::number_in<std::uint32_t>(line.text.substr(0, colon));
        if (!number || colon == std::string_view::npos || *number != file_.states.size())
            return wrong.error(line.place, "this is not the line of state " + std::to_string(file_.states.size()) +
                                               "; write its number, a colon and its values, such as 0:(1,false)");
        std::string_view name = trimmed(line.text.substr(colon + 1));
        if (has_one_variable && name.starts_with('(') && name.ends_with(')')) name = name.substr(1, name.size() - 2);
        if (name.empty() || file_.states.find(name))
            return wrong.error(line.place, name.empty()
                                               ? "this state has no values; write them behind the colon"
                                               : "the state " + shown_name(name) + " is there twice; give it a name of its own");
        file_.states.number_of(name);
    }

    bool read_head(const std::optional<placed_text>& head, complaints& wrong) {
        if (!head) return wrong.error({}, "the file is empty; name PRISM's .tra file"), false;
        const std::vector<placed_text> words = prism_lines::words_of(*head, " \t");
        std::vector<std::uint64_t> numbers;
        for (const placed_text& word : words)
            if (const auto number = prism_lines::number_in<std::uint64_t>(word.text)) numbers.push_back(*number);
        const auto refuse = [&](const std::string& text) { return wrong.error(head->place, text), false; };
        if (numbers.size() == 2 && words.size() == 2)
            return refuse("this is a Markov chain, in which no tester chooses actions; export a model of type mdp");
        if (numbers.size() != 3 || words.size() != 3)
            return refuse(
                "a file of transitions begins with the numbers of states, choices and transitions; export it with PRISM's "
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

    void read_transition(const placed_text& line, complaints& wrong) {
        const std::vector<placed_text> words = prism_lines::words_of(line, " \t");
        if (words.size() < 4 || words.size() > 5)
            return wrong.error(line.place, "a transition has a state, a choice, a state, a probability and perhaps an action, with "
                                           "blanks between them; write lines such as 0 1 3 0.9 send");
        const std::optional<std::uint32_t> from = state_in(words[0], wrong), to = state_in(words[2], wrong);
        const auto choice = prism_lines::number_in<std::uint64_t>(words[1].text);
        const std::optional<big_ratio> probability = parse_exact(words[3].text);
        if (!choice) return wrong.error(words[1].place, "this is no number of a choice; write a whole number");
        if (!probability)
            return wrong.error(words[3].place, "this is no probability; write a decimal such as 0.9, or a fraction such as 9/10");
        if (!from || !to) return;
        const std::uint32_t action = words.size() == 5 ? file_.actions.number_of(words[4].text) : internal_action;
        if (!open_ || open_->first != *from || open_->second != *choice) begin_choice(*from, *choice, action, line.place, wrong);
        else if (file_.steps[first_of_choice_].step.action != action)
            return wrong.error(words.back().place, "the transitions of choice " + std::to_string(*choice) + " of state " +
                                                       std::to_string(*from) + " have different actions; give all of them one");
        file_.steps.push_back({{*from, action, *to, *probability}, words[3].place});
    }

    /// A state by its number.
    std::optional<std::uint32_t> state_in(const placed_text& word, complaints& wrong) {
        const auto number = prism_lines::number_in<std::uint32_t>(word.text);
        if (!number || *number >= states_) {
            wrong.error(word.place, shown_name(word.text) + " is no state; write a whole number below " + std::to_string(states_));
            return std::nullopt;
        }
        return number;
    }

    void begin_choice(std::uint32_t from, std::uint64_t choice, std::uint32_t action, text_place place, complaints& wrong) {
        end_choice(wrong);
        open_ = {from, choice};
        first_of_choice_ = file_.steps.size();
        choice_place_ = place;
        ++choices_seen_;
        const auto [other, is_first] = choice_of_.try_emplace({from, action}, choice);
        if (is_first) return;
        const std::string where =
            "choices " + std::to_string(other->second) + " and " + std::to_string(choice) + " of state " + std::to_string(from);
        if (other->second == choice)
            wrong.error(place, "the transitions of choice " + std::to_string(choice) + " of state " + std::to_string(from) +
                                   " do not lie together; sort the file");
        else if (action == internal_action)
            wrong.error(place,
                        where +
                            " have no action both, so nobody chooses between them; name the actions, or make one choice of them");
        else
            wrong.error(place, where + " have the action " + shown_name(file_.actions[action]) +
                                   " both, so nobody chooses between them; give them different actions");
    }

    /// The steps that PRISM gives to states that have none.
    void drop_added_steps(const labelled_states& deadlocks) {
        std::vector<std::uint32_t> steps_of(file_.states.size(), 0);
        std::vector<char> is_deadlock(file_.states.size(), 0);
        for (const placed_step& one : file_.steps) ++steps_of[one.step.from];
        for (const std::uint32_t state : deadlocks) is_deadlock[state] = 1;
        std::erase_if(file_.steps, [&](const placed_step& one) {
            const markov_step<big_ratio>& step = one.step;
            return is_deadlock[step.from] && steps_of[step.from] == 1 && step.to == step.from && step.is_internal();
        });
    }

    void end_choice(complaints& wrong) {
        if (open_ && first_of_choice_ < file_.steps.size())
            check_probabilities(file_, first_of_choice_, choice_place_, use_, wrong);
        open_.reset();
    }
};

}  // namespace foregone
