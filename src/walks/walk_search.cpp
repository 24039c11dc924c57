// SPDX-License-Identifier: BSL-1.0
#include <foregone/engine/walk_search.hpp>

#include "../tasks/sampled_parts.hpp"
#include "walk_total.hpp"

#include <foregone/base/owned.hpp>
#include <foregone/base/shared_value.hpp>
#include <foregone/engine/cycle_part.hpp>
#include <foregone/engine/cycle_share.hpp>

#include <cstddef>
#include <cstdint>
#include <exception>
#include <new>
#include <vector>

namespace foregone {

namespace {

/// Walks at run time: blocks of them are taken by all workers and added in the order of their numbers, so that what is
/// found and counted does not depend on who took which.
class walk_run {
    /// Whether a walk was taken, or the exception of the model or the oracle that ended it.
    struct attempt {
        bool is_taken = false;
        std::exception_ptr thrown{};
    };

    const walk_model& model_;
    executor& executor_;
    run_terms terms_;
    cycle_share share_;
    shared_value<std::uint64_t> tried_{0};  ///< of the block under way
    walk_total total_;

public:
    walk_run(const walk_model& model, executor& who, const run_terms& terms)
        : model_(model), executor_(who), terms_(terms), share_(who, terms_, model.shape.count), total_(model) {
        total_.first = share_.first();
    }

    /// Errors: what a model or an oracle throws is thrown on, unless an earlier cycle violates something.
    void run(verdict& into) {
        try {
            if (share_.is_dealt_out()) share_.take_chunks([&] { return total_.violated(); }, [&] { return chunk(); });
            else run_all();
        } catch (const std::bad_alloc&) {
            share_.stop(stop_reason::memory);
        }
        if (share_.is_dealt_out()) return void(into.stopped_by = share_.stopped());
        total_.conclude(into, terms_.shard.is_part());
        if (!share_.goes_on() && !total_.violated()) into.result = outcome::inconclusive, into.stopped_by = share_.stopped();
        if (terms_.part != nullptr) *terms_.part = part();
    }

private:
    static constexpr std::uint64_t largest_block = 256;

    void run_all() {
        while (share_.goes_on() && total_.walks < share_.count() && !total_.violated()) run_block();
        if (total_.violated()) share_.tell_failed(total_.first + total_.walks - 1);
        while (share_.goes_on() && total_.shrinks()) total_.found.advance(), check_in(total_.found.spent);
    }

    search_part chunk() {
        total_ = walk_total(model_);
        total_.first = share_.first();
        run_all();
        return part();
    }

    search_part part() const {
        search_part told;
        if (model_.shape.shows_numbers) write_cycles(told, total_, share_.count(), found());
        return told;
    }

    found_run found() const {
        if (!total_.violated()) return {};
        return {total_.found.property, false, total_.found.initial, total_.found.actions, {}};
    }

    void run_block() {
        const std::uint64_t first = share_.first() + total_.walks, left = share_.end() - first;
        const std::uint64_t count = left < largest_block ? left : largest_block;
        const owned<walk_block> block = model_.block(static_cast<std::size_t>(count));
        std::vector<attempt> attempts(static_cast<std::size_t>(count));
        shared_value<std::uint64_t> failed{unlimited};
        executor_.run(count, [&](std::uint64_t task, unsigned) {
            if (share_.stopped() != stop_reason::none || failed.peek() < task) return;
            if (!passes(*block, attempts[static_cast<std::size_t>(task)], static_cast<std::size_t>(task), first + task)) lower(failed, task);
            tried_.add(1);
            check_in(total_.notes->transitions() + task);
        });
        for (std::size_t place = 0; place < attempts.size(); ++place)
            if (!add(*block, attempts[place], place)) break;
        tried_.store(0);
    }

    /// Takes a walk; true if it passes.
    static bool passes(walk_block& block, attempt& into, std::size_t place, std::uint64_t number) {
        try {
            block.take(place, number);
            into.is_taken = true;
            return block.result(place).property == no_property;
        } catch (...) {
            into.thrown = std::current_exception();
            return false;
        }
    }

    /// Adds the next walk; false if it is the last that counts.
    bool add(const walk_block& block, const attempt& one, std::size_t place) {
        if (one.thrown) std::rethrow_exception(one.thrown);
        if (!one.is_taken) return false;
        total_.add(block, place);
        return !total_.violated();
    }

    static void lower(shared_value<std::uint64_t>& least, std::uint64_t task) {
        for (std::uint64_t now = least.load(); task < now && !least.replace(now, task);) {}
    }

    void check_in(std::uint64_t actions) { share_.check_in(actions, total_.walks + tried_.peek()); }
};

/// What merging parts has to know of walks.
struct sampled_walks {
    const walk_model& model;

    walk_total empty() const { return walk_total(model); }
    std::uint64_t count() const { return model.shape.count; }

    bool read(walk_total& total, const search_part& part, std::uint64_t tasks) const {
        const found_run& found = part.found;
        if (!read_cycles(total, part, tasks) || found.actions.size() > model.shape.longest) return false;
        total.found.property = found.property;
        total.found.actions = found.actions;
        total.found.initial = found.initial;
        return true;
    }

    static void conclude(verdict& into, const walk_total& sum, const run_terms&) { sum.conclude(into); }
};

}  // namespace

verdict walk_search::run(executor& who, const run_terms& terms) const {
    verdict found;
    if (!is_helper(terms)) walk_run(model_, who, terms).run(found);
    return found;
}

bool walk_search::merge(const std::vector<search_part>& parts, const run_terms& terms, stop_reason stopped, verdict& into) const {
    return sampled_parts(sampled_walks{model_}).merge(parts, terms, stopped, into);
}

bool walk_search::join(const std::vector<search_part>& chunks, std::uint64_t last, search_part& all) const {
    return sampled_parts(sampled_walks{model_}).join(chunks, last, all);
}

bool walk_search::merge_ranks(const std::vector<search_part>& parts, std::uint64_t last, const run_terms& terms, stop_reason stopped, verdict& into) const {
    return sampled_parts(sampled_walks{model_}).merge_ranks(parts, last, terms, stopped, into);
}

}  // namespace foregone
