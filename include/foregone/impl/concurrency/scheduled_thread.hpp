// SPDX-License-Identifier: BSL-1.0
#pragma once

// One thread of a scheduler: its fiber, vector clock, wait reason and next operation, which may commute with others.

#include <foregone/impl/base/text.hpp>
#include <foregone/impl/concurrency/fiber.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>

namespace foregone { inline namespace impl {

/// The most threads of one scheduler; more have too many interleavings to search.
inline constexpr std::size_t most_threads = 16;

/// The number of each thread's events that happened before.
///
/// Source: Fidge (1988) and Mattern (1989).
struct vector_clock {
    std::array<std::uint32_t, most_threads> of{};

    void join(const vector_clock& other) {
        for (std::size_t i = 0; i < most_threads; ++i)
            if (of[i] < other.of[i]) of[i] = other.of[i];
    }

    /// Whether all events of the other clock happened before this one.
    bool covers(const vector_clock& other) const {
        for (std::size_t i = 0; i < most_threads; ++i)
            if (of[i] < other.of[i]) return false;
        return true;
    }
};

using schedule_text = text<80>;  ///< a name, or the reason of a wait, in a printed schedule

/// The condition for which a thread waits.
class wait_reason {
public:
    virtual bool is_over() const = 0;
    virtual bool may_end_early() const { return false; }
    virtual void say(schedule_text& to) const = 0;

protected:
    ~wait_reason() = default;
};

/// The object that an operation touches. Operations on different objects, and reads, commute.
struct footprint {
    const void* object = nullptr;  ///< nullptr: any object
    bool writes = true;

    bool commutes_with(const footprint& other) const {
        return object != nullptr && other.object != nullptr && (object != other.object || (!writes && !other.writes));
    }
};

/// The body of a thread, whatever its type.
class thread_body {
public:
    virtual ~thread_body() = default;
    virtual void operator()() = 0;

    template <class Function>
    static std::unique_ptr<thread_body> of(Function&& function) {
        return std::make_unique<typed<std::decay_t<Function>>>(std::forward<Function>(function));
    }

private:
    template <class Function>
    struct typed;
};

template <class Function>
struct thread_body::typed final : thread_body {
    Function function;

    explicit typed(Function&& from) : function(std::move(from)) {}
    explicit typed(const Function& from) : function(from) {}
    void operator()() override { function(); }
};

/// One thread of a scheduler, with its progress.
struct scheduled_thread {
    enum class stage : std::uint8_t {
        unstarted,
        starting,  ///< runs up to its first operation, invisible to others
        started,
        finished,
    };

    static constexpr std::uint64_t not_looked = ~std::uint64_t{0};

    std::size_t id;
    schedule_text name;
    std::unique_ptr<thread_body> body;
    std::unique_ptr<fiber> on{};
    standing_place* started_from = nullptr;
    const wait_reason* waits_for = nullptr;
    footprint next_operation{};
    stage at = stage::unstarted;
    bool cancelled = false;       ///< its path is over, and its wait never ends
    std::uint64_t aftermath = 0;  ///< operations after the end of the path
    bool has_turn = false;        ///< chosen after its wait, with no operation since
    std::uint64_t changes = 0;    ///< how often it changed a shared object
    std::uint64_t looked_at = 0;  ///< the number of changes by others when it last began to evaluate a condition
    vector_clock clock{};

    bool is_finished() const { return at == stage::finished; }
    bool may_wake_up() const { return waits_for != nullptr && waits_for->may_end_early(); }
    bool can_go_on() const { return at == stage::started && (waits_for == nullptr || waits_for->is_over()); }
};

struct thread_end final : wait_reason {
    const scheduled_thread& of;

    explicit thread_end(const scheduled_thread& whose) : of(whose) {}
    bool is_over() const override { return of.is_finished(); }
    void say(schedule_text& to) const override { to.append("the end of ").append(of.name.view()); }
};

/// Waits until another thread has changed a shared object; changes are counted.
struct change_by_others final : wait_reason {
    const std::uint64_t& changes;
    const scheduled_thread& waits;
    std::uint64_t seen;

    change_by_others(const std::uint64_t& of_all, const scheduled_thread& who, std::uint64_t since)
        : changes(of_all), waits(who), seen(since) {}
    bool is_over() const override { return changes - waits.changes != seen; }
    void say(schedule_text& to) const override { to.append("a change"); }
};

/// Marks a thread as waiting during this object's lifetime.
struct waiting {
    scheduled_thread& thread;

    waiting(scheduled_thread& who, const wait_reason& reason) : thread(who) { thread.waits_for = &reason; }
    waiting(const waiting&) = delete;
    waiting& operator=(const waiting&) = delete;
    ~waiting() { thread.waits_for = nullptr; }
};

}}  // namespace foregone::impl
