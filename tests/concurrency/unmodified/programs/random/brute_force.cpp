// SPDX-License-Identifier: BSL-1.0
// Takes every interleaving of a random program by recursion, and compares interleavings by the order of dependent operations.
#include "brute_force.hpp"

namespace random_programs {

namespace {

constexpr std::size_t none = most_threads_here;  ///< no thread runs before the first choice

/// A try_lock that does not take the mutex, and a replace that finds another value, only read.
bool writes(const event& what, const action& does_it) {
    if (does_it.what == does::try_lock) return what.value != 0;
    return what.writes || !what.is_atomic;
}

/// Two operations of different threads commute on different objects, and if both only read.
bool depend(const machine& at, const event& a, const event& b) {
    if (a.thread == b.thread) return true;
    const action& one = at.action_of(a);
    const action& other = at.action_of(b);
    const auto is_of_mutex = [](does what) { return what == does::lock || what == does::try_lock || what == does::unlock; };
    if (is_of_mutex(one.what) != is_of_mutex(other.what) || one.object != other.object) return false;
    return writes(a, one) || writes(b, other);
}

/// The operations in the order in which each goes first that depends on none left, the smallest thread before others.
std::string sorted_by_dependence(const machine& at) {
    std::vector<event> left;
    for (std::size_t i = 0; i < at.event_count(); ++i)
        if (at.may_depend(at[i])) left.push_back(at[i]);
    std::string sorted;
    while (!left.empty()) {
        std::size_t next = left.size();
        for (std::size_t i = 0; i < left.size(); ++i) {
            bool is_free = true;
            for (std::size_t before = 0; before < i; ++before) is_free = is_free && !depend(at, left[before], left[i]);
            if (is_free && (next == left.size() || left[i].thread < left[next].thread)) next = i;
        }
        sorted += static_cast<char>('a' + left[next].thread);
        sorted += static_cast<char>('a' + left[next].index);
        left.erase(left.begin() + static_cast<std::ptrdiff_t>(next));
    }
    return sorted;
}

}  // namespace

brute_force::brute_force(const program& code, std::size_t most, std::uint64_t preemptions) : code_(code), most_(most) {
    explore(machine(code), none, preemptions);
}

std::size_t brute_force::first_failure() const {
    std::size_t first = 0;
    while (first < found_.size() && found_[first].ended == verdict::complete) ++first;
    return first;
}

bool brute_force::fails_with(verdict how) const {
    for (const interleaving& each : found_)
        if (each.ended == how) return true;
    return false;
}

std::set<std::string> brute_force::outcomes() const {
    std::set<std::string> all;
    for (const interleaving& each : found_)
        if (each.ended == verdict::complete) all.insert(each.outcome);
    return all;
}

std::size_t brute_force::classes() const {
    std::set<std::string> all;
    for (const interleaving& each : found_)
        if (each.ended == verdict::complete) all.insert(each.order_of_dependent);
    return all.size();
}

std::string brute_force::outcome_of(const machine& at) {
    std::array<std::string, most_threads_here> read;
    for (std::size_t i = 0; i < at.event_count(); ++i) read[at[i].thread] += std::to_string(at[i].value) + ' ';
    std::string all;
    for (const std::string& each : read) all += each + '|';
    for (std::size_t i = 0; i < memory_bytes; ++i) all += std::to_string(at.byte(i)) + ' ';
    return all;
}

void brute_force::explore(const machine& at, std::size_t running, std::uint64_t preemptions_left) {
    if (is_over_limit_) return;
    if (at.ended() != verdict::goes_on) return add(at);
    const bool stays = running != none && at.can_go_on(running);
    if (stays) explore_next(at, running, preemptions_left);
    bool is_end = !stays;
    for (std::size_t thread = 0; thread < code_.thread_count && !(stays && preemptions_left == 0); ++thread) {
        if (thread == running || !at.can_go_on(thread)) continue;
        is_end = false;
        explore_next(at, thread, preemptions_left - (stays && preemptions_left != unlimited));
    }
    if (is_end) add(at);
}

void brute_force::explore_next(const machine& at, std::size_t next, std::uint64_t preemptions_left) {
    machine then = at;
    then.step(next);
    explore(then, next, preemptions_left);
}

void brute_force::add(machine at) {
    if (found_.size() == most_) return void(is_over_limit_ = true);
    if (at.ended() == verdict::goes_on) at.end();
    interleaving& added = found_.emplace_back();
    for (std::size_t i = 0; i < at.event_count(); ++i) added.events.push_back(at[i]);
    added.ended = at.ended();
    added.outcome = outcome_of(at);
    added.order_of_dependent = sorted_by_dependence(at);
}

}  // namespace random_programs
