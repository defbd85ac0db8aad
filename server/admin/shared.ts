/** Options common to routes of administration: admin mode, no caching, pagination. */
import type { FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { Type } from 'typebox'
import { adminModeOnly } from '../access/access.ts'
import { neverCached } from '../http/resourceCache.ts'

export const base = '/data-fair/api/v1/admin'

export const paging = {
  size: Type.Optional(Type.String({ description: 'Nombre de résultats (12 par défaut)' })),
  skip: Type.Optional(Type.String({ description: 'Nombre de résultats à passer' })),
  page: Type.Optional(Type.String({ description: 'Page, à partir de 1' }))
}
export const pageOnly = Type.Object(paging)

/** Options of a read-only route. */
export function reading<Schema extends FastifySchema>(schema: Schema) {
  return {
    config: { access: adminModeOnly },
    schema: { tags: ['Administration'], ...schema },
    preHandler: async (_request: FastifyRequest, reply: FastifyReply) => neverCached(reply)
  }
}
