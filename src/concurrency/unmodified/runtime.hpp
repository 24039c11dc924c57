// SPDX-License-Identifier: BSL-1.0
#pragma once

// The execution of a program as it is: its threads on fibers, its operations as they arrive from entry points.

#include "concurrency/unmodified/debug_information/debug_information.hpp"
#include "concurrency/unmodified/fibers.hpp"
#include "concurrency/unmodified/object_table.hpp"
#include "concurrency/unmodified/path_heap.hpp"
#include "concurrency/unmodified/race_shadow.hpp"
#include "concurrency/unmodified/spin_watch.hpp"
#include "concurrency/unmodified/state_cycles.hpp"

#include <foregone/impl/concurrency/execution.hpp>
#include <foregone/impl/concurrency/lock_state.hpp>
#include <foregone/impl/concurrency/synchronization.hpp>
#include <foregone/impl/concurrency/unmodified_line.hpp>
#include <foregone/impl/concurrency/wait_queue.hpp>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// The return address of the function that is being defined.
#define FOREGONE_SITE reinterpret_cast<::foregone::call_site>(__builtin_return_address(0))

namespace foregone { inline namespace impl {

struct reported_operation;

/// A call site of the program: the return address of the call that arrived here.
using call_site = std::uintptr_t;

/// A destructor of a thread-local variable, or of a value that pthread_setspecific stored.
struct thread_destructor {
    void (*destroy)(void*);
    void* object;
};

/// One thread of the program.
struct program_thread final : scheduled_thread {
    suspended_code suspended{};
    suspended_code* starter = nullptr;  ///< resumed when the thread stands before its first operation
    void* (*body)(void*) = nullptr;
    void* argument = nullptr;
    void* result = nullptr;
    bool is_detached = false, is_joined = false;
    call_site site = 0;  ///< of its operation
    std::vector<stack_frame> frames{};  ///< when it last stood still, on a path that is reported
    caller_state caller{};     ///< where it came to its operation, if a thunk saved that
    operand_words operands{};  ///< of its atomic operation
    spin_watch watch{};
    loop_watch loops{};
    call_site loaded_at = 0;  ///< its last operation, if that was a load
    const void* loaded = nullptr;
    std::uint64_t loaded_version = 0;
    std::size_t repeats_in_row = 0;  ///< of polling, under a memory model
    std::uintptr_t stack_begin = 0;
    std::vector<thread_destructor> destructors{};
    std::vector<void*> specific{};  ///< by key
};

/// What an operation does to an atomic variable.
enum class touch { load, store, update };

/// What an execution knows of an atomic variable.
struct atomic_record {
    synchronization order{};
    std::uint64_t version = 0;  ///< how often it changed
};

/// The thread whose code runs; null while code of the runtime or of the engine does: entry points then behave like the original
/// functions.
inline program_thread* thread_in_program = nullptr;

/// Memory of a test framework, whose atomic variables and mutexes are not the program's.
struct framework_memory {
    std::uintptr_t begin = 0;
    std::size_t bytes = 0;
};
inline std::array<framework_memory, 2> framework_memories{};

/// Whether code of a framework runs whose atomic operations are not the program's.
inline bool framework_runs = false;

inline bool is_of_framework(const volatile void* object) {
    for (const framework_memory& each : framework_memories)
        if (reinterpret_cast<std::uintptr_t>(object) - each.begin < each.bytes) return true;
    return false;
}

/// Whether an atomic operation is one of the program.
inline bool is_operation(const volatile void* at) {
    return thread_in_program != nullptr && !framework_runs && !is_of_framework(at);
}

/// Code of the runtime or of the engine on a thread's stack, for as long as it lives.
class engine_section {
    program_thread* const of_ = std::exchange(thread_in_program, nullptr);

public:
    engine_section() = default;
    engine_section(const engine_section&) = delete;
    engine_section& operator=(const engine_section&) = delete;
    ~engine_section() { thread_in_program = of_; }
};

/// The shadow of all paths, at an address that is known to entry points. program_state makes it.
alignas(race_shadow) inline std::byte path_shadow_memory[sizeof(race_shadow)];
inline race_shadow& path_shadow() { return *std::launder(reinterpret_cast<race_shadow*>(path_shadow_memory)); }

/// Keeps the thread's errno while a report is written: a path that is reported goes on as one that is not.
class kept_errno {
    const int errno_ = errno;

public:
    kept_errno() = default;
    kept_errno(const kept_errno&) = delete;
    kept_errno& operator=(const kept_errno&) = delete;
    ~kept_errno() { errno = errno_; }
};

/// Whether the caller is code of the program under test, on one of its threads, and not of another thread of the process.
inline bool in_program() {
    return thread_in_program != nullptr && thread_memory::contains(reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0)));
}

/// State of interposed functions that begins anew with each path; one object for each, of static storage duration.
class path_state {
    static inline path_state* first_ = nullptr;
    path_state* const next_ = first_;

public:
    static void clear_all() {
        for (path_state* each = first_; each != nullptr; each = each->next_) each->clear();
    }

protected:
    path_state() { first_ = this; }
    ~path_state() = default;
    virtual void clear() = 0;
};

/// One execution of the program, along one path.
///
/// Threads: one execution at a time in a process; the program's threads are fibers of the thread that runs it.
/// Guarantees: what ends a path abandons all its threads: nothing is unwound, so noexcept functions end it, too.
class runtime final : public execution {
public:
    static runtime& current() { return *current_; }

    /// The body of a check, on a path.
    static void run(const unmodified_check_line& check, chooser& choose);

    program_thread& self() { return static_cast<program_thread&>(caller()); }
    program_thread& thread(std::size_t id) { return *threads_[id]; }
    std::size_t thread_count() const { return count_; }
    const unmodified_options& options() const { return options_; }
    /// Whether a state ends the path that another one has reached.
    bool merges_states() const { return merges_states_; }

    /// Starts a thread and runs it up to its first operation. Null, and the path fails, if there are too many.
    program_thread* start_thread(void* (*body)(void*), void* argument);
    /// Ends the calling thread.
    [[noreturn]] void exit_thread(void* result);
    /// Ends the program, if its main() is run: the path is complete. Otherwise returns.
    void exit_program(int code);

    /// Notes where the calling thread stands, for reports.
    void stand_at(call_site site);

    /// An operation of the calling thread on an object; it happens when the call returns. Ends the path if it is an error.
    void operation(const footprint& touches, call_site site);
    /// The same for an operation that waits first.
    void waiting_operation(const wait_reason& until, const footprint& touches, call_site site);
    /// The same for an attempt, which only reads if it fails: a loop of attempts polls. `version`: how often the object changed.
    /// The caller notes the effect of an attempt that succeeds.
    void attempt(const footprint& touches, const std::uint64_t& version, call_site site);
    /// The same for an operation on an atomic variable. Its access to memory comes next, by the caller.
    /// `effect`: of an update that may not write; or null.
    atomic_record& atomic_operation(const void* object, touch how, const operand_words& operands, call_site site,
                                    const pending_effect* effect = nullptr);

    /// An access of the calling thread.
    void access(access_kind kind, const void* at, std::size_t bytes, call_site site) { access_by(self(), kind, at, bytes, site); }

    FOREGONE_ALWAYS_INLINE static void access_by(program_thread& me, access_kind kind, const void* at, std::size_t bytes,
                                                 call_site site) {
        const auto address = reinterpret_cast<std::uintptr_t>(at);
        if (kind == access_kind::write && address - me.stack_begin >= thread_memory::slot_bytes) me.watch.note_effect();
        if (path_shadow().is_recorded(kind, address, bytes, static_cast<unsigned>(me.id), me.clock)) [[likely]]
            return;
        judge(me, kind, address, bytes, site);
    }

    /// Fails the path, and abandons it.
    [[noreturn]] void fail(std::string_view property);
    /// Ends the path, which is not judged any more.
    [[noreturn]] void abandon();

    /// Adds a row to the schedule: what the calling thread does to an object.
    void say(std::string_view verb, const void* object = nullptr, std::string_view rest = {});
    /// The same for an atomic operation with its value, which explanations then know; `rest` comes after its value.
    void say_atomic(std::string_view verb, const volatile void* object, const std::string& value, const std::string& rest,
                    reported_operation done);
    /// Says what would forbid that the operation reads an older store, or stands before one.
    void explain_last();
    bool says() { return order_.records_remarks(); }
    /// A value as reports show it: a number, or the object that it points to.
    std::string text_of(std::uint64_t value, std::size_t bytes);

    /// Frees a block of the path's heap; what is wrong with that fails the path.
    void free_block(void* block, call_site site);

    object_table<atomic_record>& atomics() { return atomics_; }
    state_cycles& cycles() { return cycles_; }
    path_heap& heap() { return heap_; }

    /// The name of an object in a report.
    std::string name_of(const void* object);
    /// The place of a call, as ` queue.hpp:26`.
    std::string place_of(call_site site);
    std::string place_of(call_site site, const program_thread& thread);

private:
    static inline runtime* current_ = nullptr;

    const unmodified_options& options_;
    const bool is_main_, merges_states_;
    bool has_exited_ = false;
    suspended_code home_{};
    std::array<program_thread*, most_threads> threads_{};
    std::size_t count_ = 0;
    state_cycles cycles_{};
    object_table<atomic_record>& atomics_;
    path_heap& heap_;

    runtime(chooser& choose, const unmodified_check_line& check);

    void run_body(const unmodified_check_line& check, chooser& choose);
    void conclude();
    void start(program_thread& thread, suspended_code& from);
    static void enter(void* thread);
    [[noreturn]] void leave(program_thread& me);
    [[noreturn]] void fail_by_exception(std::string_view what);
    static std::string place_in(call_site site, const std::vector<stack_frame>& frames);
    void note_use_by(const program_thread& thread, const void* at, std::size_t bytes, call_site site);
    static std::string place_of_use(const program_thread& thread, std::uintptr_t at, std::uint32_t site);
    static void judge(program_thread& me, access_kind kind, std::uintptr_t address, std::size_t bytes, call_site site);
    bool may_sleep(program_thread& me, const void* object);
    void poll(const footprint& touches, const operand_words& operands, const std::uint64_t& version, call_site from);
    bool spins_in_library(const program_thread& me, const void* object, const atomic_record& record, call_site site);
    void judge_leaks();
    [[noreturn]] void fail_in_free(const void* block, free_result result);
    [[noreturn]] void fail_in_race(const race& found, call_site site);
    void say_race(const race& found, call_site site);

    void go_to(scheduled_thread& from, scheduled_thread* next) override;
    void return_to_starter(scheduled_thread& from) override;
    void go_past_end(scheduled_thread&) override { abandon(); }
    void remark_wait(const scheduled_thread& of, std::string_view what) override;
};

}}  // namespace foregone::impl
