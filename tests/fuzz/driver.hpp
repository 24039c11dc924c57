// SPDX-License-Identifier: BSL-1.0
#pragma once

// What starts the fuzzing of the file that includes it, after its `take` and its `seeds`.

#include <foregone/impl/base/random.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <unistd.h>

#ifdef FOREGONE_LIBFUZZER

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return take({reinterpret_cast<const char*>(data), size});
}

/// Writes the seeds and says where they are; libFuzzer reads its arguments afterwards.
extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
    if (*argc > 1) return 0;
    static std::string folder = (std::filesystem::temp_directory_path() / ("foregone_fuzz_" + std::to_string(getpid()))).string();
    static std::string runs = "-runs=4000", seed = "-seed=1", longest = "-max_len=4096";
    static char* arguments[]{(*argv)[0], runs.data(), seed.data(), longest.data(), folder.data(), nullptr};
    std::filesystem::create_directory(folder);
    std::size_t number = 0;
    for (const std::string& one : seeds()) std::ofstream(folder + '/' + std::to_string(number++)) << one;
    std::atexit([] { std::filesystem::remove_all(folder); });
    *argc = 5, *argv = arguments;
    return 0;
}

#else

int main() {
    foregone::random_bits bits(1, 0);
    for (const std::string& seed : seeds()) {
        take(seed);
        for (int repeat = 0; repeat < 800; ++repeat) {
            std::string changed = seed;
            for (std::uint64_t edits = 1 + bits.below(4); edits > 0 && !changed.empty(); --edits) {
                const std::size_t at = static_cast<std::size_t>(bits.below(changed.size()));
                switch (bits.below(4)) {
                    case 0: changed[at] = static_cast<char>(bits.below(256)); break;
                    case 1: changed.erase(at, static_cast<std::size_t>(1 + bits.below(5))); break;
                    case 2: changed[at] = static_cast<char>('0' + bits.below(10)); break;
                    default:
                        changed.insert(at, changed.substr(static_cast<std::size_t>(bits.below(changed.size())), 1 + bits.below(9)));
                }
            }
            take(changed);
        }
    }
}

#endif
