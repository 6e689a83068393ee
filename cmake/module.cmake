# The WebAssembly modules, and their tests in Node.js: door.wasm, which has all of fourmi.h, and first.wasm,
# with which a page begins: its catalogue has no rows of engine/catalogue_later.c and catalogue_worlds.c, its
# learners are tables, and of fourmi.h it has the functions below. The linker drops the rest.
set(first_functions error lab_new run free allocate rng_seed
  game_open game_facts_new state_start state_turn state_read state_legal state_play
  action_write record_new record_play record_read record_write record_go scene_new
  exact_new answer_new policy_new policy_choose
  presets_new learner_new learner_train learner_observe learner_change learner_opinions learner_state
  learner_write atlas_new atlas_find evaluation_new)

# Only the solver, the rules and training need to be fast. The rest is to be small, as
# the whole module comes through the network before a first move can be made. Of a
# kind of learner that is what describes it and what reads and writes its brains.
file(GLOB small_sources CONFIGURE_DEPENDS
  api/*.c api/wasm/*.c engine/*.c engine/facets/*.c engine/judge/*.c engine/play/*.c
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

set_source_files_properties(api/wasm/memory.c PROPERTIES COMPILE_OPTIONS -fno-builtin)

# The stack comes first in memory, so that a stack that grows too far traps at
# address 0 instead of running over the data.
set(module_link_options
  -Wl,--no-entry -Wl,--stack-first -Wl,-z,stack-size=253952 -Wl,--export-table -Wl,--growable-table
  $<$<CONFIG:Release>:-Wl,--strip-all>)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS api/generated/functions.txt)
file(STRINGS api/generated/functions.txt api_functions REGEX "^fourmi_")
list(REMOVE_ITEM api_functions fourmi_print)
list(TRANSFORM api_functions PREPEND -Wl,--export=)
list(TRANSFORM first_functions PREPEND -Wl,--export=fourmi_)
target_link_options(fourmi_door PRIVATE ${module_link_options} ${api_functions})
set_target_properties(fourmi_door PROPERTIES OUTPUT_NAME door SUFFIX .wasm)

add_executable(fourmi_first ${api_sources} engine/learn/qtable/qtable_kind.c
  api/wasm/first/no_later_rows.c api/wasm/first/kinds.c api/wasm/first/no_proofs.c
  "$<FILTER:$<TARGET_OBJECTS:fourmi_engine>,EXCLUDE,catalogue_(later|worlds)|learn/kinds_list|qtable/qtable_kind|oracle/proof|base/sparse>")
target_compile_definitions(fourmi_first PRIVATE FOURMI_VERSION="${PROJECT_VERSION}" FOURMI_FIRST_VIEW)
target_include_directories(fourmi_first PRIVATE engine/seam engine .)
target_link_options(fourmi_first PRIVATE ${module_link_options} ${first_functions})
set_target_properties(fourmi_first PROPERTIES OUTPUT_NAME first SUFFIX .wasm)

if(BUILD_TESTING)
  find_program(NODE node REQUIRED)
  file(GLOB scripts CONFIGURE_DEPENDS tests/*.test.mjs)
  foreach(script ${scripts})
    cmake_path(GET script STEM name)
    add_test(NAME ${name} COMMAND ${NODE} --test ${script})
    set_tests_properties(${name} PROPERTIES
      ENVIRONMENT "FOURMI_DOOR=$<TARGET_FILE:fourmi_door>;FOURMI_FIRST=$<TARGET_FILE:fourmi_first>")
  endforeach()
endif()
