// SPDX-License-Identifier: BSL-1.0
#include "../models/ticket_machine.hpp"
#include "../support/verify.hpp"

#include <foregone/check.hpp>
#include <foregone/model/machine.hpp>

#include <optional>
#include <string_view>

namespace {

namespace fg = foregone;
using models::ticket;
using models::turnstile;

enum class defect { none, forgets_the_limit, says_edited_when_closed, wrong_output };

/// A ticket written by hand.
template <defect Defect>
struct handmade_ticket {
    ticket::state at{};
    ticket::level priority{};
    int edits = 0;

    constexpr std::optional<ticket::output> handle(const ticket::create& c) {
        *this = {ticket::state::open, c.priority, 0};
        return ticket::output::created;
    }
    constexpr std::optional<ticket::output> handle(const ticket::edit& e) {
        if (at == ticket::state::closed && Defect == defect::says_edited_when_closed) return ticket::output::edited;
        if (at != ticket::state::open || (edits == 2 && Defect != defect::forgets_the_limit)) return std::nullopt;
        edits += edits < 2;
        priority = e.priority.value_or(priority);
        return ticket::output::edited;
    }
    constexpr std::optional<ticket::output> handle(const ticket::close&) {
        if (at != ticket::state::open) return std::nullopt;
        at = ticket::state::closed;
        return priority == ticket::level::low || Defect == defect::wrong_output ? ticket::output::closed_low
                                                                                : ticket::output::closed_high;
    }
    bool operator==(const handmade_ticket&) const = default;
};

template <defect Defect>
using against = fg::conforms_to<handmade_ticket<Defect>, ticket>;

/// Answers right, and gets lost.
struct lost_turnstile {
    bool open = false;
    constexpr bool handle(turnstile::coin) { return open = true; }
    constexpr bool handle(turnstile::push) { return open && !(open = false); }
    constexpr turnstile::state state() const { return turnstile::state::locked; }
    bool operator==(const lost_turnstile&) const = default;
};

template <class Model>
constexpr std::string_view expectation_violated() {
    constexpr auto found = fg::verdict_of<Model>;
    return fg::search_view<Model>::properties::title(found.property);
}

constexpr bool a_wrong_answer_is_found() {
    return expectation_violated<against<defect::wrong_output>>() == "answers_as_the_machine" &&
           fg::verdict_of<against<defect::wrong_output>>.trace.actions.size() == 2;
}
VERIFY(model_conformance, a_wrong_answer_is_found)

constexpr bool what_ought_to_be_refused_is_found() {
    return expectation_violated<against<defect::forgets_the_limit>>() == "refuses_as_the_machine" &&
           expectation_violated<against<defect::says_edited_when_closed>>() == "refuses_as_the_machine";
}
VERIFY(model_conformance, what_ought_to_be_refused_is_found)

constexpr bool a_state_that_is_shown_is_compared() {
    return expectation_violated<fg::conforms_to<lost_turnstile, turnstile>>() == "answers_as_the_machine" &&
           fg::verdict_of<fg::conforms_to<lost_turnstile, turnstile>>.trace.actions.size() == 1;
}
VERIFY(model_conformance, a_state_that_is_shown_is_compared)

}  // namespace

FOREGONE_STATIC_CHECK(against<defect::none>);
FOREGONE_STATIC_CHECK(against<defect::none>, fg::sequences<3>);
FOREGONE_STATIC_CHECK(fg::conforms_to<fg::running<ticket>, ticket>);
FOREGONE_STATIC_CHECK(fg::conforms_to<fg::running<turnstile>, turnstile>);
