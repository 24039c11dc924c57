// SPDX-License-Identifier: BSL-1.0
#pragma once

// Parses JSON into trees of nodes, with errors by file and line; for traces, logs, checkpoints and coverage input.

#include <foregone/impl/base/needs_exceptions.hpp>
#include <foregone/impl/cli/usage_error.hpp>
#include <foregone/impl/report/printable.hpp>
#include <foregone/impl/types/json_tree.hpp>

#include <cstdint>
#include <deque>
#include <set>
#include <string>
#include <string_view>

namespace foregone { inline namespace impl {

/// A text is not JSON, or not JSON that is supported, with the place.
struct json_error : file_error {
    text_place place;
    std::string problem;     ///< printable
    bool is_syntax = false;  ///< a syntax error

    json_error(const std::string& name, text_place at, const std::string& what, bool syntax = false)
        : file_error(name + ':' + std::to_string(at.line) + ": " + printable(what)), place(at), problem(printable(what)),
          is_syntax(syntax) {}
};

/// The strings of JSON values and member names, without duplicates: a value that was read may refer to them.
using json_texts = std::set<std::string>;

/// A JSON text as a tree of nodes that live as long as the document. Parsed by nlohmann-json.
///
/// Requires: foregone::engine, built where nlohmann-json is installed.
/// Errors: json_error, "NAME:LINE: …", for invalid JSON, a duplicate member, and more than 100 levels.
class json_document {
    std::string name_;
    std::deque<json_node> nodes_;
    json_texts own_;
    json_texts& texts_;

public:
    /// `line`: the line of the file on which the text begins. `shared`: stores the strings, if they outlive the document.
    explicit json_document(std::string_view text, std::string name, std::uint64_t line = 1, json_texts* shared = nullptr);
    json_document(const json_document&) = delete;
    json_document& operator=(const json_document&) = delete;

    const json_node& root() const { return nodes_.front(); }

private:
    struct builder;
};

}}  // namespace foregone::impl
