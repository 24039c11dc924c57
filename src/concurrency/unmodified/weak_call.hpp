// SPDX-License-Identifier: BSL-1.0
#pragma once

// An operation of the program on an atomic variable under a memory model.

#include "concurrency/unmodified/atomic_values.hpp"
#include "concurrency/unmodified/order_sites.hpp"
#include "concurrency/unmodified/runtime.hpp"

#include <foregone/impl/concurrency/weak_memory.hpp>

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace foregone { inline namespace impl {

/// The operation, from its turn to its report. `Decide` says whether the operation writes over a value, and what.
template <class T, class Decide>
class weak_call {
    engine_section in_{};
    runtime& execution_ = runtime::current();
    volatile T* const at_;
    const call_site site_;

    struct typed_access final : atomic_access {
        weak_call& call;
        Decide& decide;
        mutable T written{};

        typed_access(weak_call& of, std::uint32_t object, kind what, int order, int failure, Decide& how)
            : atomic_access(*of.execution_.weak(), of.execution_.self(), object, sizeof(T), what, order_of(order),
                            order_of(failure), of.site_),
              call(of), decide(how) {
            if (what == kind::store) static_cast<void>(decide(T{}, written));
        }
        bool writes_over(const unsigned char* before) const override { return decide(value_in(before), written); }
        const void* after() const override { return &written; }
        void accessed(bool has_written) override {
            call.access(has_written ? access_kind::atomic_write : access_kind::atomic_read);
        }
    };

    static T value_in(const unsigned char* bytes) {
        T value;
        std::memcpy(&value, bytes, sizeof(T));
        return value;
    }

    const T first_value_ = bytes_at(at_);
    Decide& decide_;
    typed_access access_;
    atomic_record& record_;

public:
    using kind = atomic_access::kind;

    weak_call(const volatile T* at, touch how, int order, int failure, call_site site, T first_operand, T second_operand,
              Decide& decide)
        : at_(const_cast<volatile T*>(at)), site_(site), decide_(decide),
          access_(*this, execution_.weak()->object_at(const_cast<const T*>(at_), &first_value_, sizeof(T)),
                  how == touch::load ? kind::load : how == touch::store ? kind::store : kind::update, order, failure, decide_),
          record_(execution_.atomic_operation(const_cast<const T*>(at), how, words_of(first_operand, second_operand), site)) {}

    /// The value that it read.
    T happen(std::string_view verb, std::string_view verb_without_write) {
        const atomic_access::outcome done = access_.perform();
        if (execution_.order().is_over()) execution_.abandon();
        const bool has_written = done.written != execution_graph::none;
        const execution_graph& graph = execution_.weak()->execution();
        const T before = done.read == execution_graph::none ? T{} : value_in(graph.value_of(done.read));
        const T newest = bytes_at(at_);
        if (has_written) write(done.is_newest);
        if (!execution_.says()) return before;
        std::string rest;
        if (has_written && done.read != execution_graph::none) rest += ", now " + value_text<T>(access_.written);
        const reported_operation what = access_.reported(has_written);
        rest += shown(what.order);
        if (!done.is_newest) rest += has_written ? ", before what is stored already" : missed(newest);
        execution_.say_atomic(has_written ? verb : verb_without_write, at_,
                              value_text<T>(done.read == execution_graph::none ? access_.written : before), rest,
                              what);
        if (!done.is_newest) execution_.explain_last();
        return before;
    }

private:
    void access(access_kind how) { execution_.access(how, const_cast<const T*>(at_), sizeof(T), site_); }

    void write(bool is_newest) {
        ++record_.version;
        execution_.note_change();
        execution_.self().watch.note_effect();
        if (is_newest) put(at_, access_.written);
    }

    /// What a load did not see.
    std::string missed(T newest) {
        const execution_graph& graph = execution_.weak()->execution();
        const std::uint32_t object = execution_.weak()->object_at(const_cast<const T*>(at_), &newest, sizeof(T));
        const auto& by = graph.events()[graph.stores()[graph.newest_of(object)].made_by];
        const std::string who(execution_.thread(by.thread).name.view());
        return ", though " + who + " stored " + value_text<T>(newest) + execution_.place_of(static_cast<call_site>(by.site));
    }
};

/// The orders that a search gives an operation instead of its own.
FOREGONE_NOINLINE inline void replace_orders(const volatile void* at, touch how, bool compares, int& order, int& failure,
                                             call_site site) {
    const engine_section in;
    order_lines& orders = *order_lines::in_force();
    const order_role role = how == touch::load ? order_role::load : how == touch::store ? order_role::store : order_role::update;
    order = orders.order_at(site, role, order, at);
    failure = compares ? orders.order_at(site, order_role::failure, failure, at) : order;
}

template <class T, class Decide>
T happen(const volatile T* at, touch how, int order, int failure, call_site site, std::string_view verb,
         std::string_view verb_without_write, Decide&& decide, T first_operand = {}, T second_operand = {}) {
    if (order_lines::in_force() != nullptr) [[unlikely]]
        replace_orders(at, how, verb != verb_without_write, order, failure, site);
    weak_call<T, Decide> call(at, how, order, failure, site, first_operand, second_operand, decide);
    return call.happen(verb, verb_without_write);
}

}}  // namespace foregone::impl
