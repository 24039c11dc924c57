// SPDX-License-Identifier: BSL-1.0
#include <report/page/page_text.hpp>

#include "../support/contents.hpp"

#include <gtest/gtest.h>

#include <filesystem>

namespace {

const std::filesystem::path page = std::filesystem::path(__FILE__).parent_path() / "../../src/report/page";

TEST(report_page_text, is_what_the_files_have_in_them) {
    EXPECT_EQ(foregone::embedded::report_css, contents(page / "report.css"));
    EXPECT_EQ(foregone::embedded::report_js, contents(page / "report.js"));
}

}  // namespace
