# SPDX-License-Identifier: BSL-1.0
# Run by foregone_add_checks after a link: lists the checks of RUNNER and writes the CTest file OUTPUT.

execute_process(COMMAND ${LAUNCHER} "${RUNNER}" --list-tests
    OUTPUT_VARIABLE remaining
    ERROR_VARIABLE errors
    RESULT_VARIABLE result)
if(NOT result EQUAL 0)
    message(FATAL_ERROR "foregone: ${NAME} cannot list its checks: '${RUNNER} --list-tests' ended with '${result}'.\n${errors}")
endif()

set(tests "# Written by foregone_add_checks(${NAME}) after each link.\n")
set(arguments "")
foreach(argument IN LISTS ARGS)
    string(APPEND arguments " [==[${argument}]==]")
endforeach()
set(labels "")
if(LABELS)
    set(labels " LABELS [==[${LABELS}]==]")
endif()

# The lines are cut off one by one: in a CMake list, a name with brackets or semicolons would be split.
set(count 0)
while(NOT remaining STREQUAL "")
    string(FIND "${remaining}" "\n" end)
    if(end EQUAL -1)
        set(check "${remaining}")
        set(remaining "")
    else()
        math(EXPR next "${end} + 1")
        string(SUBSTRING "${remaining}" 0 ${end} check)
        string(SUBSTRING "${remaining}" ${next} -1 remaining)
    endif()
    string(STRIP "${check}" check)
    if(NOT check STREQUAL "")
        math(EXPR count "${count} + 1")
        set(eq "==")
        while(check MATCHES "]${eq}]") # what would end the quoted name
            string(APPEND eq "=")
        endwhile()
        set(test "[${eq}[${NAME}.${check}]${eq}]")
        string(APPEND tests "add_test(${test}")
        foreach(word IN LISTS LAUNCHER)
            string(APPEND tests " [==[${word}]==]")
        endforeach()
        string(APPEND tests " [==[${RUNNER}]==] [${eq}[--filter=${check}]${eq}] [==[--progress=off]==]${arguments})\n"
            "set_tests_properties(${test} PROPERTIES SKIP_RETURN_CODE 77${labels})\n")
    endif()
endwhile()

if(count EQUAL 0)
    message(FATAL_ERROR "foregone: ${NAME} has no check, so it would test nothing; "
        "write a FOREGONE_CHECK(...) in one of its SOURCES.")
endif()
file(WRITE "${OUTPUT}" "${tests}")
