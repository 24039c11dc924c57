// SPDX-License-Identifier: BSL-1.0
// The compiled part of pict_model: comparison keys, numbers in texts, and look-up of parameters by name.
#include "suites/pict/pict_model.hpp"

#include <cerrno>
#include <cstdlib>

namespace foregone { inline namespace impl {

std::string text_order::key(std::string_view text) const {
    std::string folded(text);
    for (char& c : folded) c = of(c);
    return folded;
}

std::optional<double> number_of(std::string_view text) {
    if (text.empty() || text.find_first_not_of("0123456789.eE+-") != std::string_view::npos) return std::nullopt;
    const std::string written(text);  // libc++ 19 has no std::from_chars for double
    char* end = nullptr;
    errno = 0;
    const double number = std::strtod(written.c_str(), &end);
    if (errno == ERANGE || end != written.c_str() + written.size()) return std::nullopt;
    return number;
}

std::size_t pict_model::find(std::string_view name) const {
    std::size_t column = 0;
    while (column < parameters.size() && !syntax.order.same(parameters[column].name, name)) ++column;
    return column;
}

std::vector<std::string> names_of(const std::vector<pict_parameter>& parameters) {
    std::vector<std::string> names;
    for (const pict_parameter& parameter : parameters) names.push_back(parameter.name);
    return names;
}

}}  // namespace foregone::impl
