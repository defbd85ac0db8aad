/** Identity webhooks of a service of the platform, called by an external directory (docs/api/identities.md). */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type, type Static } from 'typebox'
import type { AccountKeys, Membership } from '../../contract/session.ts'
import { ownCheck } from '../access/access.ts'
import { accountOfPath } from '../access/accountGuards.ts'
import { checkServiceKey } from '../access/serviceKey.ts'
import { httpError } from '../http/errors.ts'
import { typed } from '../owned/routes/shared.ts'
import type { Platform } from '../platform.ts'
import type { AccountFollower, ChangedAccount } from './followers.ts'

interface NotifiedService {
  /** Path of the service, in addresses `/{path}/api`. */
  path: string
  /** Name of the service, in ids of operations. */
  name: string
  /** Tag in the API document. */
  tag: string
  /** Own key of the service, which callers may send in place of the key of identities. */
  secret?: string | undefined
  followers: AccountFollower[]
}

const params = Type.Object({ type: Type.String(), id: Type.String() })
const querystring = Type.Object({ key: Type.Optional(Type.String()) })
const membership = Type.Object({ id: Type.String(), role: Type.String() }, { additionalProperties: true })
const identityBody = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 2000 }),
    organizations: Type.Optional(Type.Array(membership)),
    departments: Type.Optional(
      Type.Array(Type.Object({ id: Type.String(), name: Type.String() }, { additionalProperties: true }))
    )
  },
  { additionalProperties: true }
)

export function identityRoutesOf(
  app: FastifyInstance,
  { metadata, config }: Pick<Platform, 'metadata' | 'config'>,
  { path, name, tag, secret, followers }: NotifiedService
): void {
  const identities = `/${path}/api/identities/:type/:id`
  const tags = [tag]
  const internal = {
    config: { access: ownCheck('the key of the service, from inside only') },
    // Checked before the body is validated, so that callers without the key learn nothing of the schema.
    preValidation: async (request: FastifyRequest) =>
      checkServiceKey(request, config.secrets.identities, secret)
  }
  const routes = typed(app)

  routes.post(
    identities,
    {
      ...internal,
      schema: {
        operationId: `renameIdentityOf${name}`,
        tags,
        summary: 'Tell that an account has another name, or other members',
        params,
        querystring,
        body: identityBody
      }
    },
    async (request, reply) => {
      const key = accountOfPath(request.params.type, request.params.id, 'wrongIdentityType')
      const account = changedAccount(key, request.body)
      await metadata.transaction().execute(async (scope) => {
        for (const follower of followers) await follower.changed?.(scope, account)
      })
      return reply.code(200).send()
    }
  )

  routes.delete(
    identities,
    {
      ...internal,
      schema: {
        operationId: `deleteIdentityOf${name}`,
        tags,
        summary: 'Tell that an account is gone',
        params,
        querystring
      }
    },
    async (request, reply) => {
      const { type, id } = accountOfPath(request.params.type, request.params.id, 'wrongIdentityType')
      for (const follower of followers) await follower.leaving?.({ type, id })
      await metadata.transaction().execute(async (scope) => {
        for (const follower of followers) await follower.removed?.(scope, { type, id })
      })
      return reply.code(200).send()
    }
  )

  routes.get(
    `${identities}/report`,
    {
      ...internal,
      schema: {
        operationId: `reportIdentityOf${name}`,
        tags,
        summary: 'Nothing: what is kept of an account is not listed here',
        params,
        querystring
      }
    },
    () => {
      throw httpError('noIdentityReport')
    }
  )
}

function changedAccount(
  { type, id }: AccountKeys,
  { name, departments, organizations }: Static<typeof identityBody>
): ChangedAccount {
  return {
    type,
    id,
    name,
    ...(departments ? { departments } : {}),
    // The cast is safe: other properties of memberships are not used.
    ...(organizations ? { organizations: organizations as unknown as Membership[] } : {})
  }
}
