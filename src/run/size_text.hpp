// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/checked.hpp>
#include <foregone/impl/report/amount.hpp>
#include <foregone/impl/run/registered_check.hpp>
#include <foregone/impl/run/search_size.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace foregone::inline impl {

namespace size_parts {

/// "16 states"; a phrase if the count does not fit into a number.
std::string amount_of(checked count, std::string_view singular);

/// "each from one of 3 initial states"; empty for one.
inline std::string from_initials(std::uint64_t initials) {
    return initials == 1 ? "" : ", from " + amount(initials, "initial state");
}

/// The assumption behind a number of states that is computed from their bits.
std::string if_enumerators(const search_size& size);

std::string of_states(const registered_check& check, const search_size& size);

std::string of_sequences(const registered_check& check, const search_size& size);

std::string of_walks(const registered_check& check, const search_size& size);

std::string of_orders(const search_size& size);

std::string of_paths(const search_size& size);

/// The counts of a check that was decided while compiling.
std::string of_decided(const registered_check& check);

}  // namespace size_parts

/// The size of a check, as far as it is known before it runs: "550731776 sequences of 56 actions".
std::string size_text(const registered_check& check);

}  // namespace foregone::impl
