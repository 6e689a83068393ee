/* assert.h - assert for the WebAssembly module, which has nowhere to print:
 * a broken assertion traps, and the host sees a WebAssembly.RuntimeError.
 *
 * As the C standard asks, including it again follows the current NDEBUG, so
 * there is no include guard. */
#undef assert
#ifdef NDEBUG
#define assert(condition) ((void)0)
#else
#define assert(condition) ((condition) ? (void)0 : __builtin_trap())
#endif

#undef static_assert
#define static_assert _Static_assert
