// SPDX-License-Identifier: BSL-1.0
#pragma once

// The atomic operations of a path that is reported, by name, and what a report says of a memory order that is missing.

#include <foregone/concurrency/memory_model.hpp>
#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/concurrency/execution_graph.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

namespace foregone { inline namespace impl {

struct scheduled_thread;

/// An atomic operation, or a fence, that has just happened.
struct reported_operation {
    execution_graph::event_kind kind;  ///< load: also of a compare_exchange that fails
    std::memory_order order;
    const void* object = nullptr;
    std::string_view name{};   ///< of the object
    std::string_view value{};  ///< that it stored, or else loaded
    std::string_view place{};  ///< ` queue.hpp:26`, or empty
    std::uint64_t site = 0;
    bool is_of_comparison = false;  ///< a compare_exchange that fails
};

/// The operations of a path that is reported.
///
/// Guarantees: without it, and with it, the same happens before the same: noted stores only get numbers of their own.
class reported_operations {
public:
    using say = function_ref<void(std::string_view)>;

    /// `weak`: the execution under a memory model; null: the noted operations are the execution.
    reported_operations(memory_model model, const execution_graph* weak);
    reported_operations(const reported_operations&) = delete;
    reported_operations& operator=(const reported_operations&) = delete;
    ~reported_operations();

    void note(scheduled_thread& by, const reported_operation& done);
    /// Objects in this memory begin or end.
    void forget(const void* begin, std::size_t bytes);

    /// Says why nothing orders a thread's access, at this number of its clock, before the next one of another thread.
    void explain_race(const scheduled_thread& first, std::uint32_t number, const scheduled_thread& second, say to);

    /// Says why the operation that was noted last may read what it read, or store where it stored: what would forbid that. The same
    /// sentence is said once on a path.
    void explain_last(say to);

private:
    struct parts;
    std::unique_ptr<parts> parts_;
};

}}  // namespace foregone::impl
