// SPDX-License-Identifier: BSL-1.0
// Writes workflow commands of GitHub, with their escapes.
#include "report/annotation.hpp"

namespace foregone { inline namespace impl {

namespace annotation { namespace {

constexpr std::string_view escape_of(char c, bool in_property) {
    switch (c) {
        case '%': return "%25";
        case '\r': return "%0D";
        case '\n': return "%0A";
        case ':': return in_property ? "%3A" : "";
        case ',': return in_property ? "%2C" : "";
        default: return "";
    }
}

std::string escaped(std::string_view text, bool in_property) {
    std::string clean;
    for (const char c : text) {
        const std::string_view escape = escape_of(c, in_property);
        if (escape.empty()) clean += c;
        else clean += escape;
    }
    return clean;
}

std::string line(const check_record& check, std::string_view kind, std::string_view message, std::string_view workspace) {
    std::string text = "::" + std::string(kind) + " file=" + escaped(in_workspace(check.file, workspace), true);
    text += ",line=" + std::to_string(check.line) + ",title=" + escaped(check.name, true);
    return text + "::" + escaped(message, false) + '\n';
}

}}  // namespace annotation

std::string annotations(const check_record& check, std::string_view workspace) {
    std::string lines;
    if (check.stands != standing::passed && check.stands != standing::skipped && check.stands != standing::estimated)
        lines += annotation::line(check, "error", check.sentence, workspace);
    for (const std::string& warning : check.warnings) lines += annotation::line(check, "warning", warning, workspace);
    return lines;
}

}}  // namespace foregone::impl
