// SPDX-License-Identifier: BSL-1.0
#pragma once

// The memory orders of a program's atomic operations by lines of its code, and the orders that a search gives them instead.

#include "concurrency/unmodified/runtime.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace foregone { inline namespace impl {

/// What a memory order is of.
enum class order_role : std::uint8_t { load, store, update, failure, fence };

std::string_view name_of(order_role role);
/// "acq_rel"; a fence that is relaxed is "none".
std::string_view name_of(std::memory_order order, order_role role);

/// The orders that are one step weaker, the preferred one first.
std::vector<std::memory_order> weaker_orders(order_role role, std::memory_order order);

/// The operations of one kind, with one order, in a line of code: a compiler may make several copies of it.
struct order_line {
    std::string place;   ///< `queue.hpp:31`; empty if it is unknown
    std::string object;  ///< the first one that was touched
    order_role role;
    std::memory_order own;  ///< as the program has it
    std::memory_order now;  ///< as a search takes it
};

/// The orders of a program, while one of these objects is in force.
class order_lines {
    static constexpr std::uint32_t named_operations = 20'000;
    static inline order_lines* in_force_ = nullptr;
    static inline std::uint32_t frames_wanted_ = 0;  ///< how many operations more

    std::vector<order_line> lines_;
    std::unordered_map<std::uint64_t, std::size_t> known_;  ///< the line of a call with an order
    bool omits_library_ = false;

public:
    static constexpr std::size_t none = ~std::size_t{0};

    order_lines() { in_force_ = this, frames_wanted_ = named_operations; }
    order_lines(const order_lines&) = delete;
    order_lines& operator=(const order_lines&) = delete;
    ~order_lines() { in_force_ = nullptr, frames_wanted_ = 0; }

    /// Null if each operation has its own order.
    static order_lines* in_force() { return in_force_; }

    /// Whether the frames of a thread that stands before an operation are needed: they name the variables of its functions.
    static bool wants_frames() { return frames_wanted_ > 0 && --frames_wanted_ > 0; }

    /// The order of an operation that the program calls with this one.
    int order_at(call_site site, order_role role, int order, const volatile void* object);

    std::vector<order_line>& all() { return lines_; }
    /// Whether operations in functions of the C++ library were left out: each call of such a function has its own order.
    bool omits_library() const { return omits_library_; }

private:
    std::size_t add(call_site site, order_role role, std::memory_order order, const volatile void* object);
};

}}  // namespace foregone::impl
