// SPDX-License-Identifier: BSL-1.0
#include "../tasks/sampled_parts.hpp"
#include "path_history.hpp"

#include <foregone/engine/cycle_part.hpp>
#include <foregone/engine/cycle_share.hpp>
#include <foregone/engine/lists.hpp>
#include <foregone/engine/program_search.hpp>
#include <foregone/engine/random_paths.hpp>
#include <foregone/engine/refuse_program.hpp>

#include <cstddef>
#include <cstdint>
#include <new>
#include <optional>
#include <type_traits>
#include <vector>

namespace foregone {

namespace {

/// Random paths at run time: blocks of them are taken by all workers and added in the order of their numbers.
class sampling_run {
    using sample_type = path_sample<called_program, growing_lists>;
    static constexpr std::uint64_t block = 256;

    called_program program_;
    const random& scope_;
    executor& who_;
    const run_terms& terms_;
    std::uint64_t seed_;
    cycle_share share_;
    std::uint64_t schedule_points_ = sample_type::schedule_points(scope_, program_);
    sample_type sample_{};
    seen_choices seen_{};
    std::vector<std::optional<path_room>> rooms_{};  ///< of the workers, each made for its first path: long ones are costly to make
    shared_value<std::uint64_t> taken_{0};  ///< of the block under way

public:
    sampling_run(called_program program, const random& scope, executor& who, const run_terms& terms)
        : program_(program), scope_(scope), who_(who), terms_(terms), seed_(terms.seed.value_or(scope_.seed)), share_(who, terms, scope_.cycles) {
        sample_.first = share_.first();
        shown_values.forget();
    }

    /// Errors: invalid_program.
    void run(verdict& into) {
        try {
            take();
        } catch (const std::bad_alloc&) {
            share_.stop(stop_reason::memory);
        }
        if (share_.is_dealt_out()) return void(into.stopped_by = share_.stopped());
        sample_.conclude(into, seed_, terms_.shard.is_part());
        if (sample_.violated()) into.trace.actions = sample_.found.actions;
        else if (!share_.goes_on()) into.result = outcome::inconclusive, into.stopped_by = share_.stopped();
        if (terms_.part != nullptr) *terms_.part = part();
    }

private:
    void take() {
        rooms_ = std::vector<std::optional<path_room>>(who_.workers());
        if (share_.is_dealt_out()) share_.take_chunks([&] { return sample_.violated(); }, [&] { return chunk(); });
        else take_all();
    }

    void take_all() {
        while (share_.goes_on() && !sample_.violated() && sample_.drawn < share_.count()) take_block();
        if (sample_.violated()) share_.tell_failed(sample_.first + sample_.drawn - 1);
        while (share_.goes_on() && sample_.shrinks(scope_)) sample_.found.advance(), check_in();
    }

    search_part chunk() {
        sample_ = {};
        sample_.first = share_.first();
        take_all();
        return part();
    }

    search_part part() const {
        search_part told;
        write_cycles(told, sample_, share_.count(), {sample_.found.property, false, 0, sample_.found.actions, sample_.found.reason});
        return told;
    }

    void take_block() {
        const std::uint64_t first = share_.first() + sample_.drawn, left = share_.end() - first, count = left < block ? left : block;
        std::vector<drawn_path<growing_lists>> drawn(static_cast<std::size_t>(count));
        who_.run(count, [&](std::uint64_t task, unsigned worker) {
            if (share_.stopped() == stop_reason::none) {
                path_history history(seen_);
                drawn[static_cast<std::size_t>(task)] = sample_type::draw(scope_, room_of(worker), seed_, first + task, schedule_points_, &history, program_);
                taken_.add(1);
            }
            check_in();
        });
        if (!share_.goes_on()) return;
        taken_.store(0);
        for (const auto& one : drawn) {
            refuse_unfit(one.path, one.reason);
            sample_.add(one, scope_, program_);
            if (sample_.violated()) return;
        }
    }

    const path_room& room_of(unsigned worker) {
        std::optional<path_room>& room = rooms_[worker];
        if (!room) room.emplace(scope_.steps, std::true_type{});
        return *room;
    }

    void check_in() { share_.check_in(sample_.counted.choices, sample_.drawn + taken_.peek()); }
};

/// What merging parts has to know of random paths.
struct sampled_paths {
    const random& scope;

    static path_sample<called_program, growing_lists> empty() { return {}; }
    std::uint64_t count() const { return scope.cycles; }

    bool read(path_sample<called_program, growing_lists>& total, const search_part& part, std::uint64_t tasks) const {
        const found_run& found = part.found;
        if (!read_cycles(total, part, tasks) || found.actions.size() > scope.steps) return false;
        total.found.property = found.property;
        for (const std::uint64_t index : found.actions) total.found.actions.push_back(index);
        total.found.reason = found.reason;
        return true;
    }

    void conclude(verdict& into, const path_sample<called_program, growing_lists>& sum, const run_terms& terms) const {
        sum.conclude(into, terms.seed.value_or(scope.seed));
        if (sum.violated()) into.trace.actions = sum.found.actions;
    }
};

}  // namespace

verdict path_sampling::run(executor& who, const run_terms& terms) const {
    verdict found;
    if (!is_helper(terms)) sampling_run(program_, scope_, who, terms).run(found);
    return found;
}

bool path_sampling::merge(const std::vector<search_part>& parts, const run_terms& terms, stop_reason stopped, verdict& into) const {
    return sampled_parts(sampled_paths{scope_}).merge(parts, terms, stopped, into);
}

bool path_sampling::join(const std::vector<search_part>& chunks, std::uint64_t last, search_part& all) const {
    return sampled_parts(sampled_paths{scope_}).join(chunks, last, all);
}

bool path_sampling::merge_ranks(const std::vector<search_part>& parts, std::uint64_t last, const run_terms& terms, stop_reason stopped, verdict& into) const {
    return sampled_parts(sampled_paths{scope_}).merge_ranks(parts, last, terms, stopped, into);
}

}  // namespace foregone
