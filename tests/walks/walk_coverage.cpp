// SPDX-License-Identifier: BSL-1.0
// full: structure.cpp covers machines, and observed_view.cpp classes; this compares both with what ran
// The classes and the parts of machines that random runs covered.
#include <foregone/impl/walks/walk_search.hpp>

#include <foregone/model/machine.hpp>

#include "../models/bounded_queue.hpp"
#include "../models/countdown.hpp"
#include "../models/ticket_machine.hpp"
#include "drawn_runs.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace {

namespace fg = foregone;
using laws::same_verdict_everywhere;

struct ring_by_fill : models::ring_commands<true> {
    enum class fill { empty, partly, full, bursting };
    static constexpr fill classify(const model& m) { return static_cast<fill>(m.count); }
};

TEST(engine_class_tally, each_step_leads_to_a_class) {
    const fg::verdict found = drawn<ring_by_fill, few>();
    ASSERT_EQ(found.sampled.classes.size(), 4U);
    EXPECT_EQ(std::accumulate(found.sampled.classes.begin(), found.sampled.classes.end(), std::uint64_t{0}),
              found.counted.transitions);
    EXPECT_GT(found.sampled.classes[2], 0U);
    EXPECT_EQ(found.sampled.classes[3], 0U);
    EXPECT_EQ(found.counted, (drawn<models::ring_commands<true>, few>().counted));
}

struct ring_opened : ring_by_fill {
    using initial_commands = fg::product<push, fg::values<1>>;
    using final_commands = size;
};

TEST(engine_class_tally, a_tour_counts_classes) {
    const auto sampled = same_verdict_everywhere<ring_by_fill, fg::transition_tour>().sampled;
    EXPECT_EQ(sampled.classes, (std::vector<std::uint64_t>{3, 13, 13, 0}));
}

TEST(engine_class_tally, a_suite_is_asked_about_its_own_model) {
    EXPECT_GT((drawn<ring_opened, few>().sampled.classes[1]), 0U);
    EXPECT_TRUE((drawn<models::ring_commands<true>, few>().sampled.classes.empty()));
}

struct ticks : models::countdown_avoids_six {
    static constexpr bool classify(const state& s) { return s == state{}; }
};
struct unlikely : ring_by_fill {
    static constexpr fill classify(const model& m) { return static_cast<fill>(m.count + 3); }
};

TEST(engine_class_tally, states_are_classified_and_values_that_are_no_class_are_not) {
    EXPECT_EQ((drawn<ticks, few>().sampled.classes.size()), 2U);
    const auto classes = drawn<unlikely, few>().sampled.classes;
    EXPECT_EQ(classes[0] + classes[1] + classes[2], 0U);
    EXPECT_GT(classes[3], 0U);
}

/// A system that is the machine itself.
template <class M>
struct perfect {
    fg::running<M> inside{};
    constexpr auto handle(const auto& input) { return inside.handle(input); }
    bool operator==(const perfect&) const = default;
};
template <class M>
using against_itself = fg::conforms_to<perfect<M>, M>;

/// What runs covered of a machine, added up by hand from the runs of a scope.
template <class Model, class M, fg::random Scope>
fg::basic_sampling<std::vector<std::uint64_t>> met_by_hand() {
    using view = fg::search_view<Model>;
    std::set<std::size_t> states, rows;
    std::set<std::pair<std::size_t, std::size_t>> pairs;
    for (std::uint64_t number = 0; number < Scope.runs; ++number) {
        fg::configuration_of<M> at = fg::first_configuration<M>();
        std::optional<std::size_t> last;
        states.insert(fg::enumerator_index(at.state));
        for (const std::uint64_t action : fg::random_walk<view, Scope>(Scope.seed, number).actions) {
            view::actions::for_each(action, action + 1, [&](std::uint64_t, const auto& input) {
                fg::react<M>(at, input, [&](auto row) {
                    rows.insert(row);
                    if (last) pairs.insert({*last, row});
                    last = row;
                });
            });
            states.insert(fg::enumerator_index(at.state));
        }
    }
    fg::basic_sampling<std::vector<std::uint64_t>> met;
    met.of_machine[0].covered = states.size(), met.of_machine[1].covered = rows.size(), met.of_machine[2].covered = pairs.size();
    return met;
}

template <class Model, class M, fg::random Scope>
void covers_what_it_runs() {
    SCOPED_TRACE(std::string(fg::type_name<Model>()));
    const fg::verdict found = drawn<Model, Scope>();
    const auto by_hand = met_by_hand<Model, M, Scope>();
    for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(found.sampled.of_machine[i].covered, by_hand.of_machine[i].covered) << i;
}

TEST(engine_coverage, is_that_of_the_runs) {
    constexpr fg::random one{.runs = 1, .steps = 3}, short_ones{.runs = 3, .steps = 4};
    covers_what_it_runs<against_itself<models::ticket>, models::ticket, one>();
    covers_what_it_runs<against_itself<models::ticket>, models::ticket, short_ones>();
    covers_what_it_runs<against_itself<models::ticket>, models::ticket, few>();
    covers_what_it_runs<against_itself<models::counter_machine>, models::counter_machine, one>();
    covers_what_it_runs<against_itself<models::counter_machine>, models::counter_machine, few>();
    covers_what_it_runs<against_itself<models::turnstile>, models::turnstile, one>();
    covers_what_it_runs<fg::machine<models::turnstile>, models::turnstile, short_ones>();
    covers_what_it_runs<fg::machine<models::ticket>, models::ticket, few>();
}

fg::part_covered part(std::uint64_t covered, std::uint64_t all) { return {covered, all, {}}; }

TEST(engine_coverage, of_a_machine_that_is_run_through) {
    const auto tour = same_verdict_everywhere<against_itself<models::ticket>, fg::transition_tour>().sampled;
    const auto own = drawn<fg::machine<models::ticket>, fg::random{.runs = 20, .steps = 30}>().sampled;
    for (const auto& sampled : {tour, own}) {
        EXPECT_EQ(sampled.of_machine[0], part(3, 3));
        EXPECT_EQ(sampled.of_machine[1], part(3, 3));
        EXPECT_EQ(sampled.of_machine[2], part(7, 7));
        EXPECT_EQ(sampled.of_machine[3], part(1, 1));
    }
}

TEST(engine_coverage, of_a_violation_is_that_of_the_walks_up_to_it) {
    const fg::verdict found = drawn<fg::machine<models::endless_ticket>, few>();
    ASSERT_TRUE(found.violated());
    EXPECT_EQ(found.sampled.of_machine[0].all, 3U);
    EXPECT_GE(found.sampled.of_machine[1].covered, 2U);
}

TEST(engine_coverage, what_came_before_what_is_noted_of_all_kinds) {
    const auto sampled = same_verdict_everywhere<against_itself<models::ticket>, fg::transition_tour>().sampled;
    const std::uint64_t kinds = sampled.selected.size();
    ASSERT_GT(kinds, 1U);
    EXPECT_EQ(sampled.of_orders.all, kinds * (kinds - 1));
    EXPECT_GT(sampled.of_orders.covered, 0U);
}

TEST(engine_coverage, is_nothing_where_there_is_no_machine) {
    const auto sampled = drawn<models::ring_commands<true>, few>().sampled;
    for (const fg::part_covered& one : sampled.of_machine) EXPECT_EQ(one, part(0, 0));
}

/// Derived from a system against a machine: one that leaves inputs out, and one that keeps something else.
struct never_closed : against_itself<models::ticket> {
    using action = fg::one_of<fg::product<models::ticket::create, models::ticket::level>>;
};
struct otherwise_kept : never_closed {
    struct model {
        fg::running<models::ticket> it{};
        bool operator==(const model&) const = default;
    };
    static constexpr void next(model& m, const models::ticket::create& input) { m.it.handle(input); }
    struct answers {
        static constexpr bool accepts(const auto&, const auto&, const std::optional<models::ticket::output>& answer) {
            return answer.has_value();
        }
    };
    using expectations = fg::first_of<answers>;
};

TEST(engine_coverage, of_what_is_derived_from_a_system_against_a_machine) {
    EXPECT_EQ((drawn<never_closed, few>().sampled.of_machine[2].covered), 1U);
    EXPECT_EQ((drawn<otherwise_kept, few>().sampled.of_machine[2]), part(0, 0));
}

struct classed_ticket : models::ticket {
    static constexpr bool classify(const fg::configuration<state, variables>& at) { return at.variables.edits == 2; }
};

TEST(engine_class_tally, a_machine_has_classes_and_so_has_a_system_against_it) {
    EXPECT_GT((drawn<fg::machine<classed_ticket>, few>().sampled.classes.at(1)), 0U);
    EXPECT_GT((drawn<against_itself<classed_ticket>, few>().sampled.classes.at(1)), 0U);
}

}  // namespace
