import { defineConfig } from 'vite'
import { AdministrationPieces } from './scripts/browserPieces.ts'
import { pagesConfig } from './scripts/pagesConfig.ts'

// The administration. What other sites embed is built apart (`vite.views.config.ts`): code that both have would be cut where
// either of them needs it, into hundreds of files.
export default defineConfig(
  pagesConfig({
    entries: ['index'],
    pieces: new AdministrationPieces(),
    isFirst: true,
    manifest: '.vite/administration.json'
  })
)
