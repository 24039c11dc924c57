// SPDX-License-Identifier: BSL-1.0
#pragma once

// The names of a machine's inputs and transitions in reports, composed while compiling.

#include <foregone/impl/base/text.hpp>
#include <foregone/impl/machines/machine_parts.hpp>
#include <foregone/impl/types/write.hpp>
#include <foregone/types/enumeration.hpp>
#include <foregone/types/name.hpp>

#include <cstddef>
#include <string_view>

namespace foregone { inline namespace impl {

/// The name of a transition's input: its type.
template <class M, std::size_t I>
constexpr std::string_view input_name() {
    return unqualified_type_name<typename transition_type<M, I>::input>();
}

/// Writes the sources of a transition: `open`, `open, stalled`, `anywhere` or `scratch`.
template <class M, std::size_t I, text_sink Sink>
constexpr void write_sources(Sink& sink) {
    using sources = typename transition_type<M, I>::sources;
    if constexpr (sources::count == 0) {
        sink.append(std::string_view(sources::begins_anew ? "scratch" : "anywhere"));
    } else {
        bool first = true;
        for (const auto state : transition_of<M, I>.source.states) {
            sink.append(std::string_view(first ? "" : ", "));
            sink.append(enumerator_name(state));
            first = false;
        }
    }
}

/// Writes a row's own name, or `open --edit--> open`.
template <class M, std::size_t I, text_sink Sink>
constexpr void write_transition(Sink& sink) {
    if constexpr (!transition_type<M, I>::title.view().empty()) {
        sink.append(transition_type<M, I>::title.view());
    } else {
        write_sources<M, I>(sink);
        sink.append(std::string_view(" --"));
        sink.append(input_name<M, I>());
        sink.append(std::string_view("--> "));
        sink.append(enumerator_name(transition_of<M, I>.target));
    }
}

namespace transition_naming {

/// Counts characters instead of writing them.
struct length {
    std::size_t size = 0;
    constexpr void append(std::string_view more) { size += more.size(); }
};

template <class M, std::size_t I>
inline constexpr std::size_t size = [] {
    length counted;
    write_transition<M, I>(counted);
    return counted.size;
}();

template <class M, std::size_t I>
inline constexpr auto stored = [] {
    text<size<M, I>> written;
    write_transition<M, I>(written);
    return written;
}();

}  // namespace transition_naming

/// The name of a transition in reports: its own, or `open --edit--> open`.
template <class M, std::size_t I>
constexpr std::string_view transition_name() {
    return transition_naming::stored<M, I>.view();
}

}}  // namespace foregone::impl
