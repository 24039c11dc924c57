// SPDX-License-Identifier: BSL-1.0
#pragma once

// Access to the bytes of numbers and enumerators by a value table; shared by printing and JSON.

#include <foregone/impl/types/value_table.hpp>
#include <foregone/impl/types/write.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace foregone { inline namespace impl { namespace value_parts {

template <class T>
T load(const void* address) {
    T value;
    std::memcpy(&value, address, sizeof value);
    return value;
}

/// The bits of a number of at most 64 bits, sign-extended.
inline std::uint64_t number_at(const void* address, const value_table& of) {
    switch (of.bytes) {
        case 1: return of.is_signed ? static_cast<std::uint64_t>(load<std::int8_t>(address)) : load<std::uint8_t>(address);
        case 2: return of.is_signed ? static_cast<std::uint64_t>(load<std::int16_t>(address)) : load<std::uint16_t>(address);
        case 4: return of.is_signed ? static_cast<std::uint64_t>(load<std::int32_t>(address)) : load<std::uint32_t>(address);
        default: return load<std::uint64_t>(address);
    }
}

inline std::string_view enumerator_name(const value_table& of, std::size_t number) {
    return {of.enumerator_names + of.enumerator_ends[number], of.enumerator_ends[number + 1] - of.enumerator_ends[number]};
}

inline const void* enumerator_at(const value_table& of, std::size_t number) {
    return static_cast<const char*>(of.enumerators) + number * of.bytes;
}

/// The name of an enumerator; empty if none has this value.
inline std::string_view enumerator_name(const void* value, const value_table& of) {
    for (std::size_t i = 0; i < of.count; ++i)
        if (std::memcmp(enumerator_at(of, i), value, of.bytes) == 0) return enumerator_name(of, i);
    return {};
}

/// Calls use(number) with a floating-point number of its own type.
template <class Use>
auto with_floating(const void* value, const value_table& of, Use&& use) {
    if (of.bytes == sizeof(float)) return use(load<float>(value));
    if (of.bytes == sizeof(double)) return use(load<double>(value));
    return use(load<long double>(value));
}

/// Writes an integer, or the number of an enumerator.
inline void write_number(dynamic_sink& sink, const void* value, const value_table& of) {
    const std::uint64_t number = number_at(value, of);
    if (of.is_signed) write_integer(sink, static_cast<std::int64_t>(number));
    else write_integer(sink, number);
}

}}}  // namespace foregone::impl::value_parts
