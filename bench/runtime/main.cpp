// SPDX-License-Identifier: BSL-1.0
//
// Runs the benchmarks, and prints all measurements side by side at the end.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

namespace {

/// The repetitions of one implementation of a task, in milliseconds.
struct measured {
    std::vector<double> processor, wall;

    static double median(std::vector<double> times) {
        if (times.empty()) return 0;
        std::sort(times.begin(), times.end());
        return (times[times.size() / 2] + times[(times.size() - 1) / 2]) / 2;
    }
};

/// By "implementation/threads".
using row = std::map<std::string, measured>;

/// Prints results immediately, and stores the time of every repetition.
class keeping_reporter : public benchmark::ConsoleReporter {
    std::map<std::string, row> rows_;
    bool failed_ = false;

public:
    keeping_reporter() : ConsoleReporter(OO_Tabular) {}

    void ReportRuns(const std::vector<Run>& runs) override {
        for (const Run& run : runs) {
            failed_ = failed_ || run.error_occurred;
            if (run.run_type == Run::RT_Iteration && !run.error_occurred) keep(run);
        }
        benchmark::ConsoleReporter::ReportRuns(shown(runs));
    }

    /// Whether some implementation has a wrong count.
    bool failed() const { return failed_; }

    /// Ratios are of processor time, which other load on the machine hardly affects; the speed-up is of elapsed time.
    void print_table() const {
        std::printf("\n%-25s %7s %10s %10s %6s %10s %6s %9s\n", "processor time (ms)", "threads", "ours", "by hand", "ratio",
                    "tuned", "ratio", "speed-up");
        for (const auto& [piece, ways] : rows_)
            for (const char* threads : {"/1", "/2"})
                if (ways.count(std::string("ours") + threads)) print_row(piece, threads, ways);
    }

private:
    void keep(const Run& run) {
        const std::string& name = run.run_name.function_name;
        const auto slash = name.find('/');
        measured& times = rows_[name.substr(0, slash)][name.substr(slash + 1)];
        times.processor.push_back(run.GetAdjustedCPUTime());
        times.wall.push_back(run.GetAdjustedRealTime());
    }

    /// The medians of repetitions, and errors.
    static std::vector<Run> shown(const std::vector<Run>& runs) {
        std::vector<Run> few;
        for (const Run& run : runs)
            if (run.error_occurred || run.aggregate_name == "median") few.push_back(run);
        return few;
    }

    /// An implementation measured on one thread only is also compared with more threads.
    static const measured& time_of(const row& ways, const std::string& who, const char* threads) {
        static const measured none;
        auto found = ways.find(who + threads);
        if (found == ways.end()) found = ways.find(who + "/1");
        return found == ways.end() ? none : found->second;
    }

    static void print_row(const std::string& piece, const char* threads, const row& ways) {
        const measured& ours = time_of(ways, "ours", threads);
        std::printf("%-25s %7s %10.2f", piece.c_str(), threads + 1, measured::median(ours.processor));
        for (const char* other : {"by_hand", "by_hand_tuned"}) print_beside(ours, time_of(ways, other, threads));
        std::printf(" %9.2f\n", measured::median(time_of(ways, "ours", "/1").wall) / measured::median(ours.wall));
    }

    static void print_beside(const measured& ours, const measured& other) {
        const double time = measured::median(other.processor);
        if (time > 0) std::printf(" %10.2f %6.2f", time, measured::median(ours.processor) / time);
        else std::printf(" %10s %6s", "", "");
    }
};

}  // namespace

int main(int argc, char** argv) {
    // The load on the machine varies: repetitions of all benchmarks take turns. Later arguments override earlier ones.
    std::vector<char*> arguments(argv, argv + argc);
    std::string interleave = "--benchmark_enable_random_interleaving=true";
    arguments.insert(arguments.begin() + 1, interleave.data());
    int count = static_cast<int>(arguments.size());
    arguments.push_back(nullptr);

    benchmark::Initialize(&count, arguments.data());
    if (benchmark::ReportUnrecognizedArguments(count, arguments.data())) return 2;
    keeping_reporter reporter;
    benchmark::RunSpecifiedBenchmarks(&reporter);
    benchmark::Shutdown();
    reporter.print_table();
    return reporter.failed() ? 1 : 0;
}
