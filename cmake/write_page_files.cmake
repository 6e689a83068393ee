# Writes page_files.c: every file of the page, as part of the program. The
# assembler copies the files; a compiler would take long for arrays.
#
#   cmake [-DFOLDER=folder] -DOUTPUT=file -P write_page_files.cmake
#
# Without a folder there is no page, which `fourmi serve` says.
if(FOLDER)
  file(GLOB_RECURSE files ${FOLDER}/*)
endif()

set(table "")
set(symbols "")
set(number 0)
foreach(file ${files})
  cmake_path(RELATIVE_PATH file BASE_DIRECTORY ${FOLDER} OUTPUT_VARIABLE path)
  string(APPEND symbols
    "extern const unsigned char page_${number}[], page_${number}_end[];\n"
    "__asm__(\".pushsection .rodata\\n\"\n"
    "        \"page_${number}: .incbin \\\"${file}\\\"\\n\"\n"
    "        \"page_${number}_end: .byte 0\\n\"\n"
    "        \".popsection\\n\");\n")
  string(APPEND table "    {\"/${path}\", page_${number}, page_${number}_end},\n")
  math(EXPR number "${number} + 1")
endforeach()

file(WRITE ${OUTPUT}
"/* page_files.c - the page, built into the program; made by cmake/write_page_files.cmake. */
#include \"server/pages.h\"

${symbols}
const PageFile page_files[] = {
${table}    {0},
};
")
