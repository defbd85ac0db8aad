import { defineConfig } from 'vite'
import { AccountPieces } from './scripts/browserPieces.ts'
import { pagesConfig } from './scripts/pagesConfig.ts'

// Signing in and accounts, and the pages about events: apart from the views (`vite.views.config.ts`), whose tables and maps would
// decide otherwise what stands together.
export default defineConfig(
  pagesConfig({
    entries: ['accounts', 'events'],
    pieces: new AccountPieces(),
    manifest: '.vite/accounts.json'
  })
)
