// SPDX-License-Identifier: BSL-1.0
// Runs the body of each GoogleTest test in every interleaving of its threads: the linker sends the registration of tests here.
#include "concurrency/unmodified/frameworks/framework_path.hpp"

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <malloc.h>

#include <cstdio>
#include <memory>
#include <string>
#include <utility>

namespace foregone { inline namespace impl {

namespace {

/// Reaches a member that only the framework may call. An explicit instantiation may name it.
template <auto Member, class Tag>
struct opened {
    friend constexpr auto member_of(Tag) { return Member; }
};
struct set_up_tag {
    friend constexpr auto member_of(set_up_tag);
};
struct body_tag {
    friend constexpr auto member_of(body_tag);
};
struct tear_down_tag {
    friend constexpr auto member_of(tear_down_tag);
};
struct implementation_tag {
    friend constexpr auto member_of(implementation_tag);
};

template struct opened<&testing::Test::SetUp, set_up_tag>;
template struct opened<&testing::Test::TestBody, body_tag>;
template struct opened<&testing::Test::TearDown, tear_down_tag>;
template struct opened<&testing::UnitTest::impl_, implementation_tag>;

/// What the paths of a test said of skips.
struct path_notes {
    bool skips = false;  ///< the path that is run
    bool some_skip = false, some_do_not = false;
    int line = 0;  ///< of the first GTEST_SKIP()
    short_text<1000> file{}, message{};

    void note_skip(const testing::TestPartResult& result) {
        skips = true;
        if (some_skip) return;
        some_skip = true;
        line = result.line_number();
        file.set(result.file_name() != nullptr ? result.file_name() : "");
        message.set(result.message());
    }
};

/// GoogleTest locks its own mutexes in each failure and each SCOPED_TRACE.
void ignore_framework() {
    testing::UnitTest& framework = *testing::UnitTest::GetInstance();
    void* const implementation = framework.*member_of(implementation_tag{});
    foregone_ignore_unmodified(&framework, sizeof framework);
    foregone_ignore_unmodified(implementation, malloc_usable_size(implementation));
}

/// Ends the path at the first assertion that fails in it, and takes note of skips.
class path_reporter final : public testing::ScopedFakeTestPartResultReporter {
    path_notes& notes_;

public:
    explicit path_reporter(path_notes& notes)
        : ScopedFakeTestPartResultReporter(INTERCEPT_ALL_THREADS, nullptr), notes_(notes) {}

    void ReportTestPartResult(const testing::TestPartResult& result) override {
        if (result.skipped()) return notes_.note_skip(result);
        if (result.failed()) fail_assertion(assertion_text(result.file_name(), result.line_number(), result.message()));
    }
};

/// A test whose body is a search: each path makes the test that the user wrote, and runs it.
class searched_test final : public testing::Test {
    testing::internal::TestFactoryBase& original_;
    std::string name_, file_;
    int line_;
    kept<path_notes> notes_{};

    /// As GoogleTest does it: what is skipped in SetUp() has no body.
    void run_original() const {
        const std::unique_ptr<testing::Test> test(original_.CreateTest());
        (test.get()->*member_of(set_up_tag{}))();
        if (!notes_->skips) (test.get()->*member_of(body_tag{}))();
        (test.get()->*member_of(tear_down_tag{}))();
    }

    static void run_path(void* self, chooser&) {
        const searched_test& me = *static_cast<searched_test*>(self);
        me.notes_->skips = false;
        me.run_original();
        me.notes_->some_do_not = me.notes_->some_do_not || !me.notes_->skips;
    }

    void report_skips() const {
        const std::string_view file = notes_->file.view();
        if (!notes_->some_skip) return;
        if (!notes_->some_do_not) {
            GTEST_MESSAGE_AT_(file.data(), notes_->line, notes_->message.of, testing::TestPartResult::kSkip);
            return;
        }
        const std::string said = assertion_text(file.data(), notes_->line, notes_->message.view());
        RecordProperty("skipped_in_some_interleavings", said);
        std::printf("warning: some interleavings skip the test, and others do not: %s\n", said.c_str());
    }

    void TestBody() override {
        if (testing::internal::InDeathTestChild()) return run_original();  // the parent's path comes to the death test by itself
        ignore_framework();
        unmodified_result found;
        {
            const path_reporter reporter(*notes_);
            found = search_body(name_, file_.c_str(), line_, &run_path, this, false);
        }
        RecordProperty("verdict", found.verdict);
        if (*found.failure != '\0') {
            ADD_FAILURE_AT(file_.c_str(), line_) << found.failure;
            return;
        }
        print_verdict(stdout, "", found);
        if (*found.remarks != '\0') RecordProperty("warnings", found.remarks);
        report_skips();
    }

public:
    searched_test(testing::internal::TestFactoryBase& original, std::string name, const testing::internal::CodeLocation& at)
        : original_(original), name_(std::move(name)), file_(at.file), line_(at.line) {}
};

class searching_factory final : public testing::internal::TestFactoryBase {
    const std::unique_ptr<testing::internal::TestFactoryBase> original_;
    const std::string name_;
    const testing::internal::CodeLocation at_;

public:
    searching_factory(testing::internal::TestFactoryBase* original, std::string name, const testing::internal::CodeLocation& at)
        : original_(original), name_(std::move(name)), at_(at) {}

    testing::Test* CreateTest() override { return new searched_test(*original_, name_, at_); }
};

}  // namespace

}}  // namespace foregone::impl

// The name of MakeAndRegisterTestInfo in the ABI, with the parameters that it has since GoogleTest 1.8.1.
#define FOREGONE_REGISTRATION(prefix) \
  prefix "_ZN7testing8internal23MakeAndRegisterTestInfoEPKcS2_S2_S2_NS0_12CodeLocationEPKvPFvvES7_PNS0_15TestFactoryBaseE"

testing::TestInfo* original_registration(const char*, const char*, const char*, const char*, testing::internal::CodeLocation,
                                         testing::internal::TypeId, testing::internal::SetUpTestSuiteFunc,
                                         testing::internal::TearDownTestSuiteFunc, testing::internal::TestFactoryBase*)
    asm(FOREGONE_REGISTRATION("__real_"));

testing::TestInfo* searching_registration(const char* suite, const char* name, const char* type, const char* value,
                                          testing::internal::CodeLocation at, testing::internal::TypeId fixture,
                                          testing::internal::SetUpTestSuiteFunc set_up,
                                          testing::internal::TearDownTestSuiteFunc tear_down,
                                          testing::internal::TestFactoryBase* factory) asm(FOREGONE_REGISTRATION("__wrap_"));

testing::TestInfo* searching_registration(const char* suite, const char* name, const char* type, const char* value,
                                          testing::internal::CodeLocation at, testing::internal::TypeId fixture,
                                          testing::internal::SetUpTestSuiteFunc set_up,
                                          testing::internal::TearDownTestSuiteFunc tear_down,
                                          testing::internal::TestFactoryBase* factory) {
    auto* const searching = new foregone::searching_factory(factory, std::string(suite) + '.' + name, at);
    return original_registration(suite, name, type, value, at, fixture, set_up, tear_down, searching);
}

// A death test forks in its path. The name of DeathTest::Create in the ABI, with the parameters that it has since GoogleTest 1.10.
#define FOREGONE_DEATH_TEST(prefix) \
  prefix "_ZN7testing8internal9DeathTest6CreateEPKcNS_7MatcherIRKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEEEES3_iPPS1_"

bool original_death_test(const char*, testing::Matcher<const std::string&>, const char*, int, testing::internal::DeathTest**)
    asm(FOREGONE_DEATH_TEST("__real_"));

bool allowed_death_test(const char* statement, testing::Matcher<const std::string&> matcher, const char* file, int line,
                        testing::internal::DeathTest** test) asm(FOREGONE_DEATH_TEST("__wrap_"));

bool allowed_death_test(const char* statement, testing::Matcher<const std::string&> matcher, const char* file, int line,
                        testing::internal::DeathTest** test) {
    foregone::foregone_allow_fork_unmodified();
    return original_death_test(statement, std::move(matcher), file, line, test);
}
