# Puts the page together from its sources, build/web, with packages of npm.
find_program(NODE node REQUIRED)
if(NOT EXISTS ${PROJECT_SOURCE_DIR}/node_modules/esbuild)
  message(FATAL_ERROR "The page is put together with packages of npm: run scripts/setup build, "
    "or npm ci --omit=dev --ignore-scripts, and then this again. "
    "With -DFOURMI_PAGE=OFF the program is built without its page.")
endif()

set(PAGE_FOLDER ${PROJECT_BINARY_DIR}/web)
set(PAGE_STAMP ${PAGE_FOLDER}/sw.js)

# The script builds the module that the page contains, so it depends on what
# that is made from as well.
file(GLOB_RECURSE page_sources CONFIGURE_DEPENDS web/* api/* engine/* data/* npm/door.js)
add_custom_command(
  OUTPUT ${PAGE_STAMP}
  DEPENDS ${page_sources} scripts/web.mjs scripts/page.mjs scripts/module.mjs package-lock.json
    cmake/door.cmake cmake/module.cmake cmake/wasm32.cmake cmake/compiler.cmake
  COMMAND ${NODE} ${PROJECT_SOURCE_DIR}/scripts/web.mjs ${PAGE_FOLDER}
  COMMENT "Putting the page together" VERBATIM)
add_custom_target(web DEPENDS ${PAGE_STAMP})
