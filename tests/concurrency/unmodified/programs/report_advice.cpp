// SPDX-License-Identifier: BSL-1.0
// Programs with a memory order that is too weak, whose reports report_advice.sh reads: each names the line that is too weak.
#include <foregone/concurrency/unmodified.hpp>

#include <array>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <mutex>
#include <thread>

namespace {

namespace fg = foregone;
using enum std::memory_order;
constexpr fg::unmodified_options weak{.memory = fg::rc11};

template <std::memory_order Store, std::memory_order Load>
void message() {
    int data = 0;
    std::atomic<int> flag{0};
    std::thread other([&] {
        data = 1;
        flag.store(1, Store);
    });
    if (flag.load(Load) == 1) assert(data == 1);
    other.join();
}
FOREGONE_RUNTIME_CHECK_AS("message_store", fg::unmodified<message<relaxed, acquire>>, fg::paths<100>);
FOREGONE_RUNTIME_CHECK_AS("message_load", fg::unmodified<message<release, relaxed>>, fg::paths<100>);
FOREGONE_RUNTIME_CHECK_AS("message_both", fg::unmodified<message<relaxed, relaxed>, weak>, fg::paths<100>);

/// C++11 let a release sequence go on by stores of the same thread.
void stores_again() {
    int data = 0;
    std::atomic<int> flag{0};
    std::thread other([&] {
        data = 1;
        flag.store(1, release);
        flag.store(2, relaxed);
    });
    if (flag.load(acquire) == 2) assert(data == 1);
    other.join();
}
FOREGONE_RUNTIME_CHECK_AS("stores_again", fg::unmodified<stores_again, weak>, fg::paths<100>);

struct made_once {
    std::mutex mutex;
    std::atomic<bool> is_made{false};
    int value = 0;

    int get() {
        if (!is_made.load(acquire)) {
            const std::lock_guard held(mutex);
            if (!is_made.load(relaxed)) {
                value = 7;
                is_made.store(true, relaxed);
            }
        }
        return value;
    }
};
void double_checked() {
    made_once made;
    std::thread other([&] { assert(made.get() == 7); });
    assert(made.get() == 7);
    other.join();
}
FOREGONE_RUNTIME_CHECK_AS("double_checked", fg::unmodified<double_checked>, fg::paths<100>);

template <int Weak>
struct ring {
    static constexpr std::memory_order order(int which, std::memory_order right) { return which == Weak ? relaxed : right; }

    std::array<int, 2> items{};
    std::atomic<std::size_t> written{0}, read{0};

    void push(int item) {
        const std::size_t at = written.load(relaxed);
        while (at - read.load(order(0, acquire)) == 2) {}
        items[at % 2] = item;
        written.store(at + 1, order(1, release));
    }
    int pop() {
        const std::size_t at = read.load(relaxed);
        while (written.load(order(2, acquire)) == at) {}
        const int item = items[at % 2];
        read.store(at + 1, order(3, release));
        return item;
    }
};
template <int Weak>
void arrives_in_order() {
    ring<Weak> items;
    std::thread producer([&] {
        for (int item = 1; item <= 3; ++item) items.push(item);
    });
    for (int expected = 1; expected <= 3; ++expected) assert(items.pop() == expected);
    producer.join();
}
FOREGONE_RUNTIME_CHECK_AS("ring_0", fg::unmodified<arrives_in_order<0>, weak>, fg::paths<200>);
FOREGONE_RUNTIME_CHECK_AS("ring_1", fg::unmodified<arrives_in_order<1>, weak>, fg::paths<200>);
FOREGONE_RUNTIME_CHECK_AS("ring_2", fg::unmodified<arrives_in_order<2>, weak>, fg::paths<200>);
FOREGONE_RUNTIME_CHECK_AS("ring_3", fg::unmodified<arrives_in_order<3>, weak>, fg::paths<200>);

void dekker() {
    std::atomic<int> left{0}, right{0};
    int seen_by_left = 0;
    std::thread other([&] {
        left.store(1, release);
        seen_by_left = right.load(acquire);
    });
    right.store(1, release);
    const int seen_by_right = left.load(acquire);
    other.join();
    assert(seen_by_left == 1 || seen_by_right == 1);
}
FOREGONE_RUNTIME_CHECK_AS("dekker", fg::unmodified<dekker, weak>, fg::paths<200>);

struct peterson {
    std::array<std::atomic<bool>, 2> wants{};
    std::atomic<int> turn{0};

    void lock(int me) {
        wants[static_cast<std::size_t>(me)].store(true, release);
        turn.store(1 - me, release);
        while (wants[static_cast<std::size_t>(1 - me)].load(acquire) && turn.load(acquire) != me) {}
    }
    void unlock(int me) { wants[static_cast<std::size_t>(me)].store(false, release); }
};
void excludes() {
    peterson mutex;
    std::atomic<int> inside{0};
    const auto enters = [&](int me) {
        mutex.lock(me);
        assert(inside.fetch_add(1, relaxed) == 0);
        inside.fetch_sub(1, relaxed);
        mutex.unlock(me);
    };
    std::thread other([&] { enters(1); });
    enters(0);
    other.join();
}
FOREGONE_RUNTIME_CHECK_AS("peterson", fg::unmodified<excludes, weak>, fg::paths<200>);

void reads_both() {
    std::atomic<unsigned> version{0};
    std::atomic<int> first{0}, second{0};
    std::thread writer([&] {
        version.store(1, relaxed);
        first.store(1, relaxed);
        second.store(1, relaxed);
        version.store(2, release);
    });
    const unsigned before = version.load(acquire);
    const int one = first.load(relaxed), other = second.load(relaxed);
    if (before % 2 == 0 && version.load(relaxed) == before) assert(one == other);
    writer.join();
}
FOREGONE_RUNTIME_CHECK_AS("seqlock", fg::unmodified<reads_both, weak>, fg::paths<200>);

void writes_both() {
    int data = 0;
    std::thread other([&] { data = 1; });
    data = 2;
    other.join();
}
FOREGONE_RUNTIME_CHECK_AS("unrelated", fg::unmodified<writes_both>, fg::paths<100>);

}  // namespace
