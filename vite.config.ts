import { defineConfig } from 'vite'
import { AdministrationPieces } from './scripts/browserPieces.ts'
import { pagesConfig } from './scripts/pagesConfig.ts'

// Build of the administration. Embedded views have a separate build (`vite.views.config.ts`): shared code would be
// split into hundreds of chunks by the needs of both.
export default defineConfig(
  pagesConfig({
    entries: ['index'],
    pieces: new AdministrationPieces(),
    isFirst: true,
    manifest: '.vite/administration.json'
  })
)
