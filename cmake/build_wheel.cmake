# Builds the wheel: cmake -DSOURCE= -DFOLDER= -DPYTHON= -DLIBRARY= -P build_wheel.cmake
#
# In a copy, since builders leave files beside their sources; and begun anew, since what an
# older one left would be part of it. What they say is shown only if they fail.
file(REMOVE_RECURSE ${FOLDER})
file(COPY ${SOURCE}/python/ DESTINATION ${FOLDER}/source PATTERN __pycache__ EXCLUDE)
file(COPY ${SOURCE}/LICENSE DESTINATION ${FOLDER}/source)
set(ENV{FOURMI_SOURCE} ${SOURCE})
set(ENV{FOURMI_LIBRARY} ${LIBRARY})
execute_process(
  COMMAND ${PYTHON} -m build --wheel --no-isolation --outdir ${FOLDER} ${FOLDER}/source
  WORKING_DIRECTORY ${FOLDER}
  OUTPUT_VARIABLE told ERROR_VARIABLE told RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "${told}\nThe package for Python cannot be built; scripts/setup wheel installs what it needs.")
endif()
file(REMOVE_RECURSE ${FOLDER}/source)
