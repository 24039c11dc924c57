// SPDX-License-Identifier: BSL-1.0
// Appends HTML elements, attributes and escaped texts; a line ends after each element that is not inline.
#include "report/html/html_writer.hpp"

#include "report/svg.hpp"

#include <algorithm>
#include <iterator>

namespace foregone { inline namespace impl {

html_writer& html_writer::empty(std::string_view element, attributes with) {
    text_.append("<").append(element);
    for (const auto& [name, value] : with)
        if (!value.empty()) text_.append(" ").append(name).append("=\"").append(svg::escaped(value)).append("\"");
    text_ += '>';
    return *this;
}

html_writer& html_writer::open(std::string_view element, attributes with) {
    open_.push_back(element);
    return empty(element, with);
}

html_writer& html_writer::close() {
    constexpr std::string_view within_lines[] = {"a", "b", "code", "label", "mark", "q", "span"};
    const bool ends_line = std::find(std::begin(within_lines), std::end(within_lines), open_.back()) == std::end(within_lines);
    text_.append("</").append(open_.back()).append(ends_line ? ">\n" : ">");
    open_.pop_back();
    return *this;
}

html_writer& html_writer::text(std::string_view text) {
    text_ += svg::escaped(text);
    return *this;
}

html_writer& html_writer::lines(std::string_view text) {
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        this->text(text.substr(0, end)).text_ += '\n';
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return *this;
}

html_writer& html_writer::markup(std::string_view escaped) {
    text_ += escaped;
    return *this;
}

}}  // namespace foregone::impl
