/** What administrators in admin mode read of the whole platform (docs/api/catalog.md). */
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { adminModeOnly } from '../access/access.ts'
import { pagingOf } from '../owned/list/parameters.ts'
import { httpError } from '../http/errors.ts'
import { neverCached } from '../http/resourceCache.ts'
import type { Platform } from '../platform.ts'
import { listOwners } from './owners.ts'

const listParameters = Type.Object({
  q: Type.Optional(Type.String({ description: 'Recherche dans les noms et les identifiants' })),
  size: Type.Optional(Type.String({ description: 'Nombre de résultats (12 par défaut)' })),
  skip: Type.Optional(Type.String({ description: 'Nombre de résultats à passer' })),
  page: Type.Optional(Type.String({ description: 'Page, à partir de 1' }))
})

export function registerAdmin(app: FastifyInstance, { metadata }: Platform): void {
  // Whoever may not administer is not told what an installation has.
  app.all(
    '/data-fair/api/v1/admin/*',
    { config: { access: adminModeOnly }, schema: { hide: true } },
    async () => {
      throw httpError('unknownApiEndpoint')
    }
  )
  app.withTypeProvider<TypeBoxTypeProvider>().get(
    '/data-fair/api/v1/admin/owners',
    {
      config: { access: adminModeOnly },
      schema: {
        operationId: 'listOwners',
        tags: ['Administration'],
        summary: 'Lister les comptes propriétaires',
        querystring: listParameters
      }
    },
    async (request, reply) => {
      neverCached(request, reply)
      const { q } = request.query
      return listOwners(metadata, { ...pagingOf(request.query), ...(q ? { q } : {}) })
    }
  )
}
