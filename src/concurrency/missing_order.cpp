// SPDX-License-Identifier: BSL-1.0
// Finds the store and the load that nearly synchronise, and judges an execution again with stronger orders.
#include "concurrency/missing_order.hpp"

#include "concurrency/graph_consistency.hpp"

#include <foregone/impl/concurrency/synchronization.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

namespace foregone { inline namespace impl {

std::string_view order_name(std::memory_order order) {
    switch (order) {
        case std::memory_order_relaxed: return "relaxed";
        case std::memory_order_consume:
        case std::memory_order_acquire: return "acquire";
        case std::memory_order_release: return "release";
        case std::memory_order_acq_rel: return "acq_rel";
        case std::memory_order_seq_cst: return "seq_cst";
    }
    return "relaxed";
}

namespace {

using graph = execution_graph;
using kind = graph::event_kind;

/// The store that an event wrote, or else read.
std::uint32_t seen_by(const graph::event_state& event) { return event.writes != graph::none ? event.writes : event.reads; }

bool is_access(const graph::event_state& event) { return event.object != graph::none && event.kind != kind::other; }

bool releases(const graph::event_state& event) { return synchronization::releases(event.order); }
bool acquires(const graph::event_state& event) { return synchronization::acquires(event.order); }

/// The cheapest way from some events to each later one, by what happens before it and by links.
class link_search {
    static constexpr std::uint32_t unreached = std::numeric_limits<std::uint32_t>::max();
    static constexpr std::uint32_t link_cost = 4;  ///< more than its two orders

    struct reached {
        std::uint32_t cost = unreached;
        std::uint32_t from = graph::none;  ///< the event before it on the way
        weak_link by{graph::none, graph::none, false, false};
    };

    const graph& of_;
    std::vector<reached> at_;
    std::array<std::vector<std::uint32_t>, most_threads> done_{};  ///< events of each thread

public:
    /// Looks at the first `count` events.
    template <class IsStart>
    link_search(const graph& of, std::size_t count, IsStart is_start) : of_(of), at_(count) {
        for (std::uint32_t event = 0; event < count; ++event) {
            const auto& its = of.events()[event];
            if (is_start(its)) at_[event].cost = 0;
            come_after(at_[event], {its.thread, its.clock});
            if (its.reads != graph::none) come_by_load(event, event);
            if (its.kind == kind::fence && acquires(its)) come_by_fence(event);
            done_[its.thread].push_back(event);
        }
    }

    std::vector<weak_link> links_to(const thread_point& point) const {
        reached last;
        come_after(last, point);
        std::vector<weak_link> found;
        if (last.cost == unreached) return found;
        for (std::uint32_t at = last.from; at != graph::none; at = at_[at].from)
            if (at_[at].by.store != graph::none) found.push_back(at_[at].by);
        std::reverse(found.begin(), found.end());
        return found;
    }

private:
    static void improve(reached& to, std::uint32_t cost, std::uint32_t from, const weak_link& by) {
        if (cost < to.cost || (cost == to.cost && by.store != graph::none && to.by.store == graph::none && cost != 0))
            to = {cost, from, by};
    }

    /// By what happens before: in each thread the last such event is reached most cheaply.
    void come_after(reached& to, const thread_point& point) const {
        for (std::size_t thread = 0; thread < most_threads; ++thread) {
            auto last = done_[thread].end();
            while (last != done_[thread].begin() && thread != point.thread &&
                   of_.events()[*(last - 1)].number > point.clock[thread])
                --last;
            if (last == done_[thread].begin()) continue;
            const std::uint32_t from = *(last - 1);
            if (at_[from].cost != unreached) improve(to, at_[from].cost, from, {graph::none, graph::none, false, false});
        }
    }

    /// An event that synchronises with what a load of its thread, or itself, read.
    void come_by_load(std::uint32_t event, std::uint32_t load) {
        const bool is_load_weak = event == load && !acquires(of_.events()[load]);
        for (std::uint32_t store = of_.events()[load].reads; store != graph::none;) {
            const std::uint32_t maker = of_.stores()[store].made_by;
            if (maker == graph::none) return;
            const auto& made = of_.events()[maker];
            if (made.thread != of_.events()[load].thread && at_[maker].cost != unreached)
                come_by_link(event, {maker, load, !is_released(maker), is_load_weak});
            store = made.reads;  // of an update, which continues the release sequence
        }
    }

    void come_by_link(std::uint32_t event, weak_link by) {
        if (!by.is_store_weak && !by.is_load_weak) return;  // it synchronises: its clock says so
        if (by.is_store_weak) by.ended_release = ended_release_of(by.store);
        const std::uint32_t cost = link_cost + by.is_store_weak + by.is_load_weak;
        improve(at_[event], at_[by.store].cost + cost, by.store, by);
    }

    void come_by_fence(std::uint32_t event) {
        for (const std::uint32_t load : done_[of_.events()[event].thread])
            if (of_.events()[load].reads != graph::none) come_by_load(event, load);
    }

    /// By its order, or by a fence between the start and it.
    bool is_released(std::uint32_t maker) const {
        if (releases(of_.events()[maker])) return true;
        for (const std::uint32_t before : done_[of_.events()[maker].thread]) {
            if (before >= maker) break;
            const auto& fence = of_.events()[before];
            if (fence.kind == kind::fence && releases(fence) && at_[before].cost <= at_[maker].cost) return true;
        }
        return false;
    }

    /// The last release store of the same thread to the same object, if only its own stores and updates stand between.
    std::uint32_t ended_release_of(std::uint32_t maker) const {
        const auto& ending = of_.events()[maker];
        if (ending.kind != kind::store) return graph::none;
        const auto& order = of_.stores_of(ending.object);
        for (std::size_t i = of_.place_of(ending.writes); i-- > 0;) {
            const std::uint32_t before = of_.stores()[order[i]].made_by;
            if (before == graph::none) return graph::none;
            const auto& its = of_.events()[before];
            if (its.thread == ending.thread && releases(its)) return at_[before].cost <= at_[maker].cost ? before : graph::none;
            if (its.thread != ending.thread && its.kind != kind::update) return graph::none;
        }
        return graph::none;
    }
};

/// An execution whose operations have other orders: what happens before what then.
class stronger_execution {
    graph graph_;
    std::array<vector_clock, most_threads> known_{}, acquired_{}, fenced_{};
    std::array<std::vector<std::uint32_t>, most_threads> done_{};
    std::vector<vector_clock> released_{graph_.store_count()};

public:
    stronger_execution(const graph& of, const std::vector<std::memory_order>& orders) : graph_(of) {
        for (std::uint32_t event = 0; event < graph_.events().size(); ++event) repeat(event, orders[event]);
    }

    bool is_allowed(memory_model model) const { return is_coherent() && graph_consistency(graph_).holds(model); }

private:
    void repeat(std::uint32_t event, std::memory_order order) {
        graph::event_state its = graph_.events()[event];
        its.order = order;
        vector_clock clock = recorded(its);
        if (its.reads != graph::none) (acquires(its) ? clock : acquired_[its.thread]).join(released_[its.reads]);
        if (its.kind == kind::fence && acquires(its)) clock.join(acquired_[its.thread]);
        clock.set(its.thread, its.number);
        if (its.kind == kind::fence && releases(its)) fenced_[its.thread] = clock;
        if (its.writes != graph::none) {
            released_[its.writes] = releases(its) ? clock : fenced_[its.thread];
            if (its.reads != graph::none) released_[its.writes].join(released_[its.reads]);
        }
        graph_.replace_order(event, order), graph_.clock_of(event) = clock;
        known_[its.thread] = clock;
        done_[its.thread].push_back(event);
    }

    /// What happened before it by other means, and all that happens before that now.
    vector_clock recorded(const graph::event_state& its) const {
        vector_clock clock = its.clock;
        clock.join(known_[its.thread]);
        for (std::size_t thread = 0; thread < most_threads; ++thread) {
            const auto& done = done_[thread];
            auto last = done.end();
            while (last != done.begin() && graph_.events()[*(last - 1)].number > its.clock[thread]) --last;
            if (thread != its.thread && last != done.begin()) clock.join(graph_.events()[*(last - 1)].clock);
        }
        return clock;
    }

    bool happens_before(std::uint32_t a, std::uint32_t b) const {
        const auto &first = graph_.events()[a], &second = graph_.events()[b];
        return first.thread == second.thread || second.clock[first.thread] >= first.number;
    }

    /// No event reads, or stores before, what is older than what it knows.
    bool is_coherent() const {
        for (std::uint32_t b = 0; b < graph_.events().size(); ++b) {
            const auto& its = graph_.events()[b];
            if (!is_access(its)) continue;
            const bool is_store = its.reads == graph::none;
            const std::size_t place = graph_.place_of(is_store ? its.writes : its.reads);
            for (std::uint32_t a = 0; a < b; ++a) {
                const auto& before = graph_.events()[a];
                if (!is_access(before) || before.object != its.object || !happens_before(a, b)) continue;
                if (graph_.place_of(seen_by(before)) + is_store > place) return false;
            }
        }
        return true;
    }
};

/// Operations of one call site, or, without call sites, of one thread and kind on one object.
struct similar_operations {
    std::vector<std::uint32_t> events{};

    bool contains(const graph& of, std::uint32_t event) const {
        const auto &one = of.events()[events.front()], &other = of.events()[event];
        if (one.site != 0 || other.site != 0) return one.site == other.site;
        return one.thread == other.thread && one.object == other.object && one.kind == other.kind;
    }
};

std::vector<similar_operations> groups_of(const graph& of) {
    std::vector<similar_operations> groups;
    for (std::uint32_t event = 0; event < of.events().size(); ++event) {
        if (!is_access(of.events()[event]) || of.events()[event].order == std::memory_order_seq_cst) continue;
        const auto same = [&](const similar_operations& each) { return each.contains(of, event); };
        const auto known = std::find_if(groups.begin(), groups.end(), same);
        (known != groups.end() ? *known : groups.emplace_back()).events.push_back(event);
    }
    return groups;
}

/// The weakest order with which an operation synchronises in each direction that it has.
std::memory_order synchronising(const graph::event_state& event) {
    if (event.kind == kind::update) return std::memory_order_acq_rel;
    return event.kind == kind::store ? std::memory_order_release : std::memory_order_acquire;
}

/// Takes back what a judgement does not need.
class fewest_orders {
    const graph& of_;
    memory_model model_;
    std::vector<std::memory_order> orders_{};

public:
    fewest_orders(const graph& of, memory_model model) : of_(of), model_(model) {
        for (const auto& event : of.events()) orders_.push_back(is_access(event) ? std::memory_order_seq_cst : event.order);
    }

    bool forbid() const { return !allows_with_orders(of_, orders_, model_); }

    /// Whether an execution that lacks the last event is forbidden, too.
    bool forbid_without_last() const {
        graph before = of_;
        before.remove_last();
        return !allows_with_orders(before, orders_, model_);
    }

    /// Gives operations the weakest of these orders that keeps the execution forbidden.
    std::memory_order weaken(const similar_operations& all) {
        const auto& first = of_.events()[all.events.front()];
        for (const std::memory_order order : {first.order, synchronising(first)}) {
            if (order == std::memory_order_seq_cst) continue;
            const std::vector<std::memory_order> before = orders_;
            for (const std::uint32_t event : all.events) orders_[event] = order == first.order ? of_.events()[event].order : order;
            if (forbid()) return order;
            orders_ = before;
        }
        return std::memory_order_seq_cst;
    }
};

}  // namespace

bool allows_with_orders(const execution_graph& of, const std::vector<std::memory_order>& orders, memory_model model) {
    return stronger_execution(of, orders).is_allowed(model);
}

std::vector<weak_link> missing_order::links(std::size_t thread, std::uint32_t number, const thread_point& to) const {
    const auto is_after = [&](const graph::event_state& event) {
        return event.thread == thread ? event.number >= number : event.clock[thread] >= number;
    };
    return link_search(of_, of_.events().size(), is_after).links_to(to);
}

std::vector<weak_link> missing_order::links_to_last() const {
    const auto& last = of_.events().back();
    const auto& order = of_.stores_of(last.object);
    std::vector<bool> newer(of_.store_count());
    for (std::size_t i = of_.place_of(seen_by(last)) + 1; i < order.size(); ++i) newer[order[i]] = true;
    const auto is_newer = [&](const graph::event_state& event) {
        return is_access(event) && event.object == last.object && newer[seen_by(event)];
    };
    return link_search(of_, of_.events().size() - 1, is_newer).links_to({last.thread, last.clock});
}

std::vector<needed_order> missing_order::orders_for_last() const {
    std::vector<needed_order> needed;
    if (of_.events().size() > most_events) return needed;
    fewest_orders fewest(of_, model_);
    if (!fewest.forbid() || fewest.forbid_without_last()) return needed;
    for (const similar_operations& each : groups_of(of_)) {
        const std::memory_order order = fewest.weaken(each);
        if (order != of_.events()[each.events.front()].order) needed.push_back({each.events.back(), order});
    }
    return needed;
}

}}  // namespace foregone::impl
