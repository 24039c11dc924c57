// SPDX-License-Identifier: BSL-1.0
#pragma once

// Adapts a visited set to the interface state_store: a cache of recent states per worker, and states of other ranks.

#include <foregone/impl/states/store/state_store.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// Some of the packed states that a worker has passed on: the last one for each of some ten thousand hashes. A state that the
/// worker reaches again soon need not be looked up among all.
template <class Set>
class recent_states {
    static constexpr std::size_t words = Set::words;

    unsigned slot_bits_;
    std::vector<std::uint64_t> last_;

    std::size_t slot(std::uint64_t mixed) const { return static_cast<std::size_t>(mixed >> (64 - slot_bits_)) * words; }

public:
    /// Each slot begins with a state that does not belong there: zeros, or another value where zeros belong.
    explicit recent_states(unsigned slot_bits) : slot_bits_(slot_bits), last_((std::size_t{1} << slot_bits) * words) {
        std::uint64_t zero[words]{}, other[words]{};
        const std::size_t place = slot(Set::mix(zero));
        do ++other[0];
        while (slot(Set::mix(other)) == place);
        last_[place] = other[0];
    }

    unsigned slot_bits() const { return slot_bits_; }

    /// Notes a state; returns false if it was the last one of its slot. Nothing branches on that, because it is unpredictable.
    bool note(const std::uint64_t* state, std::uint64_t mixed) {
        std::uint64_t* const last = last_.data() + slot(mixed);
        std::uint64_t different = 0;
        for (std::size_t i = 0; i < words; ++i) {
            different |= last[i] ^ state[i];
            last[i] = state[i];
        }
        return different != 0;
    }
};

/// A store that keeps states in a set of packed states: packed_set, digest_set, tree_set or bitstate_set.
///
/// Complexity: look-ups are postponed and done for many states at once, so that their cache misses overlap.
template <class Set>
class store_of final : public state_store {
    static constexpr std::size_t words = Set::words, insert_at_once = 512;
    static constexpr bool by_bits = requires(Set& set) { set.omitted(); };

    // Expensive look-ups, such as those of other ranks' states, justify a larger and slower cache of recent states.
    static constexpr unsigned recent_slot_bits = 15 - std::bit_width(words), more_recent_slot_bits = recent_slot_bits + 2;
    static constexpr std::uint64_t large_set_bytes = std::uint64_t{64} << 20;

    struct looking final : scratch {
        std::vector<std::uint64_t> home{};
        std::vector<typename Set::waiting_entry> late{};
        recent_states<Set> recent{recent_slot_bits};
        std::vector<std::uint64_t> leaving{};  ///< states of other ranks, each followed by its owner
    };

    Set visited_{};
    bool alone_ = false;  ///< only one worker

public:
    owned<state_store> another() const override { return make_owned<store_of>(); }
    owned<scratch> make_scratch() const override { return make_owned<looking>(); }

    std::size_t keep_new(std::uint64_t* states, std::size_t count, scratch* own,
                         std::vector<std::vector<std::uint64_t>>& sent) override {
        looking& at = static_cast<looking&>(*own);
        if (at.home.size() < count) at.home.resize(count), at.late.resize(count);
        if (count > 0 && at.recent.slot_bits() == recent_slot_bits && (ranks_ > 1 || visited_.bytes() > large_set_bytes))
            at.recent = recent_states<Set>(more_recent_slot_bits);
        count = ranks_ == 1 ? choose<false>(states, count, at, sent) : choose<true>(states, count, at, sent);
        return alone_ ? visited_.template insert_all<true>(states, at.home.data(), at.late.data(), count)
                      : visited_.template insert_all<false>(states, at.home.data(), at.late.data(), count);
    }

    bool insert_all(const std::uint64_t* states, std::uint64_t count) override {
        std::uint64_t homes[insert_at_once];
        bool fresh = true;
        for (std::uint64_t first = 0; first < count; first += insert_at_once) {
            const std::uint64_t many = count - first < insert_at_once ? count - first : insert_at_once;
            for (std::uint64_t i = 0; i < many; ++i)
                visited_.prefetch(homes[i] = visited_.home(Set::hash(states + (first + i) * words)));
            for (std::uint64_t i = 0; i < many; ++i)
                fresh &= visited_.template insert<true>(states + (first + i) * words, homes[i]);
        }
        return fresh;
    }

    bool contains(const std::uint64_t* state) const override { return visited_.contains(state); }
    std::uint64_t hash(const std::uint64_t* state) const override { return Set::hash(state); }

    void grow_for(std::uint64_t states, std::uint64_t more, executor& who) override {
        alone_ = who.workers() == 1;
        visited_.grow_for(states, more, who);
    }
    std::uint64_t bytes_to_grow_for(std::uint64_t states, std::uint64_t more) const override {
        return visited_.bytes_to_grow_for(states, more);
    }
    std::uint64_t room(std::uint64_t states) const override { return visited_.room(states); }
    std::uint64_t bytes() const override { return visited_.bytes(); }

    unsigned digest_bits() const override {
        if constexpr (requires { Set::digest_bits; }) return Set::digest_bits;
        else return 0;
    }

    bool forgets() const override { return by_bits; }
    bitstate_omission omitted() const override {
        if constexpr (by_bits) return visited_.omitted();
        else return {};
    }
    void allot([[maybe_unused]] std::uint64_t bytes) override {
        if constexpr (by_bits) visited_.allot(bytes);
    }
    void end_level([[maybe_unused]] executor& who) override {
        if constexpr (by_bits) visited_.end_level(who);
    }

private:
    static void copy(std::uint64_t* to, const std::uint64_t* from) {
        for (std::size_t i = 0; i < words; ++i) to[i] = from[i];
    }

    /// Selects the states to look up: those that are not recent, and belong to this rank. Other ranks' states leave.
    ///
    /// It prefetches as it goes: processors drop some of many consecutive prefetches. Nothing branches on the result, which is
    /// unpredictable.
    template <bool Shared>
    std::size_t choose(std::uint64_t* const states, std::size_t count, looking& own,
                       std::vector<std::vector<std::uint64_t>>& sent) const {
        std::uint64_t* const homes = own.home.data();
        if constexpr (Shared) own.leaving.resize(count * (words + 1) + words + 1);
        std::size_t kept = 0, gone = 0;
        for (std::size_t i = 0; i < count; ++i) {
            std::uint64_t packed[words];
            copy(packed, states + i * words);
            copy(states + kept * words, packed);
            const std::uint64_t mixed = Set::mix(packed), hash = Set::finish(mixed);
            const bool is_fresh = own.recent.note(packed, mixed);
            bool is_own = true;
            homes[kept] = visited_.home(hash);
            if constexpr (Shared) {
                std::uint64_t* const leaving = own.leaving.data() + gone * (words + 1);
                copy(leaving, packed);
                leaving[words] = owner_of(hash);
                is_own = leaving[words] == rank_;
                gone += is_fresh & !is_own;
            }
            visited_.prefetch(homes[is_own ? kept : 0]);
            kept += is_fresh & is_own;
        }
        if constexpr (Shared) send(own, gone, sent);
        return kept;
    }

    /// Appends the leaving states to the parcels of their owners.
    void send(const looking& own, std::size_t count, std::vector<std::vector<std::uint64_t>>& sent) const {
        sent.resize(ranks_);
        for (const std::uint64_t* state = own.leaving.data(); count > 0; --count, state += words + 1) {
            std::vector<std::uint64_t>& to = sent[state[words]];
            to.insert(to.end(), state, state + words);
        }
    }
};

}}  // namespace foregone::impl
