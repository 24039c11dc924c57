// SPDX-License-Identifier: BSL-1.0
// Histories of real systems, judged as linearizable: verdicts, steps, time with reading. bench_histories [--small] [FOLDER]
//
// FOLDER is `test_data` of Porcupine (https://github.com/anishathalye/porcupine), or has folders `jepsen` and `kv` like it: logs of
// etcd by Jepsen, and of key-value stores, named *-ok* or *-bad* by their verdict. Without it, drawn histories of a key-value store
// are judged.
#include "logs.hpp"

#include <cli/file_contents.hpp>

#include <foregone/histories/linearizable.hpp>
#include <foregone/impl/base/random.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace fg = foregone;
using namespace bench_histories;

bool all_as_expected = true;

struct measured {
    std::size_t calls = 0;
    fg::history_verdict verdict{};
    std::uint64_t steps = 0;
    double ms = 0;  ///< the least of several times
};

const char* name_of(fg::history_verdict verdict) {
    return verdict == fg::history_verdict::accepted ? "ok" : verdict == fg::history_verdict::refused ? "not" : "unknown";
}

template <class Specification>
measured judged(std::string_view text, void (*read)(std::string_view, fg::history_of<Specification>&), int repetitions) {
    measured found{.ms = 1e9};
    fg::linearizability_judge<Specification> judge;
    for (int i = 0; i < repetitions; ++i) {
        const std::clock_t started = std::clock();
        const auto history = history_in<Specification>(text, read);
        found.verdict = judge.judge(history);
        found.ms = std::min(found.ms, 1e3 * static_cast<double>(std::clock() - started) / CLOCKS_PER_SEC);
        found.steps = judge.steps();
        found.calls = history.size();
    }
    return found;
}

void print_row(const std::string& name, const measured& found, const char* note = "") {
    std::printf("%-24s %6zu %-8s %10llu %10.2f%s\n", name.c_str(), found.calls, name_of(found.verdict),
                static_cast<unsigned long long>(found.steps), found.ms, note);
    std::fflush(stdout);
}

void expect(const std::string& name, const measured& found, fg::history_verdict verdict) {
    const bool right = found.verdict == verdict;
    all_as_expected = all_as_expected && right;
    print_row(name, found, right ? "" : "  WRONG");
}

std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files;
    if (std::filesystem::is_directory(folder))
        for (const auto& entry : std::filesystem::directory_iterator(folder)) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

/// The verdicts on etcd_000.log to etcd_049.log by Knossos and Porcupine: these are linearizable.
bool is_linearizable(int number) {
    constexpr int accepted[]{2, 5, 7, 18, 25, 31, 38, 45, 48, 49};
    return std::find(std::begin(accepted), std::end(accepted), number) != std::end(accepted);
}

/// Judges the logs one after the other, and prints the sums and the row with the most steps.
void judge_etcd_logs(const std::filesystem::path& folder, int repetitions) {
    measured sum{.verdict = fg::history_verdict::accepted}, worst;
    std::string name_of_worst;
    std::size_t logs = 0, accepted = 0;
    for (const std::filesystem::path& path : files_in(folder)) {
        const std::string name = path.stem().string();
        if (!name.starts_with("etcd_") || name.size() != 8) continue;
        const measured found = judged<etcd_register>(fg::file_contents(path.string()), read_etcd_line, repetitions);
        const int number = std::stoi(name.substr(5));
        const bool is_accepted = found.verdict == fg::history_verdict::accepted;
        if (number < 50 && is_accepted != is_linearizable(number)) print_row(name, found, "  WRONG"), all_as_expected = false;
        ++logs, accepted += is_accepted;
        sum.calls += found.calls, sum.steps += found.steps, sum.ms += found.ms;
        if (found.steps >= worst.steps) worst = found, name_of_worst = name;
    }
    if (logs == 0) return;
    print_row(std::to_string(logs) + " etcd logs, " + std::to_string(accepted) + " ok", sum);
    print_row("  worst: " + name_of_worst, worst);
}

void judge_key_value_logs(const std::filesystem::path& folder, int repetitions) {
    for (const std::filesystem::path& path : files_in(folder)) {
        const std::string name = path.stem().string();
        const measured found = judged<key_values>(fg::file_contents(path.string()), read_key_value_line, repetitions);
        expect(name, found, name.find("-bad") == std::string::npos ? fg::history_verdict::accepted : fg::history_verdict::refused);
    }
}

/// A log of clients of a store with ten keys, each of which calls again when its last call has returned. Every call takes effect at
/// a time drawn between call and answer; `wrong`: the last get answers what its key never had.
std::string drawn_log(unsigned clients, unsigned calls, bool wrong) {
    enum class moment { call, effect, answer };
    struct client {
        moment next = moment::call;
        std::string f{}, key{}, value{};
    };
    fg::random_bits random(clients);
    std::vector<client> all(clients);
    std::map<std::string, std::string> values;
    std::multimap<std::uint64_t, unsigned> agenda;
    std::string log;
    for (unsigned i = 0; i < clients; ++i) agenda.emplace(random.below(1000), i);
    const auto line = [&](unsigned who, const char* type, const std::string& value) {
        return "{:process " + std::to_string(who) + ", :type " + type + ", :f " + all[who].f + ", :key \"" + all[who].key +
               "\", :value " + value + "}\n";
    };
    for (unsigned number = 0; !agenda.empty();) {
        const auto [time, who] = *agenda.begin();
        agenda.erase(agenda.begin());
        client& at = all[who];
        if (at.next == moment::call) {
            if (number == calls) continue;
            const std::uint64_t kind = random.below(4);
            at.f = kind < 2 ? ":get" : kind == 2 && random.below(4) == 0 ? ":put" : ":append";
            at.key = std::to_string(random.below(10));
            at.value = "x " + std::to_string(who) + ' ' + std::to_string(number++) + " y";
            log += line(who, ":invoke", at.f == ":get" ? "nil" : '"' + at.value + '"');
            at.next = moment::effect;
        } else if (at.next == moment::effect) {
            std::string& value = values[at.key];
            if (at.f == ":get") at.value = value;
            else value = (at.f == ":put" ? "" : value) + at.value;
            at.next = moment::answer;
        } else {
            log += line(who, ":ok", '"' + at.value + '"');
            at.next = moment::call;
        }
        agenda.emplace(time + 1 + (at.next == moment::call ? 0 : random.below(1000)), who);
    }
    if (wrong) log.insert(log.find("\"}", log.rfind(":type :ok, :f :get")), "?");
    return log;
}

void judge_drawn_logs(bool small, int repetitions) {
    for (const unsigned clients : small ? std::vector<unsigned>{1, 5} : std::vector<unsigned>{1, 10, 50})
        for (const bool wrong : {false, true}) {
            const std::string text = drawn_log(clients, clients * 34, wrong);
            const std::string name = "drawn, " + std::to_string(clients) + (wrong ? " clients, wrong" : " clients");
            expect(name, judged<key_values>(text, read_key_value_line, repetitions),
                   wrong ? fg::history_verdict::refused : fg::history_verdict::accepted);
        }
}

}  // namespace

int main(int argc, char** argv) {
    std::filesystem::path folder;
    bool small = false;
    for (int i = 1; i < argc; ++i)
        if (std::string_view(argv[i]) == "--small") small = true;
        else folder = argv[i];
    const int repetitions = small ? 1 : 5;
    std::printf("%-24s %6s %-8s %10s %10s\n", "history", "calls", "verdict", "steps", "ms");
    if (folder.empty()) judge_drawn_logs(small, repetitions);
    judge_etcd_logs(folder / "jepsen", repetitions);
    judge_key_value_logs(folder / "kv", repetitions);
    return all_as_expected ? 0 : 1;
}
