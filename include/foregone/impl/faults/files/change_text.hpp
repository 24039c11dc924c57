// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/text/write.hpp>
#include <foregone/impl/faults/files/cached_bytes.hpp>
#include <foregone/impl/faults/files/cached_names.hpp>

#include <string_view>

namespace foregone::inline impl {

/// A change of a file or of names as a counterexample prints it: `change 2, of 3 bytes at 0 of config.new`.
template <class Change>
struct change_text {
    const Change& of;
    std::string_view file{};
};
template <class Change>
change_text(const Change&) -> change_text<Change>;
template <class Change>
change_text(const Change&, std::string_view) -> change_text<Change>;

template <class Sink>
void print_to(Sink& sink, const change_text<byte_change>& change) {
    const auto say = [&sink](std::string_view words) { sink.append(words); };
    say("change "), write_integer(sink, change.of.number);
    if (change.of.is_resize()) {
        say(", the resize of "), say(change.file), say(" to "), write_integer(sink, change.of.offset), say(" bytes");
    } else {
        say(", the write of "), write_integer(sink, change.of.bytes.size()), say(" bytes at ");
        write_integer(sink, change.of.offset), say(" to "), say(change.file);
    }
}

template <class Sink>
void print_to(Sink& sink, const change_text<name_change>& change) {
    const auto say = [&sink](std::string_view words) { sink.append(words); };
    const auto& [name, file] = change.of.entries.front();
    say("change "), write_integer(sink, change.of.number);
    say(change.of.entries.size() == 2 ? ", the rename of "
        : file == no_file             ? ", the unlink of "
                                      : ", the creation of "),
        say(name);
    if (change.of.entries.size() == 2) say(" to "), say(change.of.entries.back().first);
}

}  // namespace foregone::impl
