// SPDX-License-Identifier: BSL-1.0
#pragma once

// FOREGONE_HISTORIES: a program that is linked with foregone::main judges recorded histories by its --linearizable=FILE.

#include <foregone/impl/base/config.hpp>
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

/// FOREGONE_HISTORIES(specification): `--linearizable=FILE` of the program judges the history in a file with it. Several
/// specifications are chosen by --filter=NAME.
///
/// Requires: the specification names its calls, and these and their answers can be read from JSON, as by fg::read_history.
#define FOREGONE_HISTORIES(...) static_assert(&::foregone::entry_of_specification<__VA_ARGS__>::entry != nullptr)
