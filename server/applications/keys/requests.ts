/**
 * Requests of pages that were opened by a key. The browser tells the page in `Referer`, which carries its path to the
 * same origin only: a page that is served from another one asks the API of its own origin.
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
const own = `${base}/own/:owner/`

/** Routes on a dataset that a link may open: whatever it grants, it serves no other one. */
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

/** Must come after the session. */
export function registerLinkedRequests(app: FastifyInstance, platform: Platform, open: LinkOpener): void {
  const { owned } = platform
  const checkWrite = linkWriteCheck(platform)
  app.addHook('onRequest', async (request, reply) => {
    const { referer } = request.headers
    // Nearly every request ends here.
    if (!referer?.includes('/data-fair/') || !isLinked(request)) return
    const page = linkedPage(referer)
    const link = page && (await presentedLink(owned.get('applications'), page, request))
    const opened = link && (await open(link, idParam(request)))
    if (!opened) return
    if (request.method !== 'GET' && request.method !== 'HEAD') await checkWrite(request, reply)
    request.session = throughLink(request.session, opened)
  })
}

/** Lines that have owners are for who signed in: a link gives nobody an identity. */
function isLinked({ method, routeOptions: { url = '' }, session }: FastifyRequest): boolean {
  if (url.startsWith(own)) return !!session.user
  return linkedRoutes.has(`${method === 'HEAD' ? 'GET' : method} ${url}`)
}

/** Pages on the domain of a site are named by slugs. */
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
