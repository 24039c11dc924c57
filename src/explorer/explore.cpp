// SPDX-License-Identifier: BSL-1.0
// Loads the server's module, runs the checks in a background thread, and serves the page until interrupted.
#include "explorer/explore.hpp"

#include "cli/exit_code.hpp"
#include "cli/hardware.hpp"
#include "cli/interrupt.hpp"
#include "cli/progress_display.hpp"
#include "explorer/explored_checks.hpp"
#include "explorer/explorer_site.hpp"
#include "explorer/http_server.hpp"
#include "report/result_text.hpp"
#include "report/version_text.hpp"
#include "runner/command_line_check_runner.hpp"
#include "runner/isolation/crash_guard.hpp"
#include "runner/isolation/exit_guard.hpp"
#include "runner/isolation/isolation.hpp"
#include "runner/options/option_conflicts.hpp"
#include "runner/session.hpp"

#include <foregone/impl/cli/usage_error.hpp>

#include <dlfcn.h>
#include <exception>
#include <memory>
#include <optional>
#include <thread>

namespace foregone { inline namespace impl {

namespace {

/// The server in the module of the library. Errors: usage_error.
std::unique_ptr<http_server> open_server(int port) {
    void* const module = dlopen(http_module_name, RTLD_NOW | RTLD_LOCAL);
    if (module == nullptr)
        throw usage_error("--explore: the server cannot be loaded (" + std::string(dlerror()) +
                          "); build the target foregone_http, which needs the headers of Boost.Beast; see "
                          "docs/how-to/explore-a-model.md");
    const auto open = reinterpret_cast<open_http_server*>(dlsym(module, open_http_server_name));
    if (open == nullptr) refuse_version({});
    std::unique_ptr<http_server> server(open(port));
    if (!server)
        throw usage_error("--explore=" + std::to_string(port) +
                          ": this port cannot be used; write another one, or none for any free port");
    refuse_version(server->version());
    return server;
}

/// Runs all checks, and then says once more where the page is.
class background_run {
    std::vector<check_record> records_{};
    int interrupted_by_ = 0;  ///< the signal that stopped some checks
    bool is_failed_ = false;
    std::thread thread_{};  // last, because it uses the others

public:
    background_run(const options& chosen, const console& to, const std::string& program, const joint_run& joined,
                   explored_checks& checks, const std::string& address)
        : thread_([&chosen, &to, &program, &joined, &checks, address, this] {
              try {
                  run(chosen, to, program, joined, checks);
                  if (interrupt::signal == 0) to.say("all checks are done; " + address);
              } catch (const std::exception& error) {
                  to.report_problem(error.what());
                  is_failed_ = true;
              }
          }) {}

    /// The exit code of the checks: that of the signal if it stopped some.
    int end() {
        thread_.join();
        return is_failed_ ? exit_code::wrong_use : exit_code::of(totals_of(records_), interrupted_by_);
    }

private:
    void run(const options& chosen, const console& to, const std::string& program, const joint_run& joined,
             explored_checks& checks) {
        progress_display display(to.err, progress_style::none, to.columns);
        hardware_share share(joined.ranks());
        const std::unique_ptr<executor> who = make_workers(chosen.threads > 0 ? chosen.threads : share.threads());
        command_line_check_runner runner(*who, chosen, display, program);
        for (std::size_t id = 0; id < checks.size() && interrupt::signal == 0; ++id) {
            records_.push_back(checks.run(id, runner));
            to.say(result_text(records_.back(), chosen.trace, to.paint, chosen.brief, to.columns));
        }
        if (records_.size() < checks.size()) interrupted_by_ = interrupt::signal;
    }
};

}  // namespace

void refuse_version(const std::string& of_module) {
    if (of_module != version_text())
        throw usage_error("--explore: " + std::string(http_module_name) +
                          " is of another version; install one version of foregone");
}

int explore(const options& chosen, const std::vector<named_check>& selected, const console& to, const std::string& program,
            const joint_run& joined) {
    refuse_conflicts(chosen, "explore");
    if (!joined.is_alone()) throw usage_error("--explore: start the program without mpirun; one process serves the page");
    for (const char* const option : {"count-actions", "profile"}) refuse_conflicts(chosen, option);
    option_conflicts::refuse_unfit(chosen, selected, nullptr);
    const interrupt_guard guard;
    exit_guard::watch();
    const crash_guard watch({"a search of --explore",
                             "pass --isolate, which takes the runs of systems under test in processes of their own; if a model "
                             "does that, build it with -fsanitize=address,undefined\n"});
    const std::unique_ptr<http_server> server = open_server(static_cast<int>(*chosen.explore_port));
    std::optional<isolation> own;
    if (chosen.isolate) own.emplace(chosen.hang_ns);
    explored_checks checks(program, selected, own ? &*own : nullptr);
    explorer_site site(checks, random_token(), *server);
    const std::string address = "explore at " + site.address() + "\nCtrl-C ends\n";
    to.say(address);
    background_run run(chosen, to, program, joined, checks, address);
    server->serve(site, interrupt::signal);
    return run.end();
}

}}  // namespace foregone::impl
