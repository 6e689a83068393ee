# Removes what `make install` has put under a prefix, as its manifest says, and the folders that are empty
# then. What somebody has changed since, or put in its place, stays.
#
#   cmake -DPREFIX=folder -P uninstall.cmake        within DESTDIR if set
include(${CMAKE_CURRENT_LIST_DIR}/manifest.cmake)
place_of(${MANIFEST} "${PREFIX}" manifest)
if(NOT EXISTS "${manifest}")
  message(FATAL_ERROR "Nothing to remove: there is no ${manifest}, which `make install PREFIX=${PREFIX}` writes.")
endif()

file(STRINGS "${manifest}" lines)
file(REMOVE "${manifest}")
cmake_path(GET manifest PARENT_PATH folders)
foreach(line ${lines})
  string(REGEX MATCH "^([0-9a-f]+) (.*)$" is_line "${line}")
  set(noted "${CMAKE_MATCH_1}")
  place_of("${CMAKE_MATCH_2}" "${PREFIX}" place)
  fingerprint("${place}" mark)
  if(is_line AND mark STREQUAL noted)
    file(REMOVE "${place}")
    cmake_path(GET place PARENT_PATH folder)
    list(APPEND folders "${folder}")
  elseif(mark)
    message(STATUS "It is not as it was installed, so it stays: ${place}")
  endif()
endforeach()

# A folder of ours that is empty, and then the one that it is in; never those that
# every system has. rmdir itself sees whether one is empty: file(GLOB) would take brackets
# in its path for a pattern, and find nothing in it.
list(REMOVE_DUPLICATES folders)
foreach(folder ${folders})
  while(folder MATCHES "/fourmi(/|$)|/Fourmi$")
    execute_process(COMMAND rmdir -- "${folder}" RESULT_VARIABLE is_kept OUTPUT_QUIET ERROR_QUIET)
    if(is_kept)
      break()
    endif()
    cmake_path(GET folder PARENT_PATH folder)
  endwhile()
endforeach()
