// SPDX-License-Identifier: BSL-1.0
#pragma once

// Checks inside Catch2 tests: a failed CHECK or REQUIRE in a step is a violation, and a failed check one test failure.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/needs_exceptions.hpp>
#include <foregone/impl/frameworks/catch2_capture.hpp>
#include <foregone/impl/frameworks/framework_check.hpp>
#include <foregone/model/scope.hpp>

#include <source_location>
#include <string>

namespace foregone {

/// Checks a model inside a test of Catch2: one failure, at this line, if the check does not pass; otherwise one success.
///
/// Guarantees: a CHECK or REQUIRE that fails inside a step is a violation, which is shrunk and reported; see
/// docs/reference/catch2.md.
/// Threads: runs on the calling thread.
template <class Model, auto Scope = reachable>
void catch2_check(const std::source_location& where = std::source_location::current()) {
    const std::string failure = failure_in_test<catch2_capture, Model, Scope>(where);
    Catch::AssertionHandler host("catch2_check", {where.file_name(), where.line()}, Catch::StringRef(),
                                 Catch::ResultDisposition::ContinueOnFailure);
    host.handleMessage(failure.empty() ? Catch::ResultWas::Ok : Catch::ResultWas::ExplicitFailure, failure);
    host.complete();
}

}  // namespace foregone
