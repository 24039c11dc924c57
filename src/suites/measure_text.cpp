// SPDX-License-Identifier: BSL-1.0
// Measures sub-models, and formats the coverage of a suite as text and as JSON.
#include "suites/measure_text.hpp"

#include "report/dumped.hpp"
#include "suites/rows_file.hpp"

#include <foregone/impl/report/amount.hpp>
#include <foregone/impl/report/printable.hpp>
#include <foregone/suites/covers.hpp>

#include <nlohmann/json.hpp>

#include <cstddef>
#include <utility>

namespace foregone { inline namespace impl {

model_names::model_names(const pict_model& model) {
    for (const pict_parameter& parameter : model.parameters) {
        parameters_.push_back(parameter.name);
        std::vector<std::string>& names = values_.emplace_back();
        for (const pict_value& value : parameter.values) names.push_back(value_text(model, value, 0));
    }
}

nlohmann::ordered_json model_names::of(const value_combination& values) const {
    nlohmann::ordered_json object = nlohmann::ordered_json::object();
    for (const parameter_value& one : values) object[parameters_[one.column]] = values_[one.column][one.value];
    return object;
}

bool measured_suite::complete() const {
    for (const tuple_coverage& one : coverage.strengths)
        if (!one.complete()) return false;
    for (const measured_group& group : groups)
        if (group.missing > 0) return false;
    return true;
}

measured_group measure_group(const pict_model& model, const covering_array& suite, cover_problem problem, strength_group group) {
    measured_group measured{.name = "{"};
    for (const std::uint16_t column : group.columns)
        measured.name.append(measured.name.size() == 1 ? "" : ", ").append(printable(model.parameters[column].name));
    measured.name += "} @ " + std::to_string(group.strength);
    problem.strength = 0;
    problem.required.clear();
    problem.groups = {std::move(group)};
    const missing_report found = missing_tuples(suite, problem);
    measured.missing = found.count;
    for (std::size_t i = 0; i < found.columns.size(); ++i)
        measured.first.push_back({static_cast<std::uint16_t>(found.columns[i]), found.values[i]});
    return measured;
}

std::string measure_text(const measured_suite& of, const model_names& names) {
    std::string text = suite_coverage_text(of.coverage, names.view());
    for (const measured_group& group : of.groups) {
        text += "\n" + group.name + ": ";
        if (group.missing == 0) text += "complete\n";
        else
            text += amount(group.missing, "combination") + " missing, the first is " +
                    tuple_coverage_text::combination(group.first, names.view()) + '\n';
    }
    return text;
}

std::string measure_json(const measured_suite& of, const model_names& names) {
    using json = nlohmann::ordered_json;
    json refused = json::array(), orders = json::array(), groups = json::array();
    for (const std::size_t row : of.coverage.rows.refused) refused.push_back(row + 1);
    for (const tuple_coverage& one : of.coverage.strengths) {
        json missing = json::array();
        for (const value_combination& combination : one.missing) missing.push_back(names.of(combination));
        orders.push_back({{"order", one.strength},
                          {"combinations", one.combinations.all},
                          {"possible", one.combinations.possible},
                          {"covered", one.combinations.covered},
                          {"sets", one.sets},
                          {"complete_sets", one.reaching[tuple_coverage::steps]},
                          {"missing", std::move(missing)}});
    }
    for (const measured_group& group : of.groups)
        groups.push_back({{"name", group.name}, {"missing", group.missing}, {"first_missing", names.of(group.first)}});
    const json whole = {{"rows", of.coverage.rows.rows},
                        {"refused_rows", refused},
                        {"open_cells", of.coverage.rows.open},
                        {"orders", orders},
                        {"sub_models", groups}};
    return dumped(whole, 2) + '\n';
}

}}  // namespace foregone::impl
