// SPDX-License-Identifier: BSL-1.0
// Parses JSON with nlohmann-json, whose events become nodes with their places. The only file that parses it event by event.
#include <foregone/impl/cli/json_document.hpp>

#include <nlohmann/json.hpp>

#include <cstddef>
#include <map>
#include <utility>

namespace foregone { inline namespace impl {

namespace {

constexpr std::size_t deepest = 100;

/// Follows the parser through the text, because the parser has read ahead when it reports a value.
struct cursor {
    std::string_view left;
    text_place at;

    void advance(std::size_t bytes) {
        for (; bytes > 0 && !left.empty(); --bytes) at.pass(left), left.remove_prefix(1);
    }
    /// A byte order mark takes no column.
    void skip_mark() {
        if (left.starts_with("\xEF\xBB\xBF")) left.remove_prefix(3);
    }
    void skip_to_value() {
        while (!left.empty() && std::string_view(" \t\r\n,:").find(left.front()) != std::string_view::npos) advance(1);
    }
    std::size_t text_size() const {
        std::size_t size = 1;
        while (size < left.size() && left[size] != '"') size += left[size] == '\\' ? 2u : 1u;
        return size + 1;
    }
};

}  // namespace

/// The callbacks of nlohmann-json for each part of the text.
struct json_document::builder {
    using json = nlohmann::json;  // reports, which are compiled for size, use another type: the linker merges equal functions

    json_document& document;
    cursor begins, behind;         ///< the text; after the last reported part
    std::vector<json_node*> open;  ///< the lists and objects that are not closed yet
    std::vector<std::size_t> counts;  ///< of the members of each
    std::map<const json_node*, std::set<std::string_view>> members;  ///< of those with many
    json_node* last;               ///< the previous element of the innermost one
    std::string_view called;       ///< the next member
    text_place called_at;

    bool null() { return add(json_kind::null, 4), true; }
    bool boolean(bool value) { return add(json_kind::boolean, value ? 4 : 5).truth = value, true; }
    bool number_integer(json::number_integer_t value) { return add_number(json_kind::integer).integer = value, true; }
    bool number_unsigned(json::number_unsigned_t value) { return add_number(json_kind::natural).natural = value, true; }
    bool number_float(json::number_float_t value, const json::string_t&) {
        return add_number(json_kind::real).real = value, true;
    }
    bool string(json::string_t& value) {
        behind.skip_to_value();
        return add(json_kind::text, behind.text_size()).text = kept(value), true;
    }
    bool binary(json::binary_t&) { return false; }
    bool start_object(std::size_t) { return begin(json_kind::object); }
    bool start_array(std::size_t) { return begin(json_kind::array); }
    bool end_object() { return note_bytes(*open.back()), end(); }
    bool end_array() { return end(); }

    bool key(json::string_t& name) {
        behind.skip_to_value();
        called_at = behind.at;
        if (is_there(name))
            refuse(called_at, "the member \"" + name + "\" is there twice; leave one out");
        behind.advance(behind.text_size());
        return called = kept(name), true;
    }

    bool parse_error(std::size_t position, const std::string& token, const json::exception& error) {
        const std::string_view what = error.what();
        const std::size_t reason = what.find(": ", what.find("column")), size = begins.left.size();
        begins.skip_mark();
        const std::size_t skipped = size - begins.left.size();
        begins.advance(position > skipped ? position - skipped - 1 : 0);
        refuse(begins.at,
               "this is not JSON" +
                   (reason == std::string_view::npos ? " near " + token : std::string(what.substr(reason, 300))),
               true);
    }

    /// Whether the innermost object has a member; members of an object with many are looked up.
    bool is_there(const std::string& name) {
        constexpr std::size_t few = 32;
        std::size_t& count = counts.back();
        if (count++ < few) return open.back()->member(name) != nullptr;
        std::set<std::string_view>& known = members[open.back()];
        for (const json_node* at = known.empty() ? open.back()->child : nullptr; at != nullptr; at = at->next)
            known.insert(at->key);
        return !known.insert(kept(name)).second;
    }

    std::string_view kept(const std::string& text) { return *document.texts_.insert(text).first; }

    [[noreturn]] void refuse(text_place at, const std::string& problem, bool is_syntax = false) const {
        throw json_error(document.name_, at, problem, is_syntax);
    }

    json_node& add(json_kind kind, std::size_t bytes) {
        behind.skip_to_value();
        json_node& node = document.nodes_.emplace_back();
        node.kind = kind;
        node.line = behind.at.line;
        node.column = behind.at.column;
        node.key = called;
        node.key_place = called_at;
        behind.advance(bytes);
        if (last != nullptr) last->next = &node;
        else if (!open.empty()) open.back()->child = &node;
        called = {};
        called_at = {};
        return *(last = &node);
    }
    json_node& add_number(json_kind kind) {
        behind.skip_to_value();
        const std::string_view digits = behind.left.substr(0, behind.left.find_first_not_of("+-.0123456789eE"));
        json_node& node = add(kind, digits.size());
        node.digits = digits;
        return node;
    }

    bool begin(json_kind kind) {
        behind.skip_to_value();
        if (open.size() == deepest) refuse(behind.at, "more than 100 lists or objects are within each other; write fewer");
        open.push_back(&add(kind, 1));
        counts.push_back(0);
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
        behind.skip_to_value();
        behind.advance(1);
        last = open.back();
        members.erase(last);
        open.pop_back();
        counts.pop_back();
        return true;
    }
};

json_document::json_document(std::string_view text, std::string name, std::uint64_t line, json_texts* shared)
    : name_(std::move(name)), texts_(shared == nullptr ? own_ : *shared) {
    const cursor begin{text, {static_cast<std::size_t>(line), 1}};
    builder events{*this, begin, begin, {}, {}, {}, nullptr, {}, {}};
    events.behind.skip_mark();
    if (const std::size_t nul = text.find('\0'); nul != std::string_view::npos) {
        cursor at = begin;
        at.advance(nul);
        throw json_error(name_, at.at, "there is a byte 0 here, which JSON does not have; remove it", true);
    }
    builder::json::sax_parse(text, &events);
}

}}  // namespace foregone::impl
