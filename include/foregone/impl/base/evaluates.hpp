// SPDX-License-Identifier: BSL-1.0
#pragma once

// Whether the compiler can make a constant: the question fails softly, and costs nothing if it can. GCC remembers the result of a
// constexpr function called with the same arguments. Clang makes a constant of the initialiser of a const reference where it can,
// and only then allows it in constant expressions ([expr.const], CWG 2126).

#include <foregone/impl/base/config.hpp>

#include <type_traits>

namespace foregone { inline namespace impl {

// An evaluation is a struct with a constexpr `result()`. The result has a member usable().

#if FOREGONE_SOFT_CONSTANT_REFERENCES
/// The result of an evaluation, as a constant.
///
/// Requires: evaluates<Evaluation>.
template <class Evaluation>
inline const auto& constant_of = Evaluation::result();

/// Whether the address of a result is known. C++23 allows a member function call on a reference of unknown address (P2280).
template <class Answer>
constexpr bool is_there(const Answer* answer) {
    return answer != nullptr;
}

template <class Evaluation>
concept evaluates = requires {
    typename std::bool_constant<is_there(&constant_of<Evaluation>) && constant_of<Evaluation>.usable()>;
};
#else
/// The result of an evaluation, as a constant.
///
/// Requires: evaluates<Evaluation>.
template <class Evaluation>
inline constexpr auto constant_of = Evaluation::result();

template <class Evaluation>
concept evaluates = requires { typename std::bool_constant<Evaluation::result().usable()>; };
#endif

}}  // namespace foregone::impl
