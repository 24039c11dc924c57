// SPDX-License-Identifier: BSL-1.0
// Initialisation by one thread while the others wait: local static variables, and pthread_once, which std::call_once uses.
#include "concurrency/unmodified/entry_points/posix_call.hpp"

#include <foregone/impl/concurrency/synchronization.hpp>

#include <pthread.h>
#include <threads.h>

#include <atomic>
#include <cstdint>
#include <string_view>

namespace foregone { inline namespace impl {

namespace {

/// Who initialises what a guard stands for.
struct initialization {
    const scheduled_thread* by = nullptr;
};

class initializations final : public path_state {
    object_table<initialization> table_;
    void clear() override { table_.clear(); }

public:
    initialization& of(const void* guard) { return table_.at(guard); }
};
initializations underway;

struct no_initialization final : wait_reason {
    const initialization& guarded;
    explicit no_initialization(const initialization& of) : guarded(of) {}
    bool is_over() const override { return guarded.by == nullptr; }
    void say(schedule_text& to) const override {
        to.append("an initialisation");
        if (guarded.by != nullptr) to.append(" by ").append(guarded.by->name.view());
    }
};

/// The first byte of a guard, or of a pthread_once_t, is 0 until the initialisation is done. Compilers load the byte of a guard
/// before they call: the guard is an atomic variable, too.
bool is_done(const void* guard) { return *static_cast<const volatile unsigned char*>(guard) != 0; }

/// Whether the caller is to initialise.
bool begin_initialization(posix_call& call, const void* guard) {
    initialization& guarded = underway.of(guard);
    call.execution.waiting_operation(no_initialization(guarded), {guard}, call.site);
    call.execution.access(access_kind::atomic_write, guard, 1, call.site);
    call.execution.atomics().at(guard).order.read_by(call.self(), std::memory_order_acquire);
    if (is_done(guard)) return false;
    guarded.by = &call.self();
    call.say("begins to initialise for", guard);
    return true;
}

void end_initialization(posix_call& call, void* guard, unsigned char now, std::string_view verb) {
    call.execution.operation({guard, true, true}, call.site);
    call.execution.access(access_kind::atomic_write, guard, 1, call.site);
    atomic_record& record = call.execution.atomics().at(guard);
    record.order.written_by(call.self(), std::memory_order_release);
    ++record.version;
    *static_cast<volatile unsigned char*>(guard) = now;
    underway.of(guard).by = nullptr;
    call.execution.note_change();
    call.say(verb, guard);
}

bool begins(void* guard, call_site site) {
    posix_call call(site);
    return begin_initialization(call, guard);
}

void ends(void* guard, unsigned char now, call_site site) {
    posix_call call(site);
    end_initialization(call, guard, now, now != 0 ? "has initialised for" : "fails to initialise for");
}

/// Guards of system libraries are not operations: what they guard lives on from path to path.
bool is_guard_of_program(call_site site) { return in_program() && !library_code::contains(site); }

/// What a library makes once lives on from path to path, with its memory.
int once_of_library(pthread_once_t* control, void (*routine)()) {
    const engine_section in;
    return FOREGONE_REAL(pthread_once)(control, routine);
}

int once(pthread_once_t* control, void (*routine)(), call_site site) {
    constexpr unsigned char done = 2;  // as the C library's
    if (!begins(control, site)) return 0;
    try {
        routine();
    } catch (...) {
        ends(control, 0, site);
        throw;
    }
    ends(control, done, site);
    return 0;
}

}  // namespace

}}  // namespace foregone::impl

#pragma GCC visibility push(default)
extern "C" {

int __cxa_guard_acquire(std::uint64_t* guard) {
    if (!foregone::is_guard_of_program(FOREGONE_SITE)) return FOREGONE_REAL(__cxa_guard_acquire)(guard);
    return foregone::begins(guard, FOREGONE_SITE);
}

void __cxa_guard_release(std::uint64_t* guard) noexcept {
    if (!foregone::is_guard_of_program(FOREGONE_SITE)) return FOREGONE_REAL(__cxa_guard_release)(guard);
    foregone::ends(guard, 1, FOREGONE_SITE);
}

void __cxa_guard_abort(std::uint64_t* guard) noexcept {
    if (!foregone::is_guard_of_program(FOREGONE_SITE)) return FOREGONE_REAL(__cxa_guard_abort)(guard);
    foregone::ends(guard, 0, FOREGONE_SITE);
}

int pthread_once(pthread_once_t* control, void (*routine)()) {
    if (!foregone::in_program()) return FOREGONE_REAL(pthread_once)(control, routine);
    if (foregone::library_code::contains(FOREGONE_SITE)) return foregone::once_of_library(control, routine);
    return foregone::once(control, routine, FOREGONE_SITE);
}

void call_once(once_flag* flag, void (*routine)()) {
    if (!foregone::in_program()) return FOREGONE_REAL(call_once)(flag, routine);
    foregone::once(&flag->__data, routine, FOREGONE_SITE);
}

}  // extern "C"
#pragma GCC visibility pop
