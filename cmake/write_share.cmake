# Writes the man pages and completions that the program prints about itself, and the man pages of the
# library.
#
#   cmake -DFOURMI=program -DSCDOC=scdoc -DSHARE=folder
#     -DSOURCE=folder -DPAGES=api/man/... -P write_share.cmake

function(write file)
  cmake_path(GET file PARENT_PATH folder)
  file(MAKE_DIRECTORY ${folder})
  execute_process(${ARGN} OUTPUT_FILE ${file} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

file(REMOVE_RECURSE ${SHARE})

write(${SHARE}/bash-completion/completions/fourmi
  COMMAND ${FOURMI} completion bash)
write(${SHARE}/zsh/site-functions/_fourmi
  COMMAND ${FOURMI} completion zsh)
write(${SHARE}/fish/vendor_completions.d/fourmi.fish
  COMMAND ${FOURMI} completion fish)

# The pages are named fourmi, fourmi-play, ...; the commands play, ...
execute_process(COMMAND ${FOURMI} manual --list
  OUTPUT_VARIABLE pages COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[^\n]+" pages "${pages}")
foreach(page ${pages})
  string(REGEX REPLACE "^fourmi-?" "" command ${page})
  write(${SHARE}/man/man1/${page}.1
    COMMAND ${FOURMI} manual ${command}
    COMMAND ${SCDOC})
endforeach()

include(${CMAKE_CURRENT_LIST_DIR}/write_library_pages.cmake)
