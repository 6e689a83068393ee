# The package for Python, `make wheel`: build/python/*.whl, with the shared library inside.
# Debian's Python is asked first, since that is whose packages scripts/setup installs.
find_program(PYTHON3 python3 PATHS /usr/bin NO_DEFAULT_PATH)
find_program(PYTHON3 python3)

set(python_folder ${PROJECT_BINARY_DIR}/python)
file(GLOB_RECURSE python_sources CONFIGURE_DEPENDS python/*)
list(FILTER python_sources EXCLUDE REGEX "__pycache__|/(build|dist|[^/]*egg-info)/")

# Built in a copy, since builders leave files beside their sources. A part that came from
# an older one would stay in the wheel, so it begins anew.
add_custom_command(
  OUTPUT ${python_folder}/built
  DEPENDS fourmi_shared ${python_sources} ${library_headers} lib/fourmi.h
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${python_folder}
  COMMAND ${CMAKE_COMMAND} -E copy_directory ${PROJECT_SOURCE_DIR}/python ${python_folder}/source
  COMMAND ${CMAKE_COMMAND} -E env
    FOURMI_HEADER=${PROJECT_SOURCE_DIR}/lib/fourmi.h FOURMI_LIBRARY=$<TARGET_FILE:fourmi_shared>
    ${PYTHON3} -m build --wheel --no-isolation --outdir ${python_folder} ${python_folder}/source
    >${PROJECT_BINARY_DIR}/python.log
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${python_folder}/source
  COMMAND ${CMAKE_COMMAND} -E touch ${python_folder}/built
  COMMENT "Building the package for Python"
  VERBATIM)
add_custom_target(wheel DEPENDS ${python_folder}/built)
