# Writes the list of the page's files as C source, for the program to be built
# with. The assembler copies the files; a compiler would take long for arrays.
#
#   cmake -DPAGE=folder -DSOURCE=file.c -P page_files.cmake
file(GLOB_RECURSE files ${PAGE}/*)
set(table "")
set(symbols "")
set(number 0)
foreach(file ${files})
  cmake_path(RELATIVE_PATH file BASE_DIRECTORY ${PAGE} OUTPUT_VARIABLE path)
  # The checksum makes this source another one when a file has changed.
  file(MD5 ${file} checksum)
  string(APPEND symbols
    "/* ${checksum} */\n"
    "extern const unsigned char page_${number}[], page_${number}_end[];\n"
    "__asm__(\".pushsection .rodata\\n\"\n"
    "        \"page_${number}: .incbin \\\"${file}\\\"\\n\"\n"
    "        \"page_${number}_end: .byte 0\\n\"\n"
    "        \".popsection\\n\");\n")
  string(APPEND table "    {\"/${path}\", page_${number}, page_${number}_end},\n")
  math(EXPR number "${number} + 1")
endforeach()
file(CONFIGURE OUTPUT ${SOURCE} @ONLY CONTENT
"/* The page, built into the program; made by cmake/page_files.cmake. */
#include \"server/pages.h\"

${symbols}
const PageFile page_files[] = {
${table}    {0},
};
")
