// SPDX-License-Identifier: BSL-1.0
#include "../check/laws.hpp"
#include "../support/verify.hpp"

#include <foregone/check.hpp>
#include <foregone/model/machine.hpp>

#include <optional>
#include <string_view>

namespace test_conformance_variables {

namespace fg = foregone;

enum class title { printer, network };

/// Six inputs: 1,296 sequences of four.
struct incident {
    enum class state { none, open, closed };
    enum class output { created, edited, closed, reopened };
    struct variables {
        title about{};
        bool operator==(const variables&) const = default;
    };
    struct create {
        title about;
    };
    struct edit {
        title about;
    };
    struct close {};
    struct reopen {};
    using input = fg::one_of<fg::product<create, title>, fg::product<edit, title>, close, reopen>;

    static constexpr auto transitions = fg::transitions{
        fg::on<create>.from(state::none).update([](variables& v, const create& c) { v.about = c.about; })
            .gives(output::created).to(state::open),
        fg::on<edit>.from(state::open).update([](variables& v, const edit& e) { v.about = e.about; })
            .gives(output::edited).to(state::open),
        fg::on<close>.from(state::open).gives(output::closed).to(state::closed),
        fg::on<reopen>.from(state::closed).gives(output::reopened).to(state::open),
    };
};

/// What a service shows beside its answers.
struct shows {
    bool state = false, variables = false;
};

/// A service written by hand, which may forget an edited title.
template <bool Forgets, shows Shows = shows{}>
struct service {
    using answer = std::optional<incident::output>;
    incident::state at{};
    incident::variables kept{};

    constexpr answer go(incident::state from, incident::state to, incident::output says) {
        if (at != from) return {};
        at = to;
        return says;
    }
    constexpr answer handle(const incident::create& c) {
        if (at == incident::state::none) kept.about = c.about;
        return go(incident::state::none, incident::state::open, incident::output::created);
    }
    constexpr answer handle(const incident::edit& e) {
        if (at == incident::state::open && !Forgets) kept.about = e.about;
        return go(incident::state::open, incident::state::open, incident::output::edited);
    }
    constexpr answer handle(const incident::close&) {
        return go(incident::state::open, incident::state::closed, incident::output::closed);
    }
    constexpr answer handle(const incident::reopen&) {
        return go(incident::state::closed, incident::state::open, incident::output::reopened);
    }
    constexpr incident::state state() const
        requires(Shows.state)
    {
        return at;
    }
    constexpr const incident::variables& variables() const
        requires(Shows.variables)
    {
        return kept;
    }
    bool operator==(const service&) const = default;
};

template <bool Forgets>
using showing_state = service<Forgets, shows{.state = true}>;
template <bool Forgets>
using showing_variables = service<Forgets, shows{.variables = true}>;
template <bool Forgets>
using showing_both = service<Forgets, shows{true, true}>;

template <class System>
using against = fg::conforms_to<System, incident>;

constexpr bool what_is_shown_is_what_is_compared() {
    return std::is_void_v<fg::shown_by<service<true>, incident>> &&
           std::is_same_v<fg::shown_by<showing_state<true>, incident>, incident::state> &&
           std::is_same_v<fg::shown_by<showing_variables<true>, incident>, incident::variables> &&
           std::is_same_v<fg::shown_by<showing_both<true>, incident>, fg::configuration_of<incident>>;
}
VERIFY(model_conformance_variables, what_is_shown_is_what_is_compared)

/// Without variables to look at, no answer gives the defect away.
FOREGONE_STATIC_CHECK(against<showing_state<true>>, fg::sequences<4>);

TEST(model_conformance_variables, a_forgotten_title_passes_every_sequence_that_shows_no_variables) {
    const fg::verdict found = laws::same_verdict_everywhere<against<showing_state<true>>, fg::sequences<4>>();
    EXPECT_FALSE(found.violated());
    EXPECT_EQ(found.counted.sequences, 1'296U);
}

template <class System, auto Scope>
void expect_found() {
    const fg::verdict found = laws::same_verdict_everywhere<against<System>, Scope>();
    ASSERT_TRUE(found.violated());
    EXPECT_EQ(fg::search_view<against<System>>::properties::title(found.property), "answers_as_the_machine");
    const std::vector<std::uint64_t>& steps = found.trace.actions;  // create with one title, edit with the other
    EXPECT_TRUE(steps == (std::vector<std::uint64_t>{0, 3}) || steps == (std::vector<std::uint64_t>{1, 2}));
}

TEST(model_conformance_variables, a_forgotten_title_is_found_by_every_search) {
    constexpr fg::random drawn{.runs = 20, .steps = 20};
    expect_found<showing_both<true>, fg::sequences<4>>();
    expect_found<showing_variables<true>, fg::sequences<4>>();
    expect_found<showing_both<true>, fg::reachable>();
    expect_found<showing_both<true>, drawn>();
    expect_found<showing_variables<true>, fg::transition_tour>();
}

struct text_sink {
    std::string characters;
    void append(std::string_view more) { characters.append(more); }
};

TEST(model_conformance_variables, a_report_names_what_the_service_should_show) {
    using view = fg::search_view<against<showing_both<true>>>;
    std::string last;
    std::vector<view::record> records(3);
    fg::replay<view, text_sink>(fg::basic_trace<std::vector<std::uint64_t>>{0, {0, 3}}, records.data(),
                                [&](std::uint64_t, const auto& shown) { last = shown.result.characters + shown.note.characters; });
    EXPECT_NE(last.find("-> {answer = edited, state = open, variables = {about = printer}}"), last.npos) << last;
    EXPECT_NE(last.find("expected {answer = edited, state = open, variables = {about = network}}"), last.npos) << last;
}

/// `running` shows both.
FOREGONE_STATIC_CHECK(fg::conforms_to<fg::running<incident>, incident>);
FOREGONE_STATIC_CHECK(against<service<false>>);
FOREGONE_STATIC_CHECK(against<showing_state<false>>);
FOREGONE_STATIC_CHECK(against<showing_variables<false>>);
FOREGONE_STATIC_CHECK(against<showing_both<false>>);

}  // namespace test_conformance_variables
