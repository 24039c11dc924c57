// SPDX-License-Identifier: BSL-1.0
#include "../support/verify.hpp"

#include <foregone/domain/range.hpp>
#include <foregone/domain/scalarset_array.hpp>
#include <foregone/domain/scalarset_subset.hpp>
#include <foregone/domain/subset_of.hpp>
#include <foregone/space/state_codec.hpp>

#include <array>
#include <cstdint>

namespace codec {

enum class phase : std::uint8_t { working, prepared, committed, aborted };
enum class third : std::uint8_t { thinking, hungry, eating };

struct transaction {
    std::array<phase, 8> resources{};
    phase manager = phase::working;
    foregone::subset_of<foregone::range<0u, 7u>> sent{}, received{};
    bool commit = false, abort = false;

    bool operator==(const transaction&) const = default;
};

using node = foregone::scalarset<"node", 5>;
struct election {
    foregone::scalarset_array<node, third> at{};
    foregone::scalarset_array<node, node> votes{};
    foregone::scalarset_subset<node> crashed{};
    node leader{};

    bool operator==(const election&) const = default;
};

}  // namespace codec

namespace {

using codec::phase, codec::third, codec::transaction;
using foregone::packable;
using foregone::state_codec;

static_assert(state_codec<transaction>::bits == 36 && state_codec<transaction>::words == 1);
static_assert(state_codec<std::array<third, 12>>::bits == 24);
static_assert(state_codec<codec::election>::bits == 5 * 2 + 5 * 3 + 5 + 3);
static_assert(state_codec<std::array<std::uint8_t, 9>>::bits == 72 && state_codec<std::array<std::uint8_t, 9>>::words == 2);

template <class State>
constexpr bool comes_back(const State& state) {
    std::uint64_t words[state_codec<State>::words]{};
    state_codec<State>::pack(state, words);
    return state_codec<State>::fits(state) && state_codec<State>::unpack(words) == state;
}

constexpr bool interchangeable_identities_come_back() {
    codec::election one{};
    const codec::node first = foregone::domain_of<codec::node>::at(0), last = foregone::domain_of<codec::node>::at(4);
    one.at[last] = third::eating;
    one.votes[first] = last;
    one.crashed = foregone::scalarset_subset<codec::node>::all();
    one.leader = last;
    return comes_back(codec::election{}) && comes_back(one);
}
VERIFY(space_state_codec, interchangeable_identities_come_back)

constexpr bool states_come_back() {
    transaction all{};
    if (!comes_back(all)) return false;
    all.resources = {phase::aborted, phase::working, phase::prepared, phase::committed,
                     phase::working, phase::aborted, phase::aborted,  phase::aborted};
    all.received.insert(3u);
    all.abort = true;
    return comes_back(all) && comes_back(std::array<std::uint8_t, 9>{1, 2, 3, 4, 5, 6, 7, 8, 255}) &&
           comes_back(std::array<std::uint64_t, 3>{UINT64_MAX, 1, 7}) &&
           comes_back(std::array<third, 3>{third::eating, third::thinking, third::hungry});
}
VERIFY(space_state_codec, states_come_back)

}  // namespace
