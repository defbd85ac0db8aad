/** Refusal of unknown hosts, and the publication site of each request for data. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { httpError } from '../http/errors.ts'
import { isApiRequest } from '../http/requestAddress.ts'
import type { Platform } from '../platform.ts'
import { siteOfRequest, type RequestSite } from './requestSite.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Publication site; set on routes of owned resources and of the catalog only. */
    site?: RequestSite
    isUnknownHost?: true
    /** Whether the request was sent to the origin of applications. */
    isApplicationOrigin?: true
  }
  interface FastifyContextConfig {
    /**
     * Whether the route answers on any host: it has a check of its own, or is for clients that know the address of the
     * server only.
     */
    anyHost?: true
    /** Whether the route concerns a publication site, although its path is not a route of data. */
    isOfSite?: true
  }
}

/** Routes of a list or an item, by collection: `datasets`, `catalog`. */
const dataRoute = /^\/data-fair\/api\/v1\/([\w-]+)(?:\/|$)/
/** Pages of the directory, and assets of pages. */
const directoryPage =
  /^\/(?:simple-directory\/(?!api(?:[/?]|$))|data-fair\/(?:assets\/|[\da-f]{32}-ui-config\.js))/

/** Must be registered before the session: read keys of datasets are found by the dataset's id. */
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
    // A declared site without publications only has pages of the directory and their assets.
    const isOfDirectory = directoryPage.test(request.url) && directory.siteMarkAt(request) !== undefined
    if (site.isUnknownHost && !isOfDirectory) request.isUnknownHost = true
    if (site.isApplicationOrigin) request.isApplicationOrigin = true
    const name = dataRoute.exec(url ?? '')?.[1]
    if (route.isOfSite || name === 'catalog' || (name && owned.get(name))) request.site = site
  })
  // After the session, so that a key restricted to the internal network gets its own refusal first.
  app.addHook('preParsing', async (request) => {
    if (!request.isUnknownHost) return
    if (!isWarned)
      log.warn({ host: request.host }, `a host that is not known; PUBLIC_URL is ${config.publicUrl}`)
    isWarned = true
    throw httpError(isApiRequest(request) ? 'unknownPublicationSite' : 'unknownPortal')
  })
}

/** Base of links in a response: the platform's address on the domain of the request. */
export function publicUrlOf(
  { site }: Pick<FastifyRequest, 'site'>,
  { publicUrl }: Pick<Config, 'publicUrl'>
): string {
  return site?.publicUrl ?? publicUrl
}
