# SPDX-License-Identifier: BSL-1.0
# Run by foregone_add_checks(... FAIL_BUILD): runs every check of RUNNER, and fails unless each one holds.

execute_process(COMMAND ${LAUNCHER} "${RUNNER}" --progress=off ${ARGS} RESULT_VARIABLE result)

if(result EQUAL 0)
    file(TOUCH "${STAMP}")
    return()
endif()

if(result EQUAL 1)
    set(reason "a check is violated, see above")
elseif(result EQUAL 2)
    set(reason "it was used wrongly, or a model is invalid, see above")
elseif(result EQUAL 3)
    set(reason "a check is inconclusive, see above; a limit that it hit is raised with ARGS")
elseif(result EQUAL 77)
    set(reason "every check was skipped, so nothing is known")
else()
    set(reason "it ended with '${result}'")
endif()
list(JOIN ARGS " " arguments)
message(FATAL_ERROR "foregone: ${NAME}: ${reason}. Run it again with:\n    ${RUNNER} ${arguments}\n")
