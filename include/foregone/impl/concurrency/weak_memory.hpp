// SPDX-License-Identifier: BSL-1.0
#pragma once

// Atomic operations under a memory model: a load chooses which store it reads, a store where it stands among the others.

#include <foregone/concurrency/memory_model.hpp>
#include <foregone/impl/concurrency/execution_graph.hpp>
#include <foregone/impl/concurrency/graph_consistency.hpp>
#include <foregone/impl/concurrency/reported_operations.hpp>
#include <foregone/impl/concurrency/scheduled_thread.hpp>
#include <foregone/impl/concurrency/synchronization.hpp>
#include <foregone/impl/concurrency/thread_order.hpp>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// The atomic objects of a path by address, and the execution so far.
///
/// Guarantees: the first choice of each load is the newest store, and of each store the end of the order, so that the first path is
///     sequentially consistent.
/// Source: RC11 by graphs: Lahav et al. (PLDI 2017); Kokologiannakis et al., "Effective stateless model checking for C/C++
///     concurrency" (POPL 2018), here along the paths of an odometer and with the order of stores chosen at the store.
class weak_memory {
    using graph = execution_graph;

    struct located {
        const void* address;
        std::uint32_t object;
    };
    /// A load while a thread evaluates a condition for which it waits.
    struct look {
        std::uint32_t object, store;
    };
    struct round {
        std::vector<look> before{}, now{};
        bool is_open = false, has_progressed = false;
    };

    memory_model model_;
    thread_order& order_;
    graph graph_;
    std::vector<located> places_;
    std::vector<std::uint32_t> turns_;  ///< of each event: in which turn of threads it happened
    std::array<std::uint32_t, most_threads> last_{};  ///< the last event of each thread, plus 1
    std::array<round, most_threads> rounds_{};

public:
    weak_memory(memory_model model, thread_order& order) : model_(model), order_(order) {}

    const graph& execution() const { return graph_; }

    /// The object at an address; its first value is what is there at the first use.
    std::uint32_t object_at(const void* address, const void* value, std::size_t bytes) {
        if (const std::uint32_t known = find(address); known != graph::none) return known;
        places_.push_back({address, graph_.add_object(value, bytes)});
        return places_.back().object;
    }

    /// The object at an address; none if it was not used.
    std::uint32_t find(const void* address) const {
        for (std::size_t i = places_.size(); i-- > 0;)
            if (places_[i].address == address) return places_[i].object;
        return graph::none;
    }

    /// Whether a thread has read an object, and something other than its newest store.
    bool is_behind(const scheduled_thread& by, const void* address) const {
        const std::uint32_t object = find(address);
        const std::uint32_t last = object != graph::none ? graph_.last_seen(object, by.id) : graph::none;
        return last != graph::none && last != graph_.newest_of(object);
    }

    /// A thread sees the newest store by other means than a load.
    void see_newest(scheduled_thread& by, const void* address) {
        const std::uint32_t object = find(address);
        if (object == graph::none) return;
        graph::event_state load = event_of(by, graph::event_kind::load, std::memory_order_relaxed);
        load.object = object, load.reads = graph_.newest_of(object);
        settle(by);
        append(by, load, nullptr, 0, 0);
    }

    /// Objects in this memory begin or end.
    void forget(const void* begin, std::size_t bytes) {
        const auto first = reinterpret_cast<std::uintptr_t>(begin);
        std::erase_if(places_, [&](const located& at) { return reinterpret_cast<std::uintptr_t>(at.address) - first < bytes; });
    }

    /// An operation that is not atomic, but orders others.
    void note_operation(scheduled_thread& by) {
        settle(by);
        append(by, event_of(by, graph::event_kind::other, std::memory_order_relaxed), nullptr, 0, 0);
    }

    void fence(scheduled_thread& by, std::memory_order order) {
        settle(by);
        const std::uint32_t event = append(by, event_of(by, graph::event_kind::fence, order), nullptr, 0, 0);
        synchronization::fence(by, order);
        graph_.clock_of(event) = by.clock;
    }

    // A thread that waits for a condition evaluates it in rounds. A round that is false and reads the same as the one before
    // changes nothing, so each further one reads something newer.

    void begin_round(scheduled_thread& by) {
        round& its = rounds_[by.id];
        its.before = std::exchange(its.now, {});
        its.is_open = true, its.has_progressed = false;
    }
    void end_rounds(scheduled_thread& by) { rounds_[by.id] = {}; }
    /// Whether the round that was false read something other than the newest store.
    bool may_progress(const scheduled_thread& by) const {
        for (const look& each : rounds_[by.id].now)
            if (graph_.newest_of(each.object) != each.store) return true;
        return false;
    }

    bool is_newest(std::uint32_t store) const { return graph_.newest_of(graph_.stores()[store].object) == store; }

    friend class atomic_access;

private:
    static graph::event_state event_of(const scheduled_thread& by, graph::event_kind what, std::memory_order order) {
        return {what, static_cast<std::uint8_t>(by.id), order, graph::none, graph::none, graph::none, 0, 0};
    }

    /// What happened before a thread's last event is final once the thread goes on.
    void settle(const scheduled_thread& of) {
        if (last_[of.id] != 0) graph_.clock_of(last_[of.id] - 1) = of.clock;
    }

    /// Requires: what is known before it is settled.
    std::uint32_t append(scheduled_thread& by, graph::event_state added, const void* value, std::size_t bytes, std::size_t place) {
        added.number = by.clock[by.id];
        added.clock = by.clock;
        const auto number = static_cast<std::uint32_t>(graph_.events().size());
        graph_.add(added, value, bytes, place);
        turns_.push_back(order_.turns() - 1);
        last_[by.id] = number + 1;
        return number;
    }

    /// The running thread has read a store.
    void note_turn_of(std::uint32_t store) {
        const std::uint32_t made_by = graph_.stores()[store].made_by;
        if (made_by != graph::none) order_.note_read(turns_[made_by]);
    }

    std::uint64_t choose(bool is_place, std::uint64_t count) {
        return is_place ? order_.pick("stands", count) : order_.pick("reads", count);
    }

    void note_look(const scheduled_thread& by, std::uint32_t object, std::uint32_t store) {
        round& its = rounds_[by.id];
        if (!its.is_open) return;
        const look* const before = last_look(its, object);
        its.has_progressed |= before == nullptr || before->store != store;
        its.now.push_back({object, store});
    }

    static const look* last_look(const round& its, std::uint32_t object) {
        for (std::size_t i = its.before.size(); i-- > 0;)
            if (its.before[i].object == object) return &its.before[i];
        return nullptr;
    }

    /// Whether a load in a round may read what the round before read: something else can still be newer.
    bool may_stay(const scheduled_thread& by, std::uint32_t object, std::uint32_t store) const {
        const round& its = rounds_[by.id];
        if (!its.is_open || its.has_progressed) return true;
        const look* const before = last_look(its, object);
        if (before == nullptr || before->store != store) return true;
        for (const look* later = before + 1; later != its.before.data() + its.before.size(); ++later)
            if (graph_.newest_of(later->object) != later->store) return true;
        return graph_.newest_of(object) == store;
    }
};

/// An atomic operation of a thread that stands before it.
class atomic_access : public sleeping_access {
public:
    using kind = execution_graph::event_kind;

    struct outcome {
        std::uint32_t read = execution_graph::none, written = execution_graph::none;
        bool is_newest = true;  ///< what it wrote, or read if it wrote nothing
    };

    /// The operation happens, with what it chooses.
    outcome perform() {
        std::vector<option> all = options(std::exchange(by_.offered_from, 0));
        if (all.empty()) all = options(0);  // after the end of the path
        const std::uint64_t chosen = memory_.choose(kind_ == kind::store, all.size());
        return commit(all[chosen]);
    }

    /// What a report notes of it.
    reported_operation reported(bool has_written) const {
        const bool is_of_comparison = kind_ == kind::update && !has_written;
        return {.kind = is_of_comparison ? kind::load : kind_, .order = is_of_comparison ? failure_ : order_, .site = site_,
                .is_of_comparison = is_of_comparison};
    }

    /// A thread that polls has read the same in vain: it reads something newer.
    void read_newer() { is_newer_ = true; }

    bool has_option_from(std::uint32_t first_store) const override { return !options(first_store).empty(); }
    bool reads() const override { return kind_ != kind::store; }
    bool may_write() const override {
        for (const std::uint32_t store : memory_.graph_.stores_of(object_))
            if (writes(store)) return true;
        return false;
    }
    std::uint32_t store_count() const override { return static_cast<std::uint32_t>(memory_.graph_.store_count()); }

protected:
    atomic_access(weak_memory& memory, scheduled_thread& by, std::uint32_t object, std::size_t bytes, kind what,
                  std::memory_order order, std::memory_order failure, std::uint64_t site = 0)
        : memory_(memory), by_(by), object_(object), bytes_(bytes), kind_(what), order_(order), failure_(failure), site_(site) {
        by_.next_access = this;
    }
    atomic_access(const atomic_access&) = delete;
    atomic_access& operator=(const atomic_access&) = delete;
    ~atomic_access() { by_.next_access = nullptr; }

    /// Whether the operation writes if it reads this value. Its new value is then in `after`.
    virtual bool writes_over(const unsigned char* before) const = 0;
    virtual const void* after() const = 0;
    /// The operation happens, after what it synchronises with and before what it publishes.
    virtual void accessed(bool /*has_written*/) {}

private:
    struct option {
        std::uint32_t store;  ///< that it reads, or after which its own stands
        bool writes;
    };

    weak_memory& memory_;
    scheduled_thread& by_;
    std::uint32_t object_;
    std::size_t bytes_;
    kind kind_;
    std::memory_order order_, failure_;
    std::uint64_t site_;
    bool is_newer_ = false;

    /// The newest first.
    std::vector<option> options(std::uint32_t first_store) const {
        const execution_graph& graph = memory_.graph_;
        const std::vector<std::uint32_t>& stores = graph.stores_of(object_);
        const std::size_t front = graph.front_of(object_, by_.id, by_.clock);
        std::vector<option> found;
        for (std::size_t i = stores.size(); i-- > front;) {
            const std::uint32_t store = stores[i];
            const option here{store, writes(store)};
            if (reads() && store < first_store) continue;
            if (here.writes && graph.stores()[store].updated_by != execution_graph::none) continue;
            if (reads() && !here.writes && !memory_.may_stay(by_, object_, store)) continue;
            if (is_newer_ && !here.writes && i + 1 < stores.size() && graph.last_seen(object_, by_.id) == store) continue;
            if (i + 1 == stores.size() || is_consistent(here)) found.push_back(here);
        }
        return found;
    }

    bool writes(std::uint32_t store) const {
        return kind_ == kind::store || (kind_ == kind::update && writes_over(memory_.graph_.value_of(store)));
    }

    execution_graph::event_state event_of(const option& chosen) const {
        const kind what = kind_ == kind::update && !chosen.writes ? kind::load : kind_;
        const std::memory_order order = what == kind::load ? failure_ : order_;
        const std::uint32_t read = what == kind::store ? execution_graph::none : chosen.store;
        return {what, static_cast<std::uint8_t>(by_.id), order, object_, read, execution_graph::none, by_.clock[by_.id], site_,
                by_.clock};
    }

    bool is_consistent(const option& chosen) const {
        execution_graph& graph = memory_.graph_;
        execution_graph::event_state tried = event_of(chosen);
        if (graph.ordered_count() + (tried.order == std::memory_order_seq_cst) < 2) return true;
        for (std::size_t i = 0; i < memory_.order_.size(); ++i) memory_.settle(memory_.order_[i]);
        if (tried.reads != execution_graph::none && synchronization::acquires(tried.order))
            tried.clock.join(graph.released_by(tried.reads));
        graph.add(tried, after(), bytes_, graph.place_of(chosen.store) + 1);
        const bool holds = graph_consistency(graph).holds(memory_.model_);
        graph.remove_last();
        return holds;
    }

    outcome commit(const option& chosen) {
        execution_graph& graph = memory_.graph_;
        const bool is_load = !chosen.writes;
        if (!is_load && kind_ == kind::update) static_cast<void>(writes(chosen.store));  // sets `after`
        const execution_graph::event_state made = event_of(chosen);
        vector_clock released{};
        memory_.settle(by_);
        if (made.reads != execution_graph::none) released = graph.released_by(made.reads), read(made.order, released);
        accessed(!is_load);
        const std::uint32_t number = memory_.append(by_, made, after(), bytes_, graph.place_of(chosen.store) + 1);
        const std::uint32_t written = graph.events()[number].writes;
        if (!is_load) graph.released_by(written) = write(made.order, released);
        if (kind_ != kind::store) memory_.note_look(by_, object_, is_load ? chosen.store : written);
        if (made.reads != execution_graph::none) memory_.note_turn_of(made.reads);
        return {made.reads, written, memory_.is_newest(is_load ? chosen.store : written)};
    }

    void read(std::memory_order order, const vector_clock& released) {
        if (synchronization::acquires(order)) return by_.clock.join(released);
        by_.acquired_by_fence.join(released);
        by_.has_loaded_relaxed = true;
    }

    /// What its store releases. A read-modify-write operation continues a release sequence.
    vector_clock write(std::memory_order order, const vector_clock& read) {
        vector_clock released = read;
        released.join(synchronization::releases(order) ? by_.publish() : by_.released_by_fence);
        return released;
    }
};

}}  // namespace foregone::impl
