// SPDX-License-Identifier: BSL-1.0
#include <foregone/foregone.hpp>

#include <string>
#include <vector>

namespace fg = foregone;

class edit_history {  // production code
    std::vector<std::string> texts_{""};
    std::size_t at_ = 0;

public:
    void write(const std::string& text) {
        texts_.push_back(text);  // a bug: what was undone stays before it
        ++at_;
    }
    bool undo() { return at_ > 0 && at_-- > 0; }
    bool redo() { return at_ + 1 < texts_.size() && ++at_ > 0; }
    std::string text() const { return texts_[at_]; }
};

struct history_suite {
    using system = edit_history;
    struct model {
        std::vector<std::string> before{""}, undone;
    };

    struct write {
        fg::text<8> words;
        void next(model& m) const {
            m.before.push_back(std::string(words.view()));
            m.undone.clear();
        }
        void run(system& h) const { h.write(std::string(words.view())); }
    };
    struct undo {
        bool expected(const model& m) const { return m.before.size() > 1; }
        void next(model& m) const {
            if (!expected(m)) return;
            m.undone.push_back(m.before.back());
            m.before.pop_back();
        }
        bool run(system& h) const { return h.undo(); }
    };
    struct redo {
        bool expected(const model& m) const { return !m.undone.empty(); }
        void next(model& m) const {
            if (!expected(m)) return;
            m.before.push_back(m.undone.back());
            m.undone.pop_back();
        }
        bool run(system& h) const { return h.redo(); }
    };
    using commands = fg::one_of<fg::product<write, fg::strings<8>>, undo, redo>;

    static constexpr auto properties = fg::properties{
        fg::always<"the text is the last one">([](const system& h, const model& m) { return h.text() == m.before.back(); }),
    };
};
FOREGONE_RUNTIME_CHECK(history_suite, fg::random{});
