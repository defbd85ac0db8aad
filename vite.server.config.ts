import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { defineConfig } from 'vite'

const root = import.meta.dirname
/** Files that start as processes and threads of their own: the server, and what it starts. */
const entries = ['server/main.ts', ...globSync('server/**/*Entry.ts', { cwd: root })]

// The server and its packages as a few files in one folder, beside `server`: Node reads them in a third of the time that
// it takes for three thousand modules.
export default defineConfig({
  publicDir: false,
  ssr: {
    noExternal: true,
    // With native libraries, and schemas, that they look for beside themselves.
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
    // For the stacks of the log (server/log/sourceStack.ts): places only.
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
