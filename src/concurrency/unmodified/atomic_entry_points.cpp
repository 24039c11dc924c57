// SPDX-License-Identifier: BSL-1.0
// The functions that code compiled with -fsanitize=thread calls for atomic operations and fences. Those that may poll are called by
// way of entry_thunks.cpp.
#include "concurrency/unmodified/atomic_values.hpp"
#include "concurrency/unmodified/runtime.hpp"
#include "concurrency/unmodified/weak_call.hpp"

#include <foregone/impl/concurrency/synchronization.hpp>

#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

namespace foregone { inline namespace impl {

namespace {

/// An operation that replaces a value writes if that is the expected one.
template <class T>
struct replacement final : pending_effect {
    const volatile T* at;
    const T expected;

    replacement(const volatile T* object, T value) : at(object), expected(value) {}
    bool writes() const override { return bytes_at(at) == expected; }
};

/// An operation of the program on an atomic variable, from its turn to its report.
template <class T>
class atomic_call {
    engine_section in_{};
    runtime& execution_ = runtime::current();
    volatile T* at_;
    const call_site site_;
    atomic_record& record_;

public:
    atomic_call(const volatile T* at, touch how, call_site site, T first_operand = {}, T second_operand = {},
                const pending_effect* effect = nullptr)
        : at_(const_cast<volatile T*>(at)), site_(site),
          record_(execution_.atomic_operation(const_cast<const T*>(at), how, words_of(first_operand, second_operand), site,
                                              effect)) {}

    T value() const { return bytes_at(at_); }

    T load(int order) {
        read(order);
        if (execution_.says()) say("loads", {kind::load, order_of(order)}, value());
        return value();
    }

    void store(T desired, int order) {
        access(access_kind::atomic_write);
        record_.order.written_by(execution_.self(), order_of(order));
        write(desired);
        if (execution_.says()) say("stores", {kind::store, order_of(order)}, desired);
    }

    T update(std::string_view verb, T desired, int order) {
        const T before = value();
        change(desired, order);
        if (execution_.says()) say(verb, {kind::update, order_of(order)}, before, ", now " + value_text(desired));
        return before;
    }

    T replace(T expected, T desired, int success, int failure) {
        const T before = value();
        const bool replaces = before == expected;
        if (replaces) change(desired, success);
        else read(failure);
        if (execution_.says()) say_comparison(replaces, before, desired, order_of(replaces ? success : failure));
        return before;
    }

private:
    using kind = execution_graph::event_kind;

    void say(std::string_view verb, reported_operation done, T value, const std::string& rest = {}) {
        done.site = site_;
        execution_.say_atomic(verb, at_, value_text(value), rest + shown(done.order), done);
    }
    void say_comparison(bool replaces, T before, T desired, std::memory_order order) {
        reported_operation done{replaces ? kind::update : kind::load, order};
        done.is_of_comparison = !replaces;
        say(replaces ? "replaces" : "does not replace", done, before, " by " + value_text(desired));
    }

    void access(access_kind kind) { execution_.access(kind, const_cast<const T*>(at_), sizeof(T), site_); }

    /// What the operation synchronises with happens before its access.
    void read(int order) {
        record_.order.read_by(execution_.self(), order_of(order));
        access(access_kind::atomic_read);
    }
    void change(T desired, int order) {
        record_.order.read_by(execution_.self(), order_of(order));
        access(access_kind::atomic_write);
        record_.order.continued_by(execution_.self(), order_of(order));
        write(desired);
    }

    void write(T desired) {
        if (bytes_at(at_) == desired) return;
        ++record_.version;
        execution_.note_change();
        execution_.self().watch.note_effect();
        put(at_, desired);
    }
};

bool is_weak() { return runtime::current().weak() != nullptr; }

void fence(int asked, call_site site) {
    runtime& now = runtime::current();
    const engine_section in;
    if (order_lines::in_force() != nullptr) asked = order_lines::in_force()->order_at(site, order_role::fence, asked, nullptr);
    const std::memory_order order = order_of(asked);
    if (now.weak() != nullptr) now.weak()->fence(now.self(), order);
    else synchronization::fence(now.self(), order);
    if (now.reported() != nullptr) now.reported()->note(now.self(), {execution_graph::event_kind::fence, order});
}

/// Replaces a value while real threads run; 16 bytes by one instruction, too. Returns the value before.
template <class T>
T real_replace(volatile T* at, T expected, T desired) { return __sync_val_compare_and_swap(at, expected, desired); }

template <class T, class Change>
T real_update(volatile T* at, Change change) {
    T before = bytes_at(at);
    while (true) {
        const T seen = real_replace(at, before, change(before));
        if (seen == before) return before;
        before = seen;
    }
}

template <class T>
T load(const volatile T* at, int order, call_site site) {
    if (is_operation(at) && is_weak())
        return happen(at, touch::load, order, order, site, "loads", "loads", [](T, T&) { return false; });
    if (is_operation(at)) return atomic_call<T>(at, touch::load, site).load(order);
    if constexpr (sizeof(T) == 16) return real_replace(const_cast<volatile T*>(at), T{}, T{});
    else return __atomic_load_n(at, __ATOMIC_SEQ_CST);
}

template <class T>
void store(volatile T* at, T desired, int order, call_site site) {
    const auto stores = [desired](T, T& after) { return after = desired, true; };
    if (is_operation(at) && is_weak()) happen(at, touch::store, order, order, site, "stores", "stores", stores);
    else if (is_operation(at)) atomic_call<T>(at, touch::store, site).store(desired, order);
    else real_update(at, [desired](T) { return desired; });
}

template <class T>
T exchange(volatile T* at, T desired, int order, call_site site) {
    const auto exchanges = [desired](T, T& after) { return after = desired, true; };
    if (is_operation(at) && is_weak())
        return happen(at, touch::update, order, order, site, "exchanges", "exchanges", exchanges, desired);
    if (is_operation(at)) return atomic_call<T>(at, touch::update, site, desired).update("exchanges", desired, order);
    return real_update(at, [desired](T) { return desired; });
}

template <class T>
T replace(volatile T* at, T expected, T desired, int success, int failure, call_site site) {
    if (!is_operation(at)) return real_replace(at, expected, desired);
    const auto replaces = [=](T before, T& after) { return after = desired, before == expected; };
    if (is_weak())
        return happen(at, touch::update, success, failure, site, "replaces", "does not replace", replaces, expected, desired);
    const replacement<T> effect(at, expected);
    return atomic_call<T>(at, touch::update, site, expected, desired, &effect).replace(expected, desired, success, failure);
}

/// GCC leaves the accesses to what is expected to the function.
template <class T>
int replace_by_pointer(volatile T* at, T* expected, T desired, int success, int failure, call_site site) {
    const T wanted = *expected;
    if (thread_in_program != nullptr) runtime::current().access(access_kind::read, expected, sizeof(T), site);
    const T before = replace(at, wanted, desired, success, failure, site);
    if (before == wanted) return true;
    if (thread_in_program != nullptr) runtime::current().access(access_kind::write, expected, sizeof(T), site);
    *expected = before;
    return false;
}

template <class T, class Change>
T update(std::string_view verb, volatile T* at, T by, int order, call_site site, Change change) {
    if (!is_operation(at)) return real_update(at, change);
    const auto changes = [=](T before, T& after) { return after = change(before), true; };
    if (is_weak()) return happen(at, touch::update, order, order, site, verb, verb, changes, by);
    atomic_call<T> call(at, touch::update, site, by);
    return call.update(verb, change(call.value()), order);
}

}  // namespace

}}  // namespace foregone::impl

#define FOREGONE_UPDATE(bits, name, verb, expression)                                              \
  T##bits foregone_atomic##bits##_##name(volatile T##bits* at, T##bits by, int order) {              \
    return ::foregone::update(verb, at, by, order, FOREGONE_CALLER,                                  \
                              [by](T##bits is) { return static_cast<T##bits>(expression); });      \
  }
#define FOREGONE_ATOMICS(bits)                                                                                     \
  T##bits foregone_atomic##bits##_load(const volatile T##bits* at, int order) {                                     \
    return ::foregone::load(at, order, FOREGONE_CALLER);                                                            \
  }                                                                                                               \
  void foregone_atomic##bits##_store(volatile T##bits* at, T##bits desired, int order) {                              \
    ::foregone::store(at, desired, order, FOREGONE_CALLER);                                                         \
  }                                                                                                               \
  T##bits foregone_atomic##bits##_exchange(volatile T##bits* at, T##bits desired, int order) {                      \
    return ::foregone::exchange(at, desired, order, FOREGONE_CALLER);                                               \
  }                                                                                                               \
  int foregone_atomic##bits##_compare_exchange_strong(volatile T##bits* at, T##bits* expected, T##bits desired,     \
                                                    int success, int failure) {                                   \
    return ::foregone::replace_by_pointer(at, expected, desired, success, failure, FOREGONE_CALLER);                \
  }                                                                                                               \
  int foregone_atomic##bits##_compare_exchange_weak(volatile T##bits* at, T##bits* expected, T##bits desired,       \
                                                  int success, int failure) {                                     \
    return ::foregone::replace_by_pointer(at, expected, desired, success, failure, FOREGONE_CALLER);                \
  }                                                                                                               \
  T##bits foregone_atomic##bits##_compare_exchange_val(volatile T##bits* at, T##bits expected, T##bits desired,     \
                                                     int success, int failure) {                                  \
    return ::foregone::replace(at, expected, desired, success, failure, FOREGONE_CALLER);                           \
  }                                                                                                               \
  FOREGONE_UPDATE(bits, fetch_add, "adds to", is + by)                                                            \
  FOREGONE_UPDATE(bits, fetch_sub, "subtracts from", is - by)                                                     \
  FOREGONE_UPDATE(bits, fetch_and, "masks", is & by)                                                              \
  FOREGONE_UPDATE(bits, fetch_or, "sets bits of", is | by)                                                        \
  FOREGONE_UPDATE(bits, fetch_xor, "flips bits of", is ^ by)                                                      \
  FOREGONE_UPDATE(bits, fetch_nand, "masks and flips", ~(is & by))

using T8 = std::uint8_t;
using T16 = std::uint16_t;
using T32 = std::uint32_t;
using T64 = std::uint64_t;
__extension__ using T128 = unsigned __int128;

extern "C" {
#pragma GCC visibility push(hidden)
FOREGONE_ATOMICS(8)
FOREGONE_ATOMICS(16)
FOREGONE_ATOMICS(32)
FOREGONE_ATOMICS(64)
FOREGONE_ATOMICS(128)
#pragma GCC visibility pop

#pragma GCC visibility push(default)
/// A fence orders the plain data and the relaxed operations of its thread; it touches no object.
void __tsan_atomic_thread_fence(int order) {
    if (::foregone::thread_in_program == nullptr) return __atomic_thread_fence(__ATOMIC_SEQ_CST);
    ::foregone::fence(order, FOREGONE_SITE);
}
void __tsan_atomic_signal_fence(int) {}
#pragma GCC visibility pop

}  // extern "C"
