/** Sends the pages of portals: made for the visitor, or from the cache for anonymous visitors. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CachedAnswer, type CacheLookup } from '../../http/answers/cachedAnswer.ts'
import { sendAnswer } from '../../http/answers/send.ts'
import { pageSources } from '../../http/pageSources.ts'
import { originOf } from '../../http/requestHost.ts'
import { coalescer } from '../../memory/coalescingCache.ts'
import type { PortalParts } from '../parts.ts'
import { visitedPortal, type VisitedPortal } from '../public/visited.ts'
import { queryThatCounts } from './files.ts'
import { openGenerations } from './generations.ts'
import { GenerationCache } from './generationCache.ts'
import { pageMaker, type RenderedPage, type PageAnswer } from './pageMaker.ts'
import type { PolicySettings } from './policy.ts'
import type { TakeVisit } from './rate.ts'
import type { ReadText } from './reads.ts'
import { movedPath } from './redirects.ts'
import { sendRefusal } from './refusal.ts'
import { openRenderer } from './renderer.ts'
import { requestedPath, themeOf, type RequestedPath } from './visit.ts'

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
  const counted = { generations, edition: () => lines.edition() }
  const bytes = config.portalCacheMb * 2 ** 20
  const pages = new GenerationCache<CachedAnswer>({ ...counted, maxBytes: bytes * shareOfPages })
  const answers = new GenerationCache<ReadText>({ ...counted, maxBytes: bytes * (1 - shareOfPages) })
  const coalesced = coalescer<PageAnswer>()
  const makePage = pageMaker({ app, parts, generations, answers, policy, renderer })

  return async (request, reply, { base: place, name }) => {
    take(request)
    const visitPath = requestedPath(request, place)
    const key = request.session.user ? undefined : keyOf(request, name, visitPath)
    const known = key === undefined ? undefined : await pages.get(key)
    if (key !== undefined && known) return sendAnswer(request, reply, cachedAnswer(key, known, true))

    const state = generations.state()
    let visited: VisitedPortal
    try {
      visited = await visitedPortal(parts, request)
    } catch (error) {
      return sendRefusal({ parts, policy, renderer }, request, reply, visitPath, error)
    }
    const moved = movedPath(visitPath.path)
    if (moved !== undefined)
      return reply.redirect(visitPath.base + moved + (visitPath.query && `?${visitPath.query}`))

    const make = (): Promise<PageAnswer> => makePage(request, visited, { ...visitPath, state })
    const answer =
      key === undefined
        ? await make()
        : (await coalesced.get(`${state} ${lines.edition()} ${key}`, make)).value
    if ('redirect' in answer) return reply.redirect(answer.redirect)
    const { status, body, headers, sources } = answer
    if (key === undefined || !sources || status !== 200) {
      return reply.code(status).headers(headers).send(body)
    }
    // A concurrent request for the same page may have cached it already.
    const cached = (await pages.get(key)) ?? addToCache(key, answer, sources)
    return sendAnswer(request, reply, cachedAnswer(key, cached, false))
  }

  function cachedAnswer(key: string, answer: CachedAnswer, isKnown: boolean): CacheLookup {
    return { answer, isKnown, grown: () => pages.grow(key, answer) }
  }

  function addToCache(
    key: string,
    { body, headers }: RenderedPage,
    { before, ...sources }: NonNullable<RenderedPage['sources']>
  ): CachedAnswer {
    const { 'content-type': contentType = '', ...others } = headers
    const answer = new CachedAnswer({ body, contentType, headers: others }, true)
    pages.set(key, answer, before, sources)
    return answer
  }
}

/** Returns the cache key of a page for an anonymous visitor; undefined for addresses that are too long. */
function keyOf(request: FastifyRequest, name: string, visitPath: RequestedPath): string | undefined {
  const { base, path } = visitPath
  // The theme cookie is the only part of an anonymous request that changes the page.
  const theme = themeOf(request) ?? ''
  const key = `${name} ${theme} ${originOf(request)}${base}${path}?${queryThatCounts(visitPath)}`
  return key.length > maxKeyLength ? undefined : key
}
