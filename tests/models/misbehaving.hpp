// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/domain/domain.hpp>
#include <foregone/model/chooser.hpp>
#include <foregone/model/command.hpp>

#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <exception>
#include <fcntl.h>
#include <memory>
#include <string_view>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace models {

/// Something that a system under test does to its process.
struct misbehaviour {
    std::string_view name;
    void (*act)();
    std::string_view says;  ///< of the last step; empty: that depends on the compiler
    bool at_the_end = false;
    bool hangs = false;
    bool takes_memory = false;  ///< so that a sanitizer's own fails first
};

inline void (*active_misbehaviour)() = nullptr;

namespace misbehaving {

template <int Signal>
void raises() { ::kill(::getpid(), Signal); }

template <int Signal>
void to_group() { ::kill(0, Signal); }

template <int Signal>
void to_parent() { ::kill(::getppid(), Signal); }

inline void closes(int first, int last) {
    for (int i = first; i <= last; ++i) ::close(i);
}
/// The tests may have inherited a pipe that nothing reads.
inline void writes(int first, int last) {
    ::signal(SIGPIPE, SIG_IGN);
    for (int i = first; i <= last; ++i) static_cast<void>(!::write(i, "a\0\0\0\0\0\0\0\0nonsense", 17));
}
inline void waits() {
    for (;;) ::pause();
}
inline void lowers(__rlimit_resource which, rlim_t to) {
    rlimit now{};
    ::getrlimit(which, &now);
    now.rlim_cur = to;
    ::setrlimit(which, &now);
}
inline void starts(void (*child)(), bool is_awaited) {
    const pid_t started = ::fork();
    if (started == 0) child(), ::_exit(0);
    if (is_awaited) ::waitpid(started, nullptr, 0);
}
inline int recurses(volatile int* before) {
    volatile int here[256]{};
    here[0] = before == nullptr ? 1 : before[0];
    return before != nullptr && before[0] == 0 ? 0 : recurses(here) + here[0];
}
inline void takes_all_memory() noexcept {
    std::vector<std::unique_ptr<char[]>> all;
    for (;;) all.push_back(std::make_unique<char[]>(std::size_t{1} << 20));
}
inline void throws() { throw 1; }
inline void throws_nowhere() noexcept { throws(); }

}  // namespace misbehaving

inline const std::vector<misbehaviour>& misbehaviours() {
    using namespace misbehaving;
    static constexpr std::string_view closed = "closes or replaces descriptors that are not its own",
                                      written = "writes into descriptors that are not its own",
                                      child_left = "leaves a child process behind";
    static const std::vector<misbehaviour> all{
        {"SIGHUP", raises<SIGHUP>, "was killed by signal 1 (Hangup)"},
        {"SIGINT", raises<SIGINT>, "was killed by signal 2 (Interrupt)"},
        {"SIGQUIT", raises<SIGQUIT>, "was killed by signal 3 (Quit)"},
        {"SIGILL", raises<SIGILL>, ""},
        {"SIGABRT", raises<SIGABRT>, ""},
        {"SIGBUS", raises<SIGBUS>, ""},
        {"SIGFPE", raises<SIGFPE>, ""},
        {"SIGSEGV", raises<SIGSEGV>, ""},
        {"SIGKILL", raises<SIGKILL>, "was killed by signal 9 (Killed)"},
        {"SIGUSR1", raises<SIGUSR1>, "was killed by signal 10 (User defined signal 1)"},
        {"SIGALRM", raises<SIGALRM>, "was killed by signal 14 (Alarm clock)"},
        {"SIGTERM", raises<SIGTERM>, "was killed by signal 15 (Terminated)"},
        {"SIGXCPU", raises<SIGXCPU>, "was killed by signal 24 (CPU time limit exceeded)"},
        {"SIGXFSZ", raises<SIGXFSZ>, "was killed by signal 25 (File size limit exceeded)"},
        {"SIGSTOP", raises<SIGSTOP>, "was stopped by signal 19 (Stopped (signal))"},
        {"SIGTSTP", raises<SIGTSTP>, "was stopped by signal 20 (Stopped)"},
        {"SIGTTIN", raises<SIGTTIN>, "was stopped by signal 21 (Stopped (tty input))"},
        {"SIGTERM to the group", to_group<SIGTERM>, "was killed by signal 15 (Terminated)"},
        {"SIGKILL to the group", to_group<SIGKILL>, "was killed by signal 9 (Killed)"},
        {"SIGTERM to the parent", to_parent<SIGTERM>, "sends signal 15 (Terminated) to its parent process"},
        {"SIGINT to the parent", to_parent<SIGINT>, "sends signal 2 (Interrupt) to its parent process"},
        {"SIGKILL to the parent", to_parent<SIGKILL>, "sends signal 9 (Killed) to its parent process"},
        {"SIGSTOP to the parent", to_parent<SIGSTOP>, "sends signal 19 (Stopped (signal)) to its parent process"},
        {"_exit 0", [] { ::_exit(0); }, "ended the process with exit code 0"},
        {"_exit 3", [] { ::_exit(3); }, "ended the process with exit code 3"},
        {"exit 0", [] { std::exit(0); }, ""},
        {"quick_exit", [] { std::quick_exit(0); }, "ended the process with exit code 0"},
        {"abort", [] { std::abort(); }, ""},
        {"terminate", throws_nowhere, ""},
        {"another program", [] { ::execl("/bin/sh", "sh", "-c", "exit 4", nullptr); }, "ended the process with exit code 4"},
        {"daemon", [] { static_cast<void>(!::daemon(1, 1)); }, "ended the process with exit code 0"},
        {"too deep a recursion", [] { recurses(nullptr); }, ""},
        {"waits with all signals blocked and ignored",
         [] {
             sigset_t every;
             ::sigfillset(&every);
             ::sigprocmask(SIG_BLOCK, &every, nullptr);
             for (int i = 1; i < 32; ++i) std::signal(i, SIG_IGN);
             waits();
         },
         "hangs: nothing went on for 400 ms", false, true},
        {"all memory", takes_all_memory, "", false, false, true},
        {"a child that waits", [] { starts(waits, false); }, child_left, true},
        {"a child that leaves the group", [] { starts([] { ::setsid(), waits(); }, false); }, child_left, true},
        {"a child that is not awaited", [] { starts([] {}, false); }, child_left, true},
        {"a grandchild that leaves the group",
         [] { starts([] { ::setsid(), starts(waits, false); }, true); }, child_left, true},
        {"fork", [] { static_cast<void>(::fork()); }, child_left, true},
        {"fork, and the parent waits",
         [] {
             if (const pid_t child = ::fork(); child > 0) ::waitpid(child, nullptr, 0);
         },
         "returns from fork() in two processes", true},
        {"closes low descriptors", [] { closes(3, 63); }, closed},
        {"closes all descriptors but the standard ones", [] { closes(3, 1023); }, closed},
        {"closes all descriptors", [] { closes(0, 1023); }, closed},
        {"closes every second descriptor",
         [] {
             for (int i = 4; i < 64; i += 2) ::close(i);
         },
         closed},
        {"closes standard input", [] { ::close(0); }, closed},
        {"replaces low descriptors",
         [] {
             const int other = ::open("/dev/null", O_RDWR);
             for (int i = 3; i < 64; ++i)
                 if (i != other) ::dup2(other, i);
         },
         closed},
        {"writes into low descriptors", [] { writes(3, 63); }, written},
        {"writes into all descriptors", [] { writes(3, 1023); }, written},
        {"reads standard input",
         [] {
             char any[8];
             while (::read(0, any, sizeof any) > 0) {}
         },
         "reads standard input"},
        {"lowers RLIMIT_AS", [] { lowers(RLIMIT_AS, 1); }, "lowers the limit RLIMIT_AS of its process", false, false, true},
        {"lowers RLIMIT_NOFILE", [] { lowers(RLIMIT_NOFILE, 0); }, "lowers the limit RLIMIT_NOFILE of its process"},
        {"lowers RLIMIT_FSIZE", [] { lowers(RLIMIT_FSIZE, 0); }, "lowers the limit RLIMIT_FSIZE of its process"},
        {"an alarm", [] { ::alarm(1'000); }, "leaves an alarm behind", true},
        {"is traced, and raises SIGUSR1", [] { ::ptrace(PTRACE_TRACEME, 0, nullptr, nullptr), ::raise(SIGUSR1); },
         "was stopped by signal 10 (User defined signal 1)"},
    };
    return all;
}

/// Commands of a counter, which is kept as `Count`: it comes to five after two steps at least, up{2} and up{3}.
template <class Count>
struct misbehaving_commands {
    struct system {
        Count n{};
        int& count() {
            if constexpr (requires { *n; }) {
                if (!n) n = std::make_unique<int>();
                return *n;
            }
            else return n;
        }
    };
    struct model {
        int n = 0;
        bool operator==(const model&) const = default;
    };
    struct up {
        int by;
        bool precondition(const model& m) const { return m.n < 6; }
        void next(model& m) const { m.n += by; }
        int run(system& s) const {
            if ((s.count() += by) == 5) active_misbehaviour();
            return s.count();
        }
        int expected(const model& m) const { return m.n + by; }
    };
    struct look {
        int run(system& s) const { return s.count(); }
        int expected(const model& m) const { return m.n; }
    };
    using commands = foregone::one_of<foregone::product<up, foregone::values<1, 2, 3>>, look>;
};

inline void misbehaves_on_a_path(foregone::chooser& choose) {
    const auto first = choose("first", 3), second = choose("second", 2);
    if (first == 2 && second == 1) active_misbehaviour();
    choose("third", 2);
}

}  // namespace models
