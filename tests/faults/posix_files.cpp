// SPDX-License-Identifier: BSL-1.0
// The files in memory answer as those of this machine do: the same calls, in the same order, on both.
#include <foregone/faults/files.hpp>
#include <foregone/faults/posix_files.hpp>
#include <foregone/model/chooser.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <string>
#include <vector>

namespace {

namespace fg = foregone;

/// A working directory of its own that is there as long as this is.
class empty_directory {
    std::filesystem::path before_ = std::filesystem::current_path();
    std::string path_ = (std::filesystem::temp_directory_path() / "foregone_posix_files_XXXXXX").string();

public:
    empty_directory() {
        if (::mkdtemp(path_.data()) == nullptr) ADD_FAILURE() << "no directory for the test";
        else std::filesystem::current_path(path_);
    }
    ~empty_directory() {
        std::filesystem::current_path(before_);
        std::filesystem::remove_all(path_);
    }
};

struct die {
    std::uint64_t state;
    std::size_t roll(std::size_t sides) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        return static_cast<std::size_t>((state >> 33) % sides);
    }
    template <class List>
    auto one_of(const List& list) { return list[roll(list.size())]; }
};

constexpr std::array names{"x", "y", "z", ".", "", "no/such"};
constexpr std::array flags{O_RDONLY,
                           O_WRONLY,
                           O_RDWR,
                           O_RDWR | O_CREAT,
                           O_WRONLY | O_CREAT | O_TRUNC,
                           O_RDWR | O_CREAT | O_EXCL,
                           O_WRONLY | O_CREAT | O_APPEND};

/// Makes random calls and writes down what they answer.
template <class Files>
std::string answers(Files& files, std::uint64_t seed) {
    die random{seed};
    std::vector<int> open{-1};
    std::string log;
    const auto note = [&log](const char* call, fg::io_result done) {
        log.append(call).append(" ") += std::to_string(done.bytes) + " " + std::to_string(done.error) + "\n";
    };
    for (int i = 0; i < 400; ++i) {
        const std::size_t which = random.roll(open.size()), size = random.roll(6), at = random.roll(8);
        const std::string name = random.one_of(names), other = random.one_of(names);
        const int flag = random.one_of(flags), fd = open[which];
        std::string text(size, static_cast<char>('a' + i % 26));
        switch (random.roll(10)) {
            case 0: {
                const fg::open_result done = files.open(name, flag);
                note("open", {0, done.error});
                if (done && open.size() < 6) open.push_back(done.descriptor);
                else if (done) files.close(done.descriptor);
                break;
            }
            case 1: note("write", files.write(fd, text.data(), size)); break;
            case 2: note("read", files.read(fd, text.data(), size)), log += text + "\n"; break;
            case 3: note("pread", files.pread(fd, text.data(), size, at)), log += text + "\n"; break;
            case 4: note("ftruncate", files.ftruncate(fd, size)); break;
            case 5: note("fsync", files.fsync(fd)); break;
            case 6: note("rename", files.rename(name, other)); break;
            case 7:
                if (random.roll(3) == 0) note("unlink", files.unlink(name));
                break;
            case 8:
                note("close", files.close(fd));
                if (which > 0) open.erase(open.begin() + static_cast<std::ptrdiff_t>(which));
                break;
            default: note("write", files.write(fd, text.data(), size)); break;
        }
    }
    for (std::size_t i = 1; i < open.size(); ++i) files.close(open[i]);
    return log;
}

TEST(faults_posix_files, files_in_memory_answer_as_the_ones_of_this_machine) {
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        const empty_directory here;
        fg::chooser choose({});
        fg::file_system in_memory(choose, {.power_failures = 0});
        fg::posix_files on_disk;
        const std::string expected = answers(on_disk, seed), seen = answers(in_memory, seed);
        std::size_t same = 0;
        while (same < expected.size() && same < seen.size() && expected[same] == seen[same]) ++same;
        const std::size_t shown = same < 80 ? 0 : same - 80;
        ASSERT_EQ(seen.substr(shown, 100), expected.substr(shown, 100)) << "seed " << seed;
        ASSERT_EQ(seen.size(), expected.size());
        EXPECT_EQ(in_memory.open_descriptors(), 0u);
    }
}

template <class Files>
std::string positioned(Files& files) {
    std::string text = "-----";
    const int x = files.open("x", O_RDWR | O_CREAT).descriptor;
    const auto put = files.pwrite(x, "ab", 2, 2);
    const auto got = files.pread(x, text.data(), 5, 1);
    files.close(x);
    return std::to_string(put.bytes) + std::to_string(got.bytes) + text;
}
TEST(faults_posix_files, a_write_beyond_the_end_leaves_zeros) {
    const empty_directory here;
    fg::chooser choose({});
    fg::file_system in_memory(choose, {.power_failures = 0});
    fg::posix_files on_disk;
    EXPECT_EQ(positioned(in_memory), (std::string{'2', '3', '\0', 'a', 'b', '-', '-'}));
    EXPECT_EQ(positioned(on_disk), positioned(in_memory));
}

}  // namespace
