// SPDX-License-Identifier: BSL-1.0
#pragma once

// Random programs for memory models, and how two sets of executions differ.

#include "memory_program.hpp"

#include <atomic>
#include <cstddef>
#include <random>
#include <string>

namespace memory_program {

/// What a program has more of than others: few defects show without several fences, or several operations with seq_cst.
struct leaning {
    bool to_fences = false, to_seq_cst = false;
};

inline std::memory_order order_of(std::mt19937& random, operation::kind what, leaning leans) {
    using enum operation::kind;
    constexpr std::memory_order for_load[] = {std::memory_order_relaxed, std::memory_order_acquire, std::memory_order_seq_cst};
    constexpr std::memory_order for_store[] = {std::memory_order_relaxed, std::memory_order_release, std::memory_order_seq_cst};
    constexpr std::memory_order all[] = {std::memory_order_acquire, std::memory_order_release, std::memory_order_acq_rel,
                                         std::memory_order_seq_cst, std::memory_order_relaxed};
    if (leans.to_seq_cst && random() % 2 == 0) return std::memory_order_seq_cst;
    if (leans.to_fences && what != fence && random() % 3 != 0) return std::memory_order_relaxed;
    if (what == load) return for_load[random() % 3];
    if (what == store) return for_store[random() % 3];
    return all[random() % (what == fence ? 4 : 5)];
}

inline operation random_operation(std::mt19937& random, leaning leans) {
    using enum operation::kind;
    constexpr operation::kind kinds[] = {load, load, load, store, store, store, add, swap_if, fence};
    const operation::kind what = leans.to_fences && random() % 4 == 0 ? fence : kinds[random() % 9];
    operation result{what, random() % 2, order_of(random, what, leans)};
    if (what == swap_if) result.failure = order_of(random, load, leans), result.expected = static_cast<int>(random() % 3);
    return result;
}

inline operations random_thread(std::mt19937& random, std::size_t length, leaning leans) {
    operations result;
    for (std::size_t i = 0; i < length; ++i) result.push_back(random_operation(random, leans));
    return result;
}

inline void insert_at(operations& of, std::size_t place, operation::kind what) {
    of.insert(of.begin() + static_cast<std::ptrdiff_t>(place), {what, 0, std::memory_order_relaxed});
}

/// Some operations in a row hold the mutex; between them the thread may wait.
inline void lock_some(std::mt19937& random, operations& of, bool waits) {
    const std::size_t begin = random() % of.size(), end = begin + 1 + random() % (of.size() - begin);
    const std::size_t at = begin + random() % (end - begin + 1);
    insert_at(of, end, operation::kind::unlock);
    if (waits) insert_at(of, at, operation::kind::wait);
    insert_at(of, begin, operation::kind::lock);
}

/// Up to two threads wait, and others notify them.
inline void add_condition(std::mt19937& random, program& of) {
    for (std::size_t t = 0; t < of.size(); ++t) {
        const bool waits = t < 2 && random() % 3 != 0;
        lock_some(random, of[t], waits);
        if (t > 0 && (!waits || random() % 3 == 0))
            insert_at(of[t], random() % (of[t].size() + 1),
                      random() % 3 == 0 ? operation::kind::notify_all : operation::kind::notify_one);
    }
}

inline program random_program(std::mt19937& random) {
    const bool is_wide = random() % 2 == 0, has_mutex = random() % 4 == 0, has_condition = random() % 8 == 0;
    const leaning leans{random() % 3 == 0, random() % 3 == 0};
    program result;
    const std::size_t longest = has_condition ? 2 : is_wide ? 3 : 4;
    for (std::size_t t = 0; t < (is_wide ? 3u : 2u); ++t) {
        result.push_back(random_thread(random, 1 + random() % longest, leans));
        if (has_mutex && !has_condition && random() % 4 != 0) lock_some(random, result.back(), false);
    }
    if (has_condition) add_condition(random, result);
    return result;
}

inline bool has_mutex(const program& of) {
    for (const operations& each : of)
        for (const operation& does : each)
            if (!is_atomic(does)) return true;
    return false;
}

inline std::string text_of(const program& of) {
    constexpr const char* kinds[] = {"load", "store", "add", "swap", "fence", "lock", "unlock", "wait", "notify", "notify all"};
    constexpr const char* orders[] = {"relaxed", "consume", "acquire", "release", "acq_rel", "seq_cst"};
    std::string text;
    for (const operations& each : of) {
        for (const operation& does : each)
            text += std::string(kinds[static_cast<int>(does.what)]) + ' ' + "xy"[does.object] + ' ' +
                    orders[static_cast<int>(does.order)] + ' ' + orders[static_cast<int>(does.failure)] + ' ' +
                    std::to_string(does.expected) + "; ";
        text += '\n';
    }
    return text;
}

inline std::string difference(const executions& taken, const executions& allowed) {
    std::string text;
    for (const auto& [execution, count] : taken)
        if (allowed.count(execution) == 0) text += "taken, not allowed: " + execution + '\n';
    for (const auto& [execution, count] : allowed)
        if (taken.count(execution) == 0) text += "allowed, not taken: " + execution + '\n';
    return text;
}

}  // namespace memory_program
