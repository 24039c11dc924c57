// SPDX-License-Identifier: BSL-1.0
#pragma once

// A call of an interposed function by the program, and the time limit of a call that waits.

#include "concurrency/unmodified/entry_points/real_functions.hpp"
#include "concurrency/unmodified/entry_points/virtual_time.hpp"
#include "concurrency/unmodified/library_code.hpp"
#include "concurrency/unmodified/runtime.hpp"

#include <cstddef>
#include <cstdint>
#include <ctime>
#include <string_view>

namespace foregone { inline namespace impl {

/// That a call changes memory and locks alone.
struct compared {};

/// One call of an interposed function by the program; code of the runtime for as long as it lives.
class posix_call {
    engine_section in_{};

public:
    runtime& execution = runtime::current();
    const call_site site;

    /// The call changes something that state_cycles does not compare.
    explicit posix_call(call_site from) : posix_call(from, {}) { execution.cycles().note_uncompared(), self().caller = {}; }
    /// One that does not.
    posix_call(call_site from, compared) : site(execution.says() ? library_code::caller_outside(from) : from) {}

    program_thread& self() const { return execution.self(); }

    /// An operation on an object in memory. Finds a use after its life, and one that is not after its initialisation.
    void operate(const void* object) { execution.operation({object}, site), touch(object); }
    /// The thread may be in a loop. Requires: a thunk has saved its registers.
    void come(const void* object, bool is_attempt = false) { execution.cycles().come(execution, object, is_attempt); }
    /// An attempt, which only reads if it fails. `version`: how often the object has changed.
    void attempt(const footprint& touches, const std::uint64_t& version) {
        come(touches.object, true);
        execution.attempt(touches, version, site);
        touch(touches.object);
    }
    /// It gives up what others wait for.
    void operate_release(const void* object, bool writes = true) {
        execution.operation({object, writes, true}, site);
        touch(object);
    }

    /// The same, once a wait is over.
    void wait(const wait_reason& until, const void* object) { execution.waiting_operation(until, {object}, site), touch(object); }

    /// The same for an operation that commutes with others of its kind on the object, such as sharing a lock.
    void operate_shared(const void* object) { execution.operation({object, false}, site), touch(object); }
    void wait_shared(const wait_reason& until, const void* object) {
        execution.waiting_operation(until, {object, false}, site);
        touch(object);
    }

    void touch(const void* object) { execution.access(access_kind::atomic_write, object, 4, site); }

    /// A life of the object begins or ends here.
    void touch_all(const void* object, std::size_t bytes) { execution.access(access_kind::write, object, bytes, site); }

    /// Fails the path; the last row is what the calling thread does to an object.
    [[noreturn]] void fail(std::string_view verb, const void* object, std::string_view property) {
        execution.stand_at(site);
        say(verb, object);
        execution.fail(property);
    }

    void say(std::string_view verb, const void* object, std::string_view rest = {}) {
        if (execution.says()) execution.say(verb, object, rest);
    }

    /// The name of an object in the reason of a wait.
    static void append_name(schedule_text& to, const void* object) { to.append(runtime::current().name_of(object)); }
};

/// The place of a call by the program, with the registers that a thunk passed.
inline call_site passed_by(const caller_state& from) {
    program_thread& me = runtime::current().self();
    me.caller = foregone_caller_state = from, me.operands = {};
    return from.return_address;
}

/// When a timed wait ends, by the clock of the program; by default never.
class time_limit {
    const timespec* until_ = nullptr;
    clockid_t clock_ = CLOCK_REALTIME;

public:
    time_limit() = default;
    time_limit(const timespec* until, clockid_t clock) : until_(until), clock_(clock) {}

    bool exists() const { return until_ != nullptr; }
    bool is_valid() const { return !exists() || virtual_clock::is_valid(*until_); }
    bool has_passed() const { return exists() && virtual_clock::now_ns(clock_) >= virtual_clock::ns_of(*until_); }

    /// The wait timed out: the clock of the program is at least there.
    void reach() const { virtual_clock::advance_to(clock_, virtual_clock::ns_of(*until_)); }
};

}}  // namespace foregone::impl
