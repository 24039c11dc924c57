// SPDX-License-Identifier: BSL-1.0
#pragma once

// Checks inside doctest tests: a listener intercepts assertions of steps, and a failed check is one test failure.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/needs_exceptions.hpp>
#include <foregone/impl/frameworks/assertion_log.hpp>
#include <foregone/impl/frameworks/framework_check.hpp>
#include <foregone/model/scope.hpp>

#include <doctest/doctest.h>

#include <climits>
#include <exception>
#include <source_location>
#include <sstream>
#include <string>

namespace foregone { inline namespace impl {

struct doctest_interception {
    doctest_interception() { assertion_log::global().open(); }
    ~doctest_interception() { assertion_log::global().close(); }
    doctest_interception(const doctest_interception&) = delete;
    doctest_interception& operator=(const doctest_interception&) = delete;
};

}}  // namespace foregone::impl

namespace foregone {

/// Receives doctest's assertions before every reporter and before doctest counts them. During a check, a failed assertion goes no
/// further.
///
/// doctest takes an assertion back only by an exception, so a CHECK ends the step as a REQUIRE does.
class doctest_listener final : public ::doctest::IReporter {
public:
    explicit doctest_listener(const ::doctest::ContextOptions&) {}

    void log_assert(const ::doctest::AssertData& said) override {
        if (said.m_failed && is_failure(said.m_at)) keep(said.m_file, said.m_line, assertion_text(said));
    }
    void log_message(const ::doctest::MessageData& said) override {
        if (is_failure(said.m_severity)) keep(said.m_file, said.m_line, said.m_string.c_str());
    }

    void report_query(const ::doctest::QueryData&) override {}
    void test_run_start() override {}
    void test_run_end(const ::doctest::TestRunStats&) override {}
    void test_case_start(const ::doctest::TestCaseData&) override {}
    void test_case_reenter(const ::doctest::TestCaseData&) override {}
    void test_case_end(const ::doctest::CurrentTestCaseStats&) override {}
    void test_case_exception(const ::doctest::TestCaseException&) override {}
    void subcase_start(const ::doctest::SubcaseSignature&) override {}
    void subcase_end() override {}
    void test_case_skipped(const ::doctest::TestCaseData&) override {}

private:
    struct step_ended {};

    static bool is_failure(::doctest::assertType::Enum at) { return (at & ::doctest::assertType::is_warn) == 0; }

    /// Nothing may be thrown while the stack is being unwound: such a failure reaches doctest, too.
    static void keep(const char* file, int line, const std::string& text) {
        if (!assertion_log::global().is_open()) return;
        assertion_log::global().note(std::string(file) + ':' + std::to_string(line) + ": " + text + contexts(), true);
        if (std::uncaught_exceptions() == 0) throw step_ended{};
    }

    /// "CHECK( a == b ), where 1 == 2"
    static std::string assertion_text(const ::doctest::AssertData& said) {
        std::string text = std::string(::doctest::assertString(said.m_at)) + "( " + said.m_expr + " )";
        if (said.m_decomp.size() > 0) text += std::string(", where ") + said.m_decomp.c_str();
        if (said.m_threw) text += std::string(", threw ") + said.m_exception.c_str();
        return text;
    }

    /// The messages of INFO and CAPTURE in scope.
    static std::string contexts() {
        std::ostringstream text;
        for (int i = 0; i < get_num_active_contexts(); ++i) text << ", ", get_active_contexts()[i]->stringify(&text);
        return text.str();
    }
};

/// Checks a model inside a test of doctest: one failure, at this line, if the check does not pass.
///
/// Guarantees: a CHECK or REQUIRE that fails inside a step is a violation, which is shrunk and reported; see
/// docs/reference/doctest.md.
/// Threads: runs on the calling thread.
template <class Model, auto Scope = reachable>
void doctest_check(const std::source_location& where = std::source_location::current()) {
    const std::string failure = failure_in_test<doctest_interception, Model, Scope>(where);
    FOREGONE_BEGIN_COUNTER
    if (!failure.empty()) DOCTEST_ADD_FAIL_CHECK_AT(where.file_name(), static_cast<int>(where.line()), failure);
    FOREGONE_END_COUNTER
}

}  // namespace foregone

namespace foregone { inline namespace impl {

/// The first of doctest's listeners.
inline const int doctest_listener_registered = ::doctest::registerReporter<doctest_listener>("foregone", INT_MAX, false);

}}  // namespace foregone::impl
