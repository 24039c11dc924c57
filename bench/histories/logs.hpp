// SPDX-License-Identifier: BSL-1.0
#pragma once

// Histories from logs: of etcd by Jepsen, and of key-value stores in EDN, as the test data of Porcupine has them.

#include <foregone/histories/history.hpp>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace bench_histories {

namespace fg = foregone;

/// A register of etcd, which is empty at first.
struct etcd_register {
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

/// A store of texts by key.
struct key_values {
    struct state {  ///< of one key
        std::string value{};
        bool operator==(const state&) const = default;
    };
    struct get {
        std::string key{};
        using answer = std::string;
        bool operator==(const get&) const = default;
    };
    struct put {
        std::string key{}, value{};
        bool operator==(const put&) const = default;
    };
    struct append {
        std::string key{}, value{};
        bool operator==(const append&) const = default;
    };
    using calls = fg::one_of<get, put, append>;

    static const std::string& key(const auto& call) { return call.key; }
    static std::optional<state> next(const state& s, const get&, const std::string& seen) {
        return seen == s.value ? std::optional(s) : std::nullopt;
    }
    static state next(const state& s, const get&) { return s; }
    static state next(const state&, const put& c) { return {c.value}; }
    static state next(state s, const append& c) {
        s.value += c.value;
        return s;
    }
};

[[noreturn]] inline void refuse(std::string_view line) { throw std::runtime_error("cannot be read: " + std::string(line)); }

/// Removes the text up to a separator, and the separator, from the front of a text.
inline std::string_view taken_to(std::string_view& text, char separator) {
    const std::size_t end = text.find(separator);
    const std::string_view part = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    return part;
}

inline int number_at(std::string_view text, std::string_view line) {
    int number = 0;
    if (std::from_chars(text.data(), text.data() + text.size(), number).ec != std::errc()) refuse(line);
    return number;
}

/// `INFO  jepsen.util - 0 :invoke :cas [1 2]`, with tabs between the last four parts.
inline void read_etcd_line(std::string_view line, fg::history_of<etcd_register>& to) {
    std::string_view left = line.substr(std::min(line.find(" - "), line.size() - 3) + 3);
    const auto process = static_cast<std::uint32_t>(number_at(taken_to(left, '\t'), line));
    const std::string_view type = taken_to(left, '\t'), f = taken_to(left, '\t');
    if (type == ":invoke") {
        if (f == ":read") return to.call(process, etcd_register::read{});
        if (f == ":write") return to.call(process, etcd_register::write{number_at(left, line)});
        const int from = number_at(left.substr(1), line);
        return to.call(process, etcd_register::cas{from, number_at(left.substr(left.find(' ') + 1), line)});
    }
    if (left == ":timed-out" || type == ":info") return to.unknown(process);
    if (f == ":cas") return to.answer(process, type == ":ok");
    if (f == ":write") return to.answer(process);
    to.answer(process, left == "nil" ? std::optional<int>() : number_at(left, line));
}

/// `{:process 0, :type :invoke, :f :append, :key "4", :value "x 0 1 y"}`
inline void read_key_value_line(std::string_view line, fg::history_of<key_values>& to) {
    std::string_view left = line.substr(std::string_view("{:process ").size());
    const auto part = [&](std::string_view name) {  // up to the next name, whose place is the same in every line
        if (!left.starts_with(name)) refuse(line);
        left.remove_prefix(name.size());
        return taken_to(left, ',');
    };
    const auto process = static_cast<std::uint32_t>(number_at(taken_to(left, ','), line));
    const std::string_view type = part(" :type "), f = part(" :f "), quoted_key = part(" :key ");
    const std::string key(quoted_key.substr(1, quoted_key.size() - 2));
    std::string_view value = left.substr(std::string_view(" :value ").size());
    value = value.substr(0, value.rfind('}'));
    const std::string text(value == "nil" ? std::string_view() : value.substr(1, value.size() - 2));
    if (type == ":info") return to.unknown(process);
    if (type == ":ok") return f == ":get" ? to.answer(process, text) : to.answer(process);
    if (f == ":get") return to.call(process, key_values::get{key});
    if (f == ":put") return to.call(process, key_values::put{key, text});
    to.call(process, key_values::append{key, text});
}

template <class Specification>
fg::history_of<Specification> history_in(std::string_view text, void (*read)(std::string_view, fg::history_of<Specification>&)) {
    fg::history_of<Specification> made;
    while (!text.empty()) {
        const std::string_view line = taken_to(text, '\n');
        if (line.size() > 3) read(line, made);
    }
    return made;
}

}  // namespace bench_histories
