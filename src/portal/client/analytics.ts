/** Web analytics, as configured by the portal; loaded only when configured, and without storage in the browser. */
import { pianoScript, type Tracker } from '../../../contract/portals/analytics.ts'

interface Measured {
  tracker: Tracker
  /** Path of the page to report. */
  path: string
}

type Globals = typeof globalThis & {
  dataLayer?: unknown[]
  _pac?: object
  pa?: {
    setConfigurations: (settings: object) => void
    privacy: { setMode: (mode: string) => void }
    sendEvent: (name: string, properties: object) => void
  }
}
const globals = globalThis as Globals

function load(address: string, loaded?: () => void): void {
  const script = document.createElement('script')
  script.async = true
  script.src = address
  if (loaded) script.addEventListener('load', loaded)
  document.head.append(script)
}

const start: {
  [Type in Tracker['type']]: (tracker: Extract<Tracker, { type: Type }>, path: string) => void
} = {
  'google-analytics-v4': ({ measurementIds }, path) => {
    const layer: unknown[] = (globals.dataLayer ??= [])
    // gtag.js requires `arguments` objects in the data layer, not arrays.
    function tag(..._command: unknown[]): void {
      // oxlint-disable-next-line prefer-rest-params
      layer.push(arguments)
    }
    // No consent is collected: cookies and advertising are denied.
    const denied = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' }
    tag('consent', 'default', { ...denied, analytics_storage: 'denied' })
    tag('js', new Date())
    for (const id of measurementIds) {
      tag('config', id, { anonymize_ip: true, page_path: path, allow_google_signals: false })
    }
    load(`https://www.googletagmanager.com/gtag/js?id=${measurementIds[0]}`)
  },
  // https://developer.matomo.org/api-reference/tracking-api
  matomo: ({ base, siteId }, path) => {
    if (navigator.doNotTrack === '1') return
    const now = new Date()
    const visit = new URLSearchParams({
      idsite: siteId,
      rec: '1',
      apiv: '1',
      send_image: '0',
      cookie: '0',
      url: location.origin + path,
      action_name: document.title,
      urlref: document.referrer,
      res: `${screen.width}x${screen.height}`,
      h: String(now.getHours()),
      m: String(now.getMinutes()),
      s: String(now.getSeconds()),
      rand: String(Math.random()).slice(2)
    })
    navigator.sendBeacon(`${base}matomo.php`, visit)
  },
  piano: ({ site, collectDomain }, path) => {
    globals._pac = { privacy: { defaultMode: 'exempt' } }
    load(pianoScript, () => {
      const { pa } = globals
      if (!pa) return
      pa.setConfigurations({ site: Number(site) || site, collectDomain: `https://${collectDomain}` })
      pa.privacy.setMode('exempt')
      pa.sendEvent('page.display', { page: document.title, page_url: location.origin + path })
    })
  }
}

export function measure(): void {
  const { tracker, path } = JSON.parse(
    document.querySelector('#portal-analytics')?.textContent ?? '{}'
  ) as Measured
  const run = start[tracker.type] as (tracker: Tracker, path: string) => void
  run(tracker, path)
}
