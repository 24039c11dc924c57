# SPDX-License-Identifier: BSL-1.0
# Text files, such as pages, that are compiled into a library. A file that changes is read again by the next build. A file is one
# string literal, because 65,536 characters are what compilers accept in any case, and pages are divided into files of 300 lines.

# foregone_embed_text(<variable> <header> <file>...): one generated source, whose path it stores in <variable>. The source includes
# <header>, a path below src/, which declares a constant of namespace foregone::impl::embedded for each file, with the file's name:
# `extern const std::string_view report_css;` for report.css. For a style sheet and a script it also declares the digest that a
# content security policy names, `report_css_sha256`.
function(foregone_embed_text variable header)
    set(text "")
    foreach(path IN LISTS ARGN)
        foregone_read_literal(literal "${path}")
        cmake_path(GET path FILENAME name)
        string(MAKE_C_IDENTIFIER "${name}" identifier)
        string(APPEND text "\nconst std::string_view ${identifier} = ${literal};\n")
        if(name MATCHES "\\.(css|js)$")
            file(SHA256 "${path}" digest)
            foregone_base64_of_sha256(digest "${digest}")
            string(APPEND text "const std::string_view ${identifier}_sha256 = \"sha256-${digest}\";\n")
        endif()
    endforeach()
    foregone_write_embedded(${variable} "${header}" "${text}")
    set(${variable} "${${variable}}" PARENT_SCOPE)
endfunction()

# foregone_embed_folder(<variable> <header> <function> <file>...): the same for files that are looked up by name. <header> declares
# the function, `std::string_view page_text(std::string_view name);`, whose result is null for any other name.
function(foregone_embed_folder variable header function)
    set(text "\nstd::string_view ${function}(std::string_view name) {\n")
    foreach(path IN LISTS ARGN)
        foregone_read_literal(literal "${path}")
        cmake_path(GET path FILENAME name)
        string(APPEND text "    if (name == \"${name}\") return ${literal};\n")
    endforeach()
    foregone_write_embedded(${variable} "${header}" "${text}    return {};\n}\n")
    set(${variable} "${${variable}}" PARENT_SCOPE)
endfunction()

# foregone_read_literal(<variable> <path>): a file as a string literal.
function(foregone_read_literal variable path)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${path}")
    file(READ "${path}" content)
    string(LENGTH "${content}" length)
    string(FIND "${content}" ")foregone\"" end)
    if(length GREATER 65000 OR NOT end EQUAL -1)
        message(FATAL_ERROR
            "foregone: ${path} cannot be one string literal: it has more than 65,000 characters, or )foregone\" in it")
    endif()
    set(${variable} "R\"foregone(${content})foregone\"" PARENT_SCOPE)
endfunction()

# foregone_write_embedded(<variable> <header> <text>): a generated source with definitions, written only if it changes.
function(foregone_write_embedded variable header definitions)
    string(CONCAT text "// SPDX-License-Identifier: BSL-1.0\n#include \"${header}\"\n\n#include <string_view>\n\n"
        "namespace foregone { inline namespace impl { namespace embedded {\n" "${definitions}"
        "\n}}}  // namespace foregone::impl::embedded\n")
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

# foregone_base64_of_sha256(<variable> <64 hexadecimal digits>): the 32 bytes in base64. Three bytes are four characters; a zero
# byte completes the last three, and its character is the padding.
function(foregone_base64_of_sha256 variable digits)
    set(alphabet "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    string(APPEND digits "00")
    set(text "")
    foreach(at RANGE 0 60 6)
        string(SUBSTRING "${digits}" ${at} 6 three)
        foreach(shift IN ITEMS 18 12 6 0)
            math(EXPR index "(0x${three} >> ${shift}) & 63")
            string(SUBSTRING "${alphabet}" ${index} 1 character)
            string(APPEND text "${character}")
        endforeach()
    endforeach()
    string(SUBSTRING "${text}" 0 43 text)
    set(${variable} "${text}=" PARENT_SCOPE)
endfunction()
