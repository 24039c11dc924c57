// SPDX-License-Identifier: BSL-1.0
// The functions that code compiled with -fsanitize=thread calls for atomic operations and fences. Those that may poll are called by
// way of entry_thunks.cpp.
#include "concurrency/unmodified/entry_points/atomic_values.hpp"
#include "concurrency/unmodified/entry_points/weak_call.hpp"
#include "concurrency/unmodified/runtime.hpp"
#include "concurrency/unmodified/search/order_sites.hpp"

#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/concurrency/reported_operations.hpp>
#include <foregone/impl/concurrency/synchronization.hpp>
#include <foregone/impl/concurrency/weak_memory.hpp>

#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>

namespace foregone { inline namespace impl {

namespace {

/// An operation that replaces a value writes if that is the expected one.
struct replacement final : pending_effect {
    const atomic_place on;
    const atomic_value expected;

    replacement(const atomic_place& object, atomic_value value) : on(object), expected(value) {}
    bool writes() const override { return on.value() == expected; }
};

/// An operation of the program on an atomic variable, from its turn to its report.
class atomic_call {
    engine_section in_{};
    runtime& execution_ = runtime::current();
    const atomic_place on_;
    const call_site site_;
    atomic_record& record_;

public:
    atomic_call(const atomic_place& on, touch how, call_site site, atomic_value first_operand = 0, atomic_value second_operand = 0,
                const pending_effect* effect = nullptr)
        : on_(on), site_(site),
          record_(execution_.atomic_operation(on.object(), how, words_of(first_operand, second_operand), site, effect)) {}

    atomic_value value() const { return on_.value(); }

    atomic_value load(int order) {
        read(order);
        if (execution_.says()) say("loads", {kind::load, order_of(order)}, value());
        return value();
    }

    void store(atomic_value desired, int order) {
        access(access_kind::atomic_write);
        record_.order.written_by(execution_.self(), order_of(order));
        write(desired);
        if (execution_.says()) say("stores", {kind::store, order_of(order)}, desired);
    }

    atomic_value update(std::string_view verb, atomic_value desired, int order) {
        const atomic_value before = value();
        change(desired, order);
        if (execution_.says()) say(verb, {kind::update, order_of(order)}, before, ", now " + value_text(desired, on_.bytes));
        return before;
    }

    atomic_value replace(atomic_value expected, atomic_value desired, int success, int failure) {
        const atomic_value before = value();
        const bool replaces = before == expected;
        if (replaces) change(desired, success);
        else read(failure);
        if (execution_.says()) say_comparison(replaces, before, desired, order_of(replaces ? success : failure));
        return before;
    }

private:
    using kind = execution_graph::event_kind;

    void say(std::string_view verb, reported_operation done, atomic_value value, const std::string& rest = {}) {
        done.site = site_;
        execution_.say_atomic(verb, on_.at, value_text(value, on_.bytes), rest + shown(done.order), done);
    }
    void say_comparison(bool replaces, atomic_value before, atomic_value desired, std::memory_order order) {
        reported_operation done{replaces ? kind::update : kind::load, order};
        done.is_of_comparison = !replaces;
        say(replaces ? "replaces" : "does not replace", done, before, " by " + value_text(desired, on_.bytes));
    }

    void access(access_kind how) { execution_.access(how, on_.object(), on_.bytes, site_); }

    /// What the operation synchronises with happens before its access.
    void read(int order) {
        record_.order.read_by(execution_.self(), order_of(order));
        access(access_kind::atomic_read);
    }
    void change(atomic_value desired, int order) {
        record_.order.read_by(execution_.self(), order_of(order));
        access(access_kind::atomic_write);
        record_.order.continued_by(execution_.self(), order_of(order));
        write(desired);
    }

    void write(atomic_value desired) {
        if (value() == desired) return;
        ++record_.version;
        execution_.note_change();
        execution_.self().watch.note_effect();
        on_.put(desired);
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

template <class T>
atomic_place place_of(const volatile T* at) {
    return {const_cast<volatile T*>(at), sizeof(T)};
}

template <class T, class Change>
T real_update(volatile T* at, Change change) {
    T before = static_cast<T>(place_of(at).value());
    while (true) {
        const T seen = real_replace(at, before, change(before));
        if (seen == before) return before;
        before = seen;
    }
}

// Operations of the program, whatever the type.

atomic_value load_value(const atomic_place& on, int order, call_site site) {
    if (is_weak())
        return happen(on, {touch::load, order, order, site, "loads", "loads"}, [](atomic_value, atomic_value&) { return false; });
    return atomic_call(on, touch::load, site).load(order);
}

void store_value(const atomic_place& on, atomic_value desired, int order, call_site site) {
    if (!is_weak()) return atomic_call(on, touch::store, site).store(desired, order);
    happen(on, {touch::store, order, order, site, "stores", "stores"},
           [desired](atomic_value, atomic_value& after) { return after = desired, true; });
}

atomic_value exchange_value(const atomic_place& on, atomic_value desired, int order, call_site site) {
    if (is_weak())
        return happen(on, {touch::update, order, order, site, "exchanges", "exchanges", desired},
                      [desired](atomic_value, atomic_value& after) { return after = desired, true; });
    return atomic_call(on, touch::update, site, desired).update("exchanges", desired, order);
}

/// The orders of a compare_exchange.
struct comparison_orders {
    int success, failure;
};

atomic_value replace_value(const atomic_place& on, atomic_value expected, atomic_value desired, comparison_orders orders,
                           call_site site) {
    if (is_weak())
        return happen(
            on, {touch::update, orders.success, orders.failure, site, "replaces", "does not replace", expected, desired},
            [expected, desired](atomic_value before, atomic_value& after) { return after = desired, before == expected; });
    const replacement effect(on, expected);
    return atomic_call(on, touch::update, site, expected, desired, &effect)
        .replace(expected, desired, orders.success, orders.failure);
}

atomic_value update_value(std::string_view verb, const atomic_place& on, atomic_value by, int order, call_site site,
                          function_ref<atomic_value(atomic_value)> change) {
    if (is_weak())
        return happen(on, {touch::update, order, order, site, verb, verb, by},
                      [change](atomic_value before, atomic_value& after) { return after = change(before), true; });
    atomic_call call(on, touch::update, site, by);
    return call.update(verb, on.cut(change(call.value())), order);
}

// Operations of the program, and those of code that is not the program's, which are real ones.

template <class T>
T load(const volatile T* at, int order, call_site site) {
    if (is_operation(at)) return static_cast<T>(load_value(place_of(at), order, site));
    if constexpr (sizeof(T) == 16) return real_replace(const_cast<volatile T*>(at), T{}, T{});
    else return __atomic_load_n(at, __ATOMIC_SEQ_CST);
}

template <class T>
void store(volatile T* at, T desired, int order, call_site site) {
    if (is_operation(at)) store_value(place_of(at), desired, order, site);
    else real_update(at, [desired](T) { return desired; });
}

template <class T>
T exchange(volatile T* at, T desired, int order, call_site site) {
    if (is_operation(at)) return static_cast<T>(exchange_value(place_of(at), desired, order, site));
    return real_update(at, [desired](T) { return desired; });
}

template <class T>
T replace(volatile T* at, T expected, T desired, int success, int failure, call_site site) {
    if (!is_operation(at)) return real_replace(at, expected, desired);
    return static_cast<T>(replace_value(place_of(at), expected, desired, {success, failure}, site));
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
    return static_cast<T>(update_value(verb, place_of(at), by, order, site, change));
}

}  // namespace

}}  // namespace foregone::impl

#define FOREGONE_UPDATE(bits, name, verb, expression)                                              \
  T##bits foregone_atomic##bits##_##name(volatile T##bits* at, T##bits by, int order) {              \
    return ::foregone::update(verb, at, by, order, FOREGONE_CALLER,                                  \
                              [by](auto is) { return static_cast<decltype(is)>(expression); });      \
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
