// SPDX-License-Identifier: BSL-1.0
#pragma once

// Fibers for the scheduler: what threads run, and stacks that Boost.Context switches, with exceptions in flight and notified
// sanitizers.

#include <foregone/impl/base/config.hpp>

#include <boost/context/detail/fcontext.hpp>
#include <boost/context/protected_fixedsize_stack.hpp>

#include <cstddef>
#include <cstring>
#include <cxxabi.h>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#if FOREGONE_ADDRESS_SANITIZER
  #include <sanitizer/asan_interface.h>
  #include <sanitizer/common_interface_defs.h>
#endif
#if FOREGONE_THREAD_SANITIZER
  #include <sanitizer/tsan_interface.h>
#endif

#if FOREGONE_LIBCXX
// The C++ runtime of libc++ has this function of the ABI, and declares it in no header.
namespace __cxxabiv1 {
struct __cxa_eh_globals;
extern "C" __cxa_eh_globals* __cxa_get_globals() noexcept;
}  // namespace __cxxabiv1
#endif

namespace foregone { inline namespace impl {

/// The body of a thread, whatever its type.
class thread_body {
public:
    virtual ~thread_body() = default;
    virtual void operator()() = 0;

    template <class Function>
    static std::unique_ptr<thread_body> of(Function&& function) {
        return std::make_unique<typed<std::decay_t<Function>>>(std::forward<Function>(function));
    }

private:
    template <class Function>
    struct typed;
};

template <class Function>
struct thread_body::typed final : thread_body {
    Function function;

    explicit typed(Function&& from) : function(std::move(from)) {}
    explicit typed(const Function& from) : function(from) {}
    void operator()() override { function(); }
};

/// The suspended state of code while other code runs on another stack of the same OS thread.
///
/// Includes the processor's registers, the stack known to a sanitizer, and the exceptions in flight, which the C++ runtime stores
/// per OS thread: code may be suspended in a catch block, or in a destructor during stack unwinding.
/// Source: Boost.Context's functions, not its classes, which switch stacks without notifying the sanitizers.
class standing_place {
    struct exceptions {  // as laid out by the Itanium C++ ABI
        void* caught;
        unsigned int uncaught;
    };

    boost::context::detail::fcontext_t at_ = nullptr;
    const void* stack_ = nullptr;
    std::size_t stack_bytes_ = 0;
    void* fake_stack_ = nullptr;
    [[maybe_unused]] void* sanitized_as_ = nullptr;
    standing_place* went_to_ = nullptr;
    exceptions under_way_{};

public:
    standing_place() = default;
    standing_place(const standing_place&) = delete;
    standing_place& operator=(const standing_place&) = delete;

    /// Suspends here and resumes there, until a switch back to this place.
    void switch_to(standing_place& there) {
        std::memcpy(&under_way_, abi::__cxa_get_globals(), sizeof under_way_);
        land(leave(there, &fake_stack_));
    }

protected:
    ~standing_place() = default;

    using arrival = boost::context::detail::transfer_t;

    void begin_with(void* stack_top, std::size_t stack_bytes, void (*function)(arrival)) {
        at_ = boost::context::detail::make_fcontext(stack_top, stack_bytes, function);
        stack_ = static_cast<char*>(stack_top) - stack_bytes;
        stack_bytes_ = stack_bytes;
#if FOREGONE_THREAD_SANITIZER
        sanitized_as_ = __tsan_create_fiber(0);
#endif
    }

    static standing_place& place_of(const arrival& from) { return *static_cast<standing_place*>(from.data)->went_to_; }

    void land(const arrival& arrived) {
        auto& from = *static_cast<standing_place*>(arrived.data);
        from.at_ = arrived.fctx;
#if FOREGONE_ADDRESS_SANITIZER
        __sanitizer_finish_switch_fiber(fake_stack_, &from.stack_, &from.stack_bytes_);
#endif
        std::memcpy(abi::__cxa_get_globals(), &under_way_, sizeof under_way_);
    }

    /// A null fake_stack makes the sanitizer forget this stack.
    arrival leave(standing_place& there, [[maybe_unused]] void** fake_stack) {
        went_to_ = &there;
#if FOREGONE_ADDRESS_SANITIZER
        __sanitizer_start_switch_fiber(fake_stack, there.stack_, there.stack_bytes_);
#endif
#if FOREGONE_THREAD_SANITIZER
        if (sanitized_as_ == nullptr) sanitized_as_ = __tsan_get_current_fiber();
        __tsan_switch_to_fiber(there.sanitized_as_, 0);
#endif
        return boost::context::detail::jump_fcontext(there.at_, this);
    }

    /// Called for a stack on which nothing runs any more.
    void forget() {
#if FOREGONE_ADDRESS_SANITIZER
        __asan_unpoison_memory_region(stack_, stack_bytes_);
#endif
#if FOREGONE_THREAD_SANITIZER
        __tsan_destroy_fiber(sanitized_as_);
#endif
    }
};

/// The place of code on an existing stack, from which it switches to fibers.
class home_place : public standing_place {};

/// A stack that runs one piece of work after the other; each may be suspended.
///
/// Requires: used by one OS thread; work throws no exception; its work is finished when the fiber is destroyed.
/// Complexity: a switch takes a few nanoseconds, a new fiber a memory mapping; see fiber_pool.
class fiber : public standing_place {
public:
    static constexpr std::size_t stack_bytes = 256 * 1024;  ///< mapped, and used as needed; a guard page lies below

    class work {
    public:
        /// Runs the work and returns the place to resume.
        virtual standing_place& run() = 0;

    protected:
        ~work() = default;
    };

    fiber() : stack_(allocator().allocate()) { begin_with(stack_.sp, stack_.size, &enter); }

    ~fiber() {
        home_place here;
        end_at_ = &here;
        here.switch_to(*this);
        forget();
        allocator().deallocate(stack_);
    }

    /// Sets the work that the next switch to this fiber begins.
    void assign(work& next) { work_ = &next; }

private:
    static boost::context::protected_fixedsize_stack allocator() { return boost::context::protected_fixedsize_stack(stack_bytes); }

    boost::context::stack_context stack_;
    work* work_ = nullptr;
    standing_place* end_at_ = nullptr;

    static void enter(arrival arrived) {
        auto& self = static_cast<fiber&>(place_of(arrived));
        self.land(arrived);
        while (self.end_at_ == nullptr) self.switch_to(self.work_->run());
        self.leave(*self.end_at_, nullptr);
    }
};

/// A pool of idle fibers for reuse.
class fiber_pool {
    std::vector<std::unique_ptr<fiber>> idle_;

public:
    std::unique_ptr<fiber> take() {
        if (idle_.empty()) return std::make_unique<fiber>();
        std::unique_ptr<fiber> taken = std::move(idle_.back());
        idle_.pop_back();
        return taken;
    }

    /// Requires: its work is finished.
    void put_back(std::unique_ptr<fiber> done) { idle_.push_back(std::move(done)); }

    /// The pool of this OS thread.
    static fiber_pool& here() {
        thread_local fiber_pool pool;
        return pool;
    }
};

}}  // namespace foregone::impl
