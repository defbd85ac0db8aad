/** Entry of the embeddable views: no navigation, and none of the administration's code but what a view shows. */
import { createRoot } from 'react-dom/client'
import { currentLocale } from '../i18n/locale.ts'
import { openPageLocation } from '../views/frame/pageLocation.ts'
import { startFrame } from '../views/frame/startFrame.ts'
import { EmbedPage } from './EmbedPage.tsx'
import { renewEndedSession } from './renewEndedSession.ts'
import { embedRoute } from './route.ts'
import { embedView } from './views.ts'

const route = embedRoute(window.location.pathname)
const view = route?.kind === 'dataset' ? embedView(route.view) : undefined
// The view's file loads while the dataset is asked for.
view?.preload()
const location = openPageLocation(window)
const frame = startFrame(window, location, view?.height ?? 'content')
document.documentElement.lang = currentLocale()

await renewEndedSession()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(<EmbedPage route={route} location={location} frame={frame} />)
}
