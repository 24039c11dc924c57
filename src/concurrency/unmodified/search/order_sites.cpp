// SPDX-License-Identifier: BSL-1.0
// Finds the lines of code that have memory orders while a search goes on, and gives their operations other orders.
#include "concurrency/unmodified/search/order_sites.hpp"

#include "concurrency/missing_order.hpp"
#include "concurrency/unmodified/entry_points/atomic_values.hpp"
#include "concurrency/unmodified/names.hpp"

#include <algorithm>
#include <utility>

namespace foregone { inline namespace impl {

std::string_view name_of(order_role role) {
    switch (role) {
        case order_role::load: return "load";
        case order_role::store: return "store";
        case order_role::update: return "update";
        case order_role::failure: return "failure";
        case order_role::fence: return "fence";
    }
    return "operation";
}

std::string_view name_of(std::memory_order order, order_role role) {
    return role == order_role::fence && order == std::memory_order_relaxed ? "none" : order_name(order);
}

std::vector<std::memory_order> weaker_orders(order_role role, std::memory_order order) {
    using enum std::memory_order;
    if (order == relaxed) return {};
    if (order == acq_rel) return {acquire, release};
    if (order != seq_cst) return {relaxed};
    if (role == order_role::store) return {release};
    return {role == order_role::load || role == order_role::failure ? acquire : acq_rel};
}

int order_lines::order_at(call_site site, order_role role, int order, const volatile void* object) {
    const std::memory_order own = order_of(order);
    const std::uint64_t key = std::uint64_t{site} << 8 | static_cast<std::uint64_t>(role) << 4 | static_cast<std::uint64_t>(own);
    const auto [at, is_new] = known_.try_emplace(key, none);
    if (is_new) at->second = add(site, role, own, object);
    return static_cast<int>(at->second == none ? own : lines_[at->second].now);
}

std::size_t order_lines::add(call_site site, order_role role, std::memory_order order, const volatile void* object) {
    if (object_naming::is_in_library(site)) return omits_library_ = true, none;
    order_line found{object_naming::line_of(site), {}, role, order, order};
    const auto is_same = [&](const order_line& each) {
        return !each.place.empty() && each.place == found.place && each.role == role && each.own == order;
    };
    const auto known = std::find_if(lines_.begin(), lines_.end(), is_same);
    if (known != lines_.end()) return static_cast<std::size_t>(known - lines_.begin());
    frames_wanted_ = named_operations;
    if (object != nullptr) {
        const kept_errno kept;
        runtime& now = runtime::current();
        now.self().frames = object_naming::frames_here();
        found.object = now.name_of(const_cast<const void*>(object));
    }
    lines_.push_back(std::move(found));
    return lines_.size() - 1;
}

}}  // namespace foregone::impl
