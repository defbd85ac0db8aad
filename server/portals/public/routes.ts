/** What a portal tells the pages of its visitors (docs/api/portals.md). */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { imagesOf } from '../../../contract/portals/image.ts'
import { hasSlug, pageTypes, type Page, type PageType } from '../../../contract/portals/page.ts'
import { standardPages, type Portal } from '../../../contract/portals/portal.ts'
import { everybody } from '../../access/access.ts'
import { selected } from '../../administered/lists.ts'
import { httpError } from '../../http/errors.ts'
import type { TypedApp } from '../../owned/routes/shared.ts'
import { findImage } from '../images/images.ts'
import type { PortalParts } from '../parts.ts'
import { anyQuery } from '../routes.ts'
import { findReuse, shownEvents, shownNews, shownPage, shownReuses, shownTypes } from './contents.ts'
import { visitedPortal, type VisitedPortal } from './visited.ts'
import { withoutMail } from './withoutMail.ts'

/** On the host of a portal, and below its path on the platform. */
const bases = ['/portal/api', '/portal/:ref/api']

type Answer = (visited: VisitedPortal, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

export function publicRoutes(app: TypedApp, parts: PortalParts): void {
  const { metadata } = parts

  function get(path: string, answer: Answer): void {
    for (const base of bases) {
      app.get(
        `${base}${path}`,
        { config: { access: everybody }, schema: { hide: true, querystring: anyQuery, params: Type.Any() } },
        async (request, reply) => {
          const visited = await visitedPortal(parts, request)
          // Who may see it changes with a click: only pictures are kept.
          void reply.header('cache-control', 'private, no-cache')
          return answer(visited, request, reply)
        }
      )
    }
  }
  const queryOf = ({ query }: FastifyRequest): Record<string, string> => query as Record<string, string>
  const paramsOf = ({ params }: FastifyRequest): Record<string, string> => params as Record<string, string>

  get('/portal', async ({ portal, isDraft, config }) => {
    const { _id, owner, whiteLabel = false, staging, md2Compat = false } = portal
    return { _id, owner, whiteLabel, staging, md2Compat, config: withoutMail(config), draft: isDraft }
  })

  get('/pages/standard-exists', async ({ portal }) => {
    const types = await shownTypes(metadata, portal)
    return Object.fromEntries(standardPages.map((type) => [type, types.has(type)]))
  })

  async function pageOf({ portal }: VisitedPortal, request: FastifyRequest): Promise<Page> {
    const { type, slug } = paramsOf(request)
    const isType = (pageTypes as readonly string[]).includes(type ?? '')
    const page = isType
      ? await shownPage(metadata, portal, {
          type: type as PageType,
          ...(hasSlug(type as PageType) ? { slug: slug ?? '' } : {})
        })
      : undefined
    if (!page) throw httpError('shownPageNotFound')
    return page
  }

  for (const path of ['/pages/:type', '/pages/:type/:slug']) {
    get(path, async (visited, request) => {
      const { _id, config } = await pageOf(visited, request)
      return { _id, ...config }
    })
  }

  get('/news', ({ portal }, request) => shownNews(metadata, portal, queryOf(request)))
  get('/events', ({ portal }, request) => shownEvents(metadata, portal, queryOf(request)))
  get('/reuses', async ({ portal }, request) => {
    const query = queryOf(request)
    const { count, results } = await shownReuses(metadata, portal, query)
    return { results: selected(results, query.select), count }
  })
  get('/reuses/:slug', async ({ portal }, request) => {
    const reuse = await findReuse(metadata, portal, paramsOf(request).slug ?? '')
    if (!reuse) throw httpError('shownPageNotFound')
    return reuse
  })

  get('/images/:image', async ({ portal, config }, request, reply) =>
    sendImage(reply, paramsOf(request).image ?? '', { portal, resource: portal._id, configuration: config })
  )
  get('/pages/:type/:slug/images/:image', async (visited, request, reply) => {
    const page = await pageOf(visited, request)
    const { portal } = visited
    const shown = { portal, resource: page._id, configuration: page.config }
    return sendImage(reply, paramsOf(request).image ?? '', shown)
  })

  /** One that what is shown names: those of a draft stay with those who edit it. */
  async function sendImage(
    reply: FastifyReply,
    name: string,
    { portal, resource, configuration }: { portal: Portal; resource: string; configuration: unknown }
  ): Promise<unknown> {
    const id = name.replace(/-mobile$/, '')
    const image = imagesOf(configuration).has(id) ? await findImage(metadata, id) : undefined
    const data = image?.resource._id === resource ? await parts.images.read(name) : undefined
    if (!image || !data) throw httpError('portalImageNotFound')
    const keeper = portal.config.authentication === 'required' ? 'private' : 'public'
    return reply
      .header('cache-control', `${keeper}, max-age=31536000, immutable`)
      .type(image.mimeType)
      .send(data)
  }
}
