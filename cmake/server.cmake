# The server, and the page that is built into it: every file of build/web, where
# the page has been built. The assembler copies the files; a compiler would take
# long for arrays.
find_package(PkgConfig REQUIRED)
pkg_check_modules(LWS REQUIRED IMPORTED_TARGET libwebsockets)
find_library(EV ev REQUIRED) # it has no file for pkg-config
pkg_check_modules(JANSSON REQUIRED IMPORTED_TARGET jansson)
pkg_check_modules(SQLITE REQUIRED IMPORTED_TARGET sqlite3)

set(FOURMI_WEB ${PROJECT_SOURCE_DIR}/build/web CACHE PATH "Folder of the page")
file(GLOB_RECURSE web_files CONFIGURE_DEPENDS ${FOURMI_WEB}/*)

set(table "")
set(symbols "")
set(number 0)
foreach(file ${web_files})
  cmake_path(RELATIVE_PATH file BASE_DIRECTORY ${FOURMI_WEB} OUTPUT_VARIABLE path)
  string(APPEND symbols
    "extern const unsigned char page_${number}[], page_${number}_end[];\n"
    "__asm__(\".pushsection .rodata\\n\"\n"
    "        \"page_${number}: .incbin \\\"${file}\\\"\\n\"\n"
    "        \"page_${number}_end: .byte 0\\n\"\n"
    "        \".popsection\\n\");\n")
  string(APPEND table "    {\"/${path}\", page_${number}, page_${number}_end},\n")
  math(EXPR number "${number} + 1")
endforeach()
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/page_files.c @ONLY CONTENT
"/* page_files.c - the page, built into the program; made by cmake/server.cmake. */
#include \"server/pages.h\"

${symbols}
const PageFile page_files[] = {
${table}    {0},
};
")
set_source_files_properties(${PROJECT_BINARY_DIR}/page_files.c PROPERTIES
  OBJECT_DEPENDS "${web_files}")

file(GLOB server_sources CONFIGURE_DEPENDS server/*.c)
add_library(fourmi_server OBJECT ${server_sources} ${PROJECT_BINARY_DIR}/page_files.c)
set(openapi ${PROJECT_SOURCE_DIR}/docs/openapi.json)
set_source_files_properties(server/api.c PROPERTIES
  COMPILE_DEFINITIONS FOURMI_OPENAPI="${openapi}" OBJECT_DEPENDS ${openapi})
target_link_libraries(fourmi_server PUBLIC
  fourmi_engine PkgConfig::LWS ${EV} PkgConfig::JANSSON PkgConfig::SQLITE
  Threads::Threads)
