/** Entry of the event pages: traceability, notifications, subscriptions, devices. Without react-admin. */
import '../olderBrowsers.ts'
import { createRoot } from 'react-dom/client'
import { prepareRequests } from '../api/http.ts'
import { startPageQueries } from '../api/pageQueries.ts'
import { switchToRequestedAccount } from '../embed/requestedAccount.ts'
import { renewEndedSession } from '../embed/renewEndedSession.ts'
import { setDocumentHead } from '../layout/documentHead.ts'
import { watchChunkErrors } from '../layout/errors/chunkReload.ts'
import { openPageLocation } from '../views/frame/pageLocation.ts'
import { refererOf } from '../views/frame/referer.ts'
import { startFrame } from '../views/frame/startFrame.ts'
import { EventsApp } from './EventsApp.tsx'
import { pageFiles } from './pageFiles.ts'
import { eventPage } from './route.ts'
import { keepMovedPresses } from '../ui/movedPress.ts'

setDocumentHead()
watchChunkErrors()
keepMovedPresses()
prepareRequests(renewEndedSession)
const name = eventPage(window.location.pathname)
// The code of the page loads while the session is read.
const file = name && pageFiles[name]()
const location = openPageLocation(window, refererOf(window))
const frame = startFrame(window, location, 'content')
const client = startPageQueries()
try {
  await renewEndedSession()
  await switchToRequestedAccount(location)
} catch {
  // A chunk failed to load: the page renders an error instead.
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <EventsApp Page={(await file)?.default} location={location} frame={frame} client={client} />
  )
}
