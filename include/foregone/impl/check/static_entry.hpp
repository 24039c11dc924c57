// SPDX-License-Identifier: BSL-1.0
#pragma once

// What FOREGONE_STATIC_CHECK leaves for the reports of a program. It refers to no library: a proof alone links without one.

#include <foregone/impl/model/search_kind.hpp>
#include <foregone/verdict.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace foregone { inline namespace impl {

/// What reports show of a check that the compiler alone decides.
struct static_record {
    std::string_view name, property, expected;  ///< by the type of its model; the violated property; the one that is expected to be
    std::size_t scope_length = 0;               ///< of the end of the name
    std::uint64_t expected_steps = 0;
    search_kind searched = search_kind::states;
    bool asks_for_deadlocks = false;
    verdict (*decided)() = nullptr;
};

/// A line of the program with such a check.
///
/// Threads: they register before main; afterwards the list is read-only.
struct static_entry {
    const static_record& check;
    const char *file, *code;
    int line;
    static_entry* next = nullptr;

    inline static static_entry* first = nullptr;

    static_entry(const static_record& of, const char* in_file, int at_line, const char* written)
        : check(of), file(in_file), code(written), line(at_line), next(first) {
        first = this;
    }
};

}}  // namespace foregone::impl
