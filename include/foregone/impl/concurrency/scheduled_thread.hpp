// SPDX-License-Identifier: BSL-1.0
#pragma once

// One thread of an execution: its vector clock, wait reason and next operation, which may commute with others.

#include <foregone/impl/base/text.hpp>
#include <foregone/impl/choices/wakeup_trees.hpp>
#include <foregone/impl/concurrency/vector_clock.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

using schedule_text = text<80>;  ///< a name, or the reason of a wait, in a printed schedule

/// The condition for which a thread waits.
class wait_reason {
public:
    virtual bool is_over() const = 0;
    virtual bool may_end_early() const { return false; }
    /// Whether the wait has a time limit, which may end it before it is over. The thread knows that it did: its reason is not over.
    virtual bool has_limit() const { return false; }
    /// Whether the thread could go on, but would do the same again.
    virtual bool is_poll() const { return false; }
    virtual void say(schedule_text& to) const = 0;

protected:
    ~wait_reason() = default;
};

/// What an operation would do if it came next: whether it succeeds, and writes, depends on its object.
class pending_effect {
public:
    virtual bool writes() const = 0;

protected:
    ~pending_effect() = default;
};

/// The objects that an operation touches. Operations on different objects, and reads, commute.
struct footprint {
    const void* object = nullptr;  ///< nullptr: any object
    bool may_write = true;
    bool releases = false;  ///< gives up what others wait for, and takes nothing: it cannot follow an operation that waits for it
    const pending_effect* effect = nullptr;  ///< whether it writes, if that depends; null: as it may
    const void* unlocked = nullptr;          ///< a lock that it gives up, too; nullptr: none
    std::uint32_t made = 0;  ///< the number of the object, the same on each path; 0: it has none

    /// If it came next.
    bool writes() const { return effect != nullptr ? effect->writes() : may_write; }

    bool commutes_with(const footprint& other) const {
        return commute_by_objects(*this, other, [](const footprint& one) { return one.writes(); });
    }
};

/// An atomic operation before which a thread stands, under a memory model: more stores can be read while the thread sleeps.
class sleeping_access {
public:
    /// Whether it may read a store that was made from this one on.
    virtual bool has_option_from(std::uint32_t first_store) const = 0;
    virtual bool reads() const = 0;
    virtual bool may_write() const = 0;  ///< now, or over some value that its object has had
    virtual std::uint32_t store_count() const = 0;  ///< of the path

protected:
    ~sleeping_access() = default;
};

/// The turns in which a call of a history began and ended. One that ended in an earlier turn than another one began precedes it.
struct call_interval {
    std::uint64_t begun_in, ended_in;
};

/// The objects that a condition has read, and whether another thread has changed one since.
class looked_at {
    static constexpr std::size_t most = 8;

    std::array<const void*, most> objects_{};
    std::size_t count_ = 0;
    bool is_all_ = false, has_changed_ = false;
    looked_at* outer_;

public:
    /// `outer`: of the condition whose evaluation waits for this one, or null; it reads what this one reads.
    explicit looked_at(looked_at* outer) : outer_(outer) {}
    looked_at* outer() const { return outer_; }

    void begin() { count_ = 0, is_all_ = has_changed_ = false; }
    /// nullptr: any object.
    void add(const void* object) {
        if (object == nullptr || count_ == most) is_all_ = true;
        else if (!has(object)) objects_[count_++] = object;
        if (outer_ != nullptr) outer_->add(object);
    }
    void note_change(const void* object) {
        if (is_all_ || (object == nullptr ? count_ > 0 : has(object))) has_changed_ = true;
        if (outer_ != nullptr) outer_->note_change(object);
    }
    bool has_changed() const { return has_changed_; }
    /// The condition is false. Its next evaluation begins with the same read; after one that read nothing, each change counts.
    footprint end() {
        if (count_ == 0) is_all_ = true;
        return {is_all_ ? nullptr : objects_[0], false};
    }

private:
    bool has(const void* object) const {
        for (std::size_t i = 0; i < count_; ++i)
            if (objects_[i] == object) return true;
        return false;
    }
};

/// One thread of an execution, with its progress.
struct scheduled_thread {
    enum class stage : std::uint8_t {
        unstarted,
        starting,  ///< runs up to its first operation, invisible to others
        started,
        finished,
    };

    std::size_t id;
    schedule_text name;
    const wait_reason* waits_for = nullptr;
    footprint next_operation{};
    sleeping_access* next_access = nullptr;  ///< the same operation, if a memory model is searched
    std::uint32_t offered_from = 0;                ///< the first store that this operation has not been offered on an earlier path
    stage at = stage::unstarted;
    bool cancelled = false;       ///< its path is over, and its wait never ends
    std::uint64_t aftermath = 0;  ///< operations after the end of the path
    bool has_turn = false;        ///< chosen after its wait, with no operation since
    looked_at* looks = nullptr;   ///< while it evaluates a condition, or waits for it
    vector_clock clock{};
    vector_clock acquired_by_fence{};  ///< what the next acquire fence synchronises with: clocks that relaxed loads read
    vector_clock released_by_fence{};  ///< its clock at its last release fence, which later relaxed stores publish
    bool has_loaded_relaxed = false, has_fenced = false;
    bool prepares = false;  ///< is over before the others begin; that they go on after it does not count as a turn
    bool is_in_call = false, begins_call = false;  ///< of a history; its next operation is the first of the call
    std::uint64_t call_begun_in = 0;               ///< the turn of that operation

    /// Its clock for those that synchronise with it; its later events are not included.
    vector_clock publish() {
        vector_clock known = clock;
        clock.advance(id);
        return known;
    }

    bool is_finished() const { return at == stage::finished; }
    bool may_wake_up() const { return waits_for != nullptr && waits_for->may_end_early(); }
    bool has_limit() const { return waits_for != nullptr && waits_for->has_limit(); }
    bool may_time_out() const { return has_limit() && !waits_for->is_over(); }
    bool polls() const { return waits_for != nullptr && waits_for->is_poll(); }
    bool can_go_on() const { return at == stage::started && (waits_for == nullptr || waits_for->is_over()); }
};

struct thread_end final : wait_reason {
    const scheduled_thread& of;

    explicit thread_end(const scheduled_thread& whose) : of(whose) {}
    bool is_over() const override { return of.is_finished(); }
    void say(schedule_text& to) const override { to.append("the end of ").append(of.name.view()); }
};

/// Waits until another thread has changed what a condition read.
struct change_by_others final : wait_reason {
    const looked_at& looks;

    explicit change_by_others(const looked_at& of) : looks(of) {}
    bool is_over() const override { return looks.has_changed(); }
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
