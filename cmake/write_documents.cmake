# The documents as they are installed, PROJECT_BINARY_DIR/documents: the same
# places as in the source, so that they find each other. What a link leads to and
# is not installed, the source for example, is named but no longer linked.
set(DOCUMENTS_FOLDER ${PROJECT_BINARY_DIR}/documents)

file(GLOB documents CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR} *.md LICENSE docs/* packaging/haproxy.cfg)
file(REMOVE_RECURSE ${DOCUMENTS_FOLDER})
foreach(document ${documents})
  configure_file(${document} ${DOCUMENTS_FOLDER}/${document} COPYONLY)
endforeach()

# Writes into `result` what becomes of a link, `whole`, in a file of `folder`.
function(keep_or_unlink whole text target folder result)
  string(REGEX REPLACE "#.*" "" path "${target}")
  if(target MATCHES "^[a-z]+:" OR EXISTS "${folder}/${path}")
    set(${result} "${whole}" PARENT_SCOPE)
  else()
    set(${result} "${text}" PARENT_SCOPE)
  endif()
endfunction()

function(unlink_missing file)
  file(READ ${file} rest)
  get_filename_component(folder ${file} DIRECTORY)
  set(done "")
  while(rest MATCHES "!?\\[([^]]*)\\]\\(([^)]*)\\)")
    set(whole "${CMAKE_MATCH_0}")
    keep_or_unlink("${whole}" "${CMAKE_MATCH_1}" "${CMAKE_MATCH_2}" "${folder}" link)
    string(FIND "${rest}" "${whole}" start)
    string(LENGTH "${whole}" length)
    string(SUBSTRING "${rest}" 0 ${start} before)
    math(EXPR end "${start} + ${length}")
    string(SUBSTRING "${rest}" ${end} -1 rest)
    string(APPEND done "${before}" "${link}")
  endwhile()
  file(WRITE ${file} "${done}${rest}")
endfunction()

foreach(document ${documents})
  if(document MATCHES "\\.md$")
    unlink_missing(${DOCUMENTS_FOLDER}/${document})
  endif()
endforeach()
