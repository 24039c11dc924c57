// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>
#include <vector>

class editor {
    std::string text_;
    std::vector<std::string> before_, after_;  // what undo and redo bring back

    void move(std::vector<std::string>& from, std::vector<std::string>& to) {
        if (from.empty()) return;
        to.push_back(text_);
        text_ = from.back();
        from.pop_back();
    }

public:
    const std::string& text() const { return text_; }
    void type(char letter) {
        before_.push_back(text_);
        after_.clear();
        text_ += letter;
    }
    void undo() { move(before_, after_); }
    void redo() { move(after_, before_); }
};
