// SPDX-License-Identifier: BSL-1.0
#pragma once

// What an execution knows of the objects of a program, by their addresses.

#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

namespace foregone { inline namespace impl {

/// Records by address; a record is made when its object is first asked for.
///
/// Guarantees: records keep their place until clear().
/// Complexity: a few nanoseconds; clear() takes the same time whatever there is.
template <class Record>
class object_table {
    struct slot {
        std::uintptr_t address = 0;
        std::uint64_t execution = 0;
        Record* record = nullptr;
    };

    std::vector<slot> slots_ = std::vector<slot>(64);
    std::deque<Record> records_;
    std::uint64_t execution_ = 1;
    std::size_t used_ = 0, slots_used_ = 0;

public:
    Record& at(const void* object) {
        slot& found = slot_of(reinterpret_cast<std::uintptr_t>(object));
        if (found.execution == execution_ && found.record != nullptr) return *found.record;
        if (found.execution != execution_ && ++slots_used_ * 2 > slots_.size()) return grow(), --slots_used_, at(object);
        found = {reinterpret_cast<std::uintptr_t>(object), execution_, &fresh()};
        return *found.record;
    }

    /// Null if there is none.
    Record* find(const void* object) {
        slot& found = slot_of(reinterpret_cast<std::uintptr_t>(object));
        return found.execution == execution_ ? found.record : nullptr;
    }

    /// The object's life is over: the next one at its address is another.
    void forget(const void* object) {
        slot& found = slot_of(reinterpret_cast<std::uintptr_t>(object));
        if (found.execution == execution_) found.record = nullptr;
    }

    void clear() { ++execution_, used_ = slots_used_ = 0; }

    template <class Use>
    void for_each(Use&& use) {
        for (slot& each : slots_)
            if (each.execution == execution_ && each.record != nullptr) use(each.address, *each.record);
    }

private:
    slot& slot_of(std::uintptr_t address) {
        std::size_t at = static_cast<std::size_t>(address * 0x9E3779B97F4A7C15 >> 32) & (slots_.size() - 1);
        while (slots_[at].execution == execution_ && slots_[at].address != address) at = (at + 1) & (slots_.size() - 1);
        return slots_[at];
    }

    Record& fresh() {
        if (used_ == records_.size()) return ++used_, records_.emplace_back();
        return records_[used_++] = Record{};
    }

    void grow() {
        std::vector<slot> old(slots_.size() * 2);
        old.swap(slots_);
        for (const slot& each : old)
            if (each.execution == execution_) slot_of(each.address) = each;
    }
};

}}  // namespace foregone::impl
