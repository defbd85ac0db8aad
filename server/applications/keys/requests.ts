/**
 * Grants the rights of a protected link to requests from pages that a key opened. The `Referer` header names the page;
 * browsers send its path to the same origin only, so pages on the second origin call the API of that origin.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { throughLink, type LinkOpener, type PresentedLink } from '../../access/protectedLinks.ts'
import { HttpError } from '../../http/errors.ts'
import { idOf } from '../../owned/references.ts'
import type { RegisteredResource } from '../../owned/registry.ts'
import type { Platform } from '../../platform.ts'
import { linkWriteCheck } from './linkWrites.ts'
import { linkedPage, type LinkedPage } from './referer.ts'
import { idParam } from '../../http/idParam.ts'

const base = '/data-fair/api/v1/datasets/:id'
const ownLines = `${base}/own/:owner/`

/** Dataset routes that a protected link may open; other routes stay closed whatever the grant. */
export const linkedRoutes: ReadonlySet<string> = new Set(
  [
    'GET ',
    'GET /schema',
    'GET /safe-schema',
    'GET /lines',
    'GET /geo_agg',
    'GET /values_agg',
    'GET /values/:field',
    'GET /values-labels/:field',
    'GET /metric_agg',
    'GET /simple_metrics_agg',
    'GET /words_agg',
    'GET /min/:field',
    'GET /max/:field',
    'GET /attachments/*',
    'GET /thumbnail',
    'GET /thumbnail/:thumbnailId',
    'POST /lines',
    'POST /user-notification'
  ].map((route) => route.replace(' ', ` ${base}`))
)

/** Registers the hook; the session hook must be registered before. */
export function registerLinkedRequests(app: FastifyInstance, platform: Platform, open: LinkOpener): void {
  const { owned } = platform
  const checkWrite = linkWriteCheck(platform)
  app.addHook('onRequest', async (request, reply) => {
    const { referer } = request.headers
    // Fast path: nearly all requests have no such `Referer`.
    if (!referer?.includes('/data-fair/') || !isLinked(request)) return
    const page = linkedPage(referer)
    const link = page && (await presentedLink(owned.get('applications'), page, request))
    const opened = link && (await open(link, idParam(request)))
    if (!opened) return
    if (request.method !== 'GET' && request.method !== 'HEAD') await checkWrite(request, reply)
    request.session = throughLink(request.session, opened)
  })
}

/** Tells whether a link may open the route. Routes of own lines need a user: a link gives no identity. */
function isLinked({ method, routeOptions: { url = '' }, session }: FastifyRequest): boolean {
  if (url.startsWith(ownLines)) return !!session.user
  return linkedRoutes.has(`${method === 'HEAD' ? 'GET' : method} ${url}`)
}

/** Returns the link of the page; pages on the domain of a publication site name applications by slug. */
async function presentedLink(
  applications: RegisteredResource | undefined,
  { key, application }: LinkedPage,
  { site }: FastifyRequest
): Promise<PresentedLink | undefined> {
  if (application === undefined) return { key }
  if (!applications || !site) return { key, caller: application }
  try {
    return { key, caller: await idOf(applications, application, site) }
  } catch (error) {
    if (error instanceof HttpError) return undefined
    throw error
  }
}
