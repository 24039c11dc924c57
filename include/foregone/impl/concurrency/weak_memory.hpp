// SPDX-License-Identifier: BSL-1.0
#pragma once

// Atomic operations under a memory model: a load chooses which store it reads, a store where it stands among the others.

#include <foregone/concurrency/memory_model.hpp>
#include <foregone/impl/concurrency/execution_graph.hpp>
#include <foregone/impl/concurrency/reported_operations.hpp>
#include <foregone/impl/concurrency/scheduled_thread.hpp>
#include <foregone/impl/concurrency/vector_clock.hpp>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

class thread_order;

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
    std::uint32_t object_at(const void* address, const void* value, std::size_t bytes);

    /// The object at an address; none if it was not used.
    std::uint32_t find(const void* address) const;

    /// Whether a thread has read an object, and something other than its newest store.
    bool is_behind(const scheduled_thread& by, const void* address) const;

    /// A thread sees the newest store by other means than a load.
    void see_newest(scheduled_thread& by, const void* address);

    /// Objects in this memory begin or end.
    void forget(const void* begin, std::size_t bytes);

    /// An operation that is not atomic, but orders others.
    void note_operation(scheduled_thread& by);

    void fence(scheduled_thread& by, std::memory_order order);

    // A thread that waits for a condition evaluates it in rounds. A round that is false and reads the same as the one before
    // changes nothing, so each further one reads something newer.

    void begin_round(scheduled_thread& by);
    void end_rounds(scheduled_thread& by) { rounds_[by.id] = {}; }
    /// Whether the round that was false read something other than the newest store.
    bool may_progress(const scheduled_thread& by) const;

    bool is_newest(std::uint32_t store) const { return graph_.newest_of(graph_.stores()[store].object) == store; }

    friend class atomic_access;

private:
    static graph::event_state event_of(const scheduled_thread& by, graph::event_kind what, std::memory_order order);

    /// What happened before a thread's last event is final once the thread goes on.
    void settle(const scheduled_thread& of);

    /// Requires: what is known before it is settled.
    std::uint32_t append(scheduled_thread& by, graph::event_state added, const void* value, std::size_t bytes, std::size_t place);

    /// The running thread has read a store.
    void note_turn_of(std::uint32_t store);

    std::uint64_t choose(bool is_place, std::uint64_t count);

    void note_look(const scheduled_thread& by, std::uint32_t object, std::uint32_t store);

    static const look* last_look(const round& its, std::uint32_t object);

    /// Whether a load in a round may read what the round before read: something else can still be newer.
    bool may_stay(const scheduled_thread& by, std::uint32_t object, std::uint32_t store) const;
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
    outcome perform();

    /// What a report notes of it.
    reported_operation reported(bool has_written) const;

    /// A thread that polls has read the same in vain: it reads something newer.
    void read_newer() { is_newer_ = true; }

    /// It reads what the thread read last.
    void read_again() { is_again_ = true; }

    bool has_option_from(std::uint32_t first_store) const override { return !options(first_store).empty(); }
    bool reads() const override { return kind_ != kind::store; }
    bool may_write() const override;
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
    bool is_newer_ = false, is_again_ = false;

    /// The newest first.
    std::vector<option> options(std::uint32_t first_store) const;

    bool writes(std::uint32_t store) const;

    execution_graph::event_state event_of(const option& chosen) const;

    bool is_consistent(const option& chosen) const;

    outcome commit(const option& chosen);

    void read(std::memory_order order, const vector_clock& released);

    /// What its store releases. A read-modify-write operation continues a release sequence.
    vector_clock write(std::memory_order order, const vector_clock& read);
};

}}  // namespace foregone::impl
