/** The publication site that a catalog is the one of (docs/api/catalog.md). */
import type { FastifyRequest } from 'fastify'
import { httpError } from '../http/errors.ts'
import type { KnownSite } from '../sites/knownSites.ts'

/** @throws HttpError 400 where there is no site */
export function catalogSite({ site }: Pick<FastifyRequest, 'site'>): KnownSite {
  const found = site?.current ?? site?.main
  if (found) return found
  throw httpError('siteOnly')
}

/** The catalog is asked for where its site is: no name of a site says which one is meant. */
export function isAtHome({ site }: Pick<FastifyRequest, 'site'>): boolean {
  return !!site && (site.isSiteDomain || !site.current || site.current === site.main)
}
