// SPDX-License-Identifier: BSL-1.0
// A register with three replicas (Attiya, Bar-Noy and Dolev, JACM 1995), over a network that loses what is sent to one of them. An
// argument of each call names that replica. A read writes back the value that it has seen, or a later read may see an older one.

#include <foregone/foregone.hpp>

#include <foregone/concurrency/concurrent.hpp>
#include <foregone/concurrency/scheduled_std.hpp>

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>

namespace fg = foregone;

enum class register_defect {
    none,
    forgets_to_write_back,
    asks_one_replica,     ///< instead of two
    keeps_what_is_older,  ///< a replica takes any value that arrives
};

template <class Std, register_defect Defect>
class replicated_register {
    /// A value with a time stamp.
    struct stamped {
        int time = 0, value = 0;
        auto operator<=>(const stamped&) const = default;
    };

    std::array<typename Std::template atomic<stamped>, 3> replicas_;

    /// Sends to all, and loses what is sent to one of them.
    void send(int lost, auto&& message) {
        for (int i = 0; i < 3; ++i)
            if (i != lost) message(replicas_[static_cast<std::size_t>(i)]);
    }
    stamped newest(int lost) {
        stamped all;
        send(lost, [&](auto& replica) { all = std::max(all, replica.load()); });
        return all;
    }
    void keep(int lost, stamped one) {
        send(lost, [&](auto& replica) {
            if (Defect == register_defect::keeps_what_is_older) return replica.store(one);
            stamped has = replica.load();
            while (has < one && !replica.compare_exchange_strong(has, one)) {}
        });
    }

public:
    void write(int value, int lost) { keep(lost, {newest(lost).time + 1, value}); }

    int read(int lost) {
        if (Defect == register_defect::asks_one_replica) return replicas_[lost == 0 ? 1 : 0].load().value;
        const stamped one = newest(lost);
        if (Defect != register_defect::forgets_to_write_back) keep(lost, one);
        return one.value;
    }
};

template <register_defect Defect>
struct register_commands {
    using system = replicated_register<fg::scheduled_std, Defect>;
    struct model {
        int value = 0;
        bool operator==(const model&) const = default;
    };

    struct read {
        int lost;
        int run(system& s) const { return s.read(lost); }
        int expected(const model& m) const { return m.value; }
    };
    struct write {
        int value, lost;
        void run(system& s) const { s.write(value, lost); }
        void next(model& m) const { m.value = value; }
    };
    using replicas = fg::integers<0, 2>;
    using commands = fg::one_of<fg::product<read, replicas>, fg::product<write, fg::integers<1, 2>, replicas>>;
};
using right_register = register_commands<register_defect::none>;
using forgetful_register = register_commands<register_defect::forgets_to_write_back>;

FOREGONE_RUNTIME_CHECK(right_register, fg::concurrent<2, 1>);
FOREGONE_RUNTIME_CHECK(forgetful_register, fg::concurrent<2, 2>.expect_violation("the calls are linearizable"));
