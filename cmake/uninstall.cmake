# Removes what `make install` has put there, and the folders that are empty then.
# Settings that somebody has changed stay.
#
#   cmake -DBUILD=folder -DSOURCE=folder -P uninstall.cmake        within DESTDIR if set
set(manifest ${BUILD}/install_manifest.txt)
if(NOT EXISTS ${manifest})
  message(FATAL_ERROR "Nothing was installed from here: there is no ${manifest}.")
endif()

file(STRINGS ${manifest} files)
set(folders "")
foreach(file ${files})
  set(place "$ENV{DESTDIR}${file}")
  set(is_changed 0)
  if(EXISTS "${place}" AND file MATCHES "/etc/default/fourmi$")
    execute_process(COMMAND ${CMAKE_COMMAND} -E compare_files "${place}" ${SOURCE}/packaging/fourmi.default
      RESULT_VARIABLE is_changed OUTPUT_QUIET ERROR_QUIET)
  endif()
  if(is_changed)
    message(STATUS "It was changed, so it stays: ${place}")
  else()
    file(REMOVE "${place}")
    cmake_path(GET place PARENT_PATH folder)
    list(APPEND folders "${folder}")
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
file(REMOVE ${manifest})
