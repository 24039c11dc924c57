// SPDX-License-Identifier: BSL-1.0
#pragma once

// The configurations that a search of a history has visited: a place in the history, calls that took effect, and the state.

#include <foregone/impl/base/mix.hpp>
#include <foregone/impl/histories/history_verdict.hpp>
#include <foregone/types/hash.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// A set of configurations. If two differ in calls that need not take effect, the one in which
/// fewer did is enough.
///
/// Guarantees: numbers in the order of insertion; nothing is removed. begin() keeps the memory.
/// Complexity: hashed at run time if states can be hashed; else, and while compiling, compared with all that have the same bucket.
///     States without == are not compared.
template <class State, class Place, class Optional>
class configurations {
    struct entry {
        State at;
        Place place;
        Optional optional;  ///< the calls that took effect, and need not
        std::uint32_t call, parent;
    };
    /// Apart from the entries, because it is read more often than they are.
    struct link {
        std::uint32_t hash, next;
    };
    std::vector<entry> entries_;
    std::vector<link> links_;
    std::vector<std::uint32_t> buckets_;

    static constexpr bool is_hashed() { return hashable<State> && !std::is_constant_evaluated(); }

public:
    /// Forgets all. `places`: the number of buckets without hashing.
    constexpr void begin(std::size_t places) {
        entries_.clear(), links_.clear();
        buckets_.assign(is_hashed() ? 64 : places, no_call);
    }

    /// Adds a configuration unless one as good is there; its number, or no_call. `bucket` is a function of the place.
    template <class SamePlace>
    constexpr std::uint32_t insert(State&& at, const Place& place, const Optional& optional, std::uint32_t call,
                                   std::uint32_t parent, std::size_t bucket, const SamePlace& same_place) {
        std::uint32_t hash = static_cast<std::uint32_t>(bucket);
        if constexpr (std::equality_comparable<State>) {
            if constexpr (hashable<State>)
                if (is_hashed()) hash = static_cast<std::uint32_t>(mixer::of(foregone::hash(at), bucket));
            std::uint32_t* to = &buckets_[bucket_of(hash)];
            while (*to != no_call) {
                link& known = links_[*to];
                const entry& other = entries_[*to];
                if (known.hash == hash && same_place(other.place) && other.at == at) {
                    if (other.optional.is_within(optional)) return no_call;
                    if (optional.is_within(other.optional)) {  // the new one is better
                        *to = known.next;
                        continue;
                    }
                }
                to = &known.next;
            }
        }
        const std::uint32_t number = static_cast<std::uint32_t>(entries_.size());
        entries_.push_back({std::move(at), place, optional, call, parent});
        if constexpr (std::equality_comparable<State>) {
            links_.push_back({hash, no_call});
            link_in(number);
            if (is_hashed() && entries_.size() > buckets_.size()) rehash();
        }
        return number;
    }

    constexpr std::size_t size() const { return entries_.size(); }
    /// The bytes that it takes at most until some more are inserted, without what states allocate.
    constexpr std::uint64_t bytes_with(std::uint64_t more) const {
        const std::uint64_t copies = entries_.size() + more > entries_.capacity() ? 3 : 1;  // it grows by half or by its own size
        return copies * (entries_.capacity() * (sizeof(entry) + sizeof(link)) + buckets_.capacity() * sizeof(std::uint32_t));
    }
    constexpr const State& state(std::uint32_t number) const { return entries_[number].at; }
    constexpr const Place& place(std::uint32_t number) const { return entries_[number].place; }
    constexpr const Optional& optional(std::uint32_t number) const { return entries_[number].optional; }
    /// The call that took effect last.
    constexpr std::uint32_t call(std::uint32_t number) const { return entries_[number].call; }
    /// The configuration before that call.
    constexpr std::uint32_t parent(std::uint32_t number) const { return entries_[number].parent; }

    /// The calls that took effect up to a configuration, and the configurations before them, last first.
    template <class Visit>
    constexpr void each_before(std::uint32_t number, Visit&& visit) const {
        for (; number != no_call && call(number) != no_call; number = parent(number)) visit(parent(number), call(number));
    }

private:
    constexpr std::size_t bucket_of(std::uint32_t hash) const { return is_hashed() ? hash & (buckets_.size() - 1) : hash; }

    constexpr void link_in(std::uint32_t number) {
        std::uint32_t& first = buckets_[bucket_of(links_[number].hash)];
        links_[number].next = std::exchange(first, number);
    }

    /// A configuration that a better one replaced is in no chain, and stays out.
    constexpr void rehash() {
        const std::vector<std::uint32_t> before = std::move(buckets_);
        buckets_.assign(4 * before.size(), no_call);
        for (std::uint32_t number : before)
            while (number != no_call) {
                const std::uint32_t next = links_[number].next;
                link_in(number);
                number = next;
            }
    }
};

}}  // namespace foregone::impl
