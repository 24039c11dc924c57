// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <condition_variable>
#include <mutex>
#include <optional>

/// Holds one letter. Who sends waits until it is empty; who reads waits until a letter is there.
class mailbox {
    std::mutex mutex_;
    std::condition_variable changed_;
    std::optional<int> letter_;
    int sent_ = 0;

public:
    void send(int letter) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return !letter_.has_value(); });
        letter_ = letter;
        ++sent_;
        changed_.notify_one();
    }

    int read() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return letter_.has_value(); });
        const int letter = *letter_;
        letter_.reset();
        changed_.notify_one();
        return letter;
    }

    int sent() const { return sent_; }
};
