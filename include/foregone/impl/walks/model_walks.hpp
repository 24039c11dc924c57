// SPDX-License-Identifier: BSL-1.0
#pragma once

// The walk_model of a model type: takes random or planned walks and merges their notes, for the compiled walk search.

#include <foregone/impl/base/owned.hpp>
#include <foregone/impl/model/action_recipe.hpp>
#include <foregone/impl/search/counted_numbers.hpp>
#include <foregone/impl/search/tally.hpp>
#include <foregone/impl/search/tally_shape_of.hpp>
#include <foregone/impl/types/lists.hpp>
#include <foregone/impl/walks/action_kinds.hpp>
#include <foregone/impl/walks/noted_walk.hpp>
#include <foregone/impl/walks/shrink.hpp>
#include <foregone/impl/walks/shrink_rules.hpp>
#include <foregone/impl/walks/walk_model.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// The notes of walks of one model.
template <class View>
class model_notes final : public walk_notes {
    struct counts {
        using orders_type = order_tally<action_kinds<typename View::action_domain>::count>;

        tally<View> counted{};
        [[no_unique_address]] class_tally<View> classes{};
        [[no_unique_address]] coverage_of<View> covered{};
        [[no_unique_address]] orders_type orders{};

        void merge(const auto& next) {
            counted.merge(next.counted);
            classes.merge(next.classes);
            covered.merge(next.covered);
            orders.merge(next.orders);
        }

        static void each_number(auto& self, auto&& visit)
            requires shows_numbers<coverage_of<View>>
        {
            tally<View>::each_number(self.counted, visit);
            class_tally<View>::each_number(self.classes, visit);
            coverage_of<View>::each_number(self.covered, visit);
            orders_type::each_number(self.orders, visit);
        }
    };

    counts all_{};

public:
    void add(const auto& walk) { all_.merge(walk); }
    void merge(const walk_notes& next) override { all_.merge(static_cast<const model_notes&>(next).all_); }

    std::uint64_t transitions() const override { return all_.counted.transitions; }
    std::vector<std::uint64_t> counted() const override { return numbers_of(all_.counted); }

    std::vector<std::uint64_t> numbers() const override {
        if constexpr (shows_numbers<counts>) return numbers_of(all_);
        else return {};
    }
    bool read([[maybe_unused]] const std::vector<std::uint64_t>& numbers) override {
        if constexpr (shows_numbers<counts>) return read_numbers(all_, numbers);
        else return false;
    }

    void describe(basic_sampling<std::vector<std::uint64_t>>& into) const override {
        all_.classes.describe(into);
        all_.covered.describe(into);
        all_.orders.describe(into);
    }
};

/// Some walks of one model; `Source` generates them.
template <class View, class Source>
class model_block final : public walk_block {
    using walk_type = noted_walk<View, typename Source::lists>;

    const Source& source_;
    struct place {
        walk_type* walk = nullptr;
        ~place() { delete walk; }
    };
    std::vector<place> places_;

public:
    model_block(const Source& source, std::size_t places) : source_(source), places_(places) {}

    void take(std::size_t at, std::uint64_t number) override { places_[at].walk = new walk_type(source_.walk(number)); }

    walk_result result(std::size_t at) const override {
        const walk_type& one = *places_[at].walk;
        return {one.property,       one.initial,  one.actions.begin() == one.actions.end() ? nullptr : &*one.actions.begin(),
                one.actions.size(), one.selected, one.refused};
    }

    void add_to(walk_notes& notes, std::size_t at) const override { static_cast<model_notes<View>&>(notes).add(*places_[at].walk); }
};

/// The walks of one model that a source generates.
template <class View, class Source>
class model_walks final : public walk_model {
    const Source& source_;

public:
    /// `longest`: no walk takes more steps.
    model_walks(const Source& source, std::uint64_t longest)
        : walk_model({source.count(), longest, action_kinds<typename View::action_domain>::count, Source::shrink_runs,
                      View::initial_count() > 0, shows_numbers<coverage_of<View>>, Source::expected(),
                      [](std::uint32_t property) { return View::properties::title(property); },
                      [](std::uint64_t from, const std::vector<std::uint64_t>& run) {
                          return walk_in_place<View, growing_lists>{}(from, run);
                      },
                      recipe_of_action<typename View::action_domain>, tally_shape_of<View>(), shrink_table_of<View>()}),
          source_(source) {}

    owned<walk_notes> notes() const override { return make_owned<model_notes<View>>(); }
    owned<walk_block> block(std::size_t places) const override { return make_owned<model_block<View, Source>>(source_, places); }
    void describe(verdict& into) const override { source_.describe(into); }
};

}}  // namespace foregone::impl
