/** Routes for superadmins to list and change base applications (docs/api/base-applications.md). */
import { Type } from 'typebox'
import type { BaseApplication } from '../../../contract/applications/baseApplication.ts'
import { adminModeOnly } from '../../access/access.ts'
import { httpError } from '../../http/errors.ts'
import { languageOf } from '../../http/language.ts'
import { neverCached } from '../../http/resourceCache.ts'
import { pagingOf } from '../../owned/list/parameters.ts'
import type { ResourceRouteOptions } from '../../owned/routes/common.ts'
import type { TypedApp } from '../../owned/routes/shared.ts'
import type { Platform } from '../../platform.ts'
import { publicUrlOf } from '../../sites/index.ts'
import type { ApplicationParts } from '../record.ts'
import { administeredBaseApplications, cleanBaseApplication } from './clean.ts'
import { configuredFor } from './configured.ts'
import { refreshCopies } from './copies.ts'
import { requestedLanguage, listParameters } from './parameters.ts'
import { describeAt } from './register.ts'
import { allBaseApplications, applicationsByBase, saveBaseApplication } from './store.ts'

const tags = ['Applications']
const url = '/data-fair/api/v1/base-applications'

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

const administeredParameters = Type.Object(
  {
    public: Type.Optional(Type.String({ description: 'true ou false' })),
    ...listParameters
  },
  { additionalProperties: true }
)

export function baseApplicationAdministration(
  app: TypedApp,
  parts: ApplicationParts,
  platform: Platform,
  { params }: ResourceRouteOptions
): void {
  writingRoutes(app, { parts, platform, params })
  listRoute(app, platform)
}

function writingRoutes(
  app: TypedApp,
  {
    parts,
    platform: { metadata, outgoing, config },
    params
  }: { parts: ApplicationParts; platform: Platform; params: ResourceRouteOptions['params'] }
): void {
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
      const configured = configuredFor(config.applications.baseApps, described.url)
      const registered = await save(described.id, (known) => ({
        ...known,
        ...described,
        ...configured,
        updatedAt: now()
      }))
      return cleanBaseApplication(registered, { publicUrl: publicUrlOf(request, config) })
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
    async ({ params: { id }, body }) => {
      const { texts: _texts, ...stored } = await save(id, (known) => {
        if (!known) throw httpError('missingBaseApp')
        const values = Object.entries({ ...known, ...body }).filter(([, value]) => value !== null)
        return { ...(Object.fromEntries(values) as unknown as BaseApplication), updatedAt: now() }
      })
      return stored
    }
  )

  async function save(
    id: string,
    change: Parameters<typeof saveBaseApplication>[2]
  ): Promise<BaseApplication> {
    const base = await saveBaseApplication(metadata, id, change)
    await refreshCopies(parts, base)
    return base
  }
}

function listRoute(app: TypedApp, { metadata, config }: Platform): void {
  app.get(
    '/data-fair/api/v1/admin/base-applications',
    {
      config: { access: adminModeOnly },
      schema: {
        operationId: 'listAllBaseApplications',
        tags: ['Administration'],
        summary: "Lister tous les modèles d'application",
        querystring: administeredParameters
      }
    },
    async (request, reply) => {
      neverCached(reply)
      const { q, html, thumbnail, public: visibility, lang } = request.query
      const listed = administeredBaseApplications(await allBaseApplications(metadata), {
        ...(q ? { q } : {}),
        ...requestedLanguage(lang),
        ...(visibility === 'true' || visibility === 'false' ? { isPublic: visibility === 'true' } : {})
      })
      const numbers = await applicationsByBase(metadata)
      const { size, skip } = pagingOf(request.query)
      const output = {
        publicUrl: publicUrlOf(request, config),
        ...requestedLanguage(lang),
        ...(html === 'true' || html === 'vuetify' ? ({ html } as const) : {}),
        ...(thumbnail ? { thumbnail } : {})
      }
      const results = listed.slice(skip, skip + size).map((base) => ({
        ...cleanBaseApplication(base, output),
        privateAccess: base.privateAccess ?? [],
        nbApplications: numbers.get(base.url) ?? 0
      }))
      return { count: listed.length, results }
    }
  )
}

const now = (): string => new Date().toISOString()
