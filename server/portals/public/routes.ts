/** Routes of what a portal tells of itself, on its host and below its path (docs/api/portals.md). */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { imagesOf } from '../../../contract/portals/image.ts'
import type { Portal } from '../../../contract/portals/portal.ts'
import { mainSite, publicSite } from '../../../contract/siteTheme.ts'
import { everybody } from '../../access/access.ts'
import { httpError } from '../../http/errors.ts'
import { hostOf } from '../../http/requestHost.ts'
import type { TypedApp } from '../../owned/routes/shared.ts'
import { findImage } from '../images/images.ts'
import type { PortalParts } from '../parts.ts'
import { anyQuery } from '../routes.ts'
import type { TakeVisit } from '../site/rate.ts'
import { findReuse } from './contents.ts'
import { publicReads, readShownPage, type Texts } from './reads.ts'
import { visitedPortal, type VisitedPortal } from './visited.ts'

/** Paths of the routes: on the host of a portal, and below its path on the platform. */
const bases = ['/portal/api', '/portal/:ref/api']
const hidden = { hide: true, querystring: anyQuery, params: Type.Any() }

type Answer = (visited: VisitedPortal, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

export function publicRoutes(app: TypedApp, parts: PortalParts, take: TakeVisit): void {
  const { metadata, config, directory } = parts

  function get(path: string, answer: Answer): void {
    for (const base of bases) {
      app.get(`${base}${path}`, { config: { access: everybody }, schema: hidden }, async (request, reply) => {
        const visited = await visitedPortal(parts, request)
        // Answers are not cached, except pictures: a click changes who may see a portal.
        void reply.header('cache-control', 'private, no-cache')
        return answer(visited, request, reply)
      })
    }
  }
  const paramsOf = ({ params }: FastifyRequest): Texts => params as Texts

  for (const { path, answer } of publicReads(parts)) {
    get(path, (visited, request) => {
      take(request)
      return answer(visited, paramsOf(request), request.query as Texts)
    })
  }

  // These two routes answer people who have not signed in: they are asked for before.
  for (const base of bases) {
    app.get(`${base}/session`, { config: { access: everybody }, schema: hidden }, async (request, reply) => {
      void reply.header('cache-control', 'private, no-cache')
      return request.session
    })
    app.get(
      `${base}/site-info`,
      { config: { access: everybody }, schema: hidden },
      async (request, reply) => {
        void reply.header('cache-control', 'public, max-age=60')
        const declared = directory.sites.at(hostOf(request), request.sitePath)
        return declared
          ? publicSite(declared, config.pages)
          : mainSite(new URL(config.siteUrl).host, config.pages)
      }
    )
  }

  // Other paths are those of programs that look for something else: no page of the portal.
  get('/*', async () => {
    throw httpError('unknownApiEndpoint')
  })
  get('/images/:image', async ({ portal, config: shown }, request, reply) =>
    sendImage(reply, paramsOf(request).image ?? '', { portal, resource: portal._id, configuration: shown })
  )
  get('/pages/:type/:slug/images/:image', async ({ portal }, request, reply) => {
    const page = await readShownPage(parts, portal, paramsOf(request))
    const shown = { portal, resource: page._id, configuration: page.config }
    return sendImage(reply, paramsOf(request).image ?? '', shown)
  })

  get('/reuses/:slug/images/:image', async ({ portal }, request, reply) => {
    const { slug = '', image = '' } = paramsOf(request)
    const reuse = await findReuse(metadata, portal, slug)
    if (!reuse) throw httpError('portalImageNotFound')
    return sendImage(reply, image, { portal, resource: reuse._id, configuration: reuse.config })
  })

  /** Sends an image that is shown; images of a draft are only for those who edit it. */
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
