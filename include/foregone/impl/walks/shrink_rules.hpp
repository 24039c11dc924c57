// SPDX-License-Identifier: BSL-1.0
#pragma once

// What shrinking asks of a model: runs of candidates, replacements of an action, simpler values, which steps its oracle allows.

#include <foregone/impl/domain/value_places.hpp>
#include <foregone/impl/search/model_view.hpp>
#include <foregone/impl/search/walk.hpp>
#include <foregone/impl/walks/action_kinds.hpp>
#include <foregone/impl/walks/shrink_table.hpp>

#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

/// Walks a candidate in this process.
template <class View, class Lists>
struct walk_in_place {
    using numbers = typename Lists::template list<std::uint64_t>;

    constexpr replayed operator()(std::uint64_t from, const numbers& run) const {
        const record_room<typename View::record> records(run.size());
        return walk<View>(from, records.records, given_path{run});
    }

private:
    struct given_path {
        const numbers& run;
        std::size_t taken = 0;

        constexpr bool is_over() const { return taken == run.size(); }
        constexpr void begin(const typename View::node&) {}
        constexpr next_step step(typename View::node& at, past_of<typename View::record> past, typename View::record& seen,
                                 typename View::note& noted) {
            if (is_over()) return next_step::over;
            return View::take(at, past, run[taken++], seen, noted) ? next_step::taken : next_step::refused;
        }
    };
};

/// The candidates of shrinking that a model allows.
template <class View>
struct shrink_rules {
    using domain = typename View::action_domain;
    using kinds = action_kinds<domain>;
    static constexpr bool replaces_by_any = View::action_count <= 16;

    static constexpr std::uint64_t replacements() { return replaces_by_any ? View::action_count : kinds::count; }

    /// The actions that replace a step: any action if there are few, otherwise the simplest of each kind.
    static constexpr std::uint64_t replacement(std::uint64_t number) {
        return replaces_by_any ? number : kinds::at(static_cast<std::size_t>(number)).first;
    }

    static constexpr std::uint64_t simpler(std::uint64_t action, std::uint64_t number) {
        return simpler_value<domain>(action, number);
    }

    static constexpr std::size_t places() { return value_places<domain>.size(); }
    static constexpr const value_place& place(std::size_t number) { return value_places<domain>[number]; }

    template <class Numbers, class LeftOut>
    static constexpr Numbers without(const Numbers& run, LeftOut&& left_out) {
        if constexpr (leaves_out_steps<View, Numbers, LeftOut>) {
            return View::without(run, left_out);
        } else {
            Numbers kept{};
            for (std::size_t i = 0; i < run.size(); ++i)
                if (!left_out(i)) kept.push_back(run[i]);
            return kept;
        }
    }

    /// How many steps of a run the oracle's model allows, as far as it can be asked without the system. The steps before the
    /// first refused one may violate a property by themselves.
    template <class Numbers>
    static constexpr std::size_t allowed_steps(const Numbers& run) {
        if constexpr (View::plannable) {
            if constexpr (!View::total && View::begins_in_one_model) return allowed_from(View::initial_model(), run);
        }
        return run.size();
    }

private:
    template <class Model, class Numbers>
    static constexpr std::size_t allowed_from(Model model, const Numbers& run) {
        for (std::size_t i = 0; i < run.size(); ++i) {
            if (!View::enabled(model, run[i])) return i;
            View::foresee(model, run[i]);
        }
        return run.size();
    }
};

/// The table of one model.
template <class View>
shrink_table shrink_table_of() {
    using rules = shrink_rules<View>;
    using numbers = shrink_table::numbers;
    const value_place* first = nullptr;
    if constexpr (rules::places() > 0) first = &rules::place(0);
    return {rules::replacements(), &rules::replacement, &rules::simpler, first, rules::places(),
            [](const numbers& run, shrink_table::chosen_steps left_out) { return rules::without(run, left_out); },
            [](const numbers& run) { return rules::allowed_steps(run); }};
}

}}  // namespace foregone::impl
