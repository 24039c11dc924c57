// SPDX-License-Identifier: BSL-1.0
// Calls that end or leave the process, interposed: they fail the path. Exit handlers and signal handlers of a path are ignored.
#include "concurrency/unmodified/entry_points/posix_call.hpp"
#include "concurrency/unmodified/runtime.hpp"

#include "runner/isolation/exit_guard.hpp"

#include <foregone/impl/concurrency/unmodified_line.hpp>

#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <exception>
#include <utility>

extern "C" {
[[noreturn]] void __assert_fail(const char* condition, const char* file, unsigned line, const char* function) noexcept;
[[noreturn]] void __assert_perror_fail(int error, const char* file, unsigned line, const char* function) noexcept;
int __cxa_atexit(void (*function)(void*), void* argument, void* library) noexcept;
int __cxa_at_quick_exit(void (*function)(void*), void* library) noexcept;
int __register_atfork(void (*prepare)(), void (*parent)(), void (*child)(), void* library) noexcept;
__attribute__((weak)) pid_t _Fork() noexcept;  // since glibc 2.34
}

namespace foregone { inline namespace impl {

namespace {

constexpr const char* no_exit = "the program does not exit";
constexpr const char* no_abort = "the program does not abort";
constexpr const char* no_process = "the program starts no processes";
constexpr const char* no_other = "the program does not become another";
constexpr const char* no_signal = "the program raises no signals";
constexpr const char* no_terminate = "std::terminate is not called";

[[noreturn]] void fail(const char* property, call_site site) {
    const posix_call call(site);
    call.self().site = call.site;
    call.execution.fail(property);
}

[[noreturn]] void fail_assertion(const char* condition, call_site site) {
    posix_call call(site);
    call.self().site = call.site;
    call.say("fails an assertion", nullptr);
    call.execution.fail(condition);
}

/// What std::terminate calls. The exception that caused it is reported.
class end_of_program final : path_state {
    static inline std::terminate_handler original_ = nullptr;

    void clear() override {
        const std::terminate_handler before = std::set_terminate(&terminate);
        if (before != &terminate) original_ = before;
    }

    [[noreturn]] static void terminate() {
        if (!in_program()) original_();
        posix_call call(FOREGONE_SITE);
        if (call.execution.says()) say_exception(call);
        call.execution.fail(no_terminate);
    }

    static void say_exception(posix_call& call) {
        if (std::current_exception() == nullptr) return;
        try {
            throw;
        } catch (const std::exception& error) {
            call.say("is left by an exception: ", nullptr, error.what());
        } catch (...) { call.say("is left by an exception that is not a std::exception", nullptr); }
    }
};
end_of_program at_termination;

/// A fork that a death test announced. Its child is a process of its own: the thread that called, and no path.
class announced_fork final : path_state {
    bool is_next_ = false;

    void clear() override { is_next_ = false; }

public:
    void announce() { is_next_ = true; }
    bool takes_place() { return std::exchange(is_next_, false); }
};
announced_fork of_death_test;

/// fork() would look for the stack of the calling thread, which is none of the C library's.
pid_t fork_for_death_test() {
    const pid_t child = _Fork();
    if (child != 0) return child;
    thread_in_program = nullptr;
    exit_guard::forget();
    return child;
}

void exit_program(int code, call_site site) {
    {
        const posix_call call(site);
        call.execution.stand_at(call.site);
        call.execution.exit_program(code);
    }
    fail(no_exit, site);
}

}  // namespace

void foregone_allow_fork_unmodified() { of_death_test.announce(); }

}}  // namespace foregone::impl

using foregone::in_program;

/// Defines an interposed function that fails the path.
#define FOREGONE_REFUSED(result, name, parameters, arguments, specifiers, property)      \
    result name parameters specifiers {                                                  \
        if (in_program()) foregone::fail(foregone::property, FOREGONE_SITE);             \
        return FOREGONE_REAL(name) arguments;                                            \
    }

/// The same for one that does not return.
#define FOREGONE_REFUSED_END(name, parameters, arguments, specifiers, property)          \
    void name parameters specifiers {                                                    \
        if (in_program()) foregone::fail(foregone::property, FOREGONE_SITE);             \
        FOREGONE_REAL(name) arguments;                                                   \
        __builtin_unreachable();                                                         \
    }

/// Ends a program whose main() is run, and fails any other path.
#define FOREGONE_EXIT(name, specifiers)                                                  \
    void name(int code) specifiers {                                                     \
        if (in_program()) foregone::exit_program(code, FOREGONE_SITE);                   \
        FOREGONE_REAL(name)(code);                                                       \
        __builtin_unreachable();                                                         \
    }

#pragma GCC visibility push(default)
extern "C" {

FOREGONE_REFUSED_END(abort, (), (), noexcept, no_abort)
FOREGONE_EXIT(exit, noexcept)
FOREGONE_EXIT(_exit, )
FOREGONE_EXIT(_Exit, noexcept)
FOREGONE_EXIT(quick_exit, noexcept)

/// The property is the condition.
void __assert_fail(const char* condition, const char* file, unsigned line, const char* function) noexcept {
    if (in_program()) foregone::fail_assertion(condition, FOREGONE_SITE);
    FOREGONE_REAL(__assert_fail)(condition, file, line, function);
    __builtin_unreachable();
}

void __assert_perror_fail(int error, const char* file, unsigned line, const char* function) noexcept {
    if (in_program()) foregone::fail_assertion("no error number is an assertion's", FOREGONE_SITE);
    FOREGONE_REAL(__assert_perror_fail)(error, file, line, function);
    __builtin_unreachable();
}

pid_t fork() noexcept {
    if (in_program() && &_Fork != nullptr && foregone::of_death_test.takes_place()) return foregone::fork_for_death_test();
    if (in_program()) foregone::fail(foregone::no_process, FOREGONE_SITE);
    return FOREGONE_REAL(fork)();
}

/// POSIX lets it do the same as fork().
pid_t vfork() noexcept {
    if (in_program()) foregone::fail(foregone::no_process, FOREGONE_SITE);
    return FOREGONE_REAL(fork)();
}

FOREGONE_REFUSED(int, system, (const char* command), (command), , no_process)
FOREGONE_REFUSED(FILE*, popen, (const char* command, const char* mode), (command, mode), , no_process)
FOREGONE_REFUSED(int, posix_spawn,
                 (pid_t * to, const char* path, const posix_spawn_file_actions_t* actions, const posix_spawnattr_t* attributes,
                  char* const arguments[], char* const variables[]),
                 (to, path, actions, attributes, arguments, variables), , no_process)
FOREGONE_REFUSED(int, posix_spawnp,
                 (pid_t * to, const char* path, const posix_spawn_file_actions_t* actions, const posix_spawnattr_t* attributes,
                  char* const arguments[], char* const variables[]),
                 (to, path, actions, attributes, arguments, variables), , no_process)
FOREGONE_REFUSED(int, execve, (const char* path, char* const arguments[], char* const variables[]), (path, arguments, variables),
                 noexcept, no_other)
FOREGONE_REFUSED(int, execv, (const char* path, char* const arguments[]), (path, arguments), noexcept, no_other)
FOREGONE_REFUSED(int, execvp, (const char* path, char* const arguments[]), (path, arguments), noexcept, no_other)
FOREGONE_REFUSED(int, raise, (int signal), (signal), noexcept, no_signal)
FOREGONE_REFUSED(int, kill, (pid_t process, int signal), (process, signal), noexcept, no_signal)
FOREGONE_REFUSED(unsigned, alarm, (unsigned seconds), (seconds), noexcept, no_signal)

/// No signal arrives in a path, so its handlers are never called.
sighandler_t signal(int number, sighandler_t handler) noexcept {
    return in_program() ? SIG_DFL : FOREGONE_REAL(signal)(number, handler);
}
int sigaction(int number, const struct sigaction* now, struct sigaction* before) noexcept {
    if (!in_program()) return FOREGONE_REAL(sigaction)(number, now, before);
    if (before != nullptr) *before = {};
    return 0;
}
int sigprocmask(int how, const sigset_t* now, sigset_t* before) noexcept {
    if (!in_program()) return FOREGONE_REAL(sigprocmask)(how, now, before);
    if (before != nullptr) sigemptyset(before);
    return 0;
}

/// The end of a path is not the end of the process: what a path registers, such as destructors of local static variables, is
/// dropped with the path. atexit() and at_quick_exit() of a program call these.
int __cxa_atexit(void (*function)(void*), void* argument, void* library) noexcept {
    return in_program() ? 0 : FOREGONE_REAL(__cxa_atexit)(function, argument, library);
}
int __cxa_at_quick_exit(void (*function)(void*), void* library) noexcept {
    return in_program() ? 0 : FOREGONE_REAL(__cxa_at_quick_exit)(function, library);
}

/// A path has no processes, so nothing is registered for them. pthread_atfork() of a program calls it.
int __register_atfork(void (*prepare)(), void (*parent)(), void (*child)(), void* library) noexcept {
    return in_program() ? 0 : FOREGONE_REAL(__register_atfork)(prepare, parent, child, library);
}

}  // extern "C"
#pragma GCC visibility pop
