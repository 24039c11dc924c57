// SPDX-License-Identifier: BSL-1.0
#include "report/svg.hpp"

#include <foregone/impl/report/printable.hpp>

#include <cstddef>

namespace foregone::inline impl::svg {

namespace {

/// The escape sequence of the character at a position that turns the direction of text, or nothing: U+200E, U+200F, U+202A to
/// U+202E, U+2066 to U+2069.
std::string turning_escape(std::string_view text, std::size_t at) {
    if (text.size() - at < 3 || text[at] != '\xE2') return {};
    const auto second = static_cast<unsigned char>(text[at + 1]), third = static_cast<unsigned char>(text[at + 2]);
    const bool turns = second == 0x80 ? third == 0x8E || third == 0x8F || (third >= 0xAA && third <= 0xAE)
                                      : second == 0x81 && third >= 0xA6 && third <= 0xA9;
    if (!turns) return {};
    constexpr std::string_view digits = "0123456789abcdef";
    const unsigned low = (second & 3u) << 6 | (third & 0x3Fu);
    return std::string("\\u20") + digits[low >> 4] + digits[low & 15];
}

}  // namespace

std::string escaped(std::string_view text) {
    const std::string shown = printable(text);
    std::string safe;
    for (std::size_t at = 0; at < shown.size(); ++at) {
        const char c = shown[at];
        const std::string turning = turning_escape(shown, at);
        if (!turning.empty()) safe += turning, at += 2;
        else if (c == '&') safe += "&amp;";
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

}  // namespace foregone::impl::svg
