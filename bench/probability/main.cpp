// SPDX-License-Identifier: BSL-1.0
//
// Goals on the benchmark family of Prasetya and Klomp, 2019: time compared with their algorithm, implemented here, and with brute
// force. bench_probability [--small | --long]
//
// The models are reconstructed from the paper's text. Length, nodes and executions equal those in all 21 rows of its table; the
// nodes of E^3, the graph of words of three states, equal those in none (tests/support/paper_counts.hpp). The goals f1 to f4 are
// not published, only their kinds: words and thresholds here are ours. So the paper's seconds are not compared.
//
// Brute force for counted words is hand-written. Processor time on one thread, medians; ours are exact fractions, the others
// compute in double.

#include <foregone/impl/likelihood/convert_weights.hpp>
#include <foregone/impl/likelihood/exact/aggregate_sets.hpp>
#include <foregone/impl/likelihood/exact/brute_force.hpp>
#include <foregone/impl/likelihood/exact/execute.hpp>
#include <foregone/impl/likelihood/frontier/frontier.hpp>
#include <foregone/impl/likelihood/labelling.hpp>
#include <foregone/likelihood/big_ratio.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <string_view>
#include <vector>

namespace {

namespace fg = foregone;

// The model M_k and the test case tc_m, with states by number.
enum state : std::uint32_t { i0, i1, q, r, c, p, e1, e2, e3, t1 };

fg::execution_model<fg::ratio> family(std::uint32_t m, std::uint32_t k) {
    enum action : std::uint32_t { x, b, go, d, a, y };
    const fg::ratio half{1, 2}, share{1, std::int64_t{k} + 1};
    std::vector<fg::markov_step<fg::ratio>> steps{
        {i0, x, i1, 1}, {i1, x, q, 1}, {q, b, q, half}, {q, b, r, half}, {r, b, q, half}, {r, b, r, half}, {q, go, c, 1},
        {c, go, c, 1},  {c, d, p, 1},  {p, y, e1, 1},   {e1, y, e2, 1},  {e2, y, e3, 1},  {p, a, p, share}};
    for (std::uint32_t t = t1; t < t1 + k; ++t) {
        steps.push_back({p, a, t, share});
        steps.push_back({t, a, p, 1});
    }
    fg::numbered_test test{x, x};
    test.insert(test.end(), m, b);
    test.insert(test.end(), m - 1, go);
    test.push_back(d);
    test.insert(test.end(), m, a);
    test.insert(test.end(), 3, y);
    return fg::execute(fg::markov_table<fg::ratio>(9 + k, 6, i0, steps), test, fg::weighting::local);
}

struct row {
    std::uint32_t m, k;
};

constexpr row rows[]{{5, 0}, {6, 0}, {7, 0},  {8, 0},  {9, 0},  {10, 0}, {11, 0}, {12, 0}, {5, 2}, {6, 2}, {7, 2},
                     {8, 2}, {9, 2}, {10, 2}, {11, 2}, {12, 2}, {5, 8},  {6, 8},  {7, 8},  {8, 8}, {9, 8}};

bool all_agree = true;

double seconds(std::clock_t since) { return static_cast<double>(std::clock() - since) / CLOCKS_PER_SEC; }

/// The median of seven runs, each repeated for at least a millisecond; of three runs if one takes more than a fifth of a second.
template <class Work>
double time_ms(Work&& work) {
    std::clock_t started = std::clock();
    work();
    const double once_s = seconds(started);
    const int runs = once_s > 0.2 ? 3 : 7, times = 1 + static_cast<int>(1e-3 / std::max(once_s, 1e-6));
    std::vector<double> taken;
    for (int run = 0; run < runs; ++run) {
        started = std::clock();
        for (int i = 0; i < times; ++i) work();
        taken.push_back(1e3 * seconds(started) / times);
    }
    std::sort(taken.begin(), taken.end());
    return taken[taken.size() / 2];
}

struct measured {
    double ours_ms, paper_ms, brute_ms;  // 0: equal
};

void expect_same(double a, double b) {
    if (std::abs(a - b) > 1e-9) all_agree = false;
}

void print_number(double value, int digits, double if_not) {
    if (if_not == 0) std::printf(" %11s", "same");
    else std::printf(" %11.*f", digits, value);
}

void print(const row& of, const char* goal, const measured& taken) {
    std::printf("E(%u,%u)%*s %-25s %11.4f", of.m, of.k, of.m < 10 ? 1 : 0, "", goal, taken.ours_ms);
    print_number(taken.paper_ms, 4, taken.paper_ms);
    print_number(taken.brute_ms, 4, taken.brute_ms);
    print_number(taken.paper_ms / taken.ours_ms, 1, taken.paper_ms);
    print_number(taken.brute_ms / taken.ours_ms, 1, taken.brute_ms);
    std::printf("\n");
    std::fflush(stdout);
}

/// Every execution, by hand-written code for a single question: words are counted as they enter and leave.
class walk_by_hand {
    const fg::execution_model<double>& model_;
    std::uint64_t states_, at_least_, codes_ = 1;
    unsigned length_;
    std::vector<unsigned> met_;  // for each current word, its number of occurrences
    double reached_ = 0;

public:
    walk_by_hand(const fg::execution_model<double>& model, std::uint32_t states, const fg::aggregate_goal& goal)
        : model_(model), states_(states), at_least_(goal.at_least), length_(goal.length) {
        for (unsigned i = 0; i < length_; ++i) codes_ *= states_;
        met_.assign(codes_, 0);
    }
    double run() {
        visit(0, 0, 0, 0, 1);
        return reached_;
    }

private:
    void visit(std::uint32_t node, std::uint64_t before, unsigned since, std::uint64_t different, double weight) {
        if (node == model_.exit()) {
            if (different >= at_least_) reached_ += weight;
            return;
        }
        const std::uint64_t code = (before * states_ + model_[node].state) % codes_;
        const bool completes = ++since >= length_;
        if (completes && met_[code]++ == 0) ++different;
        for (const auto& edge : model_.from(node)) visit(edge.to, code, since, different, weight * edge.weight);
        if (completes) --met_[code];
    }
};

/// The paper's algorithm for sentences is ours.
void print_sentence(const row& of, const char* name, const fg::state_sentence& goal) {
    const fg::execution_model<fg::ratio> exact = family(of.m, of.k);
    const fg::execution_model<double> rounded = fg::convert_weights<double>(exact);
    double ours = 0, brute = 0;
    const double ours_ms = time_ms([&] { ours = static_cast<double>(fg::labelling(exact, goal)); });
    const double brute_ms = time_ms([&] { brute = fg::brute_force(rounded, goal); });
    expect_same(ours, brute);
    print(of, name, {ours_ms, 0, brute_ms});
}

void print_aggregate(const row& of, const fg::aggregate_goal& goal) {
    const fg::execution_model<fg::ratio> exact = family(of.m, of.k);
    const fg::execution_model<double> rounded = fg::convert_weights<double>(exact);
    double ours = 0, sets = 0, brute = 0;
    const double ours_ms = time_ms([&] { ours = static_cast<double>(fg::frontier<fg::ratio>(exact, goal).lower); });
    const double sets_ms = time_ms([&] { sets = fg::aggregate_sets(rounded, goal.length).counts.at_least(goal.at_least); });
    const double brute_ms = time_ms([&] { brute = walk_by_hand(rounded, 9 + of.k, goal).run(); });
    expect_same(ours, sets);
    expect_same(ours, brute);
    char name[32];
    std::snprintf(name, sizeof name, "^%u >= %llu", goal.length, static_cast<unsigned long long>(goal.at_least));
    print(of, name, {ours_ms, sets_ms, brute_ms});
}

void print_row(const row& of) {
    print_sentence(of, "<r> ; <p>", {{{r}}, {{p}}});
    print_sentence(of, "<q r q>|<r r q> ; <p p p>", {{{q, r, q}, {r, r, q}}, {{p, p, p}}});
    print_aggregate(of, {1, of.k == 0 ? 9U : of.k == 2 ? 10U : 11U});
    print_aggregate(of, {3, 2 * of.m + 5});
}

/// The whole distribution of the number of different words.
template <class Result>
void print_distribution(std::uint32_t m, std::uint32_t k, const char* numbers) {
    const fg::execution_model<fg::ratio> model = family(m, k);
    fg::frontier_counts<Result> found;
    const double taken_ms = time_ms([&] { found = fg::frontier<Result>(model, 3); });
    double all = 0;
    for (const Result& one : found.exactly) all += static_cast<double>(one);
    if (std::abs(all - 1) > 1e-9) all_agree = false;
    const double states = static_cast<double>(found.work.states);
    std::printf("E(%u,%u)%*s %-8s %10.2f %9.0f %9.0f %10.0f %12.0f\n", m, k,
                m < 10    ? 2
                : m < 100 ? 1
                          : 0,
                "", numbers, taken_ms, states, static_cast<double>(found.work.peak), 1e6 * taken_ms / states,
                static_cast<double>(found.work.bytes) / static_cast<double>(found.work.peak));
    std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
    const std::string_view how = argc > 1 ? argv[1] : "";
    std::printf("%-7s %-25s %11s %11s %11s %23s\n", "", "", "ours", "paper's way", "brute force", "times as fast as");
    std::printf("%-7s %-25s %11s %11s %11s %11s %11s\n", "model", "goal", "ms", "ms", "ms", "paper's way", "brute force");
    for (const row& one : rows)
        if (how != "--small" || one.m <= 6) print_row(one);
    std::printf("\nhow many different words of 3 states\n%-8s %-8s %10s %9s %9s %10s %12s\n", "model", "numbers", "ms", "states",
                "peak", "ns/state", "bytes/state");
    print_distribution<fg::ratio>(9, 8, "exact");
    print_distribution<fg::big_ratio>(12, 8, "exact");
    if (how == "--small") return all_agree ? 0 : 1;
    print_distribution<fg::big_ratio>(20, 8, "exact");
    print_distribution<double>(20, 8, "double");
    print_distribution<fg::big_ratio>(40, 3, "exact");
    print_distribution<double>(40, 3, "double");
    print_distribution<fg::big_ratio>(100, 2, "exact");
    print_distribution<double>(100, 2, "double");
    if (how == "--long") print_distribution<double>(24, 8, "double");
    if (!all_agree) std::printf("RESULTS DIFFER\n");
    return all_agree ? 0 : 1;
}
