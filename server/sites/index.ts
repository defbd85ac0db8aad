/** Puts on each request of the data the publication site that it concerns. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { HttpError } from '../http/errors.ts'
import type { Platform } from '../platform.ts'
import { siteOfRequest, type RequestSite } from './requestSite.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on the routes of datasets and of the catalog only. */
    site?: RequestSite
  }
}

const concernedRoute = /^\/data-fair\/api\/v1\/(datasets|catalog)(\/|$)/

/** Must be registered before the session: keys of datasets are looked up by the dataset's id. */
export function registerSites(app: FastifyInstance, platform: Platform): void {
  const { config, sites } = platform
  app.decorateRequest('site')
  app.addHook('onRequest', async (request) => {
    if (!concernedRoute.test(request.routeOptions.url ?? '')) return
    request.site = await siteOfRequest(request, sites, config)
  })
  // Later than the session: a key that only serves inside of the infrastructure is refused as such.
  app.addHook('preParsing', async ({ site }) => {
    if (site?.isUnknownHost) throw new HttpError(404, 'publication site unknown')
  })
}

/** What the links of an answer start with: the platform's address on the domain that the request came by. */
export function publicUrlOf(
  { site }: Pick<FastifyRequest, 'site'>,
  { publicUrl }: Pick<Config, 'publicUrl'>
): string {
  return site?.publicUrl ?? publicUrl
}
