// SPDX-License-Identifier: BSL-1.0
// Checks the log of a service against the model of its tests: was every answer a possible one? A lease is taken, renewed and given
// back; it also expires, which is not logged.

#include <foregone/foregone.hpp>
#include <foregone/accepts.hpp>

#include <cstdio>

namespace fg = foregone;

/// The holder of the lease, as production code stores it.
struct lease {
    int holder = 0;

    constexpr bool take(int who) { return (holder == 0 || holder == who) && (holder = who, true); }
    constexpr bool give_back(int who) { return holder == who && (holder = 0, true); }
    constexpr void expire() { holder = 0; }
    bool operator==(const lease&) const = default;
};

struct lease_commands {
    using system = lease;
    struct model {
        int holder = 0;
        bool operator==(const model&) const = default;
    };

    struct take {
        int who;
        constexpr bool run(system& l) const { return l.take(who); }
        constexpr bool expected(const model& m) const { return m.holder == 0 || m.holder == who; }
        constexpr void next(model& m) const { m.holder = m.holder == 0 ? who : m.holder; }
    };
    struct give_back {
        int who;
        constexpr bool run(system& l) const { return l.give_back(who); }
        constexpr bool expected(const model& m) const { return m.holder == who; }
        constexpr void next(model& m) const { m.holder = m.holder == who ? 0 : m.holder; }
    };
    struct expire {
        constexpr bool precondition(const model& m) const { return m.holder != 0; }
        constexpr void run(system& l) const { l.expire(); }
        constexpr void next(model& m) const { m.holder = 0; }
    };
    using commands = fg::one_of<fg::product<take, fg::range<1, 3>>, fg::product<give_back, fg::range<1, 3>>, expire>;
    static constexpr auto unrecorded = fg::gaps<expire>(1);  // may have happened between two lines of a log
};

FOREGONE_STATIC_CHECK(lease_commands);  // the code conforms to the model, in runs of every length

const fg::recorded_log good{R"(
{"action": {"take": {"who": 1}}, "answer": true}
{"action": {"take": {"who": 2}}, "answer": false}
{"action": {"take": {"who": 2}}, "answer": true, "note": "the first one has expired"}
{"action": {"give_back": {"who": 2}}}
)", "good.jsonl"};

const fg::recorded_log bad{R"(
{"action": {"take": {"who": 1}}, "answer": true}
{"action": {"give_back": {"who": 1}}, "answer": true}
{"action": {"take": {"who": 3}}, "answer": false}
)", "bad.jsonl"};

int main() {
    const fg::log_verdict first = fg::accepts<lease_commands>(good), second = fg::accepts<lease_commands>(bad);
    std::printf("%s\n%s", first.text().c_str(), second.text().c_str());
    return first && !second ? 0 : 1;
}
