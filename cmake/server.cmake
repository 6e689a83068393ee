# The server, and the page that is built into it, where there is one.
find_package(PkgConfig REQUIRED)
# Its static form: the shared one has functions of the names that libevent has, which MPI needs.
# But where memory is made to fail it is the shared one: without memory it ends the program.
find_library(EV NAMES libev.a ev REQUIRED) # it has no file for pkg-config
find_library(EV_SHARED ev REQUIRED)
find_library(WSLAY wslay REQUIRED) # nor has this one
pkg_check_modules(JANSSON REQUIRED IMPORTED_TARGET jansson)
pkg_check_modules(SQLITE REQUIRED IMPORTED_TARGET sqlite3)
pkg_check_modules(UTF8PROC REQUIRED IMPORTED_TARGET libutf8proc)
# Its header only: libpq itself is loaded when a database is named (postgres/pq_late.h).
pkg_check_modules(PQ REQUIRED libpq)

set(page_files ${PROJECT_BINARY_DIR}/page_files.c)
set(write_page_files ${PROJECT_SOURCE_DIR}/cmake/write_page_files.cmake)
add_custom_command(
  OUTPUT ${page_files}
  DEPENDS ${write_page_files} ${PAGE_STAMP}
  COMMAND ${CMAKE_COMMAND} -DFOLDER=${PAGE_FOLDER} -DOUTPUT=${page_files}
    -P ${write_page_files}
  VERBATIM)

file(GLOB_RECURSE server_sources CONFIGURE_DEPENDS server/*.c)
add_library(fourmi_server OBJECT ${server_sources} ${page_files})
set(openapi ${PROJECT_SOURCE_DIR}/docs/openapi.json)
set_source_files_properties(server/api/api_status.c PROPERTIES
  COMPILE_DEFINITIONS FOURMI_OPENAPI="${openapi}" OBJECT_DEPENDS ${openapi})
set_source_files_properties(server/base/metrics.c PROPERTIES
  COMPILE_DEFINITIONS FOURMI_VERSION="${PROJECT_VERSION}")
target_link_libraries(fourmi_server PUBLIC
  "$<IF:$<BOOL:$<TARGET_PROPERTY:IS_SHORT_OF_MEMORY>>,${EV_SHARED},${EV}>" ${WSLAY} PkgConfig::JANSSON PkgConfig::SQLITE PkgConfig::UTF8PROC
  Threads::Threads ${CMAKE_DL_LIBS})
# A client of the library: it sees fourmi.h, and nothing behind it.
# (SYSTEM: behind the folders of tests that see the engine, too.)
target_include_directories(fourmi_server PUBLIC .)
target_include_directories(fourmi_server SYSTEM PUBLIC api engine/seam ${PQ_INCLUDE_DIRS})
