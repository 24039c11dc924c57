// SPDX-License-Identifier: BSL-1.0
// A container when memory is exhausted. Whichever allocation fails, a failed call changes nothing, and nothing leaks. The container
// is production code with a memory resource; the choices are in the resource.

#include <foregone/faults/failing_memory.hpp>
#include <foregone/foregone.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <memory>
#include <memory_resource>
#include <new>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fg = foregone;

/// Production code: titles in one block of exactly the required size.
class playlist {
protected:
    using title = std::pmr::string;
    std::pmr::polymorphic_allocator<title> memory_;
    title* titles_ = nullptr;
    std::size_t count_ = 0;

public:
    explicit playlist(std::pmr::memory_resource* memory) : memory_(memory) {}
    playlist(const playlist&) = delete;
    playlist& operator=(const playlist&) = delete;
    ~playlist() { replace(nullptr, 0); }

    const title* begin() const { return titles_; }
    const title* end() const { return titles_ + count_; }

    /// If the call throws, the list is unchanged.
    void insert(std::ptrdiff_t at, std::string_view name) {
        title added(name, memory_);
        title* const larger = memory_.allocate(count_ + 1);  // nothing fails from here on
        insert_into(larger, at, std::move(added));
    }

    /// If the call throws, the list is unchanged.
    void erase(std::ptrdiff_t at) {
        title* const smaller = memory_.allocate(count_ - 1);
        std::uninitialized_move(titles_, titles_ + at, smaller);
        std::uninitialized_move(titles_ + at + 1, titles_ + count_, smaller + at);
        replace(smaller, count_ - 1);
    }

protected:
    template <class Name>
    void insert_into(title* larger, std::ptrdiff_t at, Name&& added) {
        std::uninitialized_move(titles_, titles_ + at, larger);
        std::uninitialized_move(titles_ + at, titles_ + count_, larger + at + 1);
        memory_.construct(larger + at, std::forward<Name>(added));
        replace(larger, count_ + 1);
    }

    void replace(title* block, std::size_t count) {
        std::destroy_n(titles_, count_);
        if (titles_ != nullptr) memory_.deallocate(titles_, count_);
        titles_ = block, count_ = count;
    }
};

/// Three titles added in any order and one removed, compared with a list whose allocations never fail.
template <class Playlist>
void keeps_its_promise(fg::chooser& choose) {
    fg::failing_memory memory(choose);  // one allocation fails in each path, or none
    Playlist list(&memory);
    std::vector<std::string_view> expected;
    const auto both_or_neither = [&](auto change_list, auto change_expected) {
        try {
            change_list();
            change_expected();
        } catch (const std::bad_alloc&) {}
        choose.expect(std::equal(list.begin(), list.end(), expected.begin(), expected.end()), "a call that fails changes nothing");
    };
    for (const char* name : {"a name too long to live in place", "another one, about as long", "a third, and it is no shorter"}) {
        const std::ptrdiff_t at = choose("insert at", std::ssize(expected) + 1);
        both_or_neither([&] { list.insert(at, name); }, [&] { expected.insert(expected.begin() + at, name); });
    }
    const std::ptrdiff_t at = choose("erase at", std::ssize(expected));
    both_or_neither([&] { list.erase(at); }, [&] { expected.erase(expected.begin() + at); });
}
FOREGONE_CHECK(fg::program<keeps_its_promise<playlist>>, fg::paths<12>);

/// A defect: two lines are exchanged. If the allocation for the name fails, the block leaks.
struct leaking_playlist : playlist {
    using playlist::playlist;
    void insert(std::ptrdiff_t at, std::string_view name) {
        title* const larger = memory_.allocate(count_ + 1);
        title added(name, memory_);
        insert_into(larger, at, std::move(added));
    }
};
FOREGONE_CHECK(fg::program<keeps_its_promise<leaking_playlist>>,
               fg::paths<12>.breadth_first().expect_violation("all memory is given back", 6));

/// A second defect: the name is copied after the titles have moved. If its allocation fails, the titles are lost.
struct losing_playlist : playlist {
    using playlist::playlist;
    void insert(std::ptrdiff_t at, std::string_view name) { insert_into(memory_.allocate(count_ + 1), at, name); }
};
FOREGONE_CHECK(fg::program<keeps_its_promise<losing_playlist>>,
               fg::paths<12>.breadth_first().expect_violation("a call that fails changes nothing", 6));
