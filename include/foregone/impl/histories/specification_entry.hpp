// SPDX-License-Identifier: BSL-1.0
#pragma once

// What a line with FOREGONE_HISTORIES registers: a specification that judges recorded histories.

#include <foregone/histories/history.hpp>
#include <foregone/impl/base/needs_exceptions.hpp>
#include <foregone/impl/histories/judge_linearizable.hpp>
#include <foregone/impl/histories/registered_specification.hpp>
#include <foregone/impl/histories/stored_events.hpp>
#include <foregone/types/name.hpp>

#include <cstdint>
#include <string_view>

namespace foregone { inline namespace impl {

template <class Specification>
class specification_entry final : public registered_specification {
public:
    specification_entry() { specification_list::global().add(*this); }

    std::string_view name() const override { return unqualified_type_name<Specification>(); }
    history_report judge(history_source& from, std::uint64_t steps, function_ref<bool(std::uint64_t)> stops) const override {
        history_of<Specification> made;
        stored_events<typename history_of<Specification>::view> events(made);
        from.read(events);
        return report_of(judge_linearizable<Specification>(made, steps, stops));
    }
};

/// The entry of a specification, which several lines share. It is made before main where a line asks for its address.
template <class Specification>
struct entry_of_specification {
    static inline specification_entry<Specification> entry{};
};

}}  // namespace foregone::impl
