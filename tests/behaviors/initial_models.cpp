// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/behaviors/initial_models.hpp>

#include <foregone/domain/one_of.hpp>
#include <foregone/domain/product.hpp>
#include <foregone/domain/range.hpp>
#include <foregone/domain/values.hpp>
#include <foregone/impl/base/text.hpp>
#include <foregone/impl/check/proof.hpp>
#include <foregone/impl/check/requirements.hpp>
#include <foregone/impl/search/replay.hpp>
#include <foregone/impl/search/search_view.hpp>
#include <foregone/model/scope.hpp>
#include <foregone/types/inline_vector.hpp>
#include <foregone/verdict.hpp>

#include <cstdint>

#include "../models/filled_shelf.hpp"
#include "../support/verify.hpp"

namespace {

namespace fg = foregone;
using models::shelf_commands, models::shelf_start;

template <class Model>
using view = fg::search_view<Model>;

constexpr bool there_are_as_many_initial_nodes_as_models() {
    using by_array = view<shelf_commands<shelf_start::array>>;
    using by_domain = view<shelf_commands<shelf_start::domain>>;
    return view<shelf_commands<shelf_start::one>>::initial_count() == 1 && by_array::initial_count() == 2 &&
           by_domain::initial_count() == 4 && by_array::initial(1).expected.books == 2 && by_array::initial(1).sut.books == 2 &&
           by_domain::initial(3).sut.books == 3 && by_array::initial_model(0).books == 1;
}
VERIFY(model_initial_models, there_are_as_many_initial_nodes_as_models)

constexpr bool a_precondition_leaves_out_some() {
    using filtered = view<shelf_commands<shelf_start::filtered>>;
    return filtered::initial_count() == 2 && filtered::initial(0).sut.books == 0 && filtered::initial(1).sut.books == 2;
}
VERIFY(model_initial_models, a_precondition_leaves_out_some)

template <class Model, auto Scope>
constexpr const auto& verdict = fg::proof<view<Model>, Scope>::verdict;

constexpr bool two_models_double_the_sequences() {
    constexpr auto& one = verdict<shelf_commands<shelf_start::one>, fg::sequences<3>>;
    constexpr auto& two = verdict<shelf_commands<shelf_start::array>, fg::sequences<3>>;
    return one.holds() && two.holds() && one.counted.sequences == 8 && two.counted.sequences == 16;
}
VERIFY(model_initial_models, two_models_double_the_sequences)

constexpr bool a_defect_of_one_model_is_found_from_it() {
    using broken = shelf_commands<shelf_start::broken>;
    return verdict<broken, fg::sequences<3>>.violated() && verdict<broken, fg::sequences<3>>.trace.initial == 1 &&
           verdict<broken, fg::sequences<3>>.trace.actions.size() == 1 && verdict<broken, fg::reachable>.trace.initial == 1 &&
           verdict<broken, fg::random{}>.violated() && verdict<broken, fg::random{}>.trace.initial == 1;
}
VERIFY(model_initial_models, a_defect_of_one_model_is_found_from_it)

/// Books are taken until none is left: a run that is planned from another model is too short, or takes a book that is not there.
template <shelf_start Start>
struct emptied_shelf : shelf_commands<Start> {
    struct take {
        constexpr bool precondition(const models::shelf_model& m) const { return m.books > 0; }
        constexpr int run(typename shelf_commands<Start>::system& s) const { return --s.books; }
        constexpr int expected(const models::shelf_model& m) const { return m.books - 1; }
        constexpr void next(models::shelf_model& m) const { --m.books; }
    };
    using commands = take;
};
constexpr bool a_random_run_is_planned_from_its_model() {
    constexpr auto& found = verdict<emptied_shelf<shelf_start::domain>, fg::random{.runs = 40, .steps = 5}>;
    return found.holds() && found.counted.transitions > 40 && found.counted.transitions < 80;
}
VERIFY(model_initial_models, a_random_run_is_planned_from_its_model)

/// The last book is counted wrongly; turning the shelf changes nothing, so that shrinking leaves it out.
struct miscounted_shelf : shelf_commands<shelf_start::domain> {
    struct take : emptied_shelf<shelf_start::domain>::take {
        constexpr int run(system& s) const { return --s.books == 0 ? 7 : s.books; }
    };
    using commands = fg::one_of<turn, take>;
};
constexpr bool shrinking_begins_in_the_same_model() {
    constexpr auto& found = verdict<miscounted_shelf, fg::random{.runs = 20, .steps = 12}>;
    bool takes_only = found.violated() && found.sampled.minimal && found.trace.actions.size() == found.trace.initial;
    for (const std::uint64_t action : found.trace.actions) takes_only = takes_only && action == 1;
    return takes_only;
}
VERIFY(model_initial_models, shrinking_begins_in_the_same_model)

constexpr bool without_a_model_the_suite_is_invalid() {
    return verdict<shelf_commands<shelf_start::nowhere>, fg::sequences<3>>.result == fg::outcome::invalid_model &&
           verdict<shelf_commands<shelf_start::nowhere>, fg::random{}>.result == fg::outcome::invalid_model;
}
VERIFY(model_initial_models, without_a_model_the_suite_is_invalid)

struct first_note {
    fg::text<40> first{};
    constexpr void operator()(std::uint64_t number, const auto& step) {
        if (number == 0) first = step.note;
    }
};
template <class Model>
constexpr fg::text<40> note_of_beginning(std::uint64_t initial) {
    first_note written;
    typename view<Model>::record records[2]{};
    fg::replay<view<Model>, fg::text<40>>(fg::basic_trace<fg::inline_vector<std::uint64_t, 1>>{.initial = initial, .actions = {}},
                                          records, written);
    return written.first;
}
constexpr bool a_report_shows_the_model_of_the_beginning() {
    return note_of_beginning<shelf_commands<shelf_start::array>>(1).view() == "model {books = 2}" &&
           note_of_beginning<shelf_commands<shelf_start::one>>(0).empty();
}
VERIFY(model_initial_models, a_report_shows_the_model_of_the_beginning)

template <class Model, auto Scope>
constexpr bool meets = fg::unmet_requirement<Model, Scope>::met;
static_assert(meets<shelf_commands<shelf_start::array>, fg::random{}> &&
              meets<shelf_commands<shelf_start::filtered>, fg::reachable>);
static_assert(!meets<shelf_commands<shelf_start::array>, fg::transition_tour> &&
              !meets<shelf_commands<shelf_start::filtered>, fg::covering_sequences<2>> &&
              meets<shelf_commands<shelf_start::one>, fg::transition_tour>);

}  // namespace
