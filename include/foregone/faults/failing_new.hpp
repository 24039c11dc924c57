// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/config.hpp>
#include <foregone/model/chooser.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace foregone {

/// Undefined? One source file of the program has to `#include <foregone/faults/replace_new.cpp>`.
void include_replace_new_cpp_in_one_source_file();

/// While it lives, each `new` of this thread may fail, for code that takes neither a memory resource nor an allocator.
///
/// Requires: it lives no longer than the call under test, for it does not tell whose `new` it is: nothing else of the program
/// chooses, expects or tells in the meantime. One source file includes `replace_new.cpp`.
/// Shape: as of `failing_memory`. `new (std::nothrow)` never fails, and nothing is said about leaks: AddressSanitizer does.
/// Threads: one; `new` on others does not fail.
/// Errors: `std::bad_alloc`, where a `new` fails.
class failing_new {
public:
    explicit failing_new(chooser& choose, std::uint64_t failures = 1)
        : choose_(choose), failures_left_(failures), around_(std::exchange(innermost_, this)) {
        include_replace_new_cpp_in_one_source_file();
    }
    failing_new(const failing_new&) = delete;
    failing_new& operator=(const failing_new&) = delete;
    ~failing_new() { innermost_ = around_; }

    /// Whether this `new` fails; what the replaced operators ask.
    static bool fails(std::size_t bytes) {
        return innermost_ != nullptr && innermost_->failures_left_ > 0 && innermost_->ask(bytes);
    }

private:
    chooser& choose_;
    std::uint64_t failures_left_;
    failing_new* around_;
    static inline thread_local failing_new* innermost_ = nullptr;

    /// What choosing itself allocates does not fail.
    struct pause {
        failing_new* asked = std::exchange(innermost_, nullptr);
        ~pause() { innermost_ = asked; }
    };

    bool ask(std::size_t bytes) {
        const pause meanwhile;
        if (!choose_.either("new fails")) return false;
        --failures_left_;
        choose_.tell("new of ", bytes, " bytes fails");
        return true;
    }
};

}  // namespace foregone
