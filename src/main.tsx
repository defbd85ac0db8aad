import './olderBrowsers.ts'
import './refusedStorage.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { prepareRequests } from './api/http.ts'
import { App } from './App.tsx'
import { startSessionLoop } from './authProvider/keepalive.ts'
import { renewExpired } from './authProvider/renewExpired.ts'
import { readSession } from './authProvider/session.ts'
import { followRefusals, isRefusedAsEnded, onSessionBack } from './authProvider/sessionEnd.ts'
import { closeSignInTab } from './authProvider/signInTab.ts'
import { resources, routes } from './features.ts'
import { loadFirstScreen } from './firstScreen.ts'
import { watchChunkErrors } from './layout/errors/chunkReload.ts'
import { setDocumentHead } from './layout/documentHead.ts'
import { forgetWithSession } from './layout/notifications.ts'
import { waitShortly } from './lazyScreen.ts'
import { pageConfig } from './pageConfig.ts'
import { keepMovedPresses } from './ui/movedPress.ts'
import { keepPressedFocus } from './ui/pressedFocus.ts'

closeSignInTab()
setDocumentHead()
watchChunkErrors()
keepMovedPresses()
keepPressedFocus()
followRefusals()
forgetWithSession(isRefusedAsEnded, onSessionBack)
prepareRequests(renewExpired)
// Without a session the layout only shows a sign-in prompt: no screen is preloaded.
const firstScreen = readSession().user
  ? loadFirstScreen({ routes, resources }, window.location.pathname, pageConfig.basePath)
  : Promise.resolve()
await Promise.all([startSessionLoop(), waitShortly(firstScreen)])

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>
  )
}
