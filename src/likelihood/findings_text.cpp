// SPDX-License-Identifier: BSL-1.0
// The layout of the text report: aligned tables of tests and goals, bars, and explanations; and the chart as SVG.
#include "likelihood/findings_text.hpp"

#include "likelihood/distribution_chart.hpp"

#include <foregone/impl/report/amount.hpp>
#include <foregone/impl/report/printable.hpp>
#include <foregone/impl/types/utf8.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace foregone { inline namespace impl {

std::vector<const reported_distribution*> distributions_of(const coverage_findings& found) {
    std::vector<const reported_distribution*> all;
    for (const reported_goal& goal : found.goals)
        if (goal.distribution) all.push_back(&*goal.distribution);
    for (const reported_distribution& one : found.distributions) all.push_back(&one);
    return all;
}

std::string findings_svg(const coverage_findings& found, const reported_distribution& of) {
    distribution_chart chart;
    chart.title = name_within_folder(found.tests_file) + " on " + name_within_folder(found.model);
    chart.counted = of.length == 1 ? "different states" : "different words of " + amount(of.length, "state");
    chart.wanted = of.wanted.value_or(0);
    if (of.expected) chart.average = of.expected->value;
    for (const reported_count& one : of.counts) chart.counts.push_back({one.count, one.exactly.value, one.at_least.value});
    return distribution_svg(chart);
}

namespace {

class findings_to_text {
    static constexpr std::size_t longest_fraction = 24, longest_test = 44, bar_length = 30;

    const coverage_findings& found_;
    palette paint_;
    std::string text_{};

public:
    findings_to_text(const coverage_findings& found, palette paint) : found_(found), paint_(paint) {}

    std::string write() {
        add_heading();
        for (const reported_goal& goal : found_.goals) add_goal(goal);
        for (const reported_distribution& one : found_.distributions) add_distribution(one);
        if (found_.risk) add_risk(*found_.risk);
        return std::move(text_);
    }

private:
    static std::string padded(std::string text, std::size_t width) {
        const std::size_t length = utf8::length(text);
        return length < width ? text.append(width - length, ' ') : text;
    }

    static std::string flush_right(const std::string& text, std::size_t width) {
        const std::size_t length = utf8::length(text);
        return length < width ? std::string(width - length, ' ') + text : text;
    }

    /// As many characters as fit, with dots for the rest.
    static std::string cut(const std::string& text, std::size_t width) {
        if (utf8::length(text) <= width) return text;
        std::size_t at = 0;
        for (std::size_t characters = 0; characters + 4 < width; ++characters) at += utf8::announced_size(utf8::byte_at(text, at));
        return text.substr(0, at) + " ...";
    }

    void add_heading() {
        const std::string model = printable(found_.model), tests = printable(found_.tests_file);
        const std::size_t width = std::max(utf8::length(model), utf8::length(tests));
        text_ += padded(model, width) + "  " + amount(found_.states, "state") + ", " + amount(found_.actions, "action") + ", " +
                 amount(found_.steps, "step") + '\n';
        text_ += padded(tests, width) + "  " + amount(found_.tests.size(), "test case") + ", " + found_.weighting + " weights\n\n";
        add_tests();
    }

    /// Lists the test cases, each with the probability that it can be run.
    void add_tests() {
        const std::size_t number_width = std::to_string(found_.tests.size()).size();
        std::size_t name_width = 9, count_width = 10, decimal_width = 0;
        for (const reported_test& test : found_.tests) {
            name_width = std::max(name_width, utf8::length(cut(test.text, longest_test)));
            count_width = std::max(count_width, test.executions.size());
            decimal_width = std::max(decimal_width, test.runs_to_end.decimal.size());
        }
        text_ += paint_(meaning::faint, "  " + std::string(number_width, ' ') + "  " + padded("test case", name_width) + "  " +
                                            flush_right("executions", count_width) + "  runs to its end") +
                 '\n';
        for (std::size_t i = 0; i < found_.tests.size(); ++i) {
            const reported_test& test = found_.tests[i];
            text_ += "  " + flush_right(std::to_string(i + 1), number_width) + "  " +
                     padded(cut(test.text, longest_test), name_width) + "  " + flush_right(test.executions, count_width) + "  " +
                     with_fraction(test.runs_to_end, decimal_width) + '\n';
        }
    }

    static std::string with_fraction(const reported_number& number, std::size_t decimal_width) {
        const std::string fraction = fraction_of(number);
        return fraction.empty() ? number.decimal : padded(number.decimal, decimal_width) + "  " + fraction;
    }

    static std::string fraction_of(const reported_number& number) {
        const bool says_more = number.exact != number.decimal && number.exact.size() <= longest_fraction;
        return says_more ? number.exact : "";
    }

    static std::pair<std::string, std::string> cells_of(const reported_probability& one) {
        switch (one.how) {
            case certainty::unknown: return {"", "unknown"};
            case certainty::between: return {"", "between " + one.low.decimal + " and " + one.high.decimal};
            case certainty::estimated:
                if (one.value.value == 0) return {"", "not seen in the samples, at most " + one.high.decimal};
                return {"", "about " + one.value.decimal + ", " + one.low.decimal + " to " + one.high.decimal};
            case certainty::exact:
            case certainty::rounded: break;
        }
        return {fraction_of(one.value), one.value.decimal};
    }

    void add_goal(const reported_goal& goal) {
        text_ += '\n' + paint_(meaning::strong, "Goal: " + printable(goal.text)) + "\n\n";
        const bool is_suite = found_.tests.size() > 1;
        std::vector<std::string> names, numbers;
        std::vector<std::pair<std::string, std::string>> cells;
        for (std::size_t i = 0; i < found_.tests.size(); ++i) {
            names.push_back(cut(found_.tests[i].text, longest_test));
            numbers.push_back(std::to_string(i + 1));
            cells.push_back(cells_of(goal.tests[i]));
        }
        if (is_suite) names.push_back("all together"), numbers.emplace_back(), cells.push_back(cells_of(goal.suite));
        add_table(numbers, names, cells, is_suite);
        if (goal.posterior) add_posterior(*goal.posterior);
        add_verdict(goal);
        if (goal.repeats) add_repeats(*goal.repeats);
        if (goal.next) add_suggestion(*goal.next);
        if (goal.distribution) add_distribution(*goal.distribution);
    }

    void add_table(const std::vector<std::string>& numbers, const std::vector<std::string>& names,
                   const std::vector<std::pair<std::string, std::string>>& cells, bool is_suite) {
        std::size_t name_width = 9, decimal_width = 0;
        for (const std::string& name : names) name_width = std::max(name_width, utf8::length(name));
        for (const auto& [fraction, decimal] : cells) decimal_width = std::max(decimal_width, decimal.size());
        const std::size_t number_width = std::to_string(found_.tests.size()).size();
        text_ += paint_(meaning::faint,
                        "  " + std::string(number_width, ' ') + "  " + padded("test case", name_width) + "  probability") +
                 '\n';
        for (std::size_t i = 0; i < names.size(); ++i) {
            const bool is_total = is_suite && i + 1 == names.size();
            std::string line = "  " + flush_right(numbers[i], number_width) + "  " + padded(names[i], name_width) + "  ";
            line += cells[i].first.empty() ? cells[i].second : padded(cells[i].second, decimal_width) + "  " + cells[i].first;
            text_ += (is_total ? paint_(meaning::strong, line) : line) + '\n';
        }
    }

    /// Explains the posterior probability, because a reader who repeats tests may confuse the two.
    void add_posterior(const reported_probability& one) {
        const auto [fraction, decimal] = cells_of(one);
        text_ += "\n  with posterior weights, for tests that are repeated until they run to their end: " + decimal +
                 (fraction.empty() ? "" : "  " + fraction) + '\n';
    }

    void add_verdict(const reported_goal& goal) {
        if (found_.at_least.empty()) return;
        const std::string wanted = "at least " + printable(found_.at_least);
        if (!goal.is_likely_enough) text_ += "\n  " + paint_(meaning::doubtful, "unknown whether " + wanted) + '\n';
        else if (*goal.is_likely_enough) text_ += "\n  " + paint_(meaning::good, wanted + ": yes") + '\n';
        else text_ += "\n  " + paint_(meaning::bad, wanted + ": no") + '\n';
    }

    void add_risk(const reported_risk& risk) {
        text_ += '\n' + paint_(meaning::strong, "What may still be wrong after all test cases passed") + "\n\n";
        if (risk.how == certainty::unknown) return void(text_ += "  " + paint_(meaning::doubtful, "unknown") + '\n');
        std::vector<std::vector<std::string>> lines{{"suspect", "faulty before", "now", "cost before", "now"}};
        for (const reported_suspect& one : risk.suspects)
            lines.push_back({cut(printable(one.text), longest_test), one.prior.decimal, one.posterior.decimal, one.before.decimal,
                             one.after.decimal});
        lines.push_back({"all together", "", "", risk.before.decimal, risk.after.decimal});
        std::vector<std::size_t> widths(lines.front().size(), 0);
        for (const auto& line : lines)
            for (std::size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], utf8::length(line[i]));
        for (std::size_t i = 0; i < lines.size(); ++i) {
            std::string line;
            for (std::size_t j = 0; j < widths.size(); ++j) line += "  " + padded(lines[i][j], widths[j]);
            line.erase(line.find_last_not_of(' ') + 1);
            const meaning weight = i == 0 ? meaning::faint : i + 1 == lines.size() ? meaning::strong : meaning::plain;
            text_ += paint_(weight, line) + '\n';
        }
    }

    void add_repeats(const reported_repeats& repeats) {
        const std::string whose = found_.tests.size() > 1 ? "the suite has" : "the test case has",
                          wanted = printable(repeats.wanted);
        text_ += "\n  ";
        if (repeats.known == "never") text_ += "no number of repetitions covers it with probability " + wanted;
        else if (repeats.known == "unknown")
            text_ += paint_(meaning::doubtful, "unknown how often " + whose + " to run, to cover it with probability " + wanted);
        else
            text_ += whose + " to run " + (repeats.known == "more than" ? "more than " : "") +
                     (*repeats.count == 1 ? "once" : std::to_string(*repeats.count) + " times") +
                     ", to cover it with probability " + wanted;
        text_ += '\n';
    }

    static std::string bar(double share) {
        const auto length = static_cast<std::size_t>(share * static_cast<double>(bar_length) + 0.5);
        return std::string(std::min(length, bar_length), '#');
    }

    /// "different words of 3 states", "different states".
    static std::string what_is_counted(unsigned length) {
        return length == 1 ? "different states" : "different words of " + amount(length, "state");
    }

    void add_distribution(const reported_distribution& of) {
        const std::string whose = found_.tests.size() > 1 ? "all test cases together" : "the test case";
        text_ += '\n' +
                 paint_(meaning::strong,
                        "How many " + what_is_counted(of.length) + ' ' + whose + (found_.tests.size() > 1 ? " cover" : " covers")) +
                 "\n\n";
        if (of.how == certainty::unknown) text_ += "  " + paint_(meaning::doubtful, "unknown") + '\n';
        else add_counts(of);
        if (of.expected) add_expected(*of.expected);
        if (of.how == certainty::estimated)
            text_ += "  each \"or more\" is within " + reported(of.error).decimal + " of the truth, but for a risk of 1e-06\n";
        if (of.next) add_suggestion(*of.next);
    }

    void add_counts(const reported_distribution& of) {
        std::size_t count_width = 6, fraction_width = 0, decimal_width = 7, tail_width = 11;
        for (const reported_count& one : of.counts) {
            count_width = std::max(count_width, std::to_string(one.count).size());
            fraction_width = std::max(fraction_width, fraction_of(one.exactly).size());
            decimal_width = std::max(decimal_width, one.exactly.decimal.size());
            tail_width = std::max(tail_width, one.at_least.decimal.size());
        }
        const std::size_t exact_width = decimal_width + (fraction_width == 0 ? 0 : fraction_width + 2);
        text_ += paint_(meaning::faint,
                        "  " + flush_right("number", count_width) + "  " + padded("exactly", exact_width) + "  " + "or more") +
                 '\n';
        for (const reported_count& one : of.counts) {
            const bool is_wanted = of.wanted && one.count >= *of.wanted;
            std::string line = "  " + flush_right(std::to_string(one.count), count_width) + "  ";
            line += padded(one.exactly.decimal, decimal_width) + "  ";
            if (fraction_width > 0) line += padded(fraction_of(one.exactly), fraction_width) + "  ";
            line += padded(one.at_least.decimal, tail_width) + "  ";
            text_ += line + paint_(is_wanted ? meaning::good : meaning::plain, bar(one.exactly.value));
            while (text_.ends_with(' ')) text_.pop_back();
            text_ += '\n';
        }
    }

    void add_suggestion(const reported_suggestion& next) {
        const std::string whose = next.word_length == 0 ? "the probability" : "the average";
        text_ += "\n  " + paint_(meaning::strong, "Next test case, of up to " + amount(next.most_actions, "action")) + "\n\n";
        if (next.goal_is_certain && next.word_length == 0) return void(text_ += "  the goal is certain already\n");
        if (next.goal_is_certain && !next.text.empty()) text_ += "  The goal is certain already; this raises the average:\n\n";
        if (!next.text.empty())
            text_ += "  " + next.text + "\n  raises " + whose + " from " + next.before.decimal + " to " + next.after.decimal +
                     ", and runs to its end with probability " + next.runs_to_end.decimal + tries_text(next) + '\n';
        else if (!next.complete) text_ += "  none that was looked at raises " + whose + '\n';
        else
            text_ += "  no test case of up to " + amount(next.most_actions, "action") + " raises " + whose +
                     (next.completes_at_least.empty()
                          ? ""
                          : " and runs to its end with probability " + printable(next.completes_at_least) + " or more") +
                     '\n';
        if (!next.complete)
            text_ += "  " +
                     paint_(meaning::doubtful, "there are more candidates than were looked at; raise --max-states for them") + '\n';
    }

    /// The meaning of a small probability for a reader who repeats the test case until it runs to its end.
    static std::string tries_text(const reported_suggestion& next) {
        constexpr double seldom = 0.1, many = 1e9;
        const double each = next.runs_to_end.value;
        if (each >= seldom) return {};
        const std::string tries =
            1 / each < many ? std::to_string(static_cast<std::uint64_t>(1 / each + 0.5)) : "a billion or more";
        return ": about " + tries + " tries" +
               (next.completes_at_least.empty() ? ";\n  --completes-at-least=0.1 leaves out such ones" : "");
    }

    void add_expected(const reported_number& expected) {
        const std::string fraction = fraction_of(expected);
        text_ += "\n  on average " + expected.decimal + (fraction.empty() ? "" : "  " + fraction) + '\n';
    }
};

}  // namespace
std::string findings_text(const coverage_findings& found, palette paint) { return findings_to_text(found, paint).write(); }

}}  // namespace foregone::impl
