// SPDX-License-Identifier: BSL-1.0
// Derives the names of checks from the source text of their models, makes them unique, and finds and filters checks.
#include "cli/filter.hpp"
#include "runner/named_check.hpp"

#include <foregone/impl/cli/usage_error.hpp>
#include <foregone/impl/report/printable.hpp>

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

namespace naming {

constexpr bool is_of_name(char c) {
    const bool is_ascii = static_cast<unsigned char>(c) < 0x80;
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || !is_ascii;
}

/// The position of the bracket that closes the one at a position, or of the end. Within parentheses, < and > are operators.
std::size_t closing_bracket(std::string_view code, std::size_t at) {
    std::string closers;
    for (; at < code.size(); ++at) {
        const char c = code[at];
        const bool is_angled = closers.empty() || closers.back() == '>';
        if (c == '(' || c == '[' || c == '{') closers += c == '(' ? ')' : c == '[' ? ']' : '}';
        else if (c == '<' && is_angled) closers += '>';
        else if (!closers.empty() && c == closers.back()) closers.pop_back();
        if (closers.empty()) return at;
    }
    return code.size();
}

/// The first argument of a check as it is written: its model.
std::string_view model_of(std::string_view code) {
    for (std::size_t at = 0; at < code.size(); ++at) {
        if (code[at] == ',') return code.substr(0, at);
        if (std::string_view("<([{").find(code[at]) != std::string_view::npos) at = closing_bracket(code, at);
    }
    return code;
}

/// A model as it is written, without namespaces: `small` of `house::small`, `ring<3>::large` of `house::ring<3>::large`.
struct written_name {
    std::string_view shown;
    std::string_view last;     ///< its last identifier
    bool is_qualified = true;  ///< nothing but identifiers, their template arguments and ::
};

written_name name_of(std::string_view model) {
    written_name name{model, {}};
    bool is_plain = true;  // no template arguments up to here
    std::size_t begin = 0, at = 0;
    while (at < model.size()) {
        const std::size_t first = at;
        while (at < model.size() && is_of_name(model[at])) ++at;
        name.last = model.substr(first, at - first);
        while (at < model.size() && model[at] == ' ') ++at;
        if (at < model.size() && model[at] == '<') at = std::min(closing_bracket(model, at) + 1, model.size()), is_plain = false;
        while (at < model.size() && model[at] == ' ') ++at;
        if (at == model.size()) break;
        if (!model.substr(at).starts_with("::")) return name.is_qualified = false, name;
        at += 2;
        while (at < model.size() && model[at] == ' ') ++at;
        if (is_plain) begin = at;
    }
    name.shown = model.substr(begin);
    return name;
}

/// Whether the model is written as an alias: its last identifier is not that of its type.
bool is_alias(const written_name& written, std::string_view type, const registered_check& check) {
    if (!written.is_qualified || written.last.empty()) return false;
    if (check.is_program() && written.last == "program") return false;  // named by its function
    const std::string_view own = type.substr(0, type.find('<'));
    return own != written.last;
}

/// Names of a list that are made unique by numbers.
class unique_names {
    std::map<std::string, std::size_t> used_;

public:
    std::string add(const std::string& plain) {
        std::string unique = plain;
        std::size_t& count = used_[plain];
        while (count > 0 && used_.count(unique) > 0) unique = plain + '#' + std::to_string(++count);
        ++used_[unique];
        return unique;
    }
};

std::vector<named_check> matching(const std::vector<named_check>& all, const std::string& filter) {
    if (const named_check* const exact = find_check(all, filter)) return {*exact};
    std::vector<named_check> chosen;
    for (const named_check& named : all)
        if (chooses(filter, named.name)) chosen.push_back(named);
    return chosen;
}

}  // namespace naming

std::string name_in_source(const registered_check& check) {
    const check_terms& terms = check.terms();
    if (!terms.given_name.empty()) return std::string(terms.given_name);
    const std::string_view by_type = check.name();
    const std::size_t model_length = by_type.size() - std::min(terms.scope_length, by_type.size());
    const naming::written_name written = naming::name_of(naming::model_of(terms.code));
    if (!naming::is_alias(written, by_type.substr(0, model_length), check)) return std::string(by_type);
    return std::string(written.shown) + std::string(by_type.substr(model_length));
}

std::vector<named_check> named_checks(const check_list& list) {
    std::vector<named_check> named;
    naming::unique_names names, type_names;
    for (const registered_check* check = list.first; check != nullptr; check = check->next)
        named.push_back({names.add(printable(name_in_source(*check))), check, type_names.add(printable(check->name()))});
    return named;
}

const named_check* find_check(const std::vector<named_check>& all, std::string_view name) {
    for (const auto part : {&named_check::name, &named_check::type_name})
        for (const named_check& named : all)
            if (named.*part == name) return &named;
    return nullptr;
}

std::vector<named_check> selected_checks(const std::vector<named_check>& all, const std::string& filter) {
    if (all.empty()) throw usage_error("this program has no check; write FOREGONE_CHECK(...) in one of its files");
    std::vector<named_check> chosen = naming::matching(all, filter);
    if (chosen.empty())
        throw usage_error("--filter=" + filter +
                          ": no check matches; write *PART* for a part of a name; --list-tests prints them all");
    return chosen;
}

const named_check& only_check(const std::vector<named_check>& selected, const std::string& option) {
    if (selected.size() == 1) return selected.front();
    throw usage_error(option + ": " + std::to_string(selected.size()) + " checks are chosen; choose one with --filter=NAME");
}

}}  // namespace foregone::impl
