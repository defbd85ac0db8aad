/**
 * Audience measurement of a portal: the tracker of its configuration, and the parts of the pages that need it. No I/O.
 */

import { withoutEndSlashes } from '../endSlashes.ts'
import { objectOf } from '../json.ts'

export type Tracker =
  | { type: 'google-analytics-v4'; measurementIds: string[] }
  /**
   * Configuration of a tracker.
   * @property base address of the Matomo server, with its last slash
   */
  | { type: 'matomo'; base: string; siteId: string }
  | { type: 'piano'; site: string; collectDomain: string }

/** Id of a Google Analytics property. Containers of tags (`GTM-`) are refused: they load scripts of third parties. */
const measurementId = /^G-[A-Z\d]{4,20}$/
const short = /^[\w-]{1,50}$/
const domain = /^(?:https:\/\/)?([a-z\d-]+(?:\.[a-z\d-]+)+(?::\d{1,5})?)\/?$/i

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''

/**
 * Reads the tracker of a configuration.
 * @param analytics part of the configuration, unchecked
 * @returns undefined without tracker, or for an invalid one
 */
export function trackerOf(analytics: unknown): Tracker | undefined {
  const { type, params } = objectOf(objectOf(analytics).tracker)
  const settings = objectOf(params)
  if (type === 'google-analytics-v4') {
    const { measurementIds } = settings
    const ids = (Array.isArray(measurementIds) ? measurementIds : [measurementIds])
      .flatMap((one) => textOf(one).split(','))
      .map((one) => one.trim().toUpperCase())
      .filter((one) => measurementId.test(one))
    return ids.length ? { type, measurementIds: [...new Set(ids)].slice(0, 10) } : undefined
  }
  if (type === 'matomo') {
    const base = matomoBase(textOf(settings.trackerBase))
    const siteId = textOf(settings.siteId)
    return base && short.test(siteId) ? { type, base, siteId } : undefined
  }
  if (type === 'piano') {
    const site = textOf(settings.site)
    const collectDomain = domain.exec(textOf(settings.collectDomain))?.[1]?.toLowerCase()
    return collectDomain && short.test(site) ? { type, site, collectDomain } : undefined
  }
  return undefined
}

function matomoBase(text: string): string | undefined {
  const url = URL.parse(text)
  const isPlain = url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash
  if (!isPlain || /[\s;,'"]/.test(url.href)) return undefined
  const folder = withoutEndSlashes(url.pathname.replace(/\/(?:matomo|piwik)\.(?:php|js)$/, ''))
  return `${url.origin}${folder}/`
}

export const pianoScript = 'https://tag.aticdn.net/piano-analytics.js'

/** Sources of the script of a tracker, and of its requests, for the Content-Security-Policy. */
export function sourcesOfTracker(analytics: unknown): { scripts: string[]; connections: string[] } {
  const tracker = trackerOf(analytics)
  switch (tracker?.type) {
    case 'google-analytics-v4':
      return {
        scripts: ['https://www.googletagmanager.com'],
        connections: [
          'https://www.googletagmanager.com',
          'https://*.google-analytics.com',
          'https://*.analytics.google.com'
        ]
      }
    case 'matomo': {
      const { origin } = new URL(tracker.base)
      // Only the HTTP API of Matomo is used: a script from a server that an account names would be untrusted.
      return { scripts: [], connections: [origin] }
    }
    case 'piano':
      return { scripts: [new URL(pianoScript).origin], connections: [`https://${tracker.collectDomain}`] }
    default:
      return { scripts: [], connections: [] }
  }
}

/**
 * The path under which a visit counts: the pages of all datasets, and of all applications, may count as one.
 * @param path path below the base of the portal
 */
export function measuredPath(path: string, analytics: unknown): string {
  if (objectOf(analytics).mergeDatasetAppPaths !== true) return path
  return path.replace(/^\/(datasets|applications)\/[^/]+/, '/$1/_')
}
