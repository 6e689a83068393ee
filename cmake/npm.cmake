# The package for npm, build/npm/fourmi-VERSION.tgz, and its tests. It is packed after the page
# is put together, since both build modules in one folder.
set(NPM_FOLDER ${PROJECT_BINARY_DIR}/npm)
set(NPM_PACKAGE ${NPM_FOLDER}/fourmi-${PROJECT_VERSION}.tgz)

file(GLOB npm_sources CONFIGURE_DEPENDS npm/* api/*.[ch] api/fourmi/*.h api/generated/*)
add_custom_command(
  OUTPUT ${NPM_PACKAGE}
  DEPENDS ${PAGE_STAMP} ${npm_sources} scripts/npm.mjs LICENSE
  COMMAND ${NODE} ${PROJECT_SOURCE_DIR}/scripts/npm.mjs ${NPM_FOLDER} ${PROJECT_VERSION}
  COMMENT "Packing the package for npm" VERBATIM)
add_custom_target(npm DEPENDS ${NPM_PACKAGE})

if(BUILD_TESTING)
  add_custom_target(npm_for_tests ALL DEPENDS ${NPM_PACKAGE})
  file(GLOB scripts CONFIGURE_DEPENDS tests/npm/*.test.mjs)
  foreach(script ${scripts})
    cmake_path(GET script STEM name)
    add_test(NAME npm_${name} COMMAND ${NODE} --test ${script})
    set_tests_properties(npm_${name} PROPERTIES
      ENVIRONMENT "FOURMI_NPM=${NPM_PACKAGE};FOURMI=$<TARGET_FILE:fourmi>")
  endforeach()
  set_tests_properties(npm_browser PROPERTIES LABELS browser)
endif()
