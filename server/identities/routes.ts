/** Identity webhooks, called by the directory of accounts (docs/api/catalog.md). */
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { ownCheck } from '../access/access.ts'
import { accountOfPath } from '../access/accountGuards.ts'
import { secretMatches } from '../access/secrets.ts'
import { httpError } from '../http/errors.ts'
import type { Platform } from '../platform.ts'
import { removeAccount, renameAccount, reportOf } from './accounts.ts'

const path = '/data-fair/api/v1/identities/:type/:id'
const params = Type.Object({ type: Type.String(), id: Type.String() })
const keyParameter = { key: Type.Optional(Type.String({ description: 'clé des identités' })) }
const tags = ['Administration']
const body = Type.Object(
  {
    name: Type.String(),
    departments: Type.Optional(
      Type.Array(Type.Object({ id: Type.String(), name: Type.String() }, { additionalProperties: true }))
    )
  },
  { additionalProperties: true }
)

export function registerIdentityRoutes(app: FastifyInstance, platform: Platform): void {
  const access = ownCheck('the key of the identities, which the directory knows')
  const checkKey = (query: unknown): void => {
    const { key } = query as { key?: string }
    if (!secretMatches(platform.config.secrets.identities, key)) {
      throw httpError('badIdentitiesSecret')
    }
  }
  const typed = app.withTypeProvider<TypeBoxTypeProvider>()

  typed.post(
    path,
    {
      config: { access },
      // Checked before the body is validated, so that callers without the key learn nothing of the schema.
      preValidation: async (request) => checkKey(request.query),
      schema: {
        operationId: 'renameIdentity',
        tags,
        summary: 'Renommer un compte',
        params,
        querystring: Type.Object(keyParameter),
        body
      }
    },
    async (request, reply) => {
      const { type, id } = accountOfPath(request.params.type, request.params.id, 'wrongIdentityType')
      const { name, departments } = request.body
      await renameAccount(platform, { type, id, name, ...(departments ? { departments } : {}) })
      return reply.code(200).send()
    }
  )

  typed.delete(
    path,
    {
      config: { access },
      preValidation: async (request) => checkKey(request.query),
      schema: {
        operationId: 'deleteIdentity',
        tags,
        summary: 'Supprimer ce que possède un compte',
        params,
        querystring: Type.Object(keyParameter)
      }
    },
    async (request, reply) => {
      const { type, id } = accountOfPath(request.params.type, request.params.id, 'wrongIdentityType')
      await removeAccount(platform, { type, id })
      return reply.code(200).send()
    }
  )

  typed.get(
    `${path}/report`,
    {
      config: { access },
      preValidation: async (request) => checkKey(request.query),
      schema: {
        operationId: 'reportIdentity',
        tags,
        summary: 'Lister ce qui concerne un compte',
        params,
        querystring: Type.Object({
          ...keyParameter,
          type: Type.Optional(Type.String()),
          id: Type.Optional(Type.String())
        })
      }
    },
    async (request) => {
      const { type = '', id = '' } = request.query
      const account = accountOfPath(type, id, 'wrongIdentityType')
      return reportOf(platform, account)
    }
  )
}
