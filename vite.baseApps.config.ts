import { globSync } from 'node:fs'
import { copyFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { browserTargets, largestFile } from './scripts/browserTargets.ts'
import { compressedAssets } from './scripts/compressedAssets.ts'
import { mapPieces } from './scripts/mapPieces.ts'
import { relativeAddresses } from './scripts/relativeAddresses.ts'

const root = join(import.meta.dirname, 'base-apps')
const outDir = join(import.meta.dirname, 'dist-base-apps')
const pages = globSync('*/index.html', { cwd: root })

// The base applications that ship with the platform. Their pages are served at /data-fair/app/{id}: the addresses of what
// they load start at the root of the host, and the server puts the path of the site in front.
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
    chunkSizeWarningLimit: largestFile,
    manifest: true,
    rollupOptions: {
      input: Object.fromEntries(pages.map((page) => [dirname(page), join(root, page)])),
      output: {
        codeSplitting: {
          // What all of them load is kept by browsers from one application to the next.
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/ },
            { name: 'shared', test: /base-apps[\\/]shared[\\/]|src[\\/](i18n|views[\\/]filters)[\\/]/ }
          ]
        }
      }
    }
  }
})

/** Copies what the platform reads of a base application beside its page. What is built is not for the repository. */
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
