// SPDX-License-Identifier: BSL-1.0
#pragma once

// Whether the operations with seq_cst of an execution stand in an order that a memory model accepts.

#include <foregone/concurrency/memory_model.hpp>
#include <foregone/impl/concurrency/execution_graph.hpp>

#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// A relation between events.
class event_relation {
    std::size_t count_, words_;
    std::vector<std::uint64_t> rows_;

public:
    explicit event_relation(std::size_t count) : count_(count), words_((count + 63) / 64), rows_(count * words_) {}

    std::size_t count() const { return count_; }
    bool has(std::size_t a, std::size_t b) const { return (rows_[a * words_ + b / 64] >> b % 64 & 1) != 0; }
    void add(std::size_t a, std::size_t b) { rows_[a * words_ + b / 64] |= std::uint64_t{1} << b % 64; }
    void add(const event_relation& other) {
        for (std::size_t i = 0; i < rows_.size(); ++i) rows_[i] |= other.rows_[i];
    }

    /// use(b): each event that comes after this one.
    template <class Use>
    void for_each_after(std::size_t a, const Use& use) const {
        for (std::size_t word = 0; word < words_; ++word)
            for (std::uint64_t left = rows_[a * words_ + word]; left != 0; left &= left - 1)
                use(word * 64 + static_cast<std::size_t>(std::countr_zero(left)));
    }

    /// a before c if a before b here, and b before c there.
    event_relation then(const event_relation& next) const {
        event_relation both(count_);
        for (std::size_t a = 0; a < count_; ++a) for_each_after(a, [&](std::size_t b) { both.add_row(a, next, b); });
        return both;
    }

    /// Makes it transitive.
    void close() {
        for (std::size_t b = 0; b < count_; ++b)
            for (std::size_t a = 0; a < count_; ++a)
                if (has(a, b)) add_row(a, *this, b);
    }

    bool has_cycle() const {
        event_relation closed = *this;
        closed.close();
        for (std::size_t a = 0; a < count_; ++a)
            if (closed.has(a, a)) return true;
        return false;
    }

private:
    void add_row(std::size_t a, const event_relation& from, std::size_t b) {
        for (std::size_t i = 0; i < words_; ++i) rows_[a * words_ + i] |= from.rows_[b * words_ + i];
    }
};

/// The derived relations of an execution, and the judgement of a model.
///
/// Requires: coherence holds without it; only operations with seq_cst are judged.
/// Complexity: cubic in the number of events, by words of 64.
/// Source: RC11 (PLDI 2017), section 3.6: psc is acyclic. C++20 [atomics.order] 3 to 6.
class graph_consistency {
    using graph = execution_graph;
    using kind = graph::event_kind;

    const graph& of_;
    const std::size_t count_;
    event_relation sequenced_{count_}, happens_{count_}, modified_{count_}, reads_{count_}, read_before_{count_};

public:
    explicit graph_consistency(const graph& of) : of_(of), count_(of.events().size()) {
        for (std::size_t a = 0; a < count_; ++a)
            for (std::size_t b = a + 1; b < count_; ++b) add_order(a, b);
        for (std::uint32_t object = 0; object < of.object_count(); ++object) add_modifications(object);
        for (std::size_t reader = 0; reader < count_; ++reader) add_read(reader);
    }

    bool holds(memory_model model) const { return !(model == memory_model::cpp20 ? order_of_cpp20() : psc()).has_cycle(); }

private:
    const graph::event_state& at(std::size_t event) const { return of_.events()[event]; }
    bool is_ordered(std::size_t event) const {
        return at(event).order == std::memory_order_seq_cst && at(event).kind != kind::other;
    }
    bool is_fence(std::size_t event) const { return at(event).kind == kind::fence && is_ordered(event); }
    bool is_same_object(std::size_t a, std::size_t b) const {
        return at(a).object == at(b).object && at(a).object != graph::none;
    }

    void add_order(std::size_t a, std::size_t b) {
        if (at(a).thread == at(b).thread) return sequenced_.add(a, b), happens_.add(a, b);
        if (at(b).clock[at(a).thread] >= at(a).number) happens_.add(a, b);
    }

    void add_modifications(std::uint32_t object) {
        const auto& order = of_.stores_of(object);
        for (std::size_t i = 1; i < order.size(); ++i)
            for (std::size_t j = i + 1; j < order.size(); ++j) modified_.add(maker(order[i]), maker(order[j]));
    }
    std::size_t maker(std::uint32_t store) const { return of_.stores()[store].made_by; }

    void add_read(std::size_t reader) {
        const std::uint32_t read = at(reader).reads;
        if (read == graph::none) return;
        if (maker(read) != graph::none) reads_.add(maker(read), reader);
        const auto& order = of_.stores_of(at(reader).object);
        for (std::size_t i = of_.place_of(read) + 1; i < order.size(); ++i)
            if (maker(order[i]) != reader) read_before_.add(reader, maker(order[i]));
    }

    event_relation extended_coherence() const {
        event_relation all = reads_;
        all.add(modified_), all.add(read_before_);
        all.close();
        return all;
    }

    template <class Which>
    event_relation part(const event_relation& of, Which which) const {
        event_relation result(count_);
        for (std::size_t a = 0; a < count_; ++a)
            of.for_each_after(a, [&](std::size_t b) {
                if (which(a, b)) result.add(a, b);
            });
        return result;
    }

    /// Extends a relation to the operations with seq_cst: from a fence by what comes after it, to a fence by what comes before it.
    event_relation between_ordered(const event_relation& inner) const {
        event_relation first(count_), last(count_);
        for (std::size_t a = 0; a < count_; ++a) {
            if (!is_ordered(a)) continue;
            first.add(a, a), last.add(a, a);
            if (!is_fence(a)) continue;
            happens_.for_each_after(a, [&](std::size_t b) { first.add(a, b); });
            for (std::size_t b = 0; b < count_; ++b)
                if (happens_.has(b, a)) last.add(b, a);
        }
        return first.then(inner).then(last);
    }

    event_relation psc() const {
        const event_relation elsewhere = part(sequenced_, [this](auto a, auto b) { return !is_same_object(a, b); });
        event_relation base = sequenced_;
        base.add(elsewhere.then(happens_).then(elsewhere));
        base.add(part(happens_, [this](auto a, auto b) { return is_same_object(a, b); }));
        base.add(modified_), base.add(read_before_);
        event_relation order = between_ordered(base);
        event_relation around = happens_;
        around.add(happens_.then(extended_coherence()).then(happens_));
        order.add(part(around, [this](auto a, auto b) { return is_fence(a) && is_fence(b); }));
        return order;
    }

    event_relation order_of_cpp20() const {
        event_relation order = between_ordered(extended_coherence());
        order.add(part(strongly_happens(), [this](auto a, auto b) { return is_ordered(a) && is_ordered(b); }));
        return order;
    }

    event_relation strongly_happens() const {
        event_relation order = sequenced_;
        order.add(sequenced_.then(happens_).then(sequenced_));
        for (std::size_t reader = 0; reader < count_; ++reader)
            if (is_ordered(reader) && at(reader).reads != graph::none) add_synchronised(order, reader);
        order.close();
        return order;
    }

    /// The operations with seq_cst whose release sequence the reader read.
    void add_synchronised(event_relation& to, std::size_t reader) const {
        for (std::uint32_t store = at(reader).reads; store != graph::none && maker(store) != graph::none;
             store = at(maker(store)).reads)
            if (is_ordered(maker(store))) to.add(maker(store), reader);
    }
};

}}  // namespace foregone::impl
