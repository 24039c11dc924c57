# SPDX-License-Identifier: BSL-1.0
# foregone::unmodified: a shared library by which threads of unmodified code, compiled with -fsanitize=thread, run in every
# interleaving. It contains the engine and foregone::main, so that a program under test shares no code and no variable with them.
# foregone::unmodified_gtest, foregone::unmodified_catch2, foregone::unmodified_doctest: the same for the tests of a framework.

option(FOREGONE_UNMODIFIED "Offer foregone::unmodified, for unmodified code with threads (x86-64 Linux with glibc)"
    ${PROJECT_IS_TOP_LEVEL})
if(NOT FOREGONE_UNMODIFIED OR NOT TARGET foregone_main OR NOT EXISTS "${PROJECT_SOURCE_DIR}/src/concurrency")
    return()
endif()
include(CheckCXXSourceCompiles)
check_cxx_source_compiles("#include <features.h>\n#if !defined __GLIBC__ || !defined __x86_64__ || !defined __linux__\n#error
#endif\nint main() {}" FOREGONE_HAS_GLIBC_ON_X86_64)
if(NOT FOREGONE_HAS_GLIBC_ON_X86_64)
    message(STATUS "foregone: no foregone::unmodified: it is made for x86-64 Linux with glibc")
    return()
endif()

set(foregone_unmodified_folder "${PROJECT_SOURCE_DIR}/src/concurrency/unmodified")

# foregone_set_up_unmodified(<target>): compiles sources of the library.
function(foregone_set_up_unmodified target)
    set_target_properties(${target} PROPERTIES
        POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
    target_include_directories(${target} PRIVATE "${PROJECT_SOURCE_DIR}/src")
    target_link_libraries(${target} PUBLIC foregone)
    # Guards of static variables are among the functions that it replaces.
    target_compile_options(${target} PRIVATE
        -fexceptions -mcx16 -fno-threadsafe-statics $<$<OR:$<CONFIG:>,$<CONFIG:Debug>>:-O2>)
endfunction()

# What its tests link, too: it replaces no function.
add_library(foregone_unmodified_parts OBJECT
    "${foregone_unmodified_folder}/debug_information/debug_information.cpp" "${foregone_unmodified_folder}/path_heap.cpp"
    "${foregone_unmodified_folder}/race_shadow.cpp")
foregone_set_up_unmodified(foregone_unmodified_parts)
# Names of variables and lines of code in reports.
find_path(FOREGONE_LIBDW_INCLUDE elfutils/libdw.h)
find_library(FOREGONE_LIBDW dw)
find_library(FOREGONE_LIBELF elf)
mark_as_advanced(FOREGONE_LIBDW_INCLUDE FOREGONE_LIBDW FOREGONE_LIBELF)
if(FOREGONE_LIBDW_INCLUDE AND FOREGONE_LIBDW AND FOREGONE_LIBELF)
    target_include_directories(foregone_unmodified_parts PRIVATE "${FOREGONE_LIBDW_INCLUDE}")
    target_link_libraries(foregone_unmodified_parts PUBLIC "${FOREGONE_LIBDW}" "${FOREGONE_LIBELF}")
    target_compile_definitions(foregone_unmodified_parts PUBLIC FOREGONE_HAS_LIBDW=1)
else()
    message(STATUS "foregone: foregone::unmodified names no variables: libdw was not found (Debian: apt-get install libdw-dev)")
endif()

if(FOREGONE_SANITIZE OR CMAKE_CXX_FLAGS MATCHES "-fsanitize|-stdlib=libc\\+\\+")
    message(STATUS "foregone: no foregone::unmodified: a sanitizer, or libc++, brings functions that it replaces")
    return()
endif()

set(foregone_unmodified_entry_points
    allocation annotations atomic_operations c_threads container_functions entry_thunks futex memory_functions path_random
    plain_accesses posix_barriers posix_conditions posix_locks posix_rwlocks posix_semaphores posix_threads process_calls
    static_guards string_functions thread_storage virtual_time weak_call)
list(TRANSFORM foregone_unmodified_entry_points PREPEND entry_points/)
set(foregone_unmodified_search
    forked_ranks order_sites schedule_text search_in_processes start unmodified_check weakest_orders)
list(TRANSFORM foregone_unmodified_search PREPEND search/)
set(foregone_unmodified_sources
    ${foregone_unmodified_entry_points} ${foregone_unmodified_search}
    caller_state fibers library_code lifetimes names program_state runtime saved_globals spin_watch state_cycles)
list(TRANSFORM foregone_unmodified_sources REPLACE "(.+)" "${foregone_unmodified_folder}/\\1.cpp")
# What a program itself calls: it judges histories, and prints their calls.
set(foregone_unmodified_called
    histories/history_chart histories/history_text histories/monitors histories/refuse_history types/print_value)
list(TRANSFORM foregone_unmodified_called REPLACE "(.+)" "${PROJECT_SOURCE_DIR}/src/\\1.cpp")
# A source with options of its own is compiled alone, in the engine, too: the linker leaves its second object out.
set_source_files_properties(${foregone_unmodified_called} PROPERTIES COMPILE_OPTIONS "-fvisibility=default")
add_library(foregone_unmodified SHARED ${foregone_unmodified_sources} ${foregone_unmodified_called})
add_library(foregone::unmodified ALIAS foregone_unmodified)
foregone_set_up_unmodified(foregone_unmodified)
set_target_properties(foregone_unmodified PROPERTIES
    EXPORT_NAME unmodified LINK_DEPENDS "${foregone_unmodified_folder}/exports.map")
# Programs see its headers, and link nothing of the engine.
target_link_libraries(foregone_unmodified PRIVATE foregone_main foregone_unmodified_parts ${CMAKE_DL_LIBS})
# What defines memcpy must not call it.
set_source_files_properties(
    "${foregone_unmodified_folder}/entry_points/memory_functions.cpp"
    "${foregone_unmodified_folder}/entry_points/string_functions.cpp"
    PROPERTIES COMPILE_OPTIONS "-fno-builtin;$<$<CXX_COMPILER_ID:GNU>:-fno-tree-loop-distribute-patterns>")
target_link_options(foregone_unmodified PRIVATE
    "LINKER:--version-script=${foregone_unmodified_folder}/exports.map" "LINKER:-Bsymbolic" "LINKER:-z,now" "LINKER:-u,main")

# foregone_add_unmodified_framework(<name> <target>): a library for the tests of a framework. It is compiled without the flag.
function(foregone_add_unmodified_framework name framework)
    set(library foregone_unmodified_${name})
    add_library(${library} STATIC "${foregone_unmodified_folder}/frameworks/${name}_tests.cpp")
    add_library(foregone::unmodified_${name} ALIAS ${library})
    set_target_properties(${library} PROPERTIES EXPORT_NAME unmodified_${name} POSITION_INDEPENDENT_CODE ON)
    target_include_directories(${library} PRIVATE "${PROJECT_SOURCE_DIR}/src")
    target_link_libraries(${library} PUBLIC foregone ${framework} foregone_unmodified)
    target_compile_options(${library} PRIVATE -fexceptions)
endfunction()

find_package(GTest QUIET)
if(TARGET GTest::gtest)
    foregone_add_unmodified_framework(gtest GTest::gtest)
    # The linker sends the registration of a test here: the function MakeAndRegisterTestInfo.
    string(CONCAT registration "_ZN7testing8internal23MakeAndRegisterTestInfoEPKcS2_S2_S2_NS0_12CodeLocation"
        "EPKvPFvvES7_PNS0_15TestFactoryBaseE")
    # And the beginning of a death test: the function DeathTest::Create.
    string(CONCAT death_test "_ZN7testing8internal9DeathTest6CreateEPKcNS_7MatcherIRKNSt7__cxx1112basic_string"
        "IcSt11char_traitsIcESaIcEEEEES3_iPPS1_")
    target_link_options(foregone_unmodified_gtest INTERFACE
        "LINKER:--wrap=${registration}" "LINKER:--undefined=__wrap_${registration}" "LINKER:--wrap=${death_test}")
endif()

# Test cases of the other two register themselves, and a listener in the library, which the linker has to find, replaces them.
find_package(Catch2 QUIET)
if(TARGET Catch2::Catch2 AND Catch2_VERSION VERSION_LESS 3)
    foregone_add_unmodified_framework(catch2 Catch2::Catch2)
    target_link_options(foregone_unmodified_catch2 INTERFACE "LINKER:--undefined=foregone_unmodified_catch2")
endif()
find_package(doctest QUIET)
if(TARGET doctest::doctest)
    foregone_add_unmodified_framework(doctest doctest::doctest)
    target_link_options(foregone_unmodified_doctest INTERFACE "LINKER:--undefined=foregone_unmodified_doctest")
    # Threads do not take turns to choose a counter of assertions.
    target_compile_definitions(foregone_unmodified_doctest INTERFACE DOCTEST_CONFIG_NO_MULTI_LANE_ATOMICS)
endif()

include(cmake/foregone_check_threads.cmake)
