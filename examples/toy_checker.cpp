// SPDX-License-Identifier: BSL-1.0
// The algorithm of a model checker, without the library: breadth-first search, with a list of the visited states and the
// predecessor of each. foregone's kernels add hashing, stages and threads.

#include <cstddef>
#include <cstdio>

// ---- a model: two threads add one to a counter, each by loading it, adding, and storing it ----

struct counter {
    struct state {
        int value = 0;
        int loaded[2]{};
        int step[2]{};  // 0: will load, 1: will store, 2: done
        bool operator==(const state&) const = default;
    };
    static constexpr int actions = 2;  // the thread that takes a step

    static constexpr bool enabled(const state& s, int thread) { return s.step[thread] < 2; }
    static constexpr state next(state s, int thread) {
        if (s.step[thread]++ == 0) s.loaded[thread] = s.value;
        else s.value = s.loaded[thread] + 1;
        return s;
    }

    /// The property: when both are done, both additions count.
    static constexpr bool holds(const state& s) { return s.step[0] < 2 || s.step[1] < 2 || s.value == 2; }
};

// ---- the checker ----

template <class Model>
struct checker {
    static constexpr std::size_t capacity = 64, none = capacity;

    struct entry {
        typename Model::state state{};
        std::size_t parent = none;  // the predecessor
        int action = 0;             // and the action
    };
    entry met[capacity]{};  // in order of discovery, so the distance from the start never falls
    std::size_t count = 0;
    std::size_t violation = none;

    /// Visits the initial state, then all successors of visited states. The search ends when there is no new state (the property is
    /// proved), or at the first state that violates the property (no violation is nearer).
    constexpr checker() {
        meet({}, none, 0);
        for (std::size_t from = 0; from < count && violation == none; ++from)
            for (int action = 0; action < Model::actions; ++action)
                if (Model::enabled(met[from].state, action))
                    meet(Model::next(met[from].state, action), from, action);
    }

    constexpr bool proved() const { return violation == none; }

    /// The counterexample: from the violation back to the start, by the predecessors.
    constexpr std::size_t steps() const {
        std::size_t length = 0;
        for (std::size_t at = violation; met[at].parent != none; at = met[at].parent) ++length;
        return length;
    }
    void print(std::size_t at) const {
        if (met[at].parent == none) return;
        print(met[at].parent);
        std::printf("thread %d goes on; the counter is %d\n", met[at].action, met[at].state.value);
    }

private:
    constexpr void meet(const typename Model::state& state, std::size_t parent, int action) {
        for (std::size_t i = 0; i < count; ++i)
            if (met[i].state == state) return;
        met[count] = {state, parent, action};
        if (violation == none && !Model::holds(state)) violation = count;
        ++count;
    }
};

// ---- the same search, once by the compiler and once at run time ----

constexpr checker<counter> by_the_compiler;
static_assert(!by_the_compiler.proved());
static_assert(by_the_compiler.steps() == 4);  // load, load, store, store: one addition is lost

int main() {
    const checker<counter> by_the_program;
    by_the_program.print(by_the_program.violation);
    return by_the_program.violation == by_the_compiler.violation ? 0 : 1;
}
