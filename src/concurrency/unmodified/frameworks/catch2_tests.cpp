// SPDX-License-Identifier: BSL-1.0
// Runs the body of each test case of Catch2 2 in every interleaving of its threads: a listener replaces the function of a test case
// before it is called.
#define CATCH_CONFIG_EXTERNAL_INTERFACES
#include "concurrency/unmodified/frameworks/framework_path.hpp"

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <sstream>
#include <string>

// Defined by a main() with CATCH_CONFIG_ENABLE_BENCHMARKING, whose class IResultCapture has other functions than here.
extern "C" __attribute__((weak)) void foregone_benchmarking() asm("_ZN5Catch10RunContext18benchmarkPreparingERKNSt7__cxx1112basic_"
                                                                 "stringIcSt11char_traitsIcESaIcEEE");

namespace foregone { inline namespace impl {

namespace {

/// Reaches a member that only the framework may name. An explicit instantiation may.
template <auto Member, class Tag>
struct opened {
    friend constexpr auto member_of(Tag) { return Member; }
};
struct invoker_tag {
    friend constexpr auto member_of(invoker_tag);
};

template struct opened<&Catch::TestCase::test, invoker_tag>;

constexpr std::size_t most_threads = 16, most_parts = 32, most_messages = 64;

/// A section or a generator that a path comes to.
struct entered_part {
    short_text<2000> name;
    const char* file;
    std::size_t line;
    bool is_section;
    Catch::Counts before;  ///< assertions
};

/// What a path leaves to the search: the parts that it came to, and the messages of its threads.
struct path_notes {
    entered_part parts[most_parts];
    std::size_t part_count = 0;
    const Catch::MessageInfo* messages[most_messages];
    int message_threads[most_messages];
    std::size_t message_count = 0;
    bool last_passed[most_threads] = {};

    void begin_path() { part_count = message_count = 0; }

    void add_part(std::string_view name, const Catch::SourceLineInfo& at, bool is_section) {
        if (part_count == most_parts) return;
        entered_part& part = parts[part_count++];
        part.name.set(name);
        part.file = at.file, part.line = at.line, part.is_section = is_section, part.before = {};
    }
    std::string text() const {
        std::string all;
        for (std::size_t i = 0; i < part_count; ++i)
            if (parts[i].is_section) all.append(" / ").append(parts[i].name.view());
        return all;
    }
};

/// Receives the assertions of a path: the first one that fails ends it. Catch2 itself takes no assertions of several threads, so
/// it hears of those of the path that is kept only.
class path_capture final : public Catch::IResultCapture {
    Catch::IResultCapture& host_;
    path_notes& notes_;

    static std::size_t thread() { return static_cast<std::size_t>(foregone_thread_unmodified()) % most_threads; }

    /// The same as Catch2 does it, if it may hear of it.
    template <class Call>
    static void report_kept(Call&& call) {
        if (!foregone_is_kept_unmodified()) return;
        const framework_section now;
        call();
    }

    void pass() { notes_.last_passed[thread()] = true; }

    std::string messages_text() const {
        std::string text;
        for (std::size_t i = 0; i < notes_.message_count; ++i)
            if (notes_.message_threads[i] == foregone_thread_unmodified()) text += ", " + notes_.messages[i]->message;
        return text;
    }

    void fail(const Catch::AssertionInfo& info, const std::string& how) {
        notes_.last_passed[thread()] = false;
        if (Catch::shouldSuppressFailure(info.resultDisposition)) return;
        std::string text = static_cast<std::string>(info.macroName);
        if (!info.capturedExpression.empty()) text += "( " + static_cast<std::string>(info.capturedExpression) + " )";
        fail_assertion(assertion_text(info.lineInfo.file, static_cast<int>(info.lineInfo.line), text + how + messages_text()));
    }

public:
    path_capture(Catch::IResultCapture& host, path_notes& notes) : host_(host), notes_(notes) {}

    void handleExpr(const Catch::AssertionInfo& info, const Catch::ITransientExpression& expression,
                    Catch::AssertionReaction& reaction) override {
        const bool negated = Catch::isFalseTest(info.resultDisposition);
        if (expression.getResult() == negated) {
            std::ostringstream expanded;
            expanded << (negated ? "!" : "");
            expression.streamReconstructedExpression(expanded);
            return fail(info, ", where " + expanded.str());
        }
        pass();
        report_kept([&] { host_.handleExpr(info, expression, reaction); });
    }
    void handleMessage(const Catch::AssertionInfo& info, Catch::ResultWas::OfType result, const Catch::StringRef& message,
                       Catch::AssertionReaction& reaction) override {
        if (!Catch::isOk(result)) return fail(info, ": " + static_cast<std::string>(message));
        report_kept([&] { host_.handleMessage(info, result, message, reaction); });
    }
    void handleUnexpectedExceptionNotThrown(const Catch::AssertionInfo& info, Catch::AssertionReaction&) override {
        fail(info, ", which threw nothing");
    }
    void handleUnexpectedInflightException(const Catch::AssertionInfo& info, const std::string& message,
                                           Catch::AssertionReaction&) override {
        fail(info, ", which threw " + message);
    }
    void handleIncomplete(const Catch::AssertionInfo& info) override { fail(info, ", which threw"); }
    void handleNonExpr(const Catch::AssertionInfo& info, Catch::ResultWas::OfType result,
                       Catch::AssertionReaction& reaction) override {
        if (!Catch::isOk(result)) return fail(info, ", which did not throw as it should");
        pass();
        report_kept([&] { host_.handleNonExpr(info, result, reaction); });
    }

    void pushScopedMessage(const Catch::MessageInfo& message) override {
        if (notes_.message_count == most_messages) return;
        notes_.message_threads[notes_.message_count] = foregone_thread_unmodified();
        notes_.messages[notes_.message_count++] = &message;
    }
    void popScopedMessage(const Catch::MessageInfo& message) override {
        for (std::size_t i = notes_.message_count; i-- > 0;) {
            if (!(*notes_.messages[i] == message)) continue;
            for (--notes_.message_count; i < notes_.message_count; ++i) {
                notes_.messages[i] = notes_.messages[i + 1];
                notes_.message_threads[i] = notes_.message_threads[i + 1];
            }
            return;
        }
    }
    void emplaceUnscopedMessage(const Catch::MessageBuilder&) override {}

    bool sectionStarted(const Catch::SectionInfo& info, Catch::Counts& assertions) override {
        const quiet_section now;
        const bool is_entered = host_.sectionStarted(info, assertions);
        if (is_entered) notes_.add_part(info.name, info.lineInfo, true);
        return is_entered;
    }
    void sectionEnded(const Catch::SectionEndInfo& info) override {
        const quiet_section now;
        host_.sectionEnded(info);
    }
    void sectionEndedEarly(const Catch::SectionEndInfo& info) override {
        const quiet_section now;
        host_.sectionEndedEarly(info);
    }
    auto acquireGeneratorTracker(Catch::StringRef name, const Catch::SourceLineInfo& at) -> Catch::IGeneratorTracker& override {
        const quiet_section now;
        Catch::IGeneratorTracker& tracker = host_.acquireGeneratorTracker(name, at);
        if (tracker.hasGenerator()) notes_.add_part(static_cast<std::string>(name), at, false);
        return tracker;
    }

    bool lastAssertionPassed() override { return notes_.last_passed[thread()]; }
    void assertionPassed() override { pass(); }

    void handleFatalErrorCondition(Catch::StringRef message) override { host_.handleFatalErrorCondition(message); }
    std::string getCurrentTestName() const override { return host_.getCurrentTestName(); }
    const Catch::AssertionResult* getLastResult() const override { return host_.getLastResult(); }
    void exceptionEarlyReported() override {}
};

/// Catch2 writes nothing during its lifetime: a reporter would print the sections of each path.
class silent_reporter {
    std::ostream& stream_ = Catch::getCurrentContext().getConfig()->stream();
    const std::ios::iostate before_ = stream_.rdstate();

public:
    silent_reporter() { stream_.setstate(std::ios::failbit); }
    silent_reporter(const silent_reporter&) = delete;
    silent_reporter& operator=(const silent_reporter&) = delete;
    ~silent_reporter() { stream_.clear(before_); }
};

/// The function of a test case that is a search.
class searched_case final : public Catch::ITestInvoker {
    const std::shared_ptr<Catch::ITestInvoker> original_;
    const Catch::TestCaseInfo& info_;
    kept<path_notes> notes_{};

    static void run_path(void* self, chooser&) {
        const searched_case& me = *static_cast<searched_case*>(self);
        me.notes_->begin_path();
        me.original_->invoke();
    }

    unmodified_result search() const {
        Catch::IResultCapture& host = Catch::getResultCapture();
        path_capture capture(host, *notes_);
        Catch::getCurrentMutableContext().setResultCapture(&capture);
        const silent_reporter silent;
        const unmodified_result found =
            search_body(info_.name, info_.lineInfo.file, static_cast<int>(info_.lineInfo.line), &run_path,
                        const_cast<searched_case*>(this), true);
        Catch::getCurrentMutableContext().setResultCapture(&host);
        return found;
    }

    void say(Catch::ResultWas::OfType as, const std::string& text) const {
        Catch::AssertionReaction reaction;
        Catch::AssertionInfo at{Catch::StringRef("TEST_CASE", 9), info_.lineInfo, Catch::StringRef(),
                                Catch::ResultDisposition::ContinueOnFailure};
        Catch::getResultCapture().handleMessage(at, as, Catch::StringRef(text.data(), text.size()), reaction);
    }

    /// Catch2 goes on behind the sections of the failing path, which the search has undone.
    void enter_parts() const {
        for (std::size_t i = 0; i < notes_->part_count; ++i) {
            entered_part& part = notes_->parts[i];
            const Catch::SourceLineInfo at(part.file, part.line);
            if (part.is_section) {
                const Catch::SectionInfo info(at, std::string(part.name.view()));
                part.is_section = Catch::getResultCapture().sectionStarted(info, part.before);
            } else {
                static_cast<void>(Catch::getResultCapture().acquireGeneratorTracker({part.name.of, part.name.view().size()}, at));
            }
        }
    }
    void leave_parts() const {
        for (std::size_t i = notes_->part_count; i-- > 0;) {
            const entered_part& part = notes_->parts[i];
            const Catch::SectionInfo info({part.file, part.line}, std::string(part.name.view()));
            if (part.is_section) Catch::getResultCapture().sectionEndedEarly({info, part.before, 0});
        }
    }

    void report_failure(const std::string& text) const {
        enter_parts();
        say(Catch::ResultWas::ExplicitFailure, text);
        leave_parts();
    }

public:
    searched_case(std::shared_ptr<Catch::ITestInvoker> original, const Catch::TestCaseInfo& info)
        : original_(std::move(original)), info_(info) {}

    const std::shared_ptr<Catch::ITestInvoker>& original() const { return original_; }

    void invoke() const override {
        const unmodified_result found = search();
        if (*found.failure != '\0') return report_failure(found.failure);
        if (!found.is_kept) return report_failure(std::string(found.verdict) + kept_first_text);
        if (*found.remarks != '\0') say(Catch::ResultWas::Warning, found.remarks);
        print_verdict(stderr, info_.name + notes_->text(), found);
    }
};

void refuse_benchmarking() {
    if (&foregone_benchmarking == nullptr) return;
    std::fputs("foregone: CATCH_CONFIG_ENABLE_BENCHMARKING is not supported in a program whose threads are checked; compile it "
               "without that; see docs/how-to/check-unmodified-threads.md\n", stderr);
    std::abort();
}

/// Replaces the function of each test case that is run, and puts it back.
class searching_listener final : public Catch::TestEventListenerBase {
    std::shared_ptr<Catch::ITestInvoker>* replaced_ = nullptr;

public:
    using TestEventListenerBase::TestEventListenerBase;

    void testCaseStarting(const Catch::TestCaseInfo& info) override {
        TestEventListenerBase::testCaseStarting(info);
        refuse_benchmarking();
        // Catch2 passes the test case itself.
        auto& test_case = const_cast<Catch::TestCase&>(static_cast<const Catch::TestCase&>(info));
        replaced_ = &(test_case.*member_of(invoker_tag{}));
        *replaced_ = std::make_shared<searched_case>(*replaced_, info);
    }
    void testCaseEnded(const Catch::TestCaseStats& stats) override {
        TestEventListenerBase::testCaseEnded(stats);
        const auto searched = std::static_pointer_cast<searched_case>(*replaced_);
        *replaced_ = searched->original();
    }
};

}  // namespace

CATCH_REGISTER_LISTENER(searching_listener)

}}  // namespace foregone::impl

// The linker looks for it, so that this file is linked.
extern "C" void foregone_unmodified_catch2() {}
