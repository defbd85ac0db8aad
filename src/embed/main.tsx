/** Entry of the embeddable views: no navigation, no session, none of the administration's code. */
import { createRoot } from 'react-dom/client'
import { currentLocale } from '../i18n/locale.ts'
import { openPageLocation } from '../views/frame/pageLocation.ts'
import { startFrame } from '../views/frame/startFrame.ts'
import { EmbedPage } from './EmbedPage.tsx'
import { embedRoute } from './route.ts'
import { embedView } from './views.ts'

const route = embedRoute(window.location.pathname)
const view = route && embedView(route.view)
// The view's file loads while the dataset is asked for.
view?.preload()
const location = openPageLocation(window)
const frame = startFrame(window, location, view?.height ?? 'window')
document.documentElement.lang = currentLocale()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(<EmbedPage route={route} view={view} location={location} frame={frame} />)
}
