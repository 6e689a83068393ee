# Writes the man pages of the library.
#
#   cmake -DSCDOC=scdoc -DSHARE=folder -DSOURCE=folder -DPAGES=api/man/... -P write_library_pages.cmake
#
# A line @FILE@ of a page stands for that file, of a header for what it declares: the headers are
# the only list of that, and the examples are the programs that the tests compile and run.

# All of a header but what only compilers need.
function(read_declarations header variable)
  file(READ ${header} text)
  string(REGEX REPLACE "#ifdef __cplusplus\n[^#]*#endif\n" "" text "${text}")
  string(REGEX REPLACE "#if defined\\(__wasm__\\).*#endif\n\n" "" text "${text}")
  string(REGEX REPLACE "#(ifndef|define|include|endif)[^\n]*\n" "" text "${text}")
  string(REPLACE "FOURMI_API " "" text "${text}")
  string(REGEX REPLACE "\n\n\n+" "\n\n" text "${text}")
  string(STRIP "${text}" text)
  set(${variable} "${text}\n" PARENT_SCOPE)
endfunction()

# For man, each function and type of a header has a page of its own, which leads to that of its
# group.
function(write_links header page)
  file(READ ${header} text)
  string(REGEX MATCHALL "\nFOURMI_API [^(;]*[ *]fourmi_[a-z_]+\\(" functions "${text}")
  string(REGEX MATCHALL "\ntypedef [a-z]+ fourmi_[a-z_]+[ (]" types "${text}")
  foreach(declaration ${functions} ${types})
    string(REGEX REPLACE "^.*[ *](fourmi_[a-z_]+)[ (]$" "\\1" name "${declaration}")
    file(WRITE ${SHARE}/man/man3/${name}.3 ".so man3/${page}\n")
  endforeach()
endfunction()

file(MAKE_DIRECTORY ${SHARE}/man/man3)
foreach(source ${PAGES})
  cmake_path(GET source STEM LAST_ONLY page)
  file(READ ${source} text)
  string(REGEX MATCHALL "\n@[^@\n]+@" lines "${text}")
  foreach(line ${lines})
    string(REGEX REPLACE "\n@(.*)@" "\\1" name "${line}")
    if(name MATCHES "\\.h$")
      read_declarations(${SOURCE}/${name} content)
      write_links(${SOURCE}/${name} ${page})
    else()
      file(READ ${SOURCE}/${name} content)
    endif()
    string(REPLACE "\\" "\\\\" content "${content}") # for scdoc
    string(REPLACE "${line}\n" "\n```\n${content}```\n" text "${text}")
  endforeach()
  file(WRITE ${SHARE}/page.scd "${text}")
  execute_process(COMMAND ${SCDOC} INPUT_FILE ${SHARE}/page.scd
    OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
  # Names are not hyphenated: scdoc says so too, but before the line that has it forgotten.
  string(REGEX REPLACE "(\n\\.TH [^\n]*\n)" "\\1.nh\n" text "${text}")
  file(WRITE ${SHARE}/man/man3/${page} "${text}")
endforeach()
file(REMOVE ${SHARE}/page.scd)
