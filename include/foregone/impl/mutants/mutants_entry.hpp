// SPDX-License-Identifier: BSL-1.0
#pragma once

// What a line with a check registers beside it, in a file that includes foregone/mutation.hpp: the mutants of its model.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/check/check_subject.hpp>
#include <foregone/impl/check/check_terms.hpp>
#include <foregone/impl/check/requirements.hpp>
#include <foregone/impl/model/model_in_scope.hpp>
#include <foregone/impl/model/surroundings.hpp>
#include <foregone/impl/mutants/model_states.hpp>
#include <foregone/impl/mutants/mutant_judge.hpp>
#include <foregone/impl/mutants/mutant_list.hpp>
#include <foregone/impl/mutants/mutant_search.hpp>
#include <foregone/impl/mutants/mutated_model.hpp>
#include <foregone/impl/mutants/weak_properties.hpp>
#include <foregone/impl/report/check_name.hpp>
#include <foregone/model/scope.hpp>

#include <cstdint>
#include <string_view>
#include <type_traits>
#include <vector>

namespace foregone { inline namespace impl {

/// The mutants of a view at run time.
template <class Model, class View>
class mutated_view final : public mutated_model {
    std::uint64_t depth_steps_;
    model_states<View> states_{};
    mutant_facts<View> known_{};
    temporal_claims_of<View> claims_{};

public:
    explicit mutated_view(std::uint64_t depth_steps) : depth_steps_(depth_steps) {}

    searched_model explore(stop_question stops) override {
        [[maybe_unused]] const surroundings<Model> around{};
        states_.explore(known_, depth_steps_, stops);
        searched_model found{states_.is_complete(), states_.violated(), states_.size(),
                             states_.steps(),       states_.depth_steps(), states_.bytes()};
        if (!found.is_complete) return found;
        const mutant_result itself = search(unchanged, {}, stops);
        if (itself.fate == mutant_fate::killed) found.violated = itself.property;
        if (itself.fate == mutant_fate::undecided) found.is_complete = false;
        return found;
    }

    std::vector<mutant> mutants() const override {
        std::vector<mutant> all;
        mutant_list<View>::each(known_, [&](const mutant& m) { all.push_back(m); });
        return all;
    }

    void write(const mutant& m, dynamic_sink& sink) const override { mutant_list<View>::write(m, known_, sink); }

    mutant_result search(const mutant& m, const chosen_properties& chosen, stop_question stops) const override {
        [[maybe_unused]] const surroundings<Model> around{};
        const mutant_limits limits{.new_states = 4 * std::uint64_t{states_.size()} + least_new_states, .depth_steps = depth_steps_};
        mutant_search<View, model_states<View>> one(states_, known_, m, limits, claims_, chosen);
        return one.run([&] { return stops(one.bytes()); });
    }

    std::uint32_t property_count() const override { return View::properties::size; }
    std::string_view property(std::uint32_t number) const override { return View::properties::title(number); }
    void each_weak_property(stop_question stops, function_ref<void(std::uint32_t, std::string_view)> visit) const override {
        visit_weak_properties<View>(states_, claims_, stops, visit);
    }

private:
    /// No mutant: there is no such initial state.
    static constexpr mutant unchanged{mutant_kind::initial_left_out, 0, 0, UINT64_MAX};
    static constexpr std::uint64_t least_new_states = 65'536;
};

template <class Model, auto Scope>
class mutants_entry final : public registered_mutants {
    static constexpr auto title = check_name<Model, Scope>();
    check_terms terms_;

public:
    mutants_entry(const char* file, int line, const char* code, const char* given_name)
        : terms_(terms_of_scope<Model, Scope>(file, line, code, given_name, title.name.view().size() - title.model_length)) {}

    std::string_view name() const override { return title.name.view(); }
    const check_terms& terms() const override { return terms_; }
    owned<mutated_model> model() const override {
        return make_owned<mutated_view<Model, view_of_mutants<Model>>>(terms_.depth_limit_steps);
    }
};

/// Registers nothing: the check of another scope, of a program, or with an error that has been reported.
struct no_mutants {
    constexpr no_mutants(const char*, int, const char*, const char*) {}
};

template <class Subject>
struct mutants_of_subject : std::type_identity<no_mutants> {};
template <class Model, auto Scope>
    requires(Scope.searched == search_kind::states && unmet_requirement<Model, Scope>::met && has_mutants<view_of_mutants<Model>>)
struct mutants_of_subject<check_subject<Model, Scope>> : std::type_identity<mutants_entry<Model, Scope>> {};

template <class Subject>
using mutants_in = typename mutants_of_subject<Subject>::type;

}}  // namespace foregone::impl
