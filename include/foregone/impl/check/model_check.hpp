// SPDX-License-Identifier: BSL-1.0
#pragma once

// Implements registered_check for a model in a scope: description, replay and logs by its view, and the search.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/base/long_text.hpp>
#include <foregone/impl/base/text.hpp>
#include <foregone/impl/behaviors/action_json.hpp>
#include <foregone/impl/check/asked.hpp>
#include <foregone/impl/check/asked_model.hpp>
#include <foregone/impl/check/registered_check.hpp>
#include <foregone/impl/check/search_at_run_time.hpp>
#include <foregone/impl/check/steps_after.hpp>
#include <foregone/impl/logs/log_model.hpp>
#include <foregone/impl/logs/log_moves.hpp>
#include <foregone/impl/model/action_recipe.hpp>
#include <foregone/impl/model/classes.hpp>
#include <foregone/impl/model/model_in_scope.hpp>
#include <foregone/impl/model/surroundings.hpp>
#include <foregone/impl/report/check_name.hpp>
#include <foregone/impl/search/replay.hpp>
#include <foregone/impl/search/search_view.hpp>
#include <foregone/impl/states/search_graph.hpp>
#include <foregone/impl/states/word_model.hpp>
#include <foregone/impl/types/match_json.hpp>
#include <foregone/impl/types/value_table.hpp>
#include <foregone/impl/walks/action_kinds.hpp>
#include <foregone/impl/walks/noted_walk.hpp>
#include <foregone/impl/walks/shrink_rules.hpp>
#include <foregone/model/gaps.hpp>
#include <foregone/model/scope.hpp>
#include <foregone/model/symmetry.hpp>
#include <foregone/types/name.hpp>
#include <foregone/types/print.hpp>
#include <foregone/types/why_not_packable.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <vector>

namespace foregone { inline namespace impl {

/// A search for an initial state stops after this many.
inline constexpr std::uint64_t searched_initial_states_limit = 65'536;

/// Writes an initial state as JSON; null for a behavior, which has one initial state.
template <class View>
void write_initial_json(std::uint64_t index, dynamic_sink& sink) {
    if constexpr (judges_answers<View>) sink.append(std::string_view("null"));
    else write_json(sink, View::initial(index));
}

/// The number of the initial state that was written so, which had this number then; initial_count() if it no longer exists.
template <class View>
std::uint64_t find_initial_json(const json_node& written, std::uint64_t number) {
    if constexpr (judges_answers<View>) {
        return number;
    } else {
        const std::uint64_t count = View::initial_count();
        const auto is_at = [&](std::uint64_t index) { return matches_json(written, View::initial(index), json_match::whole); };
        if (number < count && is_at(number)) return number;
        for (std::uint64_t index = 0; index < count && index < searched_initial_states_limit; ++index)
            if (is_at(index)) return index;
        return count;
    }
}

/// Describes a verdict on the temporal properties of a view; defined in temporal_seam.hpp, which temporal properties include.
template <class View>
void describe_temporal(const verdict& found, temporal_listener& to);

/// The part of a check of a model in a scope that needs no search: listing, replaying, and reading of files and logs. A search sees
/// the model as `View`. Without a search, states are not packed at run time, because that would be compiled for it alone.
template <class Model, class View, auto Scope, bool HasSearch = false>
class described_check : public registered_check {
protected:
    using view = View;

private:
    using kinds = action_kinds<typename view::action_domain>;
    using classes = classes_of_view<view>;

    static constexpr auto title = check_name<Model, Scope>();

    check_terms terms_;

protected:
    static constexpr bool is_packed = [] {
        if constexpr (Scope.searched == search_kind::states) return packable<typename view::node>;
        return false;
    }();
    static constexpr bool has_system_v = requires { typename view::system; };

public:
    described_check(const char* file, int line, const char* code = "", const char* given_name = "")
        : terms_(terms_of_scope<Model, Scope>(file, line, code, given_name, title.name.view().size() - title.model_length)) {}

    std::string_view name() const override { return title.name.view(); }
    const check_terms& terms() const override { return terms_; }

    std::size_t state_words() const override {
        if constexpr (is_packed) return state_codec<typename view::node>::words;
        return 0;
    }
    std::string_view why_not_packed() const override {
        if constexpr (Scope.searched == search_kind::states) return why_not_packable<typename view::node>;
        return {};
    }
    std::uint32_t property_count() const override { return view::properties::size; }
    std::string_view property(std::uint32_t index) const override {
        return is_of_search(index) ? title_of_search(index) : view::properties::title(index);
    }
    std::string_view expectation(std::uint32_t index) const override { return view::properties::title(index + 1); }
    /// Another view than the model's own judges more, such as assertions or a comparison.
    asked what_is_asked() const override {
        if constexpr (std::is_same_v<view, search_view<Model>>) return asked_of_model<Model>();
        else return asked::something;
    }
    property_kind kind(std::uint32_t property) const override { return view::properties::kind(property); }
    bool counts_representatives() const override { return Scope.searched == search_kind::states && reducing_view<view>; }
    search_size known_size() const override {
        search_size known = size_in_scope<Scope>();
        known.actions = view::action_count;
        known.kinds = kinds::count;
        known.branches = branching_view<view>;
        known.always_enabled = view::total;
        known.is_temporal = view::properties::has_temporal;
        if constexpr (is_packed) {
            known.state_bits = state_codec<typename view::node>::bits;
            known.has_strays = may_hold_strays<typename view::node>;
            known.has_enums = may_hold_no_enumerator<typename view::node>;
        }
        return known;
    }
    std::uint64_t action_count() const override { return step_number_limit<view>; }
    std::uint64_t initial_count() const override { return view::initial_count(); }
    std::size_t kind_count() const override { return kinds::count; }
    std::uint64_t actions_to_kind(std::size_t kind) const override { return kinds::at(kind).last; }
    FOREGONE_COLD void print_kind_at(std::size_t kind, dynamic_sink& sink) const override { kinds::title(kind, sink); }
    std::size_t class_count() const override { return classes::count; }
    void print_class_at(std::size_t number, dynamic_sink& sink) const override { classes::title(number, sink); }
    FOREGONE_COLD void print_missing_at(std::size_t part, std::uint64_t number, dynamic_sink& sink) const override {
        coverage_of<view>::print_missing(part, number, sink);
    }
    std::string_view model_name() const override { return type_name<Model>(); }

    FOREGONE_COLD void print_action_at(std::uint64_t number, dynamic_sink& sink) const override {
        print_action_of<view>(action_of<view>(number), sink);
    }

    /// A step of a branching action is `{"action": …, "branch": 2}`.
    FOREGONE_COLD void write_action(std::uint64_t number, dynamic_sink& sink) const override {
        const std::uint64_t index = action_of<view>(number);
        if (branching_view<view>) sink.append("{\"action\": ");
        write_action_of<view>(index, sink);
        if (branching_view<view>) sink.append(", \"branch\": "), print(sink, number / view::action_count), sink.append("}");
    }

    FOREGONE_COLD void write_initial(std::uint64_t index, dynamic_sink& sink) const override {
        write_initial_json<view>(index, sink);
    }

    FOREGONE_COLD std::uint64_t find_action(const json_node& written, json_problem& problem) const override {
        if constexpr (branching_view<view>) {
            const json_node* const action = written.member("action");
            const json_node* const branch = written.member("branch");
            if (action == nullptr || branch == nullptr || branch->kind != json_kind::natural) return step_number_limit<view>;
            const std::uint64_t found = find_plain_action(*action, problem);
            return found == view::action_count ? step_number_limit<view> : found + branch->natural * view::action_count;
        } else {
            return find_plain_action(written, problem);
        }
    }

    FOREGONE_COLD std::uint64_t find_initial(const json_node& written, std::uint64_t number) const override {
        return find_initial_json<view>(written, number);
    }

    FOREGONE_COLD action_recipe recipe_of(std::uint64_t action) const override {
        return recipe_of_action<typename view::action_domain>(action);
    }

    FOREGONE_COLD void judge_log(log_driver& driver) const override { judge_log_with<view>(unrecorded_of<Model>(), driver); }

    void print_unjudged([[maybe_unused]] dynamic_sink& sink) const override {
        if constexpr (has_commands<Model>) unjudged_commands<Model>::print(sink);
    }

    void describe_temporal([[maybe_unused]] const verdict& found, [[maybe_unused]] temporal_listener& to) const override {
        if constexpr (view::properties::has_temporal) impl::describe_temporal<view>(found, to);
    }
    bool has_system() const override { return has_system_v; }
    bool has_fixture() const override { return impl::has_fixture<Model>; }
    bool makes_copies() const override {
        return Scope.searched == search_kind::states || (view::copyable && Scope.searched == search_kind::sequences);
    }

    FOREGONE_COLD replayed replay_trace(const basic_trace<std::vector<std::uint64_t>>& trace,
                                        step_listener& listener) const override {
        [[maybe_unused]] const surroundings<Model> around{};
        std::vector<typename view::record> records(trace.actions.size() + 1);
        return replay<view, long_text>(trace, records.data(), reported_with_next<is_packed && HasSearch>{{listener}, *this});
    }

private:
    static std::uint64_t find_plain_action(const json_node& written, json_problem& problem) {
        std::uint64_t found = view::action_count;
        const auto keep_least = [&](std::uint64_t index) {
            if (index < found) found = index;
        };
        find_actions<typename view::action_domain>(written, true, problem, keep_least);
        return found;
    }
};

/// A check of a model in a scope, with its search.
template <class Model, class View, auto Scope>
class model_check : public described_check<Model, View, Scope, true> {
    using described = described_check<Model, View, Scope, true>;
    using typename described::view;

    using parts_of_search = run_time_search<view, Scope>;

public:
    using described_check<Model, View, Scope, true>::described_check;

    fallback reason() const override { return fallback::not_asked; }
    verdict decided() const override { return {}; }
    verdict run(executor& who, const run_terms& terms) const override {
        [[maybe_unused]] const surroundings<Model> around{};
        return explore_together<view, Scope>(who, terms);
    }

    bool with_packed_model([[maybe_unused]] function_ref<void(const packed_model&)> use) const override {
        if constexpr (described::is_packed) {
            [[maybe_unused]] const surroundings<Model> around{};
            use(word_model<view>{});
        }
        return described::is_packed;
    }

    bool is_divisible() const override { return parts_of_search::divisible; }
    bool is_resumable() const override { return parts_of_search::resumable; }
    bool fits(const search_part& part, search_shard shard) const override { return parts_of_search::fits(part, shard); }
    bool merge(const std::vector<search_part>& parts, const run_terms& terms, stop_reason stopped, verdict& into) const override {
        return parts_of_search::merge(parts, terms, stopped, into);
    }

    verdict shrink(const basic_trace<std::vector<std::uint64_t>>& trace, std::uint32_t violated,
                   function_ref<replayed(const basic_trace<std::vector<std::uint64_t>>&)> walk,
                   std::uint64_t limit_runs) const override {
        if constexpr (described::has_system_v) return shrink_run(shrink_table_of<view>(), trace, violated, walk, limit_runs);
        else return {};
    }
};

}}  // namespace foregone::impl
