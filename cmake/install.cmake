# Where everything goes on `make install`, which builds the target `installed` before.
include(GNUInstallDirs)

add_custom_target(installed)
add_dependencies(installed fourmi fourmi_shared fourmi_static)
install(TARGETS fourmi fourmi_shared)
install(FILES ${PROJECT_BINARY_DIR}/libfourmi.a TYPE LIB)
install(FILES api/fourmi.h TYPE INCLUDE)
install(FILES ${library_headers} engine/seam/fourmi-game.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/fourmi)
if(TARGET fourmi_mpi)
  install(TARGETS fourmi_mpi DESTINATION ${CMAKE_INSTALL_LIBDIR}/fourmi)
  add_dependencies(installed fourmi_mpi)
endif()

include(cmake/write_documents.cmake)
install(DIRECTORY ${DOCUMENTS_FOLDER}/ TYPE DOC)

# The service: for systemd, and for machines without it; not in somebody's home, where neither looks.
# The configuration of what is in /usr is in /etc; settings that somebody has changed stay.
install(CODE "set(source \"${PROJECT_SOURCE_DIR}\")")
install(CODE [[
  set(etc ${CMAKE_INSTALL_PREFIX}/etc)
  if(CMAKE_INSTALL_PREFIX STREQUAL "/usr")
    set(etc /etc)
  endif()
  set(home "$ENV{HOME}")
  set(is_home OFF)
  if(home AND NOT home STREQUAL "/")
    cmake_path(IS_PREFIX home "${CMAKE_INSTALL_PREFIX}" NORMALIZE is_home)
  endif()
  if(NOT is_home)
    file(INSTALL ${source}/packaging/fourmi.service ${source}/packaging/fourmi@.service
      DESTINATION ${CMAKE_INSTALL_PREFIX}/lib/systemd/system)
    file(INSTALL ${source}/packaging/fourmi.init RENAME fourmi DESTINATION ${etc}/init.d
      USE_SOURCE_PERMISSIONS)
    if(NOT EXISTS $ENV{DESTDIR}${etc}/default/fourmi)
      file(INSTALL ${source}/packaging/fourmi.default RENAME fourmi DESTINATION ${etc}/default)
    endif()
  endif()
]])

# Opening books, brains and solved positions, those that there are.
file(GLOB data_to_install CONFIGURE_DEPENDS
  data/*.book data/*.brain data/*.certificate data/*.positions)
install(FILES ${data_to_install} DESTINATION ${CMAKE_INSTALL_DATADIR}/fourmi)

# fourmi.pc finds the prefix from its own place, so that the installed tree can
# be moved.
set(pkgconfig_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
cmake_path(RELATIVE_PATH CMAKE_INSTALL_PREFIX
  BASE_DIRECTORY ${CMAKE_INSTALL_PREFIX}/${pkgconfig_dir}
  OUTPUT_VARIABLE PREFIX_FROM_PKGCONFIG)
configure_file(cmake/fourmi.pc.in fourmi.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/fourmi.pc DESTINATION ${pkgconfig_dir})

# The same for find_package(Fourmi).
include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/Fourmi)
configure_package_config_file(cmake/FourmiConfig.cmake.in FourmiConfig.cmake
  INSTALL_DESTINATION ${package_dir}
  PATH_VARS CMAKE_INSTALL_LIBDIR CMAKE_INSTALL_INCLUDEDIR CMAKE_INSTALL_DATADIR
  NO_CHECK_REQUIRED_COMPONENTS_MACRO)
write_basic_package_version_file(FourmiConfigVersion.cmake COMPATIBILITY SameMajorVersion)
install(FILES ${PROJECT_BINARY_DIR}/FourmiConfig.cmake
  ${PROJECT_BINARY_DIR}/FourmiConfigVersion.cmake DESTINATION ${package_dir})

# Programs that show how the library is used.
file(GLOB examples CONFIGURE_DEPENDS examples/*.c examples/CMakeLists.txt)
install(FILES ${examples} DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples)

# The program writes its own man pages and completions, from the same table
# that it reads its commands from; those of the library are in api/man, with the headers and the
# examples put into them. Without scdoc it is installed without them; `make install` sees to it
# that scdoc is there.
find_program(SCDOC scdoc)
if(SCDOC)
  set(share ${PROJECT_BINARY_DIR}/share)
  file(GLOB library_pages CONFIGURE_DEPENDS api/man/*.3.scd)
  add_custom_command(
    OUTPUT share/written
    DEPENDS fourmi cmake/write_share.cmake cmake/write_library_pages.cmake
      ${library_pages} ${library_headers} ${examples}
    COMMAND ${CMAKE_COMMAND} -DFOURMI=$<TARGET_FILE:fourmi> -DSCDOC=${SCDOC}
      -DSHARE=${share} -DSOURCE=${PROJECT_SOURCE_DIR} "-DPAGES=${library_pages}"
      -P ${PROJECT_SOURCE_DIR}/cmake/write_share.cmake
    COMMAND ${CMAKE_COMMAND} -E touch share/written
    COMMENT "Writing man pages and completions"
    VERBATIM)
  add_custom_target(fourmi_share ALL DEPENDS share/written)
  add_dependencies(installed fourmi_share)
  install(DIRECTORY ${share}/ DESTINATION ${CMAKE_INSTALL_DATADIR}
    PATTERN written EXCLUDE)
endif()

# Last of all: what was installed, for `make uninstall`.
install(CODE [[
  include(${source}/cmake/manifest.cmake)
  write_manifest("${CMAKE_INSTALL_PREFIX}" "${CMAKE_INSTALL_MANIFEST_FILES}")
]])
