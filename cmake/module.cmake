# The WebAssembly module, fourmi.wasm, and its tests in Node.js. What it exports
# is marked in the source with the attribute export_name. The page's first view has
# first.wasm, which is the same without the rows of engine/catalogue_later.c and without
# worlds.
file(GLOB module_sources CONFIGURE_DEPENDS wasm/*.c)
add_executable(fourmi_wasm ${module_sources})
target_link_libraries(fourmi_wasm PRIVATE fourmi_engine fourmi_signature)
set_target_properties(fourmi_wasm PROPERTIES OUTPUT_NAME fourmi SUFFIX .wasm)
set_source_files_properties(wasm/memory.c PROPERTIES
  COMPILE_OPTIONS -fno-builtin)

# Only the solver, the rules and training need to be fast. The rest is to be small, as
# the whole module comes through the network before a first move can be made. Of a
# kind of learner that is what describes it and what reads and writes its brains.
file(GLOB small_sources CONFIGURE_DEPENDS
  wasm/*.c api/*.c engine/signature/*.c engine/*.c engine/facets/*.c engine/judge/*.c engine/play/*.c
  engine/oracle/*.c engine/oracle/*/book.c engine/oracle/*/*_oracle.c
  engine/games/chess/chess_text.c engine/games/chess/chess_fen.c engine/games/chess/chess_endings.c
  engine/games/chess/chess_picture.c engine/games/*/*_observations.c
  engine/base/sparse.c engine/learn/*.c engine/learn/*/*_kind.c engine/learn/*/*_knobs.c engine/learn/*/brain_*.c
  engine/learn/network/network.c engine/learn/network/net_code.c engine/learn/network/net_inputs.c
  engine/learn/network/net_tensors.c engine/learn/network/netsearch.c
  engine/learn/network/net_insight.c engine/learn/network/networld_insight.c
  engine/learn/network/networld_tensors.c
  engine/learn/ntuple/netplay.c engine/learn/qtable/potential.c engine/learn/qtable/qlearn_entries.c
  engine/learn/qtable/qlearn_replay.c engine/learn/qtable/qlearn_states.c engine/learn/qtable/qlearn_trace.c)
set_property(SOURCE ${small_sources} APPEND PROPERTY COMPILE_OPTIONS -Oz)
# Nothing that the third level does is of use here, and it takes 3 KB.
set_property(SOURCE engine/learn/qtable/qlearn.c engine/learn/qtable/qlearn_graph.c engine/learn/qtable/qlearn_sweep.c engine/learn/ntuple/tdlearn.c
  APPEND PROPERTY COMPILE_OPTIONS -O2)
# Nor of what the second does here: bits are unpacked once for each brain, and training
# in a world waits for the world's own rules.
set_property(SOURCE engine/base/rice.c engine/base/bytes.c engine/learn/qtable/qlearn_world.c
  APPEND PROPERTY COMPILE_OPTIONS -Os)

# The stack comes first in memory, so that a stack that grows too far traps at
# address 0 instead of running over the data.
set(module_link_options
  -Wl,--no-entry -Wl,--stack-first -Wl,-z,stack-size=253952
  $<$<CONFIG:Release>:-Wl,--strip-all>)
target_link_options(fourmi_wasm PRIVATE ${module_link_options})

set(first_sources ${module_sources})
# A judge of endings, neural networks, and all that is about worlds: none of them is there; nor
# is what only tests or programs ask for.
list(FILTER first_sources EXCLUDE REGEX "/(mates|insight|sights|signature|value|world|world_learner|cards|charts|goals|grid|player|situations)\\.c$")
add_executable(fourmi_first ${first_sources} wasm/first/no_later_rows.c wasm/first/no_worlds.c
  wasm/first/no_kinds_of_worlds.c wasm/first/no_proofs.c
  "$<FILTER:$<TARGET_OBJECTS:fourmi_engine>,EXCLUDE,catalogue_(later|worlds)|learn/kinds_list|oracle/proof|base/sparse>")
target_include_directories(fourmi_first PRIVATE engine wasm .)
target_link_options(fourmi_first PRIVATE ${module_link_options})
set_target_properties(fourmi_first PROPERTIES OUTPUT_NAME first SUFFIX .wasm)

# Lists the numbers in which module and host agree, for scripts/abi.mjs.
add_executable(fourmi_abi wasm/abi/describe.c)
target_include_directories(fourmi_abi PRIVATE wasm engine)
target_link_options(fourmi_abi PRIVATE -Wl,--no-entry)
set_target_properties(fourmi_abi PROPERTIES SUFFIX .wasm)

if(BUILD_TESTING)
  # The same module with the toy worlds in its catalogue: tests/toy_catalogue.c
  # stands in the place of the rows of worlds.
  add_executable(fourmi_with_toys ${module_sources} tests/toy_catalogue.c
    "$<FILTER:$<TARGET_OBJECTS:fourmi_engine>,EXCLUDE,catalogue_worlds>")
  target_include_directories(fourmi_with_toys PRIVATE engine . tests)
  target_link_libraries(fourmi_with_toys PRIVATE fourmi_signature)
  target_link_options(fourmi_with_toys PRIVATE ${module_link_options})
  set_target_properties(fourmi_with_toys PROPERTIES SUFFIX .wasm)

  find_program(NODE node REQUIRED)
  file(GLOB scripts CONFIGURE_DEPENDS tests/*.test.mjs)
  foreach(script ${scripts})
    cmake_path(GET script STEM name)
    add_test(NAME ${name} COMMAND ${NODE} --test ${script})
    set_tests_properties(${name} PROPERTIES
      ENVIRONMENT "FOURMI_WASM=$<TARGET_FILE:fourmi_wasm>;FOURMI_FIRST=$<TARGET_FILE:fourmi_first>;FOURMI_WITH_TOYS=$<TARGET_FILE:fourmi_with_toys>;FOURMI_ABI=$<TARGET_FILE:fourmi_abi>;FOURMI_DOOR=$<TARGET_FILE:fourmi_door>")
  endforeach()
endif()
