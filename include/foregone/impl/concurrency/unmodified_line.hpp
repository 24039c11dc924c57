// SPDX-License-Identifier: BSL-1.0
#pragma once

// A check of unmodified threads as data: what a line of a program hands to the runtime, whose engine it does not see.

#include <foregone/concurrency/memory_model.hpp>
#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/concurrency/scheduler_options.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace foregone {

class chooser;
struct random;

/// How unmodified threads are run.
struct unmodified_options {
    /// As scheduler_options::preemptions.
    std::uint64_t preemptions = scheduler_options::unlimited;

    /// Runs only one of several interleavings that differ in the order of operations on different objects. As
    /// scheduler_options::reduced; without data races, which are found, threads share nothing else.
    bool reduced = true;

    /// As scheduler_options::spurious_wakeups.
    std::uint64_t spurious_wakeups = 0;

    /// Whether memory that nothing refers to any more at the end of a path fails it.
    bool leaks = true;

    /// Whether a thread that polls without end sleeps until what it polls changes; otherwise its path is cut.
    bool sleeping_polls = true;

    /// What a load of an atomic variable may read.
    memory_model memory = memory_model::sequentially_consistent;

    /// As scheduler_options::stale_reads.
    std::uint64_t stale_reads = scheduler_options::unlimited;
};

}  // namespace foregone

namespace foregone { inline namespace impl {

struct paths_scope;

/// A check of unmodified threads as the runtime receives it; all texts are constants.
struct unmodified_check_line {
    static constexpr std::uint32_t current_version = 5;

    std::uint32_t version = current_version;
    const char* file = nullptr;
    int line = 0;
    const char* code = nullptr;
    const char* given_name = nullptr;
    std::string_view model_name{};  ///< the body as the code has it: `ns::two_consumers`
    void (*body)(void* argument, chooser& choose) = nullptr;
    mutable void* argument = nullptr;
    /// Chooses before the body of each path, as code of the search: what it allocates lives on. Returns the argument.
    void* (*before)(void* argument, chooser& choose) = nullptr;
    bool (*propose_simpler)(const std::vector<std::uint64_t>& choices,
                            function_ref<bool(const std::vector<std::uint64_t>&)> accepts) = nullptr;  ///< as propose_scenarios
    bool is_main = false;  ///< it is the program's main(): its end is the end of all threads
    bool keeps_first = false;  ///< after a search that passes, its first path is run once more, and what it does is kept
    const unmodified_options* options = nullptr;
    const paths_scope* every_path = nullptr;  ///< or:
    const random* random_paths = nullptr;     ///< or neither: every path, of the length that FOREGONE_PATHS says
};

// In libforegone_unmodified.so:

/// Registers a check.
extern "C" __attribute__((visibility("default"))) void foregone_register_unmodified(const unmodified_check_line& line);

/// What a check found that a test framework ran. The texts are valid until the next check.
struct unmodified_result {
    const char* failure;  ///< the report; empty if the check passes
    const char* verdict;  ///< `23 paths (13 pruned), 44 choices: proved for every path`
    const char* remarks;  ///< what weakens the verdict, a line for each; may be empty
    bool is_kept;         ///< the first path came to its end, and what it did is kept
};

/// Runs a check at once, for a test framework, with the limits of FOREGONE_TIMEOUT and FOREGONE_MEMORY in the environment.
extern "C" __attribute__((visibility("default"))) unmodified_result foregone_run_unmodified(const unmodified_check_line& line);

/// Fails the path of the calling thread for a test framework, and ends it. Returns if no path is run.
extern "C" __attribute__((visibility("default"))) void foregone_fail_unmodified(const char* property);

/// What the calling thread is in a path: 0 for the body, -1 for no path.
extern "C" __attribute__((visibility("default"))) int foregone_thread_unmodified();

/// A call of a history begins with the next operation of the calling thread.
extern "C" __attribute__((visibility("default"))) void foregone_begin_call_unmodified();
/// It has ended with the last one; turns are numbered.
extern "C" __attribute__((visibility("default"))) void foregone_end_call_unmodified(std::uint64_t* begun_in,
                                                                                  std::uint64_t* ended_in);
/// Whether each load of the path reads the newest store.
extern "C" __attribute__((visibility("default"))) bool foregone_values_are_newest_unmodified();
/// Whether a schedule is written, and rows are heard.
extern "C" __attribute__((visibility("default"))) bool foregone_is_heard_unmodified();
/// Adds a row of the calling thread to the schedule.
extern "C" __attribute__((visibility("default"))) void foregone_say_unmodified(const char* text, std::size_t length);

/// Whether the path that is run is the one that is kept.
extern "C" __attribute__((visibility("default"))) bool foregone_is_kept_unmodified();

/// Code of the framework begins in a path: it is not judged, and what it allocates lives on. Returns false outside of a path.
extern "C" __attribute__((visibility("default"))) bool foregone_begin_framework_unmodified();
/// It ends. Requires: it began.
extern "C" __attribute__((visibility("default"))) void foregone_end_framework_unmodified();

/// From now on, atomic operations in the path are the framework's, and not of the program; or no longer.
extern "C" __attribute__((visibility("default"))) void foregone_ignore_atomics_unmodified(bool ignored);

/// The next fork() of the path is a death test's: its child runs as it is.
extern "C" __attribute__((visibility("default"))) void foregone_allow_fork_unmodified();

/// Atomic variables and mutexes in this memory are the framework's: what is done to them is not an operation of the program. The
/// last two such calls count.
extern "C" __attribute__((visibility("default"))) void foregone_ignore_unmodified(const void* begin, std::size_t bytes);

}}  // namespace foregone::impl
