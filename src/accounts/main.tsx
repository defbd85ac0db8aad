/** Entry of the pages about accounts: login, set-up, personal info. It loads none of the administration's code. */
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
// There is nothing to show before.
await loadPage()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <AccountsApp />
    </StrictMode>
  )
}
