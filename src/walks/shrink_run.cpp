// SPDX-License-Identifier: BSL-1.0
// Shrinks a given failing run of any model through a function that replays candidates, such as in a child process.
#include <foregone/impl/walks/shrink_table.hpp>

#include "walks/table_shrinker.hpp"

#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

namespace {

using trace_type = basic_trace<std::vector<std::uint64_t>>;

struct walk_elsewhere {
    function_ref<replayed(const trace_type&)> walk;

    replayed operator()(std::uint64_t from, const std::vector<std::uint64_t>& run) const { return walk({from, run}); }
};

}  // namespace

verdict shrink_run(const shrink_table& model, const trace_type& trace, std::uint32_t violated,
                   function_ref<replayed(const trace_type&)> walk, std::uint64_t limit_runs) {
    table_shrinker<walk_elsewhere> shrunk(trace.initial, trace.actions, violated, true, {walk}, {&model});
    while (!shrunk.minimal && shrunk.runs < limit_runs) shrunk.advance();
    verdict found;
    found.trace = {shrunk.initial, shrunk.actions};
    found.sampled.shrink_runs = shrunk.runs;
    found.sampled.minimal = shrunk.minimal;
    return found;
}

}}  // namespace foregone::impl
