# The tests: each test_*.c is one program, each script of tests/cli drives the
# program from outside, each corpus folder is replayed through its fuzz target.

# Fuzz targets. With libFuzzer they search for new inputs; in ordinary builds
# they try the saved ones again.
file(GLOB fuzz_sources CONFIGURE_DEPENDS fuzz/fuzz_*.c)
foreach(source ${fuzz_sources})
  cmake_path(GET source STEM name)
  add_executable(${name} ${source})
  target_link_libraries(${name} PRIVATE fourmi_parts)
  if(name MATCHES "message|settings|request|head")
    target_link_libraries(${name} PRIVATE fourmi_server_parts)
  endif()
  if(name MATCHES "import")
    target_sources(${name} PRIVATE cli/foreign_table.c)
    target_link_libraries(${name} PRIVATE PkgConfig::JANSSON)
  endif()
  if(name MATCHES "tensors")
    target_sources(${name} PRIVATE cli/tensor_file.c cli/output.c cli/texts/learn.c)
    target_link_libraries(${name} PRIVATE PkgConfig::JANSSON)
  endif()
  if(FOURMI_FUZZ)
    target_link_options(${name} PRIVATE -fsanitize=fuzzer)
  else()
    target_sources(${name} PRIVATE fuzz/replay_main.c)
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY tests)
    add_test(NAME ${name}
      COMMAND ${name} ${PROJECT_SOURCE_DIR}/fuzz/corpus/${name})
  endif()
endforeach()

if(NOT BUILD_TESTING)
  return()
endif()

find_package(PkgConfig REQUIRED)
pkg_check_modules(CMOCKA REQUIRED IMPORTED_TARGET cmocka)

# Sets of positions solved by others are not ours to copy; tests that check more
# where they are at hand look here, and skip that where they are not.
set(FOURMI_SHARED_DATA ${PROJECT_SOURCE_DIR}/../shared/data CACHE PATH
  "Folder of solved positions")

# A world that fails: the sources in tests/faults, and a linker that sends calls
# for memory to them.
set(refusable malloc calloc realloc aligned_alloc strdup free fopen opendir open_memstream)
list(TRANSFORM refusable PREPEND "-Wl,--wrap=" OUTPUT_VARIABLE wraps)
add_library(fourmi_faults OBJECT
  tests/faults/faults.c tests/faults/memory.c tests/faults/disk.c)
target_include_directories(fourmi_faults PUBLIC tests/faults)
target_link_libraries(fourmi_faults PUBLIC PkgConfig::SQLITE)
target_link_options(fourmi_faults INTERFACE ${wraps})

add_executable(fourmi_failing tests/faults/program.c)
target_link_libraries(fourmi_failing PRIVATE
  fourmi_cli fourmi_engine fourmi_door fourmi_host fourmi_ranks fourmi_server fourmi_faults)
set_target_properties(fourmi_failing PROPERTIES
  RUNTIME_OUTPUT_DIRECTORY tests IS_SHORT_OF_MEMORY ON)

# Programs in whose catalogue the toy worlds are: tests/toy_catalogue.c stands in
# the place of the rows of worlds.
set(engine_but_worlds
  "$<FILTER:$<TARGET_OBJECTS:fourmi_engine>,EXCLUDE,catalogue_worlds>")
add_library(fourmi_toys OBJECT tests/toy_catalogue.c)
target_include_directories(fourmi_toys PUBLIC engine . tests)

add_executable(fourmi_with_toys tests/toy_catalogue_games.c
  "$<FILTER:${engine_but_worlds},EXCLUDE,catalogue_later>")
target_link_libraries(fourmi_with_toys PRIVATE
  fourmi_cli fourmi_door fourmi_host fourmi_ranks fourmi_server fourmi_toys)
set_target_properties(fourmi_with_toys PROPERTIES
  LINKER_LANGUAGE C RUNTIME_OUTPUT_DIRECTORY tests)

# Chess endings are checked against tables that others made where their reader is
# installed.
find_path(GAVIOTA_INCLUDE gtb-probe.h)
find_library(GAVIOTA_LIBRARY gaviotatb)

file(GLOB test_sources CONFIGURE_DEPENDS tests/test_*.c tests/server/test_*.c)
if(NOT GAVIOTA_INCLUDE OR NOT GAVIOTA_LIBRARY)
  list(FILTER test_sources EXCLUDE REGEX "test_gaviota")
endif()
foreach(source ${test_sources})
  cmake_path(GET source STEM name)
  add_executable(${name} ${source})
  if(source MATCHES "/server/")
    target_link_libraries(${name} PRIVATE fourmi_server_parts)
    target_include_directories(${name} PRIVATE tests)
  endif()
  if(name STREQUAL "test_cli_moves")
    target_sources(${name} PRIVATE cli/moves.c cli/position.c cli/output.c cli/word.c)
  endif()
  if(name STREQUAL "test_gaviota")
    target_include_directories(${name} SYSTEM PRIVATE ${GAVIOTA_INCLUDE})
    target_link_libraries(${name} PRIVATE ${GAVIOTA_LIBRARY})
  endif()
  if(name MATCHES "^test_net(work|_policy|_insight)$") # which compare with the functions of libm
    target_link_libraries(${name} PRIVATE m)
  endif()
  if(name STREQUAL "test_faults")
    target_link_libraries(${name} PRIVATE fourmi_faults)
    set_target_properties(${name} PROPERTIES IS_SHORT_OF_MEMORY ON)
  endif()
  if(name STREQUAL "test_toy_catalogue") # the archive's rows of worlds are then not linked
    target_link_libraries(${name} PRIVATE fourmi_toys)
  endif()
  target_link_libraries(${name} PRIVATE fourmi_parts PkgConfig::CMOCKA Threads::Threads)
  target_compile_definitions(${name} PRIVATE
    FOURMI_SHARED_DATA="${FOURMI_SHARED_DATA}"
    FOURMI_TEST_DATA="${PROJECT_SOURCE_DIR}/tests/data"
    FOURMI_BOOK="${PROJECT_SOURCE_DIR}/data/connect4.book")
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY tests)
  if(name STREQUAL "test_store_contract") # with a database of its own
    add_test(NAME ${name} COMMAND node
      ${PROJECT_SOURCE_DIR}/tests/server/postgres.mjs $<TARGET_FILE:${name}>)
  else()
    add_test(NAME ${name} COMMAND ${name})
  endif()
endforeach()

# Tests of the library's one interface: they know nothing of the engine.
add_library(fourmi_door_parts STATIC)
target_link_libraries(fourmi_door_parts PUBLIC fourmi_door fourmi_host fourmi_engine)
set_target_properties(fourmi_door_parts PROPERTIES LINKER_LANGUAGE C)
file(GLOB door_tests CONFIGURE_DEPENDS tests/api/test_*.c)
foreach(source ${door_tests})
  cmake_path(GET source STEM name)
  add_executable(${name} ${source})
  target_include_directories(${name} PRIVATE api engine/seam)
  target_link_libraries(${name} PRIVATE
    $<TARGET_FILE:fourmi_door_parts> PkgConfig::CMOCKA m Threads::Threads)
  add_dependencies(${name} fourmi_door_parts)
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY tests)
  add_test(NAME ${name} COMMAND ${name})
endforeach()

# The examples of docs/library.md as one program, which must print what stands there.
set(library_page ${PROJECT_SOURCE_DIR}/docs/library.md)
set(library_page_script ${PROJECT_SOURCE_DIR}/tests/api/library_page.mjs)
add_custom_command(OUTPUT library_page.c
  COMMAND node ${library_page_script} write ${library_page} library_page.c
  DEPENDS ${library_page} ${library_page_script}
  VERBATIM)
add_executable(library_page library_page.c)
target_compile_options(library_page PRIVATE -Wno-unused-parameter)
target_include_directories(library_page PRIVATE api engine/seam)
target_link_libraries(library_page PRIVATE $<TARGET_FILE:fourmi_door_parts> m Threads::Threads)
add_dependencies(library_page fourmi_door_parts)
set_target_properties(library_page PROPERTIES RUNTIME_OUTPUT_DIRECTORY tests)
add_test(NAME library_page
  COMMAND node ${library_page_script} check ${library_page} $<TARGET_FILE:library_page>)

# An example that is a whole program, which tests/cli/uci.test.mjs talks to.
add_executable(uci examples/uci.c)
target_include_directories(uci PRIVATE api engine/seam)
target_link_libraries(uci PRIVATE $<TARGET_FILE:fourmi_door_parts> m Threads::Threads)
add_dependencies(uci fourmi_door_parts)
set_target_properties(uci PROPERTIES RUNTIME_OUTPUT_DIRECTORY tests)

# Several servers on one database, with all that they stand on replaced, so that things happen
# in the order that the test wants.
set(hub_objects "$<FILTER:$<TARGET_OBJECTS:fourmi_server>,INCLUDE,server/(rooms|base|ai)/>")
file(GLOB hub_tests CONFIGURE_DEPENDS tests/server/hubs/*.c)
add_executable(test_hubs ${hub_tests} "$<FILTER:${hub_objects},EXCLUDE,(pool|clock)[.]c>")
target_include_directories(test_hubs PRIVATE tests)
target_link_libraries(test_hubs PRIVATE
  fourmi_parts fourmi_door PkgConfig::CMOCKA PkgConfig::JANSSON PkgConfig::UTF8PROC Threads::Threads)
set_target_properties(test_hubs PROPERTIES RUNTIME_OUTPUT_DIRECTORY tests)
add_test(NAME test_hubs COMMAND test_hubs)

# The contract of worlds once more, held by rows of a catalogue.
foreach(part worlds world_facets)
  add_executable(test_${part}_of_catalogue tests/test_${part}.c)
  target_link_libraries(test_${part}_of_catalogue PRIVATE
    fourmi_toys fourmi_parts PkgConfig::CMOCKA Threads::Threads)
  set_target_properties(test_${part}_of_catalogue PROPERTIES RUNTIME_OUTPUT_DIRECTORY tests)
  add_test(NAME test_${part}_of_catalogue COMMAND test_${part}_of_catalogue)
endforeach()

# Counts moves of chess endings, to be compared with those that others count.
add_executable(chess_perft tests/chess/perft.c)
target_link_libraries(chess_perft PRIVATE fourmi_parts)
set_target_properties(chess_perft PROPERTIES RUNTIME_OUTPUT_DIRECTORY tests)

find_program(NODE node REQUIRED)
file(GLOB scripts CONFIGURE_DEPENDS tests/cli/*.sh tests/cli/*.test.mjs)
foreach(script ${scripts})
  cmake_path(GET script STEM name)
  if(script MATCHES "\\.mjs$")
    add_test(NAME cli_${name} COMMAND ${NODE} --test ${script})
  else()
    add_test(NAME cli_${name} COMMAND bash ${script})
  endif()
  set_tests_properties(cli_${name} PROPERTIES
    ENVIRONMENT "FOURMI=$<TARGET_FILE:fourmi>;FOURMI_FAILING=$<TARGET_FILE:fourmi_failing>;FOURMI_WITH_TOYS=$<TARGET_FILE:fourmi_with_toys>;FOURMI_PERFT=$<TARGET_FILE:chess_perft>;FOURMI_UCI=$<TARGET_FILE:uci>")
endforeach()

# With worlds in its catalogue, the program tells of itself as truly.
add_test(NAME cli_program_with_toys
  COMMAND ${NODE} --test ${PROJECT_SOURCE_DIR}/tests/cli/program.test.mjs)
set_tests_properties(cli_program_with_toys PROPERTIES
  ENVIRONMENT "FOURMI=$<TARGET_FILE:fourmi_with_toys>")

# What docs/architecture.md says of the source.
file(GLOB scripts CONFIGURE_DEPENDS tests/house/*.test.mjs)
foreach(script ${scripts})
  cmake_path(GET script STEM name)
  add_test(NAME house_${name} COMMAND ${NODE} --test ${script})
endforeach()

# Those of the server start it for themselves, each on a free port.
file(GLOB scripts CONFIGURE_DEPENDS tests/server/*.test.mjs)
foreach(script ${scripts})
  cmake_path(GET script STEM name)
  add_test(NAME server_${name} COMMAND ${NODE} --test ${script})
  set_tests_properties(server_${name} PROPERTIES
    ENVIRONMENT "FOURMI=$<TARGET_FILE:fourmi>;FOURMI_FAILING=$<TARGET_FILE:fourmi_failing>")
endforeach()

# The longest begin first.
set_tests_properties(cli_ranks cli_memory cli_dividing server_copy server_many server_hostile server_damage
  server_postgres server_harm server_faults server_stored test_tablebase test_faults test_contract test_mates
  PROPERTIES COST 60)

# One preset is enough for this, that of which the page is a part.
if(FOURMI_PAGE)
  add_test(NAME clone COMMAND bash ${PROJECT_SOURCE_DIR}/tests/clone.sh)
  add_test(NAME readme COMMAND ${NODE} --test ${PROJECT_SOURCE_DIR}/tests/readme.test.mjs)
  set_tests_properties(readme PROPERTIES ENVIRONMENT "BUILD=${PROJECT_BINARY_DIR}")
endif()

# The package for Python, where its tools are there, in that preset alone as well.
execute_process(COMMAND ${PYTHON3} -I -c "import build, cffi, ensurepip, numpy, setuptools, wheel"
  RESULT_VARIABLE python_lacks OUTPUT_QUIET ERROR_QUIET)
if(FOURMI_PAGE AND python_lacks EQUAL 0)
  set_target_properties(wheel PROPERTIES EXCLUDE_FROM_ALL OFF)
  add_test(NAME python COMMAND bash ${PROJECT_SOURCE_DIR}/tests/python/run.sh)
  set_tests_properties(python PROPERTIES
    ENVIRONMENT "WHEELS=${python_folder};PYTHON=${PYTHON3};FOURMI=$<TARGET_FILE:fourmi>")
  find_program(MYPY mypy)
  if(MYPY)
    add_test(NAME python_types COMMAND ${MYPY} --cache-dir ${PROJECT_BINARY_DIR}/mypy
      WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}/python)
  endif()
endif()

# A program linked against a library with sanitizers would need them as well.
if(CMAKE_BUILD_TYPE STREQUAL "Release")
  add_test(NAME install COMMAND bash ${PROJECT_SOURCE_DIR}/tests/install.sh)
  set_tests_properties(install PROPERTIES
    ENVIRONMENT "BUILD=${PROJECT_BINARY_DIR};CC=${CMAKE_C_COMPILER}")
endif()

# Those of the server and of the page wait a good deal; the others compute.
get_property(names DIRECTORY PROPERTY TESTS)
list(FILTER names EXCLUDE REGEX "^(server|web)_")
set_tests_properties(${names} PROPERTIES PROCESSORS 2)
