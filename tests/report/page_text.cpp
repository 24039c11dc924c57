// SPDX-License-Identifier: BSL-1.0
#include "../support/contents.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <report/html/page_text.hpp>
#include <string>
#include <string_view>

namespace {

const std::filesystem::path page = std::filesystem::path(__FILE__).parent_path() / "../../src/report/html";

TEST(report_page_text, is_what_the_files_have_in_them) {
    EXPECT_EQ(foregone::embedded::report_css, contents(page / "report.css"));
    EXPECT_EQ(foregone::embedded::report_js, contents(page / "report.js"));
}

/// The digest of a file as hexadecimal digits, by a program of the system.
std::string digest_of(const char* file) {
    std::FILE* const pipe = popen(("sha256sum '" + (page / file).string() + "'").c_str(), "r");
    char text[64]{};
    const std::size_t size = std::fread(text, 1, sizeof text, pipe);
    while (std::fgetc(pipe) != EOF) {}
    pclose(pipe);
    return {text, size};
}

/// `sha256-` and base64 as hexadecimal digits.
std::string in_hexadecimal(std::string_view digest) {
    constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string bits, text;
    if (!digest.starts_with("sha256-") || digest.size() != 51 || digest.back() != '=') return "not in the form";
    for (const char c : digest.substr(7, 43))
        for (std::size_t bit = 6; bit > 0; --bit) bits += (alphabet.find(c) >> (bit - 1) & 1) != 0 ? '1' : '0';
    for (std::size_t at = 0; at < 256; at += 4) text += "0123456789abcdef"[std::stoul(bits.substr(at, 4), nullptr, 2)];
    return text;
}

TEST(report_page_text, has_digests_for_a_content_security_policy) {
    EXPECT_EQ(in_hexadecimal(foregone::embedded::report_css_sha256), digest_of("report.css"));
    EXPECT_EQ(in_hexadecimal(foregone::embedded::report_js_sha256), digest_of("report.js"));
}

/// What would end the element that a page embeds it in.
TEST(report_page_text, does_not_end_its_element) {
    EXPECT_EQ(foregone::embedded::report_js.find("</"), std::string_view::npos);
    EXPECT_EQ(foregone::embedded::report_css.find("</"), std::string_view::npos);
}

}  // namespace
