// SPDX-License-Identifier: BSL-1.0
// A queue of blocks that counts its items: it follows the link to a new block, and the block's own link is not there yet.
//
// The defect of moodycamel::ReaderWriterQueue, re-stated: https://github.com/cameron314/readerwriterqueue/issues/171. Blocks are a
// ring. A producer whose block is full puts another one into it: the new block gets its link, the full one gets a link to the new
// one, then a fence releases both. The fence is meant for the consumer, which does not look beyond the last block. A thread that
// counts the items follows the links alone, and crashed on a processor of ARM: it read the null that was there before.

#include <foregone/concurrency/unmodified.hpp>

#include <atomic>
#include <cassert>
#include <thread>

namespace fg = foregone;

namespace {

using enum std::memory_order;

/// Two blocks of one item, the first of which is full; nothing is taken out.
template <bool FencesFirst>
class block_queue {
    struct block {
        std::atomic<block*> next;
        std::atomic<int> size;
    };
    block first_{&first_, 1}, second_{nullptr, 0};
    std::atomic<block*> last_{&first_};

    static void release_what_was_stored() { std::atomic_thread_fence(release); }

public:
    void push() {
        second_.size.store(1, relaxed);
        second_.next.store(first_.next.load(relaxed), relaxed);
        if (FencesFirst) release_what_was_stored();
        first_.next.store(&second_, relaxed);
        if (!FencesFirst) release_what_was_stored();
        last_.store(&second_, relaxed);
    }

    int size() const {
        int all = 0;
        const block* at = &first_;
        do {
            assert(at && "the blocks are a ring");
            std::atomic_thread_fence(acquire);
            all += at->size.load(relaxed);
            at = at->next.load(relaxed);
        } while (at != &first_);
        return all;
    }
};

template <bool FencesFirst>
void counts_while_it_grows() {
    block_queue<FencesFirst> queue;
    std::thread producer([&] { queue.push(); });
    const int size = queue.size();
    assert(size == 1 || size == 2);
    producer.join();
}

void broken() { counts_while_it_grows<false>(); }
void repaired() { counts_while_it_grows<true>(); }

constexpr fg::unmodified_options weak{.memory = fg::rc11};
FOREGONE_RUNTIME_CHECK(fg::unmodified<broken>, fg::paths<100>);  // with the newest values alone
FOREGONE_RUNTIME_CHECK(fg::unmodified<broken, weak>, fg::paths<100>.expect_violation("at && \"the blocks are a ring\""));
FOREGONE_RUNTIME_CHECK(fg::unmodified<repaired, weak>, fg::paths<100>);

}  // namespace
