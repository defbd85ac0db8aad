/** List of accounts, and the fallback for unknown addresses of administration. */
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { adminModeOnly } from '../access/access.ts'
import { httpError } from '../http/errors.ts'
import { pagingOf } from '../owned/list/parameters.ts'
import type { Platform } from '../platform.ts'
import { listOwners } from './owners.ts'
import { base, paging, reading } from './shared.ts'

const listParameters = Type.Object({
  q: Type.Optional(Type.String({ description: 'Recherche dans les noms et les identifiants' })),
  ...paging
})

export function ownerRoutes(app: FastifyInstance, { metadata }: Platform): void {
  // Unknown addresses need admin mode too, so that others cannot find out which features are installed.
  app.all(`${base}/*`, { config: { access: adminModeOnly }, schema: { hide: true } }, async () => {
    throw httpError('unknownApiEndpoint')
  })
  app.withTypeProvider<TypeBoxTypeProvider>().get(
    `${base}/owners`,
    reading({
      operationId: 'listOwners',
      summary: 'Lister les comptes propriétaires',
      querystring: listParameters
    }),
    async ({ query: { q, ...query } }) => listOwners(metadata, { ...pagingOf(query), ...(q ? { q } : {}) })
  )
}
