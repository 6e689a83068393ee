# The library, libfourmi, shared and static: lib/ over the engine. Only what the headers
# mark FOURMI_API can be seen from outside.
file(GLOB library_sources CONFIGURE_DEPENDS lib/*.c)
file(GLOB library_headers CONFIGURE_DEPENDS lib/fourmi/*.h)
add_library(fourmi_api OBJECT ${library_sources})
math(EXPR version_number
  "${PROJECT_VERSION_MAJOR} * 1000000 + ${PROJECT_VERSION_MINOR} * 1000 + ${PROJECT_VERSION_PATCH}")
target_compile_definitions(fourmi_api PRIVATE
  FOURMI_VERSION="${PROJECT_VERSION}" FOURMI_BUILT_NUMBER=${version_number})
target_link_libraries(fourmi_api PUBLIC fourmi_engine fourmi_host)
set_target_properties(fourmi_engine fourmi_api PROPERTIES
  POSITION_INDEPENDENT_CODE ON)

# What the shared library is called says which binary interface it has.
file(STRINGS lib/fourmi/base.h abi REGEX "#define FOURMI_ABI [0-9]+")
string(REGEX REPLACE ".* " "" FOURMI_ABI "${abi}")

add_library(fourmi_shared SHARED)
target_link_libraries(fourmi_shared PRIVATE fourmi_api fourmi_engine fourmi_host)
set_target_properties(fourmi_shared PROPERTIES
  OUTPUT_NAME fourmi
  LINKER_LANGUAGE C
  VERSION ${PROJECT_VERSION}
  SOVERSION ${FOURMI_ABI})

# An ordinary archive would offer every function of the engine to the program
# that links it, and clash with its names. So the objects are first joined into
# one, in which everything hidden is made local.
set(library_objects
  $<TARGET_OBJECTS:fourmi_api> $<TARGET_OBJECTS:fourmi_engine> $<TARGET_OBJECTS:fourmi_host>)
add_custom_command(
  OUTPUT libfourmi.a
  DEPENDS ${library_objects}
  COMMAND ${CMAKE_C_COMPILER} -r -nostdlib -o libfourmi.o ${library_objects}
  COMMAND ${CMAKE_OBJCOPY} --localize-hidden libfourmi.o
  COMMAND ${CMAKE_COMMAND} -E rm -f libfourmi.a
  COMMAND ${CMAKE_AR} rcs libfourmi.a libfourmi.o
  COMMAND_EXPAND_LISTS VERBATIM)
add_custom_target(fourmi_static ALL DEPENDS libfourmi.a)
