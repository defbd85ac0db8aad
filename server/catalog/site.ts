/** Publication site of a catalog request (docs/api/catalog.md). */
import type { FastifyRequest } from 'fastify'
import { httpError } from '../http/errors.ts'
import type { KnownSite } from '../sites/knownSites.ts'

/**
 * Returns the publication site of a request.
 * @throws HttpError 400 without a site
 */
export function catalogSite({ site }: Pick<FastifyRequest, 'site'>): KnownSite {
  const found = site?.current ?? site?.main
  if (found) return found
  throw httpError('siteOnly')
}

/**
 * Tells whether the catalog is requested at the address of its site, and not through a parameter with the name of the
 * site.
 */
export function isAtHome({ site }: Pick<FastifyRequest, 'site'>): boolean {
  return !!site && (site.isSiteDomain || !site.current || site.current === site.main)
}
