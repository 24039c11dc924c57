// SPDX-License-Identifier: BSL-1.0
#include "../models/letter.hpp"
#include "../support/verify.hpp"

#include <foregone/domain/subsets.hpp>
#include <foregone/domain/values.hpp>
#include <foregone/domain/within.hpp>
#include <foregone/impl/states/store/packed_steps.hpp>
#include <foregone/impl/states/store/state_codec.hpp>
#include <foregone/types/inline_vector.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace {

namespace fg = foregone;

/// Whether the bits that a step turns over make the one packed state the other one.
template <class State>
constexpr bool turns(const State& from, const State& to) {
    using codec = fg::state_codec<State>;
    std::uint64_t before[codec::words]{}, after[codec::words]{};
    codec::pack(from, before);
    codec::pack(to, after);
    fg::packed_change<codec::words> change;
    change.note(from, to, 0);
    for (std::size_t i = 0; i < codec::words; ++i)
        if ((before[i] ^ change.turned[i]) != after[i]) return false;
    return change.misfit == 0;
}

enum class stage : std::uint8_t { thinks, waits, eats };
enum class far_off : int { low = -1'000, middle = -999, high = -993 };

struct everything {
    std::array<stage, 5> at{};
    bool flag = false;
    std::int16_t number = 0;
    std::uint64_t wide = 0;
    fg::within<3, 9> few{};
    fg::subset<'r', 'w', 'e'> rights{};
    far_off distance = far_off::low;
    std::optional<std::uint8_t> maybe{};
    fg::inline_vector<std::uint8_t, 3> list{};
    double real = 0;
    std::array<std::uint8_t, 2> last{};
    bool operator==(const everything&) const = default;
};

/// Changes one member after the other, and goes from each state to all that came before, and back.
constexpr bool every_kind_of_member_is_turned() {
    std::array<everything, 12> all{};
    for (std::size_t i = 1; i < all.size(); ++i) {
        all[i] = all[i - 1];
        everything& now = all[i];
        if (i == 1) now.at[4] = stage::eats;
        if (i == 2) now.flag = true;
        if (i == 3) now.number = -2;
        if (i == 4) now.wide = UINT64_MAX - 1;
        if (i == 5) now.few = 9;
        if (i == 6) now.rights = fg::subset<'r', 'w', 'e'>::all();
        if (i == 7) now.distance = far_off::high;
        if (i == 8) now.maybe = std::uint8_t{7};
        if (i == 9) now.list.push_back(200);
        if (i == 10) now.real = -0.0;
        if (i == 11) now.last[1] = 1;
    }
    for (const everything& from : all)
        for (const everything& to : all)
            if (!turns(from, to)) return false;
    return true;
}
VERIFY(space_packed_change, every_kind_of_member_is_turned)

struct long_state {
    std::array<fg::within<0, 2>, 100> cells{};
    bool operator==(const long_state&) const = default;
};

constexpr bool long_arrays_are_turned() {
    long_state from, to;
    from.cells[99] = 2;
    to.cells[31] = 1, to.cells[32] = 2;
    return turns(from, to) && turns(to, from) && turns(from, from);
}
VERIFY(space_packed_change, long_arrays_are_turned)

/// Outside constant evaluation: a value that is not an enumerator.
bool what_does_not_fit_is_noticed() {
    everything from, to;
    to.at[2] = static_cast<stage>(200);
    fg::packed_change<fg::state_codec<everything>::words> change;
    change.note(from, to, 0);
    return change.misfit != 0;
}
TEST(space_packed_change, what_does_not_fit_is_noticed) { EXPECT_TRUE(what_does_not_fit_is_noticed()); }

constexpr bool what_is_outside_of_its_own_domain_is_noticed() {
    using models::letter;
    using state = std::pair<letter, bool>;
    fg::packed_change<1> inside, outside;
    inside.note(state{letter::at(0), false}, state{letter::at(3), true}, 0);
    outside.note(state{letter::at(0), false}, state{letter{}, false}, 0);
    return inside.misfit == 0 && outside.misfit != 0;
}
VERIFY(space_packed_change, what_is_outside_of_its_own_domain_is_noticed)

/// Elements one of which lies in two words.
struct across {
    bool first = false;
    std::array<std::uint16_t, 5> numbers{};
    bool operator==(const across&) const = default;
};

constexpr bool an_element_may_lie_in_two_words() {
    static_assert(fg::state_codec<across>::words == 2);
    bool right = turns(across{}, across{true, {0xffff, 0xffff, 0xffff, 0xffff, 0xffff}});
    for (std::size_t i = 0; i < 5; ++i)
        for (unsigned bit = 0; bit < 16; ++bit) {
            across to{};
            to.numbers[i] = static_cast<std::uint16_t>(1u << bit);
            right = right && turns(across{}, to) && turns(to, across{});
        }
    return right;
}
VERIFY(space_packed_change, an_element_may_lie_in_two_words)

}  // namespace
