/** Entry of the embeddable views: no navigation, and none of the administration's code but what a view shows. */
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
import { takeAskedAccount } from './askedAccount.ts'
import { shortly } from '../lazyScreen.ts'
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
// The documentation of an API is longer than any page: it scrolls in its frame.
const height = route?.kind === 'apiDoc' ? 'window' : (view?.height ?? 'content')
const frame = startFrame(window, location, height)
document.documentElement.lang = currentLocale()

if (route?.kind === 'dataset' && view) void client.prefetchQuery(fileOptions(route, view))
const isLoaded = loadEmbed(route)
try {
  await renewEndedSession()
  await takeAskedAccount(location)
} catch {
  // A file that could not be loaded: there is something to show without it.
}
// What a view needs is on its way while the page is drawn.
if (route?.kind === 'dataset' && view && !(view.needsSession && !readCookie('id_token'))) {
  void client.prefetchQuery(datasetOptions(route, view, new URLSearchParams(window.location.search)))
}

await shortly(isLoaded)

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(<EmbedPage route={route} location={location} frame={frame} client={client} />)
}
