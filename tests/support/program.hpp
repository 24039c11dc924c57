// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "captured.hpp"

#include <array>
#include <cstddef>
#include <signal.h>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

/// A program that was started: its exit code, and what it said.
class program {
    captured errors_;
    int output_ = -1;
    pid_t id_ = -1;
    int status_ = 0;
    bool over_ = false;
    std::string out_;

public:
    /// Starts it with these arguments, in an environment that has nothing but these variables.
    program(std::vector<std::string> words, const std::vector<std::string>& variables) {
        std::array<int, 2> pipe_ends{};
        if (pipe(pipe_ends.data()) != 0) return;
        output_ = pipe_ends[0];
        std::vector<char*> arguments = pointers(words);
        std::vector<std::string> copy = variables;
        std::vector<char*> environment = pointers(copy);
        id_ = fork();
        if (id_ == 0) become(arguments, environment, pipe_ends);
        close(pipe_ends[1]);
    }
    program(const program&) = delete;
    program& operator=(const program&) = delete;
    ~program() { close(output_); }

    /// Reads on until it has said this.
    void await(const std::string& text) {
        while (out_.find(text) == std::string::npos && read_more()) {}
    }
    void send(int signal) const { kill(id_, signal); }
    pid_t id() const { return id_; }

    /// Whether it has ended; does not wait for it.
    bool is_over() {
        over_ = over_ || waitpid(id_, &status_, WNOHANG) == id_;
        return over_;
    }

    /// The exit code; 256 + n if signal n killed it.
    int end() {
        while (read_more()) {}
        if (!over_) waitpid(id_, &status_, 0);
        over_ = true;
        return WIFEXITED(status_) ? WEXITSTATUS(status_) : 256 + WTERMSIG(status_);
    }

    const std::string& out() const { return out_; }
    std::string err() const { return errors_.text(); }

private:
    static std::vector<char*> pointers(std::vector<std::string>& texts) {
        std::vector<char*> all;
        for (std::string& text : texts) all.push_back(text.data());
        all.push_back(nullptr);
        return all;
    }

    void become(const std::vector<char*>& arguments, const std::vector<char*>& environment,
                const std::array<int, 2>& pipe_ends) const {
        dup2(pipe_ends[1], STDOUT_FILENO);
        dup2(fileno(errors_.file()), STDERR_FILENO);
        close(pipe_ends[0]);
        close(pipe_ends[1]);
        signal(SIGINT, SIG_DFL);
        execve(arguments.front(), arguments.data(), environment.data());
        _exit(127);
    }

    bool read_more() {
        std::array<char, 4096> buffer{};
        const ssize_t size = read(output_, buffer.data(), buffer.size());
        if (size > 0) out_.append(buffer.data(), static_cast<std::size_t>(size));
        return size > 0;
    }
};
