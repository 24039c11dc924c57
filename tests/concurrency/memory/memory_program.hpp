// SPDX-License-Identifier: BSL-1.0
#pragma once

// Small programs of atomic operations without branches, and their executions as texts: what each load reads, how stores stand.

#include <foregone/concurrency/scheduled_atomic.hpp>
#include <foregone/concurrency/scheduled_fence.hpp>
#include <foregone/concurrency/scheduler.hpp>

#include "support/all_paths.hpp"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace memory_program {

namespace fg = foregone;

constexpr std::size_t most_objects = 4;

struct operation {
    enum class kind { load, store, add, fence } what;
    std::size_t object;
    std::memory_order order;
};
using operations = std::vector<operation>;
using program = std::vector<operations>;

/// Each execution, and how many paths had it.
using executions = std::map<std::string, int>;

/// The place of an operation: `1.0` is the first one of the second thread.
inline std::string place_of(std::size_t thread, std::size_t index) { return std::to_string(thread) + '.' + std::to_string(index); }

/// What is searched; a path's body takes no arguments.
struct search {
    const program* of = nullptr;
    fg::scheduler_options how{};
    executions found{};
    std::uint64_t in_vain = 0;  ///< paths on which all threads sleep
};
inline search now;

inline std::string text_of(const fg::execution_graph& graph, const std::array<std::uint32_t, most_objects>& objects) {
    std::vector<std::string> places;
    std::map<std::size_t, std::size_t> counts;
    for (const auto& event : graph.events()) {
        const bool is_counted = event.kind != fg::execution_graph::event_kind::other;
        places.push_back(is_counted ? place_of(event.thread, counts[event.thread]++) : "");
    }
    const auto maker = [&](std::uint32_t store) {
        const std::uint32_t event = graph.stores()[store].made_by;
        return event == fg::execution_graph::none ? std::string("first") : places[event];
    };
    std::map<std::string, std::string> reads;
    for (std::size_t i = 0; i < places.size(); ++i)
        if (graph.events()[i].reads != fg::execution_graph::none) reads[places[i]] = maker(graph.events()[i].reads);
    std::string text;
    for (const auto& [reader, writer] : reads) text += reader + " reads " + writer + "; ";
    for (const std::uint32_t object : objects) {
        text += "| ";
        if (object == fg::execution_graph::none) continue;
        for (std::size_t i = 1; i < graph.stores_of(object).size(); ++i) text += maker(graph.stores_of(object)[i]) + ' ';
    }
    return text;
}

inline void take_path(fg::chooser& choose) {
    fg::scheduler threads(choose, now.how);
    std::array<fg::scheduled_atomic<int>, most_objects> all;
    for (std::size_t id = 0; id < now.of->size(); ++id)
        threads.spawn("", [&, id] {
            for (const operation& each : (*now.of)[id]) {
                using enum operation::kind;
                if (each.what == load) static_cast<void>(all[each.object].load(each.order));
                if (each.what == store) all[each.object].store(1, each.order);
                if (each.what == add) all[each.object].fetch_add(1, each.order);
                if (each.what == fence) fg::scheduled_fence(each.order);
            }
        });
    threads.run();
    const fg::execution_graph& graph = threads.weak()->execution();
    std::array<std::uint32_t, most_objects> objects;
    for (std::size_t i = 0; i < most_objects; ++i) objects[i] = threads.weak()->find(&all[i]);
    ++now.found[text_of(graph, objects)];
}

/// The executions that the scheduler takes; none is judged.
inline executions taken(const program& of, fg::memory_model memory, bool reduced, bool leaves_out = false) {
    now = {&of, {.reduced = reduced, .memory = memory}};
    const paths::walked seen = paths::all<take_path>({.leaves_out = leaves_out});
    now.in_vain = seen.counted.pruned;
    if (!seen.holds()) now.found["a path fails or is cut"] = 1;
    return now.found;
}

}  // namespace memory_program
