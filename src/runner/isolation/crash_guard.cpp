// SPDX-License-Identifier: BSL-1.0
// Installs signal handlers and alternative stacks, and reports a crash with async-signal-safe calls only.
#include "runner/isolation/crash_guard.hpp"

#include "report/result_text.hpp"
#include "runner/isolation/named_work.hpp"

#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <iterator>
#include <memory>
#include <string_view>
#include <utility>

namespace foregone { inline namespace impl {

crash_text crash_text_of(const named_check& named, const std::string& program, unsigned threads) {
    const std::string command =
        program.empty() ? "" : ": " + quoted_call(program) + ' ' + quoted_for_shell("--filter=" + named.name);
    if (!named.check->has_system())
        return {named.name,
                "the model's own function ended the program; --isolate does not help for models: build it with "
                "-fsanitize=address,undefined\n"};
    const std::string copies = named.check->makes_copies()
                                   ? "the search copies the system: if the run passes when it is taken again, look at the copy "
                                     "constructor; with `static constexpr bool copies_are_independent = false;` in the model, "
                                     "fg::sequences runs each sequence from its start\n"
                                   : "";
    const std::string sharing = threads > 1 ? "several threads run systems at once: if the run passes with --threads=1, look at "
                                              "what systems share, such as a static buffer\n"
                                            : "";
    const std::string see =
        copies + sharing + "see it as a counterexample" + command + (program.empty() ? " with" : "") + " --isolate\n";
    if (named.check->terms().searched == search_kind::states) return {named.name, see};
    return {named.name, see, "take the run again" + command + (program.empty() ? " with" : "") + " --replay="};
}

namespace crashes {

namespace {

/// What a thread needs to report its death: a separate stack, because its own may have overflowed, and a record of its run.
class thread_watch {
    static constexpr std::size_t stack_bytes = 1 << 16;

    flight_recorder recorder_{};
    unsigned char stack_[stack_bytes];
    bool has_stack_ = false;

public:
    thread_watch() {  // memory that is not initialised costs nothing
        stack_t there{};
        if (::sigaltstack(nullptr, &there) != 0 || (there.ss_flags & SS_DISABLE) == 0) return;
        stack_t own{};
        own.ss_sp = stack_;
        own.ss_size = stack_bytes;
        has_stack_ = ::sigaltstack(&own, nullptr) == 0;
    }

    ~thread_watch() {
        stack_t none{};
        none.ss_flags = SS_DISABLE;
        if (has_stack_) ::sigaltstack(&none, nullptr);
    }

    thread_watch(const thread_watch&) = delete;
    thread_watch& operator=(const thread_watch&) = delete;

    static flight_recorder* recorder() {
        thread_local const std::unique_ptr<thread_watch> own(new thread_watch);
        return &own->recorder_;
    }
};

/// Writes to standard error with only what a signal handler may call.
class signal_safe_text {
    std::array<char, 512> buffer_;
    std::size_t size_ = 0;

public:
    void add(std::string_view text) {
        for (const char one : text) {
            if (size_ == buffer_.size()) flush();
            buffer_[size_++] = one;
        }
    }

    void add(std::uint64_t number) {
        std::array<char, 20> digits;
        const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
        add({digits.data(), static_cast<std::size_t>(end - digits.data())});
    }

    void flush() {
        for (std::size_t written = 0; written < size_;) {
            const ssize_t count = ::write(STDERR_FILENO, buffer_.data() + written, size_ - written);
            if (count <= 0) break;
            written += static_cast<std::size_t>(count);
        }
        size_ = 0;
    }
};

std::atomic<const crash_text*> under_way{nullptr};
std::atomic<bool> is_reported{false}, is_terminated{false};
std::atomic<std::terminate_handler> terminate_before{nullptr};

struct fatal_signal {
    int number;
    std::string_view meaning;
};
constexpr fatal_signal fatal_signals[] = {
    {SIGSEGV, "SIGSEGV (an invalid memory access, or too deep a recursion)"},
    {SIGFPE, "SIGFPE (an arithmetic error, as a division by zero)"},
    {SIGILL, "SIGILL (an invalid instruction, as of a trap)"},
    {SIGBUS, "SIGBUS (an invalid memory access)"},
    {SIGABRT, "SIGABRT (an abort)"},
};

std::string_view meaning_of(int signal) {
    if (signal == SIGABRT && is_terminated.load())
        return "SIGABRT (std::terminate, as by an exception that leaves a noexcept function)";
    for (const fatal_signal& one : fatal_signals)
        if (one.number == signal) return one.meaning;
    return "a signal";
}

/// "0/1/2"; omitted if the run is too long to read.
void add_run(signal_safe_text& text, const flight_recorder& run) {
    text.add(run.initial);
    for (std::uint64_t i = 0; i < run.steps; ++i) text.add("/"), text.add(run.actions[i]);
}

void report(const crash_text& crash, int signal) {
    static constexpr std::uint64_t longest_token_steps = 10'000;
    const flight_recorder* const run = active_recorder;
    const bool has_run = run != nullptr && !crash.replay.empty() && run->steps <= longest_token_steps;
    signal_safe_text text;
    text.add("error: ");
    if (named_work::exists()) named_work::each_part([&text](const std::string& part) { text.add(part); });
    else text.add(crash.check);
    text.add(" ends the program by "), text.add(meaning_of(signal));
    if (has_run) text.add(", in run "), add_run(text, *run);
    text.add("\n"), text.add(crash.remedy);
    if (has_run) text.add(crash.replay), add_run(text, *run), text.add("\n");
    text.flush();
}

/// The first thread that dies reports it. The process then dies as it would have: by the same instruction, or by the same signal
/// again.
void handle(int signal, siginfo_t* info, void*) {
    const int error_before = errno;
    while (is_reported.exchange(true)) ::pause();  // another thread is about to end the process
    if (const crash_text* const text = under_way.load()) report(*text, signal);
    struct sigaction by_default {};
    by_default.sa_handler = SIG_DFL;
    ::sigaction(signal, &by_default, nullptr);
    if (info->si_code <= 0) ::raise(signal);
    errno = error_before;
}

void note_terminate() {
    is_terminated.store(true);
    if (const std::terminate_handler before = terminate_before.load()) before();
    std::abort();
}

bool& is_installed(std::size_t number) {
    static std::array<bool, std::size(fatal_signals)> all{};
    return all[number];
}

void install(std::size_t number) {
    struct sigaction there {
    }, own{};
    const int signal = fatal_signals[number].number;
    if (::sigaction(signal, nullptr, &there) != 0 || (there.sa_flags & SA_SIGINFO) != 0 || there.sa_handler != SIG_DFL) return;
    own.sa_sigaction = handle;
    own.sa_flags = SA_SIGINFO | SA_ONSTACK;
    ::sigemptyset(&own.sa_mask);
    is_installed(number) = ::sigaction(signal, &own, nullptr) == 0;
}

void remove(std::size_t number) {
    if (!is_installed(number)) return;
    is_installed(number) = false;
    struct sigaction there {};
    const int signal = fatal_signals[number].number;
    if (::sigaction(signal, nullptr, &there) == 0 && (there.sa_flags & SA_SIGINFO) != 0 && there.sa_sigaction == handle)
        std::signal(signal, SIG_DFL);
}

bool begin(const crash_text& crash) {
    under_way.store(&crash);
    recorder_of_thread = crash.replay.empty() ? nullptr : thread_watch::recorder;
    return true;
}

}  // namespace

}  // namespace crashes

crash_guard::crash_guard(crash_text text) : text_(std::move(text)), is_begun_(crashes::begin(text_)) {
    crashes::is_reported.store(false);
    crashes::is_terminated.store(false);
    crashes::terminate_before.store(std::set_terminate(crashes::note_terminate));
    for (std::size_t i = 0; i < std::size(crashes::fatal_signals); ++i) crashes::install(i);
}

void crash_guard::watch_thread() { crashes::thread_watch::recorder(); }

void crash_guard::forget() {
    if (crashes::under_way.exchange(nullptr) == nullptr) return;
    recorder_of_thread = nullptr;
    for (std::size_t i = 0; i < std::size(crashes::fatal_signals); ++i) crashes::remove(i);
    if (std::get_terminate() == crashes::note_terminate) std::set_terminate(crashes::terminate_before.load());
}

}}  // namespace foregone::impl
