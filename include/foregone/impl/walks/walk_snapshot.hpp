// SPDX-License-Identifier: BSL-1.0
#pragma once

// The search by walks as a value that stages of constant evaluation advance: merges, then shrinks the first violation.

#include <foregone/impl/domain/argument_strength.hpp>
#include <foregone/impl/search/resumable.hpp>
#include <foregone/impl/search/tally.hpp>
#include <foregone/impl/walks/length_tally.hpp>
#include <foregone/impl/walks/noted_walk.hpp>
#include <foregone/impl/walks/shrink.hpp>
#include <foregone/impl/walks/shrink_rules.hpp>
#include <foregone/impl/walks/walk_model.hpp>
#include <foregone/verdict.hpp>

#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

/// The merged results of walks, random or planned, in the order of their numbers, up to the first violation.
template <class View, class Lists>
struct constant_walk_total {
    using walk_type = noted_walk<View, Lists>;
    static constexpr std::size_t kinds = walk_type::kinds::count;
    static constexpr std::size_t class_count = classes_of_view<View>::count;
    static constexpr std::size_t longest_list = kinds > class_count ? kinds : class_count;  ///< of the lists in a verdict

    tally<View> counted{};
    [[no_unique_address]] class_tally<View> classes{};
    [[no_unique_address]] coverage_of<View> covered{};
    [[no_unique_address]] order_tally<kinds> orders{};
    std::uint64_t first = 0;  ///< the number of the first walk
    std::uint64_t walks = 0;
    length_tally<Lists> lengths{};
    std::uint64_t selected[kinds]{}, refused[kinds]{};
    std::uint64_t found_steps = 0;
    shrinker<View, Lists> found{};

    constexpr std::uint64_t count() const { return walks; }
    constexpr bool violated() const { return found.property != no_property; }
    constexpr bool shrinks(std::uint64_t limit_runs) const { return violated() && !found.minimal && found.runs < limit_runs; }

    /// Adds the walk with the next number.
    template <class Source>
    constexpr void add(const walk_type& walk, const Source&) {
        counted.merge(walk.counted);
        classes.merge(walk.classes);
        covered.merge(walk.covered);
        orders.merge(walk.orders);
        ++walks;
        lengths.add(walk.actions.size());
        for (std::size_t i = 0; i < kinds; ++i) selected[i] += walk.selected[i], refused[i] += walk.refused[i];
        if (walk.property == no_property) return;
        found_steps = walk.actions.size();
        found = {walk.initial, walk.actions, walk.property, Source::expected() == View::properties::title(walk.property)};
    }

    template <class Verdict, class Source>
    constexpr void conclude(Verdict& into, const Source& source) const {
        conclude_walks(into, *this, counted, argument_strength<typename View::action_domain>(), View::initial_count() > 0, false);
        for (std::size_t i = 0; i < kinds; ++i)
            into.sampled.selected.push_back(selected[i]), into.sampled.refused.push_back(refused[i]);
        classes.describe(into.sampled);
        covered.describe(into.sampled);
        orders.describe(into.sampled);
        source.describe(into);
    }

    template <class Trace>
    constexpr void trace(Trace& into) const {
        into.initial = found.initial;
        for (const std::uint64_t action : found.actions) into.actions.push_back(action);
    }
};

/// Random or planned runs, and the shrinking of the first failing one, as a search that constant evaluation can resume.
template <class View, class Source>
struct walk_snapshot {
    constant_walk_total<View, typename Source::lists> total{};

    constexpr bool finished() const {
        return total.violated() ? !total.shrinks(Source::shrink_runs) : total.walks == Source{}.count();
    }
    constexpr bool has_stepped() const { return total.counted.transitions > 0; }
    constexpr std::uint64_t step(std::uint64_t) { return total.violated() ? shrink() : run_walk(); }

    template <class Verdict>
    constexpr void conclude(Verdict& into) const {
        total.conclude(into, Source{});
    }

    /// The most numbers in a list of the verdict: its trace, its kinds of action, or its classes.
    constexpr std::uint64_t trace_steps() const {
        const std::uint64_t steps = total.found.actions.size();
        return steps > total.longest_list ? steps : total.longest_list;
    }

    template <class Trace>
    constexpr void trace(Trace& into) const {
        total.trace(into);
    }

private:
    constexpr std::uint64_t run_walk() {
        const std::uint64_t before = total.counted.transitions;
        total.add(Source{}.walk(total.walks), Source{});
        return total.counted.transitions - before + 1;
    }

    constexpr std::uint64_t shrink() {
        const std::uint64_t before = total.found.spent;
        total.found.advance();
        return total.found.spent - before + 1;
    }
};

/// Random or planned runs, for the stages of constant evaluation.
template <class View, class Source>
using constant_walk_search = resumable_search<walk_snapshot<View, Source>, sizeof(typename View::node)>;

}}  // namespace foregone::impl
