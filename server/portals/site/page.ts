/** Sends the pages of portals: rendered for the visitor, or from the cache for anonymous visitors. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { robots } from '../../catalog/crawlers.ts'
import { CachedAnswer, type FoundAnswer } from '../../http/answers/cachedAnswer.ts'
import { sendAnswer } from '../../http/answers/send.ts'
import { HttpError } from '../../http/errors.ts'
import { pageSources } from '../../http/pageSources.ts'
import { originOf } from '../../http/requestHost.ts'
import { coalescer } from '../../memory/coalescingCache.ts'
import type { PortalParts } from '../parts.ts'
import { missingPagesOf, nextEventEnd } from '../public/contents.ts'
import { publicReads } from '../public/reads.ts'
import { publishedPortal, visitedPortal, type VisitedPortal } from '../public/visited.ts'
import { fileOf, queryThatCounts } from './files.ts'
import { openGenerations } from './generations.ts'
import { GenerationCache, snapshotOf, type Snapshot, type Sources } from './generationCache.ts'
import { isFound, pageHeaders, type PolicySettings } from './policy.ts'
import type { TakeVisit } from './rate.ts'
import { portalReader, type ReadText } from './reads.ts'
import { movedPath } from './redirects.ts'
import { openRenderer } from './renderer.ts'
import { sourcesOf } from './sources.ts'
import { commonIcon, faviconPath, securityFileOfStrangers, securityPath } from './wellKnown.ts'
import { latestExpiry } from './cacheExpiry.ts'
import { askedPath, loginAddress, refusedVisit, themeOf, visitOf, type RequestedPath } from './visit.ts'

interface PortalPlace {
  /** Base path of the portal below the site; empty for a portal with its own host. */
  base: string
  /** Name of the portal, part of the cache key: its host may later belong to another portal. */
  name: string
}

type SendPortalPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  place: PortalPlace
) => Promise<FastifyReply>

interface MadePage {
  status: number
  body: string
  headers: Record<string, string>
  /** Sources of the page; absent when it must not be cached. */
  sources?: Sources & { before: Snapshot }
}
type Made = MadePage | { redirect: string }

/** Share of the cache memory for pages; the rest is for API responses that several pages read. */
const shareOfPages = 0.75
/** Largest length of a cache key; pages with longer addresses are not cached. */
const maxKeyLength = 2000

export function portalPages(app: FastifyInstance, parts: PortalParts, take: TakeVisit): SendPortalPage {
  const { config, metadata, lines } = parts
  const renderer = openRenderer(config.portalsFolder)
  const policy: PolicySettings = {
    managerOrigin: new URL(config.siteUrl).origin,
    applicationsOrigin: config.applications.pages.url && new URL(config.applications.pages.url).origin,
    maps: pageSources(config).maps
  }
  const generations = openGenerations(metadata)
  const stands = { generations, edition: () => lines.edition() }
  const bytes = config.portalCacheMb * 2 ** 20
  const pages = new GenerationCache<CachedAnswer>({ ...stands, maxBytes: bytes * shareOfPages })
  const answers = new GenerationCache<ReadText>({ ...stands, maxBytes: bytes * (1 - shareOfPages) })
  const making = coalescer<Made>()
  const readerOf = portalReader({ app, reads: publicReads(parts), answers })

  return async (request, reply, { base: place, name }) => {
    take(request)
    const asked = askedPath(request, place)
    const { base } = asked
    const key = request.session.user ? undefined : keyOf(request, name, asked)
    const known = key === undefined ? undefined : await pages.get(key)
    if (key !== undefined && known) return sendAnswer(request, reply, found(key, known, true))

    const state = generations.state()
    let visited: VisitedPortal
    try {
      visited = await visitedPortal(parts, request)
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      const isRefused = error.statusCode === 401 || error.statusCode === 403
      if (isRefused && asked.path === '/robots.txt') return sendNoRobots(reply)
      if (isRefused && asked.path === securityPath) {
        const { body, contentType } = securityFileOfStrangers(parts)
        return reply.type(contentType).send(body)
      }
      // Browsers also request the icon on the login page.
      if (isRefused && asked.path === faviconPath) return reply.redirect(commonIcon(asked.sitePath))
      if (error.statusCode === 403) return sendRefusal(request, reply, asked)
      // 401 redirects to the login, which leads back to the page.
      if (error.statusCode !== 401) throw error
      return reply.header('cache-control', 'private, no-cache').redirect(loginAddress(request))
    }
    const moved = movedPath(asked.path)
    if (moved !== undefined) return reply.redirect(base + moved + (asked.query && `?${asked.query}`))

    const make = (): Promise<Made> => made(request, visited, { ...asked, state })
    const answer =
      key === undefined ? await make() : (await making.get(`${state} ${lines.edition()} ${key}`, make)).value
    if ('redirect' in answer) return reply.redirect(answer.redirect)
    const { status, body, headers, sources } = answer
    if (key === undefined || !sources || status !== 200) {
      return reply.code(status).headers(headers).send(body)
    }
    // A concurrent request for the same page may have cached it already.
    const kept = (await pages.get(key)) ?? cached(key, answer, sources)
    return sendAnswer(request, reply, found(key, kept, false))
  }

  /** Sends the refusal of a draft as a page in the theme of the published portal, with a link to it. */
  async function sendRefusal(
    request: FastifyRequest,
    reply: FastifyReply,
    asked: RequestedPath
  ): Promise<FastifyReply> {
    const published = await publishedPortal(parts, request)
    const { render, assets } = await renderer()
    const missingPages = await missingPagesOf(metadata, published.portal)
    const visit = refusedVisit(parts, request, published, { ...asked, assets, missingPages })
    const rendered = await render(visit, () => Promise.resolve({ status: 403, body: '' }))
    if ('redirect' in rendered) return reply.redirect(rendered.redirect)
    return reply
      .code(rendered.status)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'private, no-cache',
        ...pageHeaders({ ...published, isDraft: true, isOnPlatform: asked.isOnPlatform }, policy)
      })
      .send(rendered.html)
  }

  function found(key: string, answer: CachedAnswer, isKnown: boolean): FoundAnswer {
    return { answer, isKnown, grown: () => pages.grow(key, answer) }
  }

  function cached(
    key: string,
    { body, headers }: MadePage,
    { before, ...sources }: NonNullable<MadePage['sources']>
  ): CachedAnswer {
    const { 'content-type': contentType = '', ...others } = headers
    const answer = new CachedAnswer({ body, contentType, headers: others }, true)
    pages.set(key, answer, before, sources)
    return answer
  }

  /** Makes a page, or a machine-readable file of the portal. */
  async function made(
    request: FastifyRequest,
    visited: VisitedPortal,
    { state, ...asked }: RequestedPath & { state: string }
  ): Promise<Made> {
    const { portal, isDraft } = visited
    const isOpen = !isDraft && portal.config.authentication !== 'required'
    // Responses for a signed-in user are private: they neither come from the cache nor go there.
    const isShared = isOpen && !request.session.user
    const stood = isShared ? await snapshotOf(stands, portal) : undefined
    // The snapshot is only valid if nothing was written since the portal was read.
    const before = generations.state() === state ? stood : undefined
    const file = fileOf(asked.path)
    if (file) {
      const answer = await file({ parts, visited, asked })
      if ('redirect' in answer) return answer
      return {
        status: 200,
        body: answer.body,
        headers: {
          'content-type': answer.contentType,
          'cache-control': isOpen ? 'public, max-age=300' : 'private, no-cache',
          ...(isFound(visited) ? {} : { 'x-robots-tag': 'noindex, nofollow' }),
          ...answer.headers
        },
        ...(before ? { sources: { before, isWide: false, hasLines: false, until: latestExpiry() } } : {})
      }
    }
    const { render, assets } = await renderer()
    const missingPages = await missingPagesOf(metadata, portal)
    const visit = visitOf(parts, request, visited, { ...asked, assets, missingPages })
    const addresses = new Set<string>()
    // A temporary read failure (429 or 5xx) makes the page incomplete: it is not cached.
    let isWhole = true
    const seen = (address: string, status: number): void => {
      addresses.add(address)
      if (status === 429 || status >= 500) isWhole = false
    }
    const rendered = await render(visit, readerOf({ request, visited, visit, seen, before }))
    if ('redirect' in rendered) return rendered
    const sources = before && isWhole ? await sourcesOfPage(addresses, visit.api, visited) : undefined
    return {
      status: rendered.status,
      body: rendered.html,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'private, no-cache',
        ...pageHeaders({ ...visited, isOnPlatform: asked.isOnPlatform }, policy)
      },
      ...(before && sources ? { sources: { ...sources, before } } : {})
    }
  }

  async function sourcesOfPage(
    addresses: ReadonlySet<string>,
    api: string,
    { portal }: VisitedPortal
  ): Promise<Sources | undefined> {
    const seen = sourcesOf(addresses, { api, portal: portal._id })
    if (seen.isFleeting) return undefined
    const { isWide, hasLines, hasEvents } = seen
    const end = hasEvents ? Date.parse(await nextEventEnd(metadata, portal)) : Infinity
    return { isWide, hasLines, until: Math.min(end, latestExpiry()) }
  }
}

/** Returns the cache key of a page for an anonymous visitor; undefined for addresses that are too long. */
function keyOf(request: FastifyRequest, name: string, asked: RequestedPath): string | undefined {
  const { base, path } = asked
  // The theme cookie is the only part of an anonymous request that changes the page.
  const theme = themeOf(request) ?? ''
  const key = `${name} ${theme} ${originOf(request)}${base}${path}?${queryThatCounts(asked)}`
  return key.length > maxKeyLength ? undefined : key
}

/** Sends a `robots.txt` that disallows everything, for a portal that robots may not see. */
function sendNoRobots(reply: FastifyReply): FastifyReply {
  return reply.type('text/plain; charset=utf-8').send(robots({ disallow: ['/'] }))
}
