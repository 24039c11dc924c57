// SPDX-License-Identifier: BSL-1.0
#pragma once

// fg::concurrent for systems with scheduled objects: every scenario of concurrent calls of a suite of commands or a behavior, in
// every interleaving. fg::random{.threads = 2} draws them.

#include <foregone/check.hpp>
#include <foregone/impl/concurrency/concurrent_calls.hpp>
#include <foregone/impl/concurrency/concurrent_scope.hpp>
#include <foregone/impl/model/model_in_scope.hpp>

namespace foregone { inline namespace impl {

template <class Model, auto Scope>
    requires takes_concurrent_calls<Model, Scope>
struct scoped_model<Model, Scope> {
    using type = concurrent_program<Model, shape_in(Scope)>;
};
template <class Model, concurrent_shape Shape, auto Scope>
struct scoped_model<concurrent_program<Model, Shape>, Scope> {
    using type = concurrent_program<Model, Shape>;
};

}}  // namespace foregone::impl
