/** Routes of the settings of accounts (docs/api/settings.md). API keys are not accepted. */
import { Type } from 'typebox'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { standardLicenses } from '../../contract/licenses.ts'
import { isMemberOf, ownerRole } from '../../contract/permissions.ts'
import type { AccountKeys, SessionUser } from '../../contract/session.ts'
import { everybody, ownCheck } from '../access/access.ts'
import { accountOfPath } from '../access/accountGuards.ts'
import { httpError } from '../http/errors.ts'
import { preconditionOf } from '../http/preconditions.ts'
import { neverCached } from '../http/resourceCache.ts'
import type { Platform } from '../platform.ts'
import { subscribeToRequests } from '../events/subscriptions/automatic.ts'
import { removeSite, upsertSite, visibleSites } from './publicationSites.ts'
import type { Settings } from './settings.ts'
import { readSettings } from './store.ts'
import { checkLevel, namesOf, shownSettings, writeSettings } from './write.ts'

const base = '/data-fair/api/v1/settings/:type/:id'
const tags = ['Administration']
const params = Type.Object({ type: Type.String(), id: Type.String() })
const siteParams = Type.Object({
  type: Type.String(),
  id: Type.String(),
  siteType: Type.String(),
  siteId: Type.String()
})
const document = Type.Object({}, { additionalProperties: true })
const memberOnly = ownCheck('any role in the account of the path, whatever the department')
const adminOnly = ownCheck('administrators of the account, or of the department, of the path')

type Path = FastifyRequest<{ Params: { type: string; id: string } }>

type Routes = ReturnType<typeof typed>

const typed = (app: FastifyInstance) => app.withTypeProvider<TypeBoxTypeProvider>()

export function registerSettings(app: FastifyInstance, platform: Platform): void {
  const routes = typed(app)
  registerDocument(routes, platform)
  registerSections(routes, platform)
  registerSites(routes, platform)
}

/** Routes of the whole settings. */
function registerDocument(routes: Routes, platform: Platform): void {
  routes.get(
    base,
    {
      config: { access: adminOnly },
      schema: { operationId: 'getSettings', tags, summary: "Lire les paramètres d'un compte", params }
    },
    async (request, reply) => {
      const { account } = administered(request)
      neverCached(reply)
      return shownSettings(await readSettings(platform.metadata, account))
    }
  )

  for (const method of ['PUT', 'PATCH'] as const) {
    const merge = method === 'PATCH'
    routes.route({
      method,
      url: base,
      config: { access: adminOnly },
      schema: {
        operationId: merge ? 'patchSettings' : 'writeSettings',
        tags,
        summary: merge ? "Modifier des paramètres d'un compte" : "Remplacer les paramètres d'un compte",
        params,
        body: document
      },
      handler: async (request) => {
        const { account, user } = administered(request)
        const body = request.body as Record<string, unknown>
        return writeSettings(platform, {
          account,
          user,
          body,
          merge,
          host: hostOf(request),
          precondition: preconditionOf(request.headers['if-match'])
        })
      }
    })
  }
}

/** Routes of sections that other users than administrators read. */
function registerSections(routes: Routes, { metadata }: Platform): void {
  routes.get(
    `${base}/licenses`,
    {
      config: { access: everybody },
      schema: { operationId: 'getLicenses', tags, summary: 'Lister les licences', params }
    },
    async (request, reply) => {
      const account = accountOf(request)
      const licenses = account.department ? [] : ((await readSettings(metadata, account)).licenses ?? [])
      neverCached(reply)
      return [...standardLicenses, ...licenses]
    }
  )

  section('topics', 'getTopics', 'Lister les thématiques', ({ topics = [] }) =>
    topics.map(({ icon, ...topic }) =>
      icon
        ? { ...topic, icon: { name: icon.name, ...(icon.svgPath ? { svgPath: icon.svgPath } : {}) } }
        : topic
    )
  )
  section(
    'datasets-metadata',
    'getDatasetsMetadata',
    'Lire les métadonnées proposées',
    ({ datasetsMetadata = {} }) => datasetsMetadata
  )
  section(
    'agent-chat',
    'getAgentChat',
    "Savoir si l'assistant est activé",
    ({ agentChat = false }) => ({ agentChat }),
    neverCached
  )

  /** Route of a section that exists at the root only; a department reads its default value. */
  function section(
    path: string,
    operationId: string,
    summary: string,
    read: (settings: Settings) => unknown,
    cached?: typeof neverCached
  ): void {
    routes.get(
      `${base}/${path}`,
      { config: { access: memberOnly }, schema: { operationId, tags, summary, params } },
      async (request, reply) => {
        const account = seenByMember(request)
        cached?.(reply)
        return read(account.department ? {} : await readSettings(metadata, account))
      }
    )
  }
}

function registerSites(routes: Routes, platform: Platform): void {
  routes.get(
    `${base}/publication-sites`,
    {
      config: { access: memberOnly },
      schema: { operationId: 'getPublicationSites', tags, summary: 'Lister les sites de publication', params }
    },
    async (request) => visibleSites(platform.metadata, seenByMember(request))
  )

  routes.post(
    `${base}/publication-sites`,
    {
      config: { access: adminOnly },
      schema: {
        operationId: 'writePublicationSite',
        tags,
        summary: 'Ajouter ou modifier un site de publication',
        params,
        body: document
      }
    },
    async (request) => {
      const { account, user } = administered(request)
      const body = request.body as Record<string, unknown>
      await checkLevel(platform, account, user)
      const names = await namesOf(platform, account)
      const { publicUrl } = platform.config
      await upsertSite(platform, account, names, body, {
        precondition: preconditionOf(request.headers['if-match']),
        subscribe: (scope, site) => subscribeToRequests(scope, { account, user, site, publicUrl })
      })
      return body
    }
  )

  routes.delete(
    `${base}/publication-sites/:siteType/:siteId`,
    {
      config: { access: adminOnly },
      schema: {
        operationId: 'deletePublicationSite',
        tags,
        summary: 'Retirer un site de publication',
        params: siteParams
      }
    },
    async (request, reply) => {
      const { siteType, siteId } = request.params
      await removeSite(platform, administered(request).account, { type: siteType, id: siteId })
      return reply.code(200).send()
    }
  )
}

function accountOf({ params: { type, id } }: Path): AccountKeys {
  return accountOfPath(type, id, 'wrongAccountType')
}

/**
 * Account of the path, for its members.
 * @throws HttpError 401 or 403 without a role in the account
 */
function seenByMember(request: Path): AccountKeys {
  const account = accountOf(request)
  if (!request.session.user) throw httpError('signInNeeded')
  if (!isMemberOf(request.session, account)) throw httpError('missingPermission')
  return account
}

/**
 * Account of the path, for its administrators.
 * @throws HttpError 401 or 403 unless the session administers the account or its department
 */
function administered(request: Path): { account: AccountKeys; user: SessionUser } {
  const account = accountOf(request)
  const { session, log } = request
  if (!session.user) throw httpError('signInNeeded')
  if (ownerRole(session, account) !== 'admin') {
    log.warn({ account, user: session.user.id }, 'refused access to settings')
    throw httpError('missingPermission')
  }
  if (account.department === '*') throw httpError('departmentSettings')
  return { account, user: session.user }
}

/** Public host of the request, with its port. */
function hostOf(request: FastifyRequest): string {
  const forwarded = request.headers['x-forwarded-host']
  return (typeof forwarded === 'string' && forwarded.split(',')[0]?.trim()) || request.host
}
