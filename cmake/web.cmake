# The page, build/web: a folder of static files, put together by a script, and
# its tests in a real browser.
find_program(NODE node REQUIRED)

# The tests need the page, so with them it belongs to `all`.
if(BUILD_TESTING)
  set(all ALL)
endif()
add_custom_target(web ${all}
  COMMAND ${NODE} ${PROJECT_SOURCE_DIR}/scripts/web.mjs ${PROJECT_BINARY_DIR}/web
  COMMENT "Putting the page together" VERBATIM)

if(BUILD_TESTING)
  file(GLOB scripts CONFIGURE_DEPENDS tests/web/*.test.mjs)
  foreach(script ${scripts})
    cmake_path(GET script STEM name)
    add_test(NAME web_${name} COMMAND ${NODE} --test ${script})
    set_tests_properties(web_${name} PROPERTIES
      ENVIRONMENT "FOURMI_WEB=${PROJECT_BINARY_DIR}/web;FOURMI=$<TARGET_FILE:fourmi>")
  endforeach()
endif()
