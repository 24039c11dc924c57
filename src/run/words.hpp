// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/engine/explore.hpp>
#include <foregone/verdict/verdict.hpp>
#include <foregone/verdict/walk.hpp>

#include <bit>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace foregone {

// Verdicts on their way from one process of a program to another, as words of 64 bits; never on disk.

/// Writes numbers, and lists of them with their length.
class word_writer {
    std::string bytes_;

public:
    template <class T>
    void operator()(const T& number) {
        const auto word = static_cast<std::uint64_t>(number);
        bytes_.append(reinterpret_cast<const char*>(&word), sizeof word);
    }
    void operator()(double number) { (*this)(std::bit_cast<std::uint64_t>(number)); }
    void operator()(const std::vector<std::uint64_t>& list) {
        (*this)(list.size());
        for (const std::uint64_t number : list) (*this)(number);
    }
    const std::string& bytes() const { return bytes_; }
};

/// Reads what a word_writer wrote; zeros where there is nothing more.
class word_reader {
    std::string_view bytes_;

public:
    explicit word_reader(std::string_view bytes) : bytes_(bytes) {}

    template <class T>
    void operator()(T& number) {
        std::uint64_t word = 0;
        if (bytes_.size() < sizeof word) return void(number = T{});
        std::memcpy(&word, bytes_.data(), sizeof word);
        bytes_.remove_prefix(sizeof word);
        number = static_cast<T>(word);
    }
    void operator()(double& number) {
        std::uint64_t word = 0;
        (*this)(word);
        number = std::bit_cast<double>(word);
    }
    void operator()(std::vector<std::uint64_t>& list) {
        std::uint64_t size = 0;
        (*this)(size);
        list.assign(static_cast<std::size_t>(size <= bytes_.size() / sizeof size ? size : 0), 0);
        for (std::uint64_t& number : list) (*this)(number);
    }
};

/// A text as the characters that it has room for.
void each_word_of_reason(auto& words, auto& reason) {
    words(reason.count), words(reason.truncated);
    for (auto& character : reason.characters) words(character);
}

void each_word_of_part(auto& words, auto& part) {
    words(part.met), words(part.all);
    for (auto& number : part.missing) words(number);
}

/// Hands every number of a verdict to a writer or a reader.
void each_word(auto& words, auto& v) {
    words(v.paths.complete), words(v.paths.pruned), words(v.paths.merged), words(v.paths.cut), words(v.paths.failed);
    words(v.paths.choices), words(v.paths.longest);
    each_word_of_reason(words, v.reason);
    words(v.digests.bits), words(v.digests.within);
    words(v.bitstate.array_bytes), words(v.bitstate.bits_set), words(v.bitstate.missed_states), words(v.states);
    words(v.result), words(v.stopped_by), words(v.property), words(v.has_trace);
    words(v.counted.states), words(v.counted.transitions), words(v.counted.depth_steps), words(v.counted.sequences);
    words(v.counted.deadlocks), words(v.counted.outside);
    words(v.unused.idle_actions), words(v.unused.first_idle_action), words(v.unused.unselected_expectations), words(v.unused.first_unselected);
    words(v.trace.initial), words(v.trace.actions);
    words(v.sampled.cycles), words(v.sampled.seed), words(v.sampled.covered), words(v.sampled.selected), words(v.sampled.refused);
    words(v.sampled.classes);
    auto& orders = v.sampled.planned_orders;
    words(orders.strength), words(orders.possible), words(orders.all), words(orders.limit_steps), words(orders.of_kinds);
    words(v.sampled.arguments.strength), words(v.sampled.arguments.within);
    for (auto& count : v.sampled.by_length) words(count);
    for (auto& part : v.sampled.of_machine) each_word_of_part(words, part);
    each_word_of_part(words, v.sampled.of_orders);
    words(v.sampled.failing_cycle), words(v.sampled.found_steps), words(v.sampled.shrink_runs), words(v.sampled.minimal);
}

inline std::string to_bytes(const verdict& v) {
    word_writer words;
    each_word(words, v);
    return words.bytes();
}

void each_word_of_run(auto& words, auto& run) {
    words(run.possible), words(run.steps), words(run.property), each_word_of_reason(words, run.reason);
}

inline std::string to_bytes(const replayed& run) {
    word_writer words;
    each_word_of_run(words, run);
    return words.bytes();
}

inline replayed replayed_from(std::string_view bytes) {
    replayed run;
    word_reader words(bytes);
    each_word_of_run(words, run);
    return run;
}

inline verdict verdict_from(std::string_view bytes) {
    verdict v;
    word_reader words(bytes);
    each_word(words, v);
    return v;
}

/// A verdict, and the failing paths that are told besides.
inline std::string to_bytes(const verdict& v, const std::vector<failing_path>& failing) {
    word_writer words;
    each_word(words, v);
    words(failing.size());
    for (const failing_path& one : failing) words(one.indices), each_word_of_run(words, one.failure);
    return words.bytes();
}

inline verdict verdict_from(std::string_view bytes, std::vector<failing_path>& failing) {
    verdict v;
    word_reader words(bytes);
    each_word(words, v);
    std::uint64_t count = 0;
    for (words(count); failing.size() < count;) {
        failing_path& one = failing.emplace_back();
        words(one.indices), each_word_of_run(words, one.failure);
    }
    return v;
}

}  // namespace foregone
