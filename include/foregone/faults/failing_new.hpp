// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/config.hpp>
#include <foregone/model/chooser.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace foregone {

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
