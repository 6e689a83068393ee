# The rules that every file is compiled under.

# What was compiled once is not compiled again, in another folder either, where
# ccache is installed (`make test` installs it).
find_program(CCACHE ccache)
mark_as_advanced(CCACHE)
if(CCACHE AND NOT CMAKE_C_COMPILER_LAUNCHER)
  set(CMAKE_C_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
    CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1 ${CCACHE})
endif()

# Floating point must give the same bytes with every compiler, so no fused
# multiply-add behind our back. A square root is one instruction unless it must
# set errno, which nobody reads; without that the engine needs no libm.
add_compile_options(-ffp-contract=off -fno-math-errno)

add_compile_options(
  -Wall -Wextra -Wpedantic
  -Wshadow -Wundef -Wvla
  -Wconversion -Wdouble-promotion -Wcast-qual -Wpointer-arith -Wwrite-strings
  -Wstrict-prototypes -Wmissing-prototypes -Wold-style-definition
  -Wformat=2 -Wimplicit-fallthrough)
if(CMAKE_C_COMPILER_ID STREQUAL "GNU")
  add_compile_options(-Wlogical-op -Wduplicated-cond -Wduplicated-branches)
endif()

# The OpenSSF hardening options that this compiler and linker know. Only in
# release builds: FORTIFY_SOURCE needs optimisation, and the sanitizers of the
# others check more, and get in its way.
if(CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT CMAKE_CROSSCOMPILING)
  include(CheckCCompilerFlag)
  include(CheckLinkerFlag)
  include(CheckPIESupported)

  set(CMAKE_POSITION_INDEPENDENT_CODE ON)
  check_pie_supported(LANGUAGES C)
  add_compile_options(-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3)
  foreach(flag
      -fstack-protector-strong -fstack-clash-protection -fcf-protection=full
      -fstrict-flex-arrays=3)
    string(MAKE_C_IDENTIFIER "knows${flag}" knows)
    check_c_compiler_flag(${flag} ${knows})
    if(${knows})
      add_compile_options(${flag})
    endif()
  endforeach()
  foreach(flag -Wl,-z,relro -Wl,-z,now -Wl,-z,noexecstack)
    string(MAKE_C_IDENTIFIER "knows${flag}" knows)
    check_linker_flag(C ${flag} ${knows})
    if(${knows})
      add_link_options(${flag})
    endif()
  endforeach()
endif()
