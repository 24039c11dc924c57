// SPDX-License-Identifier: BSL-1.0
#pragma once

// Two words behind a sequence lock, as a suite of commands, and its mutants.

#include "waiting_std.hpp"

#include <foregone/domain/one_of.hpp>
#include <foregone/domain/product.hpp>
#include <foregone/domain/range.hpp>

#include <cstdint>

namespace concurrent_suites {

enum class seqlock_defect {
    none,
    looks_once,         ///< a reader does not look at the version again
    reads_odd_versions, ///< a reader does not wait for the end of a write
    counts_late,        ///< the first word is stored before the version is odd
    ends_early,         ///< the version is even before the second word is stored
    stays_odd,          ///< a write of what is there already does not end
    shares_the_version, ///< writers do not exclude each other
};

struct two_words {
    int first = 0, second = 0;
    bool operator==(const two_words&) const = default;
};

template <class Std, seqlock_defect Defect>
class seqlock {
    using enum seqlock_defect;

    typename Std::template atomic<std::uint32_t> version_{0};
    typename Std::template atomic<int> first_{0}, second_{0};

    static bool is_odd(std::uint32_t version) { return version % 2 == 1; }

    std::uint32_t begin_write() {
        std::uint32_t version = 0;
        Std::until([&] {
            version = version_.load();
            if (is_odd(version)) return false;
            if (Defect == shares_the_version) return version_.store(version + 1), true;
            return version_.compare_exchange_strong(version, version + 1);
        });
        return version;
    }

public:
    void write(int value) {
        if (Defect == counts_late) first_.store(value);
        const std::uint32_t version = begin_write();
        if (Defect == stays_odd && first_.load() == value) return;
        if (Defect != counts_late) first_.store(value);
        if (Defect == ends_early) version_.store(version + 2);
        second_.store(value);
        if (Defect != ends_early) version_.store(version + 2);
    }

    two_words read() {
        two_words words;
        Std::until([&] {
            const std::uint32_t version = version_.load();
            if (is_odd(version) && Defect != reads_odd_versions) return false;
            words = {first_.load(), second_.load()};
            return Defect == looks_once || version_.load() == version;
        });
        return words;
    }
};

template <seqlock_defect Defect>
struct seqlock_commands {
    using system = seqlock<waiting_std, Defect>;
    struct model {
        int value = 0;
        bool operator==(const model&) const = default;
    };

    struct read {
        two_words run(system& s) const { return s.read(); }
        two_words expected(const model& m) const { return {m.value, m.value}; }
    };
    struct write {
        int value;
        void run(system& s) const { s.write(value); }
        void next(model& m) const { m.value = value; }
    };
    using commands = fg::one_of<read, fg::product<write, fg::integers<1, 2>>>;
};

}  // namespace concurrent_suites
