# SPDX-License-Identifier: BSL-1.0
# foregone_harden(<target>): the protection that distributions ask of programs, for a program or module of this project, or its
# object library: a stack protector, checked calls of the C library where the build is optimised, and relocations that are read-only
# once they are bound, which is at the start. Users' targets inherit nothing of it.

include(CheckCXXCompilerFlag)
include(CheckCXXSourceCompiles)
include(CheckLinkerFlag)

check_cxx_compiler_flag(-fstack-protector-strong FOREGONE_HAS_STACK_PROTECTOR)
check_linker_flag(CXX "LINKER:-z,relro,-z,now" FOREGONE_HAS_BIND_NOW)
# Some distributions' compilers define it, with this value or a higher one, and so may the flags of the build. It is not redefined.
# A sanitizer checks more.
set(CMAKE_REQUIRED_FLAGS -O1)
check_cxx_source_compiles("#include <cstdio>\n#ifdef _FORTIFY_SOURCE\n#error\n#endif\nint main() {}" FOREGONE_MAY_FORTIFY)
unset(CMAKE_REQUIRED_FLAGS)
if(CMAKE_CXX_FLAGS MATCHES "-fsanitize" OR FOREGONE_SANITIZE)
    set(FOREGONE_MAY_FORTIFY FALSE)
endif()

function(foregone_harden target)
    if(FOREGONE_HAS_STACK_PROTECTOR)
        target_compile_options(${target} PRIVATE -fstack-protector-strong)
    endif()
    if(FOREGONE_HAS_BIND_NOW)
        target_link_options(${target} PRIVATE "LINKER:-z,relro,-z,now")
    endif()
    if(FOREGONE_MAY_FORTIFY)
        # The targets' own options optimise a release; without optimisation, the C library warns of it.
        set(optimised Release)
        foreach(config IN ITEMS RelWithDebInfo MinSizeRel)
            string(TOUPPER ${config} upper)
            if("${CMAKE_CXX_FLAGS_${upper}}" MATCHES "-O([1-3s]|fast)" AND NOT "${CMAKE_CXX_FLAGS_${upper}}" MATCHES "-O0|FORTIFY")
                list(APPEND optimised ${config})
            endif()
        endforeach()
        list(JOIN optimised "," optimised)
        target_compile_definitions(${target} PRIVATE $<$<CONFIG:${optimised}>:_FORTIFY_SOURCE=2>)
    endif()
endfunction()
