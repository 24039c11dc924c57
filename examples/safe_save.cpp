// SPDX-License-Identifier: BSL-1.0
// Saving a file by writing a new one and renaming it over the old one. Whenever the power fails, and whichever calls are
// interrupted, cut short or out of space, the file has the old or the new text, and a saved text is durable. With one fsync
// missing, it is not.

#include <foregone/faults/files.hpp>
#include <foregone/foregone.hpp>

#include <cerrno>
#include <fcntl.h>
#include <string_view>

namespace fg = foregone;

/// Production code: with `fg::posix_files` it saves to this machine's disk.
template <class Files>
bool write_all(Files& files, int to, std::string_view text) {
    while (!text.empty()) {
        const auto done = files.write(to, text.data(), text.size());
        if (!done && done.error != EINTR) return false;
        text.remove_prefix(done.bytes);
    }
    return true;
}

template <class Files>
bool sync(Files& files, int what) {
    auto done = files.fsync(what);
    while (done.error == EINTR) done = files.fsync(what);
    return static_cast<bool>(done);
}

template <class Files>
bool sync_directory(Files& files) {
    const auto directory = files.open(".", O_RDONLY);
    const bool synced = directory && sync(files, directory.descriptor);
    if (directory) files.close(directory.descriptor);
    return synced;
}

template <bool SyncsFile, class Files>
bool save(Files& files, std::string_view text) {
    const auto file = files.open("notes.new", O_WRONLY | O_CREAT | O_TRUNC);
    if (!file) return false;
    const bool written = write_all(files, file.descriptor, text) && (!SyncsFile || sync(files, file.descriptor));
    files.close(file.descriptor);
    return written && files.rename("notes.new", "notes") && sync_directory(files);
}

template <bool SyncsFile>
void old_or_new(fg::chooser& choose) {
    fg::file_system files(choose, {.tear_bytes = 1, .short_writes = 1, .interrupts = 1, .full_disks = 1, .sync_errors = 1});
    files.given("notes", "old");
    bool saved = false;
    const bool cut_off = files.until_power_fails([&] { saved = save<SyncsFile>(files, "new!"); });
    choose.expect(cut_off || files.open_descriptors() == 0, "every file is closed");
    files.restart();

    const auto text = files.text("notes");
    choose.expect(text == "old" || text == "new!", "the old text or the new one");
    choose.expect(text == "new!" || !saved, "what was saved is there");
}

FOREGONE_CHECK(fg::program<old_or_new<true>>, fg::paths<100>);

/// A defect: the new name may reach the disk before the contents of the file.
FOREGONE_CHECK(fg::program<old_or_new<false>>, fg::paths<100>.expect_violation("the old text or the new one"));
