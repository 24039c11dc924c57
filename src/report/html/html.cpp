// SPDX-License-Identifier: BSL-1.0
// Assembles the page of an HTML report: head with embedded style and script, summary, overview table, check sections.
#include "report/html/html.hpp"

#include "report/html/check_section.hpp"
#include "report/html/html_writer.hpp"
#include "report/html/page_text.hpp"
#include "report/result_text.hpp"
#include "report/version_text.hpp"

#include <foregone/impl/report/amount.hpp>

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <string_view>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

namespace page {

void head(html_writer& to, const run_record& run) {
    to.markup("<!DOCTYPE html>\n").open("html", {{"lang", "en"}}).open("head").empty("meta", {{"charset", "utf-8"}});
    to.empty("meta", {{"http-equiv", "Content-Security-Policy"},
                      {"content", "default-src 'none'; style-src '" + std::string(embedded::report_css_sha256) + "'; script-src '" +
                                      std::string(embedded::report_js_sha256) + "'; base-uri 'none'; form-action 'none'"}});
    to.empty("meta", {{"name", "viewport"}, {"content", "width=device-width, initial-scale=1"}});
    to.empty("meta", {{"name", "color-scheme"}, {"content", "light dark"}});
    to.element("title", run.program + ": foregone report");
    to.open("style").markup(embedded::report_css).close().close();
}

std::string_view word_of(const totals& sum) {
    return sum.invalid > 0 ? "invalid" : sum.failed > 0 ? "failed" : sum.inconclusive > 0 ? "limit" : "passed";
}

/// "2 of 5 checks failed, 1 without a verdict"
std::string result_of(const totals& sum) {
    const std::uint64_t run = sum.checks - sum.skipped;
    std::string text;
    const auto add = [&](std::uint64_t count, std::string_view what) {
        if (count > 0) text.append(text.empty() ? "" : ", ").append(std::to_string(count)).append(what);
    };
    add(sum.failed, " failed");
    add(sum.invalid, " of a model that is not valid");
    add(sum.inconclusive, " without a verdict");
    add(sum.estimated, " estimated");
    if (text.empty() && run > 0) text = "all as expected";
    if (sum.skipped > 0) text.append(text.empty() ? "" : ", ").append(std::to_string(sum.skipped)).append(" not run");
    return amount(run, "check") + ": " + text;
}

/// The exit codes of a runner, which docs/how-to/run-checks.md lists.
std::string meaning_of_code(int code) {
    switch (code) {
        case 0: return "0, all as expected";
        case 1: return "1, a violation";
        case 2: return "2, a model that is not valid";
        case 3: return "3, a limit was hit first";
        case 77: return "77, nothing was run";
        default: return std::to_string(code) + ", interrupted";
    }
}

void fact(html_writer& to, std::string_view name, std::string_view value) {
    to.open("div").element("dt", name).element("dd", value).close();
}

void summary(html_writer& to, const run_record& run) {
    const totals sum = totals_of(run.checks);
    to.open("header").element("h1", run.program);
    to.element("p", result_of(sum), {{"class", "result " + std::string(word_of(sum))}});
    to.open("dl", {{"class", "facts"}});
    if (sum.compiled > 0) fact(to, "decided while compiling", std::to_string(sum.compiled));
    if (sum.states > 0) fact(to, "states", std::to_string(sum.states) + " (" + amount(sum.transitions, "transition") + ')');
    if (sum.sequences > 0) fact(to, "sequences and runs", std::to_string(sum.sequences) + " (" + amount(sum.steps, "step") + ')');
    if (sum.paths > 0) fact(to, "paths", std::to_string(sum.paths) + " (" + amount(sum.choices, "choice") + ')');
    fact(to, "time", duration_text(run.seconds) + ", on " + amount(run.threads, "thread"));
    fact(to, "exit code", meaning_of_code(run.exit_code));
    fact(to, "started", run.started);
    to.close().close();
}

/// How many checks are shown unfolded: the counterexamples of a hundred would hide each other.
constexpr std::size_t most_open = 10;

bool needs_attention(const check_record& check) {
    return check.stands != standing::passed && check.stands != standing::skipped;
}

/// What needs attention first.
std::vector<std::size_t> order_of(const std::vector<check_record>& checks) {
    constexpr auto rank = [](standing stands) {
        return stands == standing::failed    ? 0
               : stands == standing::invalid ? 1
               : stands == standing::passed  ? 3
               : stands == standing::skipped ? 4
                                             : 2;
    };
    std::vector<std::size_t> order(checks.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, {}, [&](std::size_t number) { return std::pair(rank(checks[number].stands), number); });
    return order;
}

void row(html_writer& to, const check_record& check, std::size_t number) {
    const standing_mark mark = mark_of(check);
    to.open("tr", {{"class", std::string(mark.word)}}).open("td", {{"class", "standing"}});
    to.element("span", mark.sign, {{"class", "sign"}, {"aria-hidden", "true"}}).text(" ").text(mark.word).close();
    to.open("th", {{"scope", "row"}}).element("a", check.name, {{"href", '#' + place_of(number)}}).close();
    const bool ran = check.stands != standing::skipped;
    to.element("td", check.sentence).element("td", ran ? counts_text(check) : "");
    to.element("td", !ran ? "" : check.compiled ? "while compiling" : duration_text(check.seconds), {{"class", "number"}});
    to.element("td", rate_text(check), {{"class", "number"}}).close();
}

void overview(html_writer& to, const run_record& run, const std::vector<std::size_t>& order) {
    to.open("nav", {{"id", "checks"}, {"aria-label", "checks"}})
        .open("div", {{"class", "wide"}, {"role", "region"}, {"tabindex", "0"}, {"aria-label", "all checks"}});
    to.open("table", {{"class", "overview"}}).element("caption", "Checks").open("thead").open("tr");
    for (const std::string_view name : {"result", "check", "verdict", "searched", "time", "rate"})
        to.element("th", name, {{"scope", "col"}});
    to.close().close().open("tbody");
    for (const std::size_t at : order) row(to, run.checks[at], at + 1);
    to.close().close().close().close();
}

}  // namespace page

std::string html_text(const run_record& run) {
    html_writer to;
    const std::vector<std::size_t> order = page::order_of(run.checks);
    page::head(to, run);
    to.open("body");
    page::summary(to, run);
    page::overview(to, run, order);
    to.open("main");
    std::size_t opened = 0;
    for (const std::size_t at : order)
        write_check(to, run.checks[at], at + 1, page::needs_attention(run.checks[at]) && ++opened <= page::most_open);
    to.close();
    to.element("footer", "Written by foregone " + version_text() + '.');
    to.open("script").markup(embedded::report_js).close().close().close();
    return to.str();
}

}}  // namespace foregone::impl
