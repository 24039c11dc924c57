// SPDX-License-Identifier: BSL-1.0
#pragma once

// The type-erased interface between a runner and the specifications of a program that judge recorded histories.

#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/histories/history_target.hpp>
#include <foregone/impl/histories/history_text.hpp>

#include <cstdint>
#include <string_view>

namespace foregone { inline namespace impl {

/// A specification that a line of the program registers.
class registered_specification {
public:
    /// The name of its type, without namespaces.
    virtual std::string_view name() const = 0;
    /// Judges the history of a source; `steps`: the most calls tried. `stops(bytes)` is asked now and then whether to end, with
    /// the memory that the search takes.
    ///
    /// Errors: those of the source; invalid_program for a call without an answer whose effect is not known.
    virtual history_report judge(history_source& from, std::uint64_t steps, function_ref<bool(std::uint64_t)> stops) const = 0;

    registered_specification* next = nullptr;

protected:
    ~registered_specification() = default;
};

/// All specifications of the program.
///
/// Threads: they register before main, in any order; afterwards the list is read-only.
struct specification_list {
    registered_specification* first = nullptr;

    void add(registered_specification& specification);
    static specification_list& global();
};

}}  // namespace foregone::impl
