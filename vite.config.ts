import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, type BrotliOptions } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { BrowserPieces } from './scripts/browserPieces.ts'
import { mapPieces } from './scripts/mapPieces.ts'

const outDir = 'dist'

const pieces = new BrowserPieces()

// Three entries, so that an embed never loads the administration and the login page loads neither.
export default defineConfig({
  base: '/data-fair/',
  plugins: [mapPieces(), react(), compressedAssets(), { name: 'pieces', renderStart: () => pieces.forget() }],
  // The worker of maps is a module.
  worker: { format: 'es' },
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    rollupOptions: {
      input: {
        admin: resolve(import.meta.dirname, 'index.html'),
        embed: resolve(import.meta.dirname, 'embed.html'),
        accounts: resolve(import.meta.dirname, 'accounts.html')
      },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ debugName: 'pieces', name: (id, graph) => pieces.of(id, graph) }]
        }
      }
    }
  }
})

/** Bytes from which compression is worth its headers. */
const threshold = 1024
/** Nearly as small as the best, in a third of its time. */
const quality = 10

/** Writes a compressed copy beside each file of text: the server sends it as it is. */
function compressedAssets(): Plugin {
  const compress = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress)
  let isWatching = false
  return {
    name: 'compressed-assets',
    apply: 'build',
    configResolved(config) {
      isWatching = config.build.watch !== null
    },
    async closeBundle() {
      if (isWatching) return
      const folder = join(import.meta.dirname, outDir, 'assets')
      const names = (await readdir(folder)).filter((name) => /\.(js|css|svg|geojson)$/.test(name))
      await Promise.all(
        names.map(async (name) => {
          const content = await readFile(join(folder, name))
          if (content.length < threshold) return
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: quality,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length
          }
          await writeFile(join(folder, `${name}.br`), await compress(content, { params }))
        })
      )
    }
  }
}
