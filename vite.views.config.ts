import { defineConfig } from 'vite'
import { appFrame } from './scripts/appFrame.ts'
import { ViewPieces } from './scripts/browserPieces.ts'
import { outDir, pagesConfig } from './scripts/pagesConfig.ts'

// Three entries, so that the login page and those of events do not load what views need.
export default defineConfig(
  pagesConfig({
    entries: ['embed', 'accounts', 'events'],
    pieces: new ViewPieces(),
    plugins: [appFrame(outDir)],
    manifest: '.vite/views.json'
  })
)
