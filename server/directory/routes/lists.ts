/** Parameters and visibility that the lists of users, organizations and members share. */
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

/** Of the platform, or of a site that has its own; of all without parameter. */
export function siteFilter({ host, path }: { host?: string; path?: string }): {
  host?: string
  path?: string
} {
  return { ...(host === undefined ? {} : { host }), ...(path === undefined ? {} : { path }) }
}

/** Whether the caller may see a list; one who may not sees an empty list. */
export function maySee(mode: ListMode, request: FastifyRequest): boolean {
  const { user } = request.session
  if (mode === 'anonymous' || user?.adminMode) return true
  return mode === 'authenticated' && user !== undefined
}
