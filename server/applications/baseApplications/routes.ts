/** The routes of base applications (docs/api/base-applications.md). */
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { BaseApplication } from '../../../contract/applications/baseApplication.ts'
import { adminModeOnly, everybody, permissionFor } from '../../access/access.ts'
import { httpError } from '../../http/errors.ts'
import { languageOf } from '../../http/language.ts'
import { neverCached } from '../../http/resourceCache.ts'
import { guarded } from '../../owned/guard.ts'
import { listOf, pagingOf } from '../../owned/list/parameters.ts'
import type { CommonRoutes } from '../../owned/routes/common.ts'
import { baseOf, type TypedApp } from '../../owned/routes/shared.ts'
import type { Platform } from '../../platform.ts'
import { applicationDefinition } from '../definition.ts'
import type { ApplicationParts } from '../record.ts'
import { cleanBaseApplication, listedBaseApplications, type BaseFilter } from './clean.ts'
import { refreshCopies } from './copies.ts'
import { describeAt } from './register.ts'
import { allBaseApplications, findBaseApplication, saveBaseApplication } from './store.ts'

const tags = ['Applications']
const url = '/data-fair/api/v1/base-applications'

const listParameters = Type.Object(
  {
    privateAccess: Type.Optional(Type.String({ description: 'Comptes : type:id, séparés par des virgules' })),
    applicationName: Type.Optional(Type.String()),
    q: Type.Optional(Type.String({ description: 'Recherche plein texte' })),
    html: Type.Optional(Type.String()),
    size: Type.Optional(Type.String({ description: 'Nombre de résultats (12 par défaut)' })),
    page: Type.Optional(Type.String({ description: 'Page, à partir de 1' })),
    skip: Type.Optional(Type.String({ description: 'Nombre de résultats à passer' }))
  },
  { additionalProperties: true }
)

const text = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const flag = Type.Optional(Type.Boolean())
const changes = Type.Object(
  {
    title: text,
    applicationName: text,
    version: text,
    description: text,
    category: text,
    image: text,
    documentation: text,
    public: flag,
    deprecated: flag,
    privateAccess: Type.Optional(
      Type.Array(
        Type.Object({
          type: Type.Union([Type.Literal('user'), Type.Literal('organization')]),
          id: Type.String(),
          name: Type.String()
        })
      )
    )
  },
  { additionalProperties: false }
)

/** @throws HttpError 401 or 403 for accounts that are not those of the caller */
function accountsAsked(
  { session }: FastifyRequest,
  privateAccess: string | undefined
): BaseFilter['accounts'] {
  return listOf(privateAccess).map((name) => {
    const [type, id = ''] = name.split(':')
    const { user } = session
    if (!user) throw httpError('signInNeeded')
    const isOwn =
      type === 'user' ? user.id === id : user.organizations.some((membership) => membership.id === id)
    if (!user.adminMode && !isOwn) throw httpError('missingPermission')
    return { type: type === 'user' ? 'user' : 'organization', id }
  })
}

export function baseApplicationRoutes(
  app: TypedApp,
  parts: ApplicationParts,
  { metadata, outgoing }: Platform,
  { params }: CommonRoutes
): void {
  app.get(
    url,
    {
      config: { access: everybody },
      schema: {
        operationId: 'listBaseApplications',
        tags,
        summary: "Lister les modèles d'application",
        querystring: listParameters
      }
    },
    async (request, reply) => {
      neverCached(request, reply)
      const { privateAccess, applicationName, q, html } = request.query
      const found = listedBaseApplications(await allBaseApplications(metadata), {
        accounts: accountsAsked(request, privateAccess),
        ...(applicationName ? { applicationName } : {}),
        ...(q ? { q } : {})
      })
      const { size, skip } = pagingOf(request.query)
      const options = html === 'true' ? ({ html } as const) : {}
      const results = found.slice(skip, skip + size).map((base) => cleanBaseApplication(base, options))
      return { count: found.length, results }
    }
  )

  app.post(
    url,
    {
      config: { access: adminModeOnly },
      schema: {
        operationId: 'createBaseApplication',
        tags,
        summary: "Déclarer un modèle d'application",
        body: Type.Object({ url: Type.String({ minLength: 1 }) }, { additionalProperties: true })
      }
    },
    async (request) => {
      if (Object.keys(request.body).length > 1) throw httpError('baseApplicationUrlOnly')
      const described = await describeAt(outgoing, request.body.url, languageOf(request))
      return saved(described.id, (known) => ({ ...known, ...described, updatedAt: now() }))
    }
  )

  app.patch(
    `${url}/:id`,
    {
      config: { access: adminModeOnly },
      schema: {
        operationId: 'writeBaseApplication',
        tags,
        summary: "Modifier un modèle d'application",
        params,
        body: changes
      }
    },
    async ({ params: { id }, body }) =>
      saved(id, (known) => {
        if (!known) throw httpError('missingBaseApp')
        const values = Object.entries({ ...known, ...body }).filter(([, value]) => value !== null)
        return { ...(Object.fromEntries(values) as unknown as BaseApplication), updatedAt: now() }
      })
  )

  async function saved(
    id: string,
    change: Parameters<typeof saveBaseApplication>[2]
  ): Promise<BaseApplication> {
    const base = await saveBaseApplication(metadata, id, change)
    await refreshCopies(parts, base)
    return base
  }

  app.get(
    `${baseOf(applicationDefinition)}/:id/base-application`,
    {
      config: { access: permissionFor(applicationDefinition, 'readBaseApp') },
      schema: { operationId: 'readBaseApp', tags, summary: "Lire le modèle d'application", params }
    },
    async (request, reply) => {
      neverCached(request, reply)
      const base = await findBaseApplication(metadata, 'url', guarded(parts, request).url)
      if (!base) throw httpError('missingBaseApp')
      // Which accounts may have it is for who administers it.
      const { privateAccess: _access, ...shown } = cleanBaseApplication(base)
      return shown
    }
  )
}

const now = (): string => new Date().toISOString()
