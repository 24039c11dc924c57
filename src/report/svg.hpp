// SPDX-License-Identifier: BSL-1.0
#pragma once

// Elements and frames of SVG charts, drawn with integers so that output is reproducible; used by all charts.

#include <cstdint>
#include <string>
#include <string_view>

namespace foregone { inline namespace impl {

// The parts of charts. All lengths are integers in tenths of a pixel, so that the output is the same on every machine.

namespace svg {

/// Printable text escaped for XML and HTML, between tags and in double quotes.
std::string escaped(std::string_view text);

std::string length(std::uint64_t tenths);

std::string attribute(std::string_view name, std::string_view value);
std::string attribute(std::string_view name, std::uint64_t tenths);

std::string line(std::uint64_t x1, std::uint64_t y1, std::uint64_t x2, std::uint64_t y2, std::string_view more);

std::string words_at(std::uint64_t x, std::uint64_t y, std::string_view anchor, std::string_view words, std::string_view more = {});

/// The area of a chart in its picture.
struct frame {
    std::uint64_t left, top, plot_width, plot_height, picture_width, picture_height;

    constexpr std::uint64_t right() const { return left + plot_width; }
    constexpr std::uint64_t bottom() const { return top + plot_height; }

    /// Axis labels: below the chart, and beside it, rotated.
    std::string below(std::string_view words) const;
    std::string beside(std::string_view words) const;

    /// A whole picture: its title, a description for screen readers, and the drawing. `id` is unique in a page.
    std::string picture(std::string_view id, std::string_view title, std::string_view shows, std::string_view drawn) const;
};

}  // namespace svg

}}  // namespace foregone::impl
