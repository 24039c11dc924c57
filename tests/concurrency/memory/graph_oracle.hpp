// SPDX-License-Identifier: BSL-1.0
#pragma once

// Every execution of a small program that RC11, C++20 or sequential consistency allows: all reads and all orders of stores are
// tried against the axioms.

#include "memory_program.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace memory_program {

/// A relation between at most 32 events, a row of bits each.
struct relation {
    std::array<std::uint32_t, 32> rows{};
    std::size_t count = 0;

    bool has(std::size_t a, std::size_t b) const { return (rows[a] >> b & 1) != 0; }
    void add(std::size_t a, std::size_t b) { rows[a] |= std::uint32_t{1} << b; }
    relation operator|(const relation& other) const {
        relation both = *this;
        for (std::size_t a = 0; a < count; ++a) both.rows[a] |= other.rows[a];
        return both;
    }
    relation operator*(const relation& next) const {
        relation both{.count = count};
        for (std::size_t a = 0; a < count; ++a)
            for (std::size_t b = 0; b < count; ++b)
                if (has(a, b)) both.rows[a] |= next.rows[b];
        return both;
    }
    relation closed() const {
        relation all = *this;
        for (std::size_t b = 0; b < count; ++b)
            for (std::size_t a = 0; a < count; ++a)
                if (all.has(a, b)) all.rows[a] |= all.rows[b];
        return all;
    }
    bool is_irreflexive() const {
        for (std::size_t a = 0; a < count; ++a)
            if (has(a, a)) return false;
        return true;
    }
    bool is_acyclic() const { return closed().is_irreflexive(); }
};

/// The axioms as the papers have them: no clocks, no order of execution.
class graph_oracle {
    using kind = operation::kind;

    struct event {
        std::size_t thread, index, place;  ///< `place` counts atomic operations
        operation does;
    };

    /// Where threads wait for the condition variable: the number of the unlock that a wait begins with. Its end and a lock follow.
    struct waiting {
        std::size_t begin;
        std::string_view ended = "";  ///< "t" by time, "n" by a notification
        std::size_t notified_by = 0;

        std::size_t end() const { return begin + 1; }
        std::size_t lock() const { return begin + 2; }
    };

    static constexpr std::size_t mutex = most_objects;  ///< its number among the objects

    fg::memory_model model_;
    std::vector<event> events_;
    std::size_t count_;
    std::vector<std::size_t> reads_from_;  ///< by event; `count_`: the first value
    std::vector<bool> writes_;             ///< by event; a comparison may not
    std::array<std::vector<std::size_t>, most_objects + 1> stores_{};
    std::vector<waiting> waits_{};
    relation executed_{};  ///< what is in the order of execution
    executions found_{};

    bool is(std::size_t e, kind what) const { return events_[e].does.what == what; }
    bool reads_atomic(std::size_t e) const { return is(e, kind::load) || is(e, kind::add) || is(e, kind::swap_if); }
    bool reads(std::size_t e) const { return reads_atomic(e) || is(e, kind::lock); }
    bool writes(std::size_t e) const { return writes_[e]; }
    bool updates(std::size_t e) const { return reads(e) && writes(e); }
    bool is_access(std::size_t e) const { return events_[e].does.what <= kind::unlock && !is(e, kind::fence); }
    bool is_same(std::size_t a, std::size_t b) const {
        return is_access(a) && is_access(b) && events_[a].does.object == events_[b].does.object;
    }
    std::memory_order order(std::size_t e) const {
        return is(e, kind::swap_if) && !writes(e) ? events_[e].does.failure : events_[e].does.order;
    }
    bool is_sc(std::size_t e) const { return order(e) == std::memory_order_seq_cst; }
    bool acquires(std::size_t e) const {
        return order(e) == std::memory_order_acquire || order(e) == std::memory_order_acq_rel || is_sc(e);
    }
    bool releases(std::size_t e) const {
        return order(e) == std::memory_order_release || order(e) == std::memory_order_acq_rel || is_sc(e);
    }

    template <class Holds>
    relation where(Holds holds) const {
        relation result{.count = count_};
        for (std::size_t a = 0; a < count_; ++a)
            for (std::size_t b = 0; b < count_; ++b)
                if (holds(a, b)) result.add(a, b);
        return result;
    }
    template <class Holds>
    relation only(Holds holds) const {
        return where([&](std::size_t a, std::size_t b) { return a == b && holds(a); });
    }

    void choose_reads(std::size_t e) {
        while (e < count_ && !reads_atomic(e)) ++e;
        if (e == count_) return find_writes();
        for (std::size_t w = 0; w <= count_; ++w) {
            if (w < count_ && (w == e || is(w, kind::load) || !is_same(w, e))) continue;
            reads_from_[e] = w;
            choose_reads(e + 1);
        }
    }

    relation program_order() const {
        return where([&](auto a, auto b) { return events_[a].thread == events_[b].thread && events_[a].index < events_[b].index; });
    }
    relation reads_from() const {
        return where([&](auto a, auto b) { return reads(b) && reads_from_[b] == a; });
    }

    int value_after(std::size_t e) const {
        if (e == count_) return 0;
        if (is(e, kind::store)) return 1;
        return is(e, kind::add) ? value_after(reads_from_[e]) + 1 : 2;
    }

    /// What an operation reads decides whether a comparison writes.
    void find_writes() {
        if (!(program_order() | reads_from()).is_acyclic()) return;
        for (auto& order : stores_) order.clear();
        for (std::size_t e = 0; e < count_; ++e) {
            writes_[e] = is_access(e) && !is(e, kind::load) &&
                         (!is(e, kind::swap_if) || value_after(reads_from_[e]) == events_[e].does.expected);
            if (writes_[e] && !is(e, kind::unlock)) stores_[events_[e].does.object].push_back(e);
        }
        for (std::size_t e = 0; e < count_; ++e)
            if (reads_atomic(e) && reads_from_[e] != count_ && !writes(reads_from_[e])) return;
        choose_orders(0);
    }

    void choose_orders(std::size_t object) {
        if (object == mutex) return choose_locks();
        std::vector<std::size_t>& stores = stores_[object];
        std::sort(stores.begin(), stores.end());
        do choose_orders(object + 1);
        while (std::next_permutation(stores.begin(), stores.end()));
    }

    /// A lock is an update that acquires, and reads what the last unlock, a store that releases, has written.
    void choose_locks() {
        std::vector<std::size_t> locks = stores_[mutex];
        std::sort(locks.begin(), locks.end());
        do {
            std::vector<std::size_t>& order = stores_[mutex];
            order.clear();
            for (const std::size_t lock : locks) {
                reads_from_[lock] = order.empty() ? count_ : order.back();
                order.push_back(lock);
                order.push_back(unlock_of(lock));
            }
            judge();
        } while (std::next_permutation(locks.begin(), locks.end()));
        stores_[mutex] = locks;
        for (const std::size_t lock : locks) reads_from_[lock] = count_;
    }
    std::size_t unlock_of(std::size_t lock) const {
        while (!is(lock, kind::unlock)) ++lock;
        return lock;
    }

    std::size_t rank(std::size_t store) const {
        if (store == count_) return 0;
        const auto& order = stores_[events_[store].does.object];
        return 1 + static_cast<std::size_t>(std::find(order.begin(), order.end(), store) - order.begin());
    }

    bool is_consistent() {
        for (std::size_t e = 0; e < count_; ++e)
            if (updates(e) && rank(e) != rank(reads_from_[e]) + 1) return false;
        const relation sb = program_order(), rf = reads_from();
        executed_ = sb | rf;
        if (!executed_.is_acyclic()) return false;
        const relation mo = where([&](auto a, auto b) { return writes(a) && writes(b) && is_same(a, b) && rank(a) < rank(b); });
        const relation rb = where([&](auto a, auto b) {
            return a != b && reads(a) && writes(b) && is_same(a, b) && rank(reads_from_[a]) < rank(b);
        });
        if (model_ == fg::memory_model::sequentially_consistent) return (executed_ = executed_ | mo | rb).is_acyclic();
        const relation eco = (rf | mo | rb).closed(), same = only([](auto) { return true; });
        const relation fences = only([&](auto e) { return is(e, kind::fence); });
        const relation sequence = same | (rf * only([&](auto e) { return updates(e); })).closed();
        const relation sw = only([&](auto e) { return releases(e); }) * (same | fences * sb) *
                            only([&](auto e) { return writes(e); }) * sequence * rf * (same | sb * fences) *
                            only([&](auto e) { return acquires(e); });
        const relation hb = (sb | sw).closed();
        return hb.is_irreflexive() && (hb * eco).is_irreflexive() && orders_sc(sb, sw, hb, mo, rb, eco);
    }

    bool orders_sc(const relation& sb, const relation& sw, const relation& hb, const relation& mo, const relation& rb,
                   const relation& eco) const {
        const relation sc = only([&](auto e) { return is_sc(e); });
        const relation fences = only([&](auto e) { return is_sc(e) && is(e, kind::fence); });
        const relation same = only([](auto) { return true; });
        if (model_ == fg::cpp20) {
            const relation strongly = (sb | sc * sw * sc | sb * hb * sb).closed();
            return (sc * strongly * sc | (sc | fences * hb) * eco * (sc | hb * fences)).is_acyclic();
        }
        const auto part = [&](const relation& of, bool at_same) {
            return where([&](auto a, auto b) { return of.has(a, b) && is_same(a, b) == at_same; });
        };
        const relation scb = sb | part(sb, false) * hb * part(sb, false) | part(hb, true) | mo | rb;
        const relation base = (sc | fences * (same | hb)) * scb * (sc | (same | hb) * fences);
        return (base | fences * (hb | hb * eco * hb) * fences).is_acyclic();
    }

    std::string place(std::size_t e) const { return e == count_ ? "first" : place_of(events_[e].thread, events_[e].place); }

    // The condition variable orders nothing in memory. Begins of waits, their ends and notifications have one order, which is
    // consistent with what happens before. Source: the C++ standard, [thread.condition]. Here it is also consistent with what is
    // read: the model is one of an execution step by step.

    /// Takes what each wait may end by, in each order of these operations.
    void choose_ends(const std::string& text) {
        std::vector<std::size_t> left;
        for (const waiting& each : waits_) left.push_back(each.begin), left.push_back(each.end());
        for (std::size_t e = 0; e < count_; ++e)
            if (is(e, kind::notify_one) || is(e, kind::notify_all)) left.push_back(e);
        order_condition(executed_.closed(), left, {}, text);
    }

    void order_condition(const relation& before, const std::vector<std::size_t>& left, const std::vector<std::size_t>& taken,
                         const std::string& text) {
        if (left.empty()) return end_waits(before, taken, 0, waits_, text);
        for (std::size_t i = 0; i < left.size(); ++i) {
            const auto follows = [&](std::size_t other) { return before.has(other, left[i]); };
            if (std::any_of(left.begin(), left.end(), follows)) continue;
            std::vector<std::size_t> rest = left, more = taken;
            rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
            more.push_back(left[i]);
            order_condition(before, rest, more, text);
        }
    }

    /// Each notification ends the waits that have begun: all, or any one. Others end in time.
    void end_waits(const relation& before, const std::vector<std::size_t>& order, std::size_t from, std::vector<waiting> waits,
                   const std::string& text) {
        const auto place = [&](std::size_t e) {
            return static_cast<std::size_t>(std::find(order.begin(), order.end(), e) - order.begin());
        };
        for (std::size_t i = from; i < order.size(); ++i) {
            const std::size_t taken = order[i];
            for (waiting& each : waits)
                if (each.end() == taken && each.ended.empty()) each.ended = "t";
            std::vector<std::size_t> asleep;
            for (std::size_t w = 0; w < waits.size(); ++w)
                if (waits[w].ended.empty() && place(waits[w].begin) < i) asleep.push_back(w);
            if (is(taken, kind::notify_all))
                for (const std::size_t w : asleep) waits[w].ended = "n", waits[w].notified_by = taken;
            if (!is(taken, kind::notify_one) || asleep.empty()) continue;
            for (const std::size_t w : asleep) {
                std::vector<waiting> woken = waits;
                woken[w].ended = "n", woken[w].notified_by = taken;
                end_waits(before, order, i + 1, woken, text);
            }
            return;
        }
        note(before, order, waits, text);
    }

    /// A wait ends after its notification.
    void note(relation all, const std::vector<std::size_t>& order, const std::vector<waiting>& waits, std::string text) {
        for (std::size_t i = 1; i < order.size(); ++i) all.add(order[i - 1], order[i]);
        for (const waiting& each : waits)
            if (each.ended == "n") all.add(each.notified_by, each.lock());
        if (!all.is_acyclic()) return;
        for (const waiting& each : waits) text += each.ended;
        ++found_[text];
    }

    void judge() {
        if (!is_consistent()) return;
        std::string text;
        for (std::size_t e = 0; e < count_; ++e)
            if (reads_atomic(e)) text += place(e) + " reads " + place(reads_from_[e]) + "; ";
        for (std::size_t object = 0; object < most_objects; ++object) {
            text += "| ";
            for (const std::size_t store : stores_[object]) text += place(store) + ' ';
        }
        if (waits_.empty()) ++found_[text];
        else choose_ends(text);
    }

    void add(std::size_t thread, const operation& does, std::size_t place) {
        events_.push_back({thread, events_.size(), place, does});
        if (!is_atomic(does)) events_.back().does.object = mutex;
    }

    /// A wait is an unlock, its end, and a lock.
    void add_wait(std::size_t thread) {
        waits_.push_back({events_.size()});
        add(thread, {kind::unlock, mutex, std::memory_order_release}, 0);
        add(thread, {kind::wait, mutex, std::memory_order_relaxed}, 0);
        add(thread, {kind::lock, mutex, std::memory_order_acquire}, 0);
    }

public:
    graph_oracle(const program& of, fg::memory_model model) : model_(model) {
        for (std::size_t t = 0; t < of.size(); ++t) {
            std::size_t place = 0;
            for (operation does : of[t]) {
                if (does.what == kind::wait) {
                    add_wait(t);
                    continue;
                }
                if (does.what == kind::lock) does.order = std::memory_order_acquire;
                if (does.what == kind::unlock) does.order = std::memory_order_release;
                add(t, does, is_atomic(does) ? place++ : 0);
            }
        }
        count_ = events_.size();
        reads_from_.resize(count_, count_);
        writes_.resize(count_);
    }

    executions allowed() {
        choose_reads(0);
        return found_;
    }
};

}  // namespace memory_program
