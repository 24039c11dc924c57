// SPDX-License-Identifier: BSL-1.0
#pragma once

// Small programs of atomic operations, a mutex and a condition variable, and their executions as texts: what each load reads, how
// stores stand, which waits time out.

#include <foregone/concurrency/scheduled_atomic.hpp>
#include <foregone/concurrency/scheduled_fence.hpp>
#include <foregone/concurrency/scheduled_mutex.hpp>
#include <foregone/concurrency/scheduler.hpp>

#include "support/all_paths.hpp"

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace memory_program {

namespace fg = foregone;

constexpr std::size_t most_objects = 4;

/// A store makes 1 of a value, an addition one more, and `swap_if` makes 2 of what it expects. A wait holds the mutex, and may time
/// out.
struct operation {
    enum class kind { load, store, add, swap_if, fence, lock, unlock, wait, notify_one, notify_all } what;
    std::size_t object;
    std::memory_order order;
    std::memory_order failure = std::memory_order_relaxed;
    int expected = 0;
};
inline bool is_atomic(const operation& one) { return one.what <= operation::kind::fence; }
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
    std::mutex writing{};       ///< of `found`, where several workers search
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
    fg::scheduled_mutex mutex;
    fg::scheduled_condition_variable condition;
    std::array<std::string, most_objects> waits;  // by thread
    const auto wait_in = [&](std::size_t id) {
        std::unique_lock held(mutex, std::adopt_lock);
        const bool is_over = condition.wait_for(held, std::chrono::seconds(1)) == fg::scheduled_cv_status::timeout;
        held.release();
        waits[id] += is_over ? 't' : 'n';
    };
    for (std::size_t id = 0; id < now.of->size(); ++id)
        threads.spawn("", [&, id] {
            for (const operation& each : (*now.of)[id]) {
                using enum operation::kind;
                if (each.what == load) static_cast<void>(all[each.object].load(each.order));
                if (each.what == store) all[each.object].store(1, each.order);
                if (each.what == add) all[each.object].fetch_add(1, each.order);
                if (int expected = each.expected; each.what == swap_if)
                    all[each.object].compare_exchange_strong(expected, 2, each.order, each.failure);
                if (each.what == fence) fg::scheduled_fence(each.order);
                if (each.what == lock) mutex.lock();
                if (each.what == unlock) mutex.unlock();
                if (each.what == wait) wait_in(id);
                if (each.what == notify_one) condition.notify_one();
                if (each.what == notify_all) condition.notify_all();
            }
        });
    threads.run();
    const fg::execution_graph& graph = threads.weak()->execution();
    std::array<std::uint32_t, most_objects> objects;
    for (std::size_t i = 0; i < most_objects; ++i) objects[i] = threads.weak()->find(&all[i]);
    std::string text = text_of(graph, objects);
    for (const std::string& each : waits) text += each;
    const std::scoped_lock alone(now.writing);
    ++now.found[text];
}

inline void begin(const program& of, fg::memory_model memory, bool reduced) {
    now.of = &of, now.how = {.reduced = reduced, .memory = memory}, now.found.clear();
}

/// The executions that the scheduler takes; none is judged.
inline executions taken(const program& of, fg::memory_model memory, bool reduced, bool leaves_out = false,
                        std::uint64_t stale_reads = fg::scheduler_options::unlimited) {
    begin(of, memory, reduced);
    now.how.stale_reads = stale_reads;
    const paths::walked seen = paths::all<take_path>({.leaves_out = leaves_out});
    now.in_vain = seen.counted.pruned;
    if (!seen.holds()) now.found["a path fails or is cut"] = 1;
    return now.found;
}

}  // namespace memory_program
