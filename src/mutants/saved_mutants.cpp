// SPDX-License-Identifier: BSL-1.0
// Reads and writes the results of mutants, each a line that is written at once.
#include "mutants/saved_mutants.hpp"

#include "cli/file_contents.hpp"
#include "report/dumped.hpp"

#include <foregone/impl/cli/usage_error.hpp>
#include <foregone/impl/report/printable.hpp>
#include <foregone/report/report_file.hpp>

#include <nlohmann/json.hpp>

#include <filesystem>
#include <string_view>
#include <system_error>

namespace foregone { inline namespace impl {

namespace {

using json = nlohmann::ordered_json;

constexpr int last_fate = static_cast<int>(mutant_fate::undecided);

}  // namespace

saved_mutants::saved_mutants(std::string file, bool resumes) : file_(std::move(file)) {
    if (file_.empty()) return;
    std::error_code ignored;
    const bool exists = std::filesystem::exists(file_, ignored);
    if (exists && !resumes)
        throw usage_error("--checkpoint: " + printable(file_) + " exists; pass --resume to continue from it, or another name");
    if (exists) read();
    if (const std::string problem = why_not_writable(file_); !problem.empty())
        throw usage_error("--checkpoint: " + printable(problem));
    to_ = std::fopen(file_.c_str(), "a");
    if (to_ == nullptr) throw usage_error("--checkpoint: " + printable(file_) + " cannot be written");
}

saved_mutants::~saved_mutants() {
    if (to_ != nullptr) std::fclose(to_);
}

void saved_mutants::read() {
    const std::string all = file_contents(file_);
    std::size_t number = 0;
    for (std::size_t at = 0; at < all.size();) {
        const std::size_t end = all.find('\n', at);
        if (end == std::string::npos) break;
        ++number;
        const json line = json::parse(std::string_view(all).substr(at, end - at), nullptr, false);
        at = end + 1;
        try {
            const int fate = line.at("fate").get<int>();
            if (fate < 0 || fate > last_fate) throw file_error("");
            entry one{{static_cast<mutant_fate>(fate), line.at("property").get<std::uint32_t>(),
                       line.at("steps").get<std::uint64_t>(), line.value("new_states", std::uint64_t{0})},
                      line.at("mutant").get<std::string>(),
                      line.at("why").get<std::string>()};
            read_[line.at("check").get<std::string>()].insert_or_assign(line.at("number").get<std::size_t>(), std::move(one));
        } catch (const std::exception&) {
            throw file_error(printable(file_) + ':' + std::to_string(number) +
                             ": this is not the result of a mutant; delete the file, or name the one of an earlier --mutate");
        }
    }
}

void saved_mutants::begin(const std::string& check, const std::vector<mutant_line>& mutants) {
    check_ = check;
    const auto known = read_.find(check);
    if (known == read_.end()) return;
    for (const auto& [number, one] : known->second)
        if (number >= mutants.size() || one.text != mutants[number].text)
            throw file_error(printable(file_) + ": the model of " + check + " has changed: its mutant " + std::to_string(number) +
                             " was \"" + printable(one.text) + "\"; delete the file");
}

bool saved_mutants::has(std::size_t number) const {
    const auto known = read_.find(check_);
    return known != read_.end() && known->second.contains(number);
}

void saved_mutants::add(std::size_t number, const mutant_result& result, const mutant_line& line) {
    if (to_ == nullptr) return;
    const json written{{"check", check_}, {"number", number}, {"mutant", line.text}, {"fate", static_cast<int>(result.fate)},
                       {"property", result.property}, {"steps", result.steps}, {"new_states", result.new_states},
                       {"why", line.why}};
    const std::string text = dumped(written) + '\n';
    const std::lock_guard one(mutex_);
    std::fwrite(text.data(), 1, text.size(), to_);
    std::fflush(to_);
}

}}  // namespace foregone::impl
