import { defineConfig } from 'vite'
import { appFrame } from './scripts/appFrame.ts'
import { ViewPieces } from './scripts/browserPieces.ts'
import { outDir, pagesConfig } from './scripts/pagesConfig.ts'

// Build of the embedded views.
export default defineConfig(
  pagesConfig({
    entries: ['embed'],
    pieces: new ViewPieces(),
    plugins: [appFrame(outDir)],
    manifest: '.vite/views.json'
  })
)
