// SPDX-License-Identifier: BSL-1.0
// Default answers of registered checks, the list of all checks in a program, and the steps possible after a replay.
#include "check/tried_actions.hpp"

#include <foregone/impl/check/registered_check.hpp>
#include <foregone/impl/check/steps_after.hpp>
#include <foregone/impl/logs/log_judge.hpp>
#include <foregone/impl/states/search_graph.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

void report_steps_after(step_listener& listener, const registered_check& check, std::uint64_t actions, steps_of_action steps) {
    const std::uint64_t tried = listener.tries_next();
    if (tried == 0) return;
    std::vector<std::uint64_t> found;
    each_tried_action(check, tried, actions, [&](std::uint64_t action) {
        if (check.recipe_of(action).is_recorded()) return;
        const std::size_t before = found.size();
        try {
            steps(action, [&](std::uint64_t step) { found.push_back(step); });
        } catch (...) { found.resize(before), found.push_back(action); }
    });
    listener.goes_on(found);
}

// The default answers of a check.

basic_trace<std::vector<std::uint64_t>> listed_check::refused_run() const { return {}; }
bool replayed_check::holds_model() const { return true; }
bool registered_check::has_search() const { return true; }
property_kind listed_check::kind(std::uint32_t) const { return property_kind::always; }
std::uint64_t listed_check::actions_to_kind(std::size_t) const { return 0; }
std::string_view listed_check::expectation(std::uint32_t) const { return {}; }
asked listed_check::what_is_asked() const { return property_count() > 0 ? asked::something : asked::nothing; }
bool replayed_check::numbered_path(std::uint64_t, std::vector<std::uint64_t>&) const { return false; }

bool registered_check::is_divisible() const { return false; }
bool registered_check::is_resumable() const { return false; }
bool registered_check::fits(const search_part&, search_shard) const { return false; }
bool registered_check::merge(const std::vector<search_part>&, const run_terms&, stop_reason, verdict&) const { return false; }

std::size_t listed_check::state_words() const { return 0; }
std::string_view listed_check::why_not_packed() const { return {}; }
bool registered_check::with_packed_model(function_ref<void(const packed_model&)>) const { return false; }
std::uint64_t registered_check::step_fingerprint() const {
    std::uint64_t number = 0;
    with_packed_model([&number](const packed_model& model) { number = graph_fingerprint(model); });
    return number;
}
bool listed_check::counts_representatives() const { return false; }
search_size listed_check::known_size() const { return {}; }

bool listed_check::is_program() const { return false; }
std::size_t listed_check::kind_count() const { return 0; }
void listed_check::print_kind_at(std::size_t, dynamic_sink&) const {}
std::size_t listed_check::class_count() const { return 0; }
void listed_check::print_class_at(std::size_t, dynamic_sink&) const {}
void listed_check::print_missing_at(std::size_t, std::uint64_t, dynamic_sink&) const {}
void listed_check::print_unjudged(dynamic_sink&) const {}
void listed_check::print_remedy(const verdict&, dynamic_sink&) const {}
void listed_check::describe_temporal(const verdict&, temporal_listener&) const {}

void replayed_check::write_initial(std::uint64_t, dynamic_sink& sink) const { sink.append("null"); }
std::uint64_t replayed_check::find_initial(const json_node&, std::uint64_t number) const { return number; }
action_recipe replayed_check::recipe_of(std::uint64_t) const { return {}; }

void replayed_check::judge_log(log_driver& driver) const {
    driver.refuse("a program that chooses has no actions that a log could name");
}

void check_list::add(registered_check& check) {
    *last = &check;
    last = &check.next;
}

check_list& check_list::global() {
    static check_list list;
    return list;
}

}}  // namespace foregone::impl
