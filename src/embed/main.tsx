/** Entry of the embeds: no navigation, and no code of the administration except what a view needs. */
import '../olderBrowsers.ts'
import '../refusedStorage.ts'
import { createRoot } from 'react-dom/client'
import { prepareRequests } from '../api/http.ts'
import { startPageQueries } from '../api/pageQueries.ts'
import { closeSignInTab } from '../authProvider/signInTab.ts'
import { currentLocale, readCookie } from '../i18n/locale.ts'
import { watchChunkErrors } from '../layout/errors/chunkReload.ts'
import { openPageLocation } from '../views/frame/pageLocation.ts'
import { refererOf } from '../views/frame/referer.ts'
import { startFrame } from '../views/frame/startFrame.ts'
import { switchToRequestedAccount } from './requestedAccount.ts'
import { waitShortly } from '../lazyScreen.ts'
import { EmbedPage, loadEmbed } from './EmbedPage.tsx'
import { renewEndedSession } from './renewEndedSession.ts'
import { datasetOptions, fileOptions } from './queries.ts'
import { embedRoute } from './route.ts'
import { embedView } from './views.ts'
import { keepMovedPresses } from '../ui/movedPress.ts'

closeSignInTab()
watchChunkErrors()
keepMovedPresses()
prepareRequests(renewEndedSession)
const route = embedRoute(window.location.pathname)
const view = route?.kind === 'dataset' ? embedView(route.view) : undefined
const client = startPageQueries()
const location = openPageLocation(window, refererOf(window))
// The API documentation is too long for a content-high frame: it scrolls inside.
const height = route?.kind === 'apiDoc' ? 'window' : (view?.height ?? 'content')
const frame = startFrame(window, location, height)
document.documentElement.lang = currentLocale()

if (route?.kind === 'dataset' && view) void client.prefetchQuery(fileOptions(route, view))
const isLoaded = loadEmbed(route)
try {
  await renewEndedSession()
  await switchToRequestedAccount(location)
} catch {
  // A chunk failed to load: the page renders without it.
}
// The requests of the view start while the page renders.
if (route?.kind === 'dataset' && view && !(view.needsSession && !readCookie('id_token'))) {
  void client.prefetchQuery(datasetOptions(route, view, new URLSearchParams(window.location.search)))
}

await waitShortly(isLoaded)

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(<EmbedPage route={route} location={location} frame={frame} client={client} />)
}
