// SPDX-License-Identifier: BSL-1.0
// Writes the tables of mutants: one for each fate, and one of the properties.
#include "report/html/mutants_table.hpp"

#include <foregone/impl/report/amount.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace foregone { inline namespace impl {

namespace mutants_page {

void row(html_writer& to, const mutant_line& one) {
    to.open("tr").element("td", one.text);
    if (one.fate == "survivor") to.element("td", one.new_states > 0 ? amount(one.new_states, "new state") : "no new state");
    else to.element("td", one.property.empty() ? one.why : one.property);
    to.element("td", one.steps > 0 ? std::to_string(one.steps) : "").close();
}

void table_of(html_writer& to, const mutants_record& of, std::string_view fate, std::string_view title, bool is_open) {
    const std::uint64_t count = of.count(std::string(fate).c_str());
    if (count == 0) return;
    to.open("details", {{"open", is_open ? "open" : ""}});
    to.element("summary", std::to_string(count) + ' ' + std::string(title));
    to.open("div", {{"class", "wide"}}).open("table").open("tr").element("th", "change").element("th", "property");
    to.element("th", "steps").close();
    for (const mutant_line& each : of.mutants)
        if (each.fate == fate) row(to, each);
    to.close().close().close();
}

void properties(html_writer& to, const mutants_record& of) {
    if (of.properties.empty()) return;
    to.open("div", {{"class", "wide"}}).open("table").open("tr").element("th", "property").element("th", "mutants");
    to.element("th", "needed").element("th", "warning").close();
    for (const noticing_property& each : of.properties) {
        to.open("tr").element("td", each.title).element("td", std::to_string(each.kills));
        to.element("td", each.is_needed ? "yes" : "no").element("td", each.why_weak).close();
    }
    to.close().close();
}

}  // namespace mutants_page

void write_mutants(html_writer& to, const mutants_record& of) {
    using namespace mutants_page;
    if (of.mutants.empty()) return;
    to.element("h3", "Mutants");
    table_of(to, of, "survivor", "changes that no property notices", true);
    table_of(to, of, "undecided", "undecided", true);
    table_of(to, of, "killed", "killed", false);
    table_of(to, of, "equivalent", "equivalent: the same states and transitions", false);
    properties(to, of);
}

}}  // namespace foregone::impl
