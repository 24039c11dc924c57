// SPDX-License-Identifier: BSL-1.0
#pragma once

// Counterexamples as sequence diagrams of Mermaid in Markdown, for pages and comments; used by --output of the runner.


#include "report/record.hpp"

#include <string>
#include <string_view>

namespace foregone { inline namespace impl {

/// The counterexamples of a run as Markdown: a heading and a sequence diagram for each. Where actions name no participants, the
/// model is the only one, and its states stand in notes.
///
/// Errors: none.
/// Source: Mermaid's sequenceDiagram; what it would take for its own is written as its entity codes.
std::string mermaid_text(const run_record& run);

namespace mermaid_report {

/// A text as Mermaid shows it in a message or a note.
std::string escaped(std::string_view text);

/// A text of one line of Markdown.
std::string heading(std::string_view text);

}  // namespace mermaid_report

}}  // namespace foregone::impl
