// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/base/long_text.hpp>
#include <foregone/impl/engine/lists.hpp>
#include <foregone/impl/engine/paths/path_worker.hpp>
#include <foregone/impl/engine/refuse_program.hpp>
#include <foregone/impl/engine/shrink/path_shrink.hpp>
#include <foregone/impl/run/program_check.hpp>
#include <foregone/impl/verdict/path_replay.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace foregone::inline impl {

namespace {

using trace_type = basic_trace<std::vector<std::uint64_t>>;

struct walk_elsewhere {
    function_ref<replayed(const trace_type&)> walk;

    /// The path as taken: superfluous choices are dropped, missing ones are the first each time.
    replayed operator()(std::vector<std::uint64_t>& path) const {
        const replayed went = walk({0, path});
        path.resize(static_cast<std::size_t>(went.steps));
        return went;
    }
};

}  // namespace

bool path_with_number(called_program program, std::uint64_t number, const path_terms& terms, std::vector<std::uint64_t>& path) {
    const path_room room(terms.limit, std::true_type{});
    path_worker<called_program, choice_point*> worker{
        .points = room.points, .values = room.values, .limit = terms.limit, .program = program};
    for (; !worker.finished; --number) {
        path_reason reason;
        const path_result taken = worker.advance(reason, terms.escapes);
        refuse_unfit(taken, reason);
        if (number > 0) continue;
        path = worker.path_taken<std::vector<std::uint64_t>>(taken.steps);
        return true;
    }
    return false;
}

replayed replay_path(called_program program, const trace_type& trace, step_listener& listener, const path_terms& terms) {
    return replay<called_program, long_text>(trace, static_cast<called_program::record*>(nullptr), reported_to{listener}, terms,
                                             program);
}

verdict shrink_path(const trace_type& trace, std::uint32_t violated, function_ref<replayed(const trace_type&)> walk,
                    std::uint64_t limit_runs) {
    path_shrinker<called_program, growing_lists, walk_elsewhere> shrunk(
        trace.actions, {.steps = trace.actions.size(), .property = violated}, {walk});
    while (!shrunk.minimal && shrunk.runs < limit_runs) shrunk.advance();
    verdict found;
    found.trace = {0, shrunk.actions};
    found.sampled.shrink_runs = shrunk.runs;
    found.sampled.minimal = shrunk.minimal;
    return found;
}

}  // namespace foregone::impl
