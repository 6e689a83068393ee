# The page, build/web: a folder of static files, put together by a script, and
# its tests in a real browser. Names in PAGE_STAMP the file that is written last.
# A release comes with its page put together (scripts/dist), and is built without the
# tools for that.
if(EXISTS ${PROJECT_SOURCE_DIR}/page/sw.js)
  set(PAGE_FOLDER ${PROJECT_SOURCE_DIR}/page)
  set(PAGE_STAMP ${PAGE_FOLDER}/sw.js)
  add_custom_target(web)
  add_custom_target(npm
    COMMAND ${CMAKE_COMMAND} -E echo "The package for npm is packed in a clone: a release has no tools for that."
    COMMAND ${CMAKE_COMMAND} -E false)
else()
  include(cmake/put_page_together.cmake)
  include(cmake/npm.cmake)
endif()

if(BUILD_TESTING)
  find_program(NODE node REQUIRED)
  file(GLOB scripts CONFIGURE_DEPENDS tests/web/*.test.mjs)
  foreach(script ${scripts})
    cmake_path(GET script STEM name)
    add_test(NAME web_${name} COMMAND ${NODE} --test ${script})
    set_tests_properties(web_${name} PROPERTIES LABELS browser
      ENVIRONMENT "FOURMI_WEB=${PAGE_FOLDER};FOURMI=$<TARGET_FILE:fourmi>;FOURMI_WITH_TOYS=$<TARGET_FILE:fourmi_with_toys>")
  endforeach()
  # The longest begin first, so that none of them is still under way alone in the end.
  set_tests_properties(web_leaving web_saved-training web_kept web_source web_first-training web_snake web_blackjack web_blackjack-teach
    web_inside web_endings web_online web_teach web_lessons web_two-tabs
    PROPERTIES COST 60)
endif()
