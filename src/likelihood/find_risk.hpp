// SPDX-License-Identifier: BSL-1.0
#pragma once

// Computes the residual risk that foregone-coverage reports: likely remaining faults after all tests passed.

#include "likelihood/coverage_findings.hpp"
#include "likelihood/coverage_request.hpp"
#include "likelihood/exact_number.hpp"
#include "likelihood/execution_counts.hpp"
#include "likelihood/read/read_suspects.hpp"
#include "likelihood/read/read_tests.hpp"

#include <foregone/impl/likelihood/markov/markov_table.hpp>
#include <foregone/impl/likelihood/exact/execute.hpp>
#include <foregone/impl/likelihood/site_risk.hpp>
#include <foregone/impl/likelihood/exact/execution_model.hpp>

#include <algorithm>
#include <concepts>
#include <vector>

namespace foregone { inline namespace impl {

/// What may still be wrong at each suspect after all test cases have passed.
///
/// Guarantees: with posterior weights, because a passed test case was seen to its end; each suspect as if the others were sound.
template <class Number>
reported_risk find_risk(const coverage_request& asked, const markov_table<Number>& table, const std::vector<placed_test>& tests,
                        const std::vector<read_suspect>& suspects) {
    std::vector<fault_site<Number>> sites;
    std::size_t longest = 1;
    for (const read_suspect& one : suspects) {
        sites.push_back({one.word, static_cast<Number>(one.prior), static_cast<Number>(one.shows), static_cast<Number>(one.cost)});
        longest = std::max(longest, one.word.size());
    }
    std::vector<execution_model<Number>> executed;
    for (const placed_test& test : tests) {
        executed.push_back(execute(table, test.actions, weighting::posterior));
        if (count_segments(executed.back(), static_cast<unsigned>(longest)) > asked.max_states) return {};
    }
    const risk_report<Number> found = risk_after(executed, sites);
    reported_risk made{
        std::floating_point<Number> ? certainty::rounded : certainty::exact, reported(found.before), reported(found.after), {}};
    for (const site_risk<Number>& one : found.sites)
        made.suspects.push_back({suspects[one.site].text, reported(sites[one.site].prior), reported(one.posterior),
                                 reported(one.before), reported(one.after)});
    return made;
}

}}  // namespace foregone::impl
