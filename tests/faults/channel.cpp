// SPDX-License-Identifier: BSL-1.0
#include <foregone/faults/channel.hpp>

#include "../support/all_paths.hpp"
#include "../support/verify.hpp"

#include <cstdint>
#include <optional>

namespace {

namespace fg = foregone;

/// What arrives of the messages 1, 2, 3, as one number.
template <class Channel>
constexpr int arrivals(Channel& wire) {
    for (const int message : {1, 2, 3}) wire.send(message);
    int all = 0;
    while (const std::optional<int> arrived = wire.receive()) all = all * 10 + *arrived;
    return all;
}

template <int... Possible>
constexpr bool is_one_of(int arrived) { return ((arrived == Possible) || ...); }

constexpr void faultless(fg::chooser& choose) {
    fg::channel<int> wire(choose);
    choose.expect(wire.empty() && !wire.receive(), "nothing arrives where nothing is sent");
    choose.expect(arrivals(wire) == 123 && wire.empty(), "all arrive in order");
}
constexpr bool without_faults_all_arrive_in_order() {
    const paths::walked seen = paths::all<faultless>();
    return seen.holds() && seen.counted.complete == 1 && seen.counted.longest == 0;
}
VERIFY(channel, without_faults_all_arrive_in_order)

constexpr void one_drop(fg::chooser& choose) {
    fg::channel<int> wire(choose, {.drops = 1});
    choose.expect(is_one_of<123, 23, 13, 12>(arrivals(wire)), "one is lost at most");
}
constexpr bool a_drop_loses_one() {
    const paths::walked seen = paths::all<one_drop>();
    return seen.holds() && seen.counted.complete == 4;
}
VERIFY(channel, a_drop_loses_one)

constexpr void one_duplicate(fg::chooser& choose) {
    fg::channel<int> wire(choose, {.duplicates = 1});
    choose.expect(is_one_of<123, 1123, 1223, 1233>(arrivals(wire)), "one arrives twice at most");
}
constexpr bool a_duplicate_repeats_one() {
    const paths::walked seen = paths::all<one_duplicate>();
    return seen.holds() && seen.counted.complete == 4;
}
VERIFY(channel, a_duplicate_repeats_one)

constexpr void one_reorder(fg::chooser& choose) {
    fg::channel<int> wire(choose, {.reorders = 1});
    choose.expect(is_one_of<123, 213, 312, 132>(arrivals(wire)), "one overtakes others at most");
}
constexpr bool a_reorder_lets_one_overtake() {
    const paths::walked seen = paths::all<one_reorder>();
    return seen.holds() && seen.counted.complete == 4;
}
VERIFY(channel, a_reorder_lets_one_overtake)

constexpr void any_order(fg::chooser& choose) {
    fg::channel<int> wire(choose, {.reorders = fg::channel_faults::any_number});
    choose.expect(is_one_of<123, 132, 213, 231, 312, 321>(arrivals(wire)), "a permutation");
}
constexpr bool any_number_of_reorders_make_every_permutation_once() {
    const paths::walked seen = paths::all<any_order>();
    return seen.holds() && seen.counted.complete == 6 && seen.counted.longest == 2;
}
VERIFY(channel, any_number_of_reorders_make_every_permutation_once)

/// Each of these is reached in some path, so that the lists above are not too long.
template <int Wanted>
struct meets {
    static constexpr void drop(fg::chooser& choose) { never(choose, {.drops = 1}); }
    static constexpr void duplicate(fg::chooser& choose) { never(choose, {.duplicates = 1}); }
    static constexpr void reorder(fg::chooser& choose) { never(choose, {.reorders = 1}); }

private:
    static constexpr void never(fg::chooser& choose, fg::channel_faults faults) {
        fg::channel<int> wire(choose, faults);
        choose.expect(arrivals(wire) != Wanted, "never");
    }
};
constexpr bool every_fault_happens_in_one_path() {
    return paths::all<meets<23>::drop>().counted.failed == 1 && paths::all<meets<13>::drop>().counted.failed == 1 &&
           paths::all<meets<12>::drop>().counted.failed == 1 && paths::all<meets<1123>::duplicate>().counted.failed == 1 &&
           paths::all<meets<1233>::duplicate>().counted.failed == 1 && paths::all<meets<213>::reorder>().counted.failed == 1 &&
           paths::all<meets<312>::reorder>().counted.failed == 1 && paths::all<meets<132>::reorder>().counted.failed == 1;
}
VERIFY(channel, every_fault_happens_in_one_path)

constexpr void all_faults(fg::chooser& choose) {
    fg::channel<int> wire(choose, {.drops = 1, .duplicates = 1});
    static_cast<void>(arrivals(wire));
    choose.expect(wire.faults_left().drops <= 1 && wire.faults_left().duplicates <= 1, "no limit is passed");
}
constexpr bool faults_combine() {
    const paths::walked seen = paths::all<all_faults>();
    return seen.holds() && seen.counted.complete == 1 + 3 + 3 + 6;
}
VERIFY(channel, faults_combine)

constexpr void overfilled(fg::chooser& choose) {
    fg::channel<int, 2> wire(choose, {.duplicates = 1});
    static_cast<void>(arrivals(wire));
}
constexpr bool a_full_channel_is_said() {
    const paths::walked seen = paths::all<overfilled>();
    return seen.counted.failed == 2 && seen.fails_for("a channel has room for all that is sent");
}
VERIFY(channel, a_full_channel_is_said)

constexpr void endless_drops(fg::chooser& choose) {
    constexpr std::uint32_t any = fg::channel_faults::any_number;
    fg::channel<int> wire(choose, {.drops = any, .duplicates = any, .reorders = any});
    wire.send(1);
    wire.send(2);
    static_cast<void>(wire.receive());
    choose.expect(wire.faults_left() == fg::channel_faults{any, any, any}, "no end is nearer, so that states are equal");
}
constexpr bool any_number_of_faults_does_not_change() { return paths::all<endless_drops>().holds(); }
VERIFY(channel, any_number_of_faults_does_not_change)

constexpr void state_is_all(fg::chooser& choose) {
    fg::channel<int, 3> wire(choose, {.drops = 1});
    wire.send(7);
    choose.reached(wire.state());
    const bool lost = wire.empty();
    choose.expect(wire.state().left.drops == (lost ? 0u : 1u) && wire.in_flight() == (lost ? 0u : 1u), "it reports both");
}
constexpr bool its_state_says_how_it_goes_on() { return paths::all<state_is_all>().holds(); }
VERIFY(channel, its_state_says_how_it_goes_on)

void told_faults(fg::chooser& choose) {
    fg::channel<int> wire(choose, {.drops = 1, .duplicates = 1, .reorders = 1});
    choose.expect(arrivals(wire) != 323, "never");
}
TEST(channel, faults_are_told) {
    const paths::walked seen = paths::all<told_faults>();
    EXPECT_EQ(seen.reported(), "\na message is sent: lost; 1 is lost"
                                              "\na message is sent: delivered"
                                              "\na message is sent: doubled; 3 is sent twice"
                                              "\nwhich message arrives: 1; 3 overtakes 2");
}

}  // namespace
