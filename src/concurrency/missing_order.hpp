// SPDX-License-Identifier: BSL-1.0
#pragma once

// Which memory order is missing in an execution: a store and a load that do not synchronise, or operations that are not seq_cst.

#include <foregone/concurrency/memory_model.hpp>
#include <foregone/impl/concurrency/execution_graph.hpp>
#include <foregone/impl/concurrency/vector_clock.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

/// As in `std::memory_order::acq_rel`; `consume` is `acquire`.
std::string_view order_name(std::memory_order order);

/// A load that reads a store, or what continues its release sequence, and does not synchronise with it.
struct weak_link {
    std::uint32_t store, load;                            ///< events
    bool is_store_weak, is_load_weak;                     ///< at least one; a fence counts as the order
    std::uint32_t ended_release = execution_graph::none;  ///< a release store before it, whose sequence C++20 ends here
};

/// An event of an execution, and the order that it needs.
struct needed_order {
    std::uint32_t event;
    std::memory_order order;
};

/// A point of a thread, between its operations.
struct thread_point {
    std::size_t thread;
    const vector_clock& clock;
};

/// Looks for the orders that an execution lacks.
///
/// Requires: the numbers of a thread's stores differ.
class missing_order {
    using graph = execution_graph;

    const graph& of_;
    memory_model model_;

public:
    missing_order(const graph& of, memory_model model) : of_(of), model_(model) {}

    /// The links, first to last, that would order what a thread did at this number of its clock before a point of another one.
    /// Empty if no chain of loads leads from one to the other.
    ///
    /// Order: the fewest links, and of these the fewest orders to change; of equal ones the last before the point.
    std::vector<weak_link> links(std::size_t thread, std::uint32_t number, const thread_point& to) const;

    /// The links that would forbid what the last event reads, or where its store stands.
    std::vector<weak_link> links_to_last() const;

    /// The operations that would forbid the same if they had these orders, one event for each call site: all are needed, and
    /// seq_cst only where nothing else suffices. Empty if some interleaving of the threads has this execution, and if it is not
    /// known.
    std::vector<needed_order> orders_for_last() const;

private:
    static constexpr std::size_t most_events = 250;  ///< judged again: that takes milliseconds each time
};

/// Whether a memory model would allow an execution whose operations had at least these orders, one for each event.
bool allows_with_orders(const execution_graph& of, const std::vector<std::memory_order>& orders, memory_model model);

}}  // namespace foregone::impl
