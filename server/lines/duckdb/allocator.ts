/**
 * How the engine's allocator (jemalloc) keeps what was freed: with its defaults, each of the threads that read keeps its
 * own share for seconds, and the process is a third larger than what it uses. To be imported before the engine's library
 * is loaded, which reads the setting then (https://jemalloc.net/jemalloc.3.html, "opt.narenas").
 */
export const allocatorVariable = 'DUCKDB_JE_MALLOC_CONF'

process.env[allocatorVariable] ??= 'narenas:1,dirty_decay_ms:200,muzzy_decay_ms:0'
