// SPDX-License-Identifier: BSL-1.0
#pragma once

// Reports a program that calls exit() during a check as a failure; used by the check runner and the explorer.

#include "runner/isolation/named_work.hpp"

#include <cstdio>
#include <cstdlib>
#include <string>

namespace foregone { inline namespace impl {

/// During its lifetime, a program that ends names the check in which it ended, and fails: a system under test that calls exit()
/// must not look like one that passes.
class exit_guard {
    static std::string& unfinished() {
        static auto* const name = new std::string;  // outlives the exit handlers
        return *name;
    }

    static void report_exit() {
        std::string name;
        named_work::each_part([&name](const std::string& part) { name += part; });
        if (name.empty()) name = unfinished();
        if (name.empty()) return;
        std::fflush(stdout);
        std::fprintf(stderr,
                     "error: the program ends while %s runs: it calls exit(); of a system under test, see it with --isolate\n",
                     name.c_str());
        std::fflush(stderr);
        std::_Exit(1);
    }

public:
    explicit exit_guard(const std::string& check) {
        watch();
        unfinished() = check;
    }
    exit_guard(const exit_guard&) = delete;
    exit_guard& operator=(const exit_guard&) = delete;
    ~exit_guard() { unfinished().clear(); }

    /// In a process that is watched from outside, the watcher reports the end.
    static void forget() {
        unfinished().clear();
        named_work::forget();
    }

    /// From now on, a program that ends names the work of its thread, and fails.
    static void watch() {
        static const int registered = std::atexit(report_exit);
        static_cast<void>(registered);
    }
};

}}  // namespace foregone::impl
