// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "cover/pict_model.hpp"

#include <foregone/impl/analysis/arrays/cover_problem.hpp>
#include <foregone/report/coverage_chart.hpp>
#include <foregone/suites/covering_array.hpp>
#include <foregone/suites/tuple_coverage.hpp>

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace foregone {

/// What the parameters of a model and their values are called in reports.
class model_names {
    std::vector<std::string> parameters_;
    std::vector<std::vector<std::string>> values_;

public:
    explicit model_names(const pict_model& model);

    suite_names view() const { return {parameters_, values_}; }

    /// {"Class": "first", "Age": "17"}
    nlohmann::ordered_json of(const value_combination& values) const;
};

/// What is missing of a sub-model with an order of its own.
struct measured_group {
    std::string name{};  ///< "{Class, Age} @ 3"
    std::uint64_t missing = 0;
    value_combination first{};
};

/// All that is measured of a suite.
struct measured_suite {
    suite_coverage coverage{};
    std::vector<measured_group> groups{};

    bool complete() const;
};

/// What a suite lacks of one sub-model.
measured_group measure_group(const pict_model& model, const covering_array& suite, cover_problem problem,
                                    strength_group group);

std::string measure_text(const measured_suite& of, const model_names& names);

/// A suite's coverage for programs to read; rows are numbered from 1, the header not counted.
std::string measure_json(const measured_suite& of, const model_names& names);

}  // namespace foregone
