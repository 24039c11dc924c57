// SPDX-License-Identifier: BSL-1.0
// make_store: for each width of a state and each form, the store that it chooses is a set of these states, alone and by ranks.
#include <states/store/make_store.hpp>

#include "../support/effort.hpp"

#include <foregone/executor.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <set>
#include <vector>

namespace {

namespace fg = foregone;

using state = std::array<std::uint64_t, fg::most_state_words>;  ///< zeros after its own words

/// One of few states of these bits, so that most come again: they differ in a bit of a word each, and some in all bits.
state drawn(std::mt19937_64& random, std::size_t words, unsigned bits) {
    state one{};
    const std::uint64_t kind = random() % 400, bit = random() % bits;
    if (kind < 300) one[bit / 64] = std::uint64_t{1} << bit % 64;
    else if (kind < 399) one[kind % words] = random() % 4;
    else std::fill_n(one.begin(), words, ~std::uint64_t{0});
    if (bits % 64 != 0) one[words - 1] &= (std::uint64_t{1} << bits % 64) - 1;
    return one;
}

/// Feeds batches to a store of one of some ranks, and compares what it keeps and sends with a set.
class store_trial {
    std::size_t words_;
    unsigned bits_, rank_, ranks_;
    fg::sequential_executor who_{};
    fg::owned<fg::state_store> store_;
    fg::owned<fg::state_store::scratch> own_;
    std::set<state> known_{};
    std::vector<std::vector<std::uint64_t>> sent_{};

    std::vector<state> states_in(const std::vector<std::uint64_t>& words, std::size_t count) const {
        std::vector<state> all(count);
        for (std::size_t i = 0; i < count; ++i) std::copy_n(words.data() + i * words_, words_, all[i].begin());
        return all;
    }

public:
    store_trial(fg::visited_form form, std::size_t words, unsigned bits, unsigned rank, unsigned ranks)
        : words_(words), bits_(bits), rank_(rank), ranks_(ranks), store_(fg::make_store(form, words, bits)->another()),
          own_(store_->make_scratch()) {
        store_->share(rank, ranks);
        store_->allot(1 << 20);
    }

    void feed(std::mt19937_64& random, std::size_t count) {
        std::vector<std::uint64_t> batch;
        std::set<state> fresh;
        for (std::size_t i = 0; i < count; ++i) {
            const state one = drawn(random, words_, bits_);
            batch.insert(batch.end(), one.begin(), one.begin() + static_cast<std::ptrdiff_t>(words_));
            ASSERT_LT(store_->owner_of(store_->hash(one.data())), ranks_);
            if (store_->owns(one.data()) && known_.insert(one).second) fresh.insert(one);
        }
        const std::vector<state> fed = states_in(batch, count);
        store_->grow_for(known_.size(), count, who_);
        ASSERT_GE(store_->room(known_.size()), count);
        sent_.clear();
        const std::size_t kept = store_->keep_new(batch.data(), count, &*own_, sent_);
        std::vector<state> all = states_in(batch, kept);
        std::sort(all.begin(), all.end());
        ASSERT_EQ(all, std::vector<state>(fresh.begin(), fresh.end()));
        for (const state& one : fed) ASSERT_EQ(store_->contains(one.data()), known_.contains(one));
        for (unsigned rank = 0; rank < sent_.size(); ++rank)
            for (const state& one : states_in(sent_[rank], sent_[rank].size() / words_)) {
                ASSERT_NE(rank, rank_);
                ASSERT_EQ(store_->owner_of(store_->hash(one.data())), rank);
                ASSERT_TRUE(std::find(fed.begin(), fed.end(), one) != fed.end());
            }
    }

    /// As a search resumes from a file.
    void feed_again() {
        fg::owned<fg::state_store> resumed = store_->another();
        resumed->allot(1 << 20);
        std::vector<std::uint64_t> all;
        for (const state& one : known_) all.insert(all.end(), one.begin(), one.begin() + static_cast<std::ptrdiff_t>(words_));
        resumed->grow_for(0, 2 * known_.size(), who_);
        EXPECT_TRUE(resumed->insert_all(all.data(), known_.size()));
        EXPECT_FALSE(resumed->insert_all(all.data(), 1));
        for (const state& one : known_) EXPECT_EQ(resumed->hash(one.data()), store_->hash(one.data()));
    }
};

TEST(visited_make_store, each_width_and_form_is_a_set) {
    std::mt19937_64 random(11);
    for (const fg::visited_form form :
         {fg::visited_form::states, fg::visited_form::digests, fg::visited_form::tree, fg::visited_form::bits})
        for (std::size_t words = 1; words <= fg::most_state_words; ++words)
            for (const unsigned unused : {0u, 1u, 2u, 40u})
                for (const unsigned ranks : {1u, 3u}) {
                    SCOPED_TRACE(testing::Message() << fg::visited_form_name(form) << ": " << words << " words less " << unused);
                    store_trial trial(form, words, static_cast<unsigned>(64 * words) - unused, ranks - 1, ranks);
                    for (unsigned round = 0; round < cases(24u); ++round) trial.feed(random, 1 + random() % 150);
                    trial.feed_again();
                    if (testing::Test::HasFatalFailure()) return;
                }
}

/// Two forms of a width send a state to the same rank only if it is compared by all of its bits in both: tree and states.
TEST(visited_make_store, a_tree_gives_a_state_to_the_rank_that_the_states_do) {
    std::mt19937_64 random(12);
    for (std::size_t words = 2; words <= fg::most_state_words; ++words) {
        const auto bits = static_cast<unsigned>(64 * words);
        const auto exact = fg::make_store(fg::visited_form::states, words, bits);
        const auto tree = fg::make_store(fg::visited_form::tree, words, bits);
        for (int i = 0; i < 200; ++i) {
            const state one = drawn(random, words, bits);
            ASSERT_EQ(exact->hash(one.data()), tree->hash(one.data()));
        }
    }
}

}  // namespace
