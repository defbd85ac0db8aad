/**
 * Settings of the engine's allocator (jemalloc). By default each reading thread keeps freed memory for seconds, and the
 * process takes a third more memory than it uses. Must be imported before the engine's library is loaded, which reads
 * the variable at that time (https://jemalloc.net/jemalloc.3.html, "opt.narenas").
 */
export const allocatorVariable = 'DUCKDB_JE_MALLOC_CONF'

process.env[allocatorVariable] ??= 'narenas:1,dirty_decay_ms:200,muzzy_decay_ms:0'
