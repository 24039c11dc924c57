// SPDX-License-Identifier: BSL-1.0
#pragma once

// Checks inside GoogleTest tests: a failed EXPECT or ASSERT in a step is a violation, a failed check one test failure.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/needs_exceptions.hpp>
#include <foregone/impl/frameworks/assertion_log.hpp>
#include <foregone/impl/frameworks/framework_check.hpp>
#include <foregone/model/scope.hpp>

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <source_location>
#include <string>

namespace foregone {

/// Withholds the results of assertions from GoogleTest during its lifetime.
///
/// Threads: assertions of every thread are recorded; GoogleTest's mutex serialises them.
class gtest_interception final : public ::testing::ScopedFakeTestPartResultReporter {
public:
    gtest_interception() : ScopedFakeTestPartResultReporter(INTERCEPT_ALL_THREADS, nullptr) { assertion_log::global().open(); }
    ~gtest_interception() override { assertion_log::global().close(); }

    void ReportTestPartResult(const ::testing::TestPartResult& result) override {
        if (result.failed()) assertion_log::global().note(place(result) + result.message(), false);
    }

private:
    static std::string place(const ::testing::TestPartResult& result) {
        if (result.file_name() == nullptr) return {};
        return std::string(result.file_name()) + ':' + std::to_string(result.line_number()) + ": ";
    }
};

/// Checks a model inside a test of GoogleTest: one failure, at this line, if the check does not pass.
///
/// Guarantees: an EXPECT or ASSERT that fails inside a step is a violation, which is shrunk and reported; see
/// docs/reference/gtest.md.
/// Threads: runs on the calling thread.
template <class Model, auto Scope = reachable>
void gtest_check(const std::source_location& where = std::source_location::current()) {
    const std::string failure = failure_in_test<gtest_interception, Model, Scope>(where);
    if (!failure.empty()) ADD_FAILURE_AT(where.file_name(), static_cast<int>(where.line())) << failure;
}

}  // namespace foregone
