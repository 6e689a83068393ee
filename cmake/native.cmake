# What is built for this machine: the program with its server, the library, the
# bench, the tests and the fuzz targets.
find_package(Threads REQUIRED)

if(FOURMI_PAGE)
  include(cmake/page.cmake)
endif()
include(cmake/data.cmake)
include(cmake/server.cmake)

# The program. Its objects are linked once more for the tests.
file(GLOB cli_sources CONFIGURE_DEPENDS cli/*.c cli/options/*.c cli/texts/*.c)
add_library(fourmi_cli OBJECT ${cli_sources})
target_compile_definitions(fourmi_cli PRIVATE FOURMI_VERSION="${PROJECT_VERSION}")
target_link_libraries(fourmi_cli PUBLIC
  fourmi_engine fourmi_door fourmi_host fourmi_ranks fourmi_server Threads::Threads)
add_executable(fourmi)
target_link_libraries(fourmi PRIVATE
  fourmi_cli fourmi_engine fourmi_door fourmi_host fourmi_ranks fourmi_server)
set_target_properties(fourmi PROPERTIES LINKER_LANGUAGE C)

# Messages between ranks, by MPI where that is installed: a part that the program loads when
# mpirun has started it.
pkg_check_modules(MPI IMPORTED_TARGET mpi-c)
if(MPI_FOUND)
  add_library(fourmi_mpi MODULE mpi/ranks_mpi.c)
  target_include_directories(fourmi_mpi PRIVATE .)
  target_link_libraries(fourmi_mpi PRIVATE PkgConfig::MPI)
  set_target_properties(fourmi_mpi PROPERTIES PREFIX "" OUTPUT_NAME fourmi-mpi)
endif()

include(cmake/library.cmake)
include(cmake/python.cmake)
include(cmake/install.cmake)

# The bench: every file of bench/ is a program. Not part of `all`; `make bench`
# builds and runs them.
add_custom_target(bench)
file(GLOB bench_sources CONFIGURE_DEPENDS bench/*.c)
foreach(source ${bench_sources})
  cmake_path(GET source STEM name)
  add_executable(bench_${name} EXCLUDE_FROM_ALL ${source})
  target_link_libraries(bench_${name} PRIVATE fourmi_engine fourmi_host fourmi_signature)
  if(name STREQUAL "batches") # a client of api/
    target_link_libraries(bench_${name} PRIVATE fourmi_door)
  endif()
  set_target_properties(bench_${name} PROPERTIES
    OUTPUT_NAME ${name} RUNTIME_OUTPUT_DIRECTORY bench)
  add_dependencies(bench bench_${name})
endforeach()

# What bench/server.mjs puts the server under load with; not in the folder of
# those that run by themselves.
add_executable(bench_load EXCLUDE_FROM_ALL
  bench/load/load.c bench/load/reply.c bench/load/websocket.c bench/load/histogram.c)
add_executable(bench_ceiling EXCLUDE_FROM_ALL bench/load/ceiling.c)
foreach(name load ceiling)
  set_target_properties(bench_${name} PROPERTIES
    OUTPUT_NAME ${name} RUNTIME_OUTPUT_DIRECTORY load)
  add_dependencies(bench bench_${name})
endforeach()

if(BUILD_TESTING OR FOURMI_FUZZ)
  # Engine, library and server as archives: a test links only the objects that it needs.
  add_library(fourmi_parts STATIC)
  target_link_libraries(fourmi_parts PUBLIC fourmi_engine fourmi_host fourmi_signature)
  add_library(fourmi_server_parts STATIC)
  target_link_libraries(fourmi_server_parts PUBLIC fourmi_parts fourmi_server fourmi_door)
  set_target_properties(fourmi_parts fourmi_server_parts PROPERTIES LINKER_LANGUAGE C)
  include(cmake/tests.cmake)
endif()
