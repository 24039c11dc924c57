// SPDX-License-Identifier: BSL-1.0
// An incident manager. Incidents are created, edited and closed. One table defines when each input is allowed and what it does. The
// compiler proves the table for every run, and production code runs the same table.

#include <foregone/foregone.hpp>

#include <optional>

namespace fg = foregone;

// ---- production code ----

enum class level { low, high };
constexpr int most_edits = 3;

template <int EditsAllowed>
struct incident_with {
    enum class state { none, open, closed };
    enum class output { created, edited, escalated, closed };
    struct variables {
        level priority{};
        int edits = 0;
        bool operator==(const variables&) const = default;
    };

    struct create { level priority; };  // an input is a type, and its members are the fields of a form
    struct edit { std::optional<level> priority; };
    struct close {};
    using input = fg::one_of<fg::product<create, level>, fg::product<edit, fg::optional_of<level>>, close>;

    static constexpr bool may_edit(const variables& v) { return v.edits < EditsAllowed; }
    static constexpr void apply(variables& v, const edit& form) {
        v = {form.priority.value_or(v.priority), v.edits + 1};
    }
    static constexpr output answer(const variables&, const edit& form) {
        return form.priority == level::high ? output::escalated : output::edited;
    }

    static constexpr auto transitions = fg::transitions{
        fg::on<create>.from(fg::scratch)  // in every state: it begins an incident of its own
            .update([](variables& v, const create& form) { v.priority = form.priority; })
            .gives(output::created).to(state::open),
        fg::on<edit>.from(state::open).when(may_edit).update(apply).gives(answer).to(state::open),
        fg::on<close>.from(state::open).gives(output::closed).to(state::closed),
    };

    using incident = fg::configuration<state, variables>;
    static constexpr auto properties = fg::properties{
        fg::always<"edits are limited">([](const incident& i) { return i.variables.edits <= most_edits; }),
        fg::never<"a closed one is edited">([](const incident& from, const auto&, const incident& to) {
            return from.state == state::closed && to.variables.edits > from.variables.edits;
        }),
        fg::sometimes<"an urgent one is closed">([](const incident& i) {
            return i.state == state::closed && i.variables.priority == level::high;
        }),
    };
};
using incident = incident_with<most_edits>;

// ---- requirements ----

FOREGONE_CHECK(fg::machine<incident>);      // one incident, runs of every length
FOREGONE_CHECK(fg::machines<incident, 2>);  // two incidents, and switching between them

static_assert(fg::well_formed<incident>);   // every state is reached, every transition fires, no two overlap
static_assert(fg::structure_of<incident>.free_of_sinks());
static_assert(!fg::structure_of<incident>.handles<incident::edit>(incident::state::closed));

// A planted defect: off by one.
FOREGONE_CHECK(fg::machine<incident_with<most_edits + 1>>, fg::reachable.expect_violation("edits are limited", 5));

// ---- production ----

static_assert([] {
    fg::running<incident> printer_on_fire;
    return printer_on_fire.handle(incident::create{level::low}) == incident::output::created &&
           printer_on_fire.handle(incident::edit{level::high}) == incident::output::escalated &&
           printer_on_fire.handle(incident::close{}) == incident::output::closed &&
           !printer_on_fire.handle(incident::edit{}) && printer_on_fire.state() == incident::state::closed;
}());
