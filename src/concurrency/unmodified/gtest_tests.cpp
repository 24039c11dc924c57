// SPDX-License-Identifier: BSL-1.0
// Runs the body of each GoogleTest test in every interleaving of its threads: the linker sends the registration of tests here.
#include <foregone/impl/concurrency/unmodified_line.hpp>

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace foregone { inline namespace impl {

namespace {

/// Calls a member function that only the framework may call. An explicit instantiation may name it.
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

}  // namespace

template struct opened<&testing::Test::SetUp, set_up_tag>;
template struct opened<&testing::Test::TestBody, body_tag>;
template struct opened<&testing::Test::TearDown, tear_down_tag>;

namespace {

/// Ends the path at the first assertion that fails in it.
class failing_paths final : public testing::ScopedFakeTestPartResultReporter {
public:
    failing_paths() : ScopedFakeTestPartResultReporter(INTERCEPT_ALL_THREADS, nullptr) {}

    void ReportTestPartResult(const testing::TestPartResult& result) override {
        if (!result.failed()) return;
        const char* const file = result.file_name() != nullptr ? result.file_name() : "";
        const std::string place = std::string(file) + ':' + std::to_string(result.line_number());
        foregone_fail_unmodified((place + ": " + result.message()).c_str());
    }
};

/// A test whose body is a search: each path makes the test that the user wrote, and runs it.
class searched_test final : public testing::Test {
    testing::internal::TestFactoryBase& original_;
    std::string name_, file_;
    int line_;

    static void run_path(void* self, chooser&) {
        const std::unique_ptr<testing::Test> test(static_cast<searched_test*>(self)->original_.CreateTest());
        (test.get()->*member_of(set_up_tag{}))();
        (test.get()->*member_of(body_tag{}))();
        (test.get()->*member_of(tear_down_tag{}))();
    }

    void TestBody() override {
        static constexpr unmodified_options options{};
        std::string failure;
        {
            const failing_paths reporter;
            failure = foregone_run_unmodified({.file = file_.c_str(),
                                               .line = line_,
                                               .code = name_.c_str(),
                                               .given_name = name_.c_str(),
                                               .model_name = name_,
                                               .body = &run_path,
                                               .argument = this,
                                               .options = &options});
        }
        if (!failure.empty()) ADD_FAILURE_AT(file_.c_str(), line_) << failure;
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
