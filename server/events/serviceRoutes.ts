/** What a directory tells the service of its accounts (docs/api/events.md). */
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Membership } from '../../contract/session.ts'
import { accountOfPath } from '../access/accountGuards.ts'
import { httpError } from '../http/errors.ts'
import type { AccountFollower } from '../identities/followers.ts'
import { typed } from '../owned/routes/shared.ts'
import type { Platform } from '../platform.ts'
import { checkSecret, eventsApi, eventTags as tags, withSecret } from './routes.ts'

const identities = `${eventsApi}/identities/:type/:id`
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

export function serviceRoutes(app: FastifyInstance, platform: Platform, followers: AccountFollower[]): void {
  const { metadata, config } = platform
  const internal = {
    config: { access: withSecret },
    // Before the body is looked at: whoever has no key learns nothing of it.
    preValidation: async (request: Parameters<typeof checkSecret>[0]) => checkSecret(request, config)
  }
  const routes = typed(app)

  routes.post(
    identities,
    {
      ...internal,
      schema: {
        operationId: 'renameIdentityOfEvents',
        tags,
        summary: 'Tell that an account has another name, or other members',
        params,
        querystring,
        body: identityBody
      }
    },
    async (request, reply) => {
      const { type, id } = accountOfPath(request.params.type, request.params.id, 'wrongIdentityType')
      const { name, departments, organizations } = request.body
      const account = {
        type,
        id,
        name,
        ...(departments ? { departments } : {}),
        // The rest of a membership is of no interest here.
        ...(organizations ? { organizations: organizations as unknown as Membership[] } : {})
      }
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
        operationId: 'deleteIdentityOfEvents',
        tags,
        summary: 'Tell that an account is gone',
        params,
        querystring
      }
    },
    async (request, reply) => {
      const { type, id } = accountOfPath(request.params.type, request.params.id, 'wrongIdentityType')
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
        operationId: 'reportIdentityOfEvents',
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
