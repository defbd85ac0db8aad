/** Makes the pages of portals and their machine-readable files, with what the cache needs to know of them. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PortalParts } from '../parts.ts'
import { missingPagesOf, nextEventEnd } from '../public/contents.ts'
import { publicReads } from '../public/reads.ts'
import type { VisitedPortal } from '../public/visited.ts'
import { fileOf } from './files.ts'
import type { Generations } from './generations.ts'
import { snapshotOf, type GenerationCache, type Snapshot, type Sources } from './generationCache.ts'
import { isIndexable, pageHeaders, type PolicySettings } from './policy.ts'
import { portalReader, type ReadText } from './reads.ts'
import type { openRenderer } from './renderer.ts'
import { sourcesOf } from './sources.ts'
import { visitOf, type RequestedPath } from './visit.ts'
import { latestExpiry } from './cacheExpiry.ts'

export interface RenderedPage {
  status: number
  body: string
  headers: Record<string, string>
  /** Sources of the page; absent when it must not be cached. */
  sources?: Sources & { before: Snapshot }
}
export type PageAnswer = RenderedPage | { redirect: string }

interface MakerParts {
  app: FastifyInstance
  parts: PortalParts
  generations: Generations
  /** Cache of the API responses that several pages read. */
  answers: GenerationCache<ReadText>
  policy: PolicySettings
  renderer: ReturnType<typeof openRenderer>
}

type MakePage = (
  request: FastifyRequest,
  visited: VisitedPortal,
  visitPath: RequestedPath & { state: string }
) => Promise<PageAnswer>

export function pageMaker({ app, parts, generations, answers, policy, renderer }: MakerParts): MakePage {
  const { metadata, lines } = parts
  const readerOf = portalReader({ app, reads: publicReads(parts), answers })

  return async (request, visited, { state, ...visitPath }) => {
    const { portal } = visited
    // Responses for a signed-in user are private: they neither come from the cache nor go there.
    const isShared = isOpen(visited) && !request.session.user
    const counted = { generations, edition: () => lines.edition() }
    const snapshot = isShared ? await snapshotOf(counted, portal) : undefined
    // The snapshot is only valid if nothing was written since the portal was read.
    const before = generations.state() === state ? snapshot : undefined
    return (
      (await fileAnswer(parts, visited, visitPath, before)) ??
      renderedPage(request, visited, visitPath, before)
    )
  }

  async function renderedPage(
    request: FastifyRequest,
    visited: VisitedPortal,
    visitPath: RequestedPath,
    before: Snapshot | undefined
  ): Promise<PageAnswer> {
    const { render, assets } = await renderer()
    const missingPages = await missingPagesOf(metadata, visited.portal)
    const visit = visitOf(parts, request, visited, { ...visitPath, assets, missingPages })
    const addresses = new Set<string>()
    // A temporary read failure (429 or 5xx) makes the page incomplete: it is not cached.
    let isWhole = true
    const onRead = (address: string, status: number): void => {
      addresses.add(address)
      if (status === 429 || status >= 500) isWhole = false
    }
    const rendered = await render(visit, readerOf({ request, visited, visit, onRead, before }))
    if ('redirect' in rendered) return rendered
    const sources = before && isWhole ? await sourcesOfPage(addresses, visit.api, visited) : undefined
    return {
      status: rendered.status,
      body: rendered.html,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'private, no-cache',
        ...pageHeaders({ ...visited, isOnPlatform: visitPath.isOnPlatform }, policy)
      },
      ...(before && sources ? { sources: { ...sources, before } } : {})
    }
  }

  async function sourcesOfPage(
    addresses: ReadonlySet<string>,
    api: string,
    { portal }: VisitedPortal
  ): Promise<Sources | undefined> {
    const { isFleeting, isWide, hasLines, hasEvents } = sourcesOf(addresses, { api, portal: portal._id })
    if (isFleeting) return undefined
    const end = hasEvents ? Date.parse(await nextEventEnd(metadata, portal)) : Infinity
    return { isWide, hasLines, until: Math.min(end, latestExpiry()) }
  }
}

/** Whether anybody may see the portal. */
function isOpen({ portal, isDraft }: VisitedPortal): boolean {
  return !isDraft && portal.config.authentication !== 'required'
}

/** Makes a machine-readable file; undefined for an address of a page. */
async function fileAnswer(
  parts: PortalParts,
  visited: VisitedPortal,
  visitPath: RequestedPath,
  before: Snapshot | undefined
): Promise<PageAnswer | undefined> {
  const file = fileOf(visitPath.path)
  if (!file) return undefined
  const answer = await file({ parts, visited, visitPath })
  if ('redirect' in answer) return answer
  return {
    status: 200,
    body: answer.body,
    headers: {
      'content-type': answer.contentType,
      'cache-control': isOpen(visited) ? 'public, max-age=300' : 'private, no-cache',
      ...(isIndexable(visited) ? {} : { 'x-robots-tag': 'noindex, nofollow' }),
      ...answer.headers
    },
    ...(before ? { sources: { before, isWide: false, hasLines: false, until: latestExpiry() } } : {})
  }
}
