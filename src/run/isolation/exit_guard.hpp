// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

namespace foregone::inline impl {

/// During its lifetime, a program that ends names the check in which it ended, and fails: a system under test that calls exit()
/// must not look like one that passes.
class exit_guard {
    static std::string& unfinished() {
        static auto* const name = new std::string;  // outlives the exit handlers
        return *name;
    }

    static void report_exit() {
        if (unfinished().empty()) return;
        std::fflush(stdout);
        std::fprintf(stderr, "error: the program ends while %s runs: the system under test calls exit(); see it with --isolate\n",
                     unfinished().c_str());
        std::fflush(stderr);
        std::_Exit(1);
    }

public:
    explicit exit_guard(const std::string& check) {
        static const int registered = std::atexit(report_exit);
        static_cast<void>(registered);
        unfinished() = check;
    }
    exit_guard(const exit_guard&) = delete;
    exit_guard& operator=(const exit_guard&) = delete;
    ~exit_guard() { forget(); }

    /// In a process that is watched from outside, the watcher reports the end.
    static void forget() { unfinished().clear(); }
};

}  // namespace foregone::impl
