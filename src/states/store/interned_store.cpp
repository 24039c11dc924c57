// SPDX-License-Identifier: BSL-1.0
// The state store of interned states, which have no fixed size: states are numbers of the state interner.
#include <foregone/impl/base/owned.hpp>
#include <foregone/impl/states/store/interned_states.hpp>
#include <foregone/impl/states/store/state_store.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

namespace {

/// The states have numbers, and a worker passes on those of new states only.
class interned_store final : public state_store {
    state_interner& states_;

public:
    explicit interned_store(state_interner& states) : states_(states) {}

    owned<state_store> another() const override { return make_owned<interned_store>(states_); }
    owned<scratch> make_scratch() const override { return {}; }

    std::size_t keep_new(std::uint64_t*, std::size_t count, scratch*, std::vector<std::vector<std::uint64_t>>&) override {
        return count;
    }
    bool insert_all(const std::uint64_t*, std::uint64_t) override { return true; }
    bool contains(const std::uint64_t*) const override { return true; }
    std::uint64_t hash(const std::uint64_t* state) const override { return *state; }
    void grow_for(std::uint64_t states, std::uint64_t more, executor&) override { states_.grow_for(states + more); }
    std::uint64_t bytes_to_grow_for(std::uint64_t states, std::uint64_t more) const override {
        return states_.bytes_to_grow_for(states + more);
    }
    std::uint64_t room(std::uint64_t states) const override { return states_.room(states); }
    std::uint64_t bytes() const override { return states_.bytes(); }
};

}  // namespace

owned<state_store> make_interned_store(state_interner& states) { return make_owned<interned_store>(states); }

}}  // namespace foregone::impl
