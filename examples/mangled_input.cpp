// SPDX-License-Identifier: BSL-1.0
// A parser of settings must accept or refuse any input, and a refusal must name the defective line. Its input is a good file;
// choose mangles one of its lines in every possible way: the line is missing, repeated, or cut off.

#include <foregone/foregone.hpp>

#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace fg = foregone;

struct alarm {
    std::optional<int> hour, minute;
    std::optional<std::string> label;
};

struct bad_settings : std::runtime_error {
    std::size_t line;
    bad_settings(std::size_t where, const std::string& what)
        : std::runtime_error("line " + std::to_string(where) + ": " + what), line(where) {}
};

using lines = std::vector<std::string>;

/// Production code: `key = value` in each line.
class settings_parser {
public:
    virtual ~settings_parser() = default;

    alarm parse(const lines& from) {
        for (const std::string& each : from) ++line_, read(each);
        ++line_;
        if (!read_.hour || !read_.minute || !read_.label) refuse("something is missing");
        return read_;
    }

protected:
    alarm read_;
    std::size_t line_ = 0;

    [[noreturn]] void refuse(const std::string& why) const { throw bad_settings(line_, why); }

    virtual std::string_view value_of(std::string_view line, std::size_t equals) const {
        return line.size() < equals + 2 ? std::string_view() : line.substr(equals + 2);
    }

private:
    void read(std::string_view line) {
        const std::size_t equals = line.find('=');
        if (equals == std::string_view::npos || equals == 0) refuse("`key = value` is expected");
        const std::string_view key = line.substr(0, equals - 1), value = value_of(line, equals);
        if (key == "hour") once(read_.hour) = number(value, 23);
        else if (key == "minute") once(read_.minute) = number(value, 59);
        else if (key == "label") once(read_.label) = value;
        else refuse("unknown key " + std::string(key));
    }

    template <class Setting>
    Setting& once(Setting& setting) const {
        if (setting) refuse("it is said twice");
        return setting;
    }

    int number(std::string_view digits, int most) const {
        int sum = 0;
        if (digits.empty()) refuse("a number is missing");
        for (const char digit : digits) {
            if (digit < '0' || digit > '9') refuse("this is not a number");
            if ((sum = 10 * sum + (digit - '0')) > most) refuse("the number is too large");
        }
        return sum;
    }
};

enum class mangling { nothing, removed, repeated, cut_short, beheaded };

/// The change of a line.
struct mangled_line {
    lines all;
    std::size_t number;
    mangling how;
};

mangled_line mangle(fg::chooser& choose, lines good) {
    const mangling how = choose("mangled", fg::enumerators<mangling>{});
    if (how == mangling::nothing) return {good, 0, how};
    const std::size_t number = choose("line", good.size());
    const auto at = good.begin() + static_cast<std::ptrdiff_t>(number);
    if (how == mangling::cut_short) at->resize(choose("characters left", at->size()));
    if (how == mangling::beheaded) at->erase(0, 1 + choose("characters lost", at->size()));
    choose.remark("the line is `", *at, "`");
    if (how == mangling::repeated) good.insert(at, std::string(*at));
    if (how == mangling::removed) good.erase(at);
    return {good, number + 1, how};
}

/// The line that the parser has to report: the changed line, its repetition, or the end of a file that is too short.
std::size_t faulty(const mangled_line& input) {
    if (input.how == mangling::removed) return input.all.size() + 1;
    return input.how == mangling::repeated ? input.number + 1 : input.number;
}

template <class Parser>
void names_the_line(fg::chooser& choose) {
    const mangled_line input = mangle(choose, {"hour = 6", "minute = 30", "label = get up"});
    try {
        Parser().parse(input.all);
        choose.expect(input.how != mangling::removed && input.how != mangling::repeated, "what is missing is refused");
    } catch (const bad_settings& refused) {
        choose.remark(refused.what());
        choose.expect(refused.line == faulty(input), "the diagnostic names the faulty line");
    }
}
FOREGONE_CHECK(fg::program<names_the_line<settings_parser>>, fg::paths<3>);

/// A defect: for a line that ends with its `=`, std::out_of_range reports `basic_string_view::substr`, without a line.
struct trusting_parser : settings_parser {
    std::string_view value_of(std::string_view line, std::size_t equals) const override { return line.substr(equals + 2); }
};
FOREGONE_CHECK(fg::program<names_the_line<trusting_parser>>, fg::paths<3>.expect_violation("the program throws nothing", 3));
