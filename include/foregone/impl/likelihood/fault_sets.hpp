// SPDX-License-Identifier: BSL-1.0
#pragma once

// The remaining risk by summation over all sets of faults, exact for dependent sites; an option of residual_risk.

#include <foregone/impl/likelihood/exact/brute_force.hpp>
#include <foregone/impl/likelihood/site_risk.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// A set of fault sites, one bit each.
using site_set = std::uint32_t;

template <class Probability>
constexpr site_set covered_sites(const state_path& path, const std::vector<fault_site<Probability>>& sites) {
    site_set found = 0;
    for (std::size_t i = 0; i < sites.size(); ++i)
        for (std::size_t at = 0; at < path.size(); ++at)
            if (has_word_at(path, at, sites[i].word)) found |= site_set{1} << i;
    return found;
}

/// The probability that a test case passes if there are faults at exactly these sites: no covered fault shows.
template <class Probability>
constexpr Probability passes_with(const execution_model<Probability>& test, const std::vector<fault_site<Probability>>& sites,
                                  site_set faulty) {
    Probability passes = 0, all = 0;
    each_execution(test, [&](const state_path& path, const Probability& weight) {
        Probability unnoticed = weight;
        const site_set shown = covered_sites(path, sites) & faulty;
        for (std::size_t i = 0; i < sites.size(); ++i)
            if (shown >> i & 1) unnoticed = unnoticed * (Probability(1) - sites[i].shows);
        passes = passes + unnoticed;
        all = all + weight;
    });
    return passes / all;
}

/// The remaining risk after test cases have passed, summed over all sets of faults. Exact even if covering one site makes covering
/// another more or less likely.
///
/// Requires: fewer than 32 sites.
/// Complexity: for each of the 2^n sets of n sites, all executions of all test cases.
template <class Probability>
constexpr risk_report<Probability> risk_by_fault_sets(const std::vector<execution_model<Probability>>& tests,
                                                      const std::vector<fault_site<Probability>>& sites) {
    std::vector<Probability> with_fault(sites.size(), Probability(0));
    Probability all = 0;
    for (site_set faulty = 0; faulty < site_set{1} << sites.size(); ++faulty) {
        Probability passes = 1;
        for (std::size_t i = 0; i < sites.size(); ++i)
            passes = passes * (faulty >> i & 1 ? sites[i].prior : Probability(1) - sites[i].prior);
        for (const auto& test : tests) passes = passes * passes_with(test, sites, faulty);
        all = all + passes;
        for (std::size_t i = 0; i < sites.size(); ++i)
            if (faulty >> i & 1) with_fault[i] = with_fault[i] + passes;
    }
    risk_report<Probability> made;
    for (std::size_t i = 0; i < sites.size(); ++i)
        made.add({i, with_fault[i] / all, sites[i].prior * sites[i].cost, sites[i].cost * with_fault[i] / all});
    return made;
}

}}  // namespace foregone::impl
