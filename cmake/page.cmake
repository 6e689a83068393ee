# The page, build/web: a folder of static files, put together by a script, and
# its tests in a real browser. Names in PAGE_STAMP the file that is written last.
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
file(GLOB_RECURSE page_sources CONFIGURE_DEPENDS web/* wasm/* engine/* data/*)
add_custom_command(
  OUTPUT ${PAGE_STAMP}
  DEPENDS ${page_sources} scripts/web.mjs scripts/abi.mjs package-lock.json
    cmake/module.cmake cmake/wasm32.cmake cmake/compiler.cmake
  COMMAND ${NODE} ${PROJECT_SOURCE_DIR}/scripts/web.mjs ${PAGE_FOLDER}
  COMMENT "Putting the page together" VERBATIM)
add_custom_target(web DEPENDS ${PAGE_STAMP})

if(BUILD_TESTING)
  file(GLOB scripts CONFIGURE_DEPENDS tests/web/*.test.mjs)
  foreach(script ${scripts})
    cmake_path(GET script STEM name)
    add_test(NAME web_${name} COMMAND ${NODE} --test ${script})
    set_tests_properties(web_${name} PROPERTIES LABELS browser
      ENVIRONMENT "FOURMI_WEB=${PAGE_FOLDER};FOURMI=$<TARGET_FILE:fourmi>;FOURMI_WITH_TOYS=$<TARGET_FILE:fourmi_with_toys>")
  endforeach()
  # The longest begin first, so that none of them is still under way alone in the end.
  set_tests_properties(web_atlas web_blackjack web_blackjack-teach web_endings web_inside web_online web_teach
    PROPERTIES COST 60)
endif()
