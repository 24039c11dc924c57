// SPDX-License-Identifier: BSL-1.0
// The POSIX functions that start, name, join and end threads, for a program under test.
#include "concurrency/unmodified/entry_points/posix_threads.hpp"

#include "concurrency/unmodified/entry_points/posix_call.hpp"

#include <foregone/types/print.hpp>

#include <pthread.h>
#include <unwind.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace foregone { inline namespace impl {

namespace {

/// What pthread_create was given.
struct thread_start {
    void* (*body)(void*);
    void* argument;
};
std::array<thread_start, most_threads> starts;

/// The outermost function of a thread; pthread_exit unwinds the stack up to it.
__attribute__((noinline)) void* begin_thread(void* start) {
    const thread_start& given = *static_cast<const thread_start*>(start);
    void* const result = given.body(given.argument);
    asm volatile("");  // no tail call: the frame stays
    return result;
}

program_thread* thread_of(runtime& execution, pthread_t handle) {
    for (std::size_t i = 0; i < execution.thread_count(); ++i)
        if (execution.thread(i).suspended.thread_pointer == handle) return &execution.thread(i);
    return nullptr;
}

void say_of_thread(posix_call& call, const char* verb, const program_thread& thread) {
    if (call.execution.says()) call.execution.say(std::string(verb).append(thread.name.view()));
}

/// The reason of pthread_join, with its variants.
class end_of_thread final : public wait_reason {
    const program_thread& of_;
    bool is_timed_;

public:
    end_of_thread(const program_thread& of, bool is_timed) : of_(of), is_timed_(is_timed) {}
    bool is_over() const override { return of_.is_finished(); }
    bool has_limit() const override { return is_timed_; }
    void say(schedule_text& to) const override { to.append("the end of ").append(of_.name.view()); }
};

bool starts_detached(const pthread_attr_t* attributes) {
    int state = PTHREAD_CREATE_JOINABLE;
    if (attributes != nullptr) pthread_attr_getdetachstate(attributes, &state);
    return state == PTHREAD_CREATE_DETACHED;
}

/// The new thread runs up to its first operation; a thread that is one too many fails the path.
int create(posix_call call, pthread_t* thread, const pthread_attr_t* attributes, const thread_start& given) {
    call.execution.stand_at(call.site);
    thread_start& start = starts[call.execution.thread_count() % most_threads];
    if (call.execution.thread_count() < most_threads) start = given;
    program_thread& born = *call.execution.start_thread(&begin_thread, &start);
    born.is_detached = starts_detached(attributes);
    call.touch_all(thread, sizeof *thread);
    *thread = born.suspended.thread_pointer;
    say_of_thread(call, "starts ", born);
    return 0;
}

/// What is wrong with a join; 0 if nothing. A thread that is joined twice may be another one by then: that is an error.
int check_join(posix_call& call, program_thread* target) {
    if (target == nullptr) return ESRCH;
    if (target == &call.self()) return EDEADLK;
    if (target->is_detached || target->is_joined) {
        call.execution.stand_at(call.site);
        say_of_thread(call, target->is_joined ? "joins again " : "joins the detached ", *target);
        call.execution.fail("no thread is joined twice or after it is detached");
    }
    return 0;
}

int finish_join(posix_call& call, program_thread& target, void** result) {
    call.execution.join_clock_of(target);
    if (result != nullptr) {
        call.touch_all(result, sizeof *result);
        *result = target.result;
    }
    say_of_thread(call, "joins ", target);
    return 0;
}

/// Waits for the end of a thread. If that is reached, the operation commutes with each of the others, and a reduced search does
/// without it.
void wait_for_end(posix_call& call, program_thread& target, const time_limit& limit) {
    call.execution.stand_at(call.site);
    call.self().watch.note_effect();
    if (target.is_finished() && call.execution.order().is_reduced() && !limit.exists()) return;
    if (limit.has_passed()) return call.execution.operation({}, call.site);
    call.execution.waiting_operation(end_of_thread(target, limit.exists()), {&target}, call.site);
}

int join(posix_call call, pthread_t thread, void** result, const time_limit& limit = {}) {
    if (!limit.is_valid()) return EINVAL;
    program_thread* const target = thread_of(call.execution, thread);
    if (const int wrong = check_join(call, target); wrong != 0) return wrong;
    target->is_joined = true;
    wait_for_end(call, *target, limit);
    if (target->is_finished()) return finish_join(call, *target, result);
    target->is_joined = false;
    limit.reach();
    say_of_thread(call, "stops waiting for the end of ", *target);
    return ETIMEDOUT;
}

int try_join(posix_call call, pthread_t thread, void** result) {
    program_thread* const target = thread_of(call.execution, thread);
    if (const int wrong = check_join(call, target); wrong != 0) return wrong;
    call.execution.operation({}, call.site);  // the end of a thread is part of its last operation, which may be any
    if (!target->is_finished()) return EBUSY;
    target->is_joined = true;
    return finish_join(call, *target, result);
}

int detach(posix_call call, pthread_t thread) {
    program_thread* const target = thread_of(call.execution, thread);
    if (target == nullptr) return ESRCH;
    if (target->is_detached || target->is_joined) return EINVAL;
    target->is_detached = true;
    return 0;
}

bool is_name_taken(runtime& execution, std::string_view name, const program_thread& of) {
    for (std::size_t i = 0; i < execution.thread_count(); ++i)
        if (&execution.thread(i) != &of && execution.thread(i).name.view() == name) return true;
    return false;
}

/// A name that another thread has gets the number of the thread.
int set_name(posix_call call, pthread_t thread, std::string_view name) {
    if (name.size() > 15) return ERANGE;
    program_thread* const target = thread_of(call.execution, thread);
    if (target == nullptr) return ESRCH;
    target->name = {};
    target->name.append(name);
    if (name.empty()) print(target->name.append("thread "), target->id);
    else if (is_name_taken(call.execution, name, *target)) print(target->name.append(" "), target->id);
    return 0;
}

int get_name(posix_call call, pthread_t thread, char* to, std::size_t bytes) {
    const program_thread* const target = thread_of(call.execution, thread);
    if (target == nullptr) return ESRCH;
    const std::string_view name = target->name.view().substr(0, 15);
    if (bytes <= name.size()) return ERANGE;
    std::memcpy(to, name.data(), name.size());
    to[name.size()] = '\0';
    return 0;
}

[[noreturn]] void refuse(call_site site, std::string_view what) {
    posix_call call(site);
    call.execution.stand_at(site);
    call.execution.fail(what);
}

// The end of a thread by pthread_exit: as in the C library, its stack is unwound as by an exception that nothing may keep.

_Unwind_Reason_Code unwind_one(int, _Unwind_Action actions, _Unwind_Exception_Class, _Unwind_Exception*, _Unwind_Context* frame,
                               void* result) {
    const bool is_outermost = _Unwind_GetRegionStart(frame) == reinterpret_cast<std::uintptr_t>(&begin_thread);
    if (is_outermost || (actions & _UA_END_OF_STACK) != 0) runtime::current().exit_thread(result);
    return _URC_NO_REASON;
}

void note_kept(_Unwind_Reason_Code, _Unwind_Exception*) {
    posix_call(0).execution.fail("no handler ends the unwinding that pthread_exit began");
}

/// The exceptions of threads that end. Unwinding overwrites the stack of its caller.
std::array<_Unwind_Exception, most_threads> ends_of_threads;

/// The first thread ends at once: its stack is not only of the program.
[[noreturn]] void exit_thread(void* result) {
    const std::size_t id = runtime::current().self().id;
    if (id == 0) runtime::current().exit_thread(result);
    _Unwind_Exception& unwinding = ends_of_threads[id] = {};
    unwinding.exception_cleanup = &note_kept;
    _Unwind_ForcedUnwind(&unwinding, &unwind_one, result);
    runtime::current().exit_thread(result);
}

}  // namespace

}}  // namespace foregone::impl

#pragma GCC visibility push(default)
extern "C" {

FOREGONE_PASSED int foregone_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*body)(void*), void* argument,
                                    const foregone::caller_state* from) noexcept {
    if (!foregone::in_program()) return FOREGONE_REAL(pthread_create)(thread, attributes, body, argument);
    return foregone::create(foregone::posix_call(foregone::passed_by(*from), foregone::compared{}), thread, attributes,
                            {body, argument});
}

FOREGONE_PASSED int foregone_join(pthread_t thread, void** result, const foregone::caller_state* from) {
    if (!foregone::in_program()) return FOREGONE_REAL(pthread_join)(thread, result);
    return foregone::join(foregone::posix_call(foregone::passed_by(*from), foregone::compared{}), thread, result);
}

int pthread_tryjoin_np(pthread_t thread, void** result) noexcept {
    if (!foregone::in_program()) return FOREGONE_REAL(pthread_tryjoin_np)(thread, result);
    return foregone::try_join(foregone::posix_call(FOREGONE_SITE), thread, result);
}

int pthread_timedjoin_np(pthread_t thread, void** result, const timespec* until) {
    if (!foregone::in_program()) return FOREGONE_REAL(pthread_timedjoin_np)(thread, result, until);
    return foregone::join(foregone::posix_call(FOREGONE_SITE), thread, result, {until, CLOCK_REALTIME});
}

int pthread_clockjoin_np(pthread_t thread, void** result, clockid_t clock, const timespec* until) {
    if (!foregone::in_program()) return FOREGONE_REAL(pthread_clockjoin_np)(thread, result, clock, until);
    return foregone::join(foregone::posix_call(FOREGONE_SITE), thread, result, {until, clock});
}

int pthread_detach(pthread_t thread) noexcept {
    if (!foregone::in_program()) return FOREGONE_REAL(pthread_detach)(thread);
    return foregone::detach(foregone::posix_call(FOREGONE_SITE), thread);
}

void pthread_exit(void* result) {
    if (foregone::in_program()) foregone::exit_thread(result);
    FOREGONE_REAL(pthread_exit)(result);
    __builtin_unreachable();
}

int pthread_setname_np(pthread_t thread, const char* name) noexcept {
    if (!foregone::in_program()) return FOREGONE_REAL(pthread_setname_np)(thread, name);
    return foregone::set_name(foregone::posix_call(FOREGONE_SITE), thread, name);
}

int pthread_getname_np(pthread_t thread, char* to, std::size_t bytes) noexcept {
    if (!foregone::in_program()) return FOREGONE_REAL(pthread_getname_np)(thread, to, bytes);
    return foregone::get_name(foregone::posix_call(FOREGONE_SITE), thread, to, bytes);
}

int pthread_cancel(pthread_t thread) {
    if (!foregone::in_program()) return FOREGONE_REAL(pthread_cancel)(thread);
    foregone::refuse(FOREGONE_SITE, "no thread is cancelled: pthread_cancel is not simulated");
}

int pthread_kill(pthread_t thread, int signal) noexcept {
    if (!foregone::in_program()) return FOREGONE_REAL(pthread_kill)(thread, signal);
    foregone::refuse(FOREGONE_SITE, "no thread is sent a signal: pthread_kill is not simulated");
}

}  // extern "C"
#pragma GCC visibility pop
