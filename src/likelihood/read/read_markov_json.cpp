// SPDX-License-Identifier: BSL-1.0
// The compiled part of read_markov_json: validates members, names and transitions, with a place for each diagnostic.
#include "likelihood/read/read_markov_json.hpp"

#include "cli/nearest_name.hpp"
#include "likelihood/exact_number.hpp"
#include "likelihood/read/json_file.hpp"
#include <foregone/impl/report/printable.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

namespace {

class markov_json_reader {
    diagnostics& wrong_;
    number_use use_;
    markov_file file_{};
    bool states_are_listed_ = false;
    std::map<std::pair<std::uint32_t, std::uint32_t>, text_place> groups_{};  // the place of each choice

public:
    markov_json_reader(diagnostics& wrong, number_use use) : wrong_(wrong), use_(use) {}

    markov_file read(std::string_view text) {
        const std::unique_ptr<json_document> document = read_json_file(text, wrong_);
        if (document != nullptr && expect(document->root(), json_kind::object, "the model")) read_model(document->root());
        return std::move(file_);
    }

private:
    void error(text_place place, std::string text) { wrong_.error(place, std::move(text)); }

    bool expect(const json_node& value, json_kind kind, std::string_view what) {
        if (value.kind == kind) return true;
        json_node wanted;
        wanted.kind = kind;
        error(value.place(),
              std::string(what) + " is " + std::string(kind_name(value)) + "; write " + std::string(kind_name(wanted)));
        return false;
    }

    void expect_members(const json_node& of, std::initializer_list<const char*> known) {
        const std::vector<std::string> names(known.begin(), known.end());
        for (const json_node* one = of.child; one != nullptr; one = one->next) {
            bool is_known = false;
            for (const std::string& name : names) is_known = is_known || name == one->key;
            if (!is_known)
                error(one->key_place, shown_name(one->key) + " has no meaning here" + suggestion(one->key, names) +
                                          "; leave it out, or write " + names_text(names, "or"));
        }
    }

    void read_model(const json_node& root) {
        expect_members(root, {"description", "states", "initial", "transitions"});
        if (const json_node* const states = root.member("states")) read_states(*states);
        const json_node* const initial = root.member("initial");
        const json_node* const transitions = root.member("transitions");
        if (initial == nullptr) error(root.place(), "the model does not say where it begins; add \"initial\": and a state's name");
        else take_initial(*initial);
        if (transitions == nullptr) return error(root.place(), "the model has no \"transitions\"; add a list of them");
        if (!expect(*transitions, json_kind::array, "\"transitions\"")) return;
        for (const json_node* one = transitions->child; one != nullptr; one = one->next)
            if (!wrong_.enough() && expect(*one, json_kind::object, "a transition")) read_transition(*one);
        if (initial != nullptr && wrong_.errors() == 0) check_initial();
    }

    /// Checks the initial state: a misspelt one would leave nothing to test.
    void check_initial() {
        std::vector<std::string> left;
        for (const placed_step& one : file_.steps) {
            if (one.step.from == file_.initial) return;
            if (left.empty() || left.back() != file_.states[one.step.from]) left.push_back(file_.states[one.step.from]);
        }
        if (left.empty()) return;
        error(file_.initial_place, "nothing leads out of the initial state " + file_.state_text(file_.initial) +
                                       suggestion(file_.states[file_.initial], left) +
                                       "; name one that a transition leads from, or add a transition");
    }

    void read_states(const json_node& states) {
        if (!expect(states, json_kind::array, "\"states\"")) return;
        for (const json_node* one = states.child; one != nullptr; one = one->next) {
            const std::optional<std::string_view> name = name_in(*one, "a state");
            if (name && file_.states.find(*name))
                error(one->place(), "the state " + shown_name(*name) + " is listed twice; leave one out");
            else if (name) state_called(*name, one->place());
        }
        states_are_listed_ = true;
    }

    void take_initial(const json_node& initial) {
        const std::optional<std::uint32_t> state = state_in(initial);
        if (!state) return;
        file_.initial = *state;
        file_.initial_place = initial.place();
    }

    /// A name is a string or an integer.
    std::optional<std::string_view> name_in(const json_node& value, const std::string& of) {
        const bool is_whole = is_number(value) && value.digits.find_first_of(".eE") == std::string_view::npos;
        if (value.kind != json_kind::text && !is_whole) {
            error(value.place(), of + " is " + std::string(kind_name(value)) + "; write its name as a text, or a whole number");
            return std::nullopt;
        }
        if (const std::string_view name = written_in(value); !name.empty()) return name;
        error(value.place(), of + " has no name; write one");
        return std::nullopt;
    }

    std::optional<std::uint32_t> state_in(const json_node& value) {
        const std::optional<std::string_view> name = name_in(value, "a state");
        return name ? state_called(*name, value.place()) : std::nullopt;
    }

    std::optional<std::uint32_t> state_called(std::string_view name, text_place place) {
        const std::optional<std::uint32_t> known = file_.states.find(name);
        if (known) return known;
        if (name == reserved_state_name)
            return error(place, "# stands for the end of an execution; give the state another name"), known;
        if (!states_are_listed_) return file_.states.number_of(name);
        error(place,
              "\"states\" has no " + shown_name(name) + suggestion(name, file_.states.all()) + "; add it, or name one of them");
        return std::nullopt;
    }

    void read_transition(const json_node& one) {
        expect_members(one, {"from", "action", "tau", "to"});
        const json_node* const from = one.member("from");
        const json_node* const to = one.member("to");
        if (from == nullptr) error(one.place(), "this transition does not say from which state it leads; add \"from\"");
        if (to == nullptr) error(one.place(), "this transition does not say where it leads; add \"to\"");
        const std::uint32_t state = from == nullptr ? no_markov_state : state_in(*from).value_or(no_markov_state);
        const std::optional<std::uint32_t> action = action_of(one);
        if (state == no_markov_state || !action || to == nullptr) return;
        const auto [group, is_first] = groups_.try_emplace({state, *action}, one.place());
        if (is_first) return read_targets(state, *action, *to);
        error(one.place(), "the transition from " + shown_name(file_.states[state]) + " by " + file_.action_text(*action) +
                               " is in line " + std::to_string(group->second.line) + " already; write all it leads to there");
    }

    std::optional<std::uint32_t> action_of(const json_node& transition) {
        const json_node* const action = transition.member("action");
        const json_node* const tau = transition.member("tau");
        const auto refuse = [&](text_place place, const char* text) {
            error(place, text);
            return std::nullopt;
        };
        if (tau != nullptr && !(tau->kind == json_kind::boolean && tau->truth))
            return refuse(tau->place(), "\"tau\" is true or not there; write true, or leave it out");
        if (action != nullptr && tau != nullptr)
            return refuse(tau->key_place, "a transition that has an action is not internal; leave out \"tau\" or \"action\"");
        if (tau != nullptr) return internal_action;
        if (action == nullptr)
            return refuse(transition.place(),
                          "this transition has no action; add \"action\", or \"tau\": true if the system takes it by itself");
        const std::optional<std::string_view> name = name_in(*action, "an action");
        return name ? std::optional(file_.actions.number_of(*name)) : std::nullopt;
    }

    void read_targets(std::uint32_t from, std::uint32_t action, const json_node& to) {
        const std::size_t first = file_.steps.size(), errors = wrong_.errors();
        if (to.kind != json_kind::object) {
            const std::optional<std::uint32_t> state = state_in(to);
            if (state) file_.steps.push_back({{from, action, *state, 1}, to.place()});
            return;
        }
        if (to.child == nullptr)
            return error(to.place(), "this transition leads nowhere; write at least one state and how likely it is");
        for (const json_node* one = to.child; one != nullptr; one = one->next) read_target(from, action, *one);
        if (wrong_.errors() == errors) check_probabilities(file_, first, to.place(), use_, wrong_);
    }

    void read_target(std::uint32_t from, std::uint32_t action, const json_node& one) {
        if (one.key.empty()) return error(one.key_place, "a state has no name; write one");
        const std::optional<std::uint32_t> state = state_called(one.key, one.key_place);
        const bool has_digits = is_number(one) || one.kind == json_kind::text;
        const std::optional<big_ratio> probability = has_digits ? parse_exact(written_in(one)) : std::nullopt;
        if (!probability)
            error(one.place(),
                  "this is not a probability; write a fraction such as \"9/10\", or a decimal such as 0.9, of 400 digits at most");
        if (state && probability) file_.steps.push_back({{from, action, *state, *probability}, one.place()});
    }
};

}  // namespace
markov_file read_markov_json(std::string_view text, number_use use, diagnostics& wrong) {
    return markov_json_reader(wrong, use).read(text);
}

}}  // namespace foregone::impl
