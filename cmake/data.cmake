# The opening books of data/ become part of the program: writes a C file with the
# table that host/data.h describes. The assembler copies the files; a compiler
# would take seconds for an array. Larger books, GAME-PLIES.book, are only installed.
file(GLOB data_files CONFIGURE_DEPENDS data/*.book)
list(FILTER data_files EXCLUDE REGEX "-[0-9]+\\.book$")
set(data_source ${PROJECT_BINARY_DIR}/data_files.c)
set(declarations "")
set(rows "")
set(number 0)
foreach(file ${data_files})
  cmake_path(GET file FILENAME name)
  string(APPEND declarations "
extern const unsigned char data_start_${number}[] __attribute__((visibility(\"hidden\")));
extern const unsigned char data_end_${number}[] __attribute__((visibility(\"hidden\")));
__asm__(\".pushsection .rodata\\n\"
        \".globl data_start_${number}\\n\"
        \".hidden data_start_${number}\\n\"
        \".balign 8\\n\"
        \"data_start_${number}: .incbin \\\"${file}\\\"\\n\"
        \".globl data_end_${number}\\n\"
        \".hidden data_end_${number}\\n\"
        \"data_end_${number}: .byte 0\\n\"
        \".popsection\\n\");
")
  string(APPEND rows "    {\"${name}\", data_start_${number}, data_end_${number}},\n")
  math(EXPR number "${number} + 1")
endforeach()
file(CONFIGURE OUTPUT ${data_source} @ONLY CONTENT "#include \"host/data.h\"
@declarations@
const DataFile data_files[] = {
@rows@    {0},
};
")
set_source_files_properties(${data_source} PROPERTIES OBJECT_DEPENDS "${data_files}")

# What program, server and library share.
include(GNUInstallDirs)
file(GLOB host_sources CONFIGURE_DEPENDS host/*.c)
add_library(fourmi_host OBJECT ${host_sources} ${data_source})
target_link_libraries(fourmi_host PUBLIC fourmi_engine Threads::Threads)
set_target_properties(fourmi_host PROPERTIES POSITION_INDEPENDENT_CODE ON)
target_compile_definitions(fourmi_host PRIVATE FOURMI_DATADIR="${CMAKE_INSTALL_DATADIR}")

# Several processes for one piece of work, of the program alone: it loads a part, which a
# program that is linked statically with the library cannot do.
file(GLOB rank_sources CONFIGURE_DEPENDS host/ranks/*.c)
add_library(fourmi_ranks OBJECT ${rank_sources})
target_compile_definitions(fourmi_ranks PRIVATE FOURMI_LIBDIR="${CMAKE_INSTALL_LIBDIR}")
target_link_libraries(fourmi_ranks PUBLIC fourmi_host ${CMAKE_DL_LIBS})
