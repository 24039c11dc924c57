// SPDX-License-Identifier: BSL-1.0
// The turns of threads, and what an operation, a wait, a birth or an end of a thread orders.
#include <foregone/impl/concurrency/execution.hpp>

#include <foregone/impl/concurrency/reported_operations.hpp>
#include <foregone/impl/concurrency/weak_memory.hpp>

#include <cstddef>
#include <exception>
#include <memory>
#include <string_view>
#include <utility>

namespace foregone { inline namespace impl {

execution::execution(chooser& choose, scheduler_options options) : order_(choose, options) {
    if (options.memory != memory_model::sequentially_consistent) weak_ = std::make_unique<weak_memory>(options.memory, order_);
    if (!order_.records_remarks()) return;
    reported_ = std::make_unique<reported_operations>(options.memory, weak_ != nullptr ? &weak_->execution() : nullptr);
}

execution::~execution() = default;

void execution::yield() {
    if (running_ == nullptr) return;
    running_->next_operation = {};
    take_turns(true);
}

void execution::stand_before() {
    scheduled_thread& me = *running_;
    take_turns(false);
    if (weak_ != nullptr || me.looks != nullptr) [[unlikely]] note_operation(me.next_operation);
}

bool execution::wait(const wait_reason& reason, const footprint& touches) {
    scheduled_thread& me = *running_;
    me.next_operation = touches;
    const waiting until(me, reason);
    if (!me.cancelled) take_turns(false);
    if (weak_ != nullptr || running_->looks != nullptr) [[unlikely]] note_operation(touches);
    if (!me.cancelled || me.waits_for->is_over()) return true;
    if (std::uncaught_exceptions() == 0) throw path_over{};
    return false;
}

void execution::join_clock_of(const scheduled_thread& ended) {
    running_->clock.join(ended.clock);
    order_.note_join(*running_, ended);
    if (weak_ != nullptr) weak_->note_operation(*running_);
}

void execution::remark_wait(const scheduled_thread& of, std::string_view what) { order_.remark_wait(of, {"waits for ", what}); }

void execution::take_turns(bool yields) {
    scheduled_thread& me = *running_;
    if (me.at == scheduled_thread::stage::starting) {
        me.at = scheduled_thread::stage::started;
        return return_to_starter(me);
    }
    if (std::exchange(me.has_turn, false) && me.can_go_on()) return;
    if (order_.is_over() && me.can_go_on()) return go_past_end(me);
    scheduled_thread* const next = order_.next(&me, yields);
    if (next == &me) return;
    running_ = next;
    go_to(me, next);
}

void execution::inherit(scheduled_thread& born) {
    if (weak_ != nullptr && running_ != nullptr) weak_->note_operation(*running_);
    if (running_ != nullptr) order_.note_birth(born, *running_);
    born.clock = running_ != nullptr ? running_->clock : known_outside_;
    born.clock.advance(born.id);
    if (running_ != nullptr) running_->clock.advance(running_->id);
    if (weak_ != nullptr) weak_->note_operation(born);
}

void execution::end_thread() {
    if (weak_ != nullptr) weak_->note_operation(*running_);
    running_->at = scheduled_thread::stage::finished;
    running_->next_operation = {};
    order_.note_end();
    if (looking_ > 0) note_change_of({running_});
    known_outside_.join(running_->clock);
}

scheduled_thread* execution::finish() {
    end_thread();
    return running_ = order_.next(nullptr);
}

void execution::fail_in_deadlock() {
    for (std::size_t i = 0; i < order_.size() && order_.records_remarks(); ++i) {
        if (order_[i].is_finished()) continue;
        schedule_text what;
        order_[i].waits_for->say(what);
        remark_wait(order_[i], what.view());
    }
    order_.fail_to_end("no deadlock");
}

void execution::note_operation(const footprint& touches) {
    if (running_->looks != nullptr) running_->looks->add(touches.object);
    if (running_->looks != nullptr && touches.unlocked != nullptr) running_->looks->add(touches.unlocked);
    if (weak_ != nullptr && running_->next_access == nullptr) weak_->note_operation(*running_);
}

void execution::note_change_of(const footprint& touches) {
    for (std::size_t i = 0; i < order_.size(); ++i) {
        if (&order_[i] == running_ || order_[i].looks == nullptr) continue;
        order_[i].looks->note_change(touches.object);
        if (touches.unlocked != nullptr) order_[i].looks->note_change(touches.unlocked);
    }
}

}}  // namespace foregone::impl
