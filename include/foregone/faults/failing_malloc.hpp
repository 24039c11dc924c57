// SPDX-License-Identifier: BSL-1.0
#pragma once

// Allocations of C code that fail: malloc, calloc, realloc and others, of what is linked with foregone::failing_malloc.

#include <foregone/impl/base/config.hpp>
#include <foregone/model/chooser.hpp>

#include <cstddef>
#include <cstdint>

namespace foregone {

/// While an object of this class lives, each `malloc`, `calloc`, `realloc`, `reallocarray`, `aligned_alloc`, `posix_memalign`,
/// `strdup` and `strndup` of its thread may fail: each one succeeds in one path and fails in another.
///
/// In its destructor it checks the expectation "all memory is given back", which is the title of the violation.
/// Requires: the program is linked with foregone::failing_malloc; it lives only during the call under test: no other code chooses,
///     expects or reports in the meantime.
/// Guarantees: allocations in shared libraries, so those of the C++ library, never fail. A call that fails sets `errno`. No
///     exception passes through C code: a path that is over goes on, and nothing fails any more.
/// Complexity: one entry of a table for each outstanding allocation; as many paths as with `failing_memory`.
/// Threads: one; allocations on others do not fail.
class failing_malloc {
public:
    static constexpr std::uint64_t any_number = UINT64_MAX;

    struct ledger;

    explicit failing_malloc(chooser& choose, std::uint64_t failures = 1);
    failing_malloc(const failing_malloc&) = delete;
    failing_malloc& operator=(const failing_malloc&) = delete;
    ~failing_malloc();

    /// Changes the limit of failing allocations from here on; 0, for example, during a preparation.
    void allow_failures(std::uint64_t failures);

    /// Lets memory that is outstanding now outlive the object, such as a cache that the code under test keeps.
    void disregard_outstanding();

    std::uint64_t allocations() const;  ///< number of allocations requested, failed ones included
    std::uint64_t failures() const;
    std::size_t outstanding_allocations() const;
    std::size_t outstanding_bytes() const;

private:
    ledger* ledger_;
};

}  // namespace foregone
