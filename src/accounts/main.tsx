/** Entry of the account pages: login, set-up, profile. Loads no code of the administration. */
import '../olderBrowsers.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { prepareRequests } from '../api/http.ts'
import { renewEndedSession } from '../embed/renewEndedSession.ts'
import { setDocumentHead } from '../layout/documentHead.ts'
import { watchChunkErrors } from '../layout/errors/chunkReload.ts'
import { AccountsApp, loadPage } from './AccountsApp.tsx'
import { keepMovedPresses } from '../ui/movedPress.ts'

setDocumentHead()
watchChunkErrors()
keepMovedPresses()
prepareRequests(renewEndedSession)
// The page's code is loaded before the first render: there is no fallback to show.
await loadPage()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <AccountsApp />
    </StrictMode>
  )
}
