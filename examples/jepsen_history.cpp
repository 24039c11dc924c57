// SPDX-License-Identifier: BSL-1.0
// Judges histories that Jepsen recorded of a register, in its notation EDN: is there an order of the calls, each between its
// invocation and its completion, that explains all answers? Names of files may be given; otherwise two histories below are judged.

#include <foregone/histories/linearizable.hpp>
#include <foregone/histories/read_history.hpp>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace fg = foregone;

/// A register that is empty at first, with compare-and-set.
struct cas_register {
    struct state {
        std::optional<int> value{};
        bool operator==(const state&) const = default;
    };
    struct read {
        using answer = std::optional<int>;
        bool operator==(const read&) const = default;
    };
    struct write {
        int value;
        bool operator==(const write&) const = default;
    };
    struct cas {
        int from, to;
        using answer = bool;
        bool operator==(const cas&) const = default;
    };
    using calls = fg::one_of<read, write, cas>;

    static constexpr std::optional<state> next(state s, read, std::optional<int> seen) {
        return seen == s.value ? std::optional(s) : std::nullopt;
    }
    static constexpr state next(state s, read) { return s; }
    static constexpr state next(state, write w) { return {w.value}; }
    static constexpr std::optional<state> next(state s, cas c, bool done) {
        return done == (s.value == c.from) ? std::optional(next(s, c)) : std::nullopt;
    }
    static constexpr state next(state s, cas c) { return s.value == c.from ? state{c.to} : s; }
};

/// The value of a key in a map of EDN: `3` or `[3 4]` for `:value`; empty if the key is absent.
std::string_view value_of(std::string_view map, std::string_view key) {
    std::size_t at = map.find(key);
    while (at != std::string_view::npos && map.substr(at + key.size(), 1) != " ") at = map.find(key, at + 1);
    if (at == std::string_view::npos) return {};
    std::string_view value = map.substr(at + key.size() + 1);
    if (value.starts_with('[')) return value.substr(0, value.find(']') + 1);
    return value.substr(0, value.find_first_of(" ,}"));
}

std::optional<int> number_in(std::string_view text) {
    const std::size_t begin = text.find_first_of("-0123456789");
    if (begin == std::string_view::npos) return std::nullopt;  // nil, or why it failed
    int number = 0;
    std::from_chars(text.data() + begin, text.data() + text.size(), number);
    return number;
}

/// Adds one operation to a history. What Jepsen calls :info is unknown; so is a read or a write that failed.
///
/// Errors: runtime_error for anything but an operation of a register.
void add(fg::history_of<cas_register>& to, std::string_view map) {
    const std::string_view type = value_of(map, ":type"), f = value_of(map, ":f"), value = value_of(map, ":value");
    const std::optional<int> process = number_in(value_of(map, ":process")), number = number_in(value);
    const std::string_view second = value.substr(std::min(value.find(' '), value.size()));
    const bool has_values = f == ":read" || number_in(f == ":cas" ? second : value) || type != ":invoke";
    if (!process || !has_values || (f != ":read" && f != ":write" && f != ":cas"))
        throw std::runtime_error("this is not an operation of a register: " + std::string(map));
    const std::uint32_t who = static_cast<std::uint32_t>(*process);
    if (type == ":invoke") {
        if (f == ":read") to.call(who, cas_register::read{});
        else if (f == ":write") to.call(who, cas_register::write{*number});
        else to.call(who, cas_register::cas{*number, *number_in(second)});
    } else if (f == ":cas" && type != ":info") {
        to.answer(who, type == ":ok");
    } else if (type != ":ok") {
        to.unknown(who);
    } else if (f == ":read") {
        to.answer(who, number);
    } else {
        to.answer(who);
    }
}

fg::history_of<cas_register> history_in(std::string_view text) {
    fg::history_of<cas_register> made;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        if (line.find('{') != std::string_view::npos) add(made, line);
    }
    return made;
}

/// The write of 1 is not acknowledged, and takes effect after it was last seen not to have.
constexpr std::string_view good = R"(
{:process 0, :type :invoke, :f :write, :value 0}
{:process 0, :type :ok, :f :write, :value 0}
{:process 1, :type :invoke, :f :write, :value 1}
{:process 0, :type :invoke, :f :read, :value nil}
{:process 0, :type :ok, :f :read, :value 0}
{:process 1, :type :info, :f :write, :value 1, :error :timed-out}
{:process 0, :type :invoke, :f :cas, :value [1 2]}
{:process 2, :type :invoke, :f :cas, :value [0 3]}
{:process 2, :type :fail, :f :cas, :value [0 3]}
{:process 0, :type :ok, :f :cas, :value [1 2]}
)";

/// The same, but the register has the old value once more.
constexpr std::string_view bad = R"(
{:process 0, :type :invoke, :f :write, :value 0}
{:process 0, :type :ok, :f :write, :value 0}
{:process 1, :type :invoke, :f :write, :value 1}
{:process 0, :type :invoke, :f :cas, :value [1 2]}
{:process 0, :type :ok, :f :cas, :value [1 2]}
{:process 1, :type :info, :f :write, :value 1, :error :timed-out}
{:process 2, :type :invoke, :f :read, :value nil}
{:process 2, :type :ok, :f :read, :value 1}
)";

int main(int argc, char** argv) {
    bool all_accepted = true;
    for (int i = 1; i < argc; ++i) {
        const auto found = fg::linearizable<cas_register>(history_in(fg::recorded_log::from_file(argv[i]).text));
        std::printf("%s: %s", argv[i], found.text().c_str());
        all_accepted = all_accepted && found;
    }
    if (argc > 1) return all_accepted ? 0 : 1;
    const auto first = fg::linearizable<cas_register>(history_in(good)), second = fg::linearizable<cas_register>(history_in(bad));
    std::printf("%s\n%s", first.text().c_str(), second.text().c_str());
    return first && !second ? 0 : 1;
}
