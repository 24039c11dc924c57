# SPDX-License-Identifier: BSL-1.0
# Text files, such as pages, that are compiled into a library.

# foregone_embed_text(<variable> <header> <file>...): one generated source, whose path it stores in <variable>. The source includes <header> and defines
# for each file a constant of namespace foregone::impl::embedded with the file's name, `report_css` for report.css; <header>, a path below src/, declares
# it: `extern const std::string_view report_css;`. A file that changes is read again by the next build. A file is one string literal, because 65,536
# characters are what compilers accept in any case, and pages are divided into files of 300 lines.
function(foregone_embed_text variable header)
    set(text "// SPDX-License-Identifier: BSL-1.0\n#include \"${header}\"\n\n#include <string_view>\n\n")
    string(APPEND text "namespace foregone::inline impl::embedded {\n")
    foreach(path IN LISTS ARGN)
        set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${path}")
        cmake_path(GET path FILENAME name)
        string(MAKE_C_IDENTIFIER "${name}" identifier)
        file(READ "${path}" content)
        string(LENGTH "${content}" length)
        string(FIND "${content}" ")foregone\"" end)
        if(length GREATER 65000 OR NOT end EQUAL -1)
            message(FATAL_ERROR "foregone: ${path} cannot be one string literal: it has more than 65,000 characters, or )foregone\" in it")
        endif()
        string(APPEND text "\nconst std::string_view ${identifier} = R\"foregone(${content})foregone\";\n")
    endforeach()
    string(APPEND text "\n}  // namespace foregone::impl::embedded\n")
    string(MAKE_C_IDENTIFIER "${header}" source)
    set(source "${CMAKE_CURRENT_BINARY_DIR}/embedded/${source}.cpp")
    set(before "")
    if(EXISTS "${source}")
        file(READ "${source}" before)
    endif()
    if(NOT before STREQUAL text)
        file(WRITE "${source}" "${text}")
    endif()
    set_source_files_properties("${source}" PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
    set(${variable} "${source}" PARENT_SCOPE)
endfunction()
