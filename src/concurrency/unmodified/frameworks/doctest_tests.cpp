// SPDX-License-Identifier: BSL-1.0
// Runs the body of each test case of doctest in every interleaving of its threads: a listener replaces the function of a test case
// before it is called.
#include "concurrency/unmodified/frameworks/framework_path.hpp"

#include <doctest/doctest.h>

#include <malloc.h>

#include <cstddef>
#include <deque>
#include <ostream>
#include <sstream>
#include <string>

namespace foregone { inline namespace impl {

namespace {

constexpr std::size_t most_subcases = 32;

struct entered_subcase {
    short_text<2000> name;
    const char* file;
    int line;
};

/// What a path leaves to the search: the subcases that it came to.
struct path_notes {
    entered_subcase subcases[most_subcases];
    std::size_t count = 0;

    void add(const doctest::SubcaseSignature& entered) {
        if (count == most_subcases) return;
        entered_subcase& subcase = subcases[count++];
        subcase.name.set(entered.m_name.c_str());
        subcase.file = entered.m_file, subcase.line = entered.m_line;
    }
    std::string text() const {
        std::string all;
        for (std::size_t i = 0; i < count; ++i) all.append(" / ").append(subcases[i].name.view());
        return all;
    }
};

/// doctest writes nothing during its lifetime: a reporter would print the subcases of each path.
class silent_reporter {
    std::ostream& stream_;
    const std::ios::iostate before_ = stream_.rdstate();

public:
    explicit silent_reporter(std::ostream& stream) : stream_(stream) { stream_.setstate(std::ios::failbit); }
    silent_reporter(const silent_reporter&) = delete;
    silent_reporter& operator=(const silent_reporter&) = delete;
    ~silent_reporter() { stream_.clear(before_); }
};

/// The test case that is run, as a search.
class searched_case {
    doctest::detail::TestCase& replaced_;
    doctest::detail::funcType original_;
    kept<path_notes> notes_{};

    static void run_path(void* self, chooser&) {
        searched_case& me = *static_cast<searched_case*>(self);
        me.notes_->count = 0;
        me.original_();
    }

    std::string name() const {
        const std::string suite = replaced_.m_test_suite;
        return suite.empty() ? replaced_.m_name : suite + " / " + replaced_.m_name;
    }
    int line() const { return static_cast<int>(replaced_.m_line); }

    /// doctest goes on behind the subcases of the failing path, which the search has undone.
    void report_failure(const std::string& text) const {
        std::deque<doctest::detail::Subcase> entered;
        for (std::size_t i = 0; i < notes_->count; ++i)
            entered.emplace_back(notes_->subcases[i].name.of, notes_->subcases[i].file, notes_->subcases[i].line);
        DOCTEST_ADD_FAIL_CHECK_AT(replaced_.m_file.c_str(), line(), doctest::String(text.c_str()));
        while (!entered.empty()) entered.pop_back();
    }

public:
    searched_case(const doctest::TestCaseData& found, void (*search)())
        // doctest passes the test case itself
        : replaced_(const_cast<doctest::detail::TestCase&>(static_cast<const doctest::detail::TestCase&>(found))),
          original_(replaced_.m_test) {
        replaced_.m_test = search;
    }
    searched_case(const searched_case&) = delete;
    searched_case& operator=(const searched_case&) = delete;
    ~searched_case() { replaced_.m_test = original_; }

    void note(const doctest::SubcaseSignature& entered) const { notes_->add(entered); }

    void run(std::ostream& output) {
        notes_->count = 0;
        unmodified_result found;
        {
            const silent_reporter silent(output);
            found = search_body(name(), replaced_.m_file.c_str(), line(), &run_path, this, true);
        }
        if (*found.failure != '\0') return report_failure(found.failure);
        if (!found.is_kept) return report_failure(std::string(found.verdict) + kept_first_text);
        if (*found.remarks != '\0') DOCTEST_ADD_MESSAGE_AT(replaced_.m_file.c_str(), line(), doctest::String(found.remarks));
        print_verdict(stderr, name() + notes_->text(), found);
    }
};

/// Replaces the function of each test case that is run, and hears of the assertions of paths.
class searching_listener final : public doctest::IReporter {
    static inline searching_listener* only_ = nullptr;

    const doctest::ContextOptions& options_;
    searched_case* searched_ = nullptr;

    static void run_searched() { only_->searched_->run(*only_->options_.cout); }

    static std::string contexts_text() {
        std::ostringstream text;
        for (int i = 0; i < get_num_active_contexts(); ++i) {
            text << ", ";
            get_active_contexts()[i]->stringify(&text);
        }
        return text.str();
    }

    static std::string text_of(const doctest::AssertData& failed) {
        std::string text = std::string(doctest::assertString(failed.m_at)) + "( " + failed.m_expr + " )";
        if (failed.m_threw) return text + ", which threw " + failed.m_exception.c_str();
        const int throws = doctest::assertType::is_throws | doctest::assertType::is_throws_as | doctest::assertType::is_throws_with;
        if ((failed.m_at & throws) != 0) return text + ", which threw nothing";
        return text + ", where " + failed.m_decomp.c_str();
    }

public:
    explicit searching_listener(const doctest::ContextOptions& options) : options_(options) {
        only_ = this;
        // Each assertion counts itself there.
        foregone_ignore_unmodified(&options, malloc_usable_size(const_cast<doctest::ContextOptions*>(&options)));
    }
    ~searching_listener() override { delete searched_; }

    void test_case_start(const doctest::TestCaseData& found) override { searched_ = new searched_case(found, &run_searched); }
    void test_case_end(const doctest::CurrentTestCaseStats&) override {
        delete searched_;
        searched_ = nullptr;
    }
    void subcase_start(const doctest::SubcaseSignature& entered) override {
        if (foregone_thread_unmodified() == 0) searched_->note(entered);
    }
    void log_assert(const doctest::AssertData& made) override {
        if (!made.m_failed || (made.m_at & doctest::assertType::is_warn) != 0) return;
        fail_assertion(assertion_text(made.m_file, made.m_line, text_of(made) + contexts_text()));
    }
    void log_message(const doctest::MessageData& said) override {
        if ((said.m_severity & doctest::assertType::is_warn) != 0) return;
        fail_assertion(assertion_text(said.m_file, said.m_line, said.m_string.c_str() + contexts_text()));
    }

    void report_query(const doctest::QueryData&) override {}
    void test_run_start() override {}
    void test_run_end(const doctest::TestRunStats&) override {}
    void test_case_reenter(const doctest::TestCaseData&) override {}
    void test_case_exception(const doctest::TestCaseException&) override {}
    void subcase_end() override {}
    void test_case_skipped(const doctest::TestCaseData&) override {}
};

}  // namespace

}}  // namespace foregone::impl

DOCTEST_REGISTER_LISTENER("foregone", 0, foregone::searching_listener);

// The linker looks for it, so that this file is linked.
extern "C" void foregone_unmodified_doctest() {}
