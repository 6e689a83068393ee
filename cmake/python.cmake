# The package for Python, `make wheel`: build/python/*.whl, with the shared library inside.
# Debian's Python is asked first, since that is whose packages scripts/setup installs.
find_program(PYTHON3 python3 PATHS /usr/bin NO_DEFAULT_PATH)
find_program(PYTHON3 python3)

set(python_folder ${PROJECT_BINARY_DIR}/python)
file(GLOB_RECURSE python_sources CONFIGURE_DEPENDS python/*.py python/*.toml python/*.md)
add_custom_command(
  OUTPUT ${python_folder}/built
  DEPENDS fourmi_shared ${python_sources} api/generated/cdef.h cmake/build_wheel.cmake
  COMMAND ${CMAKE_COMMAND} -DSOURCE=${PROJECT_SOURCE_DIR} -DFOLDER=${python_folder}
    -DPYTHON=${PYTHON3} -DLIBRARY=$<TARGET_FILE:fourmi_shared>
    -P ${PROJECT_SOURCE_DIR}/cmake/build_wheel.cmake
  COMMAND ${CMAKE_COMMAND} -E touch ${python_folder}/built
  COMMENT "Building the package for Python"
  VERBATIM)
add_custom_target(wheel DEPENDS ${python_folder}/built)
