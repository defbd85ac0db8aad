import { defineConfig } from 'vite'
import { AccountPieces } from './scripts/browserPieces.ts'
import { pagesConfig } from './scripts/pagesConfig.ts'

// Build of the sign-in, account and event pages. It is separate from the views (`vite.views.config.ts`), whose tables
// and maps would dominate the choice of chunks.
export default defineConfig(
  pagesConfig({
    entries: ['accounts', 'events'],
    pieces: new AccountPieces(),
    manifest: '.vite/accounts.json'
  })
)
