/** Reading and setting of the limits of an account (docs/api/limits.md). */
import { Type } from 'typebox'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import type { Session } from '../../contract/session.ts'
import { anySession, ownCheck, withKeys } from '../access/access.ts'
import { accountOfPath, belongsTo } from '../access/accountGuards.ts'
import { secretMatches } from '../access/secrets.ts'
import { httpError } from '../http/errors.ts'
import { refusedAsChanged } from '../http/preconditions.ts'
import type { Platform } from '../platform.ts'
import { accountLimits } from './accountLimits.ts'
import { withConsumption, type StoredLimits } from './limits.ts'
import { accountsWithLimits, readLimits, writeLimits } from './store.ts'
import { signedIn } from '../access/signedIn.ts'

const path = '/data-fair/api/v1/limits/:type/:id'
const maxListed = 10_000
const params = Type.Object({ type: Type.String(), id: Type.String() })
const querystring = Type.Object({ key: Type.Optional(Type.String()) })
const quota = Type.Object({ limit: Type.Optional(Type.Union([Type.Number(), Type.Null()])) })
const body = Type.Object({
  lastUpdate: Type.String({ format: 'date-time' }),
  name: Type.Optional(Type.String()),
  defaults: Type.Optional(Type.Boolean()),
  store_bytes: Type.Optional(quota),
  indexed_bytes: Type.Optional(quota),
  nb_datasets: Type.Optional(quota),
  hide_brand: Type.Optional(quota)
})

export function registerLimits(app: FastifyInstance, platform: Platform): void {
  accountRoutes(app, platform)
  listRoute(app, platform)
  consumptionRoute(app, platform)
}

/** Routes that read and set the limits of an account. */
function accountRoutes(app: FastifyInstance, platform: Platform): void {
  const { config, metadata } = platform
  const limits = accountLimits(platform)
  const typed = app.withTypeProvider<TypeBoxTypeProvider>()

  typed.get(
    path,
    {
      config: { access: ownCheck('the account itself, its members, or the service key') },
      schema: {
        operationId: 'getLimits',
        tags: ['Administration'],
        summary: "Lire les limites d'un compte",
        params,
        querystring
      }
    },
    async (request) => {
      const hasKey = secretMatches(config.secrets.limits, request.query.key)
      if (!hasKey && !request.session.user) throw httpError('signInNeeded')
      const account = accountOfPath(request.params.type, request.params.id, 'wrongConsumerType')
      if (!hasKey && !belongsTo(request.session, account)) throw httpError('missingPermission')
      return limits.of(account)
    }
  )

  typed.post(
    path,
    {
      config: { access: ownCheck('administrators in admin mode, or the service key') },
      schema: {
        operationId: 'setLimits',
        tags: ['Administration'],
        summary: "Fixer les limites d'un compte",
        params,
        querystring,
        body
      },
      preValidation: async ({ session, query }) => checkAdministration(platform, session, query.key)
    },
    async (request) => {
      const account = accountOfPath(request.params.type, request.params.id, 'wrongConsumerType')
      const { lastUpdate, name: given, defaults, ...quotas } = request.body
      const name =
        given ?? (await readLimits(metadata, account))?.stored.name ?? (await limits.nameOf(account))
      // A client that sends `defaults` states that the account has no subscription.
      const stored: StoredLimits = { ...quotas, name, ...(defaults ? { defaults: true } : {}) }
      const isWritten = await writeLimits(
        metadata,
        account,
        lastUpdate,
        stored,
        await limits.matching(account, request.headers['if-match'])
      )
      if (!isWritten) throw refusedAsChanged()
      const consumption = await platform.owned.consumptionOf(account)
      return { ...withConsumption(stored, consumption), type: account.type, id: account.id, lastUpdate }
    }
  )
}

function listRoute(app: FastifyInstance, platform: Platform): void {
  const typed = app.withTypeProvider<TypeBoxTypeProvider>()

  typed.get(
    '/data-fair/api/v1/limits',
    {
      config: { access: ownCheck('administrators in admin mode, or the service key') },
      schema: {
        operationId: 'listLimits',
        tags: ['Administration'],
        summary: 'Lister les limites des comptes',
        querystring: Type.Object({
          key: Type.Optional(Type.String()),
          type: Type.Optional(Type.String()),
          id: Type.Optional(Type.String())
        })
      }
    },
    async (request) => {
      const { key, type, id } = request.query
      checkAdministration(platform, request.session, key)
      const known = await accountsWithLimits(platform.metadata)
      const wanted = known.filter((account) => (!type || account.type === type) && (!id || account.id === id))
      const listed = wanted.toSorted((a, b) => b.lastUpdate.localeCompare(a.lastUpdate)).slice(0, maxListed)
      const results: object[] = []
      for (const { stored, ...account } of listed) {
        results.push({ ...withConsumption(stored, await platform.owned.consumptionOf(account)), ...account })
      }
      return { results, count: wanted.length }
    }
  )
}

/** Route that reads the limits and the consumption of the active account. */
function consumptionRoute(app: FastifyInstance, platform: Platform): void {
  const limits = accountLimits(platform)
  const typed = app.withTypeProvider<TypeBoxTypeProvider>()

  typed.get(
    '/data-fair/api/v1/stats',
    {
      config: { access: withKeys(anySession, ['stats']) },
      schema: {
        operationId: 'getStats',
        tags: ['Administration'],
        summary: 'Lire la consommation du compte actif'
      }
    },
    async (request) => {
      const { type, id } = signedIn(request).account
      const account = { type, id }
      const applications = await platform.owned.get('applications')?.countOf(account)
      return { limits: await limits.of(account), applications: applications ?? 0 }
    }
  )
}

/**
 * Checks the service key.
 * @throws HttpError 401, 403 without service key and without admin mode
 */
function checkAdministration({ config }: Platform, { user }: Session, key: string | undefined): void {
  if (secretMatches(config.secrets.limits, key)) return
  if (!user) throw httpError('signInNeeded')
  if (!user.adminMode) throw httpError('missingPermission')
}
