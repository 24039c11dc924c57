// SPDX-License-Identifier: BSL-1.0
#pragma once

// The Catch2 adapter of checks: a result capture that redirects failed assertions to the assertion log.

#include <foregone/impl/frameworks/assertion_log.hpp>

#if !__has_include(<catch2/catch.hpp>)
  #error "foregone: catch2.hpp is for Catch2 2, whose header is <catch2/catch.hpp>; see docs/reference/catch2.md"
#endif
#include <catch2/catch.hpp>

#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace foregone { inline namespace impl {

/// Replaces Catch2's result capture during its lifetime: assertions are noted, and nothing reaches the running test.
///
/// Guarantees: a SECTION is entered whenever it is reached; messages of INFO and CAPTURE are noted with the failed assertion.
/// Errors: std::logic_error for a GENERATE inside a check, which would rerun the test from its beginning.
/// Threads: Catch2's assertions are bound to one thread.
class catch2_capture final : public Catch::IResultCapture {
    Catch::IResultCapture& host_ = Catch::getResultCapture();
    std::vector<Catch::MessageInfo> messages_;
    bool last_passed_ = true;

public:
    catch2_capture() {
        assertion_log::global().open();
        Catch::getCurrentMutableContext().setResultCapture(this);
    }
    ~catch2_capture() override {
        Catch::getCurrentMutableContext().setResultCapture(&host_);
        assertion_log::global().close();
    }
    catch2_capture(const catch2_capture&) = delete;
    catch2_capture& operator=(const catch2_capture&) = delete;

    void handleExpr(const Catch::AssertionInfo& info, const Catch::ITransientExpression& expression,
                    Catch::AssertionReaction& reaction) override {
        const bool negated = Catch::isFalseTest(info.resultDisposition);
        if (expression.getResult() != negated) return assertionPassed();
        std::ostringstream expanded;
        expanded << (negated ? "!" : "");
        expression.streamReconstructedExpression(expanded);
        fail(info, ", where " + expanded.str(), reaction);
    }
    void handleMessage(const Catch::AssertionInfo& info, Catch::ResultWas::OfType result, const Catch::StringRef& message,
                       Catch::AssertionReaction& reaction) override {
        if (!Catch::isOk(result)) fail(info, ": " + static_cast<std::string>(message), reaction);
    }
    void handleUnexpectedExceptionNotThrown(const Catch::AssertionInfo& info, Catch::AssertionReaction& reaction) override {
        fail(info, ", which threw nothing", reaction);
    }
    void handleUnexpectedInflightException(const Catch::AssertionInfo& info, const std::string& message,
                                           Catch::AssertionReaction& reaction) override {
        fail(info, ", which threw " + message, reaction);
    }
    void handleIncomplete(const Catch::AssertionInfo& info) override {
        Catch::AssertionReaction unheard;
        fail(info, ", which threw", unheard);
    }
    void handleNonExpr(const Catch::AssertionInfo& info, Catch::ResultWas::OfType result,
                       Catch::AssertionReaction& reaction) override {
        if (Catch::isOk(result)) assertionPassed();
        else fail(info, ", which did not throw as it should", reaction);
    }

    void pushScopedMessage(const Catch::MessageInfo& message) override { messages_.push_back(message); }
    void popScopedMessage(const Catch::MessageInfo& message) override { std::erase(messages_, message); }
    void emplaceUnscopedMessage(const Catch::MessageBuilder&) override {}

    bool sectionStarted(const Catch::SectionInfo&, Catch::Counts&) override { return true; }
    void sectionEnded(const Catch::SectionEndInfo&) override {}
    void sectionEndedEarly(const Catch::SectionEndInfo&) override {}
    auto acquireGeneratorTracker(Catch::StringRef, const Catch::SourceLineInfo&) -> Catch::IGeneratorTracker& override {
        throw std::logic_error("GENERATE inside a check; let a domain of the model generate the values");
    }

    bool lastAssertionPassed() override { return last_passed_; }
    void assertionPassed() override { last_passed_ = true; }

    void handleFatalErrorCondition(Catch::StringRef message) override { host_.handleFatalErrorCondition(message); }
    std::string getCurrentTestName() const override { return host_.getCurrentTestName(); }
    const Catch::AssertionResult* getLastResult() const override { return host_.getLastResult(); }
    void exceptionEarlyReported() override {}

#if defined(CATCH_CONFIG_ENABLE_BENCHMARKING)
    void benchmarkPreparing(const std::string&) override {}
    void benchmarkStarting(const Catch::BenchmarkInfo&) override {}
    void benchmarkEnded(const Catch::BenchmarkStats<>&) override {}
    void benchmarkFailed(const std::string&) override {}
#endif

private:
    /// "queue_test.cpp:12: CHECK( a == b ), where 1 == 2"
    void fail(const Catch::AssertionInfo& info, const std::string& how, Catch::AssertionReaction& reaction) {
        last_passed_ = false;
        if (Catch::shouldSuppressFailure(info.resultDisposition)) return;
        reaction.shouldThrow = (info.resultDisposition & Catch::ResultDisposition::Normal) != 0;
        assertion_log::global().note(said(info) + how + message_text(), reaction.shouldThrow);
        if (reaction.shouldThrow) messages_.clear();  // an exception that unwinds past an INFO does not remove its message
    }

    static std::string said(const Catch::AssertionInfo& info) {
        std::string text = std::string(info.lineInfo.file) + ':' + std::to_string(info.lineInfo.line) + ": ";
        text += static_cast<std::string>(info.macroName);
        if (info.capturedExpression.empty()) return text;
        return text + "( " + static_cast<std::string>(info.capturedExpression) + " )";
    }

    std::string message_text() const {
        std::string text;
        for (const Catch::MessageInfo& message : messages_) text += ", " + message.message;
        return text;
    }
};

}}  // namespace foregone::impl
