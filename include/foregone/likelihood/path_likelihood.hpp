// SPDX-License-Identifier: BSL-1.0
#pragma once

// How likely one path of a program is, and how likely its paths complete, fail, or are pruned or cut.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/choices/listed_odds.hpp>
#include <foregone/impl/choices/path_odometer.hpp>
#include <foregone/impl/likelihood/natural.hpp>
#include <foregone/impl/likelihood/refuse.hpp>
#include <foregone/impl/paths/path_replay.hpp>
#include <foregone/model/program.hpp>
#include <foregone/types/ratio.hpp>

#include <cstdint>
#include <initializer_list>

namespace foregone {

[[noreturn]] inline void the_program_has_no_such_path() {
    refuse_probabilities("the program has no such path: one of its choices has fewer alternatives, or the path ends earlier; write "
                         "the indices that a report shows after the first 0/");
}
[[noreturn]] inline void the_program_differs_from_its_earlier_run() {
    refuse_probabilities("the program differs from its earlier run with the same choices; let nothing but its choices decide");
}

}  // namespace foregone

namespace foregone { inline namespace impl {

/// The product of the shares of a path's choices.
template <class Result>
constexpr Result likelihood_of_choices(const choice_point* choices, std::uint64_t count, const listed_odds& odds) {
    natural over(1), under(1);
    odds.each_share(choices, count, [&](std::uint64_t weight, std::uint64_t all) {
        over = over * natural(weight);
        under = under * natural(all);
    });
    return quotient_conversion<Result>::of(over, under);
}

}}  // namespace foregone::impl

namespace foregone {

/// The likelihood of one path of a program, by the indices of its choices: `fg::path_likelihood<fg::program<sends>>({1, 0})`.
///
/// Guarantees: the product, over the choices, of the weight of the alternative among all; without weights, alternatives are equally
/// likely. Exact. After the last given choice the path continues with the first each time, which counts, too.
/// Errors: std::invalid_argument for a path that the program does not have; std::overflow_error as fg::coverage; a compile error
/// in a constant evaluation.
template <class Program, class Result = ratio>
constexpr Result path_likelihood(std::initializer_list<std::uint64_t> indices, std::uint64_t limit_choices = 1'000) {
    const path_room room(limit_choices);
    path_reason reason;
    listed_choices source(indices);
    listed_odds odds;
    const path_result path = take_path<program_view<Program>>(room.points, limit_choices, source, reason, nullptr, false, nullptr,
                                                              nullptr, program_view<Program>{}, &odds);
    if (path.ended == path_end::broken || path.steps < indices.size()) the_program_has_no_such_path();
    return likelihood_of_choices<Result>(room.points, path.steps, odds);
}

/// How likely the paths of a program end in each way.
template <class Result>
struct path_likelihoods {
    Result complete = Result(0);  ///< the program returned
    Result pruned = Result(0);    ///< `assume` or `prune` ended it
    Result failed = Result(0);
    Result cut = Result(0);  ///< it asks for more choices than the limit
    std::uint64_t paths = 0;

    /// Given that the path is not pruned and not cut.
    constexpr Result failed_if_judged() const { return failed / (complete + failed); }
};

/// The likelihoods of all paths of a program with up to a number of choices.
///
/// Guarantees: they add up to 1. Exact.
/// Complexity: a run for each path; their number may grow exponentially.
/// Errors: std::invalid_argument for a program that differs between runs; std::overflow_error as fg::coverage; a compile error in a
/// constant evaluation.
template <class Program, class Result = ratio>
constexpr path_likelihoods<Result> likelihoods_of_paths(std::uint64_t limit_choices) {
    const path_room room(limit_choices);
    path_likelihoods<Result> sum;
    std::uint64_t known = 0;
    do {
        path_reason reason;
        listed_odds odds;
        chooser choose(
            {.points = room.points, .known = known, .limit = limit_choices, .escapes = false, .reason = &reason, .odds = &odds});
        program_view<Program>::run(choose);
        const path_result path = choose.result();
        if (path.ended == path_end::broken) the_program_differs_from_its_earlier_run();
        const Result share = likelihood_of_choices<Result>(room.points, path.steps, odds);
        Result& into = path.ended == path_end::complete ? sum.complete
                       : path.ended == path_end::failed ? sum.failed
                       : path.ended == path_end::cut    ? sum.cut
                                                        : sum.pruned;
        into = into + share;
        ++sum.paths;
        known = path_odometer::moved_on(room.points, 0, path.steps);
    } while (known > 0);
    return sum;
}

}  // namespace foregone
