// SPDX-License-Identifier: BSL-1.0
// Containers of the C++ library in unmodified code: part of what they do is in the library, which was compiled without the flag.
#include <foregone/concurrency/unmodified.hpp>

#include "program_support.hpp"

#include <iterator>
#include <list>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <unordered_map>

namespace fg = foregone;

namespace {

void at_once(auto first, auto second) {
    std::thread other(first);
    second();
    other.join();
}

volatile int seen = 0;  // the optimiser leaves what is read

/// The least recently used first. A use moves an entry to the end.
struct cache {
    std::mutex guard;
    std::list<std::pair<int, std::string>> order;
    std::map<int, decltype(order)::iterator> places;

    void put(int key, std::string value) {
        const std::scoped_lock lock(guard);
        order.emplace_back(key, std::move(value));
        if (const auto old = places.find(key); old != places.end()) order.erase(old->second), places.erase(old);
        places.emplace(key, std::prev(order.end()));
        if (order.size() > 2) places.erase(order.front().first), order.pop_front();
    }

    std::string get(int key) {
        const std::scoped_lock lock(guard);
        const auto at = places.find(key);
        if (at == places.end()) return {};
        order.splice(order.end(), order, at->second);
        return at->second->second;
    }
};

void right_cache() {
    cache all;
    all.put(1, "one"), all.put(2, "two");
    at_once([&] { all.get(1); }, [&] { all.put(3, "three"); });
    program::expect(all.order.size() == 2 && all.places.size() == 2 && all.get(3) == "three");
    program::expect(all.get(1) == "one" || all.get(2) == "two");
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_cache>, fg::paths<100>);

void right_readers() {
    const std::set<int> numbers{1, 2, 3};
    const auto sum = [&] {
        int all = 0;
        for (const int each : numbers) all += each;
        for (auto at = numbers.rbegin(); at != numbers.rend(); ++at) all += *at;
        program::expect(all == 12);
    };
    at_once(sum, sum);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_readers>, fg::paths<100>);

void right_values() {
    std::map<std::string, int> counts{{"a", 0}, {"b", 0}};
    at_once([&] { ++counts.find("a")->second; }, [&] { ++counts.find("b")->second; });
    program::expect(counts["a"] == 1 && counts["b"] == 1);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_values>, fg::paths<100>);

void wrong_lookup() {
    std::mutex guard;
    std::map<std::string, int> map;
    const auto insert = [&] {
        const std::scoped_lock lock(guard);
        map["a"] = 1;
    };
    at_once(insert, [&] { seen = static_cast<int>(map.count("b")); });
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_lookup>, fg::paths<100>.expect_violation("no data race"));

void wrong_forward() {
    std::set<int> numbers{1, 2, 3};
    at_once([&] { numbers.erase(3); }, [at = numbers.begin()]() mutable { seen = *++at; });
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_forward>, fg::paths<100>.expect_violation("no data race"));

void wrong_backward() {
    std::set<int> numbers{1, 2, 3};
    at_once([&] { numbers.insert(4); }, [at = numbers.find(2)]() mutable { seen = *--at; });
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_backward>, fg::paths<100>.expect_violation("no data race"));

/// The nodes are gone, and the tree that they were in is empty.
void wrong_cleared() {
    std::set<int> numbers{1, 2, 3};
    auto at = numbers.find(1);
    std::thread([&] { numbers.clear(); }).join();
    seen = *++at;
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_cleared>, fg::paths<100>.expect_violation("no freed memory is used"));

void wrong_cleared_before_end() {
    std::set<int> numbers{1, 2, 3};
    auto at = numbers.find(3);
    std::thread([&] { numbers.clear(); }).join();
    seen = *--at;
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_cleared_before_end>, fg::paths<100>.expect_violation("no freed memory is used"));

void wrong_splice() {
    std::list<int> order{1, 2};
    at_once([&] { order.splice(order.end(), order, order.begin()); }, [at = order.begin()] { seen = *std::next(at); });
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_splice>, fg::paths<100>.expect_violation("no data race"));

void wrong_reverse() {
    std::list<int> order{1, 2};
    at_once([&] { order.reverse(); }, [at = order.begin()] { seen = *std::next(at); });
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_reverse>, fg::paths<100>.expect_violation("no data race"));

void wrong_insertion() {
    std::list<int> order{1, 2};
    at_once([&, at = std::next(order.begin())] { order.insert(at, 3); }, [at = order.begin()] { seen = *std::next(at); });
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_insertion>, fg::paths<100>.expect_violation("no data race"));

void wrong_removal() {
    std::list<int> order{1, 2, 3};
    at_once([&, at = std::next(order.begin())] { order.erase(at); }, [at = order.begin()] { seen = *std::next(at) > 0; });
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_removal>, fg::paths<100>.expect_violation("no data race"));

void wrong_swap() {
    std::list<int> some{1, 2}, more{3};
    at_once([&] { some.swap(more); }, [&] { seen = some.front(); });
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_swap>, fg::paths<100>.expect_violation("no data race"));

void wrong_key() {
    std::unordered_map<std::string, int> counts;
    std::string key = "a key that is longer than what a string has in itself";
    at_once([&] { key[0] = 'A'; }, [&] { seen = static_cast<int>(std::hash<std::string>()(key)); });
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_key>, fg::paths<100>.expect_violation("no data race"));

void wrong_text() {
    std::string text;
    at_once([&] { text += "abc"; }, [&] { seen = static_cast<int>(text.size()); });
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_text>, fg::paths<100>.expect_violation("no data race"));

}  // namespace
