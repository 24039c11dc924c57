// SPDX-License-Identifier: BSL-1.0
#pragma once

// The user's `around_run` as a scope guard; used by checks and replays.

namespace foregone { inline namespace impl {

/// The `around_run` of a model: constructed before a search or a replay, destroyed afterwards.
template <class Model>
struct surroundings {};
template <class Model>
    requires requires { typename Model::around_run; }
struct surroundings<Model> {
    typename Model::around_run made{};
};

}}  // namespace foregone::impl
