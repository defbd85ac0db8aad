/**
 * Frame protocol of applications. The server adds it to pages of base applications, which only define
 * `window.vIframeOptions`, `window.iFrameResizer` and `window.dFrameContent` (docs/api/embedding.md#applications).
 */
import { taggedHeight } from '../views/frame/contentHeight.ts'
import { startCurrentProtocol } from '../views/frame/currentProtocol.ts'
import { startFormerProtocol } from '../views/frame/formerProtocol.ts'
import type { FrameContent, FramedPage } from '../views/frame/frameContent.ts'
import { isFramed } from '../views/frame/hostMessages.ts'
import { openPageLocation, writtenReferer, type PageLocation } from '../views/frame/pageLocation.ts'
import { refererOf } from '../views/frame/referer.ts'
import { withPublishedNames, type PublishedNames } from './publishedNames.ts'

/** `current` is the current protocol; `state` and `height` are the two halves of the former one. */
export type FrameRole = 'current' | 'state' | 'height'

interface Router {
  replace: (path: string) => unknown
  options?: { base?: string; history?: { base?: string } }
}

interface AppWindow {
  vIframeOptions?: { router?: Router; reactiveParams?: Record<string, string | undefined> }
  iFrameResizer?: { heightCalculationMethod?: string | (() => number) }
  dFrameContent?: FrameContent & PublishedNames
  /** Host site, which the page has added to its own URL. */
  dFrameReferer?: string
}

/** @returns undefined for a page that is not framed */
export function startFramedApp(page: FramedPage & AppWindow, roles: FrameRole[]): FrameContent | undefined {
  if (!isFramed(page)) return undefined
  const own = openPageLocation(page, page.dFrameReferer ?? keptReferer(page))
  const location: PageLocation = { ...own, go: (href) => followed(page, own, href) }
  if (!roles.includes('current')) {
    return startFormerProtocol(page, location, {
      tellsState: roles.includes('state'),
      announcesHeight: roles.includes('height'),
      heightOf: chosenHeight
    })
  }
  const content = withPublishedNames(startCurrentProtocol(page, location))
  page.dFrameContent = content
  return content
}

/** Host site in the URL of a page that loads again: the server adds it once. */
function keptReferer(page: Window): string | undefined {
  const referer = refererOf(page)
  return referer === writtenReferer(page.location.href) ? referer : undefined
}

/** Navigates to a URL through the application's router, else by loading the page. */
function followed(page: FramedPage & AppWindow, location: PageLocation, href: string): void {
  if (!URL.canParse(href, page.location.href)) return
  const target = new URL(location.ownHref(new URL(href, page.location.href).href))
  if (target.href === location.href()) return
  if (target.protocol !== 'http:' && target.protocol !== 'https:') return
  const { router, reactiveParams } = page.vIframeOptions ?? {}
  const isSamePage = target.origin === page.location.origin && target.pathname === page.location.pathname
  const path = router && routeOf(router, target, page)
  if (router && path !== undefined) void router.replace(path)
  else if (reactiveParams && isSamePage) replaceValues(reactiveParams, target.searchParams)
  else page.location.assign(target.href)
}

/** Route of a URL below the router's base path; undefined for other URLs. */
function routeOf({ options }: Router, target: URL, page: FramedPage): string | undefined {
  const base = new URL(options?.history?.base ?? options?.base ?? '/', page.location.origin).href.replace(
    /\/$/,
    ''
  )
  if (!target.href.startsWith(base)) return undefined
  const route = target.href.slice(base.length)
  if (route !== '' && !/^[/?#]/.test(route)) return undefined
  return route.startsWith('/') ? route : `/${route}`
}

function replaceValues(values: Record<string, string | undefined>, parameters: URLSearchParams): void {
  for (const name of Object.keys(values)) if (!parameters.has(name)) delete values[name]
  for (const [name, value] of parameters) if (values[name] !== value) values[name] = value
}

/** Height by the application's `heightCalculationMethod`, with the semantics of iframe-resizer. */
function chosenHeight(page: Window & AppWindow): number | undefined {
  const method = page.iFrameResizer?.heightCalculationMethod
  if (typeof method === 'function') return method()
  const { body, documentElement } = page.document
  const tagged = method === 'taggedElement' ? taggedHeight(page) : undefined
  if (tagged !== undefined) return tagged
  if (method === 'documentElementOffset') return documentElement.offsetHeight
  if (method === 'documentElementScroll') return documentElement.scrollHeight
  if (method === 'bodyScroll') return body.scrollHeight
  if (method === 'max' || method === 'grow' || method === 'lowestElement') {
    return Math.max(
      body.scrollHeight,
      body.offsetHeight,
      documentElement.scrollHeight,
      documentElement.offsetHeight
    )
  }
  const { marginTop, marginBottom } = page.getComputedStyle(body)
  return Math.ceil(
    body.offsetHeight + (Number.parseFloat(marginTop) || 0) + (Number.parseFloat(marginBottom) || 0)
  )
}
