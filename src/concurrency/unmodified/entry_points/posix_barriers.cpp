// SPDX-License-Identifier: BSL-1.0
// POSIX barriers of a program under test.
#include "concurrency/unmodified/entry_points/posix_call.hpp"

#include <pthread.h>

#include <cstring>

namespace foregone { inline namespace impl {

namespace {

/// The state of a barrier. One that was initialised before the path has the number of threads in its bytes, as the C library keeps
/// it: the third word.
struct barrier_record {
    unsigned threads = 0, arrived = 0;
    vector_clock arrivals{};                ///< of this round
    class round_is_over* newest = nullptr;  ///< of the threads that wait for its end
};

class barrier_table final : public path_state {
    object_table<barrier_record> table_;
    void clear() override { table_.clear(); }

public:
    barrier_record& of(const pthread_barrier_t* barrier) {
        barrier_record& record = table_.at(barrier);
        if (record.threads == 0) std::memcpy(&record.threads, barrier->__size + 8, sizeof record.threads);
        return record;
    }
    void forget(const pthread_barrier_t* barrier) { table_.forget(barrier); }
};
barrier_table barriers;

/// Until the last thread arrives. Others may have begun the next round before this thread goes on.
class round_is_over final : public wait_reason {
    const pthread_barrier_t* barrier_;
    round_is_over* const before_;
    bool is_over_ = false;
    vector_clock arrivals_{};

public:
    round_is_over(const pthread_barrier_t* barrier, round_is_over* before) : barrier_(barrier), before_(before) {}
    bool is_over() const override { return is_over_; }
    void say(schedule_text& to) const override { posix_call::append_name(to.append("the other threads at "), barrier_); }

    const vector_clock& arrivals() const { return arrivals_; }
    round_is_over* end(const vector_clock& arrivals) { return is_over_ = true, arrivals_ = arrivals, before_; }
};

void arrive(posix_call& call, barrier_record& record) {
    ++record.arrived;
    record.arrivals.join(call.self().publish());
    call.execution.note_change();
}

/// The last thread of a round is the one that POSIX singles out.
int finish_round(posix_call& call, const pthread_barrier_t* barrier, barrier_record& record) {
    call.self().clock.join(record.arrivals);
    for (round_is_over* each = record.newest; each != nullptr;) each = each->end(record.arrivals);
    record = {.threads = record.threads};
    return call.say("is the last to arrive at", barrier), PTHREAD_BARRIER_SERIAL_THREAD;
}

int wait(const pthread_barrier_t* barrier, call_site site) {
    posix_call call(site);
    call.operate(barrier);
    barrier_record& record = barriers.of(barrier);
    arrive(call, record);
    if (record.arrived == record.threads) return finish_round(call, barrier, record);
    round_is_over over(barrier, record.newest);
    record.newest = &over;
    call.say("arrives at", barrier);
    call.execution.waiting_operation(over, {&over}, call.site);  // each thread passes alone
    call.touch(barrier);
    call.self().clock.join(over.arrivals());
    return call.say("passes", barrier), 0;
}

void begin(const pthread_barrier_t* barrier, call_site site) {
    posix_call call(site);
    call.touch_all(barrier, sizeof *barrier);
    barriers.forget(barrier);
}

int destroy(const pthread_barrier_t* barrier, call_site site) {
    posix_call call(site);
    if (barriers.of(barrier).arrived > 0)
        call.fail("destroys", barrier, "no barrier is destroyed while threads wait for it");
    call.touch_all(barrier, sizeof *barrier);
    barriers.forget(barrier);
    return 0;
}

}  // namespace

}}  // namespace foregone::impl

#pragma GCC visibility push(default)
extern "C" {

int pthread_barrier_init(pthread_barrier_t* barrier, const pthread_barrierattr_t* attributes, unsigned threads) noexcept {
    if (foregone::in_program()) foregone::begin(barrier, FOREGONE_SITE);
    return FOREGONE_REAL(pthread_barrier_init)(barrier, attributes, threads);
}

int pthread_barrier_destroy(pthread_barrier_t* barrier) noexcept {
    if (!foregone::in_program()) return FOREGONE_REAL(pthread_barrier_destroy)(barrier);
    return foregone::destroy(barrier, FOREGONE_SITE);
}

int pthread_barrier_wait(pthread_barrier_t* barrier) noexcept {
    if (!foregone::in_program()) return FOREGONE_REAL(pthread_barrier_wait)(barrier);
    return foregone::wait(barrier, FOREGONE_SITE);
}

}  // extern "C"
#pragma GCC visibility pop
