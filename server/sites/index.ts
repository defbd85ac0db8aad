/** Refuses hosts that nobody has, and puts on each request of the data the publication site that it concerns. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { httpError } from '../http/errors.ts'
import { isApiRequest } from '../http/requestAddress.ts'
import type { Platform } from '../platform.ts'
import { siteOfRequest, type RequestSite } from './requestSite.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on the routes of owned resources and of the catalog only. */
    site?: RequestSite
    isUnknownHost?: true
    /** Sent to the origin that applications have for themselves. */
    isApplicationOrigin?: true
  }
  interface FastifyContextConfig {
    /** Answers on any host: the route has a rule of its own, or is for who knows the server by its address only. */
    anyHost?: true
    /** Concerns a publication site although its address is none of the data. */
    isOfSite?: true
  }
}

/** Routes of a list or of one of its items, by their first name: `datasets`, `catalog`. */
const dataRoute = /^\/data-fair\/api\/v1\/([\w-]+)(?:\/|$)/
/** Pages of the directory, and the files that pages load. */
const directoryPage =
  /^\/(?:simple-directory\/(?!api(?:[/?]|$))|data-fair\/(?:assets\/|[\da-f]{32}-ui-config\.js))/

/** Must be registered before the session: keys of datasets are looked up by the dataset's id. */
export function registerSites(app: FastifyInstance, platform: Platform): void {
  const { config, directory, sites, log, owned } = platform
  let isWarned = false
  app.decorateRequest('site')
  app.decorateRequest('isUnknownHost')
  app.decorateRequest('isApplicationOrigin')
  app.addHook('onRequest', async (request) => {
    const { config: route, url } = request.routeOptions
    if (route.anyHost) return
    const site = await siteOfRequest(request, sites, config)
    // A declared site that publishes nothing has the pages of the directory, and what these load.
    const isOfDirectory = directoryPage.test(request.url) && directory.siteMarkAt(request) !== undefined
    if (site.isUnknownHost && !isOfDirectory) request.isUnknownHost = true
    if (site.isApplicationOrigin) request.isApplicationOrigin = true
    const name = dataRoute.exec(url ?? '')?.[1]
    if (route.isOfSite || name === 'catalog' || (name && owned.get(name))) request.site = site
  })
  // Later than the session: a key that only serves inside of the infrastructure is refused as such.
  app.addHook('preParsing', async (request) => {
    if (!request.isUnknownHost) return
    if (!isWarned)
      log.warn({ host: request.host }, `a host that is not known; PUBLIC_URL is ${config.publicUrl}`)
    isWarned = true
    throw httpError(isApiRequest(request) ? 'unknownPublicationSite' : 'unknownPortal')
  })
}

/** What the links of an answer start with: the platform's address on the domain that the request came by. */
export function publicUrlOf(
  { site }: Pick<FastifyRequest, 'site'>,
  { publicUrl }: Pick<Config, 'publicUrl'>
): string {
  return site?.publicUrl ?? publicUrl
}
