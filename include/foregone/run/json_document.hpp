// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/needs_exceptions.hpp>
#include <foregone/base/json_tree.hpp>
#include <foregone/report/printable.hpp>
#include <foregone/run/usage_error.hpp>

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <deque>
#include <iterator>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace foregone {

namespace json_parsing {

/// Reads characters and counts lines.
class counting_iterator {
    const char* at_ = nullptr;
    std::uint64_t* line_ = nullptr;

public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    counting_iterator(const char* at, std::uint64_t* line) : at_(at), line_(line) {}
    const char& operator*() const { return *at_; }
    counting_iterator& operator++() {
        if (*at_++ == '\n') ++*line_;
        return *this;
    }
    counting_iterator operator++(int) {
        const counting_iterator before = *this;
        ++*this;
        return before;
    }
    bool operator==(const counting_iterator& other) const { return at_ == other.at_; }
    bool operator!=(const counting_iterator& other) const { return at_ != other.at_; }
};

}  // namespace json_parsing

/// The texts of JSON values and the names of members, each once: a value that was read may refer to them.
using json_texts = std::set<std::string>;

/// A JSON text as a tree of nodes, which live as long as the document; nlohmann-json takes it apart.
///
/// Errors: file_error, "NAME:LINE: …", for what is no JSON, a member that is there twice, and more than 100 levels.
class json_document {
    static constexpr std::size_t deepest = 100;

    std::string name_;
    std::deque<json_node> nodes_;
    json_texts own_;
    json_texts& texts_;
    std::uint64_t line_;

public:
    /// `line`: where the text begins in its file. `shared`: where its texts are kept, if they outlive the document.
    json_document(std::string_view text, std::string name, std::uint64_t line = 1, json_texts* shared = nullptr)
        : name_(std::move(name)), texts_(shared == nullptr ? own_ : *shared), line_(line) {
        builder events{*this, {}, nullptr, {}};
        const json_parsing::counting_iterator begin(text.data(), &line_), end(text.data() + text.size(), &line_);
        nlohmann::json::sax_parse(begin, end, &events);
    }
    json_document(const json_document&) = delete;
    json_document& operator=(const json_document&) = delete;

    const json_node& root() const { return nodes_.front(); }

private:
    /// What nlohmann-json calls for each part of the text.
    struct builder {
        using json = nlohmann::json;

        json_document& document;
        std::vector<json_node*> open;  ///< the lists and objects that are not closed yet
        json_node* last;               ///< the element before, in the innermost of them
        std::string_view called;       ///< the member that comes next

        bool null() { return add(json_kind::null), true; }
        bool boolean(bool value) { return add(json_kind::boolean).truth = value, true; }
        bool number_integer(json::number_integer_t value) { return add(json_kind::integer).integer = value, true; }
        bool number_unsigned(json::number_unsigned_t value) { return add(json_kind::natural).natural = value, true; }
        bool number_float(json::number_float_t value, const json::string_t&) { return add(json_kind::real).real = value, true; }
        bool string(json::string_t& value) { return add(json_kind::text).text = kept(value), true; }
        bool binary(json::binary_t&) { return false; }
        bool start_object(std::size_t) { return begin(json_kind::object); }
        bool start_array(std::size_t) { return begin(json_kind::array); }
        bool end_object() { return note_bytes(*open.back()), end(); }
        bool end_array() { return end(); }

        bool key(json::string_t& name) {
            if (open.back()->member(name) != nullptr) document.refuse("the member \"" + name + "\" is there twice; leave one out");
            return called = kept(name), true;
        }

        bool parse_error(std::size_t, const std::string& token, const json::exception& error) {
            const std::string_view what = error.what();
            const std::size_t reason = what.find(": ", what.find("column"));
            document.refuse("this is no JSON" +
                            (reason == std::string_view::npos ? " near " + token : std::string(what.substr(reason))));
            return false;
        }

        std::string_view kept(const std::string& text) { return *document.texts_.insert(text).first; }

        json_node& add(json_kind kind) {
            json_node& node = document.nodes_.emplace_back();
            node.kind = kind;
            node.line = document.line_;
            node.key = called;
            if (last != nullptr) last->next = &node;
            else if (!open.empty()) open.back()->child = &node;
            called = {};
            return *(last = &node);
        }

        bool begin(json_kind kind) {
            if (open.size() == deepest) document.refuse("more than 100 lists or objects within each other");
            open.push_back(&add(kind));
            last = nullptr;
            return true;
        }
        void note_bytes(json_node& node) {
            const json_node* const bytes = node.member("bytes");
            if (bytes == nullptr || bytes->kind != json_kind::array || node.size() != 1) return;
            std::string text;
            for (const json_node* at = bytes->child; at != nullptr; at = at->next) {
                if (at->kind != json_kind::natural || at->natural > 255) return;
                text += static_cast<char>(static_cast<unsigned char>(at->natural));
            }
            node.text = kept(text);
        }

        bool end() {
            last = open.back();
            open.pop_back();
            return true;
        }
    };

    [[noreturn]] void refuse(const std::string& problem) const {
        throw file_error(name_ + ':' + std::to_string(line_) + ": " + printable(problem));
    }
};

/// A whole file.
///
/// Errors: file_error if it cannot be read.
inline std::string file_contents(const std::string& path) {
    std::string text;
    std::FILE* const file = std::fopen(path.c_str(), "rb");
    if (file == nullptr) throw file_error(printable(path) + ": cannot be opened; give the name of a file that is there");
    char buffer[4096];
    for (std::size_t size = 0; (size = std::fread(buffer, 1, sizeof buffer, file)) > 0;) text.append(buffer, size);
    const bool failed = std::ferror(file) != 0;
    std::fclose(file);
    if (failed) throw file_error(printable(path) + ": cannot be read; give the name of a file, not of a folder");
    return text;
}

}  // namespace foregone
