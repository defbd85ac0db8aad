/** Query parameters and access rules of the lists of users, organizations and members. */
import { Type } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import type { ListMode } from '../settings.ts'

export const pageParameters = {
  size: Type.Optional(Type.Integer({ minimum: 0, description: 'Items in a page, 10 by default' })),
  page: Type.Optional(Type.Integer({ minimum: 1, description: 'Number of the page, from 1' })),
  skip: Type.Optional(Type.Integer({ minimum: 0, description: 'Items before the page' })),
  sort: Type.Optional(Type.String({ description: 'Comma list of field:1 or field:-1' }))
}

export const accountParameters = {
  q: Type.Optional(Type.String({ description: 'Part of the name' })),
  ids: Type.Optional(Type.String({ description: 'Comma list of identifiers' })),
  host: Type.Optional(Type.String({ description: 'Host of a site; empty for the platform' })),
  path: Type.Optional(Type.String({ description: 'Path of a site' })),
  allFields: Type.Optional(Type.Boolean({ description: 'Whole objects, in admin mode' })),
  ...pageParameters
}

/** Filter by population: of the platform, or of a site; all populations without parameter. */
export function siteFilter({ host, path }: { host?: string; path?: string }): {
  host?: string
  path?: string
} {
  return { ...(host === undefined ? {} : { host }), ...(path === undefined ? {} : { path }) }
}

/** Whether the session may see a list; others get an empty list. */
export function maySee(mode: ListMode, request: FastifyRequest): boolean {
  const { user } = request.session
  if (mode === 'anonymous' || user?.adminMode) return true
  return mode === 'authenticated' && user !== undefined
}
