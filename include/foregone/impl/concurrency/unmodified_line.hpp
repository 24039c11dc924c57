// SPDX-License-Identifier: BSL-1.0
#pragma once

// A check of unmodified threads as data: what a line of a program hands to the runtime, whose engine it does not see.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/concurrency/thread_order.hpp>

#include <cstdint>
#include <string_view>

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
};

}  // namespace foregone

namespace foregone { inline namespace impl {

struct paths_scope;

/// A check of unmodified threads as the runtime receives it; all texts are constants.
struct unmodified_check_line {
    static constexpr std::uint32_t current_version = 1;

    std::uint32_t version = current_version;
    const char* file = nullptr;
    int line = 0;
    const char* code = nullptr;
    const char* given_name = nullptr;
    std::string_view model_name{};  ///< the body as the code has it: `ns::two_consumers`
    void (*body)(void* argument, chooser& choose) = nullptr;
    void* argument = nullptr;
    bool is_main = false;  ///< it is the program's main(): its end is the end of all threads
    const unmodified_options* options = nullptr;
    const paths_scope* every_path = nullptr;  ///< or:
    const random* random_paths = nullptr;     ///< or neither: every path, of the length that FOREGONE_PATHS says
};

// In libforegone_unmodified.so:

/// Registers a check.
extern "C" __attribute__((visibility("default"))) void foregone_register_unmodified(const unmodified_check_line& line);

/// Runs a check at once, for a test framework. Returns the text of its failure, which is valid until the next call; empty if it
/// passes.
extern "C" __attribute__((visibility("default"))) const char* foregone_run_unmodified(const unmodified_check_line& line);

/// Fails the path of the calling thread for a test framework, and ends it. Returns if no path is run.
extern "C" __attribute__((visibility("default"))) void foregone_fail_unmodified(const char* property);

}}  // namespace foregone::impl
