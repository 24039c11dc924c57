// SPDX-License-Identifier: BSL-1.0
// POSIX barriers of a program under test.
#include "concurrency/unmodified/entry_points/posix_call.hpp"

#include <pthread.h>

#include <cstdint>
#include <cstring>

namespace foregone { inline namespace impl {

namespace {

/// The state of a barrier. One that was initialised before the path has the number of threads in its bytes, as the C library keeps
/// it: the third word.
struct barrier_record {
    unsigned threads = 0, arrived = 0;
    std::uint64_t round = 0;
    vector_clock arrivals{};  ///< of this round
    vector_clock released{};  ///< of the last one
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

struct round_is_over final : wait_reason {
    const pthread_barrier_t* barrier;
    const barrier_record& record;
    std::uint64_t round;

    round_is_over(const pthread_barrier_t* which, const barrier_record& has) : barrier(which), record(has), round(has.round) {}
    bool is_over() const override { return record.round != round; }
    void say(schedule_text& to) const override { posix_call::append_name(to.append("the other threads at "), barrier); }
};

void arrive(posix_call& call, barrier_record& record) {
    ++record.arrived;
    record.arrivals.join(call.self().publish());
    call.execution.note_change();
}

/// The last thread of a round is the one that POSIX singles out.
int finish_round(posix_call& call, const pthread_barrier_t* barrier, barrier_record& record) {
    record.arrived = 0;
    ++record.round;
    record.released = record.arrivals;
    record.arrivals = {};
    call.self().clock.join(record.released);
    return call.say("is the last to arrive at", barrier), PTHREAD_BARRIER_SERIAL_THREAD;
}

int wait(const pthread_barrier_t* barrier, call_site site) {
    posix_call call(site);
    call.operate(barrier);
    barrier_record& record = barriers.of(barrier);
    const round_is_over over(barrier, record);
    arrive(call, record);
    if (record.arrived == record.threads) return finish_round(call, barrier, record);
    call.say("arrives at", barrier);
    call.execution.waiting_operation(over, {&over}, call.site);  // each thread passes alone
    call.touch(barrier);
    call.self().clock.join(record.released);
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
