// SPDX-License-Identifier: BSL-1.0
// A tolerant parser of printed values that collects numbers and sizes under their member names.
#include "trust/printed_numbers.hpp"

#include <charconv>
#include <cstddef>
#include <system_error>
#include <utility>

namespace foregone { inline namespace impl {

namespace {

/// Reads `{name = value, …}`, `[value, …]`, `(value, …)`, texts, characters, numbers and words.
class printed_reader {
    std::string_view left_;
    std::size_t most_;
    std::vector<printed_number> found_{};

public:
    printed_reader(std::string_view printed, std::size_t most) : left_(printed), most_(most) {}

    std::vector<printed_number> read() && {
        value("");
        return std::move(found_);
    }

private:
    void value(const std::string& name) {
        if (left_.empty()) return;
        switch (left_.front()) {
            case '{': return members(name);
            case '[': return list(name);
            case '(': return void(elements(name, ')'));
            case '"': return keep({name, true, quoted('"')});
            case '\'': return void(quoted('\''));
            default: return word(name);
        }
    }

    void members(const std::string& name) {
        left_.remove_prefix(1);
        while (!left_.empty() && left_.front() != '}') {
            const std::size_t end = left_.find(" = ");
            if (end == left_.npos) return left_.remove_prefix(left_.size());
            const std::string member(left_.substr(0, end));
            left_.remove_prefix(end + 3);
            value(name.empty() ? member : name + '.' + member);
            skip(", ");
        }
        skip("}");
    }

    void list(const std::string& name) {
        const std::size_t place = found_.size();
        keep({name, true, 0});
        const std::int64_t count = elements(name, ']');
        if (place < found_.size()) found_[place].value = count;
    }

    /// Returns their number.
    std::int64_t elements(const std::string& name, char end) {
        left_.remove_prefix(1);
        std::int64_t count = 0;
        while (!left_.empty() && left_.front() != end) {
            const std::size_t before = left_.size();
            value(name + '[' + std::to_string(count++) + ']');
            skip(", ");
            if (left_.size() == before) left_.remove_prefix(1);
        }
        if (!left_.empty()) left_.remove_prefix(1);
        return count;
    }

    /// Returns the number of characters; one that is escaped counts as printed.
    std::int64_t quoted(char quote) {
        std::size_t end = 1;
        while (end < left_.size() && left_[end] != quote) end += left_[end] == '\\' ? 2U : 1U;
        left_.remove_prefix(end < left_.size() ? end + 1 : left_.size());
        return static_cast<std::int64_t>(end) - 1;
    }

    /// A whole number, or anything else up to the next separator.
    void word(const std::string& name) {
        const std::size_t end = left_.find_first_of(",]})");
        const std::string_view text = left_.substr(0, end);
        std::int64_t number = 0;
        const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (error == std::errc{} && stop == text.data() + text.size()) keep({name, false, number});
        left_.remove_prefix(text.size());
    }

    void keep(printed_number number) {
        if (found_.size() < most_) found_.push_back(std::move(number));
    }

    void skip(std::string_view characters) {
        if (left_.starts_with(characters)) left_.remove_prefix(characters.size());
    }
};

}  // namespace

std::vector<printed_number> numbers_in(std::string_view printed, std::size_t most) {
    return printed_reader(printed, most).read();
}

}}  // namespace foregone::impl
