/** Routes of the public API of a portal, on its own host and below its path (docs/api/portals.md). */
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

/** Base paths of the routes: on the host of a portal, and below its path on the platform. */
const bases = ['/portal/api', '/portal/:ref/api']
const hidden = { hide: true, querystring: anyQuery, params: Type.Any() }

type Answer = (visited: VisitedPortal, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

export function publicRoutes(app: TypedApp, parts: PortalParts, take: TakeVisit): void {
  const { metadata, config, directory } = parts

  function get(path: string, answer: Answer): void {
    for (const base of bases) {
      app.get(`${base}${path}`, { config: { access: everybody }, schema: hidden }, async (request, reply) => {
        const visited = await visitedPortal(parts, request)
        // Responses are not cached, except pictures: a change of the access settings must apply at once.
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

  // Session and site information are needed before the login, so that a portal which requires a session serves them
  // too.
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

  // Unknown API paths give 404 here; the page of the portal must not match them.
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

  /** Sends an image that the shown configuration uses; images of a draft need the right to edit it. */
  async function sendImage(
    reply: FastifyReply,
    name: string,
    { portal, resource, configuration }: { portal: Portal; resource: string; configuration: unknown }
  ): Promise<unknown> {
    const id = name.replace(/-mobile$/, '')
    const image = imagesOf(configuration).has(id) ? await findImage(metadata, id) : undefined
    const data = image?.resource._id === resource ? await parts.images.read(name) : undefined
    if (!image || !data) throw httpError('portalImageNotFound')
    const cacheScope = portal.config.authentication === 'required' ? 'private' : 'public'
    return reply
      .header('cache-control', `${cacheScope}, max-age=31536000, immutable`)
      .type(image.mimeType)
      .send(data)
  }
}
