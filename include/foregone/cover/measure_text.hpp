// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/analysis/tuple_coverage.hpp>
#include <foregone/cover/pict_model.hpp>
#include <foregone/cover/rows_file.hpp>
#include <foregone/report/tuple_coverage_text.hpp>

#include <nlohmann/json.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace foregone {

/// What the parameters of a model and their values are called in reports.
class model_names {
    std::vector<std::string> parameters_;
    std::vector<std::vector<std::string>> values_;

public:
    explicit model_names(const pict_model& model) {
        for (const pict_parameter& parameter : model.parameters) {
            parameters_.push_back(parameter.name);
            std::vector<std::string>& names = values_.emplace_back();
            for (const pict_value& value : parameter.values) names.push_back(value_text(model, value, 0));
        }
    }

    suite_names view() const { return {parameters_, values_}; }

    /// {"Class": "first", "Age": "17"}
    nlohmann::ordered_json of(const value_combination& values) const {
        nlohmann::ordered_json object = nlohmann::ordered_json::object();
        for (const parameter_value& one : values) object[parameters_[one.column]] = values_[one.column][one.value];
        return object;
    }
};

/// A suite's coverage for programs to read; rows are numbered from 1, the header not counted.
inline std::string measure_json(const suite_coverage& of, const model_names& names) {
    using json = nlohmann::ordered_json;
    json refused = json::array(), strengths = json::array();
    for (const std::size_t row : of.rows.refused) refused.push_back(row + 1);
    for (const tuple_coverage& one : of.strengths) {
        json missing = json::array();
        for (const value_combination& combination : one.missing) missing.push_back(names.of(combination));
        strengths.push_back({{"order", one.strength},
                             {"combinations", one.combinations.all},
                             {"possible", one.combinations.possible},
                             {"covered", one.combinations.covered},
                             {"sets", one.sets},
                             {"complete_sets", one.reaching[tuple_coverage::steps]},
                             {"missing", std::move(missing)}});
    }
    const json whole = {{"rows", of.rows.rows}, {"refused_rows", refused}, {"open_cells", of.rows.open}, {"orders", strengths}};
    return whole.dump(2, ' ', false, json::error_handler_t::replace) + '\n';
}

}  // namespace foregone
