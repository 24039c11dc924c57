// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "run/isolation/child_process.hpp"

#include <foregone/engine/limits.hpp>
#include <foregone/run/registered_check.hpp>
#include <foregone/verdict/verdict.hpp>
#include <foregone/verdict/walk.hpp>

#include <bit>
#include <cstddef>
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
    void operator()(const std::vector<std::uint64_t>& list);
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
    void operator()(double& number);
    void operator()(std::vector<std::uint64_t>& list);
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

std::string to_bytes(const verdict& v);

void each_word_of_run(auto& words, auto& run) {
    words(run.possible), words(run.steps), words(run.property), each_word_of_reason(words, run.reason);
}

std::string to_bytes(const replayed& run);

replayed replayed_from(std::string_view bytes);

verdict verdict_from(std::string_view bytes);

/// A verdict, and the failing paths that are told besides.
std::string to_bytes(const verdict& v, const std::vector<failing_path>& failing);

verdict verdict_from(std::string_view bytes, std::vector<failing_path>& failing);

// What one process of a program tells another, piece by piece: a kind, a length, and so many bytes; never on disk.

std::string frame(char kind, std::string_view bytes);

/// Calls visit(kind, bytes) for every frame that is whole.
template <class Visit>
void each_frame(std::string_view bytes, Visit&& visit) {
    std::uint64_t size = 0;
    while (bytes.size() > sizeof size) {
        std::memcpy(&size, bytes.data() + 1, sizeof size);
        if (bytes.size() - sizeof size - 1 < size) return;
        visit(bytes.front(), bytes.substr(1 + sizeof size, static_cast<std::size_t>(size)));
        bytes.remove_prefix(1 + sizeof size + static_cast<std::size_t>(size));
    }
}

/// The kind of frame that holds a step.
inline constexpr char step_frame = 's';

/// Sends each step of a replayed run to another process as soon as it is over.
class step_sender final : public step_listener {
    int to_;
    std::string step_;

public:
    explicit step_sender(int to) : to_(to) {}

    void begin(std::uint64_t, bool enabled) override { step_ = frame('e', enabled ? "1" : ""); }
    void action(std::string_view characters) override { step_ += frame('a', characters); }
    void result(std::string_view characters) override { step_ += frame('r', characters); }
    void note(std::string_view characters) override { write_all(to_, frame(step_frame, step_ + frame('n', characters))); }
};

/// Tells a listener the step that a frame holds.
void tell_step(std::string_view step, std::uint64_t number, step_listener& listener);

}  // namespace foregone
