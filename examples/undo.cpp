// SPDX-License-Identifier: BSL-1.0
//
// The undo and redo of an editor, compared with a list of all versions of its text: a program by steps, whose state is copied. A
// new change must forget what was undone; the editor that does not is found out after six commands.

#include <foregone/foregone.hpp>
#include <foregone/model/stepped.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace fg = foregone;

namespace {

constexpr std::size_t room = 8;

/// The production type: a text, and a log of its changes.
template <bool Forgets>
class editor {
    struct change {
        char letter;
        bool types;
    };

    std::array<char, room> text_{};
    std::array<change, room> log_{};
    std::size_t size_ = 0, done_ = 0, logged_ = 0;

public:
    constexpr void type(char letter) { perform({letter, true}); }
    constexpr void erase() {
        if (size_ > 0) perform({text_[size_ - 1], false});
    }
    constexpr void undo() {
        if (done_ > 0) apply(log_[--done_], false);
    }
    constexpr void redo() {
        if (done_ < logged_) apply(log_[done_++], true);
    }
    constexpr std::string_view text() const { return {text_.data(), size_}; }

private:
    constexpr void perform(change next) {
        log_[done_++] = next;
        logged_ = Forgets ? done_ : std::max(logged_, done_);
        apply(next, true);
    }
    constexpr void apply(change one, bool forwards) {
        if (one.types == forwards) text_[size_++] = one.letter;
        else --size_;
    }
};

/// The oracle: every version of the text.
struct versions {
    struct version {
        std::array<char, room> text{};
        std::size_t size = 0;
    };
    std::array<version, room + 1> all{};
    std::size_t now = 0, last = 0;

    constexpr std::string_view text() const { return {all[now].text.data(), all[now].size}; }
    constexpr void add(char letter) {
        version next = all[now];
        next.text[next.size++] = letter;
        all[last = ++now] = next;
    }
    constexpr void erase() {
        version next = all[now];
        if (next.size == 0) return;
        --next.size;
        all[last = ++now] = next;
    }
};

/// Any commands: a step is one of them.
template <int Commands, bool Forgets = true>
struct edits {
    struct state {
        editor<Forgets> edited{};
        versions expected{};
        int commands = 0;
    };
    static constexpr state initial() { return {}; }

    static constexpr bool step(state& now, fg::chooser& choose) {
        const std::string_view command = choose("command", {"type", "erase", "undo", "redo"});
        if (command == "type") {
            const char letter = choose("letter", {'a', 'b'});
            now.edited.type(letter), now.expected.add(letter);
        } else if (command == "erase") {
            now.edited.erase(), now.expected.erase();
        } else if (command == "undo") {
            now.edited.undo(), now.expected.now -= now.expected.now > 0;
        } else {
            now.edited.redo(), now.expected.now += now.expected.now < now.expected.last;
        }
        choose.remark("the text is \"", now.edited.text(), "\"");
        choose.expect(now.edited.text() == now.expected.text(), "the text is the version that it should be");
        return ++now.commands < Commands;
    }
};

}  // namespace

FOREGONE_CHECK(fg::stepped<edits<3>>, fg::paths<6>);          // 125 paths, while compiling
FOREGONE_RUNTIME_CHECK(fg::stepped<edits<8>>, fg::paths<16>);  // 390,625
FOREGONE_RUNTIME_CHECK(fg::stepped<edits<8, false>>,
                       fg::paths<16>.expect_violation("the text is the version that it should be", 9));
static_assert(fg::verdict_of<fg::stepped<edits<3>>, fg::paths<6>>.paths.complete == 125);
