// SPDX-License-Identifier: BSL-1.0
#include "coverage/placed_json.hpp"

#include "run/options/nearest_name.hpp"
#include "run/options/text_cursor.hpp"

#include <foregone/report/printable.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace foregone {

const placed_json* placed_json::member(std::string_view name) const {
    for (const placed_json& one : items)
        if (what == object && one.key == name) return &one;
    return nullptr;
}

std::string_view kind_name(placed_json::kind kind) {
    static constexpr std::string_view names[] = {"null", "true or false", "a number", "a text", "a list", "an object"};
    return names[kind];
}

namespace {

/// Reads JSON and tells where each value begins; nlohmann-json takes it apart.
class placed_json_reader {
    using json = nlohmann::json;
    static constexpr std::size_t deepest = 100;

    text_cursor at_;  // behind the last part that was told of
    std::string_view text_;
    complaints& wrong_;
    placed_json root_{};
    std::vector<placed_json> open_{};  // the lists and objects that are not closed yet
    std::string key_{};
    text_place key_place_{};

public:
    placed_json_reader(std::string_view text, complaints& wrong) : at_(text), text_(text), wrong_(wrong) { at_.skip_mark(); }

    /// What the file says; where it is no JSON, that is complained about, and the value means nothing.
    placed_json read() {
        json::sax_parse(text_.begin(), text_.end(), this);
        return std::move(root_);
    }

    // What nlohmann-json calls for each part of the text.
    bool null() { return add({placed_json::null, "null", begin()}, 4); }
    bool boolean(bool value) { return add({placed_json::truth, value ? "true" : "false", begin()}, value ? 4 : 5); }
    bool number_integer(json::number_integer_t) { return add_number(); }
    bool number_unsigned(json::number_unsigned_t) { return add_number(); }
    bool number_float(json::number_float_t, const json::string_t&) { return add_number(); }
    bool string(json::string_t& value) {
        const text_place place = begin();
        return add({placed_json::text, value, place}, text_size());
    }
    bool binary(json::binary_t&) { return false; }
    bool start_object(std::size_t) { return open(placed_json::object); }
    bool start_array(std::size_t) { return open(placed_json::list); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }

    bool key(json::string_t& name) {
        const text_place place = begin();
        if (open_.back().member(name) != nullptr)
            return refuse(place, "the member " + shown_name(name) + " is there twice; leave one out");
        key_ = name;
        key_place_ = place;
        at_.advance(text_size());
        return true;
    }

    bool parse_error(std::size_t position, const std::string&, const json::exception& error) {
        text_cursor to(text_);
        to.skip_mark();
        const std::size_t size = to.rest().size(), skipped = text_.size() - size;
        to.advance(std::min(position > skipped ? position - skipped - 1 : 0, size));
        return refuse(to.place(), "this is no JSON" + reason_of(error.what()));
    }

private:
    static std::string reason_of(std::string_view what) {
        const std::size_t column = what.find("column"), reason = what.find(": ", column == std::string_view::npos ? 0 : column);
        const std::string_view text = reason == std::string_view::npos ? std::string_view() : what.substr(reason);
        return printable(text.substr(0, 300)) + "; mend it here, or shortly before";
    }

    bool refuse(text_place place, std::string text) {
        wrong_.error(place, std::move(text));
        return false;
    }

    /// Goes to where the next part begins.
    text_place begin() {
        while (!at_.at_end() && (is_blank(at_.peek()) || at_.peek() == '\n' || at_.peek() == ',' || at_.peek() == ':'))
            at_.advance();
        return at_.place();
    }

    std::size_t text_size() const {
        const std::string_view rest = at_.rest();
        std::size_t size = 1;
        while (size < rest.size() && rest[size] != '"') size += rest[size] == '\\' ? 2u : 1u;
        return std::min(size + 1, rest.size());
    }

    bool add_number() {
        const text_place place = begin();
        const std::string_view digits = at_.rest().substr(0, at_.rest().find_first_not_of("+-.0123456789eE"));
        return add({placed_json::number, std::string(digits), place}, digits.size());
    }

    bool add(placed_json value, std::size_t bytes) {
        at_.advance(std::min(bytes, at_.rest().size()));
        give(std::move(value));
        return true;
    }

    void give(placed_json value) {
        if (value.key.empty() && value.key_place == text_place{}) {
            value.key = std::move(key_);
            value.key_place = key_place_;
        }
        key_ = {};
        key_place_ = {};
        if (open_.empty()) root_ = std::move(value);
        else open_.back().items.push_back(std::move(value));
    }

    bool open(placed_json::kind kind) {
        const text_place place = begin();
        if (open_.size() == deepest) return refuse(place, "more than 100 lists or objects are within each other; write fewer");
        at_.advance();
        open_.push_back({kind, {}, place, std::move(key_), key_place_});
        key_ = {};
        key_place_ = {};
        return true;
    }

    bool close() {
        begin();
        at_.advance();
        placed_json closed = std::move(open_.back());
        open_.pop_back();
        give(std::move(closed));
        return true;
    }
};

}  // namespace

placed_json read_placed_json(std::string_view text, complaints& wrong) { return placed_json_reader(text, wrong).read(); }

}  // namespace foregone
