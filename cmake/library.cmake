# The library, libfourmi, shared and static: api/ over the engine. Only what the headers
# mark FOURMI_API can be seen from outside.
file(GLOB library_headers CONFIGURE_DEPENDS api/fourmi/*.h)

# What the shared library is called says which binary interface it has.
file(STRINGS api/fourmi/base.h abi REGEX "FOURMI_ABI = [0-9]+")
string(REGEX REPLACE ".*FOURMI_ABI = ([0-9]+).*" "\\1" FOURMI_ABI "${abi}")

add_library(fourmi_shared SHARED)
target_link_libraries(fourmi_shared PRIVATE fourmi_door fourmi_engine fourmi_host)
set_target_properties(fourmi_engine PROPERTIES POSITION_INDEPENDENT_CODE ON)
set_target_properties(fourmi_shared PROPERTIES
  OUTPUT_NAME fourmi
  LINKER_LANGUAGE C
  VERSION ${PROJECT_VERSION}
  SOVERSION ${FOURMI_ABI})

# An ordinary archive would offer every function of the engine to the program
# that links it, and clash with its names. So the objects are first joined into
# one, in which everything hidden is made local.
set(library_objects
  $<TARGET_OBJECTS:fourmi_door> $<TARGET_OBJECTS:fourmi_engine> $<TARGET_OBJECTS:fourmi_host>)
add_custom_command(
  OUTPUT libfourmi.a
  DEPENDS ${library_objects}
  COMMAND ${CMAKE_C_COMPILER} -r -nostdlib -o libfourmi.o ${library_objects}
  COMMAND ${CMAKE_OBJCOPY} --localize-hidden libfourmi.o
  COMMAND ${CMAKE_COMMAND} -E rm -f libfourmi.a
  COMMAND ${CMAKE_AR} rcs libfourmi.a libfourmi.o
  COMMAND_EXPAND_LISTS VERBATIM)
add_custom_target(fourmi_static ALL DEPENDS libfourmi.a)
