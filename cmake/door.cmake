# The library that shows all of Fourmi by one interface (api/fourmi.h). The same sources are built for
# the machine and for WebAssembly, where fourmi_print is left out: JavaScript reads fields by the
# generated layouts. What is in api/generated follows from the header: `node api/generate.mjs`.
file(GLOB api_sources CONFIGURE_DEPENDS api/*.c)
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "wasm32")
  list(FILTER api_sources EXCLUDE REGEX "/print\\.c$")
  add_executable(fourmi_door ${api_sources} api/generated/shapes.c wasm/memory.c wasm/no_rehearsal.c)
  target_link_options(fourmi_door PRIVATE
    -Wl,--no-entry -Wl,--stack-first -Wl,-z,stack-size=253952 -Wl,--export-table -Wl,--growable-table $<$<CONFIG:Release>:-Wl,--strip-all>)
  file(STRINGS api/generated/functions.txt api_functions REGEX "^fourmi_")
  list(REMOVE_ITEM api_functions fourmi_print)
  foreach(function ${api_functions})
    target_link_options(fourmi_door PRIVATE -Wl,--export=${function})
  endforeach()
  set_target_properties(fourmi_door PROPERTIES OUTPUT_NAME door SUFFIX .wasm)
else()
  add_library(fourmi_door OBJECT ${api_sources} api/generated/shapes.c)
  set_target_properties(fourmi_door PROPERTIES POSITION_INDEPENDENT_CODE ON)
endif()
target_compile_definitions(fourmi_door PRIVATE FOURMI_VERSION="${PROJECT_VERSION}")
target_include_directories(fourmi_door PUBLIC engine/seam PRIVATE engine . INTERFACE api)
target_link_libraries(fourmi_door PRIVATE fourmi_engine)
