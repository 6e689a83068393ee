# The package for Python, `make wheel`: build/python/*.whl, with the shared library inside: that of api/,
# which has a name of its own as long as lib/ has functions of the same names.
add_library(fourmi_door_shared SHARED)
target_link_libraries(fourmi_door_shared PRIVATE fourmi_door fourmi_engine fourmi_host)
set_target_properties(fourmi_door_shared PROPERTIES OUTPUT_NAME fourmi-door LINKER_LANGUAGE C)

# Debian's Python is asked first, since that is whose packages scripts/setup installs.
find_program(PYTHON3 python3 PATHS /usr/bin NO_DEFAULT_PATH)
find_program(PYTHON3 python3)

set(python_folder ${PROJECT_BINARY_DIR}/python)
file(GLOB_RECURSE python_sources CONFIGURE_DEPENDS python/*.py python/*.toml python/*.md)
add_custom_command(
  OUTPUT ${python_folder}/built
  DEPENDS fourmi_door_shared ${python_sources} api/generated/cdef.h cmake/build_wheel.cmake
  COMMAND ${CMAKE_COMMAND} -DSOURCE=${PROJECT_SOURCE_DIR} -DFOLDER=${python_folder}
    -DPYTHON=${PYTHON3} -DLIBRARY=$<TARGET_FILE:fourmi_door_shared>
    -P ${PROJECT_SOURCE_DIR}/cmake/build_wheel.cmake
  COMMAND ${CMAKE_COMMAND} -E touch ${python_folder}/built
  COMMENT "Building the package for Python"
  VERBATIM)
add_custom_target(wheel DEPENDS ${python_folder}/built)
