// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/engine/explore.hpp>
#include <foregone/engine/rank_agreement.hpp>
#include <foregone/engine/rank_group.hpp>
#include <foregone/engine/search_part.hpp>
#include <foregone/engine/search_parts.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone {

namespace part_words {

using words = std::vector<std::uint64_t>;

inline void append(words& to, const words& list) {
    to.push_back(list.size());
    to.insert(to.end(), list.begin(), list.end());
}

/// What other ranks have to know of a part of sequences or cycles, as words.
inline words of(const search_part& part, stop_reason stopped) {
    words all{static_cast<std::uint64_t>(stopped), part.prefix_steps, part.tasks, part.finished, part.found.property, part.found.stuck,
              part.found.initial};
    append(all, part.counted);
    append(all, part.found.actions);
    words reason;
    for (const char letter : part.found.reason.view()) reason.push_back(static_cast<unsigned char>(letter));
    append(all, reason);
    return all;
}

/// The same back; reads on behind it another time.
struct reader {
    const words& all;
    std::size_t at = 0;
    stop_reason stopped = stop_reason::none;

    search_part next() {
        search_part part;
        if (stopped == stop_reason::none) stopped = static_cast<stop_reason>(all[at]);
        part.prefix_steps = all[at + 1], part.tasks = all[at + 2], part.finished = all[at + 3];
        part.found.property = static_cast<std::uint32_t>(all[at + 4]), part.found.stuck = all[at + 5] != 0, part.found.initial = all[at + 6];
        at += 7;
        part.counted = list();
        part.found.actions = list();
        for (const std::uint64_t letter : list()) {
            const char one[] = {static_cast<char>(letter)};
            part.found.reason.append({one, 1});
        }
        return part;
    }

private:
    words list() {
        const std::size_t size = all[at++], begin = at;
        at += size;
        return {all.begin() + static_cast<std::ptrdiff_t>(begin), all.begin() + static_cast<std::ptrdiff_t>(at)};
    }
};

}  // namespace part_words

/// Whether ranks share a search by its numbers: each does a shard, and all merge them.
template <class View, auto Scope>
inline constexpr bool shared_by_numbers = Scope.searched != search_kind::paths && search_parts<View, Scope>::divisible;

/// Searches by all ranks of a group: state graphs as they are, sequences and random cycles by shards; what cannot be shared out is
/// done by the first rank, and the others know nothing of it.
///
/// Shape: the same verdict, counts and counterexample as without ranks.
/// Errors: those of explore; if a model throws on some rank, the first one searches again alone, so that the same is thrown as always.
template <class View, auto Scope>
verdict explore_together(executor& who, const run_terms& terms) {
    if constexpr (!shared_by_numbers<View, Scope>) return explore<View, Scope>(who, terms);
    else {
        if (terms.ranks == nullptr) return explore<View, Scope>(who, terms);
        rank_group& ranks = *terms.ranks;
        search_part part;
        verdict found;
        run_terms own = terms.alone();
        own.shard = {ranks.rank(), ranks.size()};
        own.part = &part;
        rank_attempt attempt;
        attempt.run([&] { found = explore<View, Scope>(who, own); });
        round_report all;
        attempt.tell(all);
        all.add_up(ranks);
        if (all.failed() || all.reason() != stop_reason::none) return is_helper(terms) ? verdict{} : explore<View, Scope>(who, terms.alone());
        const std::vector<std::uint64_t> words = ranks.gather(part_words::of(part, found.stopped_by));
        part_words::reader from{words};
        std::vector<search_part> parts;
        for (unsigned rank = 0; rank < ranks.size(); ++rank) parts.push_back(from.next());
        verdict merged;
        if (search_parts<View, Scope>::merge(parts, terms.alone(), from.stopped, merged)) return merged;
        return is_helper(terms) ? verdict{} : explore<View, Scope>(who, terms.alone());
    }
}

}  // namespace foregone
