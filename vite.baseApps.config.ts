import { globSync } from 'node:fs'
import { copyFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { browserTargets, maxChunkKilobytes } from './scripts/browserTargets.ts'
import { compressedAssets } from './scripts/compressedAssets.ts'
import { mapPieces } from './scripts/mapPieces.ts'
import { relativeAddresses } from './scripts/relativeAddresses.ts'

const root = join(import.meta.dirname, 'base-apps')
const outDir = join(import.meta.dirname, 'dist-base-apps')
const pages = globSync('*/index.html', { cwd: root })

// Build of the shipped base applications. Their pages are served at /data-fair/app/{id}: asset URLs are absolute paths,
// and the server adds the path prefix of the site.
export default defineConfig({
  root,
  base: '/data-fair/base-apps/',
  experimental: relativeAddresses,
  publicDir: false,
  plugins: [mapPieces(), react(), descriptions(), compressedAssets(join(outDir, 'assets'))],
  worker: { format: 'es' },
  build: {
    outDir,
    emptyOutDir: true,
    target: browserTargets,
    chunkSizeWarningLimit: maxChunkKilobytes,
    manifest: true,
    rollupOptions: {
      input: Object.fromEntries(pages.map((page) => [dirname(page), join(root, page)])),
      output: {
        codeSplitting: {
          // Chunks loaded by all applications, which browsers cache across applications.
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/ },
            { name: 'shared', test: /base-apps[\\/]shared[\\/]|src[\\/](i18n|views[\\/]filters)[\\/]/ }
          ]
        }
      }
    }
  }
})

/**
 * Copies the files that the platform reads beside the page of a base application. The build output is not committed.
 */
function descriptions(): Plugin {
  return {
    name: 'descriptions',
    apply: 'build',
    async writeBundle() {
      await writeFile(join(outDir, '.gitignore'), '*\n')
      const files = globSync('*/{config-schema.json,icon.png,thumbnail.png}', { cwd: root })
      await Promise.all(
        files.map((file) => copyFile(join(root, file), join(outDir, dirname(file), basename(file))))
      )
    }
  }
}
