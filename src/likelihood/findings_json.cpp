// SPDX-License-Identifier: BSL-1.0
// The JSON object of each kind of finding, with fractions beside decimals.
#include "likelihood/findings_json.hpp"

#include "report/dumped.hpp"

#include <nlohmann/json.hpp>

#include <string_view>
#include <utility>

namespace foregone { inline namespace impl {

namespace {

class findings_to_json {
    using json = nlohmann::ordered_json;

public:
    static std::string text(const coverage_findings& found) {
        json tests = json::array(), goals = json::array(), distributions = json::array();
        for (const reported_test& test : found.tests) tests.push_back(of(test));
        for (const reported_goal& goal : found.goals) goals.push_back(of(goal));
        for (const reported_distribution& one : found.distributions) distributions.push_back(of(one));
        json whole = {
            {"model", {{"file", found.model}, {"states", found.states}, {"actions", found.actions}, {"steps", found.steps}}},
            {"weighting", found.weighting}};
        if (!found.at_least.empty()) put(whole, found.at_least_number, "at_least_fraction", "at_least");
        whole["tests"] = {{"file", found.tests_file}, {"cases", std::move(tests)}};
        whole["goals"] = std::move(goals);
        whole["distributions"] = std::move(distributions);
        if (found.risk) whole["residual_risk"] = of(*found.risk);
        return dumped(whole, 2) + '\n';
    }

private:
    static std::string_view name_of(certainty how) {
        static constexpr std::string_view names[] = {"unknown", "exact", "rounded", "between", "estimated"};
        return names[static_cast<unsigned>(how)];
    }

    static void put(json& to, const reported_number& number, const std::string& fraction, const std::string& value) {
        if (!number.exact.empty()) to[fraction] = number.exact;
        to[value] = number.value;
    }

    static json of(const reported_test& test) {
        json made = {{"line", test.line}, {"actions", test.actions}, {"executions", test.executions}};
        put(made, test.runs_to_end, "runs_to_end_fraction", "runs_to_end");
        return made;
    }

    static json of(const reported_probability& one) {
        json made = {{"certainty", name_of(one.how)}, {"algorithm", one.algorithm}};
        if (one.how == certainty::unknown) return made;
        if (one.how != certainty::between) put(made, one.value, "fraction", "probability");
        if (one.how == certainty::between || one.how == certainty::estimated) {
            put(made, one.low, "low_fraction", "low");
            put(made, one.high, "high_fraction", "high");
        }
        return made;
    }

    static json of(const reported_suggestion& next) {
        json made = {
            {"actions", next.actions}, {"complete", next.complete}, {"raises", next.word_length == 0 ? "probability" : "expected"}};
        put(made, next.before, "before_fraction", "before");
        if (next.text.empty()) return made;
        put(made, next.after, "after_fraction", "after");
        put(made, next.runs_to_end, "runs_to_end_fraction", "runs_to_end");
        return made;
    }

    static json of(const reported_distribution& one) {
        json made = {{"word_length", one.length}, {"certainty", name_of(one.how)}, {"algorithm", one.algorithm}};
        if (one.expected) put(made, *one.expected, "expected_fraction", "expected");
        if (one.next) made["next_test"] = of(*one.next);
        if (one.how == certainty::unknown) return made;
        if (one.how == certainty::estimated) made["error"] = one.error;
        json counts = json::array();
        for (const reported_count& count : one.counts) {
            json line = {{"words", count.count}};
            put(line, count.exactly, "fraction", "probability");
            put(line, count.at_least, "at_least_fraction", "at_least");
            counts.push_back(std::move(line));
        }
        made["counts"] = std::move(counts);
        return made;
    }

    static json of(const reported_risk& risk) {
        json made = {{"known", name_of(risk.how)}};
        if (risk.how == certainty::unknown) return made;
        put(made, risk.before, "before_fraction", "before");
        put(made, risk.after, "after_fraction", "after");
        json suspects = json::array();
        for (const reported_suspect& one : risk.suspects) {
            json line = {{"suspect", one.text}};
            put(line, one.prior, "prior_fraction", "prior");
            put(line, one.posterior, "posterior_fraction", "posterior");
            put(line, one.before, "before_fraction", "before");
            put(line, one.after, "after_fraction", "after");
            suspects.push_back(std::move(line));
        }
        made["suspects"] = std::move(suspects);
        return made;
    }

    static json of(const reported_repeats& repeats) {
        json made = {{"wanted", repeats.wanted}, {"known", repeats.known}};
        if (repeats.count) made["count"] = *repeats.count;
        return made;
    }

    static json of(const reported_goal& goal) {
        json tests = json::array();
        for (const reported_probability& one : goal.tests) tests.push_back(of(one));
        json made = {{"goal", goal.text}, {"suite", of(goal.suite)}, {"tests", std::move(tests)}};
        if (goal.posterior) made["suite_posterior"] = of(*goal.posterior);
        if (goal.is_likely_enough) made["is_likely_enough"] = *goal.is_likely_enough;
        if (goal.repeats) made["repeats"] = of(*goal.repeats);
        if (goal.next) made["next_test"] = of(*goal.next);
        if (goal.distribution) made["distribution"] = of(*goal.distribution);
        return made;
    }
};

}  // namespace
std::string findings_json(const coverage_findings& found) { return findings_to_json::text(found); }

}}  // namespace foregone::impl
