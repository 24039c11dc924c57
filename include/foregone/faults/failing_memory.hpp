// SPDX-License-Identifier: BSL-1.0
#pragma once

// Allocations that fail: of a memory resource, an allocator, or operator new.

#include <foregone/impl/base/config.hpp>
#include <foregone/model/chooser.hpp>

#include <cstddef>
#include <cstdint>
#include <exception>
#include <limits>
#include <memory_resource>
#include <new>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace foregone {

/// A memory resource whose allocations may fail: each one succeeds in one path and fails in another.
///
/// It checks the expectations "only allocated memory is given back", "memory is given back as it was asked for" (size and
/// alignment) and, in its destructor, "all memory is given back"; a violation has one of these titles.
/// Requires: everything allocated here is destroyed first.
/// Complexity: one list entry for each outstanding allocation, searched from the newest. With `failures` of 1, code that allocates
///     n times has n + 1 paths; with k failures a path, the number of ways to choose at most k of n; with `any_number`, 2^n.
/// Errors: `std::bad_alloc` if an allocation fails.
class failing_memory final : public std::pmr::memory_resource {
public:
    static constexpr std::uint64_t any_number = std::numeric_limits<std::uint64_t>::max();

    explicit failing_memory(chooser& choose, std::uint64_t failures = 1,
                            std::pmr::memory_resource* upstream = std::pmr::new_delete_resource())
        : choose_(choose), failures_left_(failures), upstream_(upstream), around_(std::exchange(innermost_, this)) {}

    failing_memory(const failing_memory&) = delete;
    failing_memory& operator=(const failing_memory&) = delete;

    ~failing_memory() override {
        innermost_ = around_;
        if (!blocks_.empty() && std::uncaught_exceptions() == exceptions_around_) report_leak();
        for (const block& left : blocks_) upstream_->deallocate(left.at, left.bytes, left.alignment);
    }

    /// Changes the limit of failing allocations from here on; 0, for example, during a preparation.
    void allow_failures(std::uint64_t failures) { failures_left_ = failures; }

    std::uint64_t allocations() const { return allocations_; }  ///< number of allocations requested, failed ones included
    std::uint64_t failures() const { return failures_; }
    std::size_t outstanding_allocations() const { return blocks_.size(); }
    std::size_t outstanding_bytes() const {
        std::size_t sum = 0;
        for (const block& each : blocks_) sum += each.bytes;
        return sum;
    }

    /// For code that calls malloc: `nullptr` if the allocation fails.
    void* allocate_or_null(std::size_t bytes) { return fails(bytes) ? nullptr : add_block(bytes, alignof(std::max_align_t)); }

    /// For code that calls free: frees a result of `allocate_or_null`; nullptr is ignored.
    void release(void* memory) {
        if (memory == nullptr) return;
        const block* found = find(memory);
        do_deallocate(memory, found == nullptr ? 0 : found->bytes, alignof(std::max_align_t));
    }

    /// The newest living failing_memory of this thread; memory that never fails if there is none.
    static std::pmr::memory_resource* innermost() {
        if (innermost_ != nullptr) return innermost_;
        return std::pmr::new_delete_resource();
    }

private:
    struct block {
        void* at;
        std::size_t bytes, alignment;
        std::uint64_t number;
    };

    chooser& choose_;
    std::uint64_t failures_left_;
    std::pmr::memory_resource* upstream_;
    failing_memory* around_;
    std::uint64_t allocations_ = 0, failures_ = 0;
    std::vector<block> blocks_;
    int exceptions_around_ = std::uncaught_exceptions();
    static inline thread_local failing_memory* innermost_ = nullptr;

    void* do_allocate(std::size_t bytes, std::size_t alignment) override {
#if FOREGONE_HAS_EXCEPTIONS
        if (fails(bytes)) throw std::bad_alloc();
#endif
        return add_block(bytes, alignment);
    }

    void do_deallocate(void* memory, std::size_t bytes, std::size_t alignment) override {
        block* found = find(memory);
        if (found == nullptr) return choose_.fail_without_escape("only allocated memory is given back");
        if (found->bytes != bytes) report_mismatch(*found, "bytes", found->bytes, bytes);
        if (found->alignment != alignment) report_mismatch(*found, "as alignment", found->alignment, alignment);
        upstream_->deallocate(memory, found->bytes, found->alignment);
        blocks_.erase(blocks_.begin() + (found - blocks_.data()));
    }

    bool do_is_equal(const std::pmr::memory_resource& other) const noexcept override { return this == &other; }

    bool fails(std::size_t bytes) {
        ++allocations_;
        if (failures_left_ == 0 || !choose_.either("an allocation fails")) return false;
        --failures_left_;
        ++failures_;
        choose_.remark("allocation ", allocations_, ", of ", bytes, " bytes, fails");
        return true;
    }

    void* add_block(std::size_t bytes, std::size_t alignment) {
        blocks_.reserve(blocks_.size() + 1);
        void* const at = upstream_->allocate(bytes, alignment);
        blocks_.push_back({at, bytes, alignment, allocations_});
        return at;
    }

    block* find(const void* memory) {
        for (auto each = blocks_.rbegin(); each != blocks_.rend(); ++each)
            if (each->at == memory) return &*each;
        return nullptr;
    }

    void report_mismatch(const block& given, std::string_view what, std::size_t asked, std::size_t returned) {
        choose_.remark("allocation ", given.number, " asked for ", asked, " ", what, " and is given back with ", returned);
        choose_.fail_without_escape("memory is given back as it was asked for");
    }

    void report_leak() {
        choose_.remark("allocation ", blocks_[0].number, ", of ", blocks_[0].bytes, " bytes, is not given back");
        if (blocks_.size() > 1) choose_.remark("nor ", blocks_.size() - 1, " more");
        choose_.fail_without_escape("all memory is given back");
    }
};

/// An allocator over `failing_memory`, for code that takes an allocator type: `std::vector<T, fg::failing_allocator<T>>`.
///
/// Guarantees: default constructed, it allocates from the newest `failing_memory` of this thread, so code that constructs its own
///     allocators needs no change. It propagates when a container is copied, moved or swapped, as `std::allocator` seems to.
template <class T>
class failing_allocator {
    std::pmr::memory_resource* memory_;

public:
    using value_type = T;
    using is_always_equal = std::false_type;
    using propagate_on_container_copy_assignment = std::true_type;
    using propagate_on_container_move_assignment = std::true_type;
    using propagate_on_container_swap = std::true_type;

    failing_allocator() noexcept : memory_(failing_memory::innermost()) {}
    failing_allocator(failing_memory& memory) noexcept : memory_(&memory) {}
    template <class Other>
    failing_allocator(const failing_allocator<Other>& other) noexcept : memory_(other.resource()) {}

    T* allocate(std::size_t count) {
#if FOREGONE_HAS_EXCEPTIONS
        if (count > std::numeric_limits<std::size_t>::max() / sizeof(T)) throw std::bad_array_new_length();
#endif
        return static_cast<T*>(memory_->allocate(count * sizeof(T), alignof(T)));
    }

    void deallocate(T* memory, std::size_t count) noexcept { memory_->deallocate(memory, count * sizeof(T), alignof(T)); }

    std::pmr::memory_resource* resource() const noexcept { return memory_; }

    template <class Other>
    bool operator==(const failing_allocator<Other>& other) const noexcept { return *memory_ == *other.resource(); }
};

/// Undefined? One source file of the program must `#include <foregone/faults/replace_new.cpp>`.
void include_replace_new_cpp_in_one_source_file();

/// While an object of this class lives, each `new` of its thread may fail; for code without a memory resource or allocator.
///
/// Requires: it lives only during the call under test, because it cannot distinguish whose `new` it is: no other code chooses,
///     expects or reports in the meantime. One source file includes `replace_new.cpp`.
/// Guarantees: as `failing_memory`. `new (std::nothrow)` never fails, and leaks are not checked; AddressSanitizer finds them.
/// Threads: one; `new` on others does not fail.
/// Errors: `std::bad_alloc` if a `new` fails.
class failing_new {
public:
    explicit failing_new(chooser& choose, std::uint64_t failures = 1)
        : choose_(choose), failures_left_(failures), around_(std::exchange(innermost_, this)) {
        include_replace_new_cpp_in_one_source_file();
    }
    failing_new(const failing_new&) = delete;
    failing_new& operator=(const failing_new&) = delete;
    ~failing_new() { innermost_ = around_; }

    /// Whether this `new` fails; called by the replaced operators.
    static bool fails(std::size_t bytes) {
        return innermost_ != nullptr && innermost_->failures_left_ > 0 && innermost_->ask(bytes);
    }

private:
    chooser& choose_;
    std::uint64_t failures_left_;
    failing_new* around_;
    static inline thread_local failing_new* innermost_ = nullptr;

    /// Disables failures for the allocations of the chooser itself.
    struct pause {
        failing_new* asked = std::exchange(innermost_, nullptr);
        ~pause() { innermost_ = asked; }
    };

    bool ask(std::size_t bytes) {
        const pause meanwhile;
        if (!choose_.either("new fails")) return false;
        --failures_left_;
        choose_.remark("new of ", bytes, " bytes fails");
        return true;
    }
};

}  // namespace foregone
