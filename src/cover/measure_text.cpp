// SPDX-License-Identifier: BSL-1.0
#include "cover/measure_text.hpp"

#include "cover/rows_file.hpp"
#include "cover/rows_text.hpp"

#include <foregone/impl/report/amount.hpp>
#include <foregone/impl/report/printable.hpp>
#include <foregone/suites/covers.hpp>

#include <nlohmann/json.hpp>

#include <cstddef>
#include <utility>

namespace foregone::inline impl {

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
    return whole.dump(2, ' ', false, json::error_handler_t::replace) + '\n';
}

std::vector<std::vector<std::string>> named_rows(const pict_model& model, const covering_array& array) {
    std::vector<std::vector<std::string>> lines(1);
    std::vector<std::vector<std::size_t>> turns;  // the next name of each value
    for (const pict_parameter& parameter : model.parameters) {
        lines.front().push_back(parameter.name);
        turns.emplace_back(parameter.values.size(), 0);
    }
    for (std::size_t row = 0; row < array.rows(); ++row) {
        std::vector<std::string>& line = lines.emplace_back();
        for (std::size_t column = 0; column < array.columns(); ++column) {
            const cover_level level = array.at(row, column);
            const pict_value& value = model.parameters[column].values[level];
            line.push_back(value_text(model, value, turns[column][level]++ % value.names.size()));
        }
    }
    return lines;
}

std::string csv_cell(std::string_view text) {
    const bool plain =
        !text.empty() && text.find_first_of(",\"\r\n") == std::string_view::npos && trimmed(text).size() == text.size();
    if (plain) return std::string(text);
    std::string quoted = "\"";
    for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
    return quoted + '"';
}

namespace rows_text {

std::string json(const std::vector<std::vector<std::string>>& lines) {
    using ordered_json = nlohmann::ordered_json;
    std::string text = "[";
    for (std::size_t row = 1; row < lines.size(); ++row) {
        ordered_json object = ordered_json::object();
        for (std::size_t i = 0; i < lines[row].size(); ++i) object[lines[0][i]] = lines[row][i];
        text += (row > 1 ? ",\n  " : "\n  ") + object.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
    }
    return text + "\n]\n";
}

}  // namespace rows_text

std::string text_of_rows(const std::vector<std::vector<std::string>>& lines, rows_format format) {
    if (format == rows_format::json) return rows_text::json(lines);
    if (format == rows_format::csv) return rows_text::separated(lines, ',', [](const std::string& text) { return csv_cell(text); });
    return rows_text::separated(lines, '\t', [](const std::string& text) -> const std::string& { return text; });
}

const std::string* unfit_for_tsv(const std::vector<std::vector<std::string>>& lines) {
    for (const std::vector<std::string>& line : lines)
        for (const std::string& text : line)
            if (text.find_first_of("\t\r\n") != std::string::npos) return &text;
    return nullptr;
}

}  // namespace foregone::impl
