// SPDX-License-Identifier: BSL-1.0
#pragma once

// Conversions between in-place text or lists and std::string or std::vector, for struct members and sequences.

#include <foregone/impl/base/text.hpp>
#include <foregone/types/inline_vector.hpp>

#include <concepts>
#include <cstddef>
#include <optional>
#include <type_traits>

namespace foregone { inline namespace impl {

template <std::size_t N>
constexpr void append_to(text<N>& text, char character) {
    text.append(character);
}

template <class T, std::size_t N>
constexpr void append_to(inline_vector<T, N>& vector, const std::type_identity_t<T>& value) {
    vector.push_back(value);
}

template <class T>
inline constexpr bool is_in_place = false;
template <std::size_t N>
inline constexpr bool is_in_place<text<N>> = true;
template <class T, std::size_t N>
inline constexpr bool is_in_place<inline_vector<T, N>> = true;

/// An allocating container with the elements of an in-place text or list: std::string, std::vector. Excludes views: a domain's
/// values are temporary.
template <class Container, class InPlace>
concept grows_like = is_in_place<InPlace> && requires(Container& container, const InPlace& sequence) {
    typename Container::allocator_type;
    requires std::same_as<typename Container::value_type, std::remove_cvref_t<decltype(*sequence.data())>>;
    container.push_back(*sequence.data());
};

template <class Container, class InPlace>
    requires grows_like<Container, InPlace>
constexpr Container grown(const InPlace& sequence) {
    Container container;
    for (std::size_t i = 0; i < sequence.size(); ++i) container.push_back(sequence.data()[i]);
    return container;
}

/// The same elements in place; empty if there are too many.
template <class InPlace, class Container>
    requires grows_like<Container, InPlace>
constexpr std::optional<InPlace> in_place(const Container& container) {
    if (container.size() > InPlace::capacity()) return std::nullopt;
    InPlace sequence;
    for (const auto& element : container) append_to(sequence, element);
    return sequence;
}

}}  // namespace foregone::impl
