// SPDX-License-Identifier: BSL-1.0
#pragma once

// The header line and the error messages of checkpoint files; used by both kinds of checkpoints.

#include "report/json.hpp"
#include "search/json_archive.hpp"

#include <foregone/impl/cli/usage_error.hpp>
#include <foregone/impl/report/printable.hpp>

#include <nlohmann/json.hpp>

#include <exception>
#include <string>
#include <string_view>

namespace foregone { inline namespace impl {

/// The first line of every checkpoint: a version, and the checksum and size of the body.
namespace checkpoint_header {

inline constexpr std::string_view magic = "foregone checkpoint 6 ";

std::string of(std::string_view body);

inline constexpr const char* remedy = "begin again without --resume, under another name";

/// The message about a file that cannot be resumed.
std::string useless(const std::string& file, const std::string& problem);

[[noreturn]] inline void refuse(const std::string& file, const std::string& problem) {
    throw file_error(printable(file) + ": " + printable(problem));
}
[[noreturn]] inline void refuse_useless(const std::string& file, const std::string& problem) {
    throw file_error(useless(file, problem));
}

/// Errors: file_error if the saved search differs from the requested one.
void refuse_other(const std::string& file, const std::string& difference);

[[noreturn]] inline void refuse_unread(const std::string& file, const std::exception& error) {
    refuse(file, std::string("it does not read as a checkpoint: ") + error.what());
}

/// The text after the header line.
///
/// Errors: file_error for a file that is not a checkpoint, is of another version, or is damaged.
std::string_view body_of(std::string_view text, const std::string& file);

/// Passes the text after the header line to `use`, as JSON.
///
/// Errors: as body_of; file_error for invalid JSON, or JSON without what `use` looks for.
template <class Use>
void read(std::string_view text, const std::string& file, Use&& use) {
    const std::string_view body = body_of(text, file);
    try {
        use(json_report::json::parse(body));
    } catch (const nlohmann::json::exception& error) { refuse_unread(file, error); } catch (const no_record& error) {
        refuse_unread(file, error);
    }
}

}  // namespace checkpoint_header

}}  // namespace foregone::impl
