// SPDX-License-Identifier: BSL-1.0
// A cache of the entries that were used last, behind a mutex, as a suite of commands. To read an entry moves it to the front: that
// needs the lock, too, and the same one as the search before it.

#include <foregone/foregone.hpp>

#include <foregone/concurrency/concurrent.hpp>
#include <foregone/concurrency/scheduled_std.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <vector>

namespace fg = foregone;

enum class cache_defect {
    none,
    reads_without_the_lock,
    unlocks_before_it_moves,     ///< between the search of an entry and its way to the front
    unlocks_before_it_replaces,  ///< between the removal of the old entry and the new one
};

struct cache_entry {
    int key = 0, value = 0;  // key 0: none
    bool operator==(const cache_entry&) const = default;
};

template <class Std, cache_defect Defect>
class cache {
    using entry = cache_entry;
    static constexpr std::size_t capacity = 2;

    typename Std::mutex mutex_;
    std::array<typename Std::template variable<entry>, capacity> entries_{};  // the last used one first

    std::size_t find(int key) const {
        std::size_t at = 0;
        while (at < capacity && entries_[at].read().key != key) ++at;
        return at;
    }
    void put_in_front(std::size_t from, entry one) {
        for (; from > 0; --from) entries_[from].write(entries_[from - 1].read());
        entries_[0].write(one);
    }
    void let_others_in() { mutex_.unlock(), mutex_.lock(); }

public:
    std::optional<int> get(int key) {
        constexpr bool locks = Defect != cache_defect::reads_without_the_lock;
        if (locks) mutex_.lock();
        const std::size_t at = find(key);
        std::optional<int> value;
        if (at < capacity) {
            const entry one = entries_[at].read();
            if (Defect == cache_defect::unlocks_before_it_moves) let_others_in();
            put_in_front(at, one);
            value = one.value;
        }
        if (locks) mutex_.unlock();
        return value;
    }

    void put(int key, int value) {
        mutex_.lock();
        const std::size_t at = std::min(find(key), capacity - 1);
        if (Defect == cache_defect::unlocks_before_it_replaces) entries_[at].write({}), let_others_in();
        put_in_front(at, {key, value});
        mutex_.unlock();
    }
};

template <cache_defect Defect>
struct cache_commands {
    using system = cache<fg::scheduled_std, Defect>;

    struct model {
        std::vector<cache_entry> entries;  // the last used one first

        bool operator==(const model&) const = default;
        std::optional<int> value_of(int key) const {
            const auto at = std::ranges::find(entries, key, &cache_entry::key);
            return at == entries.end() ? std::nullopt : std::optional(at->value);
        }
        void use(cache_entry one) {
            std::erase_if(entries, [&](const cache_entry& each) { return each.key == one.key; });
            entries.insert(entries.begin(), one);
            if (entries.size() > 2) entries.pop_back();
        }
    };

    struct put {
        int key, value;
        void run(system& s) const { s.put(key, value); }
        void next(model& m) const { m.use({key, value}); }
    };
    struct get {
        int key;
        std::optional<int> run(system& s) const { return s.get(key); }
        std::optional<int> expected(const model& m) const { return m.value_of(key); }
        void next(model& m) const {
            if (const std::optional<int> value = m.value_of(key)) m.use({key, *value});
        }
    };
    using keys = fg::integers<1, 3>;
    using commands = fg::one_of<fg::product<get, keys>, fg::product<put, keys, fg::integers<1, 2>>>;
};
using right_cache = cache_commands<cache_defect::none>;
using unlocked_cache = cache_commands<cache_defect::reads_without_the_lock>;
using forgetful_cache = cache_commands<cache_defect::unlocks_before_it_moves>;

FOREGONE_RUNTIME_CHECK(right_cache, fg::concurrent<2, 2, 0>);
FOREGONE_RUNTIME_CHECK(unlocked_cache, fg::concurrent<2, 2>.expect_violation("no data race"));
FOREGONE_RUNTIME_CHECK(forgetful_cache, fg::concurrent<2, 2>.expect_violation("the calls are linearizable"));
