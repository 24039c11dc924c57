// SPDX-License-Identifier: BSL-1.0
// Writes SVG elements with lengths in tenths of a pixel, and escapes text for XML and HTML.
#include "report/svg.hpp"

#include <foregone/impl/report/printable.hpp>

namespace foregone { inline namespace impl { namespace svg {

std::string escaped(std::string_view text) {
    std::string safe;
    for (const char c : printable(text)) {
        if (c == '&') safe += "&amp;";
        else if (c == '<') safe += "&lt;";
        else if (c == '>') safe += "&gt;";
        else if (c == '"') safe += "&quot;";
        else safe += c;
    }
    return safe;
}

std::string length(std::uint64_t tenths) {
    std::string text = std::to_string(tenths / 10);
    return tenths % 10 == 0 ? text : text + '.' + std::to_string(tenths % 10);
}

std::string attribute(std::string_view name, std::string_view value) {
    return std::string(" ").append(name).append("=\"").append(value) + '"';
}
std::string attribute(std::string_view name, std::uint64_t tenths) { return attribute(name, length(tenths)); }

std::string line(std::uint64_t x1, std::uint64_t y1, std::uint64_t x2, std::uint64_t y2, std::string_view more) {
    return "<line" + attribute("x1", x1) + attribute("y1", y1) + attribute("x2", x2) + attribute("y2", y2) + std::string(more) +
           "/>\n";
}

std::string words_at(std::uint64_t x, std::uint64_t y, std::string_view anchor, std::string_view words, std::string_view more) {
    return "<text" + attribute("x", x) + attribute("y", y) + attribute("text-anchor", anchor) + std::string(more) + ">" +
           escaped(words) + "</text>\n";
}

std::string frame::below(std::string_view words) const { return words_at(left + plot_width / 2, bottom() + 460, "middle", words); }

std::string frame::beside(std::string_view words) const {
    const std::string turned = " transform=\"rotate(-90 " + length(200) + ' ' + length(top + plot_height / 2) + ")\"";
    return words_at(200, top + plot_height / 2, "middle", words, turned);
}

std::string frame::picture(std::string_view id, std::string_view title, std::string_view shows, std::string_view drawn) const {
    const std::string name(id);
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-labelledby=\"" + name + "-title " + name +
           "-description\"" + attribute("width", picture_width) + attribute("height", picture_height) +
           attribute("viewBox", "0 0 " + length(picture_width) + ' ' + length(picture_height)) +
           " font-family=\"sans-serif\" font-size=\"13\">\n<title id=\"" + name + "-title\">" + escaped(title) +
           "</title>\n<desc id=\"" + name + "-description\">" + escaped(shows) +
           "</desc>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n" +
           words_at(left, 330, "start", title, " font-size=\"16\" font-weight=\"bold\"") + std::string(drawn) + "</svg>\n";
}

}}}  // namespace foregone::impl::svg
