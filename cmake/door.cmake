# The library that shows all of Fourmi by one interface (api/fourmi.h). The same sources are built for
# the machine and for WebAssembly (cmake/module.cmake), where fourmi_print is left out: JavaScript reads
# fields by the generated layouts. What is in api/generated follows from the header: `node api/generate.mjs`.
file(GLOB api_sources CONFIGURE_DEPENDS api/*.c)
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "wasm32")
  list(FILTER api_sources EXCLUDE REGEX "/print\\.c$")
  list(APPEND api_sources api/wasm/memory.c api/wasm/no_rehearsal.c)
  add_executable(fourmi_door ${api_sources})
else()
  add_library(fourmi_door OBJECT ${api_sources} api/generated/shapes.c)
  set_target_properties(fourmi_door PROPERTIES POSITION_INDEPENDENT_CODE ON)
endif()
target_compile_definitions(fourmi_door PRIVATE FOURMI_VERSION="${PROJECT_VERSION}")
target_include_directories(fourmi_door PUBLIC engine/seam PRIVATE engine . INTERFACE api)
target_link_libraries(fourmi_door PRIVATE fourmi_engine)
