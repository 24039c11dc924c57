// SPDX-License-Identifier: BSL-1.0
// fg::concurrent for systems as they are: answers, final states, races, deadlocks, leaks and exceptions of concurrent calls.
#include <foregone/concurrency/concurrent_unmodified.hpp>
#include <foregone/foregone.hpp>

#include <atomic>
#include <deque>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>

namespace fg = foregone;

namespace {

enum class defect { none, unlocked_push, two_locks, newest_first };

template <defect Defect>
class locked_queue {
    std::mutex mutex_;
    std::deque<int> values_;

public:
    void push(int value) {
        if constexpr (Defect == defect::unlocked_push) return values_.push_back(value);
        const std::lock_guard lock(mutex_);
        values_.push_back(value);
    }
    bool empty() {
        const std::lock_guard lock(mutex_);
        return values_.empty();
    }
    std::optional<int> pop() {
        if (Defect == defect::two_locks && empty()) return std::nullopt;
        const std::lock_guard lock(mutex_);
        if (Defect != defect::two_locks && values_.empty()) return std::nullopt;
        if (values_.empty()) return -1;
        const int value = Defect == defect::newest_first ? values_.back() : values_.front();
        return values_.pop_front(), value;
    }
};

template <defect Defect>
struct queue_commands {
    using system = locked_queue<Defect>;
    struct model {
        fg::inline_vector<int, 6> values;
        bool operator==(const model&) const = default;
    };
    struct push {
        int value;
        void run(system& s) const { s.push(value); }
        constexpr bool precondition(const model& m) const { return !m.values.full(); }
        constexpr void next(model& m) const { m.values.push_back(value); }
    };
    struct pop {
        std::optional<int> run(system& s) const { return s.pop(); }
        constexpr std::optional<int> expected(const model& m) const {
            return m.values.empty() ? std::nullopt : std::optional(m.values[0]);
        }
        constexpr void next(model& m) const {
            if (!m.values.empty()) m.values.pop_front();
        }
    };
    using commands = fg::one_of<pop, fg::product<push, fg::integers<1, 2>>>;
};
using queue = queue_commands<defect::none>;
using unlocked_queue = queue_commands<defect::unlocked_push>;
using two_lock_queue = queue_commands<defect::two_locks>;
using mixed_queue = queue_commands<defect::newest_first>;
FOREGONE_RUNTIME_CHECK(queue, fg::concurrent<2, 2>);
FOREGONE_RUNTIME_CHECK(queue, fg::concurrent<3, 1>);
FOREGONE_RUNTIME_CHECK(queue, fg::random{.runs = 200, .threads = 3});
FOREGONE_RUNTIME_CHECK(unlocked_queue, fg::concurrent<2, 2>.expect_violation("no data race"));
FOREGONE_RUNTIME_CHECK(two_lock_queue, fg::concurrent<2, 2>.expect_violation("the calls are linearizable"));
FOREGONE_RUNTIME_CHECK(mixed_queue, fg::concurrent<2, 2>.expect_violation("the calls are linearizable"));
constexpr auto drawn = fg::random{.runs = 1000, .threads = 2};
FOREGONE_RUNTIME_CHECK(two_lock_queue, drawn.expect_violation("the calls are linearizable"));

/// Calls without answers: what they did is seen in the final state only.
template <bool AtOnce>
struct counter_commands {
    struct system {
        std::atomic<int> count{0};
    };
    struct model {
        int count = 0;
        bool operator==(const model&) const = default;
    };
    struct add {
        int amount;
        void run(system& s) const {
            if constexpr (AtOnce) s.count += amount;
            else s.count = s.count + amount;
        }
        constexpr void next(model& m) const { m.count += amount; }
    };
    using commands = fg::one_of<fg::product<add, fg::integers<1, 2>>>;
    static constexpr auto properties =
        fg::properties{fg::always<"the sum is kept">([](const system& s, const model& m) { return s.count == m.count; })};
};
using counter = counter_commands<true>;
using lossy_counter = counter_commands<false>;
FOREGONE_RUNTIME_CHECK(counter, fg::concurrent<2, 2>);
FOREGONE_RUNTIME_CHECK(lossy_counter, fg::concurrent<2, 2>.expect_violation("the sum is kept"));

/// Answers that allocate, exceptions, and a model whose states do.
struct text_commands {
    struct system {
        std::mutex mutex;
        std::string text;
    };
    struct model {
        std::string text;
        bool operator==(const model&) const = default;
    };
    struct append {
        char letter;
        std::string run(system& s) const {
            const std::lock_guard lock(s.mutex);
            return s.text += std::string(20, letter);
        }
        std::string expected(const model& m) const { return m.text + std::string(20, letter); }
        void next(model& m) const { m.text += std::string(20, letter); }
    };
    struct last {
        char run(system& s) const {
            const std::lock_guard lock(s.mutex);
            if (s.text.empty()) throw std::out_of_range("there is no last letter");
            return s.text.back();
        }
        bool postcondition(const model& m, char seen) const { return !m.text.empty() && m.text.back() == seen; }
        bool postcondition(const model& m, const fg::thrown& seen) const {
            return m.text.empty() && seen.what.view() == "there is no last letter";
        }
        void next(model&) const {}
    };
    using commands = fg::one_of<fg::product<append, fg::values<'a', 'b'>>, last>;
};
FOREGONE_RUNTIME_CHECK(text_commands, fg::concurrent<2, 2, 1>);

/// Two locks, taken in the order of the call.
struct account_commands {
    struct system {
        std::mutex mutex[2];
        int balance[2]{};
    };
    struct model {
        bool operator==(const model&) const = default;
    };
    struct transfer {
        int from;
        void run(system& s) const {
            const std::lock_guard first(s.mutex[from]);
            const std::lock_guard second(s.mutex[1 - from]);
            --s.balance[from], ++s.balance[1 - from];
        }
        constexpr void next(model&) const {}
    };
    using commands = fg::one_of<fg::product<transfer, fg::integers<0, 1>>>;
};
FOREGONE_RUNTIME_CHECK(account_commands, fg::concurrent<2, 1>.expect_violation("no deadlock"));

/// A block that only an interleaving leaks.
struct slot_commands {
    struct system {
        std::atomic<int*> slot{nullptr};
        ~system() { delete slot.load(); }
    };
    struct model {
        bool operator==(const model&) const = default;
    };
    struct put {
        void run(system& s) const {
            if (s.slot == nullptr) s.slot = new int(1);
        }
        constexpr void next(model&) const {}
    };
    using commands = fg::one_of<put>;
};
FOREGONE_RUNTIME_CHECK(slot_commands, fg::concurrent<2, 1>.expect_violation("nothing leaks"));

/// A flag that is set after its number, by relaxed stores: seen under a memory model only.
template <auto Options>
struct message_commands {
    static constexpr fg::unmodified_options thread_options = Options;
    struct system {
        std::atomic<int> number{0};
        std::atomic<bool> is_set{false};
    };
    struct model {
        bool is_set = false;
        bool operator==(const model&) const = default;
    };
    struct set {
        void run(system& s) const {
            s.number.store(7, std::memory_order_relaxed);
            s.is_set.store(true, std::memory_order_relaxed);
        }
        constexpr void next(model& m) const { m.is_set = true; }
    };
    struct get {
        int run(system& s) const {
            return s.is_set.load(std::memory_order_relaxed) ? s.number.load(std::memory_order_relaxed) : -1;
        }
        constexpr int expected(const model& m) const { return m.is_set ? 7 : -1; }
        constexpr void next(model&) const {}
    };
    using commands = fg::one_of<set, get>;
};
using message = message_commands<fg::unmodified_options{}>;
using weak_message = message_commands<fg::unmodified_options{.memory = fg::rc11}>;
FOREGONE_RUNTIME_CHECK(message, fg::concurrent<2, 1>);
FOREGONE_RUNTIME_CHECK(weak_message, fg::concurrent<2, 1>.expect_violation("the calls are linearizable"));

}  // namespace
