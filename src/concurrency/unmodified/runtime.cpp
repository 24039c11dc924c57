// SPDX-License-Identifier: BSL-1.0
// Runs one path of a program as it is: starts its threads on fibers, switches between them, and ends the path.
#include "concurrency/unmodified/runtime.hpp"

#include "concurrency/unmodified/entry_points/posix_threads.hpp"
#include "concurrency/unmodified/guarded_choices.hpp"
#include "concurrency/unmodified/names.hpp"
#include "concurrency/unmodified/program_state.hpp"
#include "concurrency/unmodified/search/order_sites.hpp"

#include <foregone/impl/concurrency/reported_operations.hpp>
#include <foregone/impl/concurrency/weak_memory.hpp>
#include <foregone/model/program.hpp>
#include <foregone/types/print.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace foregone { inline namespace impl {

namespace {

/// What the first thread calls.
struct body_call {
    const unmodified_check_line& check;
    chooser& choose;
};

void* call_body(void* argument) {
    const body_call& call = *static_cast<const body_call*>(argument);
    call.check.body(call.check.argument, call.choose);
    return nullptr;
}

/// Threads keep their memory from path to path.
program_thread& fresh_thread(std::size_t id) {
    static std::array<std::unique_ptr<program_thread>, most_threads> pool;
    if (pool[id] == nullptr) pool[id] = std::make_unique<program_thread>();
    program_thread& thread = *pool[id];
    auto destructors = std::move(thread.destructors);
    auto specific = std::move(thread.specific);
    destructors.clear(), specific.clear();
    thread = program_thread{};
    thread.destructors = std::move(destructors);
    thread.specific = std::move(specific);
    thread.id = id;
    thread.stack_begin = thread_memory::base + id * thread_memory::slot_bytes;
    if (id == 0) thread.name.append("main");
    else print(thread.name.append("thread "), id);
    return thread;
}

}  // namespace

runtime::runtime(chooser& choose, const unmodified_check_line& check)
    : execution(choose, {.preemptions = check.options->preemptions,
                         .reduced = check.options->reduced,
                         .spurious_wakeups = check.options->spurious_wakeups,
                         .memory = check.options->memory,
                         .stale_reads = check.options->stale_reads}),
      options_(*check.options), is_main_(check.is_main),
      merges_states_(check.every_path != nullptr && check.every_path->merges), atomics_(program_state::get().atomics),
      heap_(program_state::get().heap) {}

void runtime::run(const unmodified_check_line& check, chooser& choose) {
    if (check.before != nullptr) check.argument = check.before(check.argument, choose);
    if (choose.over()) return;
    program_state& state = program_state::get();
    framework_runs = false;
    state.begin_path();
    const guarded_choices guarded(choose);
    runtime here(choose, check);
    current_ = &here;
    if (here.says()) object_naming::forget_library_calls();
    here.run_body(check, choose);
    current_ = nullptr;
    state.end_path();
}

void runtime::run_body(const unmodified_check_line& check, chooser& choose) {
    body_call call{check, choose};
    program_thread& first = fresh_thread(count_);
    threads_[count_++] = &first;
    order_.add(first);
    first.body = &call_body;
    first.argument = &call;
    first.suspended = thread_memory::begin_thread(0, &enter, &first);
    inherit(first);
    start(first, home_);
    if (scheduled_thread* const next = order_.is_over() ? nullptr : order_.next(nullptr)) {
        running_ = next;
        switch_code(home_, static_cast<program_thread*>(next)->suspended);
    }
    running_ = nullptr;
    conclude();
}

void runtime::conclude() {
    if (order_.is_over()) return;
    for (std::size_t i = 0; i < count_ && !has_exited_; ++i)
        if (!threads_[i]->is_finished()) return fail_in_deadlock();
    if (order_.winds_up() || has_exited_) return;
    if (options_.leaks && !program_state::get().keeps_path()) judge_leaks();
}

void runtime::remark_wait(const scheduled_thread& of, std::string_view what) {
    const program_thread& thread = *threads_[of.id];
    order_.remark_wait(of, {"waits for ", what, place_of(thread.site, thread)});
    constexpr std::size_t most_callers = 8;
    std::string_view by = "called in ";
    for (const std::string& caller : object_naming::callers_of(thread.site, thread.frames, most_callers))
        order_.remark_wait(of, {std::exchange(by, "called from "), caller});
}

program_thread* runtime::start_thread(void* (*body)(void*), void* argument) {
    if (count_ == most_threads) fail("there are at most 16 threads");
    program_thread& born = fresh_thread(count_);
    threads_[count_++] = &born;
    order_.add(born);
    if (says()) self().frames = object_naming::frames_here();
    born.body = body;
    born.argument = argument;
    born.suspended = thread_memory::begin_thread(born.id, &enter, &born);
    inherit(born);
    start(born, self().suspended);
    return &born;
}

void runtime::start(program_thread& thread, suspended_code& from) {
    scheduled_thread* const starter = std::exchange(running_, &thread);
    thread.at = scheduled_thread::stage::starting;
    thread.starter = &from;
    switch_code(from, thread.suspended);
    running_ = starter;
}

void runtime::enter(void* thread) {
    program_thread& me = *static_cast<program_thread*>(thread);
    void* result = nullptr;
    thread_in_program = &me;
    try {
        result = me.body(me.argument);
    } catch (const std::exception& error) {
        thread_in_program = nullptr;
        current().fail_by_exception(error.what());
    } catch (...) {
        thread_in_program = nullptr;
        current().fail_by_exception("something that is not a std::exception");
    }
    current().exit_thread(result);
}

void runtime::exit_thread(void* result) {
    program_thread& me = self();
    thread_in_program = &me;
    run_thread_destructors(me);
    thread_in_program = nullptr;
    me.result = result;
    leave(me);
}

void runtime::exit_program(int code) {
    if (!is_main_) return;
    thread_in_program = nullptr;
    if (code != 0) {
        if (says()) order_.remark(caller(), {"ends the program with exit code ", std::to_string(code)});
        fail("the program ends with exit code 0");
    }
    has_exited_ = true;
    abandon_for(home_);
}

void runtime::leave(program_thread& me) {
    if (me.id == 0 && is_main_) has_exited_ = true, abandon_for(home_);
    if (me.at == scheduled_thread::stage::starting) {
        end_thread();
        abandon_for(*me.starter);
    }
    scheduled_thread* const next = finish();
    abandon_for(next != nullptr ? static_cast<program_thread*>(next)->suspended : home_);
}

void runtime::stand_at(call_site site) {
    self().site = site;
    self().loaded_at = 0;
    if (!says() && !order_lines::wants_frames()) return;
    const kept_errno kept;
    self().frames = object_naming::frames_here();
}

void runtime::operation(const footprint& touches, call_site site) {
    stand_at(site);
    self().watch.note_effect();
    before_operation(touches);
    if (order_.is_over()) abandon();
}

void runtime::waiting_operation(const wait_reason& until, const footprint& touches, call_site site) {
    stand_at(site);
    self().watch.note_effect();
    wait(until, touches);
    if (order_.is_over()) abandon();
}

/// Whether a load is one more in the loop by which the C++ library spins before it waits in the kernel, and sees what the last one
/// saw. It has no choice: a thread that goes before it may go before the first load, or before the wait; and what it could read
/// instead, the first load could, too.
bool runtime::spins_in_library(const program_thread& me, const void* object, const atomic_record& record, call_site site) {
    const bool is_repeated = me.loaded_at == site && me.loaded == object && me.loaded_version == record.version;
    return is_repeated && options_.sleeping_polls && object_naming::is_spin_of_library(site);
}

namespace {

/// The operation before which a thread stands, under a memory model.
atomic_access& access_of(const program_thread& me) { return static_cast<atomic_access&>(*me.next_access); }

}  // namespace

/// Under a memory model a thread that polls may have read old stores. It then goes on for one round, in which it reads something
/// newer: at the latest the last of what it polls.
bool runtime::may_sleep(program_thread& me, const void* object) {
    if (weak() == nullptr) return true;
    bool is_later = false, is_behind_later = false, is_behind_at_all = false;
    for (const spin_watch::polled& each : me.watch) {
        const bool is_behind = weak()->is_behind(me, each.object);
        is_behind_at_all |= is_behind, is_behind_later |= is_later && is_behind;
        is_later |= each.object == object;
    }
    const bool is_round_over = ++me.repeats_in_row > spin_watch::most_visits;
    if (!is_behind_at_all || (is_round_over && !weak()->is_behind(me, object)))
        return me.repeats_in_row = 0, me.watch.would_read_the_same();
    if ((is_round_over || !is_behind_later) && me.next_access != nullptr) access_of(me).read_newer();
    return false;
}

/// Stands before an operation that may be one of a loop that polls.
void runtime::poll(const footprint& touches, const operand_words& operands, const std::uint64_t& version, call_site from) {
    program_thread& me = self();
    if (weak() != nullptr) me.watch.note_last_read(weak()->is_behind(me, me.watch.last_polled()));
    const bool repeats = me.watch.repeats(from, touches.object, operands, version, thread_memory::stack_top(me.id));
    if (repeats && may_sleep(me, touches.object)) wait(polled_change(me.watch), touches);
    else before_operation(touches);
}

void runtime::attempt(const footprint& touches, const std::uint64_t& version, call_site site) {
    if (!options_.sleeping_polls) return operation(touches, site);
    stand_at(site), poll(touches, {}, version, FOREGONE_CALLER);
    if (order_.is_over()) abandon();
    self().watch.note_poll();
}

atomic_record& runtime::atomic_operation(const void* object, touch how, const operand_words& operands, call_site site,
                                         const pending_effect* effect) {
    program_thread& me = self();
    atomic_record& record = atomics_.at(object);
    if (how == touch::load && spins_in_library(me, object, record, site)) {
        if (weak() != nullptr) access_of(me).read_again();
        return record;
    }
    stand_at(site);
    const footprint touches{.object = object, .may_write = how != touch::load, .effect = effect};
    me.caller = foregone_caller_state, me.operands = operands;
    const bool may_poll = how != touch::store && options_.sleeping_polls;
    if (merges_states_ || may_poll) cycles_.come(*this, object, false);
    if (may_poll) poll(touches, operands, record.version, site);
    else before_operation(touches);
    if (order_.is_over()) abandon();
    if (may_poll) me.watch.note_poll();
    if (how == touch::load) me.loaded_at = site, me.loaded = object, me.loaded_version = record.version;
    return record;
}

void runtime::fail(std::string_view property) {
    thread_in_program = nullptr;
    order_.fail(property);
    abandon();
}

void runtime::fail_by_exception(std::string_view what) {
    if (says()) order_.remark(caller(), {"is left by an exception: ", what});
    fail("no exception leaves a thread");
}

void runtime::abandon() {
    thread_in_program = nullptr;
    order_.end();
    abandon_for(home_);
}

void runtime::go_to(scheduled_thread& from, scheduled_thread* next) {
    switch_code(static_cast<program_thread&>(from).suspended,
                next != nullptr ? static_cast<program_thread*>(next)->suspended : home_);
}

void runtime::return_to_starter(scheduled_thread& from) {
    program_thread& me = static_cast<program_thread&>(from);
    switch_code(me.suspended, *me.starter);
}

void foregone_fail_unmodified(const char* property) {
    if (in_program()) runtime::current().fail(property);
}

bool foregone_begin_framework_unmodified() {
    const bool begins = in_program();
    if (begins) thread_in_program = nullptr;
    return begins;
}

void foregone_end_framework_unmodified() { thread_in_program = &runtime::current().self(); }

void foregone_begin_call_unmodified() {
    const engine_section now;
    runtime::current().cycles().note_uncompared();
    runtime::current().begin_call();
}

void foregone_end_call_unmodified(std::uint64_t* begun_in, std::uint64_t* ended_in) {
    const engine_section now;
    const call_interval when = runtime::current().end_call();
    *begun_in = when.begun_in, *ended_in = when.ended_in;
}

bool foregone_is_heard_unmodified() { return runtime::current().says(); }

bool foregone_values_are_newest_unmodified() { return runtime::current().weak() == nullptr; }

void foregone_say_unmodified(const char* text, std::size_t length) {
    const engine_section now;
    runtime::current().remark(std::string_view(text, length));
}

void foregone_ignore_atomics_unmodified(bool ignored) { framework_runs = ignored; }

void foregone_ignore_unmodified(const void* begin, std::size_t bytes) {
    std::rotate(framework_memories.begin(), framework_memories.begin() + 1, framework_memories.end());
    framework_memories.back() = {reinterpret_cast<std::uintptr_t>(begin), bytes};
}

int foregone_thread_unmodified() { return in_program() ? static_cast<int>(runtime::current().self().id) : -1; }

}}  // namespace foregone::impl
