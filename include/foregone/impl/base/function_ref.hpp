// SPDX-License-Identifier: BSL-1.0
#pragma once

// A non-owning callable reference, for callbacks across the compiled engine's interfaces.

#include <concepts>
#include <type_traits>
#include <utility>

namespace foregone { inline namespace impl {

template <class Signature>
class function_ref;

/// A non-owning reference to a callable: two words, one indirect call, no allocation.
///
/// Requires: the callable outlives it. Run time only; a constant evaluation takes the callable by its own type.
template <class Result, class... Arguments>
class function_ref<Result(Arguments...)> {
    union target {
        const volatile void* object;
        void (*function)();
    };

    target target_;
    Result (*call_)(target, Arguments...);

public:
    template <class F>
        requires(!std::same_as<std::remove_cvref_t<F>, function_ref>)
    &&std::is_invocable_r_v<Result, F&, Arguments...> function_ref(F&& callable) noexcept {
        using callee = std::remove_reference_t<F>;
        if constexpr (std::is_function_v<callee>) {
            target_.function = reinterpret_cast<void (*)()>(&callable);
            call_ = [](target t, Arguments... arguments) -> Result {
                return reinterpret_cast<callee*>(t.function)(std::forward<Arguments>(arguments)...);
            };
        } else {
            target_.object = __builtin_addressof(callable);
            call_ = [](target t, Arguments... arguments) -> Result {
                return (*static_cast<callee*>(const_cast<void*>(t.object)))(std::forward<Arguments>(arguments)...);
            };
        }
    }

    Result operator()(Arguments... arguments) const { return call_(target_, std::forward<Arguments>(arguments)...); }
};

}}  // namespace foregone::impl
