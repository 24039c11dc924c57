// SPDX-License-Identifier: BSL-1.0
// The memory again, as typical production code: a std::map, which no compiler evaluates, and exceptions for bad addresses. Its
// oracle stores nothing; it reads the history of calls. The same line makes a run-time check.

#include <foregone/foregone.hpp>

#include <map>
#include <stdexcept>
#include <string>
#include <string_view>

namespace fg = foregone;

enum class mode { read, write, erase };

struct call {
    mode what;
    int addr;
    std::string_view value;
};

class dictionary {
    std::map<int, std::string> stored_;

public:
    std::string operator()(const call& c) {
        if (c.addr < 0) throw std::invalid_argument("an address is not negative");
        switch (c.what) {
            case mode::write: return stored_[c.addr] = c.value;
            case mode::erase: stored_.erase(c.addr); return {};
            case mode::read: break;
        }
        const auto found = stored_.find(c.addr);
        return found == stored_.end() ? std::string() : found->second;
    }
};

struct dictionary_behavior {
    using system = dictionary;
    using action = fg::product<call, fg::enumerators<mode>, fg::values<1000, 2000, -1>, fg::texts<"hello", "hello2">>;
    using calls = fg::observations<call, std::string>;

    static std::string perform(system& stored, const call& c) { return stored(c); }

    /// The value that the last changing call left at this address.
    static std::string_view left_at(const calls& before, int addr) {
        for (auto past = before.rbegin(); past != before.rend(); ++past)
            if (past->action.addr == addr && past->action.what != mode::read)
                return past->action.what == mode::write ? past->action.value : "";
        return "";
    }

    struct expect_refusal {
        static bool applies(const calls&, const call& c) { return c.addr < 0; }
        static bool accepts(const calls&, const call&, const fg::thrown& e) {
            return e.what.view() == "an address is not negative";
        }
    };
    struct expect_value_written {
        static bool applies(const calls&, const call& c) { return c.what == mode::write; }
        static std::string expected(const calls&, const call& c) { return std::string(c.value); }
    };
    struct expect_nothing {
        static bool applies(const calls&, const call& c) { return c.what == mode::erase; }
        static std::string expected(const calls&, const call&) { return ""; }
    };
    struct expect_last_value {
        static std::string expected(const calls& before, const call& c) { return std::string(left_at(before, c.addr)); }
    };
    using expectations = fg::first_of<expect_refusal, expect_value_written, expect_nothing, expect_last_value>;
};
FOREGONE_CHECK(dictionary_behavior, fg::sequences<4>);  // 104,976 sequences of 18 calls

/// A defect: a value that is written again is not replaced.
struct stale_behavior : dictionary_behavior {
    struct system : dictionary {
        bool written[2]{};
    };
    static std::string perform(system& stored, const call& c) {
        const bool again = c.what == mode::write && c.addr > 0 && stored.written[c.addr == 2000];
        if (c.what == mode::write && c.addr > 0) stored.written[c.addr == 2000] = true;
        if (c.what == mode::erase && c.addr > 0) stored.written[c.addr == 2000] = false;
        return again ? std::string(c.value) : stored(c);
    }
};
FOREGONE_CHECK(stale_behavior, fg::sequences<3>.expect_violation("expect_last_value", 3));

/// A second defect: an unexpected exception.
struct careless_behavior : dictionary_behavior {
    static std::string perform(system& stored, const call& c) {
        if (c.addr < 0) throw std::out_of_range("map::at");
        return stored(c);
    }
};
FOREGONE_CHECK(careless_behavior, fg::sequences<2>.expect_violation("expect_refusal", 1));
