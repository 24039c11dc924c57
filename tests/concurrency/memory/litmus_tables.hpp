// SPDX-License-Identifier: BSL-1.0
#pragma once

// The tables of docs/litmus.md as programs, and what their cells say of them.

#include <atomic>
#include <cstddef>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace litmus {

/// `x = 1 rel`, `a = x acq`, `a = x++ acq_rel`, `fence sc`: each name is a letter.
struct operation {
    enum class kind { store, load, add, fence } what = kind::fence;
    char variable = 0, loaded = 0;
    int value = 0;
    std::string order;  ///< as written; may be empty
};
using thread = std::vector<operation>;

/// Threads, and values of variables at the end, or of what was loaded.
struct program {
    std::vector<thread> threads;
    std::map<char, int> asked;
};

/// A row by the heads of its columns.
using row = std::map<std::string, std::string>;

inline std::string trimmed(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" `"), end = text.find_last_not_of(" `");
    return begin == std::string_view::npos ? std::string() : std::string(text.substr(begin, end - begin + 1));
}

inline std::vector<std::string> split(const std::string& text, char at) {
    std::vector<std::string> parts;
    std::istringstream from(text);
    for (std::string part; std::getline(from, part, at);) parts.push_back(trimmed(part));
    return parts;
}

/// The rows of the table below a heading.
inline std::vector<row> table_below(const std::string& page, const std::string& heading) {
    std::ifstream file(page);
    std::vector<std::string> heads;
    std::vector<row> rows;
    bool is_below = false;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("#")) is_below = line.ends_with("# " + heading);
        if (!is_below || !line.starts_with("|") || line.starts_with("|---")) continue;
        std::vector<std::string> cells = split(line.substr(1), '|');
        if (heads.empty()) {
            heads = std::move(cells);
            continue;
        }
        row one;
        for (std::size_t i = 0; i < cells.size() && i < heads.size(); ++i) one[heads[i]] = cells[i];
        rows.push_back(std::move(one));
    }
    return rows;
}

inline operation read_operation(const std::string& text) {
    std::istringstream words(text);
    std::string target, sign, source;
    operation result;
    words >> target;
    if (target == "fence") {
        words >> result.order;
        return result;
    }
    words >> sign >> source >> result.order;
    if (target.size() != 1 || sign != "=" || source.empty()) throw std::invalid_argument("no operation: " + text);
    const bool is_store = source.find_first_not_of("0123456789") == std::string::npos;
    result.what = is_store ? operation::kind::store : source.ends_with("++") ? operation::kind::add : operation::kind::load;
    result.variable = is_store ? target[0] : source[0];
    result.loaded = is_store ? char() : target[0];
    result.value = is_store ? std::stoi(source) : 1;
    return result;
}

/// The program of a row with the columns `thread 1`, `thread 2`, … and `asked for`.
inline program read_program(const row& from) {
    program result;
    for (char number = '1'; from.contains(std::string("thread ") + number); ++number) {
        const std::string& text = from.at(std::string("thread ") + number);
        if (text.empty()) continue;
        result.threads.emplace_back();
        for (const std::string& each : split(text, ';')) result.threads.back().push_back(read_operation(each));
    }
    for (const std::string& each : split(from.at("asked for"), ','))
        result.asked[each.at(0)] = std::stoi(each.substr(each.find('=') + 1));
    return result;
}

inline std::memory_order order_of(const std::string& name) {
    using enum std::memory_order;
    static const std::map<std::string, std::memory_order> all{{"", relaxed},    {"rlx", relaxed},     {"acq", acquire},
                                                              {"rel", release}, {"acq_rel", acq_rel}, {"sc", seq_cst}};
    return all.at(name);
}

/// The program with the orders of a column: `stores/loads`, or `F order` for relaxed ones with a fence between each two.
inline program with_orders(program of, const std::string& column) {
    const bool is_fenced = column.starts_with("F ");
    const std::vector<std::string> orders = is_fenced ? std::vector<std::string>{"rlx", "rlx"} : split(column, '/');
    for (thread& each : of.threads) {
        thread result;
        for (operation one : each) {
            if (is_fenced && !result.empty()) result.push_back({.order = column.substr(2)});
            one.order = orders.at(one.what == operation::kind::load);
            result.push_back(one);
        }
        each = std::move(result);
    }
    return of;
}

}  // namespace litmus
