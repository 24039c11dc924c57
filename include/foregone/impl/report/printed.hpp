// SPDX-License-Identifier: BSL-1.0
#pragma once

// What a function prints, as printable text; for reports.

#include <foregone/impl/base/string_sink.hpp>
#include <foregone/impl/report/printable.hpp>

#include <string>

namespace foregone { inline namespace impl {

/// The output of a printing function, as printable text.
template <class Print>
std::string printed(Print&& print) {
    return printable(written(print));
}

}}  // namespace foregone::impl
