// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/faults/threads/scheduled_object.hpp>
#include <foregone/impl/faults/threads/vector_clock.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace foregone {

/// A variable of a scheduler's threads without its own synchronisation, in place of a T. Reads and writes are no operations:
/// between two operations of the scheduler they differ only in a data race.
///
/// Errors: the path fails ("no data race") if a thread reads what another wrote, or writes what another read or wrote, and no
///     atomic variable, mutex, or begin or end of a thread orders the two accesses.
/// Source: the clocks of FastTrack (Flanagan and Freund, PLDI 2009); happens before as in [intro.races].
template <class T>
class scheduled_variable : public scheduled_object {
    T value_{};
    mutable vector_clock reads_{};  ///< the last read of each thread
    vector_clock writes_{};

public:
    scheduled_variable() : scheduled_object(scheduled_kind::variable) {}
    scheduled_variable(T value) : scheduled_object(scheduled_kind::variable), value_(std::move(value)) {}  // NOLINT: as a T

    const T& read() const {
        if (scheduler* const by = scheduler::of_caller()) note(*by, reads_, "reads");
        return value_;
    }

    void write(T value) {
        if (scheduler* const by = scheduler::of_caller()) note_write(*by);
        value_ = std::move(value);
    }

    operator T() const { return read(); }
    scheduled_variable& operator=(T value) {
        write(std::move(value));
        return *this;
    }

private:
    void note(scheduler& by, vector_clock& mine, const char* verb) const {
        const scheduled_thread& me = by.caller();
        remark(by, verb, " = ", value_);
        judge(by, writes_, "wrote");
        mine.of[me.id] = me.clock.of[me.id];
    }

    void note_write(scheduler& by) {
        judge(by, reads_, "read");
        note(by, writes_, "writes over");
        by.note_change();
    }

    void judge(scheduler& by, const vector_clock& accesses, const char* did) const {
        const scheduled_thread& me = by.caller();
        for (std::size_t i = 0; i < by.order().size(); ++i)
            if (accesses.of[i] > me.clock.of[i]) return fail(by, by.order()[i], did);
    }

    void fail(scheduler& by, const scheduled_thread& other, const char* did) const {
        if (by.order().records_remarks()) by.remark("is not after ", other.name.view(), ", which ", did, " ", name().view());
        by.order().fail("no data race");
    }
};

}  // namespace foregone
