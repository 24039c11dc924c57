// SPDX-License-Identifier: BSL-1.0
// Escapes text for terminals and reports.
#include <foregone/impl/report/printable.hpp>

#include <foregone/impl/types/utf8.hpp>

namespace foregone { inline namespace impl {

std::string printable(std::string_view text) { return printable_text(text); }

}}  // namespace foregone::impl
