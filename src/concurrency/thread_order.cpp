// SPDX-License-Identifier: BSL-1.0
// The alternatives of each turn, and what a path notes of the threads that it chooses.
#include <foregone/impl/concurrency/thread_order.hpp>

#include "choices/trace_guide.hpp"
#include "concurrency/source_sets.hpp"

#include <foregone/impl/base/config.hpp>
#include <foregone/model/chooser.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <initializer_list>
#include <memory>
#include <string_view>
#include <utility>

namespace foregone { inline namespace impl {

static_assert(static_cast<std::uint64_t>(memory_model::rc11) == schedule_limits::rc11);
static_assert(static_cast<std::uint64_t>(memory_model::cpp20) == schedule_limits::cpp20);

thread_order::thread_order(chooser& choose, scheduler_options options)
    : deferred_choices(choose), left_(options), has_preemptions_(options.preemptions == scheduler_options::unlimited) {
    if (options.memory == memory_model::sequentially_consistent) left_.stale_reads = scheduler_options::unlimited;
    // One more than unlimited is 0.
    choose.note_limits({options.preemptions + 1, left_.stale_reads + 1, static_cast<std::uint64_t>(options.memory)});
    left_.reduced = options.reduced && has_preemptions_ && left_.stale_reads == scheduler_options::unlimited;
    has_options_ = left_.reduced || options.preemptions != scheduler_options::unlimited || options.spurious_wakeups > 0;
    if (left_.reduced && choose.leaves_out())
        sets_ = std::make_unique<source_sets>(
            choose, options.memory == memory_model::sequentially_consistent ? choose.trees() : nullptr);
    else guide_ = choose.guide();
}

thread_order::~thread_order() {
    if (sets_ == nullptr) return;
    sets_->reverse_races();
    if (is_pruned()) return;
    sets_->finish(count_);
    if (choose_.guide() != nullptr && may_have_failed()) sets_->record(*choose_.guide());
}

std::uint64_t thread_order::ask(choice_label label, const std::uint64_t* ids, std::uint64_t count) {
    return count == 1 || is_over() || winds_up() ? 0 : schedule(label, ids, count);
}

bool thread_order::happens(choice_label label, std::uint64_t scheduler_options::*limit) {
    if (left_.*limit == 0 || is_over() || winds_up() || !either(label)) return false;
    return --(left_.*limit), true;
}

scheduled_thread* thread_order::next(scheduled_thread* running, bool yields) {
    if (has_options_ || yields) return next_with_options(running, yields);
    thread_alternatives found;
    const bool stays = running != nullptr && running->can_go_on();
    if (stays) found.ids[found.count++] = running->id;
    for (std::size_t i = 0; i < count_; ++i) {
        const scheduled_thread& each = *threads_[i];
        if (each.can_go_on()) {
            if (&each != running) found.ids[found.count++] = i;
        } else if (each.may_time_out()) return next_with_options(running, false);
    }
    if (found.count == 0 || is_over()) return stays ? running : nullptr;
    const std::uint64_t index = found.count > 1 ? choose_among(found) : watch(true, found.ids[0]);
    if (is_over()) return stays ? running : nullptr;
    scheduled_thread& chosen = *threads_[found.ids[index]];
    note_turn(chosen, running != nullptr && (stays || running->polls()));
    return &chosen;
}

scheduled_thread* thread_order::next_with_options(scheduled_thread* running, bool yields) {
    const ready_threads now = look();
    if (winds_up()) return next_without_choice(now, running, yields);
    const bool stays = running != nullptr && now.is_able(running->id);
    thread_alternatives found = list(now, stays ? running : nullptr, yields);
    if (found.count == 0 || is_over()) return stays ? running : nullptr;
    if (yields) asleep_.clear();  // a thread that yields may not go first, so another order may be missing
    if (yields && sets_ != nullptr) sets_->want_all();
    const bool is_alone = found.count == 1 && !(stays && left_.preemptions == 0 && now.has_others(running->id));
    const std::uint32_t sleeping = asleep_.sleeping(found, threads_);
    if (left_.reduced) found.leave_out(sleeping);
    if (found.count == 0) return prune(), stays ? running : nullptr;
    const std::uint64_t step = choose_.steps();
    const bool is_new = sets_ != nullptr && choose_.is_beyond_given();
    if (is_new) sets_->begin_turn();
    std::uint64_t index = found.count > 1 ? choose_among(found) : watch(is_alone, found.ids[0]);
    if (is_over()) return stays ? running : nullptr;
    if (is_new && found.count > 1) index = sets_->begin_choice(found.ids.data(), found.count, step);
    const std::uint64_t chosen = found.ids[index];
    if (stays && index != 0 && found.ids[0] == running->id) --left_.preemptions;
    if (guide_ != nullptr) guide_->take(chosen);
    const thread_turn turn{.step = step, .is_choice = found.count > 1, .asleep = sleeping, .able = now.able};
    if (sets_ != nullptr) take_turn(found, index, turn, now);
    else if (left_.reduced) put_to_sleep(found, (std::uint64_t{1} << index) - 1, chosen);
    note_wakeup(chosen, now);
    note_turn(*threads_[chosen], running != nullptr && !yields && (stays || running->polls()));
    return threads_[chosen];
}

void thread_order::run_on(scheduled_thread& running) {
    if (++running.aftermath <= longest_aftermath || std::uncaught_exceptions() > 0) return;
    escape();
    throw path_over{};
}

path_listener* thread_order::begin_remark(const scheduled_thread& of) {
    return records_remarks() ? choose_.begin_remark_of_thread(of.name.view()) : nullptr;
}

namespace {

void add_parts(path_listener* to, std::initializer_list<std::string_view> parts) {
    if (to == nullptr) return;
    for (const std::string_view each : parts) to->remark(each);
}

}  // namespace

void thread_order::remark(const scheduled_thread& of, std::initializer_list<std::string_view> parts) {
    add_parts(begin_remark(of), parts);
}

void thread_order::remark_wait(const scheduled_thread& of, std::initializer_list<std::string_view> parts) {
    if (records_remarks()) add_parts(choose_.begin_remark_of_waiting_thread(of.name.view()), parts);
}

void thread_order::wind_up(std::uint32_t turn) {
    begin_winding_up();
    has_options_ = true, alone_ = 0;
    if (sets_ != nullptr) sets_->want_all_since(turn);
}

void thread_order::note_birth(const scheduled_thread& born, const scheduled_thread& by) {
    if (sets_ != nullptr) sets_->follow(born.id, by.id);
}

void thread_order::note_join(const scheduled_thread& of, const scheduled_thread& ended) {
    if (sets_ != nullptr) sets_->follow(of.id, ended.id);
}

void thread_order::note_notification(const scheduled_thread& of) {
    if (sets_ != nullptr && last_ != nullptr) sets_->follow(of.id, last_->id);
}

std::uint32_t thread_order::turns() const { return sets_ != nullptr ? sets_->turns() : 0; }

void thread_order::note_read(std::uint32_t turn) {
    if (sets_ != nullptr && turn < sets_->turns()) sets_->note_read(turn);
}

void thread_order::note_end() {
    if (sets_ != nullptr && !is_over()) sets_->note_end();
}

call_interval thread_order::end_call(scheduled_thread& of) {
    of.is_in_call = false;
    if (std::exchange(of.begins_call, false)) return {turn_, turn_};
    if (sets_ != nullptr && !is_over()) sets_->note_end_of_call(of.id);
    asleep_.note_ended_call(threads_, count_);
    return {of.call_begun_in, turn_};
}

void thread_order::note_end_of(const void* object, const scheduled_thread& by) {
    if (sets_ != nullptr && !is_over()) sets_->note_end_of(object, by.id);
}

void thread_order::note_turn(scheduled_thread& chosen, bool preempts) {
    ++turn_;
    if (chosen.begins_call) [[unlikely]] chosen.begins_call = false, chosen.call_begun_in = turn_;
    if (last_ != nullptr && last_ != &chosen && !last_->prepares) choose_.note_turn(preempts);
    last_ = &chosen;
}

ready_threads thread_order::look() const {
    ready_threads now;
    for (std::size_t i = 0; i < count_; ++i) {
        const scheduled_thread& each = *threads_[i];
        if (each.can_go_on()) now.able |= thread_bit(i);
        else if (each.may_time_out()) now.timed |= thread_bit(i);
    }
    return now;
}

thread_alternatives thread_order::list(const ready_threads& now, const scheduled_thread* stays, bool yields) const {
    thread_alternatives found;
    const std::uint32_t others = stays != nullptr ? now.able & ~thread_bit(stays->id) : now.able;
    if (stays != nullptr && !yields) found.ids[found.count++] = stays->id;
    if (stays != nullptr && !yields && left_.preemptions == 0 && !winds_up()) return found;
    found.add(others);
    if (now.timed != 0) found.add(timeouts_.possible(now, stays != nullptr && yields ? others : now.able));
    if (found.count == 0 && stays != nullptr) found.ids[found.count++] = stays->id;
    if (left_.spurious_wakeups > 0 && found.count > 0) add_sleepers(found, now);
    return found;
}

void thread_order::add_sleepers(thread_alternatives& found, const ready_threads& now) const {
    for (std::size_t i = 0; i < count_; ++i)
        if (((now.able | now.timed) >> i & 1) == 0 && threads_[i]->may_wake_up()) found.ids[found.count++] = i;
}

scheduled_thread* thread_order::next_without_choice(const ready_threads& now, scheduled_thread* running, bool yields) {
    const bool stays = running != nullptr && now.is_able(running->id);
    const thread_alternatives found = list(now, stays ? running : nullptr, yields);
    if (found.count > 0 && ++alone_ > longest_alone) fail_to_end(no_livelock);
    if (found.count == 0 || is_over()) return stays ? running : nullptr;
    drawn_ = drawn_ * 6364136223846793005 + 1442695040888963407;  // Knuth's
    const std::uint64_t chosen = found.ids[(drawn_ >> 33) % found.count];
    note_wakeup(chosen, now);
    note_turn(*threads_[chosen], false);
    return threads_[chosen];
}

void thread_order::take_turn(const thread_alternatives& found, std::uint64_t index, thread_turn turn, const ready_threads& now) {
    const std::uint64_t chosen = found.ids[index];
    if (turn.is_choice) note_pending(found, turn);
    for (; turn.count < found.count; ++turn.count) turn.order[turn.count] = static_cast<std::uint8_t>(found.ids[turn.count]);
    sets_->take(*threads_[chosen], turn);
    // A wait may end by itself: what that depends on is not known.
    if (now.timed != 0 || left_.spurious_wakeups > 0) sets_->want_all();
    std::uint64_t taken = (std::uint64_t{1} << index) - 1;
    if (turn.is_choice && wanted_alternatives::are_in(choose_.choice_at(turn.step)))
        taken = wanted_alternatives::taken(choose_.choice_at(turn.step));
    put_to_sleep(found, taken, chosen);
}

void thread_order::put_to_sleep(const thread_alternatives& found, std::uint64_t taken, std::uint64_t chosen) {
    asleep_.take(*threads_[chosen], found, taken, threads_);
}

void thread_order::note_pending(const thread_alternatives& found, thread_turn& turn) {
    turn.pending = turn.asleep;
    for (std::uint64_t i = 0; i < found.count; ++i) turn.pending |= thread_bit(found.ids[i]);
    sets_->note_pending(threads_, turn);
}

void thread_order::note_wakeup(std::uint64_t chosen, const ready_threads& now) {
    timeouts_.note_turn(chosen);
    if (now.is_able(chosen)) return;
    if (now.times_out(chosen)) asleep_.wake(timeouts_.note_timeout(chosen, now)), has_options_ = true;
    else --left_.spurious_wakeups;
}

std::uint64_t thread_order::schedule(choice_label label, const std::uint64_t* ids, std::uint64_t count) {
    return deferred_choices::schedule(label, ids, count, [this](std::uint64_t id) { return threads_[id]->name.view(); });
}

std::uint64_t thread_order::choose_among(const thread_alternatives& found) {
    alone_ = unasked_ = 0;
    if (guide_ != nullptr) guide_->begin_turn();
    return schedule("thread", found.ids.data(), found.count);
}

std::uint64_t thread_order::watch(bool is_alone, std::uint64_t id) {
    if (is_alone && ++alone_ > longest_alone) fail(no_livelock);
    if (is_alone) return 0;
    alone_ = 0;
    if (++unasked_ > longest_unasked) schedule("thread", &id, 1);
    return 0;
}

}}  // namespace foregone::impl
