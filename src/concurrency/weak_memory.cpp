// SPDX-License-Identifier: BSL-1.0
// Which stores a load may read and where a store may stand, and what an atomic operation orders.
#include <foregone/impl/concurrency/weak_memory.hpp>

#include "concurrency/graph_consistency.hpp"

#include <foregone/impl/concurrency/synchronization.hpp>
#include <foregone/impl/concurrency/thread_order.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

std::uint32_t weak_memory::object_at(const void* address, const void* value, std::size_t bytes) {
    if (const std::uint32_t known = find(address); known != graph::none) return known;
    places_.push_back({address, graph_.add_object(value, bytes)});
    return places_.back().object;
}

std::uint32_t weak_memory::find(const void* address) const {
    for (std::size_t i = places_.size(); i-- > 0;)
        if (places_[i].address == address) return places_[i].object;
    return graph::none;
}

bool weak_memory::is_behind(const scheduled_thread& by, const void* address) const {
    const std::uint32_t object = find(address);
    const std::uint32_t last = object != graph::none ? graph_.last_seen(object, by.id) : graph::none;
    return last != graph::none && last != graph_.newest_of(object);
}

void weak_memory::see_newest(scheduled_thread& by, const void* address) {
    const std::uint32_t object = find(address);
    if (object == graph::none) return;
    graph::event_state load = event_of(by, graph::event_kind::load, std::memory_order_relaxed);
    load.object = object, load.reads = graph_.newest_of(object);
    settle(by);
    append(by, load, nullptr, 0, 0);
}

void weak_memory::forget(const void* begin, std::size_t bytes) {
    const auto first = reinterpret_cast<std::uintptr_t>(begin);
    std::erase_if(places_, [&](const located& at) { return reinterpret_cast<std::uintptr_t>(at.address) - first < bytes; });
}

void weak_memory::note_operation(scheduled_thread& by) {
    settle(by);
    append(by, event_of(by, graph::event_kind::other, std::memory_order_relaxed), nullptr, 0, 0);
}

void weak_memory::fence(scheduled_thread& by, std::memory_order order) {
    settle(by);
    const std::uint32_t event = append(by, event_of(by, graph::event_kind::fence, order), nullptr, 0, 0);
    synchronization::fence(by, order);
    graph_.clock_of(event) = by.clock;
}

void weak_memory::begin_round(scheduled_thread& by) {
    round& its = rounds_[by.id];
    its.before = std::exchange(its.now, {});
    its.is_open = true, its.has_progressed = false;
}

bool weak_memory::may_progress(const scheduled_thread& by) const {
    for (const look& each : rounds_[by.id].now)
        if (graph_.newest_of(each.object) != each.store) return true;
    return false;
}

execution_graph::event_state weak_memory::event_of(const scheduled_thread& by, graph::event_kind what, std::memory_order order) {
    return {what, static_cast<std::uint8_t>(by.id), order, graph::none, graph::none, graph::none, 0, 0};
}

void weak_memory::settle(const scheduled_thread& of) {
    if (last_[of.id] != 0) graph_.clock_of(last_[of.id] - 1) = of.clock;
}

std::uint32_t weak_memory::append(scheduled_thread& by, graph::event_state added, const void* value, std::size_t bytes,
                                  std::size_t place) {
    added.number = by.clock[by.id];
    added.clock = by.clock;
    const auto number = static_cast<std::uint32_t>(graph_.events().size());
    graph_.add(added, value, bytes, place);
    turns_.push_back(order_.turns() - 1);
    last_[by.id] = number + 1;
    return number;
}

void weak_memory::note_turn_of(std::uint32_t store) {
    const std::uint32_t made_by = graph_.stores()[store].made_by;
    if (made_by != graph::none) order_.note_read(turns_[made_by]);
}

std::uint64_t weak_memory::choose(bool is_place, std::uint64_t count) {
    return is_place ? order_.pick("stands", count) : order_.pick("reads", count);
}

void weak_memory::note_look(const scheduled_thread& by, std::uint32_t object, std::uint32_t store) {
    round& its = rounds_[by.id];
    if (!its.is_open) return;
    const look* const before = last_look(its, object);
    its.has_progressed |= before == nullptr || before->store != store;
    its.now.push_back({object, store});
}

const weak_memory::look* weak_memory::last_look(const round& its, std::uint32_t object) {
    for (std::size_t i = its.before.size(); i-- > 0;)
        if (its.before[i].object == object) return &its.before[i];
    return nullptr;
}

bool weak_memory::may_stay(const scheduled_thread& by, std::uint32_t object, std::uint32_t store) const {
    const round& its = rounds_[by.id];
    if (!its.is_open || its.has_progressed) return true;
    const look* const before = last_look(its, object);
    if (before == nullptr || before->store != store) return true;
    for (const look* later = before + 1; later != its.before.data() + its.before.size(); ++later)
        if (graph_.newest_of(later->object) != later->store) return true;
    return graph_.newest_of(object) == store;
}

atomic_access::outcome atomic_access::perform() {
    std::vector<option> all = options(std::exchange(by_.offered_from, 0));
    if (all.empty()) all = options(0);  // after the end of the path
    const bool may_choose = memory_.order_.stale_reads_left() > 0;
    const std::uint64_t chosen = may_choose ? memory_.choose(kind_ == kind::store, all.size()) : 0;
    if (chosen != 0) memory_.order_.note_stale_read();
    return commit(all[chosen]);
}

reported_operation atomic_access::reported(bool has_written) const {
    const bool is_of_comparison = kind_ == kind::update && !has_written;
    return {.kind = is_of_comparison ? kind::load : kind_, .order = is_of_comparison ? failure_ : order_, .site = site_,
            .is_of_comparison = is_of_comparison};
}

bool atomic_access::may_write() const {
    for (const std::uint32_t store : memory_.graph_.stores_of(object_))
        if (writes(store)) return true;
    return false;
}

std::vector<atomic_access::option> atomic_access::options(std::uint32_t first_store) const {
    const execution_graph& graph = memory_.graph_;
    const std::vector<std::uint32_t>& stores = graph.stores_of(object_);
    const std::size_t front = graph.front_of(object_, by_.id, by_.clock);
    std::vector<option> found;
    for (std::size_t i = stores.size(); i-- > front;) {
        const std::uint32_t store = stores[i];
        const option here{store, writes(store)};
        if (reads() && store < first_store) continue;
        if (is_again_ && graph.last_seen(object_, by_.id) != store) continue;
        if (here.writes && graph.stores()[store].updated_by != execution_graph::none) continue;
        if (reads() && !here.writes && !memory_.may_stay(by_, object_, store)) continue;
        if (is_newer_ && !here.writes && i + 1 < stores.size() && graph.last_seen(object_, by_.id) == store) continue;
        if (i + 1 == stores.size() || is_consistent(here)) found.push_back(here);
    }
    return found;
}

bool atomic_access::writes(std::uint32_t store) const {
    return kind_ == kind::store || (kind_ == kind::update && writes_over(memory_.graph_.value_of(store)));
}

execution_graph::event_state atomic_access::event_of(const option& chosen) const {
    const kind what = kind_ == kind::update && !chosen.writes ? kind::load : kind_;
    const std::memory_order order = what == kind::load ? failure_ : order_;
    const std::uint32_t read = what == kind::store ? execution_graph::none : chosen.store;
    return {what, static_cast<std::uint8_t>(by_.id), order, object_, read, execution_graph::none, by_.clock[by_.id], site_,
            by_.clock};
}

bool atomic_access::is_consistent(const option& chosen) const {
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

atomic_access::outcome atomic_access::commit(const option& chosen) {
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

void atomic_access::read(std::memory_order order, const vector_clock& released) {
    if (synchronization::acquires(order)) return by_.clock.join(released);
    by_.acquired_by_fence.join(released);
    by_.has_loaded_relaxed = true;
}

vector_clock atomic_access::write(std::memory_order order, const vector_clock& read) {
    vector_clock released = read;
    released.join(synchronization::releases(order) ? by_.publish() : by_.released_by_fence);
    return released;
}

}}  // namespace foregone::impl
