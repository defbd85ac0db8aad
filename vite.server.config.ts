import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { defineConfig } from 'vite'

const root = import.meta.dirname
/** Entry files of processes and threads: the server, and those it starts. */
const entries = ['server/main.ts', ...globSync('server/**/*Entry.ts', { cwd: root })]

// Bundles the server and its packages into a few files in one folder, beside `server`: Node loads them in a third of
// the time of three thousand modules.
export default defineConfig({
  publicDir: false,
  ssr: {
    noExternal: true,
    // Packages with native libraries or schema files, which they load relative to their own path.
    external: [
      'sharp',
      'playwright-core',
      '@duckdb/node-bindings',
      '@seriousme/openapi-schema-validator',
      'ssh2'
    ]
  },
  build: {
    ssr: true,
    outDir: 'dist-server',
    emptyOutDir: true,
    target: 'node24',
    // Source maps without sources, for stack traces in the log (server/log/sourceStack.ts).
    sourcemap: true,
    minify: false,
    reportCompressedSize: false,
    rollupOptions: {
      input: Object.fromEntries(entries.map((path) => [basename(path, '.ts'), join(root, path)])),
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        sourcemapExcludeSources: true
      }
    }
  }
})
