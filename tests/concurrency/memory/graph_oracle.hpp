// SPDX-License-Identifier: BSL-1.0
#pragma once

// Every execution of a small program that RC11 or C++20 allows, by trying all reads and all orders of stores against the axioms.

#include "memory_program.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
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
        std::size_t thread, index;
        operation does;
    };

    fg::memory_model model_;
    std::vector<event> events_;
    std::size_t count_;
    std::vector<std::size_t> reads_from_;  ///< by event; `count_`: the first value
    std::array<std::vector<std::size_t>, most_objects> stores_{};
    executions found_{};

    bool is(std::size_t e, kind what) const { return events_[e].does.what == what; }
    bool reads(std::size_t e) const { return is(e, kind::load) || is(e, kind::add); }
    bool writes(std::size_t e) const { return is(e, kind::store) || is(e, kind::add); }
    bool is_access(std::size_t e) const { return !is(e, kind::fence); }
    bool is_same(std::size_t a, std::size_t b) const {
        return is_access(a) && is_access(b) && events_[a].does.object == events_[b].does.object;
    }
    bool is_sc(std::size_t e) const { return events_[e].does.order == std::memory_order_seq_cst; }
    bool acquires(std::size_t e) const {
        const std::memory_order order = events_[e].does.order;
        return order == std::memory_order_acquire || order == std::memory_order_acq_rel || is_sc(e);
    }
    bool releases(std::size_t e) const {
        const std::memory_order order = events_[e].does.order;
        return order == std::memory_order_release || order == std::memory_order_acq_rel || is_sc(e);
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
        while (e < count_ && !reads(e)) ++e;
        if (e == count_) return choose_orders(0);
        for (std::size_t w = 0; w <= count_; ++w) {
            if (w < count_ && (w == e || !writes(w) || !is_same(w, e))) continue;
            reads_from_[e] = w;
            choose_reads(e + 1);
        }
    }

    void choose_orders(std::size_t object) {
        if (object == most_objects) return judge();
        std::vector<std::size_t>& stores = stores_[object];
        std::sort(stores.begin(), stores.end());
        do choose_orders(object + 1);
        while (std::next_permutation(stores.begin(), stores.end()));
    }

    std::size_t rank(std::size_t store) const {
        if (store == count_) return 0;
        const auto& order = stores_[events_[store].does.object];
        return 1 + static_cast<std::size_t>(std::find(order.begin(), order.end(), store) - order.begin());
    }

    bool is_consistent() const {
        for (std::size_t e = 0; e < count_; ++e)
            if (is(e, kind::add) && rank(e) != rank(reads_from_[e]) + 1) return false;
        const relation sb =
            where([&](auto a, auto b) { return events_[a].thread == events_[b].thread && events_[a].index < events_[b].index; });
        const relation rf = where([&](auto a, auto b) { return reads(b) && reads_from_[b] == a; });
        if (!(sb | rf).is_acyclic()) return false;
        const relation mo = where([&](auto a, auto b) { return writes(a) && writes(b) && is_same(a, b) && rank(a) < rank(b); });
        const relation rb = where([&](auto a, auto b) {
            return a != b && reads(a) && writes(b) && is_same(a, b) && rank(reads_from_[a]) < rank(b);
        });
        const relation eco = (rf | mo | rb).closed(), same = only([](auto) { return true; });
        const relation fences = only([&](auto e) { return is(e, kind::fence); });
        const relation updates = only([&](auto e) { return is(e, kind::add); });
        const relation sequence = same | (rf * updates).closed();
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

    std::string place(std::size_t e) const { return e == count_ ? "first" : place_of(events_[e].thread, events_[e].index); }

    void judge() {
        if (!is_consistent()) return;
        std::string text;
        for (std::size_t e = 0; e < count_; ++e)
            if (reads(e)) text += place(e) + " reads " + place(reads_from_[e]) + "; ";
        for (const auto& order : stores_) {
            text += "| ";
            for (const std::size_t store : order) text += place(store) + ' ';
        }
        ++found_[text];
    }

public:
    graph_oracle(const program& of, fg::memory_model model) : model_(model) {
        for (std::size_t t = 0; t < of.size(); ++t)
            for (std::size_t i = 0; i < of[t].size(); ++i) events_.push_back({t, i, of[t][i]});
        count_ = events_.size();
        reads_from_.resize(count_);
        for (std::size_t e = 0; e < count_; ++e)
            if (writes(e)) stores_[events_[e].does.object].push_back(e);
    }

    executions allowed() {
        choose_reads(0);
        return found_;
    }
};

}  // namespace memory_program
