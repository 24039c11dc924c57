// SPDX-License-Identifier: BSL-1.0
#pragma once

// An HTML writer that escapes every text and attribute; used by all parts of the HTML report.

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

/// An attribute of an element; one without a value is left out.
struct html_attribute {
    std::string_view name;
    std::string value;
};

/// Writes HTML. Every text and every value of an attribute is escaped, so that no text of a model becomes markup.
///
/// Requires: names of elements and attributes are literals.
class html_writer {
    std::string text_;
    std::vector<std::string_view> open_;

public:
    using attributes = std::initializer_list<html_attribute>;

    html_writer& open(std::string_view element, attributes with = {});

    /// Closes the element that was opened last.
    html_writer& close();

    html_writer& text(std::string_view text);

    /// A whole element with a text.
    html_writer& element(std::string_view element, std::string_view text, attributes with = {}) {
        return open(element, with).text(text).close();
    }

    /// An element that has no content and no end.
    html_writer& empty(std::string_view element, attributes with = {});

    /// Several lines of text, such as a program.
    html_writer& lines(std::string_view text);

    /// Markup as it is: literals, and what another writer of markup has escaped.
    html_writer& markup(std::string_view escaped);

    const std::string& str() const { return text_; }
};

}}  // namespace foregone::impl
