# SPDX-License-Identifier: BSL-1.0
# foregone_check_threads(<target> [PATHS <choices>] [TIMEOUT <seconds>] [NO_TEST]): runs the threads of a program, or of its tests,
# in every interleaving. The sources stay as they are.
#   PATHS    the longest path of a test of GoogleTest, in choices; 10,000 by default
#   TIMEOUT  of the CTest test <target>, which is added if there is none; 60 by default
#   NO_TEST  adds no test
# It compiles the target with -fsanitize=thread and -g, and links foregone::unmodified in place of libtsan, behind whatever the
# folder's CMakeLists.txt links; and foregone::unmodified_gtest if the target links GoogleTest. Libraries that share data between
# threads have to be compiled with -fsanitize=thread, too: target_compile_options(<library> PRIVATE -fsanitize=thread).

function(foregone_check_threads target)
    cmake_parse_arguments(asked "NO_TEST" "PATHS;TIMEOUT" "" ${ARGN})
    if(NOT TARGET ${target})
        message(FATAL_ERROR "foregone_check_threads(${target}): this is not a target; call it after add_executable(${target} …)")
    elseif(DEFINED asked_UNPARSED_ARGUMENTS)
        message(FATAL_ERROR "foregone_check_threads(${target}): '${asked_UNPARSED_ARGUMENTS}' is not known; it takes PATHS, \
TIMEOUT and NO_TEST")
    elseif(NOT TARGET foregone::unmodified)
        message(FATAL_ERROR "foregone_check_threads(${target}): foregone was built without foregone::unmodified, which is made for \
x86-64 Linux with glibc; see docs/how-to/check-unmodified-threads.md")
    endif()
    get_target_property(link_options ${target} LINK_OPTIONS)
    if("${CMAKE_CXX_FLAGS} ${CMAKE_EXE_LINKER_FLAGS} ${link_options}" MATCHES "-fsanitize=")
        message(FATAL_ERROR "foregone_check_threads(${target}): -fsanitize is in CMAKE_CXX_FLAGS or in the options of the linker, \
which would link libtsan; remove it there, for this function gives it to the compiler; see docs/how-to/check-unmodified-threads.md")
    endif()
    target_compile_options(${target} PRIVATE -fsanitize=thread -g $<$<CXX_COMPILER_ID:GNU>:-Wno-tsan>)
    # Bound at the start: what is restored after each path is then not bound again.
    target_link_options(${target} PRIVATE "LINKER:-z,now")
    # After everything else that is linked, for the framework's main() comes first.
    cmake_language(EVAL CODE "cmake_language(DEFER CALL foregone_link_unmodified [[${target}]])")
    if(NOT DEFINED asked_TIMEOUT)
        set(asked_TIMEOUT 60)
    endif()
    if(NOT TEST ${target} AND NOT asked_NO_TEST)
        add_test(NAME ${target} COMMAND ${target})
        set_tests_properties(${target} PROPERTIES TIMEOUT ${asked_TIMEOUT})
    endif()
    if(DEFINED asked_PATHS AND TEST ${target})
        set_property(TEST ${target} APPEND PROPERTY ENVIRONMENT "FOREGONE_PATHS=${asked_PATHS}")
    endif()
endfunction()

function(foregone_link_unmodified target)
    get_target_property(linked ${target} LINK_LIBRARIES)
    if(linked MATCHES "GTest::|gtest|gmock" AND TARGET foregone::unmodified_gtest)
        target_link_libraries(${target} PRIVATE foregone::unmodified_gtest)
    endif()
    target_link_libraries(${target} PRIVATE foregone::unmodified)
endfunction()
