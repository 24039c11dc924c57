// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <benchmark/benchmark.h>

#include <cstdint>
#include <string>

/// Results of a run besides the count.
struct further_counts {
    std::uint64_t bytes = 0, transitions = 0;  ///< 0: unknown
};

/// Measures one implementation of a task. Its row in the table is "task, implementation, threads". `run(threads, further)` returns
/// a count; a count other than `expected` is reported as an error instead of a time.
template <class Run>
void measure(const std::string& piece, const std::string& who, unsigned threads, int repetitions, const char* unit,
             std::uint64_t expected, Run run) {
    const auto body = [=](benchmark::State& state) {
        further_counts further;
        for (auto _ : state) {
            const std::uint64_t count = run(threads, further);
            if (count != expected) return state.SkipWithError("counts something else than it should");
        }
        state.counters[std::string(unit) + "/s"] =
            benchmark::Counter(static_cast<double>(expected), benchmark::Counter::kIsIterationInvariantRate);
        if (further.bytes > 0)
            state.counters["bytes/state"] = static_cast<double>(further.bytes) / static_cast<double>(expected);
        if (further.transitions > 0)
            state.counters["transitions/s"] =
                benchmark::Counter(static_cast<double>(further.transitions), benchmark::Counter::kIsIterationInvariantRate);
    };
    benchmark::RegisterBenchmark((piece + "/" + who + "/" + std::to_string(threads)).c_str(), body)
        ->MeasureProcessCPUTime()->UseRealTime()->Unit(benchmark::kMillisecond)->Repetitions(repetitions);
}
