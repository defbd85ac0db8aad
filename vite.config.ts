import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { appFrame } from './scripts/appFrame.ts'
import { BrowserPieces } from './scripts/browserPieces.ts'
import { compressedAssets } from './scripts/compressedAssets.ts'
import { mapPieces } from './scripts/mapPieces.ts'

const outDir = 'dist'

const pieces = new BrowserPieces()

// Four entries, so that an embed never loads the administration, and the login page and those of events load neither.
export default defineConfig({
  base: '/data-fair/',
  plugins: [
    mapPieces(),
    react(),
    compressedAssets(join(import.meta.dirname, outDir, 'assets')),
    appFrame(join(import.meta.dirname, outDir)),
    { name: 'pieces', renderStart: () => pieces.forget() }
  ],
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
        accounts: resolve(import.meta.dirname, 'accounts.html'),
        events: resolve(import.meta.dirname, 'events.html')
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
