// SPDX-License-Identifier: BSL-1.0
#pragma once

// The report of `foregone-cover --measure`: a suite's coverage in a model's names, as text or JSON.

#include "suites/pict/pict_model.hpp"

#include <foregone/impl/suites/cover_problem.hpp>
#include <foregone/report/coverage_chart.hpp>
#include <foregone/suites/covering_array.hpp>
#include <foregone/suites/tuple_coverage.hpp>

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace foregone { inline namespace impl {

/// The names of a model's parameters and values in reports.
class model_names {
    std::vector<std::string> parameters_;
    std::vector<std::vector<std::string>> values_;

public:
    explicit model_names(const pict_model& model);

    suite_names view() const { return {parameters_, values_}; }

    /// {"Class": "first", "Age": "17"}
    nlohmann::ordered_json of(const value_combination& values) const;
};

/// The missing combinations of a sub-model with its own order.
struct measured_group {
    std::string name{};  ///< "{Class, Age} @ 3"
    std::uint64_t missing = 0;
    value_combination first{};
};

/// The measurements of a suite.
struct measured_suite {
    suite_coverage coverage{};
    std::vector<measured_group> groups{};

    bool complete() const;
};

/// The combinations of one sub-model that a suite lacks.
measured_group measure_group(const pict_model& model, const covering_array& suite, cover_problem problem,
                                    strength_group group);

std::string measure_text(const measured_suite& of, const model_names& names);

/// A suite's coverage for programs; rows are numbered from 1, without the header.
std::string measure_json(const measured_suite& of, const model_names& names);

}}  // namespace foregone::impl
