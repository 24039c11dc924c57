// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "run/search_part_json.hpp"

#include <foregone/base/hash.hpp>
#include <foregone/report/printable.hpp>
#include <foregone/run/json_document.hpp>

#include <cstddef>
#include <exception>
#include <string>
#include <string_view>

namespace foregone {

/// The first line of every checkpoint, with a version, and the checksum and size of what follows.
namespace checkpoint_header {

inline constexpr std::string_view magic = "foregone checkpoint 6 ";

inline std::string of(std::string_view body) {
    return std::string(magic) + std::to_string(hash(body)) + ' ' + std::to_string(body.size()) + '\n';
}

inline constexpr const char* remedy = "begin again without --resume, under another name";

/// What is said of a file that nothing can go on from.
inline std::string useless(const std::string& file, const std::string& problem) {
    return printable(file) + ": " + printable(problem) + "; " + remedy;
}

[[noreturn]] inline void refuse(const std::string& file, const std::string& problem) {
    throw file_error(printable(file) + ": " + printable(problem));
}
[[noreturn]] inline void refuse_useless(const std::string& file, const std::string& problem) { throw file_error(useless(file, problem)); }

/// Unless there is no difference between the search that was kept and the one that is asked for.
inline void refuse_other(const std::string& file, const std::string& difference) {
    if (!difference.empty()) refuse(file, "it is the checkpoint of another search: " + difference + "; ask for the same one, or " + remedy);
}

[[noreturn]] inline void refuse_unread(const std::string& file, const std::exception& error) {
    refuse(file, std::string("it does not read as a checkpoint: ") + error.what());
}

/// What follows the line.
///
/// Errors: file_error for what is no checkpoint, is one of another version, or is not as it was written.
inline std::string_view body_of(std::string_view text, const std::string& file) {
    const std::size_t line = text.find('\n');
    if (!text.starts_with(magic) || line == std::string_view::npos)
        refuse(file, "this is no checkpoint of foregone, or one of another version; give a file that --checkpoint wrote");
    const std::string_view body = text.substr(line + 1);
    if (of(body) != text.substr(0, line + 1))
        refuse_useless(file, "the file is damaged: its checksum is another one");
    return body;
}

/// Lets `use` read what follows the line.
///
/// Errors: as body_of; file_error for what is no JSON, or lacks what `use` looks for.
template <class Use>
void read(std::string_view text, const std::string& file, Use&& use) {
    const std::string_view body = body_of(text, file);
    try {
        use(json_report::json::parse(body));
    } catch (const nlohmann::json::exception& error) { refuse_unread(file, error); } catch (const no_part& error) {
        refuse_unread(file, error);
    }
}

}  // namespace checkpoint_header

}  // namespace foregone
