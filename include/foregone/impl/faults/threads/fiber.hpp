// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/config.hpp>

#include <boost/context/detail/fcontext.hpp>
#include <boost/context/protected_fixedsize_stack.hpp>

#include <cstddef>
#include <cstring>
#include <cxxabi.h>

#if FOREGONE_ADDRESS_SANITIZER
  #include <sanitizer/asan_interface.h>
  #include <sanitizer/common_interface_defs.h>
#endif
#if FOREGONE_THREAD_SANITIZER
  #include <sanitizer/tsan_interface.h>
#endif

namespace foregone {

/// Where code stands still while other code runs on another stack of the same OS thread: all that it has to find again.
///
/// Beside the processor's registers that is the stack that a sanitizer thinks of, and the exceptions under way, which the C++
/// runtime keeps per OS thread: code may stand still in a catch block, or in a destructor while an exception goes by.
/// Source: Boost.Context's functions and not its classes, which jump to a new stack without telling the sanitizers.
class standing_place {
    struct exceptions {  // as the Itanium C++ ABI lays them out
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

    /// Stands still here and goes on there, until somebody goes on here.
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

    /// Where fake_stack is null, the sanitizer forgets this stack.
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

    /// Of a stack on which nothing runs any more.
    void forget() {
#if FOREGONE_ADDRESS_SANITIZER
        __asan_unpoison_memory_region(stack_, stack_bytes_);
#endif
#if FOREGONE_THREAD_SANITIZER
        __tsan_destroy_fiber(sanitized_as_);
#endif
    }
};

/// The place of code that has its stack already, and goes on to fibers from there.
class home_place : public standing_place {};

/// A stack on which one piece of work after the other is done; each may stand still in between.
///
/// Requires: one OS thread uses it; work lets no exception out; when the fiber is destroyed, its work is done.
/// Cost: a switch takes a few nanoseconds, a new fiber a mapping of memory; see fiber_pool.hpp.
class fiber : public standing_place {
public:
    static constexpr std::size_t stack_bytes = 256 * 1024;  ///< mapped, and used as far as the work goes; a guard page lies below

    class work {
    public:
        /// Does it, and answers where to go on.
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

    /// What the next switch to this fiber begins.
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

}  // namespace foregone
