// SPDX-License-Identifier: BSL-1.0
// What a cache may leave is what the definition says: every subset of the changes since the last sync, applied in their order.
#include <foregone/impl/faults/cached_bytes.hpp>
#include <foregone/impl/faults/cached_names.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace {

namespace fg = foregone;
using kind = fg::write_fate::kind;

/// Answers that are counted through: the first of each, until nothing is left to count.
class odometer {
    struct digit { std::size_t value, count; };
    std::vector<digit> digits_{};
    std::size_t at_ = 0;

public:
    std::size_t ask(std::size_t count) {
        if (at_ == digits_.size()) digits_.push_back({0, count});
        return digits_[at_++].value;
    }
    bool next() {
        at_ = 0;
        while (!digits_.empty() && digits_.back().value + 1 == digits_.back().count) digits_.pop_back();
        if (digits_.empty()) return false;
        return ++digits_.back().value, true;
    }
};

struct die {
    std::uint64_t state;
    std::size_t roll(std::size_t sides) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        return static_cast<std::size_t>((state >> 33) % sides);
    }
};

using bytes = std::vector<std::byte>;
using byte_changes = std::vector<fg::byte_change>;

byte_changes random_changes(die& random) {
    byte_changes all;
    for (std::uint64_t i = 1; i <= 5; ++i) {
        const std::size_t offset = random.roll(4);
        if (random.roll(4) == 0) all.push_back({{i}, offset, {}});
        else all.push_back({{i}, offset, bytes(1 + random.roll(3), static_cast<std::byte>(i))});
    }
    return all;
}

/// All that the definition allows; without tears, or with one.
std::set<bytes> defined(const bytes& durable, const byte_changes& changes, bool tears) {
    std::set<bytes> all;
    odometer choices;
    do {
        bytes disk = durable;
        bool torn = false;
        for (fg::byte_change c : changes) {
            const std::size_t kept = choices.ask(tears && !torn && !c.is_resize() ? c.bytes.size() + 1 : 2);
            if (kept == 0) continue;
            torn = torn || (kept > 1);
            if (kept > 1) c.tear(kept - 1);
            c.apply_to(disk);
        }
        all.insert(disk);
    } while (choices.next());
    return all;
}

/// All that the cache leaves, and in how many ways.
std::set<bytes> left(const fg::cached_bytes& cache, bool tears, std::size_t& ways) {
    std::set<bytes> all;
    odometer choices;
    do {
        fg::cached_bytes disk = cache;
        bool torn = false;
        disk.lose([&](const fg::byte_change& c) -> fg::write_fate {
            const std::size_t fate = choices.ask(tears && !torn && !c.is_resize() ? c.bytes.size() + 1 : 2);
            if (fate == 0) return {kind::lost, 0};
            if (fate == 1) return {kind::survives, 0};
            torn = true;
            return {kind::torn, fate - 1};
        });
        all.insert(disk.seen());
        ++ways;
    } while (choices.next());
    return all;
}

TEST(faults_write_cache, leaves_every_subset_of_the_changes_and_nothing_else) {
    std::size_t ways = 0, states = 0;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        die random{seed};
        fg::cached_bytes cache(3);
        byte_changes changes;
        for (const fg::byte_change& c : random_changes(random)) {
            if (c.is_resize() && c.offset == cache.seen().size()) continue;  // changes nothing, and is none
            cache.add(c);
            changes.push_back(c);
        }
        for (const bool tears : {false, true}) {
            const std::set<bytes> expected = defined(bytes(3), changes, tears);
            EXPECT_EQ(left(cache, tears, ways), expected) << seed;
            states += expected.size();
        }
    }
    EXPECT_LE(states, ways);
}

TEST(faults_write_cache, what_is_synced_survives_what_is_forsaken_may_and_order_stays) {
    fg::cached_bytes cache(2);
    const auto put = [&cache](std::size_t at, char what) { cache.write(1, at, bytes{static_cast<std::byte>(what)}); };
    put(0, 'a');
    cache.fail_sync();
    put(1, 'b');
    cache.sync();
    EXPECT_FALSE(cache.is_synced());
    put(0, 'c');
    cache.sync();
    std::size_t ways = 0;
    const auto of = [](char first, char second) { return bytes{static_cast<std::byte>(first), static_cast<std::byte>(second)}; };
    EXPECT_EQ(left(cache, false, ways), (std::set<bytes>{of('c', 'b')}));  // the a is under the c
    EXPECT_EQ(ways, 1u);
    put(0, 'd');
    EXPECT_EQ(left(cache, false, ways), (std::set<bytes>{of('c', 'b'), of('d', 'b')}));
}

using entry = std::pair<std::string, std::size_t>;

TEST(faults_write_cache, names_are_left_as_bytes_are) {
    std::size_t asked = 0, subsets = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        die random{seed};
        const auto name = [&random] { return std::string(1, static_cast<char>('x' + random.roll(3))); };
        fg::cached_names cache;
        std::vector<std::vector<entry>> changes;
        for (std::size_t i = 0; i < 5; ++i) {
            const std::string from = name(), to = name();
            const std::size_t what = random.roll(3);
            if (what == 0) changes.push_back({{to, i}});
            else if (what == 1) changes.push_back({{to, fg::no_file}});
            else if (from != to) changes.push_back({{from, fg::no_file}, {to, i}});
        }
        for (const auto& entries : changes) cache.set(1, entries);

        std::set<fg::file_names> expected, seen;
        for (std::size_t subset = 0; subset < std::size_t{1} << changes.size(); ++subset, ++subsets) {
            fg::file_names names;
            for (std::size_t i = 0; i < changes.size(); ++i)
                if ((subset >> i & 1) != 0) fg::name_change{{}, changes[i]}.apply_to(names);
            expected.insert(names);
        }
        odometer choices;
        do {
            fg::cached_names left = cache;
            left.lose([&](const fg::name_change&) { return fg::write_fate{choices.ask(2) == 0 ? kind::lost : kind::survives, 0}; });
            seen.insert(left.seen());
            ++asked;
        } while (choices.next());
        EXPECT_EQ(seen, expected) << seed;
    }
    EXPECT_LT(asked, subsets);  // what a newer name hides is not asked about
}

}  // namespace
