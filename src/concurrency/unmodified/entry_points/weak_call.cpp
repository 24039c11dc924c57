// SPDX-License-Identifier: BSL-1.0
// An operation under a memory model, from its turn to its report.
#include "concurrency/unmodified/entry_points/weak_call.hpp"

#include "concurrency/unmodified/runtime.hpp"
#include "concurrency/unmodified/search/order_sites.hpp"

#include <foregone/impl/concurrency/weak_memory.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace foregone { inline namespace impl {

namespace {

using deciding = function_ref<bool(atomic_value, atomic_value&)>;

class weak_call final : atomic_access {
    const weak_operation& what_;
    const atomic_place on_;
    const deciding decide_;
    mutable atomic_value written_ = 0;
    atomic_record& record_;

    static runtime& execution() { return runtime::current(); }

    static std::uint32_t object_at(const atomic_place& on) {
        const atomic_value first = on.value();
        return execution().weak()->object_at(on.object(), &first, on.bytes);
    }
    static kind kind_of(touch how) {
        return how == touch::load ? kind::load : how == touch::store ? kind::store : kind::update;
    }

    bool decide(atomic_value before) const {
        const bool writes = decide_(before, written_);
        written_ = on_.cut(written_);
        return writes;
    }
    bool writes_over(const unsigned char* before) const override { return decide(on_.value_in(before)); }
    const void* after() const override { return &written_; }
    void accessed(bool has_written) override {
        const access_kind how = has_written ? access_kind::atomic_write : access_kind::atomic_read;
        execution().access(how, on_.object(), on_.bytes, what_.site);
    }

    /// The thread's turn comes.
    atomic_record& begin() {
        if (what_.how == touch::store) decide(0);
        return execution().atomic_operation(on_.object(), what_.how, words_of(what_.first_operand, what_.second_operand),
                                            what_.site);
    }

    std::string text_of(atomic_value value) const { return value_text(value, on_.bytes); }

public:
    weak_call(const atomic_place& on, const weak_operation& what, deciding how)
        : atomic_access(*execution().weak(), execution().self(), object_at(on), on.bytes, kind_of(what.how), order_of(what.order),
                        order_of(what.failure), what.site),
          what_(what), on_(on), decide_(how), record_(begin()) {}

    /// The value that it read.
    atomic_value happen() {
        const outcome done = perform();
        if (execution().order().is_over()) execution().abandon();
        const bool has_written = done.written != execution_graph::none, has_read = done.read != execution_graph::none;
        const execution_graph& graph = execution().weak()->execution();
        const atomic_value before = has_read ? on_.value_in(graph.value_of(done.read)) : 0, newest = on_.value();
        if (has_written) write(done.is_newest);
        if (!execution().says()) return before;
        std::string rest;
        if (has_written && has_read) rest += ", now " + text_of(written_);
        const reported_operation reports = reported(has_written);
        rest += shown(reports.order);
        if (!done.is_newest) rest += has_written ? ", before what is stored already" : missed(newest);
        execution().say_atomic(has_written ? what_.verb : what_.verb_without_write, on_.at, text_of(has_read ? before : written_),
                               rest, reports);
        if (!done.is_newest) execution().explain_last();
        return before;
    }

private:
    void write(bool is_newest) {
        ++record_.version;
        execution().note_change();
        execution().self().watch.note_effect();
        if (is_newest) on_.put(written_);
    }

    /// What a load did not see.
    std::string missed(atomic_value newest) const {
        const execution_graph& graph = execution().weak()->execution();
        const auto& by = graph.events()[graph.stores()[graph.newest_of(object_at(on_))].made_by];
        const std::string who(execution().thread(by.thread).name.view());
        return ", though " + who + " stored " + text_of(newest) + execution().place_of(static_cast<call_site>(by.site));
    }
};

/// The orders that a search gives an operation instead of its own.
void replace_orders(const volatile void* at, weak_operation& what) {
    order_lines& orders = *order_lines::in_force();
    const order_role role = what.how == touch::load    ? order_role::load
                            : what.how == touch::store ? order_role::store
                                                       : order_role::update;
    const bool compares = what.verb != what.verb_without_write;
    what.order = orders.order_at(what.site, role, what.order, at);
    what.failure = compares ? orders.order_at(what.site, order_role::failure, what.failure, at) : what.order;
}

}  // namespace

atomic_value happen(const atomic_place& on, weak_operation what, deciding decide) {
    const engine_section in;
    if (order_lines::in_force() != nullptr) [[unlikely]] replace_orders(on.at, what);
    return weak_call(on, what, decide).happen();
}

}}  // namespace foregone::impl
