// SPDX-License-Identifier: BSL-1.0
// The parser of suspect lines: a word of states, then prior=, shows= and cost=.
#include "likelihood/read/read_suspects.hpp"

#include "cli/text_cursor.hpp"
#include "likelihood/exact_number.hpp"
#include "likelihood/read/read_goals.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <variant>

namespace foregone { inline namespace impl {

namespace {

constexpr std::string_view odds_names[] = {"prior=", "shows=", "cost="};

/// Where the odds of a line begin: the first of their names after a blank.
std::size_t begin_of_odds(std::string_view line) {
    std::size_t first = line.size();
    for (const std::string_view name : odds_names)
        for (std::size_t at = line.find(name); at != std::string_view::npos; at = line.find(name, at + 1))
            if (at == 0 || is_blank(line[at - 1])) {
                first = std::min(first, at);
                break;
            }
    return first;
}

}  // namespace

namespace {

class suspect_file_reader {
    const name_table& states_;
    diagnostics& wrong_;

public:
    suspect_file_reader(const name_table& states, diagnostics& wrong) : states_(states), wrong_(wrong) {}

    std::vector<read_suspect> read(std::string_view text) {
        std::vector<read_suspect> found;
        text_cursor cursor(text);
        cursor.skip_mark();
        while (!cursor.at_end() && !wrong_.enough()) {
            const text_place place = cursor.place();
            const placed_text line = trimmed(placed_text{cursor.take_line(), place});
            if (!line.text.empty() && !line.text.starts_with('#')) read_line(line, found);
        }
        if (found.empty() && wrong_.errors() == 0)
            wrong_.error({}, "the file has no suspect; write one a line, such as: lost prior=1/20 cost=300");
        return found;
    }

private:
    void read_line(const placed_text& line, std::vector<read_suspect>& into) {
        const std::size_t odds = begin_of_odds(line.text);
        const placed_text where = trimmed(placed_text{line.text.substr(0, odds), line.place});
        const std::size_t errors = wrong_.errors();
        if (where.text.empty())
            return wrong_.error(line.place,
                                "a suspect begins with its state, or with two for a step; write such as: lost prior=1/20");
        read_suspect made{.text = std::string(where.text)};
        const std::optional<read_goal> goal = parse_goal(where, states_, wrong_);
        const state_sentence* const sentence = goal ? std::get_if<state_sentence>(&goal->goal) : nullptr;
        const bool is_word = sentence != nullptr && sentence->size() == 1 && sentence->front().size() == 1;
        if (goal && !is_word) wrong_.error(where.place, "a suspect is one word of states; write each on a line of its own");
        if (is_word) made.word = sentence->front().front();
        if (odds == line.text.size())
            wrong_.error(line.place, "this suspect has no prior probability of a fault; write one after it, such as prior=1/20");
        else read_odds({line.text.substr(odds), place_within(line, odds)}, made);
        if (wrong_.errors() == errors) into.push_back(std::move(made));
    }

    void read_odds(const placed_text& odds, read_suspect& into) {
        text_cursor cursor(odds.text, odds.place);
        bool has_prior = false;
        for (cursor.skip_blanks(); !cursor.at_end() && cursor.peek() != '#'; cursor.skip_blanks()) {
            const std::string_view rest = cursor.rest();
            const std::string_view one = rest.substr(0, rest.find_first_of(" \t\r\f\v"));
            has_prior = has_prior || one.starts_with("prior=");
            read_odd({one, cursor.place()}, into);
            cursor.advance(one.size());
        }
        if (!has_prior) wrong_.error(odds.place, "the prior probability of a fault is missing; write one, such as prior=1/20");
    }

    void read_odd(const placed_text& odd, read_suspect& into) {
        const std::size_t sign = odd.text.find('=');
        const std::string_view name = odd.text.substr(0, sign);
        const std::optional<big_ratio> value = sign < odd.text.size() ? parse_exact(odd.text.substr(sign + 1)) : std::nullopt;
        const bool is_known = name == "prior" || name == "shows" || name == "cost";
        if (!is_known || sign == std::string_view::npos)
            return wrong_.error(odd.place, "unknown field; a suspect takes prior=, shows= and cost=, e.g. prior=1/20 cost=300");
        if (!value) return wrong_.error(place_within(odd, sign + 1), "this is not a number; write one such as 0.05, 1/20 or 300");
        if (name == "prior" && *value >= 1)
            return wrong_.error(odd.place, "a prior probability is less than 1; a fault that is certain needs no test");
        if (name == "shows" && *value > 1) return wrong_.error(odd.place, "a probability is 1 at most; write 0 to 1");
        (name == "prior" ? into.prior : name == "shows" ? into.shows : into.cost) = *value;
    }
};

}  // namespace
std::vector<read_suspect> read_suspects(std::string_view text, const name_table& states, diagnostics& wrong) {
    return suspect_file_reader(states, wrong).read(text);
}

}}  // namespace foregone::impl
