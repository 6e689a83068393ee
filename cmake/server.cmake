# The server, and the page that is built into it: every file of build/web, where
# the page has been built.
find_package(PkgConfig REQUIRED)
pkg_check_modules(LWS REQUIRED IMPORTED_TARGET libwebsockets)
find_library(EV ev REQUIRED) # it has no file for pkg-config
pkg_check_modules(JANSSON REQUIRED IMPORTED_TARGET jansson)
pkg_check_modules(SQLITE REQUIRED IMPORTED_TARGET sqlite3)

set(FOURMI_PAGE ${PROJECT_SOURCE_DIR}/build/web CACHE PATH
  "Folder of the page that is built into the program")
set(page_files ${PROJECT_BINARY_DIR}/page_files.c)
# Looked at in every build, after the page if that is built, too; written only
# when it has become another.
add_custom_target(page_files
  COMMAND ${CMAKE_COMMAND} -DPAGE=${FOURMI_PAGE} -DSOURCE=${page_files}
    -P ${PROJECT_SOURCE_DIR}/cmake/page_files.cmake
  BYPRODUCTS ${page_files} VERBATIM)

file(GLOB server_sources CONFIGURE_DEPENDS server/*.c)
add_library(fourmi_server OBJECT ${server_sources} ${page_files})
add_dependencies(fourmi_server page_files)
set(openapi ${PROJECT_SOURCE_DIR}/docs/openapi.json)
set_source_files_properties(server/api.c PROPERTIES
  COMPILE_DEFINITIONS FOURMI_OPENAPI="${openapi}" OBJECT_DEPENDS ${openapi})
target_link_libraries(fourmi_server PUBLIC
  fourmi_engine PkgConfig::LWS ${EV} PkgConfig::JANSSON PkgConfig::SQLITE
  Threads::Threads)
