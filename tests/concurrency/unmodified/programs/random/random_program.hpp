// SPDX-License-Identifier: BSL-1.0
#pragma once

// A small random program with threads as data: what each of its threads does, by a seed.

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <random>

namespace random_programs {

enum class does : std::uint8_t {
    start, join,                                      // of a thread
    read, write,                                      // of plain bytes
    load, store, add, exchange, replace,              // of an atomic variable
    fence,
    lock, try_lock, unlock,                           // of a mutex
};

/// One action of a thread.
struct action {
    does what = does::fence;
    std::uint8_t object = 0;  ///< the first plain byte, or the number of the variable, mutex or thread
    std::uint8_t bytes = 0;   ///< of a plain access
    std::uint8_t skips = 0;   ///< actions that are left out unless it succeeds, or reads what is expected
    std::uint8_t value = 0;   ///< that is written or added
    std::uint8_t expected = 0;
    std::memory_order order = std::memory_order_seq_cst, failure = std::memory_order_seq_cst;
};

inline constexpr std::size_t most_threads_here = 3, most_actions = 24, atomic_count = 2, mutex_count = 2;
/// Plain accesses may also touch the atomic variables, which lie behind the plain bytes.
inline constexpr std::size_t plain_bytes = 8, slot_bytes = 8, memory_bytes = plain_bytes + atomic_count * slot_bytes;

struct thread_code {
    std::array<action, most_actions> actions{};
    std::uint8_t count = 0;

    void add(const action& one) { actions[count++] = one; }
    std::size_t room() const { return most_actions - count; }
};

/// Thread 0 starts the others and joins them.
struct program {
    std::array<thread_code, most_threads_here> threads{};
    std::uint8_t thread_count = 2;
    std::array<std::uint8_t, atomic_count> atomic_bytes{};
    bool locks_by_attempts = false;  ///< each lock is a loop around try_lock

    static std::size_t address_of(std::size_t variable) { return plain_bytes + variable * slot_bytes; }
};

/// What random programs may contain.
struct vocabulary {
    bool overlaps = true;  ///< plain accesses of all sizes to any bytes; otherwise of 4 bytes to one of two variables
    bool misuses = true;   ///< mutexes that are locked again or unlocked by another thread
};

/// Draws a program.
class generator {
    std::mt19937 random_;
    vocabulary words_;
    bool is_focused_;  ///< on one atomic variable that publishes the same plain bytes, so that memory orders decide
    std::uint32_t first_role_ = 0;
    program made_{};

public:
    generator(std::uint32_t seed, vocabulary words) : random_(seed), words_(words), is_focused_(seed % 2 == 0) {}

    program make() {
        made_.thread_count = static_cast<std::uint8_t>(is_focused_ ? 3 : 2 + draw(3) / 2);
        for (std::uint8_t& bytes : made_.atomic_bytes) bytes = words_.overlaps ? size() : 4;
        first_role_ = draw(3);
        for (std::size_t thread = 1; thread < made_.thread_count; ++thread) draw_thread(thread, 1 + draw(3));
        draw_main(made_.threads[0]);
        return made_;
    }

private:
    std::uint32_t draw(std::uint32_t count) { return static_cast<std::uint32_t>(random_()) % count; }
    bool one_in(std::uint32_t count) { return draw(count) == 0; }
    std::uint8_t size() { return static_cast<std::uint8_t>(1u << draw(4)); }
    std::uint8_t small() { return static_cast<std::uint8_t>(1 + draw(2)); }

    std::memory_order order_of_load() {
        constexpr std::array orders{std::memory_order_relaxed, std::memory_order_acquire, std::memory_order_seq_cst};
        return orders[draw(3)];
    }
    std::memory_order order_of_store() {
        constexpr std::array orders{std::memory_order_relaxed, std::memory_order_release, std::memory_order_seq_cst};
        return orders[draw(3)];
    }
    std::memory_order order_of_update() {
        constexpr std::array orders{std::memory_order_relaxed, std::memory_order_acquire, std::memory_order_release,
                                    std::memory_order_acq_rel, std::memory_order_seq_cst};
        return orders[draw(5)];
    }

    /// The first thread starts each other one, and joins it, at some place.
    void draw_main(thread_code& code) {
        for (std::uint8_t thread = 1; thread < made_.thread_count; ++thread) {
            if (!is_focused_ && one_in(4)) draw_actions(code, 1);
            code.add({.what = does::start, .object = thread});
        }
        draw_thread(0, draw(3));
        for (std::uint8_t thread = 1; thread < made_.thread_count; ++thread) {
            code.add({.what = does::join, .object = thread});
            if (!is_focused_ && one_in(3)) draw_actions(code, 1);
        }
    }

    void draw_thread(std::size_t thread, std::uint32_t count) {
        if (is_focused_) draw_role(made_.threads[thread], (first_role_ + static_cast<std::uint32_t>(thread)) % 3);
        else draw_actions(made_.threads[thread], count);
    }

    void draw_actions(thread_code& code, std::uint32_t count) {
        for (std::uint32_t i = 0; i < count && code.room() > 12; ++i) draw_some(code);
    }

    void draw_some(thread_code& code) {
        switch (draw(8)) {
            case 0: return code.add(plain_access());
            case 1: return code.add(atomic_access());
            case 2:
            case 3: return draw_section(code);
            case 4:
            case 5: return draw_publication(code);
            default: return draw_observation(code);
        }
    }

    /// One thread publishes, one observes, and the third one comes between, or observes, too.
    void draw_role(thread_code& code, std::uint32_t role) {
        const std::uint32_t part = role == 2 ? 1 + draw(2) : role;
        if (part == 0) draw_publication(code);
        if (part == 1) draw_observation(code);
        if (part == 2 || one_in(3)) code.add(atomic_write());
        if (part == 2 && one_in(3)) code.add(fence()), code.add(atomic_write());
    }

    action fence() { return {.what = does::fence, .order = order_of_update()}; }

    action plain_access() { return plain_access(one_in(3) ? does::write : does::read); }
    action plain_access(does what) {
        action made{.what = what, .value = small(), .expected = small()};
        if (!words_.overlaps) return made.object = static_cast<std::uint8_t>(is_focused_ ? 0 : 4 * draw(2)), made.bytes = 4, made;
        made.bytes = size();
        if (is_focused_) return made.object = static_cast<std::uint8_t>(draw(2)), made;
        if (one_in(2)) return made.bytes = 4, made.object = static_cast<std::uint8_t>(4 * draw(2)), made;
        const auto room = static_cast<std::uint32_t>((one_in(6) ? memory_bytes : plain_bytes) - made.bytes);
        made.object = static_cast<std::uint8_t>(draw(room + 1));
        return made;
    }

    action atomic_access() { return one_in(2) ? atomic_write() : atomic_read(); }
    action atomic_write() {
        constexpr std::array writes{does::store, does::store, does::add, does::exchange, does::replace};
        return atomic(writes[draw(5)]);
    }
    action atomic_read() {
        constexpr std::array reads{does::load, does::load, does::load, does::add, does::exchange, does::replace};
        return atomic(reads[draw(6)]);
    }
    action atomic(does what) {
        action made{.what = what, .value = small(), .expected = small()};
        if (!is_focused_) made.object = static_cast<std::uint8_t>(draw(3) / 2);
        if (what == does::replace) made.expected = static_cast<std::uint8_t>(draw(3));
        made.order = what == does::load ? order_of_load() : what == does::store ? order_of_store() : order_of_update();
        made.failure = order_of_load();
        return made;
    }

    /// Writes of plain bytes, and then of an atomic variable that says so.
    void draw_publication(thread_code& code) {
        code.add(plain_access(does::write));
        if (one_in(is_focused_ ? 2 : 3)) code.add(fence());
        code.add(atomic_write());
    }

    /// A read of an atomic variable, and an access to plain bytes if it reads what is expected.
    void draw_observation(thread_code& code) {
        action asks = atomic_read();
        const bool has_fence = one_in(is_focused_ ? 2 : 3);
        if (is_focused_ || !one_in(4)) asks.skips = static_cast<std::uint8_t>(1 + has_fence);
        code.add(asks);
        if (has_fence) code.add(fence());
        code.add(!is_focused_ && one_in(4) ? plain_access() : plain_access(does::read));
    }

    /// Actions with a mutex locked, if it can be.
    void draw_section(thread_code& code) {
        const auto mutex = static_cast<std::uint8_t>(draw(mutex_count));
        const std::size_t begin = code.count;
        const bool only_tries = one_in(3);
        code.add({.what = only_tries ? does::try_lock : does::lock, .object = mutex});
        code.add(one_in(3) ? atomic_access() : plain_access());
        if (one_in(4)) draw_inner_section(code, words_.misuses && one_in(8) ? mutex : 1 - mutex);
        if (!words_.misuses || !one_in(12)) code.add({.what = does::unlock, .object = mutex});
        if (only_tries) code.actions[begin].skips = static_cast<std::uint8_t>(code.count - begin - 1);
        if (words_.misuses && one_in(24)) code.add({.what = does::unlock, .object = mutex});
    }

    void draw_inner_section(thread_code& code, int mutex) {
        const auto inner = static_cast<std::uint8_t>(mutex);
        code.add({.what = does::lock, .object = inner});
        code.add(plain_access());
        code.add({.what = does::unlock, .object = inner});
    }
};

}  // namespace random_programs
