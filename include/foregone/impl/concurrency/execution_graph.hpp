// SPDX-License-Identifier: BSL-1.0
#pragma once

// The atomic operations of one path: which store each load read, and in which order the stores of an object stand.

#include <foregone/impl/concurrency/vector_clock.hpp>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// An execution as memory models describe it: events, what they read, and the modification order of each object.
///
/// Complexity: an event takes time linear in the stores of its object.
class execution_graph {
public:
    static constexpr std::uint32_t none = ~std::uint32_t{0};

    enum class event_kind : std::uint8_t {
        load,
        store,
        update,  ///< reads and writes
        fence,
        other,  ///< of a mutex, a thread, …: it orders others
    };

    struct event_state {
        event_kind kind;
        std::uint8_t thread;
        std::memory_order order;
        std::uint32_t object, reads, writes;  ///< an object; stores; or none
        std::uint32_t number;  ///< of its thread's clock
        std::uint64_t site = 0;  ///< a place in the code, for reports
        vector_clock clock{};  ///< of what happened before it, with what it acquired
    };

    struct store_state {
        std::uint32_t object, made_by, updated_by;  ///< events; none: before the first operation; by no event
        std::uint32_t value_begin;
        vector_clock released{};  ///< what a load that acquires it synchronises with
    };

    const std::vector<event_state>& events() const { return events_; }
    const std::vector<store_state>& stores() const { return stores_; }
    std::size_t store_count() const { return stores_.size(); }
    std::size_t object_count() const { return objects_.size(); }
    const unsigned char* value_of(std::uint32_t store) const { return values_.data() + stores_[store].value_begin; }
    /// The stores of an object, the newest last.
    const std::vector<std::uint32_t>& stores_of(std::uint32_t object) const { return objects_[object].order; }
    std::uint32_t newest_of(std::uint32_t object) const { return objects_[object].order.back(); }
    std::size_t place_of(std::uint32_t store) const {
        const std::vector<std::uint32_t>& order = objects_[stores_[store].object].order;
        std::size_t at = order.size() - 1;
        while (order[at] != store) --at;
        return at;
    }

    /// The number of operations with seq_cst.
    std::size_t ordered_count() const { return ordered_count_; }

    /// An object with its first value.
    std::uint32_t add_object(const void* value, std::size_t bytes) {
        const auto object = static_cast<std::uint32_t>(objects_.size());
        objects_.emplace_back();
        objects_.back().order.push_back(make_store(object, none, value, bytes));
        return object;
    }

    /// The place, in the order of the object's stores, of the newest one that a thread may not read past.
    std::size_t front_of(std::uint32_t object, std::size_t thread, const vector_clock& clock) const {
        std::uint32_t newest = none;
        std::size_t place = 0;
        for (std::size_t i = 0; i < most_threads; ++i) {
            const std::vector<sight>& seen = objects_[object].seen[i];
            std::size_t count = seen.size();
            while (i != thread && count > 0 && seen[count - 1].number > clock[i]) --count;
            if (count == 0 || seen[count - 1].store == newest) continue;
            const std::size_t here = place_of(seen[count - 1].store);
            if (newest == none || here > place) newest = seen[count - 1].store, place = here;
        }
        return place;
    }

    /// The newest store of an object that a thread knows of by its own operations; none if it has not touched the object.
    std::uint32_t last_seen(std::uint32_t object, std::size_t thread) const {
        const std::vector<sight>& seen = objects_[object].seen[thread];
        return seen.empty() ? none : seen.back().store;
    }

    /// Adds an event. One that writes puts a store with this value at a place in the order of the object's stores.
    void add(const event_state& added, const void* value, std::size_t bytes, std::size_t place) {
        const auto number = static_cast<std::uint32_t>(events_.size());
        events_.push_back(added);
        ordered_count_ += added.order == std::memory_order_seq_cst && added.kind != event_kind::other;
        event_state& made = events_.back();
        if (made.kind == event_kind::store || made.kind == event_kind::update) {
            made.writes = make_store(made.object, number, value, bytes);
            auto& order = objects_[made.object].order;
            order.insert(order.begin() + static_cast<std::ptrdiff_t>(place), made.writes);
            if (made.reads != none) stores_[made.reads].updated_by = number;
        }
        if (made.object == none || made.kind == event_kind::other) return;
        objects_[made.object].seen[made.thread].push_back({made.number, made.writes != none ? made.writes : made.reads});
    }

    /// Removes the event that was added last.
    void remove_last() {
        const event_state last = events_.back();
        events_.pop_back();
        ordered_count_ -= last.order == std::memory_order_seq_cst && last.kind != event_kind::other;
        if (last.object == none || last.kind == event_kind::other) return;
        objects_[last.object].seen[last.thread].pop_back();
        if (last.writes == none) return;
        auto& order = objects_[last.object].order;
        order.erase(order.begin() + static_cast<std::ptrdiff_t>(place_of(last.writes)));
        if (last.reads != none) stores_[last.reads].updated_by = none;
        values_.resize(stores_.back().value_begin);
        stores_.pop_back();
    }

    void replace_order(std::size_t event, std::memory_order order) {
        const bool counts = events_[event].kind != event_kind::other;
        ordered_count_ += counts && order == std::memory_order_seq_cst;
        ordered_count_ -= counts && events_[event].order == std::memory_order_seq_cst;
        events_[event].order = order;
    }

    vector_clock& released_by(std::uint32_t store) { return stores_[store].released; }
    vector_clock& clock_of(std::size_t event) { return events_[event].clock; }

private:
    /// The newest store that a thread knew of, from this number of its clock on.
    struct sight {
        std::uint32_t number, store;
    };
    struct object_state {
        std::vector<std::uint32_t> order{};
        std::array<std::vector<sight>, most_threads> seen{};
    };

    std::vector<event_state> events_;
    std::vector<store_state> stores_;
    std::vector<object_state> objects_;
    std::vector<unsigned char> values_;
    std::size_t ordered_count_ = 0;

    std::uint32_t make_store(std::uint32_t object, std::uint32_t made_by, const void* value, std::size_t bytes) {
        const auto* const begin = static_cast<const unsigned char*>(value);
        const auto at = static_cast<std::uint32_t>(values_.size());
        stores_.push_back({object, made_by, none, at});
        values_.insert(values_.end(), begin, begin + bytes);
        return static_cast<std::uint32_t>(stores_.size() - 1);
    }
};

}}  // namespace foregone::impl
